/* An audit as the checkers make it, whole (#whole=1) or a part: every row, every protocol, no
 * surprise, and every leak drawn. */
const least = address.get('whole') ? 500 : 10;
checkPage();
check('as many verdicts as the document has: ' + rows.length, rows.length === audit.rows.length &&
  rows.length > least);
check('no surprise', document.querySelector('.banner.bad') === null && !rows.some(surprising));
function missing() {
  const named = [...document.querySelectorAll('.matrix tbody tr')].map(tr => tr.textContent);
  return [...new Set(rows.map(row => row.protocol))]
    .filter(p => !p.startsWith('specimen') && !named.some(line => line.includes(p)));
}
check('every protocol is in the matrix, but for: ' + missing(), missing().length === 0);
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
