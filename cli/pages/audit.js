/* The page of `audit --json` or `check --json`: the matrix, every verdict with what it means, leaks
 * drawn on the messages that tell, claims by paper, planted leaks by checker. */

const head = data('head');
const audit = data('audit');
const kills = data('kills');
const words = new Map(data('words').map(rule => [rule.id, rule.meaning]));
const roles = data('roles');

const GOOD = {proved: 'good', exhausted: 'good', holds: 'good', composed: 'good', 'holds-if': 'info', measured: 'info',
  leak: 'warn', fails: 'warn', inconclusive: '', refuted: 'bad', open: ''};
const text = value => value === null || value === undefined ? '' : String(value);
const list = value => Array.isArray(value) ? value : [];
const checkerOf = checker => text(checker).split('/')[0];
/* No verdict is expected of parameters of the user's own: then one that is no good one stands out. */
const surprising = row => row.expected === null || row.expected === undefined ?
  ['leak', 'fails', 'inconclusive'].includes(row.verdict) : row.verdict !== row.expected;
const chip = (word, kind) => el('span', {class: 'chip ' + (kind || GOOD[word] || ''),
  title: words.get(word) || ''}, text(word));

/* What is not as expected first, then what has a witness, then the rest as it came. */
const rank = row => surprising(row) ? 0 : row.witness ? 1 : 2;
const rows = list(audit.rows).map((row, at) => ({...row, at}))
  .sort((a, b) => rank(a) - rank(b) || a.at - b.at);

function sentence(row) {
  const who = text(row.coalition), learns = row.witness && row.witness.learns;
  const known = row.expected ? ' This limit is known.' : ' No table says what to expect of these parameters.';
  if (surprising(row) && row.expected)
    return `Not as expected: the verdict is ${row.verdict}, and should be ${row.expected}.`;
  if (row.verdict === 'leak' && learns) return `${who} learns ${learns}.${known}`;
  if (row.verdict === 'leak') return `${who} learns more than is declared.${known}`;
  if (row.verdict === 'fails') return row.expected ? 'This does not hold, which is known.' : 'This does not hold.';
  return `${({proved: 'Proved', exhausted: 'Exhausted', holds: 'Holds'})[row.verdict] ||
    text(row.verdict)} for ${who}.`;
}

/* The messages that tell, on the columns of the parties. */
function partyName(row, number) {
  const names = roles[row.protocol];
  return names && names[number - 1] ? names[number - 1] : String(number);
}

function inCoalition(row, number) {
  const members = text(row.witness.coalition).replace(/[{}]/g, '').split(',').map(s => s.trim());
  return members.includes(partyName(row, number)) || members.includes(String(number));
}

function drawing(row) {
  const tells = list(row.witness.messages).filter(m => m.to > 0).sort((a, b) => a.number - b.number)
    .slice(0, 30);
  if (tells.length === 0) return '';
  const numbers = [...new Set([...tells.flatMap(m => [m.from, m.to]),
    ...(roles[row.protocol] || []).map((name, i) => i + 1)])].filter(n => n > 0).sort((a, b) => a - b);
  const lane = Math.max(150, Math.min(260, 900 / numbers.length)), row0 = 58, step = 46;
  const wide = 70 + lane * numbers.length, high = row0 + step * tells.length + 6;
  const x = number => 70 + lane * (numbers.indexOf(number) + .5);
  const picture = svg('svg', {class: 'drawing', viewBox: `0 0 ${wide} ${high}`, width: wide,
    height: high, role: 'img'});
  const title = svg('title');
  title.textContent = 'messages that tell: ' + tells.map(m => `#${m.number} ${m.message}, ` +
    `${partyName(row, m.from)} to ${partyName(row, m.to)}`).join('; ');
  picture.append(title);
  const say = (at, y, kind, words) => {
    const made = svg('text', {x: at, y, class: kind});
    made.textContent = words;
    picture.append(made);
  };
  for (const number of numbers) {
    const kind = inCoalition(row, number) ? ' in' : '', name = partyName(row, number);
    picture.append(svg('line', {class: 'life' + kind, x1: x(number), x2: x(number), y1: 34, y2: high}),
      svg('rect', {class: 'head' + kind, x: x(number) - 55, y: 4, width: 110, height: 28, rx: 7}));
    say(x(number), 23, 'name', /^\d+$/.test(name) ? 'party ' + name : name);
  }
  tells.forEach((m, i) => {
    const y = row0 + step * i + 22, a = x(m.from), b = x(m.to), sign = b > a ? 1 : -1;
    if (m.from > 0 && m.from !== m.to)
      picture.append(svg('line', {class: 'line', x1: a, x2: b - 8 * sign, y1: y, y2: y}),
        svg('path', {class: 'tip', d: `M${b} ${y}l${-10 * sign} -5v10z`}));
    else picture.append(svg('circle', {class: 'tip', cx: b, cy: y, r: 5}));
    const at = m.from > 0 ? (a + b) / 2 : b;
    say(56, y + 4, 'side-note', m.number ? '#' + m.number : '');
    say(at, y - 8, 'name', text(m.message));
    say(at, y + 16, 'note', (m.weight ? m.weight + ' × ' : '') + text(m.field));
  });
  return picture;
}

