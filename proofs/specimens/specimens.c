/* What the specimens share. */
#include "proofs/specimens/specimens.h"
#include "sim/input.h"

const struct variant specimen_variants[] = {
    {"faulty", "the mistake"}, {"honest", "the same without it"}, {0}};

const struct parameter specimen_parameters[] = {
    {"parties", "number of parties", "3", PARAMETER_PARTIES, 2, 8, NULL},
    {"modulus", "N", "5", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 64, NULL},
    {0}};

const struct message specimen_value = {
    "value", "specimen", 1, {{"value", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
const struct message specimen_pair = {"pair",
                                      "specimen",
                                      2,
                                      {{"first", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED},
                                       {"second", KIND_RESIDUES, LEAK_MASKED, FIELD_FIXED}}};
const struct message *const specimen_messages[] = {&specimen_value, &specimen_pair, NULL};

status specimen_prepare(struct run *run)
{
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

status specimen_parse(struct run *run, int party, const char *text, size_t size,
                      struct value *input)
{
    (void)party;
    return value_parse(run, run_modulus(run, "modulus"), text, size, input);
}

uint64_t specimen_input_count(struct run *run, int party)
{
    (void)party;
    return value_index_count(run_modulus(run, "modulus"), run_number(run, "length"));
}

status specimen_input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    (void)party;
    *input = value_at_index(run, run_modulus(run, "modulus"), run_number(run, "length"), index);
    return OK;
}

status specimen_sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    (void)party;
    return value_sample(run, run_modulus(run, "modulus"), run_number(run, "length"), tape, input);
}

status specimen_no_output(struct ideal *ideal)
{
    (void)ideal;
    return OK;
}

bool specimen_faulty(const struct party *p)
{
    return party_variant(p, "faulty");
}
