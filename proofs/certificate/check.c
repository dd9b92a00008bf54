/* Checks a certificate against the transcript and against itself.
 *
 * Every field that the party received must be accounted for once, by its bytes. What is hidden must
 * be under a key that is not known; the known keys are all that the transcript shows the party
 * receiving. What is equal to the ideal view must have its digest. The labels must say which hidden
 * entries are equal. There must be one hop for each key and each ciphertext; the bound is their
 * sum. */
#include "proofs/certificate/verify.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const rule_ids[] = {"ENC-C1",  "ENC-C2",  "ENC-C3", "ENC-C4", "ENC-C5",
                                       "ENC-C6",  "ENC-C7",  "ENC-C8", "ENC-C9", "ENC-C10",
                                       "ENC-C11", "ENC-C12", "ENC-C13"};

enum { RULES = sizeof rule_ids / sizeof *rule_ids };

/* The rules that a party can check alone, without the tapes of the others; main.c says the rest. */
static const bool asked_alone[RULES] = {[4] = true, [6] = true, [7] = true};

struct check {
    bool alone;
    const struct node *certificate;
    const struct transcript_file *transcript;
    char *where;
};

static bool is(const struct node *node, const char *name, const char *text)
{
    return strcmp(node_text(node, name), text) == 0;
}

static bool received(const struct check *c, const struct node *record)
{
    return (is(record, "t", "msg") || is(record, "t", "unread")) &&
           is(record, "to", node_text(c->certificate, "party"));
}

static bool lists_text(const struct node *list, const char *text)
{
    for (const struct node *m = list ? list->first : NULL; m; m = m->next)
        if (m->type == NODE_TEXT && strcmp(m->text, text) == 0)
            return true;
    return false;
}

static bool is_known(const struct check *c, const char *key)
{
    const struct node *list = node_get(c->certificate, "known_keys");
    for (const struct node *m = list ? list->first : NULL; m; m = m->next)
        if (is(m, "key", key))
            return true;
    return false;
}

/* The entry of the certificate for a field of a message; NULL when there is none or two. */
static const struct node *entry_for(const struct check *c, uint64_t message, const char *field)
{
    const struct node *found = NULL, *list = node_get(c->certificate, "fields");
    for (const struct node *m = list ? list->first : NULL; m; m = m->next)
        if (node_number(m, "message") == message && is(m, "field", field)) {
            if (found)
                return NULL;
            found = m;
        }
    return found;
}

/* The bytes of a field in its record. */
static struct bytes slice(const struct node *record, const struct node *field)
{
    struct bytes all = payload_read(record), none = {NULL, 0};
    const uint64_t at = node_number(field, "at"), size = node_number(field, "size");
    if (!all.data || at > all.size || size > all.size - at) {
        free(all.data);
        return none;
    }
    memmove(all.data, all.data + at, (size_t)size);
    all.size = (size_t)size;
    return all;
}

static void sort_entries(struct bytes *b, size_t count)
{
    const size_t size = b->size / count;
    uint8_t *spare = malloc(size);
    for (size_t i = 1; spare && i < count; i++)
        for (size_t k = i; k > 0; k--) {
            uint8_t *x = b->data + (k - 1) * size, *y = x + size;
            if (memcmp(x, y, size) <= 0)
                break;
            memcpy(spare, x, size);
            memcpy(x, y, size);
            memcpy(y, spare, size);
        }
    free(spare);
}

/* Does an account fit the class of the field? */
static bool account_suits(const char *account, const struct node *field)
{
    const char *leak = node_text(field, "leak"), *kind = node_text(field, "kind");
    const bool opaque = strcmp(kind, "points") == 0 || strcmp(kind, "digests") == 0 ||
                        strcmp(kind, "ciphertexts") == 0;
    if (strcmp(account, "hidden") == 0)
        return opaque;
    if (strcmp(account, "opened") == 0)
        return strcmp(kind, "ciphertexts") == 0;
    if (strcmp(account, "masked") == 0)
        return strcmp(leak, "masked") == 0;
    if (strcmp(account, "fresh") == 0)
        return strcmp(leak, "key") == 0 || strcmp(leak, "public") == 0;
    if (strcmp(account, "equal") != 0)
        return false;
    return strcmp(leak, "masked") != 0 && strcmp(leak, "ciphertext") != 0 &&
           strcmp(leak, "digest") != 0;
}

