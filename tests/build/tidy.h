/* Tidiness: what the tree must look like, decided file by file and then as a whole. */
#ifndef GLASSHOUSE_TIDY_H
#define GLASSHOUSE_TIDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { LINE_LIMIT = 100, FILE_LIMIT = 500, FUNCTION_LIMIT = 70 };

struct complaints {
    char **line; /* "path:number: rule: what is wrong", or "path: rule: ..." */
    size_t count;
};

void complain(struct complaints *, const char *path, size_t line, const char *rule,
              const char *what);
void complaints_clear(struct complaints *);

/* tidy_text judges one file by itself. |path| is from the root of the tree, and decides which
 * rules hold: those of all text, and those of C for .c and .h. */
void tidy_text(struct complaints *, const char *path, const char *text, size_t size);

/* tidy_names gathers the words of one file's code, and tidy_names_end judges those of all:
 *
 *   double-tag  Two headers of the libraries define a struct, union or enum of one name.
 *   dead-name   A function or a member that a header declares stands nowhere else in the code of
 *               the tree.
 *
 * |names| is NULL for the first file, and freed in the end. */
struct names;
struct names *tidy_names(struct names *names, struct complaints *, const char *path,
                         const char *text);
void tidy_names_end(struct names *, struct complaints *);

/* tidy_other: how long is the comment, string or character that begins at |at|? 0: code does. */
size_t tidy_other(const char *at);

/* tidy_code returns the text with comments and quotes blanked, line ends kept; the caller frees it.
 */
char *tidy_code(const char *text, size_t size);

/* tidy_comments reads the comments of one file, and tidy_comments_end judges those of all:
 *
 *   comment-name  A name between bars, such as |text| above, is in the code that the comment stands
 *                 over (its parameters, say), or is a member of a struct that this code names. A
 *                 comment inside code, or before an empty line, may name what its file has.
 *
 * |comments| is NULL for the first file, and freed in the end. */
struct comments;
struct comments *tidy_comments(struct comments *comments, const char *path, const char *text);
void tidy_comments_end(struct comments *, struct complaints *);

/* tidy_tree walks the tree at |root|, judges each of its files by tidy_text, and then checks the
 * rules of the whole tree. It returns how many files it judged. The rules of the whole:
 *
 *   no-test         A file <folder>/x_y.c has a test <folder>/x_y or, as a part of the module x, a
 *                   test <folder>/x, that is registered in tests/<folder>/CMakeLists.txt. The files
 *                   of a room, <folder>/r/, may also be tested by <folder>/r/r or <folder>/r; those
 *                   of a protocol that is in protocols/list.txt by protocols/conformance, and its
 *                   tables by proofs/ask/tables, which ask every one.
 *   not-built       Every .c file is named in the CMakeLists.txt of its folder or of one above. A
 *                   protocol in protocols/list.txt is built whole.
 *   protocol-files  A protocol has p.h, p.c and p_ideal.c in protocols/p/.
 *   relic           One file includes RELIC; another asks it questions and is in no program. */
size_t tidy_tree(struct complaints *, const char *root);

/* tidy_asks_relic: is it the file that tests/build/relic_ten compiles? It may include RELIC too. */
bool tidy_asks_relic(const char *path);

/* tidy_direction is the folder of rule |i| about who may include whom; NULL after the last rule.
 * |may_include|, unless NULL, gets the folders that it may include. */
const char *tidy_direction(size_t i, const char **may_include);

/* layers_draw draws the folders of the tree at |root|, the highest layer first: each is above all
 * that it may include. Its rooms are below its name and question. */
void layers_draw(FILE *, const char *root);

/* read_file returns a whole file with a final zero; the caller frees it. NULL: it cannot be read.
 */
char *read_file(const char *path, size_t *size);

#endif
