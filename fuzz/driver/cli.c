#define _GNU_SOURCE /* memfd_create */
#include "fuzz/driver/cli.h"
#include "crypto/unconst.h"
#include "fuzz/driver/target.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* cli/glasshouse.h: no folder but cli/ and tests/ may include it. */
struct glasshouse_registry;
int glasshouse_main(int argc, char **argv, const struct glasshouse_registry *mine);

enum { WORDS_MOST = 64 };

static char folder[64];
static int terminal = -1, messages = -1, nothing = -1;
static pid_t owner;

static void remove_folder(void)
{
    if (getpid() != owner) /* children of a fork server share the folder */
        return;
    cli_empty();
    if (chdir("/") == 0)
        rmdir(folder);
}

void cli_start(void)
{
    snprintf(folder, sizeof folder, "%s/glasshouse-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    nothing = open("/dev/null", O_RDWR);
    terminal = dup(STDERR_FILENO);
    messages = memfd_create("messages", 0);
    if (!mkdtemp(folder) || chdir(folder) != 0 || nothing < 0 || messages < 0)
        abort();
    dup2(nothing, STDIN_FILENO);
    owner = getpid();
    atexit(remove_folder);
}

void cli_empty(void)
{
    DIR *list = opendir(".");
    for (struct dirent *entry; list && (entry = readdir(list));) {
        char path[512];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (unlink(entry->d_name) == 0)
            continue;
        /* --out makes a folder, one level deep. */
        DIR *below = opendir(entry->d_name);
        for (struct dirent *file; below && (file = readdir(below));) {
            snprintf(path, sizeof path, "%.200s/%.255s", entry->d_name, file->d_name);
            unlink(path);
        }
        if (below)
            closedir(below);
        rmdir(entry->d_name);
    }
    if (list)
        closedir(list);
}

int cli_command(const char *const *words)
{
    char *argv[WORDS_MOST + 2] = {unconst("glasshouse")};
    int argc = 1;
    for (; words[argc - 1] && argc <= WORDS_MOST; argc++)
        argv[argc] = unconst(words[argc - 1]);
    if (ftruncate(messages, 0) != 0 || lseek(messages, 0, SEEK_SET) != 0)
        abort();
    fflush(stdout);
    const int out = dup(STDOUT_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(messages, STDERR_FILENO);
    const int result = glasshouse_main(argc, argv, NULL);
    fflush(stdout);
    fflush(stderr);
    dup2(terminal, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    close(out);
    const off_t said = lseek(messages, 0, SEEK_END);
    fuzz_holds(result >= 0 && result <= 2, "%s: exit status %d", argv[1] ? argv[1] : "", result);
    fuzz_holds(result != 2 || said > 0, "%s: exit status 2 and not a word", argv[1] ? argv[1] : "");
    return result;
}
