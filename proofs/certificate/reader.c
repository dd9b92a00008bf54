#include "proofs/certificate/reader.h"
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 16 };

struct reader {
    const char *at, *end;
    int depth;
    bool bad;
};

static struct node *read_value(struct reader *);

static void skip(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
}

static bool take(struct reader *r, char c)
{
    skip(r);
    if (r->at < r->end && *r->at == c) {
        r->at++;
        return true;
    }
    return false;
}

/* Only the escapes that occur in certificates and transcripts: \" \\ \/ and \u00XX. */
static char escaped(struct reader *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (r->at >= r->end) {
        r->bad = true;
        return 0;
    }
    const char c = *r->at++;
    const char *place = strchr(from, c);
    if (c != 0 && place)
        return to[place - from];
    if (c != 'u' || r->end - r->at < 4 || r->at[0] != '0' || r->at[1] != '0') {
        r->bad = true;
        return 0;
    }
    const char digits[3] = {r->at[2], r->at[3], 0};
    r->at += 4;
    const long value = strtol(digits, NULL, 16);
    if (value > 0x7f)
        r->bad = true;
    return (char)value;
}

static char *read_text(struct reader *r)
{
    if (!take(r, '"')) {
        r->bad = true;
        return NULL;
    }
    char *text = malloc((size_t)(r->end - r->at) + 1);
    size_t size = 0;
    while (text && !r->bad && r->at < r->end && *r->at != '"') {
        const char c = *r->at++;
        text[size++] = c == '\\' ? escaped(r) : c;
    }
    if (!text || r->at >= r->end) {
        r->bad = true;
        free(text);
        return NULL;
    }
    r->at++;
    text[size] = 0;
    return text;
}

static void read_members(struct reader *r, struct node *node, char close)
{
    struct node **last = &node->first;
    if (++r->depth > DEPTH_MOST)
        r->bad = true;
    while (!r->bad && !take(r, close)) {
        if (node->first && !take(r, ',')) {
            r->bad = true;
            break;
        }
        char *name = close == '}' ? read_text(r) : NULL;
        if (close == '}' && !take(r, ':'))
            r->bad = true;
        struct node *member = r->bad ? NULL : read_value(r);
        if (!member) {
            r->bad = true;
            free(name);
            break;
        }
        member->name = name;
        *last = member;
        last = &member->next;
    }
    r->depth--;
}

static void read_word(struct reader *r, struct node *node)
{
    static const char *const words[] = {"null", "false", "true"};
    for (int i = 0; i < 3; i++) {
        const size_t size = strlen(words[i]);
        if ((size_t)(r->end - r->at) >= size && memcmp(r->at, words[i], size) == 0) {
            node->type = (enum node_type)i;
            r->at += size;
            return;
        }
    }
    const char *from = r->at;
    node->type = NODE_NUMBER;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9' && r->at - from < 19)
        node->number = 10 * node->number + (uint64_t)(*r->at++ - '0');
    if (r->at == from)
        r->bad = true;
}

static struct node *read_value(struct reader *r)
{
    struct node *node = calloc(1, sizeof *node);
    skip(r);
    if (!node || r->at >= r->end) {
        free(node);
        return NULL;
    }
    if (*r->at == '"') {
        node->type = NODE_TEXT;
        node->text = read_text(r);
    } else if (take(r, '[')) {
        node->type = NODE_LIST;
        read_members(r, node, ']');
    } else if (take(r, '{')) {
        node->type = NODE_OBJECT;
        read_members(r, node, '}');
    } else {
        read_word(r, node);
    }
    return node;
}

struct node *node_read(const char *text, size_t size)
{
    struct reader r = {.at = text, .end = text + size};
    struct node *node = read_value(&r);
    skip(&r);
    if (node && !r.bad && r.at == r.end)
        return node;
    node_free(node);
    return NULL;
}

void node_free(struct node *node)
{
    while (node) {
        struct node *next = node->next;
        node_free(node->first);
        free(node->name);
        free(node->text);
        free(node);
        node = next;
    }
}

const struct node *node_get(const struct node *node, const char *name)
{
    for (const struct node *m = node ? node->first : NULL; m; m = m->next)
        if (m->name && strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

const char *node_text(const struct node *node, const char *name)
{
    const struct node *m = node_get(node, name);
    return m && m->type == NODE_TEXT ? m->text : "";
}

uint64_t node_number(const struct node *node, const char *name)
{
    const struct node *m = node_get(node, name);
    return m && m->type == NODE_NUMBER ? m->number : UINT64_MAX;
}

size_t node_count(const struct node *list)
{
    size_t count = 0;
    for (const struct node *m = list ? list->first : NULL; m; m = m->next)
        count++;
    return count;
}
