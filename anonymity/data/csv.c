/* CSV: what is in each field of a file, by RFC 4180 with any one-byte delimiter? */
#include "anonymity/data/csv.h"
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static size_t line_of(const char *bytes, size_t at, size_t *column)
{
    size_t line = 1, start = 0;
    for (size_t i = 0; i < at; i++)
        if (bytes[i] == '\n') {
            line++;
            start = i + 1;
        }
    *column = at - start + 1;
    return line;
}

/* The length of the UTF-8 sequence at |s|, 0 when it is not one (RFC 3629: no surrogates, nothing
 * above U+10FFFF, shortest form only). */
static size_t utf8_sequence(const unsigned char *s, size_t left)
{
    const unsigned char a = s[0];
    if (a < 0x80)
        return 1;
    if (a < 0xc2 || a > 0xf4)
        return 0;
    const size_t size = a < 0xe0 ? 2 : a < 0xf0 ? 3 : 4;
    if (left < size)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((a == 0xe0 && s[1] < 0xa0) || (a == 0xed && s[1] > 0x9f) || (a == 0xf0 && s[1] < 0x90) ||
        (a == 0xf4 && s[1] > 0x8f))
        return 0;
    return size;
}

/* The place of the first byte that cannot be in a text, or |size|. */
static size_t first_bad_byte(const char *bytes, size_t size)
{
    const uint64_t high = UINT64_C(0x8080808080808080), low = UINT64_C(0x0101010101010101);
    size_t i = 0;
    while (i < size) {
        if (size - i >= 8) {
            uint64_t word;
            memcpy(&word, bytes + i, 8);
            /* All eight below 0x80 and none of them zero. */
            if (!((word | (word - low)) & high)) {
                i += 8;
                continue;
            }
        }
        const size_t step = utf8_sequence((const unsigned char *)bytes + i, size - i);
        if (step == 0 || bytes[i] == 0)
            return i;
        i += step;
    }
    return size;
}

static status check_delimiter(char delimiter, struct complaint *complaint)
{
    if ((unsigned char)delimiter >= 0x80 || strchr("\"\r\n", delimiter))
        return complain(complaint, E_ARGUMENT,
                        "the delimiter must be one ASCII character, not a quote or a line end");
    return OK;
}

status csv_open(struct csv_reader *reader, const char *file, char *bytes, size_t size,
                const struct csv_format *format, struct complaint *complaint)
{
    const char delimiter = format->delimiter ? format->delimiter : ',';
    REQUIRE(check_delimiter(delimiter, complaint));
    const size_t bad = first_bad_byte(bytes, size);
    if (bad < size) {
        size_t column;
        const size_t line = line_of(bytes, bad, &column);
        if (bytes[bad] == 0)
            return complain_at(complaint, E_PARSE, file, line, column,
                               "a NUL byte: this is not text, or it is UTF-16; save it as UTF-8");
        return complain_at(complaint, E_UTF8, file, line, column,
                           "byte 0x%02x is not UTF-8 here; convert the file to UTF-8",
                           (unsigned)(unsigned char)bytes[bad]);
    }
    *reader = (struct csv_reader){.file = file,
                                  .next = bytes,
                                  .end = bytes + size,
                                  .line = 1,
                                  .row_line = 1,
                                  .delimiter = delimiter,
                                  .row_ended = true};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        reader->next += 3;
    reader->line_start = reader->next;
    return OK;
}

bool csv_at_end(const struct csv_reader *reader)
{
    return reader->row_ended && reader->next == reader->end;
}

static void new_line(struct csv_reader *reader, char *after)
{
    reader->line++;
    reader->line_start = after;
}

static size_t column_at(const struct csv_reader *reader, const char *at)
{
    return (size_t)(at - reader->line_start) + 1;
}

/* What follows a field: a delimiter, a line end, or the end of the file. */
static status end_field(struct csv_reader *reader, char *at, bool quoted, bool *last,
                        struct complaint *complaint)
{
    *last = true;
    reader->next = at;
    if (at == reader->end) {
        reader->row_ended = true;
        return OK;
    }
    if (*at == reader->delimiter) {
        reader->next = at + 1;
        reader->row_ended = *last = false;
        return OK;
    }
    if (*at == '\n' || (*at == '\r' && at + 1 < reader->end && at[1] == '\n')) {
        reader->next = at + (*at == '\n' ? 1 : 2);
        new_line(reader, reader->next);
        reader->row_ended = true;
        return OK;
    }
    const char *text = "a quote inside an unquoted field; put the field in quotes and double it";
    if (quoted)
        text = "text after the closing quote; a quote inside a quoted field is doubled";
    else if (*at == '\r')
        text = "a carriage return without a line feed; end lines with LF or CRLF";
    return complain_at(complaint, E_PARSE, reader->file, reader->line, column_at(reader, at), "%s",
                       text);
}