static bool is_shuffled(const struct node *field)
{
    return is(field, "leak", "shuffled") || lists_text(node_get(field, "origin"), "shuffled");
}

/* Equal bytes must have equal labels; for digests and ciphertexts different bytes different ones.
 */
static bool labels_suit(const struct node *entry, const struct node *field, const struct bytes *b)
{
    const struct node *labels = node_get(entry, "labels");
    const size_t count = node_count(labels), size = count ? b->size / count : 0;
    const bool points = is(field, "kind", "points");
    if (count != node_number(field, "count"))
        return false;
    size_t i = 0;
    for (const struct node *x = labels->first; x; x = x->next, i++) {
        size_t k = 0;
        for (const struct node *y = labels->first; y != x; y = y->next, k++) {
            const bool same = memcmp(b->data + i * size, b->data + k * size, size) == 0;
            if (same ? x->number != y->number : !points && x->number == y->number)
                return false;
        }
    }
    return true;
}

static bool has_hop(const struct check *c, const char *assumption, const char *name,
                    const char *value)
{
    const struct node *list = node_get(c->certificate, "hops");
    for (const struct node *m = list ? list->first : NULL; m; m = m->next)
        if (is(m, "assumption", assumption) && is(m, name, value))
            return true;
    return false;
}

static const char *check_hidden(const struct check *c, const struct node *entry,
                                const struct node *field, const struct bytes *b)
{
    const struct node *keys = node_get(entry, "keys");
    const bool ciphertexts = is(field, "kind", "ciphertexts");
    const char *assumption = is(field, "kind", "digests") ? "PRF" : "DDH";
    const uint64_t count = node_number(field, "count");
    if (count == 0)
        return NULL;
    if (c->alone)
        return labels_suit(entry, field, b) ? NULL
                                            : "has labels that are not the pattern of its bytes";
    if (node_count(keys) == 0 || node_get(field, "keys") == NULL)
        return "is hidden under no key";
    for (const struct node *k = keys->first; k; k = k->next) {
        if (k->type != NODE_TEXT || is_known(c, k->text))
            return "is hidden under a key that the party knows";
        if (!ciphertexts && !has_hop(c, assumption, "key", k->text))
            return "is hidden under a key without a hop";
    }
    for (uint64_t i = 0; ciphertexts && i < count; i++) {
        char hex[DIGEST_HEX];
        const size_t size = (size_t)(b->size / count);
        digest_text(b->data + i * size, size, hex);
        if (!has_hop(c, "DBDH", "ciphertext", hex))
            return "has a ciphertext without a hop";
    }
    return labels_suit(entry, field, b) ? NULL : "has labels that are not the pattern of its bytes";
}

static const char *check_entry(const struct check *c, const struct node *entry,
                               const struct node *field, struct bytes *b)
{
    char hex[DIGEST_HEX];
    const char *account = node_text(entry, "account");
    const bool sorted = is(entry, "order", "shuffled");
    const uint64_t count = node_number(field, "count");
    if (!account_suits(account, field))
        return "has an account that does not suit its class";
    const char *wrong = strcmp(account, "hidden") == 0 ? check_hidden(c, entry, field, b) : NULL;
    if (wrong)
        return wrong;
    if (sorted && (!is_shuffled(field) || count == 0 || strcmp(account, "equal") != 0))
        return "is compared without its order, and was not shuffled";
    if (sorted)
        sort_entries(b, (size_t)count);
    digest_text(b->data, b->size, hex);
    if (!is(entry, "sha256", hex))
        return "has another digest than its bytes";
    if (strcmp(account, "equal") == 0 && !is(entry, "ideal", hex))
        return "is not what the ideal view has";
    return NULL;
}

/* The party knows a key that it received; a key is named by the digest of its bytes. */
static const char *check_received_keys(const struct check *c, const struct node *field,
                                       const struct bytes *b)
{
    const uint64_t count = node_number(field, "count");
    if (c->alone || (!is(field, "kind", "keys") && !is(field, "kind", "user_keys")))
        return NULL;
    for (uint64_t i = 0; i < count; i++) {
        char hex[DIGEST_HEX];
        const size_t size = (size_t)(b->size / count);
        digest_text(b->data + i * size, size, hex);
        if (!is_known(c, hex))
            return "brings a key that is not among the known ones";
    }
    return NULL;
}

