/* Criteria: is a class safe enough to be released? How they are written, and sets of them. */
#include "anonymity/criteria/criterion.h"
#include "anonymity/criteria/criterion_internal.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = TABLE_ROWS, DECIMALS = 9 };

#define REAL(least, most)                                                                          \
    {                                                                                              \
        false, least, most                                                                         \
    }
#define WHOLE(least, most)                                                                         \
    {                                                                                              \
        true, least, most                                                                          \
    }

static const struct criterion_form forms[CRITERION_KINDS] = {
    [K_ANONYMITY] = {"k-anonymity", "K", NEED_NOTHING, {WHOLE(1, MOST_ROWS)}, 1, true},
    [DISTINCT_DIVERSITY] =
        {"distinct-l-diversity", "L", NEED_SENSITIVE, {WHOLE(1, MOST_ROWS)}, 1, true},
    [ENTROPY_DIVERSITY] =
        {"entropy-l-diversity", "L", NEED_SENSITIVE, {REAL(1, MOST_ROWS)}, 1, true},
    [GRASSBERGER_DIVERSITY] =
        {"grassberger-l-diversity", "L", NEED_SENSITIVE, {REAL(1, MOST_ROWS)}, 1, true},
    [RECURSIVE_DIVERSITY] = {"recursive-l-diversity",
                             "C,L",
                             NEED_SENSITIVE,
                             {REAL(0, MOST_ROWS), WHOLE(1, MOST_ROWS)},
                             2,
                             true},
    [FREQUENCY_DIVERSITY] =
        {"frequency-l-diversity", "L", NEED_SENSITIVE, {REAL(1, MOST_ROWS)}, 1, true},
    [CLOSENESS_EQUAL] = {"t-closeness-equal", "T", NEED_SENSITIVE, {REAL(0, 1)}, 1, false},
    [CLOSENESS_ORDERED] = {"t-closeness-ordered", "T", NEED_SENSITIVE, {REAL(0, 1)}, 1, false},
    [CLOSENESS_HIERARCHICAL] =
        {"t-closeness-hierarchical", "T", NEED_HIERARCHY, {REAL(0, 1)}, 1, false},
    [PRESENCE] = {"d-presence", "MIN,MAX", NEED_POPULATION, {REAL(0, 1), REAL(0, 1)}, 2, false},
    [P_SENSITIVE] =
        {"p-sensitive", "P,K", NEED_SENSITIVE, {WHOLE(1, MOST_ROWS), WHOLE(1, MOST_ROWS)}, 2, true},
    [ALPHA_K] = {"alpha-k", "ALPHA,K", NEED_SENSITIVE, {REAL(0, 1), WHOLE(1, MOST_ROWS)}, 2, true},
    [SITE_DIVERSITY] = {"l-site-diversity", "L", NEED_SITE, {WHOLE(1, MOST_ROWS)}, 1, true},
};

const char *criterion_word(enum criterion_kind kind)
{
    return forms[kind].word;
}

const char *criterion_form(enum criterion_kind kind)
{
    return forms[kind].form;
}

/* Parsing. */

/* A decimal number: digits, and up to nine places after a point; NULL when it is not one. */
static const char *parse_ratio(const char *text, struct ratio *out)
{
    *out = (struct ratio){0, 1};
    int digits = 0, places = 0;
    for (; *text >= '0' && *text <= '9'; text++, digits++) {
        if (out->over > UINT32_MAX)
            return NULL;
        out->over = out->over * 10 + (uint64_t)(*text - '0');
    }
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++, digits++) {
            if (++places > DECIMALS || out->over > UINT64_MAX / 10 - 1)
                return NULL;
            out->over = out->over * 10 + (uint64_t)(*text - '0');
            out->under *= 10;
        }
    while (out->under > 1 && out->over % 10 == 0) {
        out->over /= 10;
        out->under /= 10;
    }
    return digits > 0 ? text : NULL;
}

bool ratio_parse(const char *text, struct ratio *out)
{
    const char *const end = parse_ratio(text, out);

    return end != NULL && *end == 0 && out->over <= out->under;
}

