/* lca of a, b, a on the tree of five nodes: three calls of secure-and by three parties, of nine
 * messages each, opened at message 12, which is in the second. */
const bars = () => [...document.querySelectorAll('.fold')];
const drawnRows = () => document.querySelectorAll('.row').length;
check('three calls', bars().length === 3 && bars().every(b => b.textContent.includes('9 messages')));
check('the one of message 12 is open, the others are folded',
  bars().map(b => b.classList.contains('closed')).join() === 'true,false,true');
check('message 12 is selected', document.querySelector('.side h2').textContent.startsWith('#12 '));
check('its part is named', document.querySelector('.side dl').textContent.includes('secure-and[2]'));
const open = drawnRows();
bars()[1].click();
check('a click folds it', bars().every(b => b.classList.contains('closed')) && drawnRows() < open);
press('Home');
while (typeof visible[state.selected] !== 'object') press('ArrowDown');
press('Enter', canvas);
check('Enter opens the first call', !bars()[0].classList.contains('closed'));
check('parties enter and leave it', [...document.querySelectorAll('.pill')]
  .filter(p => p.textContent.includes('secure-and[1]')).length === 6);
change({folded: new Set(), part: 'lca/secure-and[3]'});
check('filter by part', visible.filter(e => typeof e === 'number' && table.kind[e] === 'm').length === 9);
checkPage();