static status quoted_field(struct csv_reader *reader, struct csv_field *field, bool *last,
                           struct complaint *complaint)
{
    const size_t open_line = reader->line, open_column = field->column;
    char *out = reader->next + 1, *at = out;
    field->text = out;
    field->quoted = true;
    for (;;) {
        if (at == reader->end)
            return complain_at(complaint, E_PARSE, reader->file, open_line, open_column,
                               "this quote is never closed");
        if (*at == '"') {
            if (at + 1 == reader->end || at[1] != '"')
                break;
            at++;
        }
        if (*at == '\n')
            new_line(reader, at + 1);
        *out++ = *at++;
    }
    field->size = (size_t)(out - field->text);
    return end_field(reader, at + 1, true, last, complaint);
}

status csv_next(struct csv_reader *reader, struct csv_field *field, bool *last,
                struct complaint *complaint)
{
    if (reader->row_ended)
        reader->row_line = reader->line;
    field->column = column_at(reader, reader->next);
    if (reader->next < reader->end && *reader->next == '"')
        return quoted_field(reader, field, last, complaint);
    const char delimiter = reader->delimiter;
    char *at = reader->next, *const end = reader->end;
    while (at < end && *at != delimiter && *at != '\n' && *at != '\r' && *at != '"')
        at++;
    field->text = reader->next;
    field->size = (size_t)(at - reader->next);
    field->quoted = false;
    return end_field(reader, at, false, last, complaint);
}

static bool needs_quotes(const char *text, size_t size, char delimiter, bool alone)
{
    if (!delimiter)
        delimiter = ',';
    /* At the start of a file it could be read as a byte order mark; quotes prevent that. */
    bool quote = (alone && size == 0) || (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0);
    for (size_t i = 0; i < size && !quote; i++)
        quote = text[i] == delimiter || text[i] == '"' || text[i] == '\n' || text[i] == '\r';
    return quote;
}

size_t csv_put(char *out, const char *text, size_t size, char delimiter, bool alone)
{
    const bool quote = needs_quotes(text, size, delimiter, alone);
    char *at = out;
    if (quote)
        *at++ = '"';
    for (size_t i = 0; i < size; i++) {
        if (quote && text[i] == '"')
            *at++ = '"';
        *at++ = text[i];
    }
    if (quote)
        *at++ = '"';
    return (size_t)(at - out);
}

void csv_write(FILE *file, const char *text, size_t size, char delimiter, bool alone)
{
    if (!needs_quotes(text, size, delimiter, alone)) {
        fwrite(text, 1, size, file);
        return;
    }
    putc('"', file);
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"')
            putc('"', file);
        putc(text[i], file);
    }
    putc('"', file);
}

void csv_write_end(FILE *file, const struct csv_format *format)
{
    fputs(format->crlf ? "\r\n" : "\n", file);
}

static status read_all(FILE *file, char **bytes, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *buffer = malloc(room);
    if (!buffer)
        return E_MEMORY;
    for (;;) {
        used += fread(buffer + used, 1, room - used, file);
        if (used < room)
            break;
        char *larger = room > SIZE_MAX / 2 ? NULL : realloc(buffer, room * 2);
        if (!larger) {
            free(buffer);
            return E_MEMORY;
        }
        buffer = larger;
        room *= 2;
    }
    if (ferror(file)) {
        free(buffer);
        return E_FILE;
    }
    *bytes = buffer;
    *size = used;
    return OK;
}

status csv_load(const char *path, char **bytes, size_t *size, struct complaint *complaint)
{
    const bool standard = strcmp(path, "-") == 0;
    errno = 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file)
        return complain(complaint, errno == ENOMEM ? E_MEMORY : E_FILE, "%s: %s", path,
                        strerror(errno));
    const status s = read_all(file, bytes, size);
    const int reason = errno;
    if (!standard)
        fclose(file);
    if (s == E_FILE)
        return complain(complaint, E_FILE, "%s: %s", path, strerror(reason));
    if (s != OK)
        return complain(complaint, s, "%s: %s", path, status_text(s));
    return OK;
}