/* A fraction as it is printed, "3/16", as a number. */
function fraction(written) {
  const [above, below] = text(written).split('/').map(Number);
  const value = below === undefined ? above : above / below;
  return value >= 0 && value <= 1 ? value : NaN;
}

function world(title, input, other, probability, view) {
  const parts = text(input).split('; '), others = text(other).split('; ');
  const value = fraction(probability);
  const made = el('div', {class: 'world'}, el('h4', {}, title), parts.map((part, i) =>
    el('div', {class: 'part' + (part === others[i] ? '' : ' other')}, part)));
  if (!Number.isNaN(value)) {
    const bar = el('i', {});
    bar.style.width = 100 * value + '%';
    made.append(el('div', {class: 'bar', role: 'img',
      'aria-label': `probability ${probability}`}, bar),
      el('p', {}, view ? `the view below: probability ${probability}` :
        `probability ${probability}`));
  }
  return made;
}

function witness(row) {
  const w = row.witness, inputs = list(w.inputs), chances = list(w.probabilities);
  const places = list(w.messages).filter(m => m.file).map(m => `${m.message}: ` +
    `${text(m.file).replace(/^(\.\.\/)+/, '')}:${m.line}`);
  return [
    list(w.messages).length ? el('h3', {}, 'The messages that tell') : '', drawing(row),
    inputs.length === 2 ? [el('h3', {}, 'Two runs that should look alike, and do not'),
      el('div', {class: 'two'}, world('One', inputs[0], inputs[1], chances[0], w.view),
        world('The other', inputs[1], inputs[0], chances[1], w.view))] :
      inputs.length === 1 ? world('Inputs', inputs[0], inputs[0], chances[0], w.view) : '',
    el('dl', {}, entry('distance', w.distance), entry('view', w.view && w.view.length > 300 ?
      el('details', {}, el('summary', {}, text(w.view).slice(0, 200) + ' …'), w.view) : w.view),
    entry('sent at', [...new Set(places)].join(', '))),
    w.replay ? [el('h3', {}, 'See it again'), el('pre', {class: 'command'}, w.replay)] : ''];
}

const entry = (name, value) => !value || value.length === 0 ? '' :
  [el('dt', {}, name), el('dd', {}, value)];

function inside(row) {
  return el('div', {class: 'inside'}, el('p', {class: 'says'}, sentence(row)),
    row.witness ? witness(row) : '', el('dl', {},
      entry('verdict', [chip(row.verdict, surprising(row) ? 'bad' : ''), ' ',
        words.get(row.verdict) || '']),
      entry('question', words.get(row.checker) || words.get(checkerOf(row.checker))),
      entry('bounds', text(row.bounds)), entry('executions',
        Number(row.executions || 0).toLocaleString('en'))));
}

