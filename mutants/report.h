/* The table of the mutants: what dies, by which checker, and what lives and why. */
#ifndef GLASSHOUSE_MUTANTS_REPORT_H
#define GLASSHOUSE_MUTANTS_REPORT_H

#include "mutants/judge.h"

enum mutants_format { MUTANTS_TEXT, MUTANTS_MARKDOWN, MUTANTS_JSON };

/* mutants_report prints what judge_run found. |explained| is the text of survivors.txt: a line for
 * each mutant that is known to change nothing anybody could see, "KEY<tab>WHAT IT IS<tab>REASON";
 * a line whose second column is no longer what the mutant does explains nothing. Returns how many
 * mutants live without an explanation. */
int mutants_report(const struct judge *, const char *explained, enum mutants_format);

#endif
