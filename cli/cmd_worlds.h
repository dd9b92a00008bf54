/* Shared by the files of `worlds`: the question and the answer. */
#ifndef GLASSHOUSE_CMD_WORLDS_H
#define GLASSHOUSE_CMD_WORLDS_H

#include "anonymity/data/order.h"
#include "anonymity/data/schema.h"
#include "anonymity/worlds/worlds.h"
#include "cli/anonymity_options.h"
#include "sim/run.h"

enum { RELEASES = 32 };

struct worlds_question {
    struct anonymity_options options; /* --qi, --hierarchies, --delimiter, --no-header */
    const char *schema_text, *own, *count, *budget_text;
    bool json, full;
    uint64_t budget;
    struct csv_format format;
    struct schema schema;
    uint32_t attributes;
    const char *name[DATASET_QIS];
    struct hierarchy tree[DATASET_QIS]; /* from --hierarchies */
    struct order order[DATASET_QIS];
    const char *file[RELEASES + 1];
    struct worlds_views views;
    uint32_t *low, *high;
    struct worlds worlds;
    bool counted;
    struct worlds_pairs pairs; /* of two releases, if their worlds are too many to count */
    double least, most;
    uint32_t certain; /* rows of the first release that have one known record in every world */
};

/* worlds_print prints the answer, as text or JSON, and returns an exit status. */
int worlds_print(const struct worlds_question *);

/* For worlds --protocol: it asks about an ideal function, not about releases. */
struct worlds_function {
    const char *protocol, *variant;
    struct option_list set;
    bool json;
};

/* worlds_of_function says what the protocol's ideal function gives away by itself. EXIT_FINDING: a
 * promise is vacuous. */
int worlds_of_function(const struct worlds_function *);

/* For worlds --recording: what a party saw. |set|: which inputs the others may have. */
struct worlds_recorded {
    const char *name, *party;
    struct option_list set;
    bool json, full;
};

/* worlds_of_recording says which inputs of the others a party's view leaves possible. EXIT_FINDING:
 * none; or the view tells more than is declared. */
int worlds_of_recording(const struct worlds_recorded *);

/* worlds_answer counts the worlds of the releases in |views|, or finds bounds. E_LIMIT: there are
 * too many for both. worlds_question_clear frees it. */
MUST_USE status worlds_answer(struct worlds_question *, struct complaint *);
void worlds_question_clear(struct worlds_question *);

/* worlds_of_states is for a recording in which the others' inputs are too many to list: |why| says
 * so, if the party was handed no states. */
int worlds_of_states(struct run *, int party, const struct worlds_recorded *, const char *why);

#endif
