#define _GNU_SOURCE /* dl_iterate_phdr */
#include "proofs/ask/kept.h"
#include <errno.h>
#include <link.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };
static const uint64_t bytes_most = (uint64_t)1 << 30;

static status add_file(struct hash_sha256 *state, const char *path)
{
    uint8_t buffer[1 << 16];
    size_t size;
    FILE *file = fopen(path, "rb");
    if (!file)
        return E_FILE;
    while ((size = fread(buffer, 1, sizeof buffer, file)) > 0)
        hash_sha256_add(state, buffer, size);
    const bool failed = ferror(file);
    fclose(file);
    return failed ? E_FILE : OK;
}

/* Libraries, by their paths. What the kernel maps has no path. */
static int add_library(struct dl_phdr_info *library, size_t size, void *state)
{
    (void)size;
    if (library->dlpi_name && strchr(library->dlpi_name, '/'))
        return add_file(state, library->dlpi_name) != OK;
    return 0;
}

/* A digest of the program and every library that it has loaded: a protocol may come in one. */
static status program_digest(uint8_t out[HASH_SHA256_BYTES])
{
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    const status read = add_file(&state, "/proc/self/exe");
    const bool failed = read != OK || dl_iterate_phdr(add_library, &state) != 0;
    hash_sha256_end(&state, out);
    return failed ? E_FILE : OK;
}

status kept_open(struct kept_findings *k, const char *folder, struct complaint *complaint)
{
    struct stat s;
    *k = (struct kept_findings){.folder = folder};
    if (!folder)
        return OK;
    const bool made = mkdir(folder, 0700) == 0 || errno == EEXIST;
    if (!made || stat(folder, &s) != 0 || !S_ISDIR(s.st_mode) || access(folder, W_OK | X_OK) != 0)
        return complain(complaint, E_FILE, "findings cannot be kept in %.150s: %s", folder,
                        errno && !made ? strerror(errno)
                                       : "it is no folder, or may not be written");
    const status read = program_digest(k->program);
    return read == OK ? OK
                      : complain(complaint, read,
                                 "findings cannot be kept: the program cannot read its own files");
}

static void add_text(struct hash_sha256 *state, const char *text)
{
    const uint64_t size = text ? strlen(text) + 1 : 0;
    hash_sha256_add(state, &size, sizeof size);
    if (text)
        hash_sha256_add(state, text, (size_t)size);
}

static void add_number(struct hash_sha256 *state, uint64_t number)
{
    hash_sha256_add(state, &number, sizeof number);
}

static void add_class(struct hash_sha256 *state, const struct coalition_class *c)
{
    add_text(state, c ? c->name : NULL);
    if (!c)
        return;
    add_number(state, (uint64_t)c->least);
    add_number(state, (uint64_t)c->most);
    add_number(state, c->exactly);
    add_number(state, c->draws);
    /* A function is named by its distance from another one, which is fixed in one program. */
    add_number(state, c->only ? (uint64_t)((uintptr_t)c->only - (uintptr_t)&any_one) : 0);
}

