/* The inside of a run: shared by the files of sim/, seen by nobody else. */
#ifndef GLASSHOUSE_HOUSE_H
#define GLASSHOUSE_HOUSE_H

#include "sim/backend.h"
#include "sim/courier.h"
#include "sim/fiber.h"
#include "sim/mutation.h"
#include "sim/named.h"
#include "sim/party.h"
#include "sim/sealed.h"
#include <setjmp.h>

/* A message on its way. In a faultless network it is passed as it is; with a fault plan |raw| holds
 * the frame's bytes, and the receiver reads those. */
struct parcel {
    struct parcel *next;
    int from, to;
    const struct message *message; /* NULL: a notice that |from| stopped */
    status reason;                 /* notices: OK unless a planted leak tells it */
    uint32_t number, round, sequence;
    struct seen *fields; /* what the sender's values carry, for the receiver's */
    uint8_t *payload;
    size_t size;
    uint8_t *raw;
    size_t raw_size;
    int block;    /* its size class, when blocks serve again */
    bool altered; /* the payload is not what the sender's values were */
    bool stray;   /* a planted leak's: seen by the receiver, and in nobody's way */
    const char *file;
    int line;
};

struct party {
    struct run *run;
    int index;
    bool puppet, started, ended;
    struct fiber fiber;
    struct parcel *inbox, **inbox_end;
    int waiting_for; /* 0: not waiting */
    const struct message *waiting_message;
    bool ready;    /* in the queue of those who can go on */
    bool hopeless; /* nothing can come any more: the wait fails */
    uint32_t round, actions;
    struct view view;
    struct named_value *outputs;
    size_t output_count, output_room;
    struct party_result result;
    struct value input; /* this stage's copy, with forms */
    struct tape *tape;
    struct arena temporary; /* between temporary_begin and temporary_end */
    bool in_temporary;
    size_t inbox_count;
    struct party *neighbour; /* COIN_SHARED: whose first coin is copied */
    struct value first_coin; /* COIN_REUSED, COIN_SHARED: the first under the mutation's reason */
    uint32_t *sent_sequence, *seen_sequence; /* with a fault plan: by the other party's index */
};

/* What the ideal identity-based scheme knows: see ideal_group.h. */
struct ideal_list {
    void *item;
    uint64_t *hash; /* by item */
    uint32_t *slot; /* open addressing; 0 is empty */
    size_t count, room, slots;
};

struct ideal_group {
    struct ideal_list generators, forms, scalars, ciphertexts, keys;
    uint32_t setups;
};

/* The real one's tables for those who are encrypted for. */
struct waters_params;
struct waters_recipient;
struct recipient_entry {
    struct recipient_entry *next;
    const struct waters_params *parameters;
    const char *name;
    const struct waters_recipient *recipient;
};

/* Objects that own more than arena memory, or must be wiped. */
struct cleanup {
    struct cleanup *next;
    void (*clear)(void *);
    void *object;
};

struct handle_table {
    struct handle *list;
    size_t count, room;
    uint32_t *slots; /* open addressing; 0 is empty */
    size_t slot_count;
};

/* What one execution, one evaluation of the ideal function, or one ideal view makes. */
struct stage {
    struct arena arena;
    struct handle_table handles;
    struct ideal_group group;
    struct recipient_entry *recipients;
    const struct gt_table *powers; /* of the generator of GT; real cryptography */
    struct cleanup *cleanups;
    struct key_entry *keys; /* all that were drawn; the id is the place + 1 */
    size_t key_count, key_room;
    struct variable *variables;
    size_t variable_count, variable_room;
    const char *looked; /* affine world: why control flow may depend on unknown values, or NULL */
};

struct ring {
    struct ring *next;
    struct modulus modulus;
};

struct setting {
    const struct parameter *parameter;
    const char *text;
    uint64_t number;
    struct modulus modulus;
};

struct ideal {
    struct run *run;
    int leaking; /* the party whose leakage is being listed */
    struct party *puppet;
    int given;     /* while an ideal view is made: the party whose part it is given; else 0 */
    jmp_buf *stop; /* the way out for an ideal view that asks for more */
};

/* A sender gives way when so many parcels wait at the receiver: queues stay short on long runs. */
enum { BLOCK_CLASSES = 40, INBOX_LONG = 64 };

struct run {
    const struct protocol *protocol;
    const struct world *world;
    const struct variant *variant;
    const struct mutation *mutation;
    struct observer observer;
    struct fault faults[FAULTS_MOST];
    size_t fault_count;
    const struct courier *courier; /* NULL: the house delivers */
    bool keep_views, prepared, inputs_released, straying;
    uint64_t id;
    unsigned threads, window; /* of the real cryptography */
    struct crew *crew;        /* see run_crew */
    struct sealed *sealed;    /* affine world: where entries lie; else NULL */

    struct arena arena;               /* lives as long as the run */
    struct arena inputs_arena, spare; /* spare: what a decoder has read so far */
    struct stage execution, ideal_stage, puppet_stage, *stage;
    struct ring *rings;
    struct setting settings[PARAMETERS_MOST];
    size_t setting_count;
    const void *state;
    int parties;
    struct value *inputs; /* by index; run NULL when not set */
    struct text *typed;   /* by index: the text of the input; bytes NULL when there was none */
    uint64_t *sent_of; /* by the place of a message in the protocol's table: how many were sent */
    char error[512];