static double ratio_real(struct ratio r)
{
    return (double)r.over / (double)r.under;
}

static status refuse_parameter(const char *text, const struct criterion_form *form, uint32_t i,
                               struct complaint *complaint)
{
    return complain(complaint, E_ARGUMENT,
                    "\"%s\": write %s:%s, where parameter %" PRIu32
                    " is a %snumber from %.0f to %.0f%s",
                    text, form->word, form->form, i + 1, form->parameter[i].whole ? "whole " : "",
                    form->parameter[i].least, form->parameter[i].most,
                    form->parameter[i].whole ? "" : " with at most 9 decimals");
}

static status parse_parameters(struct criterion *out, const struct criterion_form *form,
                               const char *text, const char *at, struct complaint *complaint)
{
    struct ratio *const ratio[] = {&out->a, &out->b};
    for (uint32_t i = 0; i < form->parameters; i++) {
        const char wanted = i + 1 < form->parameters ? ',' : 0;
        at = parse_ratio(at, ratio[i]);
        if (!at || *at != wanted)
            return refuse_parameter(text, form, i, complaint);
        const double value = ratio_real(*ratio[i]);
        if (value < form->parameter[i].least || value > form->parameter[i].most ||
            (form->parameter[i].whole && ratio[i]->under != 1))
            return refuse_parameter(text, form, i, complaint);
        at++;
    }
    out->a_real = ratio_real(out->a);
    out->b_real = ratio_real(out->b);
    if (out->kind == PRESENCE && out->a_real > out->b_real)
        return complain(complaint, E_ARGUMENT, "\"%s\": MIN is above MAX", text);
    return OK;
}

status criterion_parse(struct criterion *out, const char *text, struct complaint *complaint)
{
    const char *names[CRITERION_KINDS];
    const size_t size = strcspn(text, ":");
    char word[64] = "";
    *out = (struct criterion){.a = {0, 1}, .b = {0, 1}};
    if (size < sizeof word)
        memcpy(word, text, size);
    for (int kind = 0; kind < CRITERION_KINDS; kind++) {
        names[kind] = forms[kind].word;
        if (strcmp(word, forms[kind].word) != 0)
            continue;
        out->kind = (enum criterion_kind)kind;
        if (!text[size])
            return refuse_parameter(text, &forms[kind], 0, complaint);
        return parse_parameters(out, &forms[kind], text, text + size + 1, complaint);
    }
    return complain_unknown(complaint, E_ARGUMENT, "no criterion", word, names, CRITERION_KINDS);
}

enum { RATIO_TEXT = 40 };

static void format_ratio(char text[RATIO_TEXT], struct ratio r)
{
    int size = snprintf(text, RATIO_TEXT, "%" PRIu64, r.over / r.under);
    uint64_t rest = r.over % r.under;
    for (uint64_t under = r.under; under > 1 && size + 2 < RATIO_TEXT; under /= 10) {
        if (under == r.under)
            text[size++] = '.';
        rest *= 10;
        text[size++] = (char)('0' + rest / r.under);
        rest %= r.under;
    }
    text[size] = 0;
}

void criterion_format(const struct criterion *c, char *text, size_t size)
{
    char a[RATIO_TEXT], b[RATIO_TEXT];
    format_ratio(a, c->a);
    format_ratio(b, c->b);
    if (forms[c->kind].parameters == 2)
        snprintf(text, size, "%s:%s,%s", forms[c->kind].word, a, b);
    else
        snprintf(text, size, "%s:%s", forms[c->kind].word, a);
}

/* Sets. */

void criteria_init(struct criteria *set, bool arx)
{
    *set = (struct criteria){.arx = arx, .least = 1};
}

status criteria_add(struct criteria *set, const struct criterion *item, struct complaint *complaint)
{
    if (set->count == CRITERIA)
        return complain(complaint, E_LIMIT, "more than %d criteria", CRITERIA);
    set->item[set->count++] = *item;
    return OK;
}

static uint64_t round_up(struct ratio r)
{
    return r.over / r.under + (r.over % r.under > 0);
}