/* The key: all that a job says, and the seed of the suite, which comes from elsewhere. */
static void key_of(const struct kept_findings *k, const struct job *job,
                   uint8_t out[HASH_SHA256_BYTES])
{
    const struct proof_case *w = &job->what;
    const struct expectation *e = &w->expect;
    const struct mutation *m = job->planted;
    const char *texts[] = {job->protocol->name, w->claim,     w->variant,
                           w->settings,         w->why,       w->assumes,
                           job->override,       job->members, getenv("GLASSHOUSE_SUITE_SEED")};
    const uint64_t numbers[] = {w->checker,  w->each,        w->every_input, e->some,
                                e->view,     e->declaration, e->correct,     e->branches,
                                e->composed, job->any,       job->partial,   job->for_branches,
                                m != NULL};
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    hash_sha256_add(&state, k->program, sizeof k->program);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        add_text(&state, texts[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        add_number(&state, numbers[i]);
    add_class(&state, w->class);
    if (m) {
        add_text(&state, m->name);
        add_text(&state, m->target);
        add_text(&state, m->detail);
        add_number(&state, m->kind);
        add_number(&state, (uint64_t)m->party);
        add_number(&state, (uint64_t)m->argument);
    }
    hash_sha256_end(&state, out);
}

static void path_of(const struct kept_findings *k, const uint8_t key[HASH_SHA256_BYTES], char *path)
{
    char hex[2 * HASH_SHA256_BYTES + 1];
    sodium_bin2hex(hex, sizeof hex, key, HASH_SHA256_BYTES);
    snprintf(path, PATH_ROOM, "%.3900s/%s.findings", k->folder, hex);
}

/* A file: the key, the digest of the rest, and the rest. */
struct kept_head {
    uint8_t key[HASH_SHA256_BYTES], digest[HASH_SHA256_BYTES];
    uint64_t size;
};

static uint8_t *read_body(FILE *file, const uint8_t key[HASH_SHA256_BYTES], struct kept_head *head)
{
    uint8_t digest[HASH_SHA256_BYTES];
    if (fread(head, sizeof *head, 1, file) != 1 || memcmp(head->key, key, sizeof head->key) != 0 ||
        head->size > bytes_most)
        return NULL;
    uint8_t *bytes = malloc((size_t)(head->size + 1));
    if (!bytes)
        return NULL;
    const bool whole =
        fread(bytes, 1, (size_t)head->size, file) == head->size && fgetc(file) == EOF;
    hash_sha256(digest, bytes, (size_t)head->size);
    if (whole && memcmp(digest, head->digest, sizeof digest) == 0)
        return bytes;
    free(bytes);
    return NULL;
}

bool kept_find(const struct kept_findings *k, const struct job *job, struct findings *findings)
{
    char path[PATH_ROOM];
    uint8_t key[HASH_SHA256_BYTES];
    struct kept_head head;
    if (!k->folder)
        return false;
    key_of(k, job, key);
    path_of(k, key, path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    const size_t before = findings->count;
    uint8_t *bytes = read_body(file, key, &head);
    const bool found = bytes && findings_decode(findings, bytes, (size_t)head.size) == OK;
    if (!found)
        findings->count = before;
    free(bytes);
    fclose(file);
    return found;
}

/* Writes under another name first, so that readers find the whole file or none. */
void kept_put(const struct kept_findings *k, const struct job *job, const uint8_t *bytes,
              size_t size)
{
    char path[PATH_ROOM], whole[PATH_ROOM];
    struct kept_head head = {.size = size};
    if (!k->folder || size > bytes_most)
        return;
    key_of(k, job, head.key);
    hash_sha256(head.digest, bytes, size);
    path_of(k, head.key, whole);
    snprintf(path, sizeof path, "%.3900s/new-XXXXXX", k->folder);
    const int descriptor = mkstemp(path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (!file) {
        if (descriptor >= 0)
            close(descriptor);
        return;
    }
    bool written = fwrite(&head, sizeof head, 1, file) == 1 && fwrite(bytes, 1, size, file) == size;
    written = fclose(file) == 0 && written;
    if (!written || rename(path, whole) != 0)
        (void)unlink(path);
}

status kept_plan(const struct job *jobs, size_t count, uint8_t program[HASH_SHA256_BYTES],
                 uint8_t plan[HASH_SHA256_BYTES])
{
    const struct kept_findings alone = {.folder = NULL}; /* the plan alone, by any program */
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    for (size_t i = 0; i < count; i++) {
        uint8_t key[HASH_SHA256_BYTES];
        key_of(&alone, &jobs[i], key);
        hash_sha256_add(&state, key, sizeof key);
    }
    hash_sha256_end(&state, plan);
    return program_digest(program);
}
