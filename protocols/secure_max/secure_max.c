/* The maximum of private numbers, bit by bit. Ours, on the OR of Tassa and Gudes 2012, 3.2.
 *
 *   1  All players are in. For each bit of the numbers, from the highest down:
 *   2  every player who is in takes this bit of its number, and who is out takes 0; all compute
 *      the OR of these bits.
 *   3  If the OR is 1, players who are in and took 0 are out: somebody's number is larger.
 *   4  The results, the highest bit first, are the maximum.
 *
 * Every result is a bit of the maximum, so the ORs tell nothing that the output does not.
 *
 * Note.
 *   1  Each OR is a call of its own, with coins and a key of its own. As published, two players
 *      who pool what they saw can learn how many ones an OR had (tassa-gudes 3, remark on
 *      collusion), and so how many players have the maximum; hardened calls the hardened OR. */
#include "protocols/secure_max/secure_max.h"
#include "protocols/boolean/boolean.h"
#include "sim/input.h"

uint64_t secure_max_bit(const struct secure_max_player *p, int place)
{
    return p->in ? p->number >> place & 1 : 0;
}

void secure_max_take(struct secure_max_player *p, int place, uint64_t result)
{
    p->in = p->in && (!result || p->number >> place & 1);
    p->maximum |= result << place;
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct secure_max_state *state = run_state(run);
    struct secure_max_player player = {residue_at(party_input(me), 0), 0, true}; /* step 1 */
    for (int place = state->bits - 1; place >= 0; place--) {
        const uint64_t own = secure_max_bit(&player, place);
        const struct value bit = residues_of(run, run_integers(run, 2), &own, 1);
        struct value result;
        REQUIRE(call(me, NULL, state->test, &bit, &result));     /* step 2 */
        secure_max_take(&player, place, residue_at(&result, 0)); /* step 3 */
    }
    const struct value maximum =
        residues_of(run, party_input(me)->modulus, &player.maximum, 1); /* step 4 */
    return output(me, "maximum", &maximum);
}

static status prepare(struct run *run)
{
    struct secure_max_state *state = arena_zero(run_arena(run), sizeof *state);
    const int parties = (int)run_number(run, "parties");
    state->bits = (int)run_number(run, "bits");
    run_set_state(run, state);
    run_set_parties(run, parties);
    return part_of(run, &secure_or_protocol, run_variant(run), parties, PAIRS({"length", NULL, 1}),
                   &state->test);
}

/* A number below 2^bits. */
static struct vector number(struct run *run, int party)
{
    (void)party;
    return (struct vector){run_integers(run, (uint64_t)1 << run_number(run, "bits")), 1};
}

/* Below a power of two that is drawn first: so players are often together up to some place, and
 * there one goes on alone. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct secure_max_state *state = run_state(run);
    uint64_t bits, drawn;
    (void)party;
    REQUIRE(tape_below(tape, "sample bits", (uint64_t)state->bits, &bits));
    REQUIRE(tape_below(tape, "sample", (uint64_t)2 << bits, &drawn));
    *input = residues_of(run, run_integers(run, (uint64_t)1 << state->bits), &drawn, 1);
    return OK;
}

/* The names are those of the OR, which is called in the same variant. */
static const struct variant variants[] = {
    {"as-published", "each bit an OR by Algorithm 2"},
    {"hardened", "the same with the hardened OR: withstands any coalition of m - 2"},
    {0}};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"bits", "numbers are below 2^bits", "4", PARAMETER_NUMBER, 1, 32, NULL},
    {0}};

/* It sends nothing of its own. */
static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&secure_or_protocol, NULL};

const struct protocol secure_max_protocol = {
    .name = "secure-max",
    .title = "Secure computation of the maximum",
    .source = "ours, on tassa-gudes 3.2",
    .summary = "Every player learns the largest of all numbers, and nothing else.",
    .input_help = "a number from 0 to 2^bits - 1",
    .variants = variants,
    .parameters = parameters,
    .small = "bits=2",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    .vector = number,
    .parse = vector_parse,
    .input_count = vector_input_count,
    .input_at = vector_input_at,
    .sample = sample,
    .role = role,
    .ideal = secure_max_ideal,
    .ideal_view = secure_max_ideal_view,
};
