#include "fuzz/second/plain_csv.h"
#include "fuzz/second/plain_text.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Where in a table a character stands. */
enum place {
    ROW,    /* before a row: nothing need come */
    FIELD,  /* before a field */
    PLAIN,  /* in a field without quotes */
    QUOTED, /* in quotes */
    CLOSED, /* after a quote: it ends the field, or is the first of two */
    RETURN  /* after a carriage return: a line feed follows */
};

struct table {
    struct text out, field;
    bool quoted;
    char delimiter;
};

static void end_field(struct table *t)
{
    text_put(&t->out, t->quoted ? "q" : "f", 1);
    text_put_number(&t->out, t->field.size);
    text_put(&t->out, ":", 1);
    text_put(&t->out, t->field.bytes, t->field.size);
    t->field.size = 0;
    t->quoted = false;
}

static enum place end_row(struct table *t)
{
    end_field(t);
    text_put(&t->out, "\n", 1);
    return ROW;
}

/* False: this character may not stand here. */
static bool take(struct table *t, enum place *place, char c)
{
    const bool begins = *place == ROW || *place == FIELD;
    if (*place == RETURN && c != '\n')
        return false;
    if (*place == QUOTED && c != '"') {
        text_put(&t->field, &c, 1);
    } else if (*place == QUOTED) {
        *place = CLOSED;
    } else if (*place == CLOSED && c == '"') {
        text_put(&t->field, &c, 1);
        *place = QUOTED;
    } else if (begins && c == '"') {
        t->quoted = true;
        *place = QUOTED;
    } else if (c == t->delimiter) {
        end_field(t);
        *place = FIELD;
    } else if (c == '\n') {
        *place = end_row(t);
    } else if (c == '\r') {
        *place = RETURN;
    } else if (c == '"' || *place == CLOSED) {
        return false;
    } else {
        text_put(&t->field, &c, 1);
        *place = PLAIN;
    }
    return true;
}

static bool is_text(const char *bytes, size_t size)
{
    for (size_t i = 0, count = 0; i < size; i += count)
        if (bytes[i] == 0 ||
            utf8_decode((const unsigned char *)bytes + i, size - i, &count) == UINT32_MAX)
            return false;
    return true;
}

char *plain_csv(const char *bytes, size_t size, char delimiter, size_t *length)
{
    struct table t = {.delimiter = delimiter};
    enum place place = ROW;
    bool sound = is_text(bytes, size) && delimiter > 0 && !strchr("\"\r\n", delimiter);
    const bool marked = sound && size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
    text_put(&t.out, "", 0);
    for (size_t i = marked ? 3 : 0; sound && i < size; i++)
        sound = take(&t, &place, bytes[i]);
    sound = sound && place != QUOTED && place != RETURN;
    if (sound && place != ROW)
        (void)end_row(&t);
    free(t.field.bytes);
    *length = t.out.size;
    if (sound)
        return t.out.bytes;
    free(t.out.bytes);
    return NULL;
}
