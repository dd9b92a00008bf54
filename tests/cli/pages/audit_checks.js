/* The audit of a made-up document: two protocols, a leak with a witness, a surprise, and markup in
 * every text. */
const shownRows = () => document.querySelectorAll('.finding').length;
checkPage();
check('nothing ran', window.hostile === undefined);
check('no element came of the document', document.querySelectorAll('b.hostile, img, iframe').length === 0);
check('markup is text', document.body.textContent.includes('<b class=hostile>'));
check('the surprise is announced', document.querySelector('.banner.bad') !== null &&
  document.querySelector('.sum .bad b').textContent === '1');
check('four verdicts, the surprise first', shownRows() === 4 &&
  document.querySelector('.finding .chip').classList.contains('bad'));
check('its sentence says so', (document.querySelector('.finding').open = true,
  document.querySelector('.finding').append(inside(rows[0])),
  document.querySelector('.says').textContent.startsWith('Not as expected: the verdict is leak, and ' +
    'should be proved.')));

narrow({protocol: 'zhong as-published'});
check('one verdict of zhong', shownRows() === 1);
const leak = inside(rows.find(row => row.protocol === 'zhong'));
document.querySelector('.finding').append(leak);
document.querySelector('.finding').open = true;
check('two arrows are drawn', leak.querySelectorAll('svg .line').length === 2);
check('on three columns by name', [...leak.querySelectorAll('svg .name')].slice(0, 3)
  .map(t => t.textContent).join() === 'alice,bob,generator');
check('the coalition is marked', leak.querySelectorAll('svg .head.in').length === 1);
const tips = [...leak.querySelectorAll('svg .line')].map(l => Number(l.getAttribute('x1')) >
  Number(l.getAttribute('x2')));
check('both point to the left, to alice', tips.every(Boolean));
check('two worlds beside each other', leak.querySelectorAll('.world').length === 2);
check('what differs is marked, and nothing else', [...leak.querySelectorAll('.other')]
  .map(p => p.textContent).join('|') === 'bob: 0|bob: 1');
const bars = [...leak.querySelectorAll('.bar i')].map(b => b.style.width);
check('probabilities as bars: ' + bars, bars.join() === '75%,25%');
check('the command', leak.querySelector('pre.command').textContent === 'glasshouse check zhong');
check('a verdict is explained', leak.querySelector('dl:last-child dd').textContent.length > 30);
check('contrast of a leak', lowContrast().length === 0);

narrow({protocol: '', verdict: 'unexpected'});
check('filter: not as expected', shownRows() === 1);
narrow({verdict: '', text: 'nothing like this'});
check('a search that finds nothing says so', shownRows() === 0 && holder.textContent.includes('No verdict'));
narrow({text: ''});
check('the matrix has a row and two checkers', document.querySelectorAll('.matrix tbody tr').length === 1 &&
  document.querySelectorAll('.matrix th').length === 4);
document.querySelector('.matrix .cell').click();
check('a cell narrows the list', state.checker === 'enumerate' && shownRows() === 1);
check('claims by paper', [...document.querySelectorAll('#claims h3')].map(h => h.textContent).join() ===
  'zhong,tassa-gudes');
check('a refuted claim is red', document.querySelector('.claims .chip.bad').textContent === 'refuted');
check('every claim is in a bar', [...document.querySelectorAll('#claims .stack')].every(s =>
  [...s.children].reduce((sum, bar) => sum + parseFloat(bar.style.width), 0) === 100));
check('planted leaks by checker', document.querySelectorAll('#kills .yes').length === 1);
