/* What a party outputs: on the terminal, in a document, in files. */
#ifndef GLASSHOUSE_RUN_OUTPUTS_H
#define GLASSHOUSE_RUN_OUTPUTS_H

#include "cli/command.h"
#include "sim/json.h"
#include "sim/run.h"
#include <stdio.h>

/* output_write writes a line for each entry, numbers as they are typed; output_json a number, a
 * text or an array. */
void output_write(FILE *, const struct value *);
void output_json(struct json *, const struct value *);

enum { OUTPUT_PATH = 4096 };

/* output_path writes where an output of a role goes: ROLE.NAME.txt, or, where the name is that of a
 * file such as table.csv, ROLE.csv. output_folder makes |folder| where it is missing, and says so;
 * output_file writes an output into it. Both return EXIT_EXPECTED, or EXIT_OURS after one message.
 */
void output_path(char path[static OUTPUT_PATH], const char *folder, const char *role,
                 const char *name);
int output_folder(const struct command *, const char *folder, bool *made);
int output_file(const struct command *, const char *folder, const char *role, const char *name,
                const struct value *);
/* output_print prints one on the terminal, or where its file is. */
void output_print(const char *role, const struct named_value *, const char *folder);

#endif