function finding(row) {
  const made = el('details', {class: 'finding', 'data-at': row.at}, el('summary', {},
    el('span', {}, chip(row.verdict, surprising(row) ? 'bad' : '')),
    el('span', {}, text(row.protocol), ' ', el('span', {class: 'soft'}, text(row.variant))),
    el('span', {}, text(row.checker)),
    el('span', {}, text(row.coalition)),
    el('span', {class: 'what'}, row.witness ? 'learns ' + text(row.witness.learns) : text(row.bounds))));
  made.addEventListener('toggle', () => {
    if (made.open && made.children.length === 1) made.append(inside(row));
  });
  return made;
}

/* The list of verdicts, and what it is narrowed to. */
const state = {protocol: '', checker: '', verdict: '', text: ''};
const STEP = 40;
let most = STEP;
const holder = el('div', {class: 'box', id: 'verdicts'}), count = el('output', {id: 'count'});

function matches(row) {
  return (state.protocol === '' || `${row.protocol} ${row.variant}` === state.protocol ||
      row.protocol === state.protocol) &&
    (state.checker === '' || checkerOf(row.checker) === state.checker) &&
    (state.verdict === '' || (state.verdict === 'unexpected' ? surprising(row) :
      row.verdict === state.verdict)) &&
    (state.text === '' || `${row.protocol} ${row.variant} ${row.checker} ${row.coalition} ${row.bounds} ${
      row.witness ? row.witness.learns : ''}`.toLowerCase().includes(state.text));
}

function showRows() {
  const found = rows.filter(matches);
  count.textContent = `${found.length.toLocaleString('en')} of ${plural(rows.length, 'verdict')}`;
  holder.replaceChildren(...found.slice(0, most).map(finding), found.length > most ?
    el('p', {}, el('button', {type: 'button', onclick: () => { most = Infinity; showRows(); }},
      `Show the other ${found.length - most}`)) : '', found.length ? '' :
    el('p', {class: 'soft'}, 'No verdict is like that.'));
}

function narrow(change) {
  Object.assign(state, change);
  most = STEP;
  for (const key of Object.keys(state)) {
    remember(key, state[key]);
    const control = document.getElementById('choose-' + key);
    if (control) control.value = state[key];
  }
  showRows();
}

function tools() {
  const names = [...new Set(rows.flatMap(row => [row.protocol, `${row.protocol} ${row.variant}`]))];
  const of = pick => [...new Set(rows.map(pick))].map(word => [word, word]);
  const search = el('input', {type: 'search', placeholder: 'Search', 'aria-label': 'search',
    id: 'search', value: state.text, oninput: () => narrow({text: search.value.toLowerCase()})});
  return el('div', {class: 'tools no-print'},
    chooser('protocol', 'protocol', [['', 'all'], ...names.sort().map(n => [n, n])], state.protocol,
      value => narrow({protocol: value})),
    chooser('checker', 'checker', [['', 'all'], ...of(row => checkerOf(row.checker))], state.checker,
      value => narrow({checker: value})),
    chooser('verdict', 'verdict', [['', 'all'], ['unexpected', 'not as expected'],
      ...of(row => text(row.verdict))], state.verdict, value => narrow({verdict: value})),
    search, count);
}

function section(id, title, ...kids) {
  return el('section', {id, 'aria-label': title}, el('h2', {}, title), kids);
}