static uint64_t least_rows(const struct criterion *c)
{
    const uint64_t a = round_up(c->a), b = round_up(c->b);
    if (!forms[c->kind].least_rows)
        return 1;
    if (c->kind == RECURSIVE_DIVERSITY || c->kind == ALPHA_K)
        return b;
    return c->kind == P_SENSITIVE && b > a ? b : a;
}

static status check_needs(const struct criterion *c, const struct dataset *data,
                          struct complaint *complaint)
{
    const char *word = forms[c->kind].word;
    const enum need need = forms[c->kind].need;
    if (need == NEED_POPULATION && !data->in_subset)
        return complain(complaint, E_ARGUMENT, "%s needs --population", word);
    if (need == NEED_SITE && data->site < 0)
        return complain(complaint, E_ARGUMENT, "%s needs --site", word);
    if ((need == NEED_SENSITIVE || need == NEED_HIERARCHY) && data->sensitives == 0)
        return complain(complaint, E_ARGUMENT, "%s needs --sensitive", word);
    for (uint32_t t = 0; need == NEED_HIERARCHY && t < data->sensitives; t++)
        if (!data->tracked[t].hierarchy)
            return complain(complaint, E_ARGUMENT, "%s needs a hierarchy of \"%s\" (--hierarchies)",
                            word, data->tracked[t].name);
    return OK;
}

/* The criterion once for each column that it is about. */
static status bind_item(struct criteria *set, const struct criterion *c,
                        struct complaint *complaint)
{
    const struct dataset *data = set->data;
    const enum need need = forms[c->kind].need;
    uint32_t from = 0, to = 1;
    REQUIRE(check_needs(c, data, complaint));
    if (need == NEED_SENSITIVE || need == NEED_HIERARCHY)
        to = data->sensitives;
    if (need == NEED_SITE) {
        from = (uint32_t)data->site;
        to = from + 1;
    }
    for (uint32_t t = from; t < to; t++) {
        struct criterion copy = *c;
        copy.track = t;
        REQUIRE(criteria_add(set, &copy, complaint));
    }
    const uint64_t least = least_rows(c);
    set->least = least > set->least ? least : set->least;
    set->has_least = set->has_least || forms[c->kind].least_rows;
    set->presence = set->presence || c->kind == PRESENCE;
    return OK;
}

static status bind_scratch(struct criteria *set)
{
    const struct dataset *data = set->data;
    uint32_t most = 1;
    struct criterion_scratch *s = calloc(1, sizeof *s);
    set->scratch = s;
    if (!s)
        return E_MEMORY;
    for (uint32_t t = 0; t < data->tracks; t++) {
        const uint32_t values = data->tracked[t].values;
        most = values > most ? values : most;
        s->value[t] = pool_take(&s->pool, values * sizeof **s->value);
        s->times[t] = pool_take(&s->pool, values * sizeof **s->times);
        if (!s->value[t] || !s->times[t])
            return E_MEMORY;
    }
    s->dense = pool_zero(&s->pool, most, sizeof *s->dense);
    s->sorted = pool_take(&s->pool, most * sizeof *s->sorted);
    if (!s->dense || !s->sorted)
        return E_MEMORY;
    for (uint32_t i = 0; i < set->count; i++) {
        const uint32_t t = set->item[i].track;
        if (set->item[i].kind == CLOSENESS_HIERARCHICAL && !s->tree[t].nodes)
            REQUIRE(value_tree_init(&s->tree[t], &data->tracked[t], &s->pool));
    }
    return OK;
}

status criteria_bind(struct criteria *set, const struct dataset *data, struct complaint *complaint)
{
    const struct criteria wanted = *set;
    criteria_init(set, wanted.arx);
    set->data = data;
    for (uint32_t i = 0; i < wanted.count; i++)
        REQUIRE(bind_item(set, &wanted.item[i], complaint));
    const status s = bind_scratch(set);
    if (s != OK) {
        criteria_clear(set);
        return complain(complaint, s, "%s", status_text(s));
    }
    return OK;
}

void criteria_clear(struct criteria *set)
{
    if (set->scratch) {
        pool_clear(&set->scratch->pool);
        free(set->scratch);
    }
    set->scratch = NULL;
}
