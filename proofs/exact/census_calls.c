/* Executions that consist of calls of ideal parts only: most of them need not be played.
 *
 * What a role does next (draw, receive, call, end) depends only on what it has seen so far. So if
 * no coin is drawn and no message is sent, a party is in one of few states: its input, and the
 * answers to its calls, in order. After each state comes a call with some input, or the end. What
 * was played is kept in a table of states. If all states of an execution are in the table, it is
 * put together from them; the trusted party is then asked only for the answers.
 *
 * It is checked that a role depends on nothing else: each execution that is played must agree with
 * the table, and one in PLAYED_EACH of those that could be put together is played as well. If one
 * does not agree, or makes handles, whose order may show, all executions are played, from the first
 * on (census_take). */
#include "crypto/array.h"
#include "crypto/memory.h"
#include "proofs/exact/census.h"
#include "sim/meeting.h"
#include <stdlib.h>
#include <string.h>

enum { PLAYED_EACH = 64 };

void calls_clear(struct calls *k)
{
    intern_clear(&k->paths);
    intern_clear(&k->shapes);
    intern_clear(&k->inputs);
    intern_clear(&k->replies);
    intern_clear(&k->asked);
    free(k->state);
    free(k->turn);
    free(k->member);
    free(k->given);
    free(k->answer);
    for (int i = 0; i <= COALITION_PARTIES; i++)
        free(k->first[i]);
    *k = (struct calls){0};
}

void calls_begin(struct census *c, bool all_played)
{
    const char *ideal = run_ideal_parts(c->run);
    c->calls.off = all_played || !ideal || !*ideal || c->job->planted || c->job->protocol->draws;
}

size_t calls_memory(const struct calls *k)
{
    return intern_memory(&k->inputs) + intern_memory(&k->replies) + intern_memory(&k->asked) +
           k->room * sizeof *k->state + k->slots * sizeof *k->turn +
           k->answer_room * sizeof *k->answer;
}

static uint32_t new_state(struct calls *k)
{
    k->state = array_room(k->state, &k->room, k->states + 1, sizeof *k->state);
    return (uint32_t)k->states++;
}

static uint32_t first_state(struct census *c, int party, uint64_t x)
{
    struct calls *k = &c->calls;
    const uint32_t choice = c->choice[x * (size_t)c->parties + (size_t)party - 1];
    k->first[party] =
        array_room(k->first[party], &k->first_room[party], (size_t)choice + 1, sizeof(uint32_t));
    uint32_t *first = &k->first[party][choice];
    if (!*first)
        *first = new_state(k) + 1;
    return *first - 1;
}

/* The slot of a turn: where it is, or where it would be put. */
static struct call_turn *turn_slot(const struct calls *k, uint32_t state, uint32_t round,
                                   uint32_t reply)
{
    uint64_t hash = ((uint64_t)state << 32 | reply) * 0x9e3779b97f4a7c15u;
    hash = (hash ^ hash >> 32 ^ round) * 0xd6e8feb86659fd93u;
    size_t at = (size_t)(hash ^ hash >> 32) & (k->slots - 1);
    for (;; at = (at + 1) & (k->slots - 1)) {
        struct call_turn *t = &k->turn[at];
        if (!t->after || (t->state == state && t->told[0] == round && t->told[1] == reply))
            return t;
    }
}

static void grow_turns(struct calls *k)
{
    struct call_turn *old = k->turn;
    const size_t count = k->slots;
    k->slots = count ? 2 * count : 64;
    k->turn = memory_zero(k->slots, sizeof *k->turn);
    for (size_t i = 0; i < count; i++)
        if (old[i].after)
            *turn_slot(k, old[i].state, old[i].told[0], old[i].told[1]) = old[i];
    free(old);
}

/* The state after |state|. Most states are always followed by the same one, which stands in them;
 * others are in the table of turns. */
