/* The inside of a run: shared by the files of sim/, seen by nobody else. */
#ifndef GLASSHOUSE_HOUSE_H
#define GLASSHOUSE_HOUSE_H

#include "sim/backend.h"
#include "sim/courier.h"
#include "sim/fiber.h"
#include "sim/mutation.h"
#include "sim/named.h"
#include "sim/part.h"
#include "sim/sealed.h"
#include <setjmp.h>

/* A message on its way. In a faultless network it is passed as it is; with a fault plan |raw| holds
 * the frame's bytes, and the receiver reads those. */
struct parcel {
    struct parcel *next;
    int from, to;
    const struct message *message; /* NULL: a notice that |from| stopped */
    const struct call *call;       /* in which it was sent; NULL: in the run itself */
    uint32_t in_call;              /* with a fault plan: its number there, from 1 */
    uint64_t call_id;              /* its id: who does not read it may be left by the call */
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
    bool nowhere; /* bytes that name no call: whoever waits for |from| gets them */
    const char *file;
    int line;
};

struct setting {
    const struct parameter *parameter;
    const char *text;
    uint64_t number;
    struct modulus modulus;
};

struct words {
    const struct protocol *protocol;
    const char *variant; /* NULL: the usual one */
    int parties;
    const struct pair *pairs;
};

struct shape {
    struct shape *next, *alike; /* in the run's list, and in its bucket */
    struct words words;         /* what its caller wrote */
    uint64_t hash;              /* of the words */
    const char *text;           /* name, variant and all settings */
    const struct protocol *protocol;
    const struct variant *variant;
    struct setting settings[PARAMETERS_MOST];
    size_t setting_count;
    const void *state;
    int parties;
    uint64_t key;             /* of the part's name, in the ids and places of calls */
    bool called;              /* it is in the run's list of shapes that were called */
    struct run_counts counts; /* what its own code did, without that of its parts */
    uint64_t calls;
};

/* One call of a part, as all its parties share it. Its id depends on the path alone, and is in
 * frames. */
struct call {
    struct call *next; /* in its bucket */
    const struct call *outer;
    const struct shape *shape;
    char *path_text; /* made when first asked for; then |path_size| is not 0 */
    size_t path_size, path_room;
    uint8_t place[16]; /* made when first asked for */
    bool placed;
    uint64_t id;
    uint32_t number; /* the how manieth of this part and group, from 1 */
    int depth, count;
    bool everyone; /* the group is all of the caller's parties, in order */
    bool kept;     /* something points to it that outlives it: its memory serves no other */
    int room;      /* of |member| */
    int *member;   /* by place in the group, from 0: the run's index */
    int arrived, left;
    uint32_t posted;                         /* with a fault plan: messages so far */
    uint32_t *sent_sequence, *seen_sequence; /* with a fault plan: [from * count + to] */
    /* An ideal part: the meeting of the group with the trusted party. */
    struct ideal *meeting;
    struct strand **waiting; /* by place */
    uint32_t round;
    bool answered;
    status answer;
};

/* What a party does at one time: a role runs on a fiber. A party has one strand, and one more for
 * each of several calls that it makes together. */
struct strand {
    struct fiber fiber;
    struct strand *next, *next_ready;
    struct party *home, *frame; /* frame: the innermost, whose code runs */
    struct strand *parent;      /* who waits for this one and its like */
    size_t children;
    const struct wish *wish;
    struct party *caller;
    struct call *made; /* the call of the wish */
    status result;
    int waiting_for; /* the run's index; 0: not waiting for a message */
    const struct call *waiting_in;
    const struct message *waiting_message;
    struct call *meeting; /* waits for the others of an ideal part */
    bool active, ready;   /* ready: in the queue of those who can go on */
    bool joining;         /* waits for its children */
    bool hopeless;        /* nothing can come any more: the wait fails */
    uint32_t round;
};

/* How often a party has called one part with one group, in one role. */
struct counter {
    struct counter *next;
    uint64_t key;
    uint32_t count;
};

/* A party at work: in the run itself, or in a part that it was called for. What is marked home is
 * kept by the former alone. */
