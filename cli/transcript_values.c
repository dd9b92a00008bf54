#include "cli/transcript_values.h"
#include "crypto/memory.h"
#include "crypto/residue.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_PRINTED = 48,
    BYTES_PRINTED = 8,
    DIGITS_PRINTED = 20,
    ROWS_PRINTED = 12,
    ROW_PRINTED = 80
};

struct shown_value shown_value(const struct json_value *shape, const char *hex, size_t size)
{
    return (struct shown_value){.kind = json_get_text(shape, "kind"),
                                .modulus = json_get_text(shape, "modulus"),
                                .hex = hex,
                                .count = json_get_number(shape, "count", 0),
                                .size = size};
}

struct shown_value shown_field(const struct json_value *message, const struct json_value *field)
{
    const char *hex = json_get_text(message, "hex") + 2 * json_get_number(field, "at", 0);
    return shown_value(field, hex, (size_t)json_get_number(field, "size", 0));
}

/* Walks the entries of one value; what does not fit its shape is shown as it is, in hex. */
struct walk {
    const struct shown_value *v;
    struct modulus modulus;
    bool residues, texts;
    size_t at, width; /* bytes */
    uint8_t *bytes;
};

/* One entry: a number, a text, or hex. */
struct entry {
    char number[RESIDUE_TEXT];
    bool small;          /* a number below 2^53 */
    uint64_t value;      /* then */
    const uint8_t *text; /* or NULL */
    size_t size, at;     /* of the text, or of the bytes shown as hex */
};

