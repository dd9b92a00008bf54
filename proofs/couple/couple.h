/* Shared by the files of the couple checker: what a coalition saw in the real world, entry by
 * entry; what hides each entry; and the rules. If no rule is broken, the view tells no more than is
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
    ACCOUNT_MASKED, /* uniform under a mask: algebra decides it (affine, enumerate) */
    ACCOUNT_FRESH,  /* a public value or a shared secret that another party drew */
    ACCOUNT_HIDDEN, /* encrypted or hashed under a key that the coalition lacks */
    ACCOUNT_OPENED, /* under the coalition's own key: the ideal view has a similar plaintext */
    ACCOUNTS
};

const char *account_name(enum account);

/* The rules. Findings, certificates and `glasshouse explain` show their ids. */
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

/* Neighbouring entries of a list, and the coin (its place + 1) that mixes them. */
struct stretch {
    uint32_t coin, first, count;
};

/* A field of a coalition's view, kept while the run is played again. */
struct kept_field {
    uint32_t event; /* in its view */
    enum account account;
    struct seen seen;
    const uint8_t *bytes;
    uint32_t *label; /* by entry: equal numbers look equal to the coalition; NULL: not asked */
    /* Which coins of outsiders move its entries, as was seen when they were changed: one coin (its
     * place + 1) moves all; or |mixer| lists for each stretch of entries the coin that moves it.
     * 0: no coin does. */
    uint32_t mixed_by;
    struct stretch *mixer;
    /* The coin that moves groups of |group| neighbouring entries, each as a whole; 0: none. The
     * entries of a group may have a mixer of their own. */
    uint32_t moved_by, group;
};

struct kept_event {
    struct event event;    /* its bytes and fields are copies; |call| is NULL */
    const char *path;      /* of the call in which it happened; "": the run itself */
    bool draws;            /* the ideal function of that call draws coins */
    uint32_t first, count; /* its fields */
};

/* The views of a coalition's members, one after the other, with common labels. */
struct kept {
    struct kept_event *event;
    struct kept_field *field;
    size_t event_count, event_room, field_count, field_room;
    struct intern labels;
};

/* kept_take keeps the views of |members|, with the labels that |trace| gives. With |puppet|: the
 * ideal view of the only member. */
void kept_take(struct kept *, struct trace *, struct run *, coalition members, bool puppet,
               struct arena *);
void kept_clear(struct kept *);
/* kept_alike: are the two events of one kind, party, sender, name and call? */
bool kept_alike(const struct kept_event *, const struct kept_event *);

/* A broken rule. |event| may be NULL. couple_broken fills it in and returns false. */
struct breach {
    enum couple_rule rule;
    const char *words; /* NULL: all is well */
    const struct kept_event *event;
    const char *field;
    bool pattern; /* all else is the same: only which entries are equal differs */
};
bool couple_broken(struct breach *, enum couple_rule, const char *words, const struct kept_event *,
                   const char *field);

/* Own coins that change nothing in anybody's view. An ideal view need not draw these. */
struct idle_coins {
    struct intern names; /* as couple_coin_name writes them */
};
bool couple_is_idle(const struct idle_coins *, const char *name);
const char *couple_coin_name(int party, const char *path, const char *why, struct arena *);

/* Two views are compared in one of three ways: a run with the same run after everything hidden was
 * replaced; a run with its ideal view; a run with one on other inputs that the coalition may not
 * tell from the first. */
enum likeness { LIKE_REPLACED, LIKE_IDEAL, LIKE_PARTNER, LIKENESSES };

struct sameness {
    const struct kept *a, *b;
    enum likeness how;
    const struct idle_coins *idle;
    struct arena *arena;
    struct intern names;
    uint32_t *number_a, *number_b; /* by event: events with equal numbers are compared */
    uint32_t *own, *partner;       /* by number: the event of |a|, of |b|, each + 1; 0: none */
};
struct sameness_rules {
    enum couple_rule shape, equal, pattern;
};

void sameness_begin(struct sameness *, const struct kept *a, const struct kept *b, enum likeness,
                    struct arena *);
