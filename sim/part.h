/* Parts: a protocol that another protocol calls, as a function calls a function.
 *
 * Every protocol is a part. What a caller fixes in public (variant, parameters, number of parties)
 * is a *shape*; it is made once, usually in `prepare`, and then called as often as needed:
 *
 *     prepare:  REQUIRE(part_of(run, &secure_and_protocol, "separate", m,
 *                               PAIRS({"length", NULL, 1}), &state->test));
 *     role:     REQUIRE(call(me, NULL, state->test, &bit, &result));
 *
 * A call opens a scope: a path ("lca/secure-and[3]"), a group of the caller's parties numbered
 * anew from 1, coins of its own for each party, path and reason, messages of its own. Inside it,
 * party_index, party_count, run_number, run_state and the like are those of the part; nothing of
 * the caller can be read.
 *
 * A run can ask for parts to be ideal (run_set_ideal). Then a trusted party takes the inputs of
 * the group, computes the part's ideal function and declared leakage, and gives each party its
 * outputs and leaks in one event. The role's code is the same and cannot tell. */
#ifndef GLASSHOUSE_PART_H
#define GLASSHOUSE_PART_H

#include "sim/party.h"

struct call;
struct shape;

/* A parameter and its value: as text, or as a number when |text| is NULL. */
struct pair {
    const char *name, *text;
    uint64_t number;
};
#define PAIRS(...) ((const struct pair[]){__VA_ARGS__, {NULL, NULL, 0}})
#define NO_PAIRS   ((const struct pair[]){{NULL, NULL, 0}})

/* part_of makes a shape, or finds the equal one that was made before; it lives as long as the run.
 * The protocol must be in the caller's list of parts. |variant| NULL: the default one. The
 * parameter that is the number of parties takes |parties|. Refuses through run_fail. */
MUST_USE status part_of(struct run *, const struct protocol *, const char *variant, int parties,
                        const struct pair *, const struct shape **);

/* A group: some of the caller's parties, in the order in which the part numbers them. */
struct group {
    int count;
    const int *member; /* indices at the caller */
};
#define GROUP(...)                                                                                 \
    (&(const struct group){(int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)),                \
                           (const int[]){__VA_ARGS__}})

/* call plays this party's role in a part; every member of the group makes the same call. |group|
 * NULL: all parties of the caller, in order. |input| NULL: this party has none. |out| takes the
 * first output, and run NULL in it when there is none; it may be NULL. */
MUST_USE status part_call(struct party *me, const struct group *, const struct shape *,
                          const struct value *input, struct value *out);

/* call_together makes several independent calls at once: their messages overlap, and the round
 * after them is that of the longest. |input| and |out| of a wish must be different values. */
struct wish {
    const struct group *group;
    const struct shape *part;
    const struct value *input;
    struct value *out;
};
MUST_USE status call_together(struct party *me, const struct wish *, size_t count);

/* call_output gives another output than the first of the last call that this party made, by its
 * name; NULL when there is none. It is to be asked before the next call. */
const struct value *call_output(const struct party *me, const char *name);

/* For ideal views: the puppet sees what a call shows to a party that ends with these outputs, and
 * is told these leaks, in the order in which the part's ideal function and leakage list them. */
#define KNOWN(...) ((const struct named_value[]){__VA_ARGS__, {.name = NULL}})
#define KNOW(what, v)                                                                              \
    {                                                                                              \
        (what), *(v)                                                                               \
    }
MUST_USE status hear_call(struct party *puppet, const struct group *, const struct shape *,
                          const struct value *input, const struct named_value *known);

/* Which parts are ideal: "" none, "all", "deeper:N" those called at a depth of more than N (the
 * run's own calls have depth 1), or names of protocols, joined by commas. Refuses, through
 * run_fail, a name that is no part of the run's protocol. */
MUST_USE status run_set_ideal(struct run *, const char *parts);
const char *run_ideal_parts(const struct run *);
/* parts_named: does a text name parts of this protocol only? "all" and "deeper:N" always do. */
bool parts_named(const struct protocol *, const char *parts);

/* Reading shapes and calls. A shape's text is the part's name, variant and all its settings. */
const struct protocol *shape_protocol(const struct shape *);
const char *shape_text(const struct shape *);
int shape_parties(const struct shape *);
const struct call *call_outer(const struct call *);
const struct shape *call_shape(const struct call *);
uint32_t call_number(const struct call *); /* of its part and group in the caller, from 1 */
int call_depth(const struct call *);       /* 0 for NULL: the run itself */
/* call_member is the run's index of the call's party |index| (1 to the number of parties). */
int call_member(const struct call *, int index);
/* call_path is "lca/secure-and[3]"; for NULL the name of the run's protocol. A group other than
 * all of the caller's parties in order is named: "mondrian/compare:3,1[2]". */
const char *call_path(struct run *, const struct call *);
/* call_place is 128 bits that stand for the path: coins of a call are told by them from those of
 * all others. For NULL all zeros. */
const uint8_t *call_place(const struct call *);
/* call_matches: does a pattern stand for this call? It is the end of a path, from the start of a
 * name: "secure-and[3]" or "lca/secure-and[3]"; without a number every number is meant. */
bool call_matches(struct run *, const struct call *, const char *pattern, size_t size);

/* shape_calls is how often the last execution called it, by all its parties together; shape_counts
 * is what its own code did there, without that of its parts; its rounds are those of the longest
 * call. */
uint64_t shape_calls(const struct shape *);
const struct run_counts *shape_counts(const struct shape *);

/* run_shapes lists the shapes that the run's executions have called so far, in the order of their
 * first call; run_crossing says which key was used or sent in another call than the one that drew
 * it, or under which a digest or point was sent in another (of these only ideal handles tell);
 * NULL: none. */
size_t run_shapes(const struct run *, const struct shape *const **list);
const char *run_crossing(const struct run *);
/* Of all executions so far: was there such a key, and did any call have a group other than all of
 * the caller's parties in order? */
bool run_crossed(const struct run *);
bool run_grouped(const struct run *);

/* protocol_usual is the variant that runs when none is named: one in which no party alone is known
 * to learn more than is declared. */
const struct variant *protocol_usual(const struct protocol *);

/* protocol_message lists all messages of a protocol and then those of its parts, each once:
 * NULL behind the last. */
const struct message *protocol_message(const struct protocol *, size_t i);
/* protocol_of_message is the protocol, this one or a part, that lists the message first. */
const struct protocol *protocol_of_message(const struct protocol *, const struct message *);

#endif
