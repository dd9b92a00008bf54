/* A page as it comes on paper, 718 pixels wide: no controls, dark on white whatever the screen is,
 * nothing cut off. Faults are planted, and found. */
dispatchEvent(new Event('beforeprint'));
const inSight = element => element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== 'hidden';
const nameOf1 = element => element.className || element.tagName;

function controls() {
  return [...document.querySelectorAll('.no-print, nav, select, input')].filter(inSight).map(nameOf1);
}

/* What scrolls on a screen is lost on paper. */
function cut() {
  return [...document.body.querySelectorAll('*')].filter(element => inSight(element) &&
    element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 0 &&
    ['hidden', 'auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
    element.textContent.trim() !== '').map(nameOf1);
}

const paperIsWhite = () => luminance(behind(document.body)) > .9;
const something = () => document.body.innerText.trim().length > 200;

check('no controls: ' + controls(), controls().length === 0);
check('nothing is cut: ' + cut().slice(0, 5), cut().length === 0);
check('the paper is white', paperIsWhite());
check('contrast: ' + lowContrast().slice(0, 5), lowContrast().length === 0);
check('something is on it', something());

const planted = document.createElement('select');
document.body.append(planted);
check('a planted control is found', controls().length === 1);
planted.remove();
const wide = document.createElement('div');
wide.style.overflow = 'hidden';
wide.style.whiteSpace = 'nowrap';
wide.textContent = 'planted '.repeat(200);
document.body.append(wide);
check('planted text that is cut is found', cut().length === 1);
wide.remove();
document.body.style.background = '#222222';
check('planted dark paper is found', !paperIsWhite());
document.body.style.background = '';
