#define _GNU_SOURCE /* O_TMPFILE */
#include "cli/files.h"
#include "crypto/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MOST = 40, DESCRIPTORS_LOOKED_AT = 64, NAMES_TRIED = 1000 };

int cannot_write(const struct command *command, const char *path, int error)
{
    say_failure(command, "cannot write %s: %s", path, strerror(error));
    return EXIT_OURS;
}

static char *joined(const char *folder, const char *name)
{
    return memory_format("%s/%s", folder, name);
}

/* The folder of |path|, in new memory. */
static char *folder_of(const char *path)
{
    char *copy = memory_text(path), *folder = memory_text(dirname(copy));
    free(copy);
    return folder;
}

/* The file to which |path| leads, link by link; also through a link whose target does not exist
 * yet. In new memory; NULL with errno. */
static char *follow(const char *path)
{
    char *at = memory_text(path);
    for (int links = 0; at; links++) {
        char link[PATH_MAX];
        const ssize_t size = readlink(at, link, sizeof link - 1);
        if (size < 0)
            return at; /* no link, or not there */
        link[size] = 0;
        char *folder = folder_of(at), *next = NULL;
        if (links < LINKS_MOST)
            next = *link == '/' ? memory_text(link) : joined(folder, link);
        else
            errno = ELOOP;
        free(folder);
        free(at);
        at = next;
    }
    return NULL;
}

/* A descriptor of this process that writes to the same file, or -1. */
static int descriptor_of(const struct stat *file)
{
    struct stat s;
    for (int i = 1; i < DESCRIPTORS_LOOKED_AT; i++)
        if (fstat(i, &s) == 0 && s.st_dev == file->st_dev && s.st_ino == file->st_ino &&
            (fcntl(i, F_GETFL) & O_ACCMODE) != O_RDONLY)
            return i;
    return -1;
}

/* Gives the file open at |descriptor| the name |o->beside|, made of the target's and a number that
 * nobody else uses. */
static bool name_it(struct output *o, int descriptor)
{
    char source[64];
    snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
    for (int i = 0; i < NAMES_TRIED; i++) {
        char *name = memory_format("%s.%ld-%d.part", o->target, (long)getpid(), i);
        if (linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0) {
            o->beside = name;
            return true;
        }
        free(name);
        if (errno != EEXIST)
            break;
    }
    return false;
}

/* Makes a new file in the target's folder. It has no name until it is finished, so even a killed
 * process leaves nothing. If the file system cannot do that, it has a name from the start. */
static int new_file(struct output *o)
{
    char *folder = folder_of(o->target);
    const bool can = access("/proc/self/fd", X_OK) == 0; /* needed to give it a name */
    int descriptor = -1;
    errno = EOPNOTSUPP;
    if (can)
        descriptor = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    free(folder);
    if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return descriptor;
    o->beside = memory_format("%s.XXXXXX", o->target);
    descriptor = mkostemp(o->beside, O_CLOEXEC);
    if (descriptor < 0) {
        free(o->beside);
        o->beside = NULL;
    }
    return descriptor;
}

/* Opens what is to be replaced: its mode and owner are kept, and it must be writable. */
static int open_regular(struct output *o, const struct stat *s)
{
    if (s && access(o->target, W_OK) != 0)
        return -1;
    const mode_t mask = umask(0);
    (void)umask(mask);
    o->mode = s ? s->st_mode & 0777 : 0666 & ~mask;
    o->owner = s ? s->st_uid : (uid_t)-1;
    o->group = s ? s->st_gid : (gid_t)-1;
    return new_file(o);
}