void sameness_end(struct sameness *);
const struct kept_event *sameness_partner(const struct sameness *, size_t event);
/* What mixes an entry: a coin (its place + 1; 0: none), and the entry's place among the |size| that
 * the coin mixes. sameness_mixed says what mixes entry |n| of a field: among the entries beside
 * it, and together with all of its group. */
struct mixed {
    uint32_t coin, place, size;
};
void sameness_mixed(const struct sameness *, uint32_t number, uint32_t field, uint32_t n,
                    struct mixed *entry, struct mixed *group);
bool couple_same(struct sameness *, const struct sameness_rules *, struct breach *);
bool couple_same_pattern(const struct sameness *, struct breach *, enum couple_rule);

/* The checks of one run. Each returns false and fills in the breach if its rule is broken. */
bool couple_coins(struct trace *, const struct run *, struct arena *, struct breach *);
bool couple_origins(struct trace *, const struct kept *, coalition, struct breach *);

/* couple_mixed draws the orders of outsiders again, and notes which fields of |kept| they move
 * (kept_field.mixed_by and .mixer, which lives in the arena). If there are more lists than it
 * tries, it sets |limit|. */
status couple_mixed(struct reality *, struct trace *, coalition, uint64_t seed, struct kept *,
                    struct arena *, uint64_t *executions, const char **limit);

/* What hides the hidden fields: how often each named assumption is used. */
struct hiding {
    uint64_t entries[TRACE_WATCHES]; /* by watch: how many entries it hides */
    uint64_t hops[TRACE_WATCHES];    /* how often its assumption is used: for a key, or an entry */
    uint64_t masked;                 /* how many fields algebra decides */
};
void couple_hiding(struct trace *, const struct kept *, struct hiding *);
const char *hiding_text(const struct hiding *, struct arena *);

/* couple_residual is the finding on which the coalition's masked fields rest. It is made here and
 * now, and appended to |made|. */
struct rest couple_residual(const struct job *, const struct run *, coalition,
                            struct findings *made);

/* couple_certify judges one party, on the inputs and the seed that |reality| lends, and writes its
 * certificate (proofs/certificate/). |digest| is the digest of the wire transcript, in hex. The
 * judgement has the breach, if any. */
struct json;
struct judgement;
status couple_certify(struct reality *, int party, const char *digest, struct json *,
                      struct judgement *);

/* couple_put_residual writes the members of a certificate that say on what its |masked| fields
 * rest. */
void couple_put_residual(struct json *, const struct job *, const struct run *, int party,
                         uint64_t masked, struct rest *, struct arena *);

/* The judgement of one coalition with one seed. */
struct judgement {
    struct breach leak; /* the view tells more than is declared */
    struct breach view; /* the ideal view differs from the view, or asks for what it may not have;
                          * or something in the view has no origin */
    struct breach coin; /* a coin is not what the tape gave */
    const char *limit;  /* in words: what the checker could not follow; or NULL */
    bool lost;          /* ... so that what differs need not be a leak (trace.h) */
    struct hiding hiding;
    struct kept real, ideal;
    const char *partner; /* the other inputs, in words; NULL: none were found */
    int partners;        /* how many were found */
    bool asked_ideal;
    uint64_t executions;
    status executed;
    struct idle_coins *idle;
    struct arena arena;
    struct rest rest; /* for a certificate: on what the masked fields rest */
};
/* couple_judge judges inputs number |seed|; with |partners| also against other inputs. */
status couple_judge(struct reality *, struct trace *, coalition, uint64_t seed, bool partners,
                    struct judgement *);
void judgement_clear(struct judgement *);
/* judgement_breach is the worst breach; its |words| are NULL if no rule is broken. */
const struct breach *judgement_breach(const struct judgement *);

/* Coins, judged over the seeds of a job: each is what the tape gives, and changes something in
 * somebody's view. struct idle_coins collects those that change nothing. */
struct coin_verdict {
    const char *words;     /* how rule ENC-C11 is broken; NULL: it is not */
    uint64_t coins, tried; /* with the first seed: how many were drawn; how many were changed */
    uint64_t executions;
};
status couple_judge_coins(struct reality *, struct trace *, struct idle_coins *,
                          struct coin_verdict *, struct arena *);

#endif
