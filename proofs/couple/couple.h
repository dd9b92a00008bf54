/* The couple engine's parts: what a coalition saw in the real world, entry by entry, what hides it,
 * and the rules that make a view no more than it is declared to be. */
#ifndef GLASSHOUSE_COUPLE_H
#define GLASSHOUSE_COUPLE_H

#include "proofs/couple/trace.h"
#include "proofs/sampled/reality.h"

/* How an entry of a field is accounted for. */
enum account {
    ACCOUNT_OWN,    /* the party's own input, coin or output */
    ACCOUNT_EQUAL,  /* a function of what the coalition may know: the ideal view has the same */
    ACCOUNT_MASKED, /* uniform under a mask: algebra decides (affine, enumerate) */
    ACCOUNT_FRESH,  /* a public value or a shared secret, drawn by another party */
    ACCOUNT_HIDDEN, /* under a key that the coalition lacks */
    ACCOUNT_OPENED, /* under the coalition's own key: the ideal view has a plaintext like it */
    ACCOUNTS
};

const char *account_name(enum account);

/* The rules; their ids are in findings, certificates and `glasshouse explain`. */
enum couple_rule {
    RULE_COIN_ONCE,
    RULE_KEY_UNKNOWN,
    RULE_ORIGIN,
    RULE_RERANDOMIZED,
    RULE_SHAPE,
    RULE_REPLACED,
    RULE_EQUAL,
    RULE_PATTERN,
    RULE_RESIDUAL,
    COUPLE_RULES
};

struct couple_rule_text {
    const char *id, *meaning;
};
extern const struct couple_rule_text couple_rules[COUPLE_RULES];

/* A field of a coalition's view, kept while the run is done again. */
struct kept_field {
    uint32_t event; /* in its view */
    enum account account;
    struct seen seen;
    const uint8_t *bytes;
    uint32_t *label; /* by entry: equal numbers are equal to the coalition; NULL: not asked */
};

struct kept_event {
    struct event event;    /* bytes and fields are copies */
    uint32_t first, count; /* fields */
};

struct kept {
    struct kept_event *event;
    struct kept_field *field;
    size_t event_count, event_room, field_count, field_room;
    struct intern labels;
};

/* kept_take keeps a party's view (0: the ideal view's), with the labels that |trace| gives. */
void kept_take(struct kept *, struct trace *, const struct run *, int party, coalition members,
               struct arena *);
void kept_clear(struct kept *);

/* A broken rule. |event| may be NULL. */
struct breach {
    enum couple_rule rule;
    const char *words; /* NULL: all is well */
    const struct kept_event *event;
    const char *field;
};

/* The checks. Each returns false and fills the breach in when its rule is broken. */
bool couple_coins(struct trace *, const struct run *, struct arena *, struct breach *);
bool couple_origins(struct trace *, const struct kept *, coalition, struct breach *);
bool couple_replaced(const struct kept *real, const struct kept *replaced, struct arena *,
                     struct breach *);
bool couple_ideal(const struct kept *real, const struct kept *ideal, struct arena *,
                  struct breach *);

/* What hides the hidden fields: the sum of the named assumptions. */
struct hiding {
    uint64_t digests, digest_keys; /* PRF: once a key */
    uint64_t points, point_keys;   /* DDH with a random oracle: once a key */
    uint64_t ciphertexts;          /* DBDH: once a ciphertext */
    uint64_t masked;               /* fields that algebra decides */
};
void couple_hiding(struct trace *, const struct kept *, struct hiding *);
const char *hiding_text(const struct hiding *, struct arena *);

/* couple_residual is what the affine engine says of the coalition's masked fields; |id| names the
 * rows of the tables that speak of them. */
enum verdict couple_residual(const struct job *, coalition, struct arena *, const char **id);

/* couple_certify judges one party on the inputs and the seed that |reality| lends, and writes the
 * certificate of it (see proofs/certificate/); |digest| is that of the wire transcript, in hex. The
 * breach is that of the judgement. */
struct json;
struct judgement;
status couple_certify(struct reality *, int party, const char *digest, struct json *,
                      struct judgement *);

/* One judgement of one coalition from one seed; the real views stay in |kept| (by party). */
struct judgement {
    struct breach breach;
    struct hiding hiding;
    struct kept *kept; /* by party, 1 to m; NULL where not in the coalition */
    struct kept ideal;
    bool asked_ideal;
    status executed;
};
status couple_judge(struct reality *, struct trace *, coalition, uint64_t seed, struct judgement *);
void judgement_clear(struct judgement *, int parties);

#endif
