#define _GNU_SOURCE /* ptrace's names */
#include "tests/failing/hurt.h"
#include "crypto/unconst.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)

/* The registers of a call. */
static uint64_t number_of(const struct user_regs_struct *r)
{
    return r->orig_rax;
}

static uint64_t argument(const struct user_regs_struct *r, int i)
{
    return i == 0 ? r->rdi : i == 1 ? r->rsi : r->rdx;
}

static void call_nothing(struct user_regs_struct *r)
{
    r->orig_rax = (uint64_t)-1;
}

static void set_size(struct user_regs_struct *r, uint64_t size)
{
    r->rdx = size;
}

static void set_result(struct user_regs_struct *r, int error)
{
    r->rax = (uint64_t)-error;
}

enum { TRACES = 1 };
#else
static uint64_t number_of(const struct user_regs_struct *r)
{
    (void)r;
    return 0;
}

static uint64_t argument(const struct user_regs_struct *r, int i)
{
    (void)r;
    (void)i;
    return 0;
}

static void call_nothing(struct user_regs_struct *r)
{
    (void)r;
}

static void set_size(struct user_regs_struct *r, uint64_t size)
{
    (void)r;
    (void)size;
}

static void set_result(struct user_regs_struct *r, int error)
{
    (void)r;
    (void)error;
}

enum { TRACES = 0 };
#endif

static bool registers(pid_t child, struct user_regs_struct *r, bool put)
{
    struct iovec where = {r, sizeof *r};
    return ptrace(put ? PTRACE_SETREGSET : PTRACE_GETREGSET, child, (void *)1L, &where) == 0;
}

/* Is |descriptor| of the child a regular file that is open for writing? */
static bool writes_file(pid_t child, uint64_t descriptor)
{
    char path[64], line[64];
    struct stat s;
    unsigned flags = 0;
    if (descriptor <= 2)
        return false;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)child, (int)descriptor);
    if (stat(path, &s) != 0 || !S_ISREG(s.st_mode))
        return false;
    snprintf(path, sizeof path, "/proc/%d/fdinfo/%d", (int)child, (int)descriptor);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "flags: %o", &flags) == 1)
            break;
    if (file)
        fclose(file);
    return (flags & O_ACCMODE) != O_RDONLY;
}

static bool counts(pid_t child, const struct user_regs_struct *r)
{
    switch (number_of(r)) {
    case SYS_openat:
        return (argument(r, 2) & O_ACCMODE) != O_RDONLY;
    case SYS_write:
    case SYS_close:
    case SYS_fsync:
    case SYS_ftruncate:
        return writes_file(child, argument(r, 0));
    case SYS_renameat:
    case SYS_renameat2:
    case SYS_linkat:
    case SYS_mkdirat:
#ifdef SYS_rename
    case SYS_rename:
    case SYS_mkdir:
    case SYS_link:
#endif
        return true;
    default:
        return false;
    }
}

struct hurting {
    uint64_t calls, at;
    enum hurt how;
    bool inside;   /* between the beginning of a call and its end */
    bool fails;    /* this call's result is an error */
    bool was_cut;  /* the next write after a short one fails */
    bool next_cut; /* of what is written into the same file */
};

/* A call begins: it may be hurt. False when the child was killed. */
static bool call_begins(pid_t child, struct hurting *h)
{
    struct user_regs_struct r;
    if (!registers(child, &r, false) || !counts(child, &r))
        return true;
    const bool struck = ++h->calls == h->at, write = number_of(&r) == SYS_write;
    h->fails = h->was_cut && write;
    h->was_cut = h->was_cut && !write;
    if (struck && h->how == HURT_KILL) {
        kill(child, SIGKILL);
        return false;
    }
    if (struck && h->how == HURT_SHORT && write && argument(&r, 2) > 1) {
        set_size(&r, argument(&r, 2) / 2);
        h->was_cut = true;
        (void)registers(child, &r, true);
    } else if (struck) {
        h->fails = true;
    }
    if (h->fails && number_of(&r) != SYS_close) { /* a close that fails has closed all the same */
        call_nothing(&r);
        (void)registers(child, &r, true);
    }
    return true;
}

static void call_ends(pid_t child, struct hurting *h)
{
    struct user_regs_struct r;
    if (!h->fails || !registers(child, &r, false))
        return;
    set_result(&r, h->how == HURT_SHORT ? EIO : ENOSPC);
    (void)registers(child, &r, true);
    h->fails = false;
}

/* Follows the child to its end; returns what waitpid said of it. */
static int follow(pid_t child, struct hurting *h)
{
    int code = 0, signal = 0;
    for (;;) {
        if (ptrace(PTRACE_SYSCALL, child, NULL, (void *)(intptr_t)signal) != 0 && errno == ESRCH &&
            kill(child, 0) != 0)
            return code;
        if (waitpid(child, &code, 0) != child || WIFEXITED(code) || WIFSIGNALED(code))
            return code;
        signal = 0;
        if (WSTOPSIG(code) != (SIGTRAP | 0x80)) {
            signal = WSTOPSIG(code) == SIGTRAP ? 0 : WSTOPSIG(code);
            continue;
        }
        h->inside = !h->inside;
        if (!h->inside)
            call_ends(child, h);
        else if (!call_begins(child, h))
            h->inside = false;
    }
}

static FILE *unnamed_file(void)
{
    FILE *file = tmpfile();
    if (!file)
        abort();
    return file;
}

uint64_t hurt_run(struct program *run, const char *const *words, uint64_t at, enum hurt how,
                  bool *able)
{
    FILE *const out = unnamed_file(), *const err = unnamed_file();
    struct hurting h = {.at = at, .how = how};
    const char *binary = getenv("GLASSHOUSE_BINARY");
    int code = 0;
    fflush(stdout);
    const pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(err), STDERR_FILENO);
        (void)setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* it cannot look for them when traced */
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(126);
        (void)raise(SIGSTOP);
        execvp(strcmp(words[0], "glasshouse") == 0 && binary ? binary : words[0], unconst(words));
        _exit(127);
    }
    *able = TRACES && waitpid(child, &code, 0) == child && WIFSTOPPED(code) &&
            ptrace(PTRACE_SETOPTIONS, child, NULL,
                   (void *)(intptr_t)(PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL)) == 0;
    if (*able) {
        code = follow(child, &h);
    } else {
        kill(child, SIGKILL);
        (void)waitpid(child, &code, 0);
    }
    run->status = WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
    run->out = program_text(out, &run->out_size);
    run->err = program_text(err, &run->err_size);
    return h.calls;
}
