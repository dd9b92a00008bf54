/* The glasshouse command inside this process: its own main, a scratch folder, no output. */
#ifndef GLASSHOUSE_FUZZ_CLI_H
#define GLASSHOUSE_FUZZ_CLI_H

/* cli_start makes an empty scratch folder the current one; it is removed at the end. Standard input
 * is empty, and output is thrown away. Messages of findings still reach the terminal. */
void cli_start(void);

/* cli_empty removes the files that are in the scratch folder. */
void cli_empty(void);

/* cli_command runs the words after "glasshouse", ended by NULL. It checks that the exit status is
 * 0, 1 or 2, and that there is a message if it is 2. */
int cli_command(const char *const *words);

#endif
