/* The outputs of parties: on the terminal, in a JSON document, in files. */
#ifndef GLASSHOUSE_RUN_OUTPUTS_H
#define GLASSHOUSE_RUN_OUTPUTS_H

#include "cli/command.h"
#include "sim/json.h"
#include "sim/protocol.h"
#include "sim/run.h"
#include <stdio.h>

/* output_write writes one line for each entry, numbers as people type them. output_json writes a
 * number, a text or an array. */
void output_write(FILE *, const struct value *);
void output_json(struct json *, const struct value *);

enum { OUTPUT_PATH = 4096 };

/* output_path is the file for an output of a role: ROLE.NAME.txt; if the output has the name of a
 * file, such as table.csv, ROLE.csv. output_folder makes |folder| if it is missing; |made| says so.
 * output_file writes an output there. Both return EXIT_EXPECTED, or EXIT_OURS after one message. */
void output_path(char path[static OUTPUT_PATH], const char *folder, const char *role,
                 const char *name);
int output_folder(const struct command *, const char *folder, bool *made);
int output_file(const struct command *, const char *folder, const char *role, const char *name,
                const struct value *);
/* output_print prints an output on the terminal, or says in which file it is. */
void output_print(const char *role, const struct named_value *, const char *folder);

/* output_remark is what whoever uses the outputs of a party that is done should know, or NULL.
 * output_say prints such a text in lines, after |before|. */
const char *output_remark(struct run *, int party);
void output_say(const char *before, const char *text);

/* output_loss: what the outputs of a generalised table lose; false: the protocol cannot say.
 * output_loss_write writes it as a line, output_loss_file that line into FOLDER/loss.txt, if there
 * is such a loss; it returns as output_file does. */
bool output_loss(struct run *, struct run_loss *);
void output_loss_write(FILE *, const struct run_loss *);
int output_loss_file(const struct command *, struct run *, const char *folder);

#endif
