/* The parameters that both distributed clusterings share (Tassa and Gudes 2012, sections 4 and 5):
 * sizes, the measure, when to stop, and where chance comes from.
 *
 * Such a protocol has CLUSTER_PARAMETERS among its parameters, and calls cluster_settings_read in
 * prepare, after table_prepare. */
#ifndef GLASSHOUSE_CLUSTER_SETTINGS_H
#define GLASSHOUSE_CLUSTER_SETTINGS_H

#include "anonymity/clusters/sequential.h"
#include "anonymity/twins/flatten.h"
#include "protocols/table_input.h"

enum cluster_stop { CLUSTER_GAIN, CLUSTER_STILL };

struct cluster_settings {
    uint32_t k, initial, limit, most_passes;
    enum cluster_stop stop;
    enum choices_start start;
    enum measure_kind measure;
    uint32_t choice; /* the schema's column that has the choices; SCHEMA_COLUMNS: none */
};

extern const char *const cluster_measures[], *const cluster_stops[], *const cluster_starts[];

/* CLUSTER_PARAMETERS(CHOICE): |CHOICE| tells people whose column that is. */
#define CLUSTER_PARAMETERS(CHOICE)                                                                 \
    {"measure",                                                                                    \
     "what a generalisation costs; by em and mi it depends on how often values occur",             \
     "lm",                                                                                         \
     PARAMETER_WORD,                                                                               \
     0,                                                                                            \
     0,                                                                                            \
     cluster_measures},                                                                            \
        {"initial", "records of a first cluster, k0; 0: half of k",                                \
         "0",       PARAMETER_NUMBER,                                                              \
         0,         1 << 20,                                                                       \
         NULL},                                                                                    \
        {"limit", "the largest cluster that is not split; 0: one and a half k",                    \
         "0",     PARAMETER_NUMBER,                                                                \
         0,       1 << 20,                                                                         \
         NULL},                                                                                    \
        {"choice", CHOICE, "", PARAMETER_TEXT, 0, 0, NULL},                                        \
        {"start",       "how choices deal records to clusters", "balanced", PARAMETER_WORD, 0, 0,  \
         cluster_starts},                                                                          \
        {"stop",                                                                                   \
         "after a pass that gains little, or when nothing moves",                                  \
         "gain",                                                                                   \
         PARAMETER_WORD,                                                                           \
         0,                                                                                        \
         0,                                                                                        \
         cluster_stops},                                                                           \
    {                                                                                              \
        "passes", "the most passes", "100", PARAMETER_NUMBER, 1, 10000, NULL                       \
    }

/* cluster_settings_read reads these parameters. The first criterion must be k-anonymity; the
 * protocol itself handles the others. */
MUST_USE status cluster_settings_read(struct run *, const struct table_shape *,
                                      struct cluster_settings *);

/* cluster_settings_unit is the unit of costs (cluster_unit) for these trees. E_INPUT: there are no
 * trees. E_LIMIT: no unit fits them. */
MUST_USE status cluster_settings_unit(struct run *, const struct cluster_settings *,
                                      const struct hierarchy *const *tree, uint32_t count,
                                      int64_t *unit);

/* cluster_settings_first deals all records to first clusters, as the parties will do. E_INPUT if
 * one is less diverse than |diversity|; the message says which `initial` would do. */
MUST_USE status cluster_settings_first(struct run *, const struct cluster_settings *,
                                       const struct flatten_rows *, struct ratio diversity);

/* cluster_settings_share is the loss of a clustering by the measure: clustering_share; by MI less
 * that of the table itself (goldberger-tassa equation 10). */
double cluster_settings_share(const struct cluster_settings *, const struct clustering *);

/* cluster_settings_remark says to a party that the passes ended because they were the most. */
void cluster_settings_remark(struct party *, const struct cluster_settings *);

/* cluster_settings_options is the same settings, for the centralised algorithm. */
struct sequential_options cluster_settings_options(const struct cluster_settings *,
                                                   const struct sequential_choices *);

/* cluster_settings_centralised clusters all records as their one owner would. */
MUST_USE status cluster_settings_centralised(const struct cluster_settings *,
                                             struct ratio diversity, const struct choices *,
                                             const struct flatten_rows *, struct clustering *);

#endif
