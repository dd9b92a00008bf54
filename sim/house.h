/* The inside of a run. Only the files of sim/, and tests of them, include this. */
#ifndef GLASSHOUSE_HOUSE_H
#define GLASSHOUSE_HOUSE_H

#include "crypto/complaint.h"
#include "sim/backend.h"
#include "sim/courier.h"
#include "sim/fiber.h"
#include "sim/mutate.h"
#include "sim/named.h"
#include "sim/part.h"
#include "sim/sealed.h"
#include <setjmp.h>

/* A message on its way. Without a fault plan or courier it is passed as it is. With one, |raw| is
 * the frame's bytes, and the receiver gets those and nothing else. */
struct parcel {
    struct parcel *next;
    int from, to;
    const struct message *message; /* NULL: a notice that |from| stopped */
    const struct call *call;       /* the call in which it was sent; NULL: the run itself */
    uint32_t in_call;              /* with a fault plan: its number in that call, from 1 */
    uint64_t call_id;              /* the call's id: the call may end while this waits unread */
    status reason;                 /* notices: OK, unless a planted leak tells the reason */
    uint32_t number, round, sequence;
    struct seen *fields; /* what the sender's values carry, for the receiver's values */
    uint8_t *payload;
    size_t size;
    uint8_t *raw;
    size_t raw_size;
    int block;    /* its size class, where memory of read parcels is used again */
    bool altered; /* the payload is not what the sender's values were */
    bool plain;   /* the payload is the entries as they lie in memory (message_plain) */
    bool stray;   /* made by a planted leak: its receiver sees it but does not have to ask for it */
    bool nowhere; /* its bytes name no call: whichever code waits for |from| gets it */
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

/* A part with its variant, parameters and number of parties (sim/part.h). */
struct shape {
    struct kept_shape **kept;   /* parts that it calls, by its own keys; NULL: none yet */
    struct shape *next, *alike; /* the next in the run's list; in its bucket of the hash table */
    struct words words;         /* what its caller wrote */
    const char *text;           /* name, variant and all settings */
    const struct protocol *protocol;
    struct shape *own; /* itself: parts are called by pointers to const */
    const struct variant *variant;
    struct setting settings[PARAMETERS_MOST];
    size_t setting_count;
    const void *state;
    int parties;
    uint64_t key;             /* stands for the part's name in the ids and places of calls */
    bool called;              /* it is in the run's list of shapes that were called */
    struct run_counts counts; /* what its own code did, without the code of its parts */
    uint64_t calls, hash;     /* hash: of |words| */
};

/* One call of a part; all its parties share this. The id depends on the path alone. Frames carry
 * the id. */
struct call {
    struct call *next; /* in its bucket */
    struct call *own;  /* itself: who reads a call holds a pointer to const */
    const struct call *outer;
    const struct shape *shape;
    char *path_text; /* made when first asked for; then |path_size| is not 0 */
    size_t path_size, path_room;
    uint8_t place[16]; /* made when first asked for */
    bool placed;
    uint64_t id;
    uint32_t number; /* 1: the first call of this part by this group, and so on */
    int depth, count;
    bool everyone; /* the group is all of the caller's parties, in order */
    int room;      /* of |member| */
    int *member;   /* by place in the group, from 0: the run's index of the party */
    int arrived, left;
    uint32_t posted;                         /* with a fault plan: messages so far */
    uint32_t *sent_sequence, *seen_sequence; /* with a fault plan: [from * count + to] */
    /* For an ideal part: here the group meets the trusted party. */
    struct ideal *meeting;
    struct strand **waiting; /* by place */
    uint32_t round;
    bool answered;
    status answer;
};

/* A strand: one thread of a party's work, on a fiber. A party has one strand, and one more for
 * each of the calls that it makes at the same time (call_together). */
struct strand {
    struct fiber fiber;
    struct strand *next, *next_ready;
    struct party *home, *frame; /* frame: the innermost party, whose code runs */
    struct strand *parent;      /* the strand that waits for this one and its siblings */
    size_t children;
    const struct wish *wish;
    struct party *caller;
    struct call *made; /* the call of the wish */
    status result;
    int waiting_for; /* the run's index of the sender; 0: it waits for no message */
    const struct call *waiting_in;
    const struct message *waiting_message;
    struct call *meeting; /* it waits for the other parties of this call of an ideal part */
    bool active, ready;   /* ready: it is in the queue of strands that can go on */
    bool joining;         /* it waits for its children */
    bool hopeless;        /* what it waits for cannot come any more: the wait fails */
    uint32_t round;
};

/* How often a party has called one part with one group, in one role: |key| stands for these. */
struct counter {
    struct counter *next;
    uint64_t key;
    uint32_t count;
};

/* A party at work: in the run itself, or in a part that was called. |home| is the party of the run
 * itself; only that one uses the members marked Home. */
struct party {
    struct run *run;
    int index; /* in its run or part, from 1 */
    struct party *home, *outer;
    const struct shape *shape;
    struct call *call; /* NULL in the run itself */
    struct strand *strand;
    bool puppet;
    const struct value *input; /* NULL: none */
    struct tape *tape;         /* NULL until the first coin */
    bool tape_of_call;         /* the world made it for this call */
    struct named_value *outputs;
    size_t output_count, output_room;
    struct counter *counters, first_counter; /* |first_counter|: room for one, most have no more */
    const struct named_value *last_outputs;  /* of the call that this role made last */
    size_t last_output_count;
    const struct ideal *answers; /* puppets: the ideal function whose view is written */
    /* Home: a party inside a part does not use what follows. */
    struct value own_input; /* this stage's copy, with forms; |run| in it is NULL: none */
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
    size_t phase; /* its place in the run's list; 0: the role named none yet */
};

/* Lists of what the ideal backend has made, found through a hash table (sim/ideal_group.h). */
struct ideal_list {
    void *item;
    uint64_t *hash; /* of each item */
    uint32_t *slot; /* open addressing; 0: empty */
    size_t count, room, slots;
};

struct ideal_group {
    struct ideal_list generators, forms, scalars, ciphertexts, keys;
    uint32_t setups;
};

/* Objects that must be freed by a call of their own, or wiped, when the stage is emptied. */
struct cleanup {
    struct cleanup *next;
    void (*clear)(void *);
    void *object;
};

struct handle_table {
    struct handle *list;
    size_t count, room;
    uint64_t *number; /* by place; NULL while the numbers simply rise */
    uint64_t *sorted; /* the same, in the order in which their bytes compare */
    uint64_t *asked;  /* those that a role put in order, by place (NUMBERS_ASKED) */
    size_t asked_count, asked_room;
    uint32_t *slots; /* open addressing; 0: empty */
    size_t slot_count;
};

/* The place of each primitive in the list. */
enum primitive_number {
#define PRIMITIVE(name, ...) PRIMITIVE_##name,
#include "sim/primitives/list.def"
#undef PRIMITIVE
    PRIMITIVE_COUNT
};

/* The call that drew a key. Where the memory of calls is used again, |path| is its name. */
struct key_origin {
    const struct call *call;
    uint64_t id;
    const char *path;
};

/* All that one execution makes, or one evaluation of the ideal function, or one ideal view. */
struct stage {
    struct arena arena;
    struct handle_table handles;
    struct ideal_group group;
    struct cleanup *cleanups;
    void *of_primitive[PRIMITIVE_COUNT]; /* each primitive's own data; NULL at the beginning */
    struct key_entry *keys;              /* all keys that were drawn; the id is the place + 1 */
    size_t key_count, key_room;
    struct key_origin *drawn; /* where each key was drawn */
    struct variable *variables;
    size_t variable_count, variable_room;
    const char *looked; /* affine world: why branches may depend on unknown values, or NULL */
    bool looked_inside; /* a role read memory directly: nobody can say which entries it read */
    struct told *told;  /* affine world: for run_told */
    size_t told_count, told_room;
};

struct ring {
    struct ring *next;
    struct modulus modulus;
};

/* A trusted party at work: for the run's ideal function, for an ideal part, or for an ideal view.
 */
struct ideal {
    struct run *run;
    const struct shape *shape;
    const struct call *call; /* NULL: the run itself */
    int leaking;             /* the party whose leakage is being listed */
    struct party *puppet;
    int given;     /* while an ideal view is made: the party whose data it may use; else 0 */
    jmp_buf *stop; /* where an ideal view that asks for other data is stopped */
    const struct value **input;       /* by party, from 1; NULL: none */
    struct named_list *output, *leak; /* by party, from 1 */
    struct tape *tape;                /* its coins; NULL until the first */
};

/* A sender gives way when INBOX_LONG parcels wait at the receiver, so queues stay short. */
enum { BLOCK_CLASSES = 40, INBOX_LONG = 64, MESSAGES_MOST = 512 };

/* Which parts are ideal. */
struct hybrid {
    const char *text;
    bool all;
    uint64_t deeper; /* calls at a depth of more than this; UINT64_MAX: none */
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
    uint64_t faults_fired;         /* bit i: fault i changed something in this execution */
    const struct courier *courier; /* NULL: the house delivers */
    int alone;                     /* the one party that this process plays; 0: it plays all */
    bool keep_views, prepared, settled, straying, mutated;
    uint64_t id;
    unsigned threads;                     /* of the real cryptography */
    struct crew *crew;                    /* its threads: see run_crew */
    const void *set_for[PRIMITIVE_COUNT]; /* what a primitive was set to; NULL: as usual */
    struct sealed *sealed;                /* affine world: memory of entries (sealed.h) or NULL */
    struct written *written;              /* affine world: compares plays (written.h), or NULL */

