/* The same with ideal parts: no messages; a return carries what the part gave its party. */
const gave = party => [...table.kind].filter((kind, at) => kind === ')' && table.party[at] === party).length;
const told = () => [...document.querySelectorAll('.pill')].filter(p => p.textContent
  .includes('result = ')).length;
check('no messages', table.number.length === 0);
check('every party returns three times', [0, 1, 2].every(p => gave(p) === 3));
change({folded: new Set(), type: 'return'});
check('nine results', told() === 9);
press('1');
check('party 1 sees its three', told() === 3);
