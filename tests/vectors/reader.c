#include "tests/vectors/reader.h"
#include "tests/expect.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void complain(struct vectors *v, size_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(struct vectors *v, size_t line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(v->errors, "%s:%zu: ", v->path, line);
    vfprintf(v->errors, format, arguments);
    fprintf(v->errors, "\n");
    va_end(arguments);
    v->error_count++;
}

static struct vectors_entry *find(struct vectors_entry *entries, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(entries[i].key, key) == 0)
            return entries + i;
    return NULL;
}

static char *copy(const char *text)
{
    char *out = strdup(text);
    if (!out)
        abort();
    return out;
}

static void add(struct vectors *v, struct vectors_entry *entries, size_t *count, size_t room,
                const char *key, const char *value)
{
    if (*count == room) {
        complain(v, v->line, "more than %zu entries", room);
        return;
    }
    entries[(*count)++] = (struct vectors_entry){copy(key), copy(value), v->line, false};
}

static void drop(struct vectors_entry *entries, size_t *count)
{
    for (size_t i = 0; i < *count; i++) {
        free(entries[i].key);
        free(entries[i].value);
    }
    *count = 0;
}

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* "# Source:", "# Generator:" and "# Flag NAME: text"; all other comments are for people. */
static void read_comment(struct vectors *v, char *text)
{
    if (v->cases || v->key_count)
        return;
    text = trim(text + 1);
    char *colon = strchr(text, ':');
    if (!colon || !*trim(colon + 1))
        return;
    if (strncmp(text, "Source:", 7) == 0)
        v->source = true;
    if (strncmp(text, "Generator:", 10) == 0)
        v->generator = true;
    if (strncmp(text, "Flag ", 5) == 0) {
        *colon = '\0';
        if (find(v->flags, v->flag_count, text + 5))
            complain(v, v->line, "flag %s is explained twice", text + 5);
        else
            add(v, v->flags, &v->flag_count, VECTORS_FLAGS, text + 5, trim(colon + 1));
    }
}

static bool split(struct vectors *v, char *text, char **key, char **value)
{
    char *equals = strchr(text, '=');
    if (!equals) {
        complain(v, v->line, "neither a comment nor Key = value");
        return false;
    }
    *equals = '\0';
    *key = trim(text);
    *value = trim(equals + 1);
    if (!**key) {
        complain(v, v->line, "no key before =");
        return false;
    }
    return true;
}

static void read_setting(struct vectors *v, char *text)
{
    char *key, *value;
    const size_t length = strlen(text);
    if (text[length - 1] != ']') {
        complain(v, v->line, "a setting without ]");
        return;
    }
    text[length - 1] = '\0';
    if (v->key_count)
        complain(v, v->line, "a setting inside a case");
    if (!split(v, text + 1, &key, &value))
        return;
    struct vectors_entry *old = find(v->settings, v->setting_count, key);
    if (!old) {
        add(v, v->settings, &v->setting_count, VECTORS_SETTINGS, key, value);
        return;
    }
    if (!old->used)
        complain(v, old->line, "setting %s was never read", key);
    free(old->value);
    old->value = copy(value);
    old->line = v->line;
    old->used = false;
}