/* Opens what is written directly: a device, a pipe, or a file that is open already. */
static int open_into(struct output *o, int open_already)
{
    const int descriptor = open_already >= 0 ? fcntl(open_already, F_DUPFD_CLOEXEC, 3)
                                             : open(o->target, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    const int error = errno;
    free(o->target);
    o->target = NULL;
    errno = error;
    return descriptor;
}

int output_open(const struct command *command, const char *path, struct output *o)
{
    struct stat s;
    int descriptor = -1;
    *o = (struct output){.command = command, .path = path};
    fflush(stdout); /* bytes in its buffer must come before what is written into the same file */
    const size_t size = strlen(path);
    const bool there = stat(path, &s) == 0;
    if (there) {
        o->device = s.st_dev;
        o->inode = s.st_ino;
    }
    if (!there && errno == ENOENT && size && path[size - 1] == '/')
        errno = EISDIR; /* a folder that is not there is not made */
    else if (there || errno == ENOENT)
        o->target = follow(path);
    if (o->target) {
        const int open_already = there ? descriptor_of(&s) : -1;
        if (open_already >= 0 || (there && !S_ISREG(s.st_mode)))
            descriptor = open_into(o, open_already);
        else
            descriptor = open_regular(o, there ? &s : NULL);
    }
    o->stream = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (o->stream)
        return EXIT_EXPECTED;
    const int error = errno;
    if (descriptor >= 0)
        close(descriptor);
    output_abandon(o);
    return cannot_write(command, path, error);
}

int output_guard(struct output *o, const char *input, const char *way_out)
{
    struct stat s;
    if (!o->inode || stat(input, &s) != 0 || s.st_dev != o->device || s.st_ino != o->inode ||
        !S_ISREG(s.st_mode))
        return EXIT_EXPECTED;
    const char *path = o->path;
    output_abandon(o);
    return usage_error(o->command, "%s is a file that this command reads; %s", path, way_out);
}

bool output_same(const struct output *a, const struct output *b)
{
    if (!a->target || !b->target)
        return false;
    char *one = folder_of(a->target), *other = folder_of(b->target);
    struct stat s, t;
    const bool folders =
        stat(one, &s) == 0 && stat(other, &t) == 0 && s.st_dev == t.st_dev && s.st_ino == t.st_ino;
    const char *name = strrchr(a->target, '/'), *same = strrchr(b->target, '/');
    free(one);
    free(other);
    return folders && strcmp(name ? name + 1 : a->target, same ? same + 1 : b->target) == 0;
}

/* Makes sure that the new name in the folder is on the disk too. */
static void settle_folder(const char *path)
{
    char *folder = folder_of(path);
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

/* Does everything before the new name is given; false with errno. */
static bool settle(struct output *o)
{
    const int descriptor = fileno(o->stream);
    errno = 0;
    if (fflush(o->stream) != 0)
        return false;
    if (ferror(o->stream)) {
        errno = errno ? errno : EIO;
        return false;
    }
    if (!o->target)
        return true;
    /* Only root may give a file away; for others it stays theirs. */
    if (o->owner != (uid_t)-1 && fchown(descriptor, o->owner, o->group) != 0)
        errno = 0;
    if (fchmod(descriptor, o->mode) != 0 || fsync(descriptor) != 0)
        return false;
    return o->beside || name_it(o, descriptor);
}

int output_finish(struct output *o)
{
    if (!o->stream)
        return EXIT_EXPECTED;
    bool good = settle(o);
    int error = errno;
    if (fclose(o->stream) != 0 && good) {
        good = false;
        error = errno;
    }
    o->stream = NULL;
    if (good && o->target) {
        good = rename(o->beside, o->target) == 0;
        error = errno;
        if (good) {
            free(o->beside);
            o->beside = NULL;
            settle_folder(o->target);
        }
    }
    output_abandon(o);
    return good ? EXIT_EXPECTED : cannot_write(o->command, o->path, error);
}

void output_abandon(struct output *o)
{
    if (o->stream)
        fclose(o->stream);
    if (o->beside)
        (void)unlink(o->beside);
    free(o->beside);
    free(o->target);
    o->stream = NULL;
    o->beside = o->target = NULL;
}
