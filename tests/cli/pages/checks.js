/* What the tests of all pages share; it is run in the page. */
const checkLines = [];

function check(name, holds) {
  checkLines.push((holds ? 'ok ' : 'FAILS ') + name);
}

function colourOf(text) {
  const parts = text.match(/[\d.]+/g).map(Number);
  return parts.length === 3 ? [...parts, 1] : parts;
}

function over(top, under) {
  return [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
}

/* The colour behind an element: its own and its ancestors' backgrounds, one over the other. */
function behind(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement)
    layers.push(colourOf(getComputedStyle(at).backgroundColor));
  return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255, 1]);
}

function luminance(colour) {
  const [r, g, b] = colour.slice(0, 3).map(v => v / 255)
    .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b;
}

/* WCAG 2.1, 1.4.3: the contrast of text is at least 4.5 to 1. */
function contrastOf(element) {
  const under = behind(element);
  const text = over(colourOf(getComputedStyle(element).color), under);
  const a = luminance(text), b = luminance(under);
  return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
}

function lowContrast() {
  const low = [];
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim() !== '');
    if (!own || ['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION'].includes(element.tagName)) continue;
    if (element.namespaceURI.endsWith('svg') || element.disabled) continue;
    if (element.getClientRects().length === 0) continue;
    const contrast = contrastOf(element);
    if (contrast < 4.5) low.push(`${element.className || element.tagName} ${contrast.toFixed(2)}`);
  }
  return [...new Set(low)];
}

function withoutName() {
  return [...document.querySelectorAll('button, select, input, a')].filter(control =>
    !(control.textContent.trim() || control.getAttribute('aria-label') || control.title ||
      (control.labels && [...control.labels].some(l => l.textContent.trim())))).length;
}

/* Both themes, that the checker of contrast knows ratios of the standard (black on white 21, #777777
 * on white 4.48), and that it finds a planted grey. */
function checkPage() {
  const known = document.createElement('p');
  document.body.append(known);
  known.style.background = '#ffffff';
  known.style.color = '#000000';
  check('black on white is 21 to 1', Math.abs(contrastOf(known) - 21) < .001);
  known.style.color = '#777777';
  check('#777777 on white is 4.48 to 1', Math.abs(contrastOf(known) - 4.478) < .001);
  known.remove();
  for (const theme of ['light', 'dark']) {
    setTheme(theme);
    const low = lowContrast();
    check(`contrast, ${theme}: ${low.slice(0, 5).join('; ')}`, low.length === 0);
    const planted = document.createElement('p');
    planted.textContent = 'planted';
    planted.style.color = '#808080';
    planted.style.background = '#a0a0a0';
    document.body.append(planted);
    check(`contrast, ${theme}, finds planted grey on grey`, lowContrast().length === 1);
    planted.remove();
  }
  setTheme('');
  check('controls have names', withoutName() === 0);
  const nameless = document.createElement('button');
  document.body.append(nameless);
  check('a planted control without a name is found', withoutName() === 1);
  nameless.remove();
  check('has a language and a title', document.documentElement.lang && document.title);
  check('has one heading of the first rank', document.querySelectorAll('h1').length === 1);
  check('brings nothing from elsewhere', document.querySelectorAll(
    'img, iframe, object, embed, [src], link[rel=stylesheet]').length === 0);
}

function press(key, target) {
  (target || document.body).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
}
