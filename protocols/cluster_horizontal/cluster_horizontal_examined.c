/* How many of its records a party examines in its turn, and when all stop: Tassa and Gudes 2012,
 * section 8.2.3.
 *
 * A party examines all of its records in each pass. With examined=COLUMN it examines as many as it
 * likes, so that the number of its questions does not bound the number of its records: in pass p
 * (from 0) as many as the column says in its row p, beginning again after its last row. It goes on
 * after the record that it examined last, and from its last record to its first.
 *
 * With stop=still a pass in which nothing moved is then not yet the end:
 *   until=sum    The paper: all learn how many records were examined in such a pass (`secure-sum`;
 *                the paper takes that for known). The end is when those of the last passes, in
 *                which nothing moved, are as many as there are records.
 *   until=each   Ours: the end is when each party has examined as many as it has since the last
 *                move (`secure-and`).
 *
 * Notes.
 *   1. The sum of until=sum does not say that all records were examined: one party's may have been
 *      examined twice, and another's not at all (claim tg-8.2.3-stop).
 *   2. A party that examines none, pass after pass, keeps all others waiting; `passes` ends it. */
#include "protocols/boolean/boolean.h"
#include "protocols/cluster_horizontal/cluster_horizontal_player.h"
#include <string.h>

enum { EXAMINED_MOST = 1 << 20 };

status horizontal_examined_read(struct run *run, struct horizontal_state *s)
{
    const char *name = run_parameter_text(run, "examined");
    const struct schema *schema = &s->table.schema;
    s->examined = SCHEMA_COLUMNS;
    s->examined_sum = run_number(run, "until") == 1;
    for (uint32_t j = 0; *name && j < schema->columns; j++)
        if (strcmp(name, schema->column[j].name) == 0)
            s->examined = j;
    if (!*name)
        return OK;
    if (s->examined == SCHEMA_COLUMNS || !schema->column[s->examined].numbers)
        return run_fail(run, E_INPUT, "examined names no column of numbers: '%s'", name);
    const struct schema_column *column = &schema->column[s->examined];
    if (column->least < 0 || column->least > EXAMINED_MOST)
        return run_fail(run, E_RANGE,
                        "column %s says how many records are examined: its numbers are 0 to %d",
                        name, EXAMINED_MOST);
    s->examined_least = (uint32_t)column->least;
    s->examined_most = s->examined_least + column->hierarchy.leaves;
    return OK;
}

void examined_begin(struct player *p)
{
    p->next = player_room(p, (size_t)p->doors->parties + 1);
    p->since = player_room(p, (size_t)p->doors->parties + 1);
    p->now = player_room(p, (size_t)p->doors->parties + 1);
}

/* Where the party's rows begin, and how many they are. */
static uint32_t rows_of(const struct player *p, int party, uint32_t *first)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < p->own->space.rows; row++)
        if (p->own->party[row] == (uint32_t)party) {
            *first = count ? *first : row;
            count++;
        }
    return count;
}

struct examined examined_in_turn(struct player *p, int party)
{
    struct examined e = {0};
    e.rows = rows_of(p, party, &e.first);
    e.from = p->next[party];
    e.count = e.rows;
    if (p->state->examined < SCHEMA_COLUMNS && e.rows)
        e.count = p->own->examine[e.first + p->pass % e.rows];
    p->next[party] = e.rows ? (e.from + e.count) % e.rows : 0;
    p->now[party] = e.count;
    return e;
}

uint32_t examined_row(const struct examined *e, uint32_t place)
{
    return e->first + (e->from + place) % e->rows;
}

/* until=sum: in all passes without a move, were as many examined as there are records? */
static status enough(struct player *p, uint32_t *more)
{
    const uint64_t most = (uint64_t)p->state->examined_most * (uint64_t)p->doors->parties;
    uint32_t own = 0, all;
    for (int party = 1; party <= p->doors->parties; party++)
        own += p->now[party];
    REQUIRE(p->doors->sums(p->doors->context, &own, 1, horizontal_digits(most), &all));
    p->quiet += all;
    *more = p->quiet < p->records;
    return OK;
}

/* until=each: has everybody examined all of its own since the last move? */
static status everybody(struct player *p, uint32_t *more)
{
    uint32_t own = 1, all, first = 0;
    for (int party = 1; party <= p->doors->parties; party++)
        if (player_acts(p, party)) {
            const uint32_t rows = rows_of(p, party, &first);
            if (p->since[party] < rows)
                p->since[party] += p->now[party] < rows ? p->now[party] : rows;
            own = own && p->since[party] >= rows;
        }
    REQUIRE(p->doors->all(p->doors->context, own, &all));
    *more = !all;
    return OK;
}

status examined_again(struct player *p, uint32_t *more)
{
    if (p->state->examined == SCHEMA_COLUMNS || p->state->set.stop != CLUSTER_STILL)
        return OK;
    if (*more) {
        p->quiet = 0;
        for (int party = 1; party <= p->doors->parties; party++)
            p->since[party] = 0;
        return OK;
    }
    return p->state->examined_sum ? enough(p, more) : everybody(p, more);
}

status horizontal_and_shape(struct run *run, const struct shape **shape)
{
    return part_of(run, &secure_and_protocol, run_is(run, "hardened") ? "hardened" : "separate",
                   run_parties(run), PAIRS({"length", NULL, 1}), shape);
}

struct value horizontal_bit(struct run *run, uint32_t bit)
{
    return horizontal_numbers(run, &bit, 1, 2);
}
