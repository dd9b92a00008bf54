/* Runs the protocol with real parts, and looks for what ideal parts cannot show: keys that cross
 * from one call to another, and calls that take more rounds in one run than in another. */
#include "crypto/array.h"
#include "proofs/exact/intern.h"
#include "proofs/exact/joint.h"
#include "proofs/graph/composed.h"
#include "proofs/sampled/reality.h"
#include "sim/backend.h"
#include "sim/part.h"
#include <stdlib.h>

static struct tape *coins(void *context, int party)
{
    struct reality *r = context;
    return r->real.world.coins(r->real.world.context, party);
}

/* A member's time in a call: the rounds in which it came and went. */
struct stay {
    const struct call *call;
    int place;
    uint32_t came, went;
};

struct stays {
    struct stay *list;
    size_t count, room;
    struct intern came, went; /* of calls; rounds are counted from the first that came */
    uint32_t *with;           /* by number of |came|: the number of |went| that followed */
    size_t with_room;
    struct buffer bytes;
    const struct handed *handed;
};

static int by_call(const void *a, const void *b)
{
    const struct stay *x = a, *y = b;
    const uintptr_t p = (uintptr_t)x->call, q = (uintptr_t)y->call;
    return p != q ? (p > q) - (p < q) : (x->place > y->place) - (x->place < y->place);
}

static int place_of(const struct call *c, int party)
{
    int place = 1;
    while (call_member(c, place) != party)
        place++;
    return place;
}

static void note_stays(struct stays *s, const struct run *run)
{
    s->count = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        const struct view *view = run_view(run, i);
        const size_t first = s->count;
        for (size_t k = 0; k < view->count; k++) {
            const struct event *e = &view->event[k];
            size_t at = s->count;
            if (e->kind == EVENT_CALL) {
                s->list = array_room(s->list, &s->room, s->count + 1, sizeof *s->list);
                s->list[s->count++] = (struct stay){e->call, place_of(e->call, i), e->round, 0};
            }
            while (e->kind == EVENT_RETURN && at > first)
                if (s->list[--at].call == e->call) {
                    s->list[at].went = e->round;
                    break;
                }
        }
    }
    if (s->count)
        qsort(s->list, s->count, sizeof *s->list, by_call);
}

/* Where the members of a shape came alike, they must go alike. */
static bool goes_alike(struct stays *s, const struct stay *stay, size_t count)
{
    const struct shape *shape = call_shape(stay->call);
    uint32_t first = stay->came;
    for (size_t i = 0; i < count; i++)
        first = stay[i].came < first ? stay[i].came : first;
    s->bytes.size = 0;
    buffer_put(&s->bytes, &shape, sizeof shape);
    for (size_t i = 0; i < count; i++)
        buffer_put(&s->bytes, &(uint32_t){stay[i].came - first}, sizeof first);
    const size_t before = s->came.count;
    const uint32_t came = intern_put(&s->came, s->bytes.bytes, s->bytes.size);
    s->bytes.size = 0;
    for (size_t i = 0; i < count; i++)
        buffer_put(&s->bytes, &(uint32_t){stay[i].went - first}, sizeof first);
    const uint32_t went = intern_put(&s->went, s->bytes.bytes, s->bytes.size);
    s->with = array_room(s->with, &s->with_room, (size_t)came + 1, sizeof *s->with);
    if (came == before)
        s->with[came] = went;
    return s->with[came] == went;
}

static const char *uneven(struct stays *s, struct run *run, struct arena *arena)
{
    note_stays(s, run);
    for (size_t from = 0, to; from < s->count; from = to) {
        for (to = from; to < s->count && s->list[to].call == s->list[from].call; to++)
            continue;
        if (handed_met(s->handed, shape_text(call_shape(s->list[from].call))) &&
            !goes_alike(s, &s->list[from], to - from))
            return arena_format(arena,
                                "%s does not always take as many rounds, which others may see",
                                call_path(run, s->list[from].call));
    }
    return NULL;
}

static const char *play(struct reality *r, struct stays *s, struct flat *flat, struct arena *arena)
{
    for (uint64_t i = 0; i < FLAT_RUNS && reality_inputs(r, i); i++) {
        reality_seed(r, "flat", i, 0);
        if (run_execute(r->run) != OK)
            return "with its parts played for real, not all parties of a run are done";
        flat->runs++;
        if (run_crossed(r->run))
            return arena_text(arena, run_crossing(r->run));
        if (!flat->uneven)
            flat->uneven = uneven(s, r->run, arena);
    }
    return flat->runs ? NULL : "no run with its parts played for real could be made";
}

struct flat flat_look(const struct job *job, const struct handed *handed, struct arena *arena)
{
    struct complaint complaint = {.text = ""};
    struct reality r;
    struct flat flat = {0};
    struct stays stays = {.handed = handed};
    const struct world world = {"tiny", &backend_ideal, false, coins, &r, NULL, NULL, NUMBERS_RISE};
    if (reality_begin(&r, job, &world, &complaint) != OK || run_set_ideal(r.run, "") != OK) {
        flat.fault = arena_text(arena, complaint.text);
    } else {
        /* Handles say which keys are on a digest. Views must be kept, so that calls keep their
         * keys and rounds. */
        run_keep_views(r.run, true);
        flat.fault = play(&r, &stays, &flat, arena);
    }
    reality_end(&r);
    free(stays.list);
    free(stays.with);
    free(stays.bytes.bytes);
    intern_clear(&stays.came);
    intern_clear(&stays.went);
    return flat;
}