struct party {
    struct run *run;
    int index; /* in its run or part, from 1 */
    struct party *home, *outer;
    const struct shape *shape;
    struct call *call; /* NULL in the run itself */
    struct strand *strand;
    bool puppet;
    struct value input; /* this stage's copy, with forms */
    struct tape *tape;  /* NULL until the first coin */
    bool tape_of_call;  /* the world made it for this call */
    struct named_value *outputs;
    size_t output_count, output_room;
    struct counter *counters;
    const struct named_value *last_outputs; /* of the last call that this role made */
    size_t last_output_count;
    const struct ideal *answers; /* puppets: the ideal whose view is written */
    /* Home: a party in a part does not have what follows. */
    bool started, ended;
    struct parcel *inbox, **inbox_end;
    size_t inbox_count;
    uint32_t actions;
    struct view view;
    struct party_result result;
    struct arena temporary; /* between temporary_begin and temporary_end */
    bool in_temporary;
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
    uint64_t *number; /* by place; made unless numbers rise */
    uint64_t *sorted; /* the same, as numbers that compare as their bytes do */
    uint64_t *asked;  /* those that were put in order, by place */
    size_t asked_count, asked_room;
    uint32_t *slots; /* open addressing; 0 is empty */
    size_t slot_count;
};

/* The primitives' numbers. */
enum primitive_number {
#define PRIMITIVE(name, ...) PRIMITIVE_##name,
#include "sim/primitives/list.def"
#undef PRIMITIVE
    PRIMITIVE_COUNT
};

/* What one execution, one evaluation of the ideal function, or one ideal view makes. */
struct stage {
    struct arena arena;
    struct handle_table handles;
    struct ideal_group group;
    struct recipient_entry *recipients;
    const struct gt_table *powers; /* of the generator of GT; real cryptography */
    struct cleanup *cleanups;
    void *of_primitive[PRIMITIVE_COUNT]; /* what a primitive keeps there; NULL to begin with */
    struct key_entry *keys;              /* all that were drawn; the id is the place + 1 */
    size_t key_count, key_room;
    const struct call **key_call; /* which call drew it */
    struct variable *variables;
    size_t variable_count, variable_room;
    const char *looked; /* affine world: why control flow may depend on unknown values, or NULL */
    bool looked_inside; /* and it cannot be said at which entries */
    struct told *told;  /* affine world */
    size_t told_count, told_room;
};

struct ring {
    struct ring *next;
    struct modulus modulus;
};

/* A trusted party at work: on the run's own ideal function, on an ideal part, or on an ideal view.
 */
struct ideal {
    struct run *run;
    const struct shape *shape;
    const struct call *call; /* NULL: the run itself */
    int leaking;             /* the party whose leakage is being listed */
    struct party *puppet;
    int given;     /* while an ideal view is made: the party whose part it is given; else 0 */
    jmp_buf *stop; /* the way out for an ideal view that asks for more */
    const struct value **input;       /* by party, from 1; NULL: none */
    struct named_list *output, *leak; /* by party, from 1 */
    struct tape *tape;                /* its coins; NULL until the first */
};

/* A sender gives way when so many parcels wait at the receiver: queues stay short on long runs. */
enum { BLOCK_CLASSES = 40, INBOX_LONG = 64, MESSAGES_MOST = 512 };

/* Which parts are ideal. */
struct hybrid {
    const char *text;
    bool all;
    uint64_t deeper; /* calls at a greater depth; UINT64_MAX: none */
    const struct protocol **named;
    size_t named_count;
};

struct run {
    const struct protocol *protocol;
    const struct world *world;
    const struct mutation *mutation;
    struct observer observer;
    struct fault faults[FAULTS_MOST];
    size_t fault_count;
    uint64_t faults_fired; /* by their places: those that changed something in this execution */
    const struct courier *courier; /* NULL: the house delivers */
    int alone;                     /* the one party that is played here; 0: all are */
    bool keep_views, prepared, settled, straying, mutated;
    uint64_t id;
    unsigned threads, window;              /* of the real cryptography */
    struct crew *crew;                     /* see run_crew */
    const struct commutative_suite *suite; /* of the real commutative cipher; NULL: the default */
    struct sealed *sealed;                 /* affine world: where entries lie; else NULL */

