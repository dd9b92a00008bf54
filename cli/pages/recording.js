/* The page of a recording. cli/report_recording.c tells what the rows are. */

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
  const row = rows[entry], seen = sees(row);
  const unseen = () => el('p', {class: 'card'}, `${coalitionName()} does not see this.`);
  if (isMessage(row)) {
    const shape = shapeOf(row);
    const what = {m: '', u: 'delivered, and never taken', s: 'as it left its sender'}[row[0]];
    const own = seen === 'own' ? el('p', {class: 'card'}, 'Sent by a member: it follows from what ' +
      'the coalition holds, and adds nothing to its view.') : '';
    return [el('h2', {}, `#${row[1]} ${shape.type}`),
      pairs(['from', partyName(row[3])], ['to', partyName(row[4])], ['round', String(row[2])],
        ['bytes', String(shape.len)], ['part', pathOf(row)], ['note', what],
        ['sent at', el('code', {}, shape.src)]),
      seen === 'unseen' ? unseen() : own,
      seen === 'unseen' ? '' : shape.fields.map((f, i) => fieldCard(f, row[7 + i] || []))];
  }
  if (PILL[row[0]])
    return [el('h2', {}, `${KIND[row[0]]} of ${partyName(row[1])}`), pairs(['part', pathOf(row)]),
      seen === 'unseen' ? unseen() : fieldCard(shapeOf(row), valuesOf(row)[0])];
  if (isCall(row)) {
    const shape = shapeOf(row);
    return [el('h2', {}, (row[0] === '(' ? 'call ' : 'return ') + callName(row)),
      pairs(['party', partyName(row[1])], ['path', pathOf(row)], ['part', shape.part || ''],
        ['settings', shape.shape || ''], ['parties', shape.group.join(', ')]),
      seen === 'unseen' ? unseen() : shape.fields.map((f, i) => fieldCard(f, valuesOf(row)[i] || []))];
  }
  return [el('h2', {}, partyName(row[1])), el('p', {}, describe(row))];
}

/* What each party holds, counted once; shown when nothing is selected. */
const holdings = parties.map(() => ({inputs: [], outputs: [], coins: new Map(), messages: 0, end: ''}));
for (const row of rows) {
  const own = row[0] === 's' ? undefined : holdings[ownerOf(row)];
  if (!own) continue;
  if (row[0] === 'm') own.messages++;
  else if (row[0] === 'e') own.end = row[2];
  else if (row[0] === 'i') own.inputs.push(row);
  else if (row[0] === 'o' && own.outputs.length < 20) own.outputs.push(row);
  else if (row[0] === 'c') own.coins.set(nameOf(row), (own.coins.get(nameOf(row)) || 0) + 1);
}
function overview() {
  const used = [...new Set(shapes.flatMap(s => (s.fields || []).map(f => f.leak)))];
  const legend = Object.keys(LEAKS).filter(leak => used.includes(leak)).flatMap(leak =>
    [el('i', {class: leak}), el('span', {}, el('b', {}, leak), ' ' + LEAKS[leak])]);
  return [el('h2', {}, 'What each party holds'), parties.slice(0, 50).map((name, p) => {
    const seen = state.coalition.size === 0 || state.coalition.has(p), own = holdings[p];
    const values = list => list.map(row => el('div', {}, nameOf(row) + (seen ? ' = ' : ''),
      seen ? el('code', {}, brief(valuesOf(row)[0], 6)) : ''));
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
  count.textContent = `${shownRows.toLocaleString('en')} of ${plural(rows.length, 'row')}${view}`;
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
const types = [...new Set(rows.map(nameOf))].sort();
const search = el('input', {type: 'search', placeholder: 'Search',
  'aria-label': 'search names and values', oninput: () => change({text: search.value.toLowerCase()})});
const onlyBox = el('input', {type: 'checkbox', id: 'only',
  onchange: () => { change({only: onlyBox.checked}); }});
const showHelp = keyHelp([['↑ ↓', 'the row before, the next'], ['Page ↑ ↓', 'ten rows'],
  ['Home End', 'the first row, the last'], ['Enter', 'fold or open a call'],
  ['1 … 9', 'a party joins or leaves the coalition'], ['0', 'everybody'], ['/', 'search'],
  ['t', 'light or dark'], ['Esc', 'select nothing'], ['?', 'this list']]);

function kindBox(kind, text) {
  if (!rows.some(row => KIND[row[0]] === kind)) return '';
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
    calls.size ? chooser('part', 'part', [['', 'any part'], ...[...calls.keys()].slice(0, 5000)
      .map(path => [path, path])], state.part, value => change({part: value})) : '',
    chooser('type', 'type', [['', 'any type'], ...types.map(type => [type, type])], state.type,
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
    el('tr', {class: sees(rows[entry])}, el('td', {}, describe(rows[entry]))));
  paper.replaceChildren(el('h2', {}, state.coalition.size ? `What ${coalitionName()} sees` :
    'All that happened'), el('table', {}, lines), visible.length > PRINTED ?
    el('p', {}, `and ${visible.length - PRINTED} more rows`) : '');
});

function begin() {
  for (const name of (address.get('coalition') || '').split(',').filter(Boolean))
    if (parties.includes(name)) state.coalition.add(parties.indexOf(name));
  state.type = types.includes(address.get('type')) ? address.get('type') : '';
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
    rows.findIndex(row => isMessage(row) && row[1] === Number(message));
  for (let call = rows[wanted] && callOf(pathOf(rows[wanted])); call; call = call.above)
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
