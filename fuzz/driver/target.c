#include "fuzz/driver/target.h"
#include "crypto/pairing.h"
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static uint64_t reached;

/* What libraries compute once is computed before the first input, or the first would differ. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
#ifdef __GLIBC__
    /* A world is made and freed for every input: the memory is kept, not given back each time. */
    mallopt(M_TRIM_THRESHOLD, 1 << 28);
    mallopt(M_MMAP_THRESHOLD, 1 << 26);
#endif
    if (sodium_init() < 0 || pairing_start() != OK)
        abort();
    if (fuzz_target.start)
        fuzz_target.start();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_target.one(bytes, size);
    return 0;
}

void fuzz_holds(bool holds, const char *format, ...)
{
    va_list arguments;
    if (holds)
        return;
    va_start(arguments, format);
    fprintf(stderr, "fuzz %s: ", fuzz_target.name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

void fuzz_reached(status s)
{
    fuzz_holds((unsigned)s < STATUS_COUNT && s != E_INTERNAL && s != E_MEMORY, "ended with %s",
               status_name(s));
    reached |= (uint64_t)1 << s;
}

uint64_t fuzz_reached_mask(void)
{
    return reached;
}

uint8_t cursor_byte(struct cursor *c)
{
    if (c->left == 0)
        return 0;
    c->left--;
    return *c->at++;
}

uint16_t cursor_pair(struct cursor *c)
{
    const unsigned high = cursor_byte(c);
    return (uint16_t)(high << 8 | cursor_byte(c));
}

const uint8_t *cursor_take(struct cursor *c, size_t *size)
{
    const uint8_t *from = c->at;
    if (*size > c->left)
        *size = c->left;
    c->at += *size;
    c->left -= *size;
    return from;
}

char *fuzz_text(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        abort();
    if (size)
        memcpy(text, bytes, size);
    text[size] = 0;
    return text;
}

void seed_put(const struct seed_sink *sink, const void *bytes, size_t size, const char *format, ...)
{
    va_list arguments;
    char name[128];
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    sink->put(sink->context, name, bytes, size);
}