function matrix() {
  const cells = list(audit.matrix);
  if (cells.length === 0) return '';
  const checkers = [...new Set(cells.map(c => c.checker))], lines = new Map();
  for (const c of cells) {
    const key = c.protocol + ' ' + c.variant;
    if (!lines.has(key)) lines.set(key, {protocol: c.protocol, variant: c.variant, cell: {}});
    lines.get(key).cell[c.checker] = c;
  }
  let last = '';
  const body = [...lines.values()].map(line => {
    const first = line.protocol !== last;
    last = line.protocol;
    return el('tr', {class: first ? 'first' : ''}, el('td', {}, first ? el('b', {}, line.protocol) : ''),
      el('td', {}, line.variant), checkers.map(checker => cell(line, checker)));
  });
  return section('matrix', 'What each checker found', el('div', {class: 'box'},
    el('table', {class: 'matrix'}, el('thead', {}, el('tr', {}, el('th', {}, 'protocol'),
      el('th', {}, 'variant'), checkers.map(e => el('th', {title: words.get(e) || ''}, e)))),
    el('tbody', {}, body))));
}

function cell(line, checker) {
  const c = line.cell[checker];
  if (!c || !c.rows) return el('td', {class: 'no'}, '·');
  const marks = [c.best ? chip(c.best) : '', c.limits ? el('span', {class: 'chip warn',
    title: 'known limits: leaks or failures that are expected and were found'},
  plural(c.limits, 'limit')) : '', c.inconclusive ? el('span', {class: 'chip'},
    `${c.inconclusive} open`) : '', c.unexpected ? el('span', {class: 'chip bad'},
    `${c.unexpected} not as expected`) : ''];
  return el('td', {}, el('button', {class: 'cell', type: 'button',
    title: `${plural(c.rows, 'verdict')}: show`, onclick: () => {
      narrow({protocol: `${line.protocol} ${line.variant}`, checker, verdict: '', text: ''});
      document.getElementById('findings').scrollIntoView();
    }}, marks));
}

/* The claims of the papers. */
function claims() {
  const all = list(audit.claims && audit.claims.rows || audit.claims), papers = new Map();
  for (const claim of all) {
    const paper = text(claim.source).split(' ')[0];
    papers.set(paper, [...papers.get(paper) || [], claim]);
  }
  if (all.length === 0) return '';
  const order = ['proved', 'exhausted', 'composed', 'holds', 'holds-if', 'measured', 'refuted', 'open'];
  const colour = {proved: 'good', exhausted: 'good', composed: 'good', holds: 'info', 'holds-if': 'info',
    measured: 'info', refuted: 'bad', open: 'open'};
  return section('claims', 'What the papers claim', [...papers].map(([paper, group]) => {
    const bars = order.map(verdict => {
      const n = group.filter(c => c.verdict === verdict).length, bar = el('i', {class: colour[verdict]});
      bar.style.width = 100 * n / group.length + '%';
      return [n, verdict, bar];
    });
    return [el('h3', {}, paper), el('div', {class: 'stack', 'aria-hidden': 'true'}, bars.map(b => b[2])),
      el('p', {class: 'soft'}, bars.filter(b => b[0]).map(b => `${b[0]} ${b[1]}`).join(', ')),
      el('div', {class: 'box'}, el('table', {class: 'claims'}, group.map(c => el('tr', {},
        el('td', {}, chip(c.verdict)), el('td', {}, text(c.statement),
          c.witness && c.witness.learns ? el('div', {class: 'small'}, text(c.witness.learns)) : '',
          el('div', {class: 'small'}, [c.source, c.checker, c.bounds].filter(Boolean).join(' · ')))))))];
  }));
}

/* The planted leaks: which checker finds which. */
function killed() {
  const all = list(kills && kills.rows);
  if (all.length === 0) return '';
  const checkers = Object.keys(all[0]).filter(key => words.has(key));
  const found = (row, checker) => ['leak', 'fails'].includes(row[checker]);
  return section('kills', 'Planted leaks, and who finds them', el('div', {class: 'box'},
    el('table', {}, el('thead', {}, el('tr', {}, ['protocol', 'planted', 'what is wrong', ...checkers]
      .map(name => el('th', {}, name)))), el('tbody', {}, el('tr', {}, el('td', {}, el('b', {}, 'found')),
      el('td', {}), el('td', {}, plural(all.filter(r => !r.harmless).length, 'planted leak')),
      checkers.map(e => el('td', {}, el('b', {}, text(all.filter(r => found(r, e)).length))))),
    all.map(row => el('tr', {}, el('td', {}, `${row.protocol} ${row.variant}`),
      el('td', {}, text(row.planted)), el('td', {}, text(row.meaning),
        row.harmless ? ' (harmless: nobody may find it)' : '', row.as_expected ? '' :
          el('span', {class: 'chip bad'}, 'not as expected')),
      checkers.map(e => el('td', {class: found(row, e) ? 'yes' : 'no'}, found(row, e) ?
        (row.killer === e ? '● found' : '○ found') : row[e] ? text(row[e]) : '·')))))),
    el('p', {class: 'soft'}, '● marks the checker that must find it.')));
}

