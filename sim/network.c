#include "sim/network.h"
#include "crypto/residue.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *const names[FAULT_KINDS] = {
    [FAULT_DROP] = "drop",       [FAULT_REPEAT] = "repeat", [FAULT_DELAY] = "delay",
    [FAULT_REORDER] = "reorder", [FAULT_CUT] = "cut",       [FAULT_FLIP] = "flip",
    [FAULT_REPLACE] = "replace", [FAULT_CRASH] = "crash"};

/* What follows the colon: nothing for the first four. */
static const bool has_argument[FAULT_KINDS] = {
    [FAULT_CUT] = true, [FAULT_FLIP] = true, [FAULT_REPLACE] = true, [FAULT_CRASH] = true};

const char *fault_kind_name(enum fault_kind kind)
{
    return (unsigned)kind < FAULT_KINDS ? names[kind] : "unknown";
}

static status parse_number(const char **text, uint32_t *number)
{
    char word[24];
    uint64_t value;
    const size_t size = strspn(*text, "0123456789^");
    if (size >= sizeof word)
        return E_RANGE;
    memcpy(word, *text, size);
    word[size] = 0;
    REQUIRE(number_parse(word, &value));
    if (value > UINT32_MAX)
        return E_RANGE;
    *number = (uint32_t)value;
    *text += size;
    return OK;
}

/* Reads up to '#', which no path contains. (Groups in paths contain commas and colons.) */
static status parse_path(const char **text, char path[FAULT_PATH])
{
    const size_t size = strcspn(*text, "#@");
    if ((*text)[size] != '#')
        return OK;
    if (size == 0 || size >= FAULT_PATH)
        return size ? E_LIMIT : E_PARSE;
    memcpy(path, *text, size);
    path[size] = 0;
    *text += size + 1;
    return OK;
}

static status parse_fault(const char **text, struct fault *fault)
{
    *fault = (struct fault){.hostile = **text == '~'};
    *text += fault->hostile;
    const size_t length = strcspn(*text, "@");
    int kind = 0;
    while (kind < FAULT_KINDS &&
           (strlen(names[kind]) != length || strncmp(*text, names[kind], length) != 0))
        kind++;
    if (kind == FAULT_KINDS || (*text)[length] != '@')
        return E_PARSE;
    fault->kind = (enum fault_kind)kind;
    *text += length + 1;
    if (kind != FAULT_CRASH)
        REQUIRE(parse_path(text, fault->in));
    REQUIRE(parse_number(text, &fault->at));
    if (fault->at == 0)
        return E_RANGE;
    if (!has_argument[kind])
        return OK;
    if (*(*text)++ != ':')
        return E_PARSE;
    return parse_number(text, &fault->argument);
}

status faults_parse(const char *text, struct fault *faults, size_t *count)
{
    *count = 0;
    while (*text) {
        if (*count == FAULTS_MOST)
            return E_LIMIT;
        REQUIRE(parse_fault(&text, &faults[*count]));
        ++*count;
        if (*text == ',' && text[1])
            text++;
        else if (*text)
            return E_PARSE;
    }
    return OK;
}

void faults_format(const struct fault *faults, size_t count, char *text, size_t room)
{
    size_t at = 0;
    text[0] = 0;
    for (size_t i = 0; i < count && at < room; i++) {
        const struct fault *f = &faults[i];
        at += (size_t)snprintf(text + at, room - at, "%s%s%s@%s%s%u", i ? "," : "",
                               f->hostile ? "~" : "", names[f->kind], f->in, *f->in ? "#" : "",
                               f->at);
        if (has_argument[f->kind] && at < room)
            at += (size_t)snprintf(text + at, room - at, ":%u", f->argument);
    }
}

static void put(uint8_t **out, uint64_t number, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--)
        *(*out)++ = (uint8_t)(number >> (8 * i));
}

static uint64_t get(const uint8_t **in, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number = number << 8 | *(*in)++;
    return number;
}

void frame_write(const struct frame *f, const uint8_t key[16], uint8_t *out)
{
    uint8_t *at = out;
    put(&at, f->run, 8);
    put(&at, f->from, 2);
    put(&at, f->to, 2);
    put(&at, f->sequence, 4);
    put(&at, f->type, 2);
    put(&at, f->reserved, 2);
    put(&at, f->size, 4);
    if (f->size)
        memcpy(at, f->payload, f->size);
    crypto_shorthash_siphashx24(at + f->size, out, FRAME_HEADER_BYTES + (size_t)f->size, key);
}

status frame_read(struct frame *f, const uint8_t key[16], const uint8_t *in, size_t size)
{
    uint8_t tag[FRAME_TAG_BYTES];
    if (size < FRAME_HEADER_BYTES + FRAME_TAG_BYTES)
        return E_TRUNCATED;
    const uint8_t *at = in;
    struct frame read = {.run = get(&at, 8)};
    read.from = (uint16_t)get(&at, 2);
    read.to = (uint16_t)get(&at, 2);
    read.sequence = (uint32_t)get(&at, 4);
    read.type = (uint16_t)get(&at, 2);
    read.reserved = (uint16_t)get(&at, 2);
    read.size = (uint32_t)get(&at, 4);
    read.payload = at;
    if (size - FRAME_HEADER_BYTES - FRAME_TAG_BYTES < read.size)
        return E_TRUNCATED;
    if (size - FRAME_HEADER_BYTES - FRAME_TAG_BYTES > read.size)
        return E_OVERLONG;
    crypto_shorthash_siphashx24(tag, in, FRAME_HEADER_BYTES + (size_t)read.size, key);
    if (sodium_memcmp(tag, at + read.size, FRAME_TAG_BYTES) != 0)
        return E_TAMPERED;
    if (read.reserved != 0)
        return E_NON_CANONICAL;
    *f = read;
    return OK;
}