    struct arena arena;               /* lives as long as the run */
    struct arena inputs_arena, spare; /* spare: what a decoder has read so far */
    struct stage execution, ideal_stage, puppet_stage, *stage;
    struct ring *rings;
    struct shape root, *shapes; /* the run's own, and those of parts */
    struct shape **shape_table; /* by their words */
    size_t shape_count, shape_buckets;
    struct shape *shape; /* of the code that runs now */
    const struct shape **called;
    size_t called_count, called_room;
    struct hybrid hybrid;
    int parties;
    struct value *inputs; /* by index; run NULL when not set */
    struct text *typed;   /* by index: the text of the input; bytes NULL when there was none */
    const struct message **messages; /* of the protocol and its parts; ends with NULL */
    uint64_t *sent_of;               /* by place in |messages|: how many were sent */
    char error[512];

    struct party *party;   /* 1 to parties; [0] is the puppet */
    struct strand *strand; /* their own strands, by index */
    struct strand *ready, **ready_end;
    struct strand *spare_strands; /* of calls that are made together */
    struct strand *current;
    struct call **calls; /* by id */
    size_t call_buckets, call_count;
    struct call *spare_calls;
    const char *crossing;
    bool crossed, grouped;           /* in any execution so far: see run_crossed and run_grouped */
    struct parcel *held, **held_end; /* FAULT_DELAY */
    struct parcel *reordered;        /* FAULT_REORDER: waits for the next on its channel */
    struct parcel **sent;            /* FAULT_REPLACE: all that were sent */
    size_t sent_count, sent_room;
    struct parcel *blocks[BLOCK_CLASSES]; /* freed parcels by size, when views are not kept */
    const char *deadlock;
    struct run_counts counts;
    struct ideal ideal;
    uint64_t invented;
};

/* stage_begin empties a stage and makes it the current one; |inputs| are given fresh forms. */
void stage_begin(struct run *, struct stage *);
void stage_clear(struct stage *);
void stage_cleanup(struct run *, void (*clear)(void *), void *object);

/* handle_intern is the number of the handle with these contents: the old one, or the next; the
 * bytes are copied only when it is new. handle_decode takes one from outside: one that exists, and
 * of that kind. */
uint64_t handle_intern(struct run *, struct handle *);
status handle_decode(struct run *, enum kind, void *entry, const uint8_t *in);

void stage_inputs(struct run *);
/* run_withhold ends the ideal view that is being made, by name: it asked for |what| of a party that
 * it is not given. Nothing happens when none is being made. */
void run_withhold(const struct run *, int party, const char *what);
uint32_t stage_variable(struct run *, enum variable_kind, int party, const char *name,
                        uint32_t entry, const struct modulus *);
/* stage_chosen is the form of what the role that is at work writes: a constant, or, when a role has
 * read an entry before, an unknown of its own, since it may have been chosen by that. */
const struct form *stage_chosen(struct run *, const struct modulus *, const uint64_t *value);
/* stage_look notes that a role read an entry with this form, and so all its variables. */
void stage_look(struct run *, const struct form *, const char *what);
/* stage_told keeps an output for run_told; only the affine world does. */
void stage_told(struct party *, const char *name, const struct value *);
/* stage_key gives a key the next id and remembers it, and the call in which it was drawn.
 * stage_key_used notes when a key serves in another call, stage_value_sent when a key, or (of ideal
 * handles) a digest or point under it, is sent in another. */
void stage_key(struct run *, struct key_entry *);
void stage_key_used(struct party *, const struct key_entry *);
void stage_value_sent(struct party *, const struct value *);
uint32_t stage_key_find(const struct run *, const uint8_t bytes[32]);

/* What a party does counts for the run, and for the part in which it does it. */
#define COUNT(p, what, n)                                                                          \
    do {                                                                                           \
        const uint64_t count_more_ = (n);                                                          \
        (p)->run->counts.what += count_more_;                                                      \
        ((struct shape *)(uintptr_t)(p)->shape)->counts.what += count_more_;                       \
    } while (0)

