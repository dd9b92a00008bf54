/* The glasshouse command inside this process: its own main, a scratch folder, no output. */
#ifndef GLASSHOUSE_FUZZ_CLI_H
#define GLASSHOUSE_FUZZ_CLI_H

/* cli_start makes an empty scratch folder, removed at the end, the current one. Nothing is read
 * from standard input; what is written is dropped. Messages of findings still reach the terminal.
 */
void cli_start(void);

/* cli_empty removes the files that are in the scratch folder. */
void cli_empty(void);

/* cli_command runs the words after "glasshouse", ended by NULL; it holds that the exit status is 0,
 * 1 or 2, and that 2 comes with a message. */
int cli_command(const char *const *words);

#endif