static uint32_t state_after(struct calls *k, uint32_t state, uint32_t round, uint32_t reply)
{
    const struct call_state *s = &k->state[state];
    if (s->after && s->told[0] == round && s->told[1] == reply)
        return s->after - 1;
    if (!s->after) {
        const uint32_t after = new_state(k);
        struct call_state *now = &k->state[state]; /* the table may have grown */
        now->told[0] = round;
        now->told[1] = reply;
        now->after = after + 1;
        return after;
    }
    if (2 * (k->turns + 1) > k->slots)
        grow_turns(k);
    struct call_turn *t = turn_slot(k, state, round, reply);
    if (!t->after) {
        *t = (struct call_turn){state, {round, reply}, new_state(k) + 1};
        k->turns++;
    }
    return t->after - 1;
}

/* What a call asks the trusted party: its shape, and each member's input. */
struct question {
    const struct call_members *members;
    uint32_t key[COALITION_PARTIES + 1];
    uint32_t round; /* when the last member comes */
    bool again;     /* it is the last question again */
};

/* Do all members of the call that |party| makes next come to it? */
static bool all_come(const struct calls *k, const uint32_t *state, int party, struct question *q)
{
    const struct call_state *first = &k->state[state[party]];
    const struct call_members *m = &k->member[first->call];
    q->members = m;
    q->key[0] = first->shape;
    q->round = 0;
    q->again = k->last_count == m->count && k->last[0] == first->shape;
    for (int i = 0; i < m->count; i++) {
        const struct call_state *s = &k->state[state[m->place[i]]];
        if (s->next != NEXT_CALL || s->call != first->call || s->shape != first->shape)
            return false;
        q->round = s->round > q->round ? s->round : q->round;
        q->key[i + 1] = s->input;
        q->again &= k->last[i + 1] == s->input;
    }
    return true;
}

static size_t key_size(const struct question *q)
{
    return ((size_t)q->members->count + 1) * sizeof *q->key;
}

struct asking {
    struct calls *calls;
    uint32_t *answer;
};

static void take_answer(void *context, int index, const uint8_t *bytes, size_t size)
{
    const struct asking *a = context;
    const uint32_t before = index > 1 ? a->answer[index - 2] : 0; /* often all get the same */
    size_t same = 0;
    const uint8_t *reply = before ? intern_get(&a->calls->replies, before - 1, &same) : NULL;
    const bool again = reply && same == size && (size == 0 || memcmp(reply, bytes, size) == 0);
    a->answer[index - 1] = again ? before : intern_put(&a->calls->replies, bytes, size) + 1;
}

/* The trusted party's answers to the members, as numbers of replies + 1; NULL: not known. */
static const uint32_t *answers(struct census *c, const struct question *q)
{
    struct calls *k = &c->calls;
    const struct value *given[COALITION_PARTIES + 1];
    const struct shape *asked;
    const int count = q->members->count;
    size_t size;
    if (q->again)
        return &k->answer[k->last_at];
    if (k->asked.count == 0) /* there may be as many questions as inputs */
        intern_reserve(&k->asked, (size_t)c->listed);
    const size_t at = (size_t)intern_put(&k->asked, q->key, key_size(q)) * (size_t)c->parties;
    k->answer = array_room(k->answer, &k->answer_room, at + (size_t)c->parties, sizeof *k->answer);
    uint32_t *answer = &k->answer[at];
    memcpy(k->last, q->key, key_size(q));
    k->last_count = count;
    k->last_at = at;
    if (answer[0])
        return answer;
    for (int i = 1; i <= count; i++)
        given[i] = k->given[q->key[i]].run ? &k->given[q->key[i]] : NULL;
    memcpy(&asked, intern_get(&k->shapes, q->key[0], &size), sizeof asked);
    struct asking asking = {k, answer};
    if (trusted_answer(c->run, asked, given, take_answer, &asking) == OK)
        return answer;
    answer[0] = 0;
    k->last_count = 0;
    return NULL;
}