static void check_flags(struct vectors *v)
{
    struct vectors_entry *flags = find(v->keys, v->key_count, "Flags");
    if (!flags)
        return;
    flags->used = true;
    char *rest = NULL, *text = copy(flags->value);
    for (char *name = strtok_r(text, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        struct vectors_entry *known = find(v->flags, v->flag_count, trim(name));
        if (known)
            known->used = true;
        else
            complain(v, flags->line, "flag %s is not explained", trim(name));
    }
    free(text);
}

static void end_case(struct vectors *v, void (*run)(struct vectors *))
{
    if (!v->key_count)
        return;
    v->cases++;
    check_flags(v);
    struct vectors_entry *comment = find(v->keys, v->key_count, "Comment");
    if (comment)
        comment->used = true;
    run(v);
    for (size_t i = 0; i < v->key_count; i++)
        if (!v->keys[i].used)
            complain(v, v->keys[i].line, "key %s was not read", v->keys[i].key);
    while (v->buffer_count)
        free(v->buffers[--v->buffer_count]);
    drop(v->keys, &v->key_count);
}

static void read_line(struct vectors *v, char *raw, void (*run)(struct vectors *))
{
    char *text = trim(raw), *key, *value;
    if (!*text) {
        end_case(v, run);
    } else if (*text == '#') {
        read_comment(v, text);
    } else if (*text == '[') {
        read_setting(v, text);
    } else if (split(v, text, &key, &value)) {
        if (find(v->keys, v->key_count, key))
            complain(v, v->line, "key %s twice in one case", key);
        else
            add(v, v->keys, &v->key_count, VECTORS_KEYS, key, value);
    }
}

static void check_whole(struct vectors *v)
{
    if (!v->source)
        complain(v, 1, "no line # Source:");
    if (!v->generator)
        complain(v, 1, "no line # Generator:");
    for (size_t i = 0; i < v->setting_count; i++)
        if (!v->settings[i].used)
            complain(v, v->settings[i].line, "setting %s was never read", v->settings[i].key);
    for (size_t i = 0; i < v->flag_count; i++)
        if (!v->flags[i].used)
            complain(v, v->flags[i].line, "flag %s is explained and never used", v->flags[i].key);
    if (!v->cases)
        complain(v, v->line, "no cases");
}

long vectors_read(const char *path, void (*run)(struct vectors *), FILE *errors)
{
    struct vectors v = {.path = path, .errors = errors};
    FILE *file = fopen(path, "r");
    if (!file) {
        complain(&v, 0, "cannot be opened");
        return -1;
    }
    char *text = NULL;
    size_t room = 0;
    for (ssize_t length; (length = getline(&text, &room, file)) >= 0;) {
        v.line++;
        if (text[length - 1] != '\n')
            complain(&v, v.line, "no newline at the end");
        if (strlen(text) != (size_t)length)
            complain(&v, v.line, "a zero byte");
        read_line(&v, text, run);
    }
    if (ferror(file))
        complain(&v, v.line, "cannot be read");
    end_case(&v, run);
    check_whole(&v);
    free(text);
    fclose(file);
    drop(v.settings, &v.setting_count);
    drop(v.flags, &v.flag_count);
    return v.error_count ? -1 : (long)v.cases;
}

void vectors_test(const char *name, void (*run)(struct vectors *))
{
    char *path = copy(test_source_path(name));
    const long cases = vectors_read(path, run, stdout);
    printf("%s: %ld cases\n", name, cases);
    expect_true(cases > 0, "a file of known answers without an error", path, 0);
    free(path);
}

void vectors_fail(struct vectors *v, const char *why)
{
    complain(v, v->key_count ? v->keys[0].line : v->line, "%s", why);
}

bool vectors_has(const struct vectors *v, const char *key)
{
    for (size_t i = 0; i < v->key_count; i++)
        if (strcmp(v->keys[i].key, key) == 0)
            return true;
    return false;
}

const char *vectors_text(struct vectors *v, const char *key)
{
    struct vectors_entry *entry = find(v->keys, v->key_count, key);
    if (!entry) {
        complain(v, v->keys[0].line, "key %s is missing", key);
        return "";
    }
    entry->used = true;
    return entry->value;
}

const char *vectors_setting(struct vectors *v, const char *key)
{
    struct vectors_entry *entry = find(v->settings, v->setting_count, key);
    if (!entry) {
        complain(v, v->keys[0].line, "setting %s is missing", key);
        return "";
    }
    entry->used = true;
    return entry->value;
}

uint64_t vectors_number(struct vectors *v, const char *key)
{
    const char *text = vectors_text(v, key);
    char *end;
    const uint64_t value = strtoull(text, &end, 10);
    if (*end || !isdigit((unsigned char)*text))
        complain(v, v->keys[0].line, "%s is not a number", key);
    return value;
}

static int digit(char c)
{
    const char *digits = "0123456789abcdef", *at = strchr(digits, tolower((unsigned char)c));
    return c && at ? (int)(at - digits) : -1;
}

const uint8_t *vectors_bytes(struct vectors *v, const char *key, size_t *size)
{
    const char *text = vectors_text(v, key);
    const size_t digits = strlen(text);
    uint8_t *out = calloc(digits / 2 + 1, 1);
    if (!out || v->buffer_count == VECTORS_BUFFERS)
        abort();
    v->buffers[v->buffer_count++] = out;
    *size = digits / 2;
    for (size_t i = 0; i < digits; i++) {
        const int value = digit(text[i]);
        if (value < 0 || digits % 2) {
            complain(v, v->keys[0].line, "%s is not pairs of hex digits", key);
            *size = 0;
            break;
        }
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | value);
    }
    return out;
}

void vectors_fixed(struct vectors *v, const char *key, uint8_t *out, size_t size)
{
    size_t given;
    const uint8_t *bytes = vectors_bytes(v, key, &given);
    memset(out, 0, size);
    if (given != size)
        complain(v, v->keys[0].line, "%s has %zu bytes instead of %zu", key, given, size);
    else
        memcpy(out, bytes, size);
}

static size_t line_of(struct vectors *v, const char *key)
{
    struct vectors_entry *entry = find(v->keys, v->key_count, key);
    return entry ? entry->line : v->line;
}

void vectors_expect_bytes(struct vectors *v, const char *key, const uint8_t *got, size_t size)
{
    size_t want_size;
    const uint8_t *want = vectors_bytes(v, key, &want_size);
    if (want_size == size && memcmp(want, got, size) == 0) {
        expect_true(true, key, v->path, (int)line_of(v, key));
        return;
    }
    v->error_count++;
    fprintf(v->errors, "%s:%zu: %s is ", v->path, line_of(v, key), key);
    for (size_t i = 0; i < size; i++)
        fprintf(v->errors, "%02x", got[i]);
    fprintf(v->errors, "\n");
}

void vectors_expect_text(struct vectors *v, const char *key, const char *got)
{
    if (strcmp(vectors_text(v, key), got) == 0) {
        expect_true(true, key, v->path, (int)line_of(v, key));
        return;
    }
    complain(v, line_of(v, key), "%s is %s", key, got);
}

bool vectors_expect_status(struct vectors *v, status got)
{
    const char *result = vectors_text(v, "Result");
    if (strcmp(result, "invalid") == 0) {
        vectors_expect_text(v, "Status", status_name(got));
        return false;
    }
    if (strcmp(result, "valid") != 0)
        complain(v, line_of(v, "Result"), "Result must be valid or invalid");
    if (got != OK)
        complain(v, line_of(v, "Result"), "refused as %s", status_name(got));
    else
        expect_true(true, "valid", v->path, (int)line_of(v, "Result"));
    return got == OK;
}

void vectors_operate(struct vectors *v, const struct vectors_operation *list)
{
    const char *operation = vectors_setting(v, "Operation");
    while (list->name && strcmp(operation, list->name) != 0)
        list++;
    if (list->name)
        list->run(v);
    else
        vectors_fail(v, "unknown operation");
}
