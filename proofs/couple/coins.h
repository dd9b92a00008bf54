/* Coins, watched: tapes that stand between the house and a world's tapes. They note which draws
 * each coin of the last execution was made of. In the next execution they can change one of these
 * draws and keep all others.
 *
 * So the couple checker need not believe the house that a coin is what the tape gave, that it
 * shuffles a list, or that it is used at all: it changes the coin and looks at what changes. */
#ifndef GLASSHOUSE_COINS_H
#define GLASSHOUSE_COINS_H

#include "proofs/exact/intern.h"
#include "sim/world.h"

/* A draw: |count| values on [0, bound) for one reason; or bytes, if |limbs| is 0. */
struct draw {
    int party;
    uint32_t stream; /* stands for party and reason; a number of |streams| */
    uint64_t place;  /* where its first value is in the stream */
    uint32_t count, limbs;
    uint64_t bound[TAPE_LIMBS];
    size_t value; /* its values in |values|; bytes are rounded up to words */
    bool shown;   /* the party's view shows a coin that is made of it */
};

/* A coin as its party's view shows it. It is made of |draws| draws, from place |first| of the list
 * `order` of struct coins. */
struct coin_seen {
    int party;
    uint32_t stream;
    uint32_t first, draws;
    uint32_t drawn;         /* the stream of its draws */
    uint64_t place, length; /* of its first value in that stream; how many values it is made of */
    uint64_t sent;          /* how many messages had been sent when it was drawn */
    enum kind kind;
    uint32_t count, width;
    const struct modulus *modulus;
    size_t bytes, size; /* as encoded, in |shown| */
    bool is_order;      /* drawn as a permutation */
    bool master;        /* it is made of what its party drew last in its call */
};

/* A change of |length| values of a stream, from the |place|-th on. They become |set|; if |set| is
 * NULL, each becomes larger by |more| modulo its bound (bytes: modulo 256). */
struct change {
    uint32_t stream;
    uint64_t place, length;
    const uint64_t *set;
    uint64_t more;
};

struct coins {
    struct world inner;      /* the world whose coins these are */
    struct coin_tape *tape;  /* by party, of the run itself */
    struct coin_tape *calls; /* of calls: all that were made */
    struct coin_tape *spare; /* of calls that ended, to be used again */
    struct intern streams;   /* party, path and reason; kept from one execution to the next */
    uint8_t *name;           /* working memory: the stream that is looked for */
    size_t name_room;
    uint64_t *drawn; /* by stream: values so far */
    size_t drawn_room;
    bool noting; /* draws and coins are noted */
    struct draw *draw;
    struct coin_seen *coin;
    uint64_t *value;
    uint8_t *shown;
    uint32_t *order, *pending; /* draws by coin; draws that no coin has taken yet */
    size_t draws, draw_room, coins, coin_room, values, value_room, shown_size, shown_room;
    size_t ordered, order_room, waiting, pending_room;
    const struct change *change;
    size_t changes;
    struct run *run;
};

void coins_init(struct coins *, const struct world *inner);
void coins_clear(struct coins *);
/* Call coins_begin before every execution. With |noting| it becomes the run's observer. */
void coins_begin(struct coins *, struct run *, bool noting, const struct change *, size_t changes);
/* coins_tape is the tape that the world gives to the house. coins_tape_at is the tape of a call;
 * coins_tape_end takes it back. */
struct tape *coins_tape(struct coins *, int party);
struct tape *coins_tape_at(struct coins *, int party, const struct call *call);
void coins_tape_end(struct coins *, struct tape *);

/* coins_last is what was drawn last, by anybody, or |back| draws before, if that was for this
 * reason and is in no view yet; NULL: it was not, or nothing is noted. */
const uint64_t *coins_last(const struct coins *, const char *why, size_t back);
/* coins_are_shown: what the tape gave last is in a view, but not as a coin. */
void coins_are_shown(struct coins *, const struct tape *);

/* coins_name is the reason of a stream. coins_path is the call that it is in ("": the run itself).
 * coins_party is the party that draws it. */
const char *coins_name(const struct coins *, uint32_t stream);
const char *coins_path(const struct coins *, uint32_t stream);
int coins_party(const struct coins *, uint32_t stream);
/* coins_text is the reason and the path, as people read them. */
const char *coins_text(const struct coins *, uint32_t stream, struct arena *);

/* coins_order_turned turns an order of |n| by one place: new entry i becomes what new entry i + 1
 * was. |order| is the old order; |set| gets the draws that make the turned one. */
void coins_order_turned(const uint64_t *order, uint32_t n, uint64_t *set);
/* coins_order reads a coin that is an order. */
void coins_order(const struct coins *, const struct coin_seen *, uint64_t *order);

/* coins_fault says which coin is not what the tape gave, or was drawn on a wrong range, or is in
 * nobody's view; NULL: all are right. */
const char *coins_fault(const struct coins *, struct arena *);

/* coins_unlike_reference compares the draws of the last execution with those of a second tape,
 * written from the description of the first and without its code. It says which draw differs; NULL:
 * none does. |world| knows the parties' own seeds; NULL: they have none. */
const char *coins_unlike_reference(const struct coins *, const uint8_t seed[SEED_BYTES],
                                   const struct real_world *world, struct arena *);

#endif
