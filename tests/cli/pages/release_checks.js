/* Classes of 4, 3 and 2 rows and one suppressed row: highest risk 1/2, average 3/9. */
checkPage();
check('nothing ran, nothing became an element', window.hostile === undefined &&
  document.querySelectorAll('img, iframe').length === 0);
check('markup is text', document.body.textContent.includes('<img src=x onerror=hostile=1>') &&
  document.body.textContent.includes('<script>'));
const boxes = [...document.querySelectorAll('.sum b')].map(b => b.textContent);
check('rows, classes, smallest, suppressed, risk: ' + boxes,
  boxes.join('|') === '9|3|2|10.0 %|50.0 %');
const risk = [...document.querySelectorAll('td.big')].map(td => td.textContent);
check('three risks: ' + risk, risk.join('|') === '50.0 %|33.3 %|50.0 %|33.3 %||33.3 %');
check('without a population they are bounds', document.body.textContent.includes(
  'at most: no population was given'));
const figures = [...document.querySelectorAll('.n')].map(n => n.textContent);
check('two of nine rows are above 1 in 3, none above 1 in 2: ' + figures[0], figures[0] === '0.0 %');
check('all are above 1 in 5', figures[1] === '100.0 %');
check('sizes 2, 3, 4', ['1 class, 2 rows', '1 class, 3 rows', '1 class, 4 rows']
  .every(text => figures.includes(text)));
check('flu: 7 of 10 before, 6 of 9 after', figures.includes('70.0 % · 66.7 %'));
check('the smallest class is listed first', document.querySelector('section:last-child tbody td')
  .textContent === '2');