static bool texts_fit(const uint8_t *bytes, size_t size, uint64_t count)
{
    size_t at = 0;
    for (uint64_t i = 0; i < count; i++) {
        if (size - at < 4)
            return false;
        const size_t length = (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 |
                              (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length > size - at - 4)
            return false;
        at += 4 + length;
    }
    return at == size;
}

static bool walk_begin(struct walk *w, const struct shown_value *v)
{
    *w = (struct walk){.v = v};
    w->bytes = memory_get(v->size + 1);
    size_t read = 0;
    if (sodium_hex2bin(w->bytes, v->size, v->hex, 2 * v->size, NULL, &read, NULL) != 0 ||
        read != v->size)
        return false;
    w->texts = strcmp(v->kind, "texts") == 0 && texts_fit(w->bytes, v->size, v->count);
    w->width = (size_t)(v->count && v->size % v->count == 0 ? v->size / v->count : 0);
    w->residues = strcmp(v->kind, "residues") == 0 && v->modulus &&
                  modulus_parse(&w->modulus, v->modulus) == OK && w->width == w->modulus.bytes;
    return w->texts || (v->count ? w->width > 0 : v->size == 0);
}

static void next_entry(struct walk *w, struct entry *e)
{
    uint64_t limb[4] = {0};
    *e = (struct entry){.at = w->at, .size = w->width};
    const uint8_t *in = w->bytes + w->at;
    if (w->texts) {
        e->size = (size_t)in[0] << 24 | (size_t)in[1] << 16 | (size_t)in[2] << 8 | in[3];
        e->text = in + 4;
        w->at += 4 + e->size;
        return;
    }
    w->at += w->width;
    if (!w->residues || residue_decode(&w->modulus, limb, in, 1, NULL) != OK)
        return;
    residue_format(&w->modulus, limb, e->number);
    e->value = limb[0];
    e->small = !limb[1] && !limb[2] && !limb[3] && limb[0] < (uint64_t)1 << 53;
}

static void print_hex(FILE *file, const char *hex, size_t size, bool full)
{
    const bool cut = !full && size > BYTES_PRINTED;
    fprintf(file, "%.*s%s", (int)(2 * (cut ? BYTES_PRINTED : size)), hex, cut ? "..." : "");
}

/* Text from a file may hold anything: what is not printable ASCII is escaped. */
static bool print_text(FILE *file, const uint8_t *text, size_t size, size_t most)
{
    const bool cut = size > most;
    for (size_t i = 0; i < (cut ? most : size); i++)
        if (text[i] >= 0x20 && text[i] < 0x7f)
            fputc(text[i], file);
        else
            fprintf(file, "\\x%02x", text[i]);
    fputs(cut ? "..." : "", file);
    return cut;
}

/* Returns whether a part of the entry is left out. */
static bool print_entry(FILE *file, const struct shown_value *v, const struct entry *e, size_t room)
{
    if (e->text && e->size == 0) { /* not to be taken for no entry */
        fputs("\"\"", file);
        return false;
    }
    if (e->text)
        return print_text(file, e->text, e->size, room ? room : SIZE_MAX);
    if (*e->number) {
        const bool cut = room && strlen(e->number) > DIGITS_PRINTED;
        fprintf(file, "%.*s%s", cut ? DIGITS_PRINTED : RESIDUE_TEXT, e->number, cut ? "..." : "");
        return cut;
    }
    print_hex(file, v->hex + 2 * e->at, e->size, !room);
    return room && e->size > BYTES_PRINTED;
}

/* Entries, as many as have room; the first of them always. */
static bool print_entries(FILE *file, struct walk *w, size_t room)
{
    char *line = NULL;
    size_t size = 0, before = 0;
    bool folded = false;
    FILE *out = memory_stream(&line, &size);
    for (uint64_t i = 0; i < w->v->count; i++) {
        struct entry e;
        next_entry(w, &e);
        if (i)
            fputc(',', out);
        folded |= print_entry(out, w->v, &e, room);
        fflush(out);
        if (room && i && size > room) {
            folded = true;
            break;
        }
        before = size;
    }
    memory_stream_end(out, &line);
    fprintf(file, "%.*s%s", (int)before, line ? line : "", before < size ? ",..." : "");
    free(line);
    return folded;
}

bool shown_print(FILE *file, const struct shown_value *v, size_t room)
{
    struct walk w;
    bool folded = room && v->size > BYTES_PRINTED;
    if (v->count == 0 && v->size == 0) {
        fputs("nothing", file);
        return false;
    }
    if (walk_begin(&w, v))
        folded = print_entries(file, &w, room);
    else
        print_hex(file, v->hex, v->size, !room);
    free(w.bytes);
    return folded;
}

bool shown_is_table(const struct shown_value *v)
{
    struct walk w;
    bool found = false;
    if (walk_begin(&w, v) && w.texts && v->count > 1) {
        for (uint64_t i = 0; i < v->count && !found; i++) {
            struct entry e;
            next_entry(&w, &e);
            found = memchr(e.text, ',', e.size) != NULL;
        }
    }
    free(w.bytes);
    return found;
}

void shown_rows(FILE *file, const struct shown_value *v, int indent, bool full)
{
    struct walk w;
    if (walk_begin(&w, v) && w.texts)
        for (uint64_t i = 0; i < v->count; i++) {
            struct entry e;
            if (!full && i == ROWS_PRINTED) {
                fprintf(file, "%*s... and %llu row%s more\n", indent, "",
                        (unsigned long long)(v->count - i), v->count - i == 1 ? "" : "s");
                break;
            }
            next_entry(&w, &e);
            fprintf(file, "%*s", indent, "");
            print_text(file, e.text, e.size, full ? SIZE_MAX : ROW_PRINTED);
            fputc('\n', file);
        }
    free(w.bytes);
}

void shown_json(struct json *j, const struct shown_value *v)
{
    struct walk w;
    struct entry e;
    json_array(j);
    const bool fits = walk_begin(&w, v);
    if (!fits)
        json_string_size(j, v->hex, 2 * v->size);
    for (uint64_t i = 0; fits && i < v->count; i++) {
        next_entry(&w, &e);
        if (e.text)
            json_string_size(j, (const char *)e.text, e.size);
        else if (e.small)
            json_u64(j, e.value);
        else if (*e.number)
            json_string(j, e.number);
        else
            json_string_size(j, v->hex + 2 * e.at, 2 * e.size);
    }
    json_end(j);
    free(w.bytes);
}
