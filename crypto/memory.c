#define _GNU_SOURCE /* open_memstream */
#include "crypto/memory.h"
#include "crypto/work.h"
#include <errno.h>
#include <gmp.h>
#include <openssl/crypto.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writing the sentence and ending must not need memory, so it uses no stream and flushes none. */
void memory_ended(void)
{
    static const char sentence[] = "glasshouse: out of memory\n";
    if (write(STDERR_FILENO, sentence, sizeof sentence - 1) < 0)
        _exit(MEMORY_ENDED); /* standard error cannot be written */
    _exit(MEMORY_ENDED);
}

/* What is larger than all addresses cannot be had either. */
static size_t fits(uint64_t size)
{
    if (size > SIZE_MAX)
        memory_ended();
    return (size_t)size;
}

static void note(uint64_t size)
{
    work_add(WORK_MEMORY + size / WORK_MEMORY_BYTES);
}

static void *there(void *memory)
{
    if (!memory)
        memory_ended();
    return memory;
}

void *memory_try(uint64_t size)
{
    return size > SIZE_MAX ? NULL : malloc((size_t)size);
}

void *memory_get(uint64_t size)
{
    note(size);
    return there(malloc(size ? fits(size) : 1));
}

void *memory_zero(uint64_t count, uint64_t size)
{
    note(count * size);
    return there(calloc(count ? fits(count) : 1, size ? fits(size) : 1));
}

void *memory_more(void *old, uint64_t size)
{
    note(size);
    return there(realloc(old, size ? fits(size) : 1));
}

char *memory_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(memory_get(size), text, size);
}

char *memory_format_list(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (size < 0)
        memory_ended();
    char *text = memory_get((size_t)size + 1);
    vsnprintf(text, (size_t)size + 1, format, arguments);
    return text;
}

char *memory_format(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_format_list(format, arguments);
    va_end(arguments);
    return text;
}

FILE *memory_stream(char **text, size_t *size)
{
    *text = NULL;
    *size = 0;
    return there(open_memstream(text, size));
}

/* The C library's fclose does not say that there was no memory for the text, so check it. */
void memory_stream_end(FILE *stream, char *const *text)
{
    const bool short_of = ferror(stream) != 0;
    if (fclose(stream) != 0 || short_of || !*text)
        memory_ended();
}

FILE *memory_file(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    if (!file && errno == ENOMEM)
        memory_ended();
    return file;
}

ssize_t memory_line(char **line, size_t *room, FILE *file)
{
    errno = 0;
    const ssize_t size = getline(line, room, file);
    if (size < 0 && errno == ENOMEM)
        memory_ended();
    return size;
}

static void *get_of_gmp(size_t size)
{
    return memory_get(size);
}

static void *more_of_gmp(void *old, size_t before, size_t size)
{
    (void)before;
    return memory_more(old, size);
}

static void *get_for_openssl(size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return size ? memory_get(size) : NULL;
}

static void *more_for_openssl(void *old, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return memory_more(old, size);
}

static void free_for_openssl(void *old, const char *file, int line)
{
    (void)file;
    (void)line;
    free(old);
}

void memory_of_libraries(void)
{
    mp_set_memory_functions(get_of_gmp, more_of_gmp, NULL);
    /* If OpenSSL has allocated already, it refuses and keeps its own functions. */
    (void)CRYPTO_set_mem_functions(get_for_openssl, more_for_openssl, free_for_openssl);
}
