/* The page of a recording: its rows, filters and sequence. cli/report_recording.c tells what the
 * rows are; recording_details.js has the details beside the sequence, and the controls. */

const head = data('head');
const shapes = data('shapes').map(text => JSON.parse(text));
const paths = data('paths');
/* Columns: a row costs no object until it is looked at. add_number of cli/report_recording.c tells
 * how their numbers are written. */
const table = {kind: data('kind')};
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
function column(id, numbers) {
  const text = textOf(id), digit = new Uint8Array(128), read = new numbers(text.length);
  for (let i = 0; i < 64; i++) digit[DIGITS.charCodeAt(i)] = i;
  let count = 0, last = 0, value = 0, scale = 1;
  for (let i = 0; i < text.length; i++) {
    const d = digit[text.charCodeAt(i)];
    value += (d & 31) * scale;
    scale *= 32;
    if (d & 32) continue;
    read[count++] = last += value % 2 ? -(value + 1) / 2 : value / 2;
    value = 0;
    scale = 1;
  }
  return read.subarray(0, count);
}
for (const id of ['party', 'shape', 'path', 'other']) table[id] = column(id, Int32Array);
for (const id of ['number', 'round']) table[id] = column(id, Float64Array);
const lines = textOf('values').split('\n');
const parties = head.parties;
const COUNT = table.kind.length;

const ROW = 38, HEADS = 46, GUTTER = 118, LANE = 148, TALLEST = 12e6, PRINTED = 3000;
const LEAKS = {
  declared: 'a leak that the protocol declares',
  key: 'a key that its receiver needs',
  output: 'part of what the receiver is to learn',
  public: 'known to everybody',
  shuffled: 'in an order that the receiver does not know',
  digest: 'a hash under a key that the receiver lacks',
  ciphertext: 'encrypted under a key that the receiver lacks',
  masked: 'made uniform by a coin that the receiver does not know',
};
const KIND = {m: 'message', u: 'message', s: 'message', i: 'input', c: 'coin', o: 'output',
  x: 'end', e: 'end', '(': 'call', ')': 'call'};

/* A row's column among those of messages alone. */
const sent = new Int32Array(COUNT).fill(-1);
for (let at = 0, next = 0; at < COUNT; at++) if ('mus'.includes(table.kind[at])) sent[at] = next++;

/* One row, read: of messages all members, of others those that they have. */
function read(at) {
  const kind = table.kind[at], owner = table.party[at], shape = shapes[table.shape[at]];
  const row = {at, kind, owner, shape, path: paths[table.path[at]] || '',
    values: lines[at] === '' ? [] : JSON.parse(lines[at])};
  if (KIND[kind] !== 'message') return row;
  const message = sent[at], other = table.other[message];
  return Object.assign(row, {from: kind === 's' ? owner : other, to: kind === 's' ? other : owner,
    number: table.number[message], round: table.round[message]});
}
/* Who sent a message: what stands as sent belongs to its sender, all else to its receiver. */
const fromAt = at => table.kind[at] === 's' ? table.party[at] : table.other[sent[at]];
const isMessage = row => KIND[row.kind] === 'message';
const isCall = row => KIND[row.kind] === 'call';
const partyName = index => parties[index] === undefined ? 'unknown' : parties[index];
const SAID = {e: 'end', x: 'stopped', '(': 'call', ')': 'return'};
function nameAt(at) {
  const kind = table.kind[at], said = SAID[kind];
  if (said !== undefined) return said;
  const shape = shapes[table.shape[at]];
  return KIND[kind] === 'message' ? shape.type : shape.name;
}

function brief(values, most) {
  const shown = values.slice(0, most).map(v => {
    const text = String(v);
    return text.length > 40 ? text.slice(0, 38) + '…' : text;
  }).join(', ');
  return values.length > most ? `${shown}, … (${values.length})` : shown;
}

/* What a coalition sees: what its members received, drew, were given and put out. What a member
 * sent follows from that; the rest is not in its view. */
const state = {
  coalition: new Set(), party: '', part: '', type: '', text: '', only: false,
  kinds: new Set(['message', 'coin', 'input', 'output', 'end', 'call']),
  folded: new Set(), selected: -1,
};