    struct party *party; /* 1 to parties; [0] is the puppet */
    int *ready;          /* ring buffer of party indices */
    size_t ready_first, ready_count;
    struct party *current;
    struct parcel *held, **held_end; /* FAULT_DELAY */
    struct parcel *reordered;        /* FAULT_REORDER: waits for the next on its channel */
    struct parcel **sent;            /* FAULT_REPLACE: all that were sent */
    size_t sent_count, sent_room;
    struct parcel *blocks[BLOCK_CLASSES]; /* freed parcels by size, when views are not kept */
    const char *deadlock;
    struct run_counts counts;
    struct ideal ideal;
    struct named_list *ideal_output, *ideal_leak; /* by party */
    uint64_t invented;
};

/* stage_begin empties a stage and makes it the current one; |inputs| are given fresh forms. */
void stage_begin(struct run *, struct stage *);
void stage_clear(struct stage *);
void stage_cleanup(struct run *, void (*clear)(void *), void *object);

/* The identity-based halves of the two backends. */
extern const struct identity_backend identity_real, identity_ideal;
size_t identity_real_stride(enum kind);
size_t identity_real_wire(enum kind);
void identity_real_encode(enum kind, const void *entry, uint8_t *out);
status identity_real_decode(struct run *, enum kind, void *entry, const uint8_t *in);
status identity_ideal_decode(struct run *, enum kind, void *entry, uint64_t number);

void stage_inputs(struct run *);
/* run_withhold ends the ideal view that is being made, by name: it asked for |what| of a party that
 * it is not given. Nothing happens when none is being made. */
void run_withhold(const struct run *, int party, const char *what);
uint32_t stage_variable(struct run *, enum variable_kind, int party, const char *name,
                        uint32_t entry, const struct modulus *);
/* stage_key gives a key the next id and remembers it. */
void stage_key(struct run *, struct key_entry *);
uint32_t stage_key_find(const struct run *, const uint8_t bytes[32]);

/* Writing views. party_event fills in the party and shows the event to the observer. */
void party_event(struct party *, struct event *);
/* unread_event shows a parcel that the party was sent and did not read, or refused. */
void unread_event(struct party *, const struct parcel *);
/* event_value describes one value as a field of an event, encoded into the stage's arena. */
void describe_value(struct seen *, const struct field *, const struct value *, size_t offset);
void event_value(struct run *, struct event *, const char *name, const struct value *);
size_t value_wire_size(const struct value *);
void value_encode(const struct value *, uint8_t *out);

/* run_crew is who shares the real cryptography: NULL, which is this thread alone, unless
 * run_set_threads asked for more. */
struct crew *run_crew(struct run *);

/* The post office. */
void post(struct run *, struct parcel *);
void post_late(struct run *);
void courier_post(struct run *, const struct parcel *);
void channel_key(const struct run *, int from, int to, uint8_t key[16]);
/* run_is_framed: do receivers have nothing but bytes? */
bool run_is_framed(const struct run *);
struct parcel *parcel_new(struct run *, size_t payload_size);
void parcel_free(struct run *, struct parcel *);
status parcel_open(struct party *, struct parcel *, const struct message *expected);
void inbox_put(struct run *, struct parcel *);
uint16_t message_type(const struct protocol *, const struct message *);
void wake(struct party *);

/* Mutations: each returns at once when the run has none. */
bool mutation_is(const struct party *, enum mutation_kind, const char *target);
status mutate_key(struct party *, const char *why, struct value *key);
status mutate_coin(struct party *, const char *why, struct value *coin, bool *variable);
/* mutate_group_coin spoils scalars or elements that were drawn for |why|. */
void mutate_group_coin(struct party *, const char *why, struct value *coin);
void mutate_sort(struct value *);
void mutate_order(struct party *, const char *why, struct value *order);
status mutate_after_send(struct party *, int to, const struct message *,
                         const struct value *const *values, size_t count, const char *file,
                         int line);
status mutate_before_send(struct party *, const struct message *, const struct value *const *values,
                          size_t count, struct value *changed, const struct value **instead);
status deliver(struct party *, int to, const struct message *, const struct value *const *values,
               size_t count, const char *file, int line);

/* message_decode_own is message_decode for bytes that this house encoded from |own| and nobody
 * could change since: long vectors of residues of the same modulus are not checked a second time
 * before they are read (and reading them asserts). |own| may be NULL. */
status message_decode_own(const struct message *, struct value *const *values, const uint8_t *in,
                          size_t size, const struct seen *own, struct rejection *);

/* entries_new is room for the entries of a value; entries_of is where the house finds them: roles
 * have another address (sim/sealed.h). */
void *entries_new(struct run *, size_t size);
static inline void *entries_of(const struct value *v)
{
    return v->run && v->run->sealed ? sealed_inside(v->run->sealed, v->data) : v->data;
}
/* While a role or another function of the protocol runs, whoever reads entries is seen. */
void stage_close(struct run *);
void stage_open(struct run *);

/* residues_unset is residues() for who writes all entries at once: they are not zeroed. */
struct value residues_unset(struct run *, const struct modulus *, size_t count);

/* Concrete value to a form of its own: the one variable of a coin or an input. */
void value_make_variables(struct value *, enum variable_kind, int party, const char *name);
/* value_adopt gives |out| what the sender's value carried besides its entries. */
void value_adopt(struct value *out, const struct seen *);
void value_taint(struct value *out, const char *why, const struct value *a, const struct value *b);

#endif