/* Makes a party's next call; false: the table does not know what follows. */
static bool step(struct census *c, uint32_t *state, int party)
{
    struct calls *k = &c->calls;
    struct question q;
    if (!all_come(k, state, party, &q))
        return false;
    const uint32_t *answer = answers(c, &q);
    for (int i = 0; answer && i < q.members->count; i++) {
        uint32_t *own = &state[q.members->place[i]];
        const struct call_state *s = &k->state[*own]; /* the table moves when it grows */
        const bool usual = s->after && s->told[0] == q.round + 1 && s->told[1] == answer[i] - 1;
        *own = usual ? s->after - 1 : state_after(k, *own, q.round + 1, answer[i] - 1);
    }
    return answer != NULL;
}

void calls_expect(struct census *c, uint64_t x)
{
    struct calls *k = &c->calls;
    struct question q;
    if (k->off)
        return;
    for (int i = 1; i <= c->parties; i++)
        k->begins[i] = first_state(c, i, x);
    if (k->state[k->begins[1]].next == NEXT_CALL && all_come(k, k->begins, 1, &q))
        (void)intern_expect(&k->asked, q.key, key_size(&q));
}

bool calls_look(struct census *c, uint64_t x)
{
    struct calls *k = &c->calls;
    uint32_t state[COALITION_PARTIES + 1];
    k->known = false;
    if (k->off)
        return false;
    memcpy(state, k->begins, sizeof state);
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 1; i <= c->parties; i++)
            while (k->state[state[i]].next == NEXT_CALL && step(c, state, i))
                moved = true;
    }
    for (int i = 1; i <= c->parties; i++) {
        const struct call_state *s = &k->state[state[i]];
        if (s->next != NEXT_END || s->outputs != c->outputs[x * (size_t)c->parties + (size_t)i - 1])
            return false;
        c->seats[i].body = s->body;
        c->seats[i].shape = s->form;
        c->seats[i].handles = false;
    }
    k->known = true;
    k->play = ++k->put_together % PLAYED_EACH == 0;
    return true;
}

/* The same must follow a state each time. */
static void follow(struct calls *k, uint32_t number, struct call_state now)
{
    struct call_state *s = &k->state[number];
    if (s->next == NEXT_UNKNOWN)
        *s = now;
    else if (s->next != now.next)
        k->odd = true;
    else if (s->next == NEXT_CALL)
        k->odd |= s->call != now.call || s->shape != now.shape || s->input != now.input ||
                  s->round != now.round;
    else
        k->odd |= s->body != now.body || s->form != now.form || s->outputs != now.outputs;
}

/* The next call, or the end, in a party's view; NULL: something else comes. */
static const struct event *next_event(const struct view *view, size_t *at)
{
    while (*at < view->count &&
           (view->event[*at].kind == EVENT_INPUT || view->event[*at].kind == EVENT_OUTPUT))
        ++*at;
    if (*at == view->count)
        return NULL;
    const struct event *e = &view->event[*at];
    if (e->kind == EVENT_END)
        return e;
    /* If parts overlap, one returns later: then it is something else. */
    const bool is_ideal = e->kind == EVENT_CALL && call_met(e->call) && *at + 1 < view->count &&
                          e[1].kind == EVENT_RETURN && e[1].call == e->call;
    return is_ideal ? e : NULL;
}

static uint32_t call_number_of(struct census *c, const struct call *call)
{
    struct calls *k = &c->calls;
    const char *path = call_path(c->run, call);
    const uint32_t number = intern_put(&k->paths, path, strlen(path));
    k->member = array_room(k->member, &k->member_room, (size_t)number + 1, sizeof *k->member);
    struct call_members *m = &k->member[number];
    m->count = shape_parties(call_shape(call));
    for (int i = 0; i < m->count; i++)
        m->place[i] = call_member(call, i + 1);
    return number;
}