    struct arena arena;               /* lives as long as the run */
    struct arena inputs_arena, spare; /* spare: for what a decoder has read so far */
    struct stage execution, ideal_stage, puppet_stage, *stage;
    struct ring *rings;
    struct shape root, *shapes; /* the run's own shape; those of parts */
    struct shape **shape_table; /* hash table, by their words */
    size_t shape_count, shape_buckets;
    struct shape *shape; /* of the code that runs now */
    const struct shape **called;
    size_t called_count, called_room;
    struct hybrid hybrid;
    int parties;
    struct value *inputs; /* by index; |run| in it is NULL when the input is not set */
    struct text *typed;   /* by index: the text of the input; |bytes| is NULL if it had none */
    const struct message **messages; /* of the protocol and its parts; ends with NULL */
    uint64_t *sent_of;               /* by place in |messages|: how many were sent */
    struct complaint complaint;

    struct party *party;   /* 1 to parties; [0] is the puppet */
    struct strand *strand; /* their own strands, by index */
    struct strand *ready, **ready_end;
    struct strand *spare_strands; /* for calls that are made at the same time */
    struct strand *current;
    struct call **calls; /* by id */
    size_t call_buckets, call_count;
    struct call *spare_calls;
    const char *crossing;
    void (*met)(void *, const struct shape *, const struct value *const *input);
    void *met_context;               /* see run_watch_meetings */
    bool crossed, grouped;           /* over all executions: see run_crossed and run_grouped */
    struct parcel *held, **held_end; /* FAULT_DELAY */
    struct parcel *reordered;        /* FAULT_REORDER: it waits for the next on its channel */
    struct parcel **sent;            /* FAULT_REPLACE: all that were sent */
    size_t sent_count, sent_room;
    struct parcel *blocks[BLOCK_CLASSES]; /* memory of read parcels, by size, to be used again */
    const char *deadlock;
    struct run_counts counts;
    struct phase_counts *phases; /* the first is of what was done in no phase, by all */
    size_t phase_count, phase_room;
    struct ideal ideal;
    uint64_t invented;
};

/* scratch is run_scratch (run.h), in line. */
static inline struct arena *scratch(struct run *run)
{
    const struct strand *s = run->current;
    return s && s->home->in_temporary ? &s->home->temporary : &run->stage->arena;
}

/* stage_begin empties a stage and makes it the current one. stage_inputs gives the inputs new
 * forms in it. stage_cleanup has |clear| called with |object| when the stage is emptied. */
void stage_begin(struct run *, struct stage *);
void stage_clear(struct stage *);
void stage_cleanup(struct run *, void (*clear)(void *), void *object);

/* handle_intern gives the number of the handle with these contents: an old one, or the next number.
 * It copies the bytes only if the handle is new. handle_decode reads a handle from outside; it
 * must exist and be of that kind. */
uint64_t handle_intern(struct run *, struct handle *);
status handle_decode(struct run *, enum kind, void *entry, const uint8_t *in);

void stage_inputs(struct run *);
/* run_withhold stops the ideal view that is being made, because it asked for |what| of a party that
 * it does not play. It does nothing when no ideal view is being made. */
void run_withhold(const struct run *, int party, const char *what);
uint32_t stage_variable(struct run *, enum variable_kind, int party, const char *name,
                        uint32_t entry, const struct modulus *);
/* stage_chosen gives the form of an entry that a role writes: a constant; or a new variable, if the
 * plays of this run say that the number varies (written.h), or if nothing compares plays and a role
 * has read an entry before, which may decide what is written. */
const struct form *stage_chosen(struct run *, const struct modulus *, const uint64_t *value);
/* stage_look notes that a role read an entry with this form, hence all variables in it. */
void stage_look(struct run *, const struct form *, const char *what);
/* stage_told keeps an output for run_told, in the affine world only. */
void stage_told(struct party *, const char *name, const struct value *);
/* calls_stay: is the memory of calls that are over kept for this execution? */
bool calls_stay(const struct run *);
/* stage_key gives a key the next id, and remembers it and the call that drew it. stage_key_used
 * notes that another call uses the key. stage_value_sent notes that another call sends the key, or
 * (of ideal handles) a digest or point under it. */
void stage_key(struct run *, struct key_entry *);
void stage_key_used(struct party *, const struct key_entry *);
void stage_value_sent(struct party *, const struct value *);
uint32_t stage_key_find(const struct run *, const uint8_t bytes[32]);

/* COUNT counts what a party does, for the run and for the part in which it does it. */
#define COUNT(p, what, n)                                                                          \
    do {                                                                                           \
        const uint64_t count_more_ = (n);                                                          \
        (p)->run->counts.what += count_more_;                                                      \
        (p)->shape->own->counts.what += count_more_;                                               \
        (p)->run->phases[(p)->home->phase].counts.what += count_more_;                             \
    } while (0)

/* Phases (phase.c). phases_begin forgets those of the execution before. phase_turn tells the
 * observer who goes on. */
void phases_begin(struct run *);
void phase_turn(struct party *);

/* Shapes (shape.c). */
void shape_init(struct run *, struct shape *, const struct protocol *);
status shape_set(struct run *, struct shape *, const char *parameter, const char *text);
status shape_set_variant(struct run *, struct shape *, const char *name);

/* Parties and calls (part.c). party_at turns an index in |p|'s group into the run's index.
 * party_tape is the tape of its coins. */
static inline int party_at(const struct party *p, int index)
{
    return p->call ? p->call->member[index - 1] : index;
}
struct tape *party_tape(struct party *);
status call_made(struct party *me, struct strand *, struct call *, const struct value *input,
                 struct value *out);
/* shape_key computes |key|, which stands for the part's name in the ids and places of calls. */
void shape_key(struct shape *);
struct call *call_find(const struct run *, uint64_t id);
bool part_is_ideal(const struct run *, const struct call *);

/* The trusted party (ideal.c). trusted_begin makes room for its lists. trusted_compute fills them.
 * trusted_known sets instead what an ideal view may know. */
void trusted_begin(struct run *, struct ideal *, const struct shape *, const struct call *);
status trusted_compute(struct ideal *);
void trusted_known(struct ideal *, int party, const struct named_value *known);

/* Strands (execute.c). strand_wait gives way until strand_wake is called for the strand. */
void strand_wake(struct strand *);
void strand_wait(struct strand *);
struct strand *strand_new(struct run *, struct party *home);
void strand_end(struct strand *);
void strands_free(struct run *);

/* party_notice returns E_PEER_ABORTED if this party was told that another one ended. */
status party_notice(struct party *);

/* call_event writes the beginning or the end of a part into the view. At the end of an ideal part
 * the lists are the outputs and leaks that it gave this party; else both are NULL. */
void call_event(struct party *, enum event_kind, const struct named_list *outputs,
                const struct named_list *leaks);

/* Writing views. party_event fills in the party, keeps the event and shows it to the observer. */
void party_event(struct party *, struct event *);
/* unread_event shows a parcel that was delivered to the party and that it did not read, or refused.
 */
void unread_event(struct party *, const struct parcel *);
/* event_value makes one value a field of an event; it is encoded into the stage's arena. */
void describe_value(struct seen *, const struct field *, const struct value *, size_t offset);
void event_value(struct run *, struct event *, const char *name, const struct value *);
void value_encode(const struct value *, uint8_t *out);

/* run_crew gives the threads that share the real cryptography. NULL: only this thread, unless
 * run_set_threads asked for more. */
struct crew *run_crew(struct run *);

/* The post office (post.c, courier.c). */
void parcel_post(struct run *, struct parcel *);
void post_late(struct run *);
void courier_post(struct run *, const struct parcel *);
void channel_key(const struct run *, int from, int to, uint8_t key[16]);
/* run_is_framed: do receivers get only bytes, because there is a fault plan or a courier? */
bool run_is_framed(const struct run *);
struct parcel *parcel_new(struct run *, size_t payload_size);
/* parcel_is_of: was it sent in this call? (Another call may now use the memory of one that ended,
 * hence the id.) */
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

/* message_decode_own is message_decode for bytes that this house encoded from |own| and that nobody
 * can have changed since. It then does not check long vectors of residues of the same modulus
 * before reading them (reading asserts that they are right). |own| may be NULL. */
status message_decode_own(const struct message *, struct value *const *values, const uint8_t *in,
                          size_t size, const struct seen *own, struct rejection *);

/* entries_new makes room for the entries of a value. entries_of is where the house finds them;
 * roles use another address (sim/sealed.h). */
void *entries_sealed(struct run *, uint64_t size);
static inline void *entries_new(struct run *run, uint64_t size)
{
    return run->world->formal ? entries_sealed(run, size) : arena_alloc(scratch(run), size);
}
static inline void *entries_of(const struct value *v)
{
    return v->run && v->run->sealed ? sealed_inside(v->run->sealed, v->data) : v->data;
}
/* Between stage_close and stage_open a role, or another function of the protocol, runs: the house
 * then notices who reads entries and which way branches go. */
void stage_close(struct run *);
void stage_open(struct run *);

/* value_keep is value_copy into |out|: a value is large, and is not copied twice. */
void value_keep(struct value *out, const struct value *);

/* value_make_variables gives each entry of a coin or an input a form: a variable of its own. */
void value_make_variables(struct value *, enum variable_kind, int party, const char *name);
/* value_adopt gives |out| what the sender's value carried besides its entries. */
void value_adopt(struct value *out, const struct seen *);
void value_taint(struct value *out, const char *why, const struct value *a, const struct value *b);
/* value_look notes that a branch may depend on entry |i| (run_looked). */
void value_look(const struct value *, uint64_t i, const char *what);
/* record_coin writes a coin with its reason into the view of the party that drew it, and counts it.
 */
void record_coin(struct party *, const char *why, const struct value *coin);
/* put_digits writes a number and returns the place after it. */
char *put_digits(char *at, uint32_t number);

#endif
