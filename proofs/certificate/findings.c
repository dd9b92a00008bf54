/* Checks the finding on which the masked fields rest; the certificate contains it. Its digest must
 * be that of its contents. It must be about the transcript's protocol, variant and party, and have
 * a good verdict. Its parameters must be those of the transcript's header, or judged for any value;
 * otherwise there must be an argument in words, and the certificate depends on that. */
#include "proofs/certificate/verify.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is(const struct node *node, const char *name, const char *text)
{
    return strcmp(node_text(node, name), text) == 0;
}

/* The digest of a finding: of its lines in this order, each with a line feed at its end. */
static bool digest_is_right(const struct node *f)
{
    static const char *const lines[] = {"protocol",   "variant", "checker", "coalition",
                                        "parameters", "verdict", NULL};
    const struct node *members = node_get(f, "members");
    size_t size = 64 + 32 * node_count(members);
    for (const char *const *line = lines; *line; line++)
        size += strlen(node_text(f, *line)) + 1;
    char *text = calloc(1, size), *at = text, hex[DIGEST_HEX];
    if (!text)
        return false;
    for (const char *const *line = lines; *line; line++)
        at += snprintf(at, size - (size_t)(at - text), "%s\n", node_text(f, *line));
    at += snprintf(at, size - (size_t)(at - text), "%llu\n",
                   (unsigned long long)node_number(f, "executions"));
    for (const struct node *m = members ? members->first : NULL; m; m = m->next)
        at += snprintf(at, size - (size_t)(at - text), "%llu\n", (unsigned long long)m->number);
    digest_text(text, (size_t)(at - text), hex);
    free(text);
    return is(f, "digest", hex);
}

/* The value of a parameter in "name=value name=value". A value with spaces is in quotes; a quote
 * inside is written twice. false: it is not there. */
static bool value_of(const char *settings, const char *name, char *value, size_t room)
{
    const size_t length = strlen(name);
    for (const char *at = settings; *at;) {
        const bool found = strncmp(at, name, length) == 0 && at[length] == '=';
        size_t size = 0;
        while (*at && *at != '=')
            at++;
        at += *at == '=';
        const bool quoted = *at == '"';
        at += quoted;
        while (*at && (quoted ? *at != '"' || at[1] == '"' : *at != ' ')) {
            at += quoted && *at == '"';
            if (found && size + 1 < room)
                value[size++] = *at;
            at++;
        }
        at += quoted && *at == '"';
        while (*at == ' ')
            at++;
        if (found) {
            value[size] = 0;
            return true;
        }
    }
    return false;
}

/* The first parameter of the header that the finding does not cover; NULL: it covers all. */
static const char *not_covered(const struct node *header, const char *settings)
{
    static char value[65536];
    const struct node *all = node_get(header, "parameters");
    for (const struct node *p = all ? all->first : NULL; p; p = p->next)
        if (!value_of(settings, p->name, value, sizeof value) || p->type != NODE_TEXT ||
            (strcmp(value, p->text) != 0 && strcmp(value, "any") != 0))
            return p->name;
    return NULL;
}

static bool is_about_party(const struct node *f, const struct node *header, const char *party)
{
    uint64_t bit = 1;
    const struct node *list = node_get(header, "parties"), *members = node_get(f, "members");
    const struct node *p = list ? list->first : NULL;
    for (; p && strcmp(p->text, party) != 0; p = p->next)
        bit <<= 1;
    for (const struct node *m = members ? members->first : NULL; m && p; m = m->next)
        if (m->number == bit)
            return true;
    return false;
}

const char *findings_check(const struct node *certificate, const struct node *header,
                           uint64_t masked, const char **assumed)
{
    const struct node *residual = node_get(certificate, "residual");
    const struct node *list = node_get(certificate, "findings");
    const struct node *f = list ? list->first : NULL;
    *assumed = NULL;
    if (not_covered(header, node_text(certificate, "parameters")))
        return "is about a run with other parameters";
    if (node_number(residual, "masked") != masked)
        return "is about another number of masked fields";
    if (masked == 0)
        return f ? "contains findings on which nothing rests" : NULL;
    if (!f || f->next || !is(residual, "digest", node_text(f, "digest")))
        return "rests on a finding that the certificate does not contain exactly once";
    if (!digest_is_right(f))
        return "rests on a finding whose digest is another";
    if (!is(f, "protocol", node_text(header, "protocol")) ||
        !is(f, "variant", node_text(header, "variant")))
        return "rests on a finding of another protocol or variant";
    if (!is(f, "verdict", "proved") && !is(f, "verdict", "exhausted"))
        return "rests on a finding that does not hold";
    const char *gap = not_covered(header, node_text(f, "parameters"));
    if (!gap && !is_about_party(f, header, node_text(certificate, "party")))
        return "rests on a finding that is not about the party";
    if (!gap)
        return NULL;
    *assumed = node_text(residual, "assumes");
    return **assumed ? NULL : "rests on a finding with other parameters, and on no argument";
}
