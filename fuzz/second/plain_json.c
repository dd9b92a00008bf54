#include "fuzz/second/plain_json.h"
#include "fuzz/second/plain_text.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN_MOST = 32, KEYS_MOST = 1024 };

/* ---------------------------------------------------------------------------- the characters */

static void encode(struct text *t, uint32_t code)
{
    unsigned char byte[4];
    size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char head[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = count; i-- > 1; code /= 64)
        byte[i] = (unsigned char)(0x80 + code % 64);
    byte[0] = (unsigned char)(head[count] + code);
    text_put(t, byte, count);
}

static bool hexadecimal(const unsigned char *at, size_t left, uint32_t *code)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    *code = 0;
    for (size_t i = 0; i < 4; i++) {
        const char *place = i < left && at[i] ? strchr(digits, at[i]) : NULL;
        if (!place)
            return false;
        *code = 16 * *code + (uint32_t)(place - digits) % 16;
    }
    return true;
}

/* A backslash and what follows; 0: it is no escape. */
static size_t escape(struct text *t, const unsigned char *at, size_t left)
{
    static const char pairs[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
    uint32_t code, low;
    if (left < 2)
        return 0;
    for (size_t i = 0; pairs[i]; i += 2)
        if (at[1] == (unsigned char)pairs[i]) {
            text_put(t, &pairs[i + 1], 1);
            return 2;
        }
    if (at[1] != 'u' || !hexadecimal(at + 2, left - 2, &code))
        return 0;
    if (code < 0xd800 || code > 0xdfff) {
        encode(t, code);
        return 6;
    }
    if (code > 0xdbff || left < 8 || at[6] != '\\' || at[7] != 'u' ||
        !hexadecimal(at + 8, left - 8, &low) || low < 0xdc00 || low > 0xdfff)
        return 0;
    encode(t, 0x10000 + 1024 * (code - 0xd800) + low - 0xdc00);
    return 12;
}

/* --------------------------------------------------------------------------------- the marks */

/* A string; 0: it is none. |out| gets its characters. */
static size_t string_at(const unsigned char *at, size_t left, struct text *out)
{
    size_t i = 1;
    while (i < left && at[i] != '"') {
        size_t count;
        if (at[i] == '\\') {
            count = escape(out, at + i, left - i);
            if (count == 0)
                return 0;
        } else {
            if (at[i] < 0x20 || utf8_decode(at + i, left - i, &count) == UINT32_MAX)
                return 0;
            text_put(out, at + i, count);
        }
        i += count;
    }
    return i < left ? i + 1 : 0;
}

static size_t digits_at(const unsigned char *at, size_t left)
{
    size_t count = 0;
    while (count < left && at[count] >= '0' && at[count] <= '9')
        count++;
    return count;
}

/* A number; 0: it is none. */
static size_t number_at(const unsigned char *at, size_t left)
{
    size_t i = at[0] == '-', more = digits_at(at + i, left - i);
    if (more == 0 || (more > 1 && at[i] == '0'))
        return 0;
    i += more;
    if (i < left && at[i] == '.') {
        more = digits_at(at + i + 1, left - i - 1);
        if (more == 0)
            return 0;
        i += 1 + more;
    }
    if (i < left && (at[i] == 'e' || at[i] == 'E')) {
        i++;
        i += i < left && (at[i] == '+' || at[i] == '-');
        more = digits_at(at + i, left - i);
        if (more == 0)
            return 0;
        i += more;
    }
    return i;
}

/* What a document is made of: v a value that is no list, and the signs as they are. */
struct mark {
    char kind; /* { } [ ] , : s v */
    struct text text;
};

struct marks {
    struct mark *list;
    size_t count, room;
};

static void add(struct marks *m, char kind, struct text text)
{
    if (m->count == m->room) {
        m->room = 2 * m->room + 16;
        m->list = realloc(m->list, m->room * sizeof *m->list);
        if (!m->list)
            abort();
    }
    m->list[m->count++] = (struct mark){kind, text};
}

/* One mark; 0: there is none. */
static size_t mark_at(struct marks *m, const unsigned char *at, size_t left)
{
    static const char *const words[] = {"true", "false", "null"};
    struct text text = {0};
    size_t size = 0;
    if (strchr("{}[],:", at[0]) && at[0]) {
        text_put(&text, at, size = 1);
        add(m, (char)at[0], text);
        return size;
    }
    if (at[0] == '"') {
        text_put(&text, "", 0);
        size = string_at(at, left, &text);
        add(m, 's', text);
        return size;
    }
    for (size_t i = 0; i < 3; i++)
        if (left >= strlen(words[i]) && memcmp(at, words[i], strlen(words[i])) == 0)
            size = strlen(words[i]);
    if (size == 0) {
        size = number_at(at, left);
        text_put(&text, "n", 1);
    }
    text_put(&text, at, size);
    add(m, 'v', text);
    return size;
}

static bool marks_of(struct marks *m, const unsigned char *at, size_t left)
{
    while (left) {
        const size_t size = strchr(" \t\n\r", *at) && *at ? 1 : mark_at(m, at, left);
        if (size == 0)
            return false;
        at += size;
        left -= size;
    }
    return true;
}

/* ------------------------------------------------------------------------------- the document */

/* What may come next. */
enum wanted { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COLON, COMMA_OR_END, NOTHING };

struct open {
    bool object;
    size_t key[KEYS_MOST], keys; /* marks */
};

static bool new_key(const struct marks *m, struct open *o, size_t which)
{
    const struct text *text = &m->list[which].text;
    if (o->keys == KEYS_MOST || strlen(text->bytes) != text->size)
        return false;
    for (size_t i = 0; i < o->keys; i++)
        if (strcmp(m->list[o->key[i]].text.bytes, text->bytes) == 0)
            return false;
    o->key[o->keys++] = which;
    return true;
}

static bool is_end(const struct open *open, size_t depth, enum wanted wanted, char kind)
{
    const bool may = wanted == VALUE_OR_END || wanted == KEY_OR_END || wanted == COMMA_OR_END;
    return may && depth && kind == (open[depth - 1].object ? '}' : ']');
}

/* Do the marks follow each other as they must? */
static bool is_document(const struct marks *m, struct open *open)
{
    enum wanted wanted = VALUE;
    size_t depth = 0;
    for (size_t i = 0; i < m->count; i++) {
        const char kind = m->list[i].kind;
        const enum wanted after = depth ? COMMA_OR_END : NOTHING;
        if (is_end(open, depth, wanted, kind)) {
            depth--;
            wanted = depth ? COMMA_OR_END : NOTHING;
        } else if (wanted == VALUE || wanted == VALUE_OR_END) {
            if (kind == 's' || kind == 'v') {
                wanted = after;
            } else if ((kind == '{' || kind == '[') && depth < OPEN_MOST) {
                open[depth].object = kind == '{';
                open[depth++].keys = 0;
                wanted = kind == '{' ? KEY_OR_END : VALUE_OR_END;
            } else {
                return false;
            }
        } else if (wanted == KEY || wanted == KEY_OR_END) {
            if (kind != 's' || !new_key(m, &open[depth - 1], i))
                return false;
            wanted = COLON;
        } else if (wanted == COLON && kind == ':') {
            wanted = VALUE;
        } else if (wanted == COMMA_OR_END && kind == ',') {
            wanted = open[depth - 1].object ? KEY : VALUE;
        } else {
            return false;
        }
    }
    return wanted == NOTHING;
}

char *plain_json(const char *bytes, size_t size, size_t *length)
{
    static struct open open[OPEN_MOST];
    struct marks m = {0};
    struct text out = {0};
    text_put(&out, "", 0);
    if (marks_of(&m, (const unsigned char *)bytes, size) && is_document(&m, open))
        for (size_t i = 0; i < m.count; i++) {
            if (m.list[i].kind == 's') {
                text_put(&out, "s", 1);
                text_put_number(&out, m.list[i].text.size);
                text_put(&out, ":", 1);
            }
            text_put(&out, m.list[i].text.bytes, m.list[i].text.size);
        }
    for (size_t i = 0; i < m.count; i++)
        free(m.list[i].text.bytes);
    free(m.list);
    *length = out.size;
    if (out.size)
        return out.bytes;
    free(out.bytes);
    return NULL;
}
