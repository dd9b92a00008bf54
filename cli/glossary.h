/* The words of docs/glossary.md, which the build puts into the program: one page, two readers. */
#ifndef GLASSHOUSE_GLOSSARY_H
#define GLASSHOUSE_GLOSSARY_H

#include "crypto/arena.h"
#include "proofs/tell/rules.h"

/* glossary_read makes a rule of each word of the table in |text|, in the arena, |most| at most, and
 * returns how many. A row has three cells: our words, the words of papers, what it is. Our words
 * have commas between them, and what follows a colon is no word. */
size_t glossary_read(struct arena *, const char *text, struct rule *out, size_t most);

/* glossary_text is the page. */
const char *glossary_text(void);

#endif
