/* The page of a recording: its rows, filters and sequence. cli/report_recording.c tells what the
 * rows are; recording_details.js has the details beside the sequence, and the controls. */

const head = data('head');
const shapes = data('shapes').map(text => JSON.parse(text));
const paths = data('paths');
const rows = data('rows');
const parties = head.parties;

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

/* One row, read. */
const isMessage = row => KIND[row[0]] === 'message';
const isCall = row => KIND[row[0]] === 'call';
const shapeOf = row => shapes[isMessage(row) ? row[5] : isCall(row) ? row[3] : row[2]];
const valuesOf = row => isMessage(row) ? row.slice(7) : isCall(row) ? row.slice(4) :
  [row[row[0] === 'i' ? 3 : 4]];
const ownerOf = row => isMessage(row) ? (row[0] === 's' ? row[3] : row[4]) : row[1];
const partyName = index => parties[index] === undefined ? 'unknown' : parties[index];
function pathOf(row) {
  const at = isMessage(row) ? row[6] : 'co'.includes(row[0]) ? row[3] :
    isCall(row) ? row[2] : -1;
  return paths[at] || '';
}
function nameOf(row) {
  if (isMessage(row)) return shapeOf(row).type;
  if ('ico'.includes(row[0])) return shapeOf(row).name;
  return row[0] === 'e' ? 'end' : row[0] === 'x' ? 'stopped' : row[0] === '(' ? 'call' : 'return';
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

function sees(row) {
  if (state.coalition.size === 0) return 'seen';
  if (state.coalition.has(ownerOf(row))) return 'seen';
  return isMessage(row) && state.coalition.has(row[3]) ? 'own' : 'unseen';
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
for (const row of rows) {
  for (let call = callOf(pathOf(row)); call; call = call.above) {
    call.messages += row[0] === 'm';
    call.coins += row[0] === 'c';
    call.parties.add(ownerOf(row));
    if (isMessage(row)) call.parties.add(row[3]);
  }
}

function outermostFolded(call) {
  let found = null;
  for (; call; call = call.above) if (state.folded.has(call.path)) found = call;
  return found;
}

/* What the filters leave: row numbers, or calls where one begins or is folded. */
let visible = [];

function matches(row) {
  if (!state.kinds.has(KIND[row[0]])) return false;
  const seen = sees(row);
  if (state.only && seen === 'unseen') return false;
  if (state.party !== '') {
    const p = Number(state.party);
    if (ownerOf(row) !== p && !(isMessage(row) && row[3] === p)) return false;
  }
  if (state.part !== '') {
    const path = pathOf(row);
    if (path !== state.part && !path.startsWith(state.part + '/')) return false;
  }
  if (state.type !== '' && nameOf(row) !== state.type) return false;
  return state.text === '' || textOf(row, seen).includes(state.text);
}

function textOf(row, seen) {
  let text = nameOf(row) + ' ' + pathOf(row);
  if (isMessage(row)) text += ' #' + row[1];
  if (seen !== 'unseen' && (isMessage(row) || isCall(row) || 'ico'.includes(row[0]))) {
    if (isMessage(row) || isCall(row)) text += ' ' + shapeOf(row).fields.map(f => f.name).join(' ');
    text += ' ' + valuesOf(row).map(v => v.join(' ')).join(' ');
  }
  return text.toLowerCase();
}

let shownRows = 0, shownSeen = 0;
function filter() {
  const opened = new Set();
  visible = [];
  shownRows = shownSeen = 0;
  rows.forEach((row, index) => {
    if (!matches(row)) return;
    shownRows++;
    shownSeen += sees(row) !== 'unseen';
    const call = callOf(pathOf(row)), folded = outermostFolded(call), chain = [];
    for (let c = folded || call; c && !opened.has(c.path); c = c.above) chain.unshift(c);
    for (const c of chain) {
      opened.add(c.path);
      visible.push(c);
    }
    if (!folded) visible.push(index);
  });
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
    made.push(el('div', {class: 'empty'}, rows.length ? 'Nothing is like that: the filters leave ' +
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
  const row = rows[entry], seen = sees(row);
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
  const [kind, number, round, from, to] = row, shape = shapeOf(row);
  const before = visible.slice(Math.max(0, at - 40), at).reverse()
    .find(e => typeof e === 'number' && isMessage(rows[e]));
  const newRound = before === undefined || rows[before][2] !== round;
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
    brief(row[7] || [], 3) + (shape.fields.length > 1 ? ' …' : '');
  made.append(line, place(el('div', {class: 'label'}, el('b', {}, shape.type), note,
    value ? el('span', {class: 'mono'}, value) : ''), (x0 + x1) / 2, Math.max(gap - 16, 120)));
}

const callName = row => pathOf(row).slice(pathOf(row).lastIndexOf('/') + 1);
const given = (row, seen) => seen === 'unseen' ? '' : shapeOf(row).fields.map((f, i) =>
  ` ${f.name} = ${brief(valuesOf(row)[i] || [], 3)}`).join(',');

const PILL = {i: 'input', c: 'coin', o: 'output'};
function drawPill(made, row, seen) {
  const party = row[1];
  let text, kind = PILL[row[0]] || '';
  if (PILL[row[0]]) {
    const value = brief(valuesOf(row)[0], 3);
    text = nameOf(row) + (seen === 'unseen' ? '' : value === '' ? ': none' : ' = ' + value);
  } else if (row[0] === 'e') {
    text = seen === 'unseen' ? 'ends' : row[2];
    if (row[2] !== 'done') kind = 'bad';
  } else if (row[0] === 'x') {
    text = `hears that ${partyName(row[2])} stopped`;
    kind = 'bad';
  } else {
    text = row[0] === '(' ? '⟶ ' + callName(row) : '⟵ ' + callName(row) + given(row, seen);
    if (row[0] === ')' && shapeOf(row).fields.length) kind = 'output';
  }
  made.append(place(el('div', {class: 'pill ' + kind}, text), middle(party), lane - 12));
}

/* One row in words. */
function describe(row) {
  const seen = sees(row);
  const values = fields => fields.map((f, i) => `${f.name} = ${brief(valuesOf(row)[i], 12)}`);
  const hidden = seen === 'unseen' ? `; not seen by ${coalitionName()}` : '';
  if (isMessage(row)) {
    const what = {m: '', u: ', never taken', s: ', as it was sent'}[row[0]];
    const text = `#${row[1]} round ${row[2]}: ${partyName(row[3])} to ${partyName(row[4])}${what}: ` +
      shapeOf(row).type;
    return hidden ? text + hidden : [text, ...values(shapeOf(row).fields)].join('; ');
  }
  const who = partyName(row[1]);
  if (PILL[row[0]]) {
    const text = `${who}: ${KIND[row[0]]} ${nameOf(row)}`;
    return hidden ? text + hidden : `${text} = ${brief(valuesOf(row)[0], 12)}`;
  }
  if (row[0] === 'e') return hidden ? `${who} ends` + hidden : `${who} ends: ${row[2]}`;
  if (row[0] === 'x') return `${who} hears that ${partyName(row[2])} stopped`;
  return `${who}: ${nameOf(row)} ${pathOf(row)}${given(row, seen)}${hidden}`;
}
