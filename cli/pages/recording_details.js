/* The page of a recording, after recording.js: details, controls, paper, and the beginning. */

/* The details. */
function valueText(values, kind) {
  const holder = el('code', {class: 'value'});
  const show = most => holder.replaceChildren(values.length === 0 ? '(no entries)' :
    values.slice(0, most).join(kind === 'texts' ? '\n' : ', '), values.length > most ? el('p', {}, el('button',
    {type: 'button', onclick: () => show(Infinity)}, `all ${values.length} entries`)) : '');
  show(24);
  return holder;
}

function fieldCard(shape, values, name) {
  const marks = [];
  if (shape.leak) marks.push(el('span', {class: 'chip ' + chipOf(shape.leak),
    title: LEAKS[shape.leak] || ''}, shape.leak), ' ');
  marks.push(el('span', {class: 'soft'}, shape.kind + (shape.modulus ? ' mod ' + shape.modulus : '') +
    (shape.count === 1 ? '' : `, ${plural(shape.count, 'entry', 'entries')}`)));
  const origin = shape.origin && shape.origin.length ? el('p', {class: 'soft'},
    'made from: ' + shape.origin.join(', ')) : '';
  return el('div', {class: 'card'}, el('h2', {}, name || shape.name), valueText(values, shape.kind),
    el('p', {}, marks), shape.leak && LEAKS[shape.leak] ? el('p', {class: 'soft'},
      shape.leak + ': ' + LEAKS[shape.leak]) : '', origin);
}

const chipOf = leak => ({masked: 'violet', ciphertext: 'info', digest: 'teal', shuffled: 'teal',
  output: 'good', key: 'warn', declared: 'bad'})[leak] || '';

function pairs(...list) {
  return el('dl', {}, list.filter(p => p && p[1] !== undefined && p[1].length !== 0)
    .map(p => [el('dt', {}, p[0]), el('dd', {}, p[1])]));
}

function details() {
  const entry = visible[state.selected];
  if (entry === undefined) return overview();
  if (typeof entry === 'object') {
    return [el('h2', {}, entry.name), pairs(['call', entry.path],
      ['messages', String(entry.messages)], ['coins', String(entry.coins)],
      ['parties', [...entry.parties].sort((a, b) => a - b).map(partyName).join(', ')]),
      el('button', {type: 'button', onclick: () => fold(entry)},
        state.folded.has(entry.path) ? 'Open' : 'Fold')];
  }
  const row = read(entry), seen = sees(entry);
  const unseen = () => el('p', {class: 'card'}, `${coalitionName()} does not see this.`);
  if (isMessage(row)) {
    const shape = row.shape;
    const what = {m: '', u: 'delivered, and never taken', s: 'as it left its sender'}[row.kind];
    const own = seen === 'own' ? el('p', {class: 'card'}, 'Sent by a member: it follows from what ' +
      'the coalition holds, and adds nothing to its view.') : '';
    return [el('h2', {}, `#${row.number} ${shape.type}`),
      pairs(['from', partyName(row.from)], ['to', partyName(row.to)], ['round', String(row.round)],
        ['bytes', String(shape.len)], ['part', row.path], ['note', what],
        ['sent at', el('code', {}, shape.src)]),
      seen === 'unseen' ? unseen() : own,
      seen === 'unseen' ? '' : shape.fields.map((f, i) => fieldCard(f, row.values[i] || []))];
  }
  if (PILL[row.kind])
    return [el('h2', {}, `${KIND[row.kind]} of ${partyName(row.owner)}`), pairs(['part', row.path]),
      seen === 'unseen' ? unseen() : fieldCard(row.shape, row.values[0])];
  if (isCall(row)) {
    const shape = row.shape;
    return [el('h2', {}, (row.kind === '(' ? 'call ' : 'return ') + callName(row)),
      pairs(['party', partyName(row.owner)], ['path', row.path], ['part', shape.part || ''],
        ['settings', shape.shape || ''], ['parties', shape.group.join(', ')]),
      seen === 'unseen' ? unseen() : shape.fields.map((f, i) => fieldCard(f, row.values[i] || []))];
  }
  return [el('h2', {}, partyName(row.owner)), el('p', {}, describe(row))];
}