/* A member's input to a call, as a number; false: it is more than bytes. */
static bool input_number(struct census *c, const struct value *v, uint32_t *number)
{
    struct calls *k = &c->calls;
    struct buffer *b = &c->joint.body; /* it is not used between executions */
    b->size = 0;
    if (v && v->kind != KIND_RESIDUES)
        return false;
    if (v) {
        buffer_put(b, &v->modulus, sizeof v->modulus);
        buffer_put_named(b, &(struct named_value){"input", *v}, 1);
    }
    *number = intern_put(&k->inputs, b->bytes, b->size);
    k->given = array_room(k->given, &k->given_room, (size_t)*number + 1, sizeof *k->given);
    if (!v || k->given[*number].run)
        return true;
    struct value *own = &k->given[*number];
    *own = *v;
    own->data = arena_alloc(&c->arena, v->count * v->stride + 1);
    if (v->count)
        memcpy(own->data, v->data, v->count * v->stride);
    return true;
}

/* Notes a call that was made: the input and the answer of each member. */
static bool learn_call(struct census *c, const struct call *call, uint32_t *state, size_t *at)
{
    struct calls *k = &c->calls;
    const struct shape *shape = call_shape(call);
    const uint32_t number = call_number_of(c, call);
    struct call_state now = {.next = NEXT_CALL, .call = number};
    now.shape = intern_put(&k->shapes, &shape, sizeof shape);
    for (int place = 1; place <= shape_parties(shape); place++) {
        const int i = call_member(call, place);
        const struct event *e = next_event(run_view(c->run, i), &at[i]);
        if (!e || e->kind != EVENT_CALL || e->call != call ||
            !input_number(c, call_given(call, place), &now.input))
            return false;
        now.round = e->round;
        follow(k, state[i], now);
    }
    struct question q;
    if (k->odd || !all_come(k, state, call_member(call, 1), &q))
        return false;
    const struct call_members *m = q.members;
    const uint32_t *answer = answers(c, &q);
    for (int place = 1; place <= m->count; place++) {
        const int i = m->place[place - 1];
        const struct event *e = &run_view(c->run, i)->event[at[i] + 1];
        if (!answer)
            return false;
        const uint32_t reply = intern_put(&k->replies, e->bytes, e->size);
        k->odd |= reply + 1 != answer[place - 1] || e->round != q.round + 1;
        state[i] = state_after(k, state[i], e->round, reply);
        at[i] += 2;
    }
    return !k->odd;
}

/* Follows all views from call to call; false: they do not consist of ideal calls only. */
static bool learn(struct census *c, uint64_t x)
{
    struct calls *k = &c->calls;
    uint32_t state[COALITION_PARTIES + 1];
    size_t at[COALITION_PARTIES + 1] = {0};
    int ended = 0;
    for (int i = 1; i <= c->parties; i++) {
        if (c->seats[i].handles || run_result(c->run, i).status != OK)
            return false;
        state[i] = first_state(c, i, x);
    }
    for (bool moved = true; moved;) {
        moved = false;
        ended = 0;
        for (int i = 1; i <= c->parties; i++) {
            const struct event *e = next_event(run_view(c->run, i), &at[i]);
            if (!e || k->odd)
                return false;
            ended += e->kind == EVENT_END;
            moved |= e->kind == EVENT_CALL && learn_call(c, e->call, state, at);
        }
    }
    for (int i = 1; i <= c->parties && ended == c->parties; i++) {
        const struct named_value *outputs;
        const size_t count = run_outputs(c->run, i, &outputs);
        follow(k, state[i],
               (struct call_state){.next = NEXT_END,
                                   .body = c->seats[i].body,
                                   .form = c->seats[i].shape,
                                   .outputs = census_value(c, outputs, count)});
    }
    return ended == c->parties;
}

void calls_learn(struct census *c, uint64_t x)
{
    struct calls *k = &c->calls;
    k->played++;
    if (k->off)
        return;
    const bool ordered = run_handle_count(c->run) > 1; /* then it must be asked if that shows */
    if (ordered || c->walk.at > 0 || !learn(c, x)) {
        k->off = true;
        k->odd |= ordered || k->put_together > 0;
    }
    if (k->odd)
        c->stopped = "a role does not always do the same when it has seen the same";
}