/* Shapes (shape.c). */
void shape_init(struct run *, struct shape *, const struct protocol *);
status shape_set(struct run *, struct shape *, const char *parameter, const char *text);
status shape_set_variant(struct run *, struct shape *, const char *name);

/* Parties and calls (part.c). party_at is the run's index of a party of |p|'s own group;
 * party_tape is where its coins come from. */
int party_at(const struct party *p, int index);
struct tape *party_tape(struct party *);
status call_made(struct party *me, struct strand *, struct call *, const struct value *input,
                 struct value *out);
void call_left(struct run *, struct call *);
/* shape_key makes what ids and places of calls have of the part's name. */
void shape_key(struct shape *);
struct call *call_find(const struct run *, uint64_t id);
bool part_is_ideal(const struct run *, const struct call *);

/* The trusted party (ideal.c). trusted_begin gives room for its lists; trusted_compute fills them
 * in; trusted_known takes what an ideal view may know. */
void trusted_begin(struct run *, struct ideal *, const struct shape *, const struct call *);
status trusted_compute(struct ideal *);
void trusted_known(struct ideal *, int party, const struct named_value *known);

/* Strands (execute.c). strand_wait gives way until somebody wakes the strand. */
void strand_wake(struct strand *);
void strand_wait(struct strand *);
struct strand *strand_new(struct run *, struct party *home);
void strand_end(struct strand *);
void strands_free(struct run *);

/* party_notice hears of the end of another party, if one was told: E_PEER_ABORTED then. */
status party_notice(struct party *);

/* call_event writes the begin of a part, or its end: where the part is ideal, with the outputs and
 * leaks that it gave this party; elsewhere both lists are NULL. */
void call_event(struct party *, enum event_kind, const struct named_list *outputs,
                const struct named_list *leaks);

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
void parcel_post(struct run *, struct parcel *);
void post_late(struct run *);
void courier_post(struct run *, const struct parcel *);
void channel_key(const struct run *, int from, int to, uint8_t key[16]);
/* run_is_framed: do receivers have nothing but bytes? */
bool run_is_framed(const struct run *);
struct parcel *parcel_new(struct run *, size_t payload_size);
/* parcel_is_of: was it sent in this call? A call that ended may have lent its memory to another. */
static inline bool parcel_is_of(const struct parcel *parcel, const struct call *call)
{
    return parcel->call == call && (!call || parcel->call_id == call->id);
}
void parcel_free(struct run *, struct parcel *);
status parcel_open(struct party *, struct parcel *, const struct message *expected);
void inbox_put(struct run *, struct parcel *);
uint32_t *sequence_of(struct run *, const struct call *, int from, int to, bool sent);
uint16_t message_type(const struct run *, const struct message *);
uint64_t call_run_id(const struct run *, const struct call *);

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
/* deliver sends to the run's party |to|. */
status parcel_deliver(struct party *, int to, const struct message *,
                      const struct value *const *values, size_t count, const char *file, int line);

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
/* While a role or another function of the protocol runs, whoever reads entries is seen, and so are
 * the ways that its branches go. */
void stage_close(struct run *);
void stage_open(struct run *);

/* residues_unset is residues() for who writes all entries at once: they are not zeroed. */
struct value residues_unset(struct run *, const struct modulus *, size_t count);

/* Concrete value to a form of its own: the one variable of a coin or an input. */
void value_make_variables(struct value *, enum variable_kind, int party, const char *name);
/* value_adopt gives |out| what the sender's value carried besides its entries. */
void value_adopt(struct value *out, const struct seen *);
void value_taint(struct value *out, const char *why, const struct value *a, const struct value *b);
/* value_look notes that control flow may go one way or the other by entry |i| (run_looked). */
void value_look(const struct value *, size_t i, const char *what);
/* record_coin puts a coin with its reason into the view of who drew it, and into the counts. */
void record_coin(struct party *, const char *why, const struct value *coin);
/* put_digits writes a number and returns the place behind it. */
char *put_digits(char *at, uint32_t number);

#endif
