/* Between the files of the couple checker: what a coalition saw in the real world, entry by entry;
 * what hides each entry; and the rules which together say that the view tells no more than is
 * declared. */
#ifndef GLASSHOUSE_COUPLE_H
#define GLASSHOUSE_COUPLE_H

#include "proofs/couple/trace.h"
#include "proofs/graph/graph.h"
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
    RULE_DRAWN,
    RULE_USED,
    RULE_GIVEN,
    RULE_PARTNER,
    COUPLE_RULES
};

struct couple_rule_text {
    const char *id, *meaning;
};
extern const struct couple_rule_text couple_rules[COUPLE_RULES];

/* Some entries of a list, one after the other, and the coin, + 1, that mixes them. */
struct stretch {
    uint32_t coin, first, count;
};

/* A field of a coalition's view, kept while the run is done again. */
struct kept_field {
    uint32_t event; /* in its view */
    enum account account;
    struct seen seen;
    const uint8_t *bytes;
    uint32_t *label; /* by entry: equal numbers are equal to the coalition; NULL: not asked */
    /* The outsiders' coins that are seen to move its entries, + 1; 0: none. One moves all of them,
     * or each entry of |mixer| names the one that moves the stretch in which it lies. */
    uint32_t mixed_by;
    struct stretch *mixer;
};

struct kept_event {
    struct event event;    /* bytes and fields are copies; |call| is NULL */
    const char *path;      /* of the call that it happened in; "" for the run itself */
    uint32_t first, count; /* fields */
};

/* The views of a coalition's members, one after the other, with labels in common. */
struct kept {
    struct kept_event *event;
    struct kept_field *field;
    size_t event_count, event_room, field_count, field_room;
    struct intern labels;
};

/* kept_take keeps the views of |members| (with |puppet| the ideal view of the only one), with the
 * labels that |trace| gives. */
void kept_take(struct kept *, struct trace *, const struct run *, coalition members, bool puppet,
               struct arena *);
void kept_clear(struct kept *);

/* A broken rule. |event| may be NULL. */
struct breach {
    enum couple_rule rule;
    const char *words; /* NULL: all is well */
    const struct kept_event *event;
    const char *field;
};
/* couple_broken fills it in and returns false. */
bool couple_broken(struct breach *, enum couple_rule, const char *words, const struct kept_event *,
                   const char *field);

/* Own coins that change nothing in anybody's view: an ideal view need not draw them. */
struct idle_coins {
    struct intern names; /* as couple_coin_name writes them */
};
bool couple_is_idle(const struct idle_coins *, const char *name);
const char *couple_coin_name(int party, const char *path, const char *why, struct arena *);

/* Two views are compared in three ways: a run with the same run in which everything hidden is
 * replaced; a run with its ideal view; and two runs on different inputs between which the
 * coalition may not tell. */
enum likeness { LIKE_REPLACED, LIKE_IDEAL, LIKE_PARTNER, LIKENESSES };

struct sameness {
    const struct kept *a, *b;
    enum likeness how;
    const struct idle_coins *idle;
    struct arena *arena;
    struct intern names;
    uint32_t *number_a, *number_b; /* by event: equal numbers are compared */
    uint32_t *own, *partner;       /* by number: the event of |a|, of |b|, + 1; 0: none */
};
struct sameness_rules {
    enum couple_rule shape, equal, pattern;
};

void sameness_begin(struct sameness *, const struct kept *a, const struct kept *b, enum likeness,
                    struct arena *);
void sameness_end(struct sameness *);
const struct kept_event *sameness_partner(const struct sameness *, size_t event);
/* sameness_mixed is the coin, + 1, that mixes entry |n| of a field; |place| is the entry's place in
 * what that coin mixes, of |size| entries. 0: no coin does. */
uint32_t sameness_mixed(const struct sameness *, uint32_t number, uint32_t field, uint32_t n,
                        uint32_t *place, uint32_t *size);
bool couple_same(struct sameness *, const struct sameness_rules *, struct breach *);
bool couple_same_pattern(const struct sameness *, struct breach *, enum couple_rule);

/* The checks of one run. Each returns false and fills the breach in when its rule is broken. */
bool couple_coins(struct trace *, const struct run *, struct arena *, struct breach *);
bool couple_origins(struct trace *, const struct kept *, coalition, struct breach *);

/* couple_mixed draws orders of outsiders anew and marks the fields of |kept| that they are seen to
 * move (kept_field.mixed_by, and .mixer in the arena). |limit| is set when there are more lists
 * than are tried. */
status couple_mixed(struct reality *, struct trace *, coalition, uint64_t seed, struct kept *,
                    struct arena *, uint64_t *executions, const char **limit);

/* What hides the hidden fields: the sum of the named assumptions. */
struct hiding {
    uint64_t entries[TRACE_WATCHES]; /* by watch: what is hidden */
    uint64_t hops[TRACE_WATCHES];    /* how often its assumption is used: once a key, or an entry */
    uint64_t masked;                 /* fields that algebra decides */
};
void couple_hiding(struct trace *, const struct kept *, struct hiding *);
const char *hiding_text(const struct hiding *, struct arena *);

/* couple_residual is the finding that the coalition's masked fields rest on, made here and now. */
struct rest couple_residual(const struct job *, const struct run *, coalition,
                            struct findings *made);

/* couple_certify judges one party on the inputs and the seed that |reality| lends, and writes the
 * certificate of it (see proofs/certificate/); |digest| is that of the wire transcript, in hex. The
 * breach is that of the judgement. */
struct json;
struct judgement;
status couple_certify(struct reality *, int party, const char *digest, struct json *,
                      struct judgement *);

/* couple_put_residual writes the members of a certificate that say what |masked| fields rest on. */
void couple_put_residual(struct json *, const struct job *, const struct run *, int party,
                         uint64_t masked, struct rest *, struct arena *);

/* One judgement of one coalition from one seed. */
struct judgement {
    struct breach leak; /* what is seen tells more than is declared */
    struct breach view; /* the ideal view is not what is seen, or looks where it may not; or what
                          * is seen has no origin */
    struct breach coin; /* a coin is not what the tape gave */
    const char *limit;  /* what could not be followed, in words, or NULL */
    struct hiding hiding;
    struct kept real, ideal;
    const char *partner; /* the other inputs, in words; NULL when none were found */
    int partners;        /* how many were found */
    bool asked_ideal;
    uint64_t executions;
    status executed;
    struct idle_coins *idle;
    struct arena arena;
    struct rest rest; /* of a certificate: what the masked fields rest on */
};
/* couple_judge judges inputs number |seed|; |partners|: also against other inputs. */
status couple_judge(struct reality *, struct trace *, coalition, uint64_t seed, bool partners,
                    struct judgement *);
void judgement_clear(struct judgement *);
/* judgement_breach is the worst of what was broken; its words are NULL when nothing was. */
const struct breach *judgement_breach(const struct judgement *);

/* Coins, judged over the seeds of a job: what is drawn is what the tape gives, and changes
 * something in somebody's view. |idle| collects what does not. */
struct coin_verdict {
    const char *words;     /* ENC-C11, in words; NULL: none */
    uint64_t coins, tried; /* of the first seed: drawn, and changed */
    uint64_t executions;
};
status couple_judge_coins(struct reality *, struct trace *, struct idle_coins *,
                          struct coin_verdict *, struct arena *);

#endif
