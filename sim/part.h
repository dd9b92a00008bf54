/* Parts: a protocol that another protocol calls, as a function calls a function.
 *
 * Every protocol can be a part. What the caller fixes in public (variant, parameters, number of
 * parties) is a *shape*. A shape is made once, usually in `prepare`, and called as often as needed:
 *
 *     prepare:  REQUIRE(part_of(run, &secure_and_protocol, "separate", m,
 *                               PAIRS({"length", NULL, 1}), &state->test));
 *     role:     REQUIRE(call(me, NULL, state->test, &bit, &result));
 *
 * A call has a path ("lca/secure-and[3]"), a group (some of the caller's parties, numbered anew
 * from 1), its own coins for each party and reason, and its own messages. Inside the call,
 * party_index, party_count, run_number, run_state and the like are those of the part. The part can
 * read nothing of the caller.
 *
 * A run can ask for parts to be ideal (run_set_ideal). Then a trusted party takes the inputs of
 * the group, computes the part's ideal function and declared leakage, and gives each party its
 * outputs and leaks in one event. The role's code is the same and cannot tell the difference. */
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

/* part_of makes a shape, or returns the equal one that was made before; it lives as long as the
 * run. The protocol must be in the caller's list of parts. |variant| NULL: the default one. The
 * parameter that is the number of parties gets |parties|. If it refuses, run_error says why. */
MUST_USE status part_of(struct run *, const struct protocol *, const char *variant, int parties,
                        const struct pair *, const struct shape **);

/* part_keep keeps a shape under a key of the caller's own; part_kept finds it again, or NULL. For
 * callers with many numbers: to find a shape by part_of, each party writes them all as text. */
void part_keep(struct run *, const void *key, size_t size, const struct shape *);
const struct shape *part_kept(const struct run *, const void *key, size_t size);

/* part_alike is the state of another part of this run, of the running one's protocol and with the
 * same text for |parameter|, or NULL. For `prepare`: what is made of a long text (a table of trees)
 * is made only once. It lives as long as the run, and nobody may change it. */
const void *part_alike(const struct run *, const char *parameter);

/* A group: some of the caller's parties; the part numbers them in this order. */
struct group {
    int count;
    const int *member; /* indices at the caller */
};
#define GROUP(...)                                                                                 \
    (&(const struct group){(int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)),                \
                           (const int[]){__VA_ARGS__}})

/* part_call (in roles: call) plays this party's role in a part. Every member of the group must make
 * the same call. |group| NULL: all parties of the caller, in order. |input| NULL: this party has
 * none. |out| (may be NULL) gets the first output; its run is NULL when there is none. */
MUST_USE status part_call(struct party *me, const struct group *, const struct shape *,
                          const struct value *input, struct value *out);

/* call_together makes several independent calls at the same time: their messages overlap, so they
 * take as many rounds as the longest. |input| and |out| of a wish must be different values. */
struct wish {
    const struct group *group;
    const struct shape *part;
    const struct value *input;
    struct value *out;
};
MUST_USE status call_together(struct party *me, const struct wish *, size_t count);

/* call_output returns an output by its name, for outputs other than the first, of the last call
 * that this party made; NULL when there is none. Ask before the next call. */
const struct value *call_output(const struct party *me, const char *name);

/* hear_call is for ideal views. The puppet sees what a call shows to a party that ends with these
 * outputs and is told these leaks; |known| lists both, in the order in which the part's ideal
 * function and leakage list them. */
#define KNOWN(...) ((const struct named_value[]){__VA_ARGS__, {.name = NULL}})
#define KNOW(what, v)                                                                              \
    {                                                                                              \
        (what), *(v)                                                                               \
    }
MUST_USE status hear_call(struct party *puppet, const struct group *, const struct shape *,
                          const struct value *input, const struct named_value *known);

/* run_set_ideal says which parts are ideal: "" none; "all"; "deeper:N" those at a depth of more
 * than N (calls that the run itself makes have depth 1); or names of protocols, joined by commas.
 * It refuses a name that is no part of the run's protocol; run_error says so. */
MUST_USE status run_set_ideal(struct run *, const char *parts);
const char *run_ideal_parts(const struct run *);
/* parts_named: does the text name only parts of this protocol? "all" and "deeper:N" always do. */
bool parts_named(const struct protocol *, const char *parts);

/* Reading shapes and calls. A shape's text is the part's name, variant and all its settings. */
const struct protocol *shape_protocol(const struct shape *);
const char *shape_text(const struct shape *);
int shape_parties(const struct shape *);
const struct call *call_outer(const struct call *);
const struct shape *call_shape(const struct call *);
uint32_t call_number(const struct call *); /* 1: the caller's first call of this part and group */
int call_depth(const struct call *);       /* 0 for NULL: the run itself */
/* call_member gives the run's index of the call's party |index| (from 1). */
int call_member(const struct call *, int index);
/* call_path is "lca/secure-and[3]"; for NULL the name of the run's protocol. The path names the
 * group, unless that is all of the caller's parties in order: "mondrian/compare:3,1[2]". */
const char *call_path(struct run *, const struct call *);
/* call_place is 128 bits that stand for the path; they keep the coins of different calls apart. For
 * NULL all zeros. */
const uint8_t *call_place(const struct call *);
/* call_matches: does the pattern mean this call? A pattern is the end of a path, beginning with a
 * name: "secure-and[3]" or "lca/secure-and[3]". Without a number it means every number. */
bool call_matches(struct run *, const struct call *, const char *pattern, size_t size);

/* shape_calls is how often all parties together called the shape in the last execution.
 * shape_counts is what its own code did there, without the code of its parts; the rounds are those
 * of the longest call. */
uint64_t shape_calls(const struct shape *);
const struct run_counts *shape_counts(const struct shape *);

/* run_shapes lists the shapes that the run's executions have called so far, in the order of their
 * first call. run_crossing names a key that one call drew and another call used or sent, or under
 * which another call sent a digest or point (this is seen for ideal handles only); NULL: none. */
size_t run_shapes(const struct run *, const struct shape *const **list);
const char *run_crossing(const struct run *);
/* Over all executions so far. run_crossed: was there such a key? run_grouped: did a call have a
 * group other than all of the caller's parties in order? */
bool run_crossed(const struct run *);
bool run_grouped(const struct run *);

/* protocol_usual is the variant that runs when the user names none. In it no single party is known
 * to learn more than is declared. */
const struct variant *protocol_usual(const struct protocol *);

/* protocol_message gives message |i| of the list of all messages of a protocol and then those of
 * its parts, each once; NULL at the end. */
const struct message *protocol_message(const struct protocol *, size_t i);
/* protocol_of_message is the first protocol, this one or a part, that lists the message. */
const struct protocol *protocol_of_message(const struct protocol *, const struct message *);

#endif
