/* glasshouse: finds the command and runs it. A new command is one file cli/cmd_<name>.c and one
 * line in the table. CMake writes main (cmake/GlasshouseProgram.cmake). */
#include "cli/command.h"
#include "cli/complete.h"
#include "cli/enlist.h"
#include "cli/files.h"
#include "cli/launch.h"
#include "cli/manual.h"
#include "cli/version.h"
#include "crypto/memory.h"
#include "proofs/affine/linear.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct command *const commands[] = {
    &cmd_anonymize,   &cmd_audit,  &cmd_bench,  &cmd_certify,  &cmd_check,
    &cmd_check_table, &cmd_claims, &cmd_diff,   &cmd_explain,  &cmd_host,
    &cmd_join,        &cmd_laws,   &cmd_list,   &cmd_minimize, &cmd_new,
    &cmd_queries,     &cmd_replay, &cmd_report, &cmd_run,      &cmd_show,
    &cmd_storm,       &cmd_verify, &cmd_views,  &cmd_worlds,   NULL,
};

enum { COMMANDS = sizeof commands / sizeof *commands - 1 }; /* it ends with NULL */

/* What the script of the source tree does, and this program does not. */
static const struct {
    const char *name, *summary;
} script[] = {
    {"test", "build, then run all tests, or some: ./glasshouse test -R REGEX"},
    {"fuzz", "hostile bytes, with AFL++: ./glasshouse fuzz --help"},
    {"mutants", "small changes of the sources, which the checkers must find: ./glasshouse mutants"},
};
enum { SCRIPT = sizeof script / sizeof *script };

static void print_help(FILE *file)
{
    fputs("glasshouse runs privacy protocols and decides what each party learned.\n\n"
          "usage: glasshouse COMMAND [options]\n\n",
          file);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(file, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    for (size_t i = 0; i < SCRIPT; i++)
        fprintf(file, "  %-12s %s\n", script[i].name, script[i].summary);
    fputs("  help         this text, or that of a command: glasshouse help COMMAND\n\n"
          "--load LIBRARY before COMMAND adds the protocols of a library of your own.\n"
          "--version names the versions of glasshouse and its libraries (--json too). Exit status: "
          "0 all as\n"
          "expected, 1 a finding or a failed check, 2 bad usage or bad input, 3 internal or\n"
          "system error (a full disk, say).\n",
          file);
}

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    static const char *const others[] = {"help", "--help", "--version", "--load"};
    enum { OTHERS = sizeof others / sizeof *others };
    const char *names[COMMANDS + OTHERS + SCRIPT + 1] = {NULL};
    memcpy(names, others, sizeof others);
    for (size_t i = 0; i < COMMANDS; i++)
        names[OTHERS + i] = commands[i]->name;
    for (size_t i = 0; i < SCRIPT; i++)
        names[OTHERS + COMMANDS + i] = script[i].name;
    const char *meant = nearest(name, names);
    if (meant)
        return usage_error(NULL, "unknown command %s; did you mean %s?", name, meant);
    return usage_error(NULL, "unknown command %s", name);
}

/* Is it a command of the source tree's script? */
static bool is_of_script(const char *name)
{
    for (size_t i = 0; i < SCRIPT; i++)
        if (strcmp(script[i].name, name) == 0)
            return true;
    return false;
}

/* Writes the page of the whole, and one for each command, into a folder. */
static int write_manual(const char *folder)
{
    static const struct command of_help = {.name = "help"};
    char path[4096], *text = NULL;
    size_t size;
    int code = EXIT_EXPECTED;
    FILE *whole = memory_stream(&text, &size);
    print_help(whole);
    memory_stream_end(whole, &text);
    for (size_t i = 0; i <= COMMANDS && code == EXIT_EXPECTED; i++) {
        struct output out;
        const struct command *const command = i < COMMANDS ? commands[i] : NULL;
        snprintf(path, sizeof path, "%s/glasshouse%s%s.1", folder, command ? "-" : "",
                 command ? command->name : "");
        code = output_open(&of_help, path, &out);
        if (code != EXIT_EXPECTED)
            break;
        if (command)
            manual_write(out.stream, command);
        else
            manual_text(out.stream, "glasshouse",
                        "runs privacy protocols and decides what each party learned", text);
        code = output_finish(&out);
    }
    free(text);
    return code;
}

static int help(int argc, char **argv)
{
    if (argc < 2 || (argc == 2 && strcmp(argv[1], "help") == 0)) {
        print_help(stdout);
        return EXIT_EXPECTED;
    }
    if (argc == 3 && strcmp(argv[1], "--write-manual") == 0)
        return write_manual(argv[2]);
    if (argc > 2) {
        return usage_error(NULL, "help takes one command at a time, not '%s'", argv[2]);
    }
    const struct command *command = find(argv[1]);
    if (!command && is_of_script(argv[1])) {
        printf("usage: ./glasshouse %s [OPTIONS], in the source tree\n", argv[1]);
        return EXIT_EXPECTED;
    }
    if (!command)
        return unknown_command(argv[1]);
    fputs(command->help, stdout);
    return EXIT_EXPECTED;
}

static int version(int count, char **words)
{
    const bool json = count > 0 && strcmp(words[0], "--json") == 0;
    if (count > (int)json)
        return usage_error(NULL, "--version takes no word but --json, not '%s'",
                           words[json ? 1 : 0]);
    if (json)
        version_document();
    else
        version_print(stdout);
    return EXIT_EXPECTED;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(name, "complete") == 0)
        return complete(commands, argc - 2, argv + 2);
    if (strcmp(name, "--version") == 0)
        return version(argc - 2, argv + 2);
    if (is_of_script(name)) {
        return usage_error(NULL, "%s is done by the script of the source tree, ./glasshouse %s",
                           name, name);
    }
    const struct command *command = find(name);
    return command ? command->run(argc - 1, argv + 1) : unknown_command(name);
}

static int refuse(const char *error)
{
    usage_error(NULL, "%s", error);
    return EXIT_USAGE;
}

/* `--load LIBRARY`, any number of times, before the command: argv moves past them. */
static int load(int *argc, char ***argv)
{
    struct complaint complaint;
    while (*argc > 1 && strcmp((*argv)[1], "--load") == 0) {
        if (*argc < 3)
            return refuse("--load takes the path of a library with protocols");
        if (enlist_library((*argv)[2], &complaint) != OK)
            return refuse(complaint.text);
        *argc -= 2;
        *argv += 2;
    }
    return EXIT_EXPECTED;
}

int glasshouse_main(int argc, char **argv, const struct glasshouse_registry *mine)
{
    struct complaint complaint;
    memory_of_libraries();
    linear_memory();
    (void)signal(SIGXFSZ, SIG_IGN); /* exceeding a file size limit then is a write error */
    const char *name = argc && strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    int result = launch_ranks(argc, argv);
    if (result == EXIT_EXPECTED && mine && enlist(mine, "this program", name, &complaint) != OK)
        result = refuse(complaint.text);
    if (result == EXIT_EXPECTED)
        result = load(&argc, &argv);
    if (result == EXIT_EXPECTED)
        result = dispatch(argc, argv);
    messages_end(argc, argv, result);
    /* A full disk must not look like a good result. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("glasshouse: cannot write the output");
        return EXIT_OURS;
    }
    return result;
}
