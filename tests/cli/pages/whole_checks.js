/* An audit as the checkers make it, whole (#whole=1) or a part: every row, every protocol, no
 * surprise, and every leak drawn. */
checkPage();
check('as many verdicts as the document has: ' + rows.length, rows.length === audit.rows.length &&
  rows.length > (address.get('whole') ? 500 : 10));
check('no surprise', document.querySelector('.banner.bad') === null && !rows.some(surprising));
const boxes = [...document.querySelectorAll('.sum b')].map(b => Number(b.textContent.replace(/,/g, '')));
check(`every verdict is counted once above: ${boxes}`, boxes.reduce((sum, n) => sum + n, 0) === rows.length);
function missing() {
  const named = [...document.querySelectorAll('.matrix tbody tr')].map(tr => tr.textContent);
  return [...new Set(rows.map(row => row.protocol))]
    .filter(p => !p.startsWith('specimen') && !named.some(line => line.includes(p)));
}
check('every protocol is in the matrix, but for: ' + missing(), missing().length === 0);
const whole = Number(address.get('whole'));
const judged = new Set(list(audit.matrix).map(c => c.protocol).filter(p => !p.startsWith('specimen')));
check(`all ${whole} protocols of the house: ${judged.size}`, !whole || judged.size === whole);
narrow({verdict: 'leak', text: ''});
check('known limits are listed', document.querySelectorAll('.finding').length > 1);
const leaks = rows.filter(row => row.verdict === 'leak' && row.witness);
const empty = list => list.map(inside).filter(node => node.textContent.length <= 20 ||
  node.querySelector('svg, .world') === null).length;
check('every leak can be opened, and is drawn: ' + leaks.length, leaks.length > 1 &&
  empty(leaks) === 0);
check('a planted leak of which nothing can be drawn is found', empty([...leaks,
  {...leaks[0], witness: {coalition: '{1}'}}]) === 1);
const claimed = (audit.claims.rows || audit.claims).length;
check('every claim of the document stands under a paper: ' + claimed,
  claimed > 0 && document.querySelectorAll('#claims .claims tr').length === claimed &&
  document.querySelectorAll('#claims h3').length >= (address.get('whole') ? 4 : 1));
check('every claim is in a bar', [...document.querySelectorAll('#claims .stack')].every(s =>
  Math.abs([...s.children].reduce((sum, bar) => sum + parseFloat(bar.style.width), 0) - 100) < 0.1));

/* The planted leaks, when the page has them: a line for each, and the checker that must find one
 * did. The sums above the lines are counted here again. */
const lines = [...document.querySelectorAll('#kills tbody tr')].slice(1);
const plantings = list(kills && kills.rows);
const real = plantings.filter(row => !row.harmless);
check(`a line for each planted leak: ${lines.length}`, lines.length === plantings.length &&
  (!whole || lines.length > 100));
check('the one that must find it did', real.every(row => ['leak', 'fails'].includes(row[row.killer])) &&
  lines.filter(line => line.textContent.includes('● found')).length === real.length);
check('nobody found a harmless one', lines.filter(line => line.textContent.includes('(harmless') &&
  line.querySelector('.yes')).length === 0);