/* What each party holds, counted once; shown when nothing is selected. */
const holdings = parties.map(() => ({inputs: [], outputs: [], coins: new Map(), messages: 0, end: ''}));
const types = new Set();
for (let at = 0; at < COUNT; at++) {
  const kind = table.kind[at], name = nameAt(at), own = kind === 's' ? undefined : holdings[table.party[at]];
  types.add(name);
  if (!own) continue;
  if (kind === 'm') own.messages++;
  else if (kind === 'c') own.coins.set(name, (own.coins.get(name) || 0) + 1);
  else if (kind === 'e') own.end = read(at).values[0];
  else if (kind === 'i') own.inputs.push(read(at));
  else if (kind === 'o' && own.outputs.length < 20) own.outputs.push(read(at));
}
function overview() {
  const used = [...new Set(shapes.flatMap(s => (s.fields || []).map(f => f.leak)))];
  const legend = Object.keys(LEAKS).filter(leak => used.includes(leak)).flatMap(leak =>
    [el('i', {class: leak}), el('span', {}, el('b', {}, leak), ' ' + LEAKS[leak])]);
  return [el('h2', {}, 'What each party holds'), parties.slice(0, 50).map((name, p) => {
    const seen = state.coalition.size === 0 || state.coalition.has(p), own = holdings[p];
    const values = list => list.map(row => el('div', {}, nameAt(row.at) + (seen ? ' = ' : ''),
      seen ? el('code', {}, brief(row.values[0], 6)) : ''));
    const drew = [...own.coins].map(([why, n]) => n === 1 ? why : `${why} × ${n}`).join(', ');
    return el('div', {class: 'card'}, el('h2', {}, /^\d+$/.test(name) ? 'party ' + name : name),
      seen ? '' : el('p', {class: 'soft'}, `not in ${coalitionName()}`),
      pairs(['input', values(own.inputs)], ['coins, keys', drew],
        ['received', plural(own.messages, 'message')], ['output', values(own.outputs)],
        ['ends', own.end]));
  }), el('h2', {}, 'Arrows'), el('div', {class: 'legend'}, legend)];
}

function select(at) {
  state.selected = Math.max(-1, Math.min(at, visible.length - 1));
  const entry = visible[state.selected];
  remember('row', typeof entry === 'number' ? entry : '');
  side.replaceChildren(...details().flat(Infinity).filter(node => node !== ''));
  side.scrollTop = 0;
  drawn = '';
  draw();
}

function moveTo(at) {
  at = Math.max(0, Math.min(at, visible.length - 1));
  const room = left.clientHeight - HEADS, top = left.scrollTop * scale();
  if (at * ROW < top) left.scrollTop = at * ROW / scale();
  else if ((at + 1) * ROW > top + room) left.scrollTop = ((at + 1) * ROW - room) / scale();
  select(at);
}

/* One change of the state, and everything that follows from it. */
function change(change) {
  const entry = visible[state.selected];
  Object.assign(state, change);
  remember('coalition', [...state.coalition].sort((a, b) => a - b).map(partyName).join());
  for (const key of ['part', 'type', 'text']) remember(key, state[key]);
  remember('party', state.party === '' ? '' : partyName(state.party));
  remember('only', state.only ? '1' : '');
  filter();
  layout();
  const view = state.coalition.size ? ` · ${coalitionName()} sees ${shownSeen.toLocaleString('en')}` : '';
  count.textContent = `${shownRows.toLocaleString('en')} of ${plural(COUNT, 'row')}${view}`;
  for (const button of document.querySelectorAll('.coalition button[data-party]'))
    button.setAttribute('aria-pressed', String(state.coalition.has(Number(button.dataset.party))));
  onlyBox.disabled = state.coalition.size === 0;
  const kept = entry === undefined ? -1 : visible.indexOf(entry);
  select(kept);
}

function togglePartySeen(party) {
  if (!(party < parties.length)) return;
  const coalition = new Set(state.coalition);
  if (!coalition.delete(party)) coalition.add(party);
  change({coalition, only: coalition.size ? state.only : false});
}

function fold(call) {
  const folded = new Set(state.folded);
  if (!folded.delete(call.path)) folded.add(call.path);
  change({folded});
}

/* The controls. */
const search = el('input', {type: 'search', placeholder: 'Search',
  'aria-label': 'search names and values', oninput: () => change({text: search.value.toLowerCase()})});
const onlyBox = el('input', {type: 'checkbox', id: 'only',
  onchange: () => { change({only: onlyBox.checked}); }});
const showHelp = keyHelp([['↑ ↓', 'the row before, the next'], ['Page ↑ ↓', 'ten rows'],
  ['Home End', 'the first row, the last'], ['Enter', 'fold or open a call'],
  ['1 … 9', 'a party joins or leaves the coalition'], ['0', 'everybody'], ['/', 'search'],
  ['t', 'light or dark'], ['Esc', 'select nothing'], ['?', 'this list']]);

function kindBox(kind, text) {
  if (!Object.keys(KIND).some(k => KIND[k] === kind && table.kind.includes(k))) return '';
  const box = el('input', {type: 'checkbox', checked: true, onchange: () => {
    const kinds = new Set(state.kinds);
    if (box.checked) kinds.add(kind); else kinds.delete(kind);
    change({kinds});
  }});
  return el('label', {}, box, text);
}

function coalitionButtons() {
  return el('span', {class: 'group coalition', role: 'group', 'aria-label': 'coalition'},
    el('span', {class: 'soft'}, 'What does'), parties.slice(0, 24).map((name, party) =>
      el('button', {type: 'button', 'data-party': party, 'aria-pressed': 'false',
        onclick: () => togglePartySeen(party)}, name)), el('span', {class: 'soft'}, 'see?'));
}

