'use strict';
/* What all pages share. Whatever comes from outside goes through textContent or an attribute of no
 * effect (class from a fixed list, title, value): nothing here writes markup. */

function textOf(id) {
  const holder = document.getElementById(id), text = holder.textContent;
  holder.remove();
  return text;
}

function data(id) {
  return JSON.parse(textOf(id));
}

/* el('td', {class: 'number', onclick: f}, 'text', other) makes an element. */
function el(tag, members, ...kids) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(members || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...kids.flat(Infinity).filter(kid => kid !== null && kid !== undefined && kid !== ''));
  return made;
}

function svg(tag, members, ...kids) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(members || {})) made.setAttribute(key, value);
  made.append(...kids);
  return made;
}

const plural = (n, one, many) => `${n.toLocaleString('en')} ${n === 1 ? one : many || one + 's'}`;

/* The page's state is in its address, after #: a link shows what its sender saw. */
const address = new URLSearchParams(location.hash.slice(1));

function remember(key, value) {
  if (value === '' || value === null || value === undefined) address.delete(key);
  else address.set(key, value);
  history.replaceState(null, '', '#' + address);
}

function setTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  remember('theme', name);
}

function themeButton() {
  return el('button', {class: 'no-print', type: 'button', title: 'light or dark (t)',
    onclick: switchTheme}, 'Light / dark');
}

function switchTheme() {
  const dark = document.documentElement.dataset.theme ||
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  setTheme(dark === 'dark' ? 'light' : 'dark');
}

if (['dark', 'light'].includes(address.get('theme'))) setTheme(address.get('theme'));

/* keys({'/': f, ...}) binds keys that are not typed into a control, and not to an open dialog. */
function keys(actions) {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.target.matches('input, select, textarea') && event.key !== 'Escape') return;
    const action = actions[event.key];
    if (action && action(event) !== false) event.preventDefault();
  });
}

/* A dialog that lists the keys; rows of [key, what it does]. */
function keyHelp(rows) {
  const box = el('dialog', {'aria-label': 'Keys'}, el('h2', {}, 'Keys'),
    el('table', {}, rows.map(row => el('tr', {}, el('td', {}, el('kbd', {}, row[0])),
      el('td', {}, row[1])))),
    el('p', {}, ''), el('button', {type: 'button', onclick: () => box.close()}, 'Close'));
  document.body.append(box);
  return () => box.showModal();
}

/* Words that are many, |more|, become choices when somebody comes to choose: who only looks at the
 * page does not wait for them. */
function chooser(label, name, choices, chosen, changed, more) {
  const option = (value, shown) => el('option', {value}, shown);
  const select = el('select', {id: 'choose-' + name, onchange: () => changed(select.value)},
    choices.map(choice => option(choice[0], choice[1])));
  if (more && chosen !== '') select.append(option(chosen, chosen));
  select.value = chosen;
  if (select.selectedIndex < 0) select.value = choices[0][0];
  const fill = () => {
    const now = select.value;
    select.replaceChildren(...choices.map(choice => option(choice[0], choice[1])),
      ...more().map(word => option(word, word)));
    select.value = now;
  };
  for (const kind of more ? ['focus', 'pointerdown'] : [])
    select.addEventListener(kind, () => { if (select.dataset.full !== '1') fill(); select.dataset.full = '1'; });
  return el('label', {for: 'choose-' + name}, label, select);
}
