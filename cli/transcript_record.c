#include "cli/transcript_record.h"
#include "cli/files.h"
#include "cli/version.h"
#include "sim/json.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static status write_all(void *context, const char *bytes, size_t size)
{
    struct recording_file *f = context;
    while (size) {
        const ssize_t done = write(f->descriptor, bytes, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0) {
            f->error = errno;
            return E_FILE;
        }
        bytes += done;
        size -= (size_t)done;
    }
    return OK;
}

/* A replaced file is a new file: with our mode, and invisible to descriptors of the old one. */
static int make_file(const struct command *command, struct recording_file *f, mode_t mode,
                     bool force)
{
    if (force)
        (void)unlink(f->path);
    f->descriptor = open(f->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (f->descriptor >= 0)
        return EXIT_EXPECTED;
    if (errno == EEXIST)
        return usage_error(command, "%s exists; --force replaces it", f->path);
    return cannot_write(command, f->path, errno);
}

int recording_open(const struct command *command, const char *name, bool force,
                   struct prepared_run *p, struct recording *r)
{
    *r = (struct recording){.command = command};
    if (strlen(name) > TRANSCRIPT_PATH - 32)
        return usage_error(command, "the name of the recording is too long");
    transcript_path(name, false, r->wire.path, sizeof r->wire.path);
    transcript_path(name, true, r->tape.path, sizeof r->tape.path);
    if (!force && access(r->wire.path, F_OK) == 0)
        return usage_error(command, "%s exists; --force replaces it", r->wire.path);
    int result = make_file(command, &r->tape, 0600, force);
    if (result != EXIT_EXPECTED)
        return result;
    result = make_file(command, &r->wire, 0666, force);
    if (result != EXIT_EXPECTED) {
        close(r->tape.descriptor);
        unlink(r->tape.path);
        return result;
    }
    struct json libraries;
    json_init(&libraries);
    version_json(&libraries);
    r->libraries = libraries.text;
    const struct transcript_sink wire = {write_all, &r->wire}, tape = {write_all, &r->tape};
    r->transcript =
        transcript_begin(p->run, &p->world, p->seed, p->faults, r->libraries, &wire, &tape);
    const struct observer observer = transcript_observer(r->transcript);
    run_set_observer(p->run, &observer);
    return EXIT_EXPECTED;
}

static bool close_file(struct recording *r, struct recording_file *f)
{
    if (close(f->descriptor) != 0 && !f->error)
        f->error = errno;
    if (f->error)
        say_failure(r->command, "cannot write %s: %s", f->path, strerror(f->error));
    return !f->error;
}

int recording_close(struct recording *r)
{
    if (!r->transcript)
        return EXIT_EXPECTED;
    const status ended = transcript_end(r->transcript);
    const bool wire = close_file(r, &r->wire), tape = close_file(r, &r->tape);
    free(r->libraries);
    r->transcript = NULL;
    return ended == OK && wire && tape ? EXIT_EXPECTED : EXIT_OURS;
}
