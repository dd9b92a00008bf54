/* A whole audit in whose texts markup and script were put: all of it is text, in every part of the
 * page and in every leak that is opened. */
const leaks = rows.filter(row => row.witness);
holder.append(...leaks.map(inside));
const planted = '<img src=x onerror=hostile=1></' + 'script><script>hostile=1</' + 'script>';
const times = node => node ? node.textContent.split(planted).length - 1 : 0;
check('nothing ran', window.hostile === undefined);
check('no element came of a text', document.querySelectorAll('img, iframe, object').length === 0 &&
  [...document.querySelectorAll('script')].every(s => !s.textContent.startsWith('hostile')));
const shown = [times(holder), times(document.querySelector('#claims')),
  times(document.querySelector('#kills'))];
check(`it stands there as written: ${shown} times`, leaks.length > 1 && shown[0] > 2 * leaks.length &&
  shown[1] > 1 && (!kills || shown[2] > 1));
const planting = document.createElement('div');
planting.innerHTML = '<img class=planted>'; // the check sees an element that did come
document.body.append(planting);
check('a planted element is found', document.querySelectorAll('img').length === 1);