function sees(at) {
  if (state.coalition.size === 0 || state.coalition.has(table.party[at])) return 'seen';
  return sent[at] >= 0 && state.coalition.has(fromAt(at)) ? 'own' : 'unseen';
}

function coalitionName() {
  return '{' + [...state.coalition].sort((a, b) => a - b).map(partyName).join(', ') + '}';
}

/* Calls: a path names the calls that lead to a row, from the outermost. */
const calls = new Map();
function callOf(path) {
  if (path === '' || path === head.protocol) return null;
  let call = calls.get(path);
  if (call) return call;
  const cut = path.lastIndexOf('/');
  const above = cut < 0 ? null : callOf(path.slice(0, cut));
  call = {path, name: path.slice(cut + 1), above, depth: above ? above.depth + 1 : 0, messages: 0,
    coins: 0, parties: new Set()};
  calls.set(path, call);
  return call;
}
/* By the number of a path: its call, and what there is of it; then what is inside adds up. */
const callAt = paths.map(callOf);
for (let at = 0; at < COUNT; at++) {
  const call = callAt[table.path[at]], kind = table.kind[at];
  if (!call) continue;
  call.messages += kind === 'm';
  call.coins += kind === 'c';
  if (call.last !== table.party[at]) call.parties.add(call.last = table.party[at]);
  if (sent[at] >= 0) call.parties.add(fromAt(at));
}
for (const call of [...calls.values()].sort((a, b) => b.depth - a.depth)) {
  if (!call.above) continue;
  call.above.messages += call.messages;
  call.above.coins += call.coins;
  for (const party of call.parties) call.above.parties.add(party);
}

function outermostFolded(call) {
  let found = null;
  for (; call; call = call.above) if (state.folded.has(call.path)) found = call;
  return found;
}

/* What the filters leave: row numbers, or calls where one begins or is folded. */
let visible = [];

function searched(at) {
  const row = read(at);
  let text = nameAt(at) + ' ' + row.path;
  if (isMessage(row)) text += ' #' + row.number;
  if (sees(at) !== 'unseen' && row.shape) {
    if (row.shape.fields) text += ' ' + row.shape.fields.map(f => f.name).join(' ');
    text += ' ' + row.values.map(v => v.join(' ')).join(' ');
  }
  return text.toLowerCase();
}

/* What is asked of every row is found out once for all of a kind, a path. */
function matcher() {
  const inPart = state.part === '' ? null : paths.map(path => path === state.part ||
    path.startsWith(state.part + '/'));
  const party = state.party === '' ? -1 : Number(state.party);
  return (at, seen) => {
    if (!state.kinds.has(KIND[table.kind[at]])) return false;
    if (state.only && seen === 'unseen') return false;
    if (party >= 0 && table.party[at] !== party &&
      !(sent[at] >= 0 && fromAt(at) === party)) return false;
    if (inPart && !inPart[table.path[at]]) return false;
    if (state.type !== '' && nameAt(at) !== state.type) return false;
    return state.text === '' || searched(at).includes(state.text);
  };
}

let shownRows = 0, shownSeen = 0, turn = 0;
function filter() {
  const matches = matcher(), foldedAt = callAt.map(outermostFolded);
  visible = [];
  shownRows = shownSeen = 0;
  turn++;
  for (let at = 0; at < COUNT; at++) {
    const seen = sees(at);
    if (!matches(at, seen)) continue;
    shownRows++;
    shownSeen += seen !== 'unseen';
    const path = table.path[at], folded = foldedAt[path];
    showCall(folded || callAt[path]);
    if (!folded) visible.push(at);
  }
}

/* A call stands before its first row, behind those that it is in. */
function showCall(call) {
  if (!call || call.opened === turn) return;
  showCall(call.above);
  call.opened = turn;
  visible.push(call);
}

/* The sequence: only the rows in sight are in the document. */
const canvas = el('div', {class: 'canvas', tabindex: '0', role: 'listbox',
  'aria-label': 'messages, coins and outputs in the order in which they came'});
const heads = el('div', {class: 'heads', role: 'group', 'aria-label': 'parties'});
const left = el('div', {class: 'left'}, heads, canvas);
const side = el('div', {class: 'side', tabindex: '-1', role: 'region', 'aria-label': 'details'});
const count = el('output', {id: 'count'});
const lives = el('div', {});
const list = el('div', {role: 'presentation'});
canvas.append(lives, list);

