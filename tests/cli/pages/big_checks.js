/* More than 10^5 messages: only what is in sight is in the document, and the last can be reached. */
const messages = table.number.length;
check(`${messages} messages, ${COUNT} rows`, messages > 100000);
check('calls are folded', visible.length < COUNT / 10);
change({folded: new Set()});
check('few are in the document', document.querySelectorAll('.row').length < 80);
press('End');
check('the last row is in sight', document.querySelectorAll('.row[aria-selected=true]').length === 1 &&
  document.querySelector('.row[aria-selected=true]').getAttribute('aria-posinset') ===
  String(visible.length));
check('still few', document.querySelectorAll('.row').length < 80);
left.scrollTop = left.scrollHeight / 2;
draw();
const box = document.querySelectorAll('.row')[12].getBoundingClientRect();
check('the middle is drawn in the middle', box.top > 0 && box.bottom < innerHeight);
change({text: 'digest'});
check('a search over all', visible.length > 1000 && visible.length < COUNT);

/* How fast, for people: a test does not depend on it, but on this: to draw what is in sight takes
 * no longer for being in the middle of a long list than at its beginning. */
const opened = performance.getEntriesByType('navigation')[0].loadEventEnd;
function drawAt(top) { // milliseconds a picture, of sixty that have nothing in common
  let best = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    const began = performance.now();
    for (let n = 0; n < 60; n++) {
      left.scrollTop = top + 1000 * n + turn;
      draw();
      canvas.getBoundingClientRect();
    }
    best = Math.min(best, (performance.now() - began) / 60);
  }
  return best;
}
change({text: '', folded: new Set()});
const atFirst = drawAt(0), inMiddle = drawAt(left.scrollHeight / 2);
check(`opened after ${opened.toFixed(0)} ms; a picture takes ${atFirst.toFixed(2)} ms at the ` +
  `beginning and ${inMiddle.toFixed(2)} ms in the middle`, inMiddle < 4 * atFirst + 1);
