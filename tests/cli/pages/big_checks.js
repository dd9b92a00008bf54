/* More than 10^5 messages: only what is in sight is in the document, and the last can be reached. */
check(`${rows.length} rows`, rows.length > 100000);
check('calls are folded', visible.length < rows.length / 10);
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
check('a search over all', visible.length > 1000 && visible.length < rows.length);
