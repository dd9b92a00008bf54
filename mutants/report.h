/* The table of the mutants: which die, by which checker; which live, and why. */
#ifndef GLASSHOUSE_MUTANTS_REPORT_H
#define GLASSHOUSE_MUTANTS_REPORT_H

#include "mutants/judge.h"

enum mutants_format { MUTANTS_TEXT, MUTANTS_MARKDOWN, MUTANTS_JSON };

/* mutants_report prints what judge_run found. |explained| is the text of survivors.txt. It has a
 * line for each mutant that changes nothing that anybody could see: "KEY<tab>WHAT IT
 * IS<tab>REASON". If the second column is no longer what the mutant does, the line explains
 * nothing. It returns how many mutants live without an explanation. */
int mutants_report(const struct judge *, const char *explained, enum mutants_format);

#endif
