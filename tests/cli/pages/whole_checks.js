/* The whole audit as the checkers make it: every row, every protocol, no surprise, and every leak
 * drawn. */
checkPage();
check('many verdicts: ' + rows.length, rows.length > 1000);
check('no surprise', document.querySelector('.banner.bad') === null && !rows.some(surprising));
const named = [...document.querySelectorAll('.matrix tbody tr')].map(tr => tr.textContent);
const missing = [...new Set(rows.map(row => row.protocol))]
  .filter(p => !p.startsWith('specimen') && !named.some(line => line.includes(p)));
check('every protocol is in the matrix, but for: ' + missing, missing.length === 0);
narrow({verdict: 'leak', text: ''});
check('known limits are listed', document.querySelectorAll('.finding').length > 10);
const leaks = rows.filter(row => row.verdict === 'leak' && row.witness);
check('every leak can be opened: ' + leaks.length, leaks.length > 10 &&
  leaks.map(inside).every(node => node.textContent.length > 20));
check('claims by paper', document.querySelectorAll('#claims h3').length >= 4);
