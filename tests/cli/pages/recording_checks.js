/* secure-sum of 3, 4 and 5 with seed 7: party 2 draws 31, receives 174, 216 and 12, and must not
 * see the masks 171 and 173, the inputs 3 and 5, and what goes from 3 to 1: 387. */
const seenText = () => document.querySelector('main').innerText + document.querySelector('main')
  .querySelectorAll('[aria-label]').length + [...document.querySelectorAll('[aria-label]')]
  .map(e => e.getAttribute('aria-label')).join(' ');
const has = number => new RegExp('\\b' + number + '\\b').test(seenText());
const shown = () => document.querySelectorAll('.row').length;
const click = element => element.dispatchEvent(new MouseEvent('click', {bubbles: true}));

checkPage();
check('nineteen rows', shown() === 19 && count.textContent === '19 of 19 rows');
check('three columns', document.querySelectorAll('.head').length === 3);
check('everything is there at first', [171, 173, 387, 31, 174, 216].every(has));
check('seven arrows, as in the recording', document.querySelectorAll('.arrow').length === 7);
const arrow = document.querySelectorAll('.arrow')[2].getBoundingClientRect();
const columns = [...document.querySelectorAll('.head')].map(h => h.getBoundingClientRect())
  .map(box => box.left + box.width / 2);
check('the third goes from column 3 to column 1', Math.abs(arrow.left - columns[0]) < 3 &&
  Math.abs(arrow.right - columns[2]) < 3 &&
  document.querySelectorAll('.arrow')[2].classList.contains('left-to'));

click(document.querySelectorAll('.head')[1]);
check('party 2 is chosen', document.querySelectorAll('.head[aria-pressed=true]').length === 1);
check('what party 2 does not see is gone', ![171, 173, 387].some(has));
check('what party 2 sees is there', [31, 174, 216].every(has));
check('what it does not see is grey', document.querySelectorAll('.row.unseen').length === 10);
check('its own messages are marked', document.querySelectorAll('.row.own').length === 2);
check('contrast of what is grey', lowContrast().length === 0);
check('a search does not find what is hidden', (search.value = '387',
  search.dispatchEvent(new Event('input')), shown() === 0));
click(document.querySelectorAll('.head')[0]);
check('with party 1 it is seen, and found', shown() === 1 && has(387));
search.value = '';
search.dispatchEvent(new Event('input'));
check('the address says the coalition', location.hash.includes('coalition=1%2C2'));
press('0');
check('0 is everybody again', shown() === 19 && has(387));

document.getElementById('choose-type').value = 'unshift';
document.getElementById('choose-type').dispatchEvent(new Event('change'));
check('filter by type', shown() === 3);
document.getElementById('choose-party').value = '1';
document.getElementById('choose-party').dispatchEvent(new Event('change'));
check('and by party', shown() === 2);
change({type: '', party: ''});
press('2');
onlyBox.checked = true;
onlyBox.dispatchEvent(new Event('change'));
check('only what party 2 sees', shown() === 9 && document.querySelectorAll('.unseen').length === 0);
press('0');

press('ArrowDown');
check('the first row is selected', document.querySelectorAll('.row[aria-selected=true]').length === 1);
for (let n = 0; n < 6; n++) press('ArrowDown');
check('keys reach message 1', document.querySelector('.side h2').textContent === '#1 shift');
check('its field tells its leak', document.querySelector('.side .chip').textContent === 'masked');
check('its value is shown', document.querySelector('.side code.value').textContent.includes('174'));
press('End');
check('End is the last row', state.selected === 18);
press('Escape');
check('Escape selects nothing', state.selected === -1);
dispatchEvent(new Event('beforeprint'));
check('paper has every row', document.querySelectorAll('.paper tr').length === 19);
