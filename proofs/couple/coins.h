/* Coins, watched: tapes that stand between the house and a world's tapes. They note which draws
 * each coin of the last execution was made of, and can make one of them come out otherwise in the
 * next, with all others as they were.
 *
 * So it is not the house's word that a coin is what the tape gave, that a list was mixed by it, or
 * that it is used at all: it is drawn anew, and what moves is looked at. */
#ifndef GLASSHOUSE_COINS_H
#define GLASSHOUSE_COINS_H

#include "proofs/exact/intern.h"
#include "sim/world.h"

/* A draw: so many values on [0, bound) for one reason; or bytes, when |limbs| is 0. */
struct draw {
    int party;
    uint32_t stream; /* party and reason, in |streams| */
    uint64_t place;  /* of its first value in the stream */
    uint32_t count, limbs;
    uint64_t bound[WIDE_LIMBS];
    size_t value; /* its values in |values|; bytes are rounded up to words */
    bool shown;   /* a coin of its party's view is made of it */
};

/* A coin as its party's view shows it, made of |draws| draws from |first| in |order|. */
struct coin_seen {
    int party;
    uint32_t stream;
    uint32_t first, draws;
    uint32_t drawn;         /* the stream of its draws */
    uint64_t place, length; /* of its first value there, and how many it is made of */
    uint64_t sent;          /* messages that had been sent when it was drawn */
    enum kind kind;
    uint32_t count, width;
    const struct modulus *modulus;
    size_t bytes, size; /* as encoded, in |shown| */
    bool is_order;      /* drawn as a permutation */
    bool master;        /* it takes what its party drew last in its call */
};

/* From the |place|-th value of a stream on: |set| values as they stand, or, when |set| is NULL,
 * each one larger by |more| modulo its bound (bytes: modulo 256). */
struct change {
    uint32_t stream;
    uint64_t place, length;
    const uint64_t *set;
    uint64_t more;
};

struct coins {
    struct world inner;      /* whose coins these are */
    struct coin_tape *tape;  /* by party, of the run itself */
    struct coin_tape *calls; /* of calls: all that were made, */
    struct coin_tape *spare; /* and those of calls that ended */
    struct intern streams;   /* of a party, a path and a reason; they outlive an execution */
    uint8_t *name;           /* of the stream that is looked for */
    size_t name_room;
    uint64_t *drawn; /* by stream: values so far */
    size_t drawn_room;
    bool noting; /* draws and coins are kept */
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
/* coins_begin is called before every execution. With |noting| it becomes the run's observer. */
void coins_begin(struct coins *, struct run *, bool noting, const struct change *, size_t changes);
/* coins_tape is the tape that a world gives to the house; coins_tape_at that of a call, and
 * coins_tape_end takes it back. */
struct tape *coins_tape(struct coins *, int party);
struct tape *coins_tape_at(struct coins *, int party, const struct call *call);
void coins_tape_end(struct coins *, struct tape *);

/* coins_are_shown: what the tape gave last is in a view in another way. */
void coins_are_shown(struct coins *, const struct tape *);

/* coins_name is the reason of a stream, coins_path the call that it is in ("" for the run itself),
 * coins_party whose it is. */
const char *coins_name(const struct coins *, uint32_t stream);
const char *coins_path(const struct coins *, uint32_t stream);
int coins_party(const struct coins *, uint32_t stream);
/* coins_text is reason and path as people read them. */
const char *coins_text(const struct coins *, uint32_t stream, struct arena *);

/* coins_order_turned writes into |set| the draws that make of an order of |n| the order that is
 * one turn further: new entry i is what new entry i + 1 was. |order| is the old one. */
void coins_order_turned(const uint64_t *order, uint32_t n, uint64_t *set);
/* coins_order reads a coin that is an order. */
void coins_order(const struct coins *, const struct coin_seen *, uint64_t *order);

/* coins_fault says which coin is not what the tape gave, or was drawn on another range than its
 * own, or is in nobody's view; NULL when all are as they should be. */
const char *coins_fault(const struct coins *, struct arena *);

/* coins_unlike_reference says which draw of the last execution is not that of a second tape, made
 * from the description of the first with none of its code; NULL when all are. |world|: its parties
 * may have seeds of their own; NULL: they have not. */
const char *coins_unlike_reference(const struct coins *, const uint8_t seed[SEED_BYTES],
                                   const struct real_world *world, struct arena *);
/* tape_unlike_reference draws from the fresh tapes of a world, long streams of every width and all
 * parties', and says for which reason one is not its reference's; NULL when all are. */
const char *tape_unlike_reference(const struct world *, const uint8_t seed[SEED_BYTES]);

#endif
