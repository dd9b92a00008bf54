/* For browser_keys: Tab goes from control to control, and a mark shows where one is. */
let wanted = [], met = new Set(), first = null, unmarked = new Set();
const shownControls = () => [...document.querySelectorAll(
  'a[href], button, select, input, summary, [role=button], [tabindex="0"]')].filter(element =>
  element.getClientRects().length > 0 && !element.disabled);
const calledBy = element => element.id || element.textContent.trim().slice(0, 20) || element.tagName;

function beginWalk() {
  document.activeElement.blur();
  wanted = shownControls();
  met = new Set();
  unmarked = new Set();
  first = null;
}

/* The mark is an outline or a shadow around the control. */
function marked(element) {
  const style = getComputedStyle(element);
  return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) ||
    style.boxShadow !== 'none';
}

/* True at the end. */
function walkOn() {
  const at = document.activeElement;
  if (at === document.body || at === document.documentElement) return met.size > 0;
  if (at === first) return true;
  first = first || at;
  met.add(at);
  if (!marked(at)) unmarked.add(at);
  return false;
}

function walkFaults() {
  const missed = wanted.filter(element => !met.has(element));
  return [missed.length ? 'not reached: ' + missed.map(calledBy).join() : '',
    unmarked.size ? 'without a mark: ' + [...unmarked].map(calledBy).join() : '']
    .filter(Boolean).join('; ');
}

/* Something to click on that is no button, and a button whose mark was taken away. */
function plantWalk() {
  const dead = document.createElement('span'), bare = document.createElement('button');
  dead.setAttribute('role', 'button');
  bare.style.outline = 'none';
  bare.style.boxShadow = 'none';
  dead.textContent = bare.textContent = 'planted';
  document.body.append(dead, bare);
}