let lane = LANE, width = 0, drawn = '';
const middle = party => GUTTER + lane * (Math.min(party, parties.length) + .5);

function layout() {
  const room = left.clientWidth - GUTTER - 16;
  lane = Math.max(parties.length > 12 ? 96 : LANE, Math.floor(room / Math.max(parties.length, 1)));
  lane = Math.min(lane, 420);
  width = GUTTER + lane * parties.length + 16;
  heads.style.width = canvas.style.width = Math.max(width, left.clientWidth) + 'px';
  heads.replaceChildren(...parties.map((name, party) => {
    const head = el('button', {class: 'head', type: 'button', 'data-party': party,
      title: `show what ${name} sees`, 'aria-pressed': String(state.coalition.has(party)),
      onclick: () => togglePartySeen(party)}, /^\d+$/.test(name) ? 'party ' + name : name);
    head.style.left = middle(party) - Math.min(lane - 16, 160) / 2 + 'px';
    head.style.width = Math.min(lane - 16, 160) + 'px';
    return head;
  }));
  lives.replaceChildren(...parties.map((name, party) => {
    const line = el('div', {class: 'life' + (state.coalition.has(party) ? ' in' : '')});
    line.style.left = middle(party) + 'px';
    return line;
  }));
  drawn = '';
}

/* Very long lists are taller than a browser draws: then the scroll bar is scaled. */
const tall = () => Math.max(visible.length * ROW, 1);
const scale = () => {
  const room = left.clientHeight - HEADS;
  return tall() <= TALLEST ? 1 : (tall() - room) / (TALLEST - room);
};

function draw() {
  const height = Math.min(tall(), TALLEST), top = left.scrollTop, offset = top * scale();
  canvas.style.height = Math.max(height, left.clientHeight - HEADS) + 'px';
  const first = Math.max(0, Math.floor(offset / ROW) - 6);
  const last = Math.min(visible.length, Math.ceil((offset + left.clientHeight) / ROW) + 6);
  const now = `${first} ${last} ${top === offset ? '' : top} ${state.selected} ${lane}`;
  if (now === drawn) return;
  drawn = now;
  const made = [];
  for (let at = first; at < last; at++) {
    const row = drawEntry(visible[at], at);
    row.style.top = at * ROW - offset + top + 'px';
    made.push(row);
  }
  if (visible.length === 0)
    made.push(el('div', {class: 'empty'}, COUNT ? 'Nothing is like that: the filters leave ' +
      'no row.' : 'The recording has no records.'));
  list.replaceChildren(...made);
  if (state.selected >= 0) canvas.setAttribute('aria-activedescendant', 'row-' + state.selected);
  else canvas.removeAttribute('aria-activedescendant');
}

function drawEntry(entry, at) {
  const made = el('div', {class: 'row', role: 'option', id: 'row-' + at,
    'aria-setsize': visible.length, 'aria-posinset': at + 1,
    'aria-selected': String(at === state.selected), onclick: () => { select(at); canvas.focus(); }});
  if (typeof entry === 'object') return drawCall(made, entry);
  const row = read(entry), seen = sees(entry);
  made.classList.add(seen);
  made.setAttribute('aria-label', describe(row));
  if (isMessage(row)) drawMessage(made, row, seen, at);
  else drawPill(made, row, seen);
  return made;
}

function gutter(made, ...texts) {
  made.append(el('div', {class: 'gutter'}, texts));
}

function place(node, x, most) {
  node.style.left = x + 'px';
  node.style.maxWidth = most + 'px';
  return node;
}

function drawCall(made, call) {
  const folded = state.folded.has(call.path), columns = [...call.parties];
  const from = Math.min(...columns), to = Math.max(...columns);
  const node = el('div', {class: 'fold ' + (folded ? 'closed' : 'open')}, folded ? '▸ ' : '▾ ',
    el('b', {}, call.name), ` ${plural(call.messages, 'message')}, ` +
    plural(call.coins, 'coin'));
  if (state.coalition.size && !columns.some(party => state.coalition.has(party)))
    made.classList.add('unseen');
  made.setAttribute('aria-label', `call ${call.path}, ${folded ? 'folded' : 'open'}`);
  node.style.left = middle(from) - Math.min(lane / 2 - 8, 70) + call.depth * 14 + 'px';
  node.style.minWidth = (to - from) * lane + 2 * Math.min(lane / 2 - 8, 70) - call.depth * 14 + 'px';
  made.append(node);
  made.addEventListener('dblclick', () => fold(call));
  node.addEventListener('click', () => fold(call));
  return made;
}