function meanings() {
  const used = new Set(rows.flatMap(row => [row.verdict, row.checker, checkerOf(row.checker)]));
  return section('words', 'What the words mean', el('div', {class: 'box words'}, el('dl', {},
    [...words].filter(([id]) => used.has(id)).map(([id, meaning]) =>
      [el('dt', {}, id), el('dd', {}, meaning)]))));
}

function summary() {
  const n = f => rows.filter(f).length, wrong = n(surprising);
  const box = (count, what, kind) => count || kind === 'bad' ?
    el('div', {class: kind}, el('b', {}, count.toLocaleString('en')), what) : '';
  return el('div', {class: 'sum'}, box(wrong, 'not as expected', wrong ? 'bad' : 'bad zero'),
    box(n(r => r.verdict === 'proved' && !surprising(r)), 'proved', 'good'),
    box(n(r => r.verdict === 'exhausted' && !surprising(r)), 'exhausted', 'good'),
    box(n(r => ['holds', 'composed'].includes(r.verdict) && !surprising(r)), 'hold', 'good'),
    box(n(r => ['leak', 'fails'].includes(r.verdict) && !surprising(r)), 'known limits', 'warn'),
    box(n(r => r.verdict === 'holds-if' && !surprising(r)), 'hold if an argument in words does', 'info'),
    box(n(r => r.verdict === 'inconclusive' && !surprising(r)), 'cannot be decided', ''));
}

function begin() {
  for (const key of Object.keys(state)) state[key] = address.get(key) || '';
  const wrong = rows.filter(surprising).length;
  const parts = [matrix(), section('findings', 'Verdicts', tools(), holder), claims(), killed(),
    meanings()].filter(Boolean);
  document.body.append(el('header', {class: 'top'}, el('h1', {}, head.title), el('div', {class: 'facts'},
    el('span', {}, wrong ? `${wrong} of ${plural(rows.length, 'verdict')} ` +
      (wrong === 1 ? 'is' : 'are') + ' not as expected' :
      `${rows.length === 1 ? 'the verdict is' : `all ${rows.length} verdicts are`} as expected`),
    el('span', {}, `glasshouse ${head.version}`)), el('span', {class: 'grow'}), themeButton()),
  wrong ? el('div', {class: 'banner bad', role: 'alert'}, 'Not everything is as expected: the first ' +
    'verdicts below.') : '',
  el('nav', {class: 'no-print', 'aria-label': 'parts of this page'}, parts.map(part =>
    el('a', {href: '#' + part.id, onclick: event => {
      event.preventDefault();
      part.scrollIntoView();
    }}, part.getAttribute('aria-label')))),
  el('main', {}, summary(), parts));
  narrow({});
  const chosen = address.get('row');
  const open = chosen === null ? (head.open ? holder.querySelector('.finding') : null) :
    holder.querySelector(`.finding[data-at="${Number(chosen)}"]`);
  if (open && (chosen !== null || rows.find(matches).witness)) {
    open.open = true;
    if (!open.querySelector('.inside')) open.append(inside(rows.find(r => r.at === Number(open.dataset.at))));
    if (chosen !== null && open.getBoundingClientRect().top > innerHeight - 200)
      open.scrollIntoView();
  }
}

keys({t: switchTheme, '/': () => document.getElementById('search').focus()});
begin();
