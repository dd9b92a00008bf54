/* The specimens: the faulty variant must be caught, its honest twin must pass. */
#include "proofs/ask/case.h"
#include "proofs/specimens/coupled.h"
#include "proofs/specimens/parts.h"
#include "proofs/specimens/specimens.h"

static const struct coalition_class second = {.name = "{2}", .exactly = 2};
static const struct coalition_class second_and_third = {.name = "{2,3}", .exactly = 6};
static const struct coalition_class first = {.name = "{1}", .exactly = 1};

static const char small[] = "a specimen: nothing carries over";

#define ENUMERATE .checker = CHECKER_ENUMERATE, .why = small, .expect
#define PROVE     .checker = CHECKER_AFFINE, .why = small, .expect

static const struct proof_case replicated[] = {
    {NULL, "faulty", "parties=3 modulus=2..3", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=2", .class = &any_one,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case scalar[] = {{NULL, "faulty", "parties=2 modulus=any length=4",
                                            .class = &second, PROVE = {.some = VERDICT_LEAK}},
                                           {NULL, "faulty", "parties=2 modulus=3 length=2",
                                            .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
                                           {NULL, "honest", "parties=2 modulus=any length=4",
                                            .class = &second, PROVE = {.some = VERDICT_PROVED}},
                                           {NULL, "honest", "parties=2 modulus=3 length=2",
                                            .class = &second,
                                            ENUMERATE = {.some = VERDICT_EXHAUSTED}},
                                           {.settings = NULL}};

static const struct proof_case residuosity[] = {
    {NULL, "faulty", "parties=2 modulus=10", .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=10", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case blinding[] = {
    {NULL, "faulty", "parties=2 modulus=6", .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=5", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case statistical[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case echo[] = {
    {NULL, "faulty", "parties=2 modulus=5", .class = &first,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_FAILS}},
    {NULL, "faulty", "parties=2 modulus=any", .class = &first,
     PROVE = {VERDICT_PROVED, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=5", .class = &any_one,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 modulus=any", .class = &any_one,
     PROVE = {VERDICT_PROVED, .view = VERDICT_PROVED}},
    {.settings = NULL}};

static const struct proof_case peeking[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {VERDICT_LEAK, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case declaring[] = {
    {NULL, "faulty", "parties=2 modulus=4", .class = &second,
     ENUMERATE = {VERDICT_EXHAUSTED, .declaration = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=4", .class = &second,
     ENUMERATE = {VERDICT_EXHAUSTED, .declaration = VERDICT_HOLDS}},
    {.settings = NULL}};

/* A role that reads a value is not affine, at any modulus. Where all executions can be run,
 * enumerate finds the leak itself. */
static const struct proof_case reading[] = {
    {NULL, "faulty", "parties=2 modulus=any", .class = &second,
     PROVE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=any", .class = &second, PROVE = {.some = VERDICT_PROVED}},
    {NULL, "honest", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case wide[] = {
    {NULL, "faulty", "parties=2 modulus=any", .class = &second,
     PROVE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=2 modulus=2^150", .class = &second, PROVE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=any", .class = &second, PROVE = {.some = VERDICT_PROVED}},
    {.settings = NULL}};

static const struct proof_case thin[] = {
    {NULL, "faulty", "parties=2 modulus=any", .class = &second,
     PROVE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "faulty", "parties=2 modulus=2^20", .class = &second, PROVE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=any", .class = &second, PROVE = {.some = VERDICT_PROVED}},
    {.settings = NULL}};

static const struct proof_case arrival[] = {
    {NULL, "faulty", "parties=3 modulus=2..3", .class = &second_and_third,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=2..3", .class = &second_and_third,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case counting[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=any", .class = &second,
     PROVE = {.some = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

/* Each row is right about what it ran. The row `branches` says that there is more, and probes find
 * what it is. */
static const struct proof_case far[] = {
    {NULL, "faulty", "parties=2..3 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=2 length=5", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "faulty", "parties=7 modulus=2 length=1", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2..3 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case square[] = {
    {NULL, "faulty", "parties=2 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=2 length=5", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case quotient[] = {
    {NULL, "faulty", "parties=2..3 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=2 length=5", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2..3 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case ending[] = {
    {NULL, "faulty", "parties=2..3 modulus=2..3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=8", .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2..3 modulus=2..3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case excused[] = {
    {NULL, "faulty", "parties=2..3 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_INCONCLUSIVE}},
    {NULL, "honest", "parties=2..3 modulus=2 length=1..2", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case dealing[] = {
    {NULL, "faulty", "parties=3 modulus=2..3", .class = &first,
     ENUMERATE = {VERDICT_LEAK, VERDICT_FAILS, .correct = VERDICT_HOLDS}},
    {NULL, "faulty", "parties=3 modulus=any length=1..3", .class = &first,
     PROVE = {.some = VERDICT_LEAK, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=3 modulus=any length=1..3", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED, .view = VERDICT_PROVED}},
    {NULL, "faulty", "parties=3 modulus=7|2^64", .class = &first, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=3 modulus=7|2^64", .class = &any_one, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "faulty", "parties=3 modulus=3", .class = &first, .checker = CHECKER_SAMPLE,
     .expect = {.some = VERDICT_FAILS}},
    {NULL, "honest", "parties=3 modulus=3", .class = &any_one, .checker = CHECKER_SAMPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "honest", "parties=3 modulus=2..3", .class = &any_one,
     ENUMERATE = {VERDICT_EXHAUSTED, VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case unlisted[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.correct = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_table bytes_table = {&specimen_bytes, reading, NULL, NULL};
/* A form for each packed bit: the rows are solved as well as counted. */
static const struct proof_case rows[] = {{NULL, "faulty", "parties=2 modulus=2 length=3|40",
                                          .class = &second, PROVE = {.some = VERDICT_LEAK}},
                                         {NULL, "faulty", "parties=2 modulus=2 length=3",
                                          .class = &second, ENUMERATE = {.some = VERDICT_LEAK}},
                                         {NULL, "honest", "parties=2 modulus=2 length=3|40",
                                          .class = &second, PROVE = {.some = VERDICT_PROVED}},
                                         {NULL, "honest", "parties=2 modulus=2 length=3",
                                          .class = &second,
                                          ENUMERATE = {.some = VERDICT_EXHAUSTED}},
                                         {.settings = NULL}};

/* The argument is about more entries, and no exact row has more than two. What couple says of three
 * rests on three, and not on the rows of two. */
static const struct proof_case repeating[] = {
    {NULL, "faulty", "parties=2..3 modulus=2 length=1..2", .class = &second,
     .assumes = "each entry is masked, and more entries are more of the same",
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=2 length=3", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 modulus=2 length=3", .class = &second, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 modulus=2 length=3", .class = &second, .checker = CHECKER_COUPLE,
     .expect = {.some = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2..3 modulus=2 length=1..2", .class = &second,
     .assumes = "each entry is masked, and more entries are more of the same",
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_table rows_table = {&specimen_rows, rows, NULL, NULL};
static const struct proof_table repeating_table = {&specimen_repeating, repeating, NULL, NULL};
/* One row of each, with few parties, short lists and a small modulus: probes find the point of the
 * grid where it leaks. */
static const struct proof_case six[] = {
    {NULL, "faulty", "parties=2..3 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "honest", "parties=2..3 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {NULL, "faulty", "parties=6 size=2 list=\"1,1\"", .class = &second,
     ENUMERATE = {.some = VERDICT_LEAK}},
    {.settings = NULL}};

static const struct proof_case list[] = {
    {NULL, "faulty", "parties=2..3 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "honest", "parties=2..3 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case three[] = {
    {NULL, "faulty", "parties=2..3 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "honest", "parties=2..3 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {NULL, "faulty", "parties=2 size=1048576 list=1", .class = &second,
     PROVE = {.some = VERDICT_LEAK}},
    {.settings = NULL}};

static const struct proof_table six_table = {&specimen_six, six, NULL, NULL};
/* Each class is asked about larger numbers of players than its own rows have. */
static const struct coalition_class both = {.name = "{2,3}", .exactly = 6};
static const struct proof_case crowd[] = {
    {NULL, "faulty", "parties=4|20 modulus=any", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=4|5 modulus=any", .class = &both,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_LEAK}},
    {NULL, "honest", "parties=4|20 modulus=any", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_HOLDS}},
    {NULL, "honest", "parties=4|5 modulus=any", .class = &both,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case window[] = {
    {NULL, "faulty", "parties=4|5 modulus=any", .class = &both,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_LEAK}},
    {NULL, "honest", "parties=4|5 modulus=any", .class = &both,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_case numbered[] = {
    {NULL, "faulty", "parties=4|5 modulus=any", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_FAILS}},
    {NULL, "honest", "parties=4|5 modulus=any", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

/* Two sizes, so that larger ones are looked at. */
static const struct proof_case byte[] = {
    {NULL, "faulty", "parties=2 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "faulty", "parties=2 size=2 list=\"1,1\"", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_LEAK}},
    {NULL, "honest", "parties=2 size=2 list=1", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {NULL, "honest", "parties=2 size=2 list=\"1,1\"", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}},
    {.settings = NULL}};

static const struct proof_table crowd_table = {&specimen_crowd, crowd, NULL, NULL};
static const struct proof_table window_table = {&specimen_window, window, NULL, NULL};
static const struct proof_table numbered_table = {&specimen_numbered, numbered, NULL, NULL};
static const struct proof_table byte_table = {&specimen_byte, byte, NULL, NULL};
static const struct proof_table prepared_table = {&specimen_prepared, list, NULL, NULL};
static const struct proof_table list_table = {&specimen_list, list, NULL, NULL};
static const struct proof_table table_table = {&specimen_table, list, NULL, NULL};
static const struct proof_table header_table = {&specimen_header, list, NULL, NULL};
static const struct proof_table three_table = {&specimen_three, three, NULL, NULL};
static const struct proof_table narrow_table = {&specimen_narrow, reading, NULL, NULL};
static const struct proof_table wide_table = {&specimen_wide, wide, NULL, NULL};
static const struct proof_table thin_table = {&specimen_thin, thin, NULL, NULL};
static const struct proof_table arrival_table = {&specimen_arrival, arrival, NULL, NULL};
static const struct proof_table counting_table = {&specimen_counting, counting, NULL, NULL};
static const struct proof_table far_table = {&specimen_far, far, NULL, NULL};
static const struct proof_table square_table = {&specimen_square, square, NULL, NULL};
static const struct proof_table quotient_table = {&specimen_quotient, quotient, NULL, NULL};
static const struct proof_table ending_table = {&specimen_ending, ending, NULL, NULL};
static const struct proof_table excused_table = {&specimen_excused, excused, NULL, NULL};
static const struct proof_table dealing_table = {&specimen_dealing, dealing, NULL, NULL};
static const struct proof_table unlisted_table = {&specimen_unlisted, unlisted, NULL, NULL};
static const struct proof_table replicated_table = {&specimen_replicated, replicated, NULL, NULL};
static const struct proof_table scalar_table = {&specimen_scalar, scalar, NULL, NULL};
static const struct proof_table residuosity_table = {&specimen_residuosity, residuosity, NULL,
                                                     NULL};
static const struct proof_table blinding_table = {&specimen_blinding, blinding, NULL, NULL};
static const struct proof_table statistical_table = {&specimen_statistical, statistical, NULL,
                                                     NULL};
static const struct proof_table echo_table = {&specimen_echo, echo, NULL, NULL};
static const struct proof_table peeking_table = {&specimen_peeking, peeking, NULL, NULL};
static const struct proof_case answering[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_case reasons[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_FAILS}},
    {NULL, "faulty", "parties=2 modulus=any", .class = &second,
     PROVE = {.some = VERDICT_PROVED, .view = VERDICT_FAILS}},
    {NULL, "honest", "parties=2 modulus=3", .class = &any_one,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {NULL, "honest", "parties=2 modulus=any", .class = &any_one,
     PROVE = {.some = VERDICT_PROVED, .view = VERDICT_PROVED}},
    {.settings = NULL}};

static const struct proof_case timing[] = {
    {NULL, "faulty", "parties=2 modulus=2", .class = &second,
     ENUMERATE = {VERDICT_LEAK, .view = VERDICT_EXHAUSTED}},
    {NULL, "honest", "parties=2 modulus=2", .class = &any_one,
     ENUMERATE = {VERDICT_EXHAUSTED, .view = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_table reasons_table = {&specimen_reasons, reasons, NULL, NULL};
static const struct proof_table timing_table = {&specimen_timing, timing, NULL, NULL};
static const struct proof_table answering_table = {&specimen_answering, answering, NULL, NULL};

#define CORRECT(VERDICT) .checker = CHECKER_CORRECT, .expect = {.correct = VERDICT}

static const struct proof_case wider[] = {
    {NULL, "faulty", "parties=2 modulus=3", .class = &second, CORRECT(VERDICT_FAILS)},
    {NULL, "honest", "parties=2 modulus=3", .class = &second, CORRECT(VERDICT_HOLDS)},
    {NULL, "honest", "parties=2 modulus=3", .class = &second,
     ENUMERATE = {.some = VERDICT_EXHAUSTED}},
    {.settings = NULL}};

static const struct proof_table wider_table = {&specimen_wider, wider, NULL, ""};
static const struct proof_table declaring_table = {&specimen_declaring, declaring, NULL, NULL};

const struct proof_table *const specimen_tables[] = {
    &replicated_table,
    &scalar_table,
    &residuosity_table,
    &blinding_table,
    &statistical_table,
    &echo_table,
    &peeking_table,
    &declaring_table,
    &wider_table,
    &answering_table,
    &reasons_table,
    &timing_table,
    &window_table,
    &numbered_table,
    &bytes_table,
    &narrow_table,
    &rows_table,
    &wide_table,
    &arrival_table,
    &counting_table,
    &unlisted_table,
    &far_table,
    &square_table,
    &excused_table,
    &dealing_table,
    &mixing_table,
    &rearranged_table,
    &sorting_table,
    &remembering_table,
    &forged_table,
    &depending_table,
    &idle_table,
    &layered_table,
    &power_table,
    &handing_table,
    &sealing_table,
    &trusting_table,
    &undeclared_table,
    &sampled_table,
    &unproved_table,
    &nearby_table,
    &lending_table,
    &ordering_table,
    &crossing_table,
    &adding_table,
    &dealt_table,
    &quotient_table,
    &ending_table,
    &stretches_table,
    &groups_table,
    &unmasking_table,
    &rewriting_table,
    &overwriting_table,
    &returning_table,
    &repeating_table,
    &taking_table,
    &lengthening_table,
    &choosing_table,
    &forcing_table,
    &lasting_table,
    &waiting_table,
    &seldom_table,
    &ways_table,
    &picking_table,
    &six_table,
    &table_table,
    &header_table,
    &list_table,
    &prepared_table,
    &byte_table,
    &three_table,
    &thin_table,
    &typed_table,
    &smaller_table,
    &drawn_table,
    &crowd_table,
    NULL,
};