static const char *check_record(const struct check *c, const struct node *record, size_t *fields)
{
    const struct node *list = node_get(record, "fields");
    for (const struct node *f = list ? list->first : NULL; f; f = f->next) {
        const uint64_t number = node_number(record, "i");
        const struct node *entry = entry_for(c, number, node_text(f, "name"));
        snprintf(c->where, 128, "message %llu (%.40s), field %.40s", (unsigned long long)number,
                 node_text(record, "type"), node_text(f, "name"));
        if (!entry)
            return "is not accounted for exactly once";
        struct bytes b = slice(record, f);
        if (!b.data)
            return "has no bytes";
        const char *wrong = check_received_keys(c, f, &b);
        if (!wrong)
            wrong = check_entry(c, entry, f, &b);
        free(b.data);
        if (wrong)
            return wrong;
        ++*fields;
    }
    return NULL;
}

/* The bound is the number of hops of each kind. No hop may be there twice, or rest on a known key.
 */
static const char *check_bound(const struct check *c)
{
    static const char *const assumptions[] = {"PRF", "DDH", "DBDH"};
    const struct node *hops = node_get(c->certificate, "hops");
    const struct node *bound = node_get(c->certificate, "bound");
    uint64_t counts[3] = {0};
    for (const struct node *h = hops ? hops->first : NULL; h; h = h->next) {
        int kind = 0;
        while (kind < 3 && !is(h, "assumption", assumptions[kind]))
            kind++;
        if (kind == 3)
            return "a hop rests on an assumption that is not known here";
        const char *name = kind == 2 ? "ciphertext" : "key";
        if (is_known(c, node_text(h, name)))
            return "a hop is about a key that the party knows";
        for (const struct node *other = hops->first; other != h; other = other->next)
            if (is(other, name, node_text(h, name)) && is(other, "assumption", assumptions[kind]))
                return "a hop is listed twice";
        counts[kind]++;
    }
    for (int i = 0; i < 3; i++)
        if (node_number(bound, assumptions[i]) != counts[i])
            return "the bound is not the sum of the hops";
    return NULL;
}

static const char *check_rules(const struct check *c, size_t masked, const char **assumed)
{
    const struct node *rules = node_get(c->certificate, "rules");
    for (int i = 0; i < RULES; i++) {
        bool holds = false;
        for (const struct node *r = rules ? rules->first : NULL; r; r = r->next)
            if (is(r, "id", rule_ids[i])) {
                const struct node *told = node_get(r, "holds");
                holds = told && told->type == NODE_TRUE;
            }
        snprintf(c->where, 128, "rule %s", rule_ids[i]);
        if (!holds && (!c->alone || asked_alone[i]))
            return "does not hold";
    }
    snprintf(c->where, 128, "the residual");
    return findings_check(c->certificate, c->transcript->record[0].node, masked, assumed);
}

const char *certificate_check(const struct node *certificate, const struct transcript_file *t,
                              char where[128], const char **assumed)
{
    const struct node *alone = node_get(certificate, "alone");
    const struct check c = {alone && alone->type == NODE_TRUE, certificate, t, where};
    const struct node *header = t->record[0].node;
    size_t fields = 0, masked = 0;
    *assumed = NULL;
    snprintf(where, 128, "the certificate");
    if (node_number(certificate, "certificate") != 2)
        return "has a version that is not known here";
    if (!is(certificate, "transcript", t->digest))
        return "is of another transcript";
    if (!is(certificate, "protocol", node_text(header, "protocol")) ||
        !is(certificate, "variant", node_text(header, "variant")) ||
        !lists_text(node_get(header, "parties"), node_text(certificate, "party")))
        return "is of another protocol, variant or party";
    for (size_t i = 0; i < t->count; i++) {
        const char *wrong =
            received(&c, t->record[i].node) ? check_record(&c, t->record[i].node, &fields) : NULL;
        if (wrong)
            return wrong;
    }
    const struct node *list = node_get(certificate, "fields");
    snprintf(where, 128, "the certificate");
    if (node_count(list) != fields)
        return "accounts for fields that the party did not receive";
    for (const struct node *f = list ? list->first : NULL; f; f = f->next)
        masked += is(f, "account", "masked");
    if (c.alone != (*node_text(header, "host") != 0))
        return "is of one party alone, or of all, and the transcript is not";
    const char *wrong = c.alone ? NULL : check_bound(&c);
    return wrong ? wrong : check_rules(&c, masked, assumed);
}
