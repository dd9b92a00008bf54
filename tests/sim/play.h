/* A protocol whose role is given by a test: the house without a paper. The inputs are residues
 * modulo N; party i has the vector (i) unless the test sets another. */
#ifndef GLASSHOUSE_TEST_PLAY_H
#define GLASSHOUSE_TEST_PLAY_H

#include "sim/backend.h"
#include "sim/mutation.h"
#include "sim/party.h"
#include "sim/world.h"

/* What the parties may say to each other. */
extern const struct message play_one, play_list, play_texts, play_keys, play_nothing;

struct play_parts {
    status (*role)(struct party *);
    status (*ideal)(struct ideal *);
    status (*leakage)(struct ideal *, int party);
    status (*ideal_view)(struct ideal *, struct party *puppet);
};

struct play {
    struct real_world real;
    struct world world; /* of the run: with real's coins */
    struct run *run;
};

/* play_begin prepares a run of |parties| in the real world, or under another backend, with or
 * without forms; play_end frees it. One play at a time. */
void play_begin(struct play *, const struct play_parts *, int parties);
void play_begin_under(struct play *, const struct play_parts *, int parties, const struct backend *,
                      bool formal);
void play_end(struct play *);

/* play_three: party 1 sends 1, 2 and 3 one by one; both output what was sent or received as the
 * digits of one number, "order". */
status play_three(struct party *);

/* play_role plays |role| by two parties under a backend, and expects it to end with |want|. */
void play_role(status (*role)(struct party *), const struct backend *, bool formal, status want);

#endif
