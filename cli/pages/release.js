/* The page of a release. cli/report_release.c tells what the data are. */

const release = data('release');
const percent = share => (100 * share).toFixed(share > 0 && share < .1 ? 2 : 1) + ' %';
const number = n => n.toLocaleString('en');

/* Rows of a name, a bar or two, and a figure. */
function bars(rows) {
  return el('div', {class: 'bars'}, rows.map(([name, shares, figure]) => [
    el('span', {class: 'name'}, name), el('span', {class: 'track'}, shares.map((share, at) => {
      const bar = el('i', {class: at ? 'after' : 'before'});
      bar.style.width = 100 * Math.min(1, share) + '%';
      return bar;
    })), el('span', {class: 'n'}, figure)]));
}

function section(title, ...kids) {
  return el('section', {'aria-label': title}, el('h2', {}, title), kids);
}

function risks() {
  const known = release.population !== null;
  const line = (who, knows, highest, average, formulas) => el('tr', {}, el('td', {}, el('b', {}, who),
    el('div', {class: 'soft'}, knows)), el('td', {class: 'big'}, highest === null ? '' : percent(highest)),
  el('td', {class: 'formula'}, formulas[0]), el('td', {class: 'big'}, percent(average)),
  el('td', {class: 'formula'}, formulas[1]));
  const bound = known ? '' : ' (at most: no population was given, and F is at least f)';
  return section('The risk to be found again', el('div', {class: 'box'}, el('table', {}, el('thead', {},
    el('tr', {}, ['who', 'highest', 'formula', 'average', 'formula'].map(h => el('th', {}, h)))),
  el('tbody', {},
    line('prosecutor', 'knows that the person is in the release', release.prosecutor_highest,
      release.prosecutor_average, ['1 / min f', '|J| / n']),
    line('journalist', 'knows only that the person is in the population' + bound,
      release.journalist_highest, release.journalist_average,
      ['1 / min F', 'max(|J| / Σ F, Σ (f / F) / n)']),
    line('marketer', 'wants as many people as possible' + bound, null, release.marketer,
      ['', 'Σ (f / F) / n'])))),
  el('p', {class: 'soft'}, `J: the ${number(release.classes)} classes; f: rows of a class; F: rows of ` +
    `the population that look like it; n = ${number(release.rows)} rows in classes. Dankar and El Emam ` +
    '2010; El Emam 2013, chapter 16.'),
  el('div', {class: 'box'}, el('h3', {}, 'Rows whose risk (prosecutor) is above'),
    bars(release.above.map(([oneIn, share]) => [`1 in ${oneIn}`, [share], percent(share)]))));
}

/* Classes by size: single sizes while they are few, else ranges that double. */
function sizes() {
  const groups = new Map();
  for (const [size, classes] of release.sizes) {
    const from = release.sizes.length <= 16 ? size : 2 ** Math.floor(Math.log2(size));
    const name = release.sizes.length <= 16 || from === 1 ? String(from) : `${from} to ${2 * from - 1}`;
    const group = groups.get(name) || [0, 0];
    groups.set(name, [group[0] + classes, group[1] + classes * size]);
  }
  const most = Math.max(1, ...[...groups.values()].map(g => g[0]));
  return section('Classes by size', el('div', {class: 'box'}, bars([...groups].map(([name, g]) =>
    [`${name} rows`, [g[0] / most], `${plural(g[0], 'class', 'classes')}, ${plural(g[1], 'row')}`]))));
}

function losses() {
  const all = release.rows + release.suppressed;
  return section('What each attribute lost', el('div', {class: 'box'}, bars(release.attributes.map(a =>
    [a.name, [a.lost], percent(a.lost)])), el('p', {}, ''),
  el('table', {}, el('thead', {}, el('tr', {}, ['attribute', 'values before', 'values after',
    'cells changed', 'cells *'].map((h, i) => el('th', {class: i ? 'number' : ''}, h)))),
  el('tbody', {}, release.attributes.map(a => el('tr', {}, el('td', {}, a.name),
    [number(a.before), number(a.after), percent(a.changed / all), percent(a.starred / all)]
      .map(text => el('td', {class: 'number'}, text))))))),
  el('p', {class: 'soft'}, 'Lost: H(X|Y) / H(X), for X the original and Y the released value of a row; ' +
    '0 % when every value can be told, 100 % when the release says nothing of it.'));
}

function sensitive() {
  return release.sensitive.map(a => {
    const before = release.rows + release.suppressed;
    const most = Math.max(1e-9, ...a.values.map(v => Math.max(v[1] / before, v[2] / release.rows || 0)));
    return section(`${a.name}, before and after`, el('div', {class: 'box'}, bars(a.values.map(v =>
      [v[0], [v[1] / before / most, (v[2] / release.rows || 0) / most],
        `${percent(v[1] / before)} · ${percent(v[2] / release.rows || 0)}`])),
    el('p', {class: 'soft key'}, el('i', {}), 'all rows of the data', el('i', {class: 'after'}),
      'rows in classes', a.distinct > a.values.length ? `; the ${a.values.length} most frequent of ` +
      `${a.distinct} values` : '')),
    el('p', {}, `In some class the distribution is ${a.distance.toFixed(3)} away from that of the whole `,
      `release (t-closeness, equal distance), and some class has ${plural(a.least, 'different value')}.`));
  });
}

function smallest() {
  return section('The smallest classes', el('div', {class: 'box'}, el('table', {}, el('thead', {},
    el('tr', {}, el('th', {class: 'number'}, 'rows'), release.attributes.map(a => el('th', {}, a.name)))),
  el('tbody', {}, release.smallest_classes.map(row => el('tr', {}, el('td', {class: 'number'}, number(row[0])),
    row.slice(1).map(cell => el('td', {}, cell))))))));
}

const box = (value, what) => el('div', {}, el('b', {}, value), what);
const all = release.rows + release.suppressed;
document.body.append(el('header', {class: 'top'}, el('h1', {}, 'Release'), el('div', {class: 'facts'},
  el('span', {}, release.released), el('span', {}, 'made from ' + release.data)),
el('span', {class: 'grow'}), themeButton()),
el('div', {class: 'banner'}, 'This page is about the original table too: it is for its owner.'),
el('main', {}, el('div', {class: 'sum'}, box(number(release.rows), 'rows in classes'),
  box(number(release.classes), 'classes'), box(number(release.smallest), 'rows in the smallest'),
  box(percent(all ? release.suppressed / all : 0), `suppressed (${number(release.suppressed)})`),
  box(percent(release.prosecutor_highest), 'highest risk')),
risks(), sizes(), losses(), sensitive(), smallest()));
keys({t: switchTheme});