function drawMessage(made, row, seen, at) {
  const {kind, number, round, from, to, shape} = row;
  const before = visible.slice(Math.max(0, at - 40), at).reverse()
    .find(e => typeof e === 'number' && sent[e] >= 0);
  const newRound = before === undefined || table.round[sent[before]] !== round;
  if (newRound && at) made.classList.add('new-round');
  gutter(made, '#' + number, newRound ? el('b', {}, 'round ' + round) : '');
  const order = Object.keys(LEAKS);
  const leak = order.find(name => shape.fields.some(f => f.leak === name)) || 'public';
  const x0 = middle(from), x1 = middle(to), right = x1 > x0, gap = Math.abs(x1 - x0);
  const line = el('div', {class: `arrow ${right ? 'right' : 'left-to'} ${leak}`});
  line.style.left = Math.min(x0, x1) + 'px';
  line.style.width = gap + 'px';
  if (kind === 's') made.classList.add('sent');
  const note = kind === 'u' ? ' ✕ never taken' : kind === 's' ? ' as sent' : '';
  const value = seen === 'unseen' ? '' : shape.fields.length === 0 ? '' :
    brief(row.values[0] || [], 3) + (shape.fields.length > 1 ? ' …' : '');
  made.append(line, place(el('div', {class: 'label'}, el('b', {}, shape.type), note,
    value ? el('span', {class: 'mono'}, value) : ''), (x0 + x1) / 2, Math.max(gap - 16, 120)));
}

const callName = row => row.path.slice(row.path.lastIndexOf('/') + 1);
const given = (row, seen) => seen === 'unseen' ? '' : row.shape.fields.map((f, i) =>
  ` ${f.name} = ${brief(row.values[i] || [], 3)}`).join(',');

const PILL = {i: 'input', c: 'coin', o: 'output'};
function drawPill(made, row, seen) {
  const party = row.owner;
  let text, kind = PILL[row.kind] || '';
  if (PILL[row.kind]) {
    const value = brief(row.values[0], 3);
    text = nameAt(row.at) + (seen === 'unseen' ? '' : value === '' ? ': none' : ' = ' + value);
  } else if (row.kind === 'e') {
    text = seen === 'unseen' ? 'ends' : row.values[0];
    if (row.values[0] !== 'done') kind = 'bad';
  } else if (row.kind === 'x') {
    text = `hears that ${partyName(row.values[0])} stopped`;
    kind = 'bad';
  } else {
    text = row.kind === '(' ? '⟶ ' + callName(row) : '⟵ ' + callName(row) + given(row, seen);
    if (row.kind === ')' && row.shape.fields.length) kind = 'output';
  }
  made.append(place(el('div', {class: 'pill ' + kind}, text), middle(party), lane - 12));
}

/* One row in words. */
function describe(row) {
  const seen = sees(row.at);
  const values = fields => fields.map((f, i) => `${f.name} = ${brief(row.values[i], 12)}`);
  const hidden = seen === 'unseen' ? `; not seen by ${coalitionName()}` : '';
  if (isMessage(row)) {
    const what = {m: '', u: ', never taken', s: ', as it was sent'}[row.kind];
    const text = `#${row.number} round ${row.round}: ${partyName(row.from)} to ${partyName(row.to)}${what}: ` +
      row.shape.type;
    return hidden ? text + hidden : [text, ...values(row.shape.fields)].join('; ');
  }
  const who = partyName(row.owner);
  if (PILL[row.kind]) {
    const text = `${who}: ${KIND[row.kind]} ${nameAt(row.at)}`;
    return hidden ? text + hidden : `${text} = ${brief(row.values[0], 12)}`;
  }
  if (row.kind === 'e') return hidden ? `${who} ends` + hidden : `${who} ends: ${row.values[0]}`;
  if (row.kind === 'x') return `${who} hears that ${partyName(row.values[0])} stopped`;
  return `${who}: ${nameAt(row.at)} ${row.path}${given(row, seen)}${hidden}`;
}