function tools() {
  const names = [['', 'any party'], ...parties.map((name, party) => [String(party), name])];
  return el('div', {class: 'tools no-print', role: 'toolbar', 'aria-label': 'filters'},
    coalitionButtons(), el('label', {for: 'only'}, onlyBox, 'only that'),
    chooser('party', 'party', names, state.party, value => change({party: value})),
    calls.size ? chooser('part', 'part', [['', 'any part']], state.part, value => change({part: value}), () => [...calls.keys()]) : '',
    chooser('type', 'type', [['', 'any type'], ...[...types].sort().map(type => [type, type])], state.type,
      value => change({type: value})),
    el('span', {class: 'group'}, kindBox('message', 'messages'), kindBox('coin', 'coins')),
    calls.size ? el('button', {type: 'button', onclick: () => change({
      folded: state.folded.size ? new Set() : new Set(calls.keys())})}, 'Fold or open calls') : '',
    search, count);
}

function titleBar() {
  const fact = (name, value) => value === undefined || value === null || value === '' ? '' :
    el('span', {}, name + ' ', el('b', {}, String(value)));
  return el('header', {class: 'top'}, el('h1', {}, head.protocol || head.name),
    el('div', {class: 'facts'}, fact('variant', head.variant),
      (head.parameters || []).map(([key, value]) => fact(key, value.length > 32 ?
        value.slice(0, 30) + '…' : value)),
      fact('ideal parts', head.ideal), fact('faults', head.faults), fact('messages', head.messages), fact('bytes', head.bytes),
      fact('rounds', head.rounds)),
    el('span', {class: 'grow'}), el('button', {class: 'no-print', type: 'button', title: 'keys (?)',
      onclick: showHelp}, 'Keys'), themeButton());
}

function banners() {
  const list = [];
  if (head.problem) list.push(el('div', {class: 'banner bad', role: 'alert'},
    'The recording is sound only as far as it is shown. ' + head.problem));
  if (head.secret) list.push(el('div', {class: 'banner'},
    'This page holds the inputs, coins and keys of all parties: it is as secret as the tape.'));
  return list;
}

/* On paper there is no scrolling: what the filters leave, as a table. */
const paper = el('div', {class: 'only-print paper'});
addEventListener('beforeprint', () => {
  const lines = visible.slice(0, PRINTED).map(entry => typeof entry === 'object' ?
    el('tr', {}, el('td', {}, `call ${entry.path}: ${plural(entry.messages, 'message')}`)) :
    el('tr', {class: sees(entry)}, el('td', {}, describe(read(entry)))));
  paper.replaceChildren(el('h2', {}, state.coalition.size ? `What ${coalitionName()} sees` :
    'All that happened'), el('table', {}, lines), visible.length > PRINTED ?
    el('p', {}, `and ${visible.length - PRINTED} more rows`) : '');
});

function messageAt(number) {
  const message = table.number.indexOf(number);
  return message < 0 ? -1 : sent.indexOf(message);
}

function begin() {
  for (const name of (address.get('coalition') || '').split(',').filter(Boolean))
    if (parties.includes(name)) state.coalition.add(parties.indexOf(name));
  state.type = types.has(address.get('type')) ? address.get('type') : '';
  state.part = calls.has(address.get('part')) ? address.get('part') : '';
  state.party = parties.includes(address.get('party')) ?
    String(parties.indexOf(address.get('party'))) : '';
  state.text = (address.get('text') || '').toLowerCase();
  state.only = address.get('only') === '1' && state.coalition.size > 0;
  search.value = state.text;
  onlyBox.checked = state.only;
  if (address.get('fold') !== 'none')
    for (const call of calls.values()) if (call.messages > 0) state.folded.add(call.path);
  const chosen = address.get('row'), message = address.get('message');
  document.body.append(titleBar(), ...banners(), tools(), el('main', {class: 'split'}, left, side), paper);
  const wanted = message === null ? Number(chosen === null ? NaN : chosen) :
    messageAt(Number(message));
  for (let call = callAt[table.path[wanted]]; call; call = call.above)
    state.folded.delete(call.path);
  change({});
  if (visible.includes(wanted)) moveTo(visible.indexOf(wanted));
}

left.addEventListener('scroll', () => requestAnimationFrame(draw), {passive: true});
addEventListener('resize', () => { layout(); draw(); });
const step = by => () => moveTo(state.selected < 0 ? 0 : state.selected + by);
const actions = {
  ArrowDown: step(1), ArrowUp: step(-1), PageDown: step(10), PageUp: step(-10),
  Home: () => moveTo(0), End: () => moveTo(visible.length - 1),
  Escape: () => { select(-1); canvas.focus(); }, '/': () => search.focus(), '?': showHelp,
  t: switchTheme, 0: () => change({coalition: new Set(), only: false}),
  Enter: event => {
    const entry = visible[state.selected];
    if (event.target !== canvas || typeof entry !== 'object') return false;
    fold(entry);
  },
};
for (let n = 1; n <= 9; n++) actions[n] = () => togglePartySeen(n - 1);
keys(actions);
begin();
