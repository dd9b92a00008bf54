/* The page of the wire file alone, opened with party 2 in its address. */
check('no inputs, no coins', !/[ic]/.test(table.kind));
check('no banner of secrets', document.querySelectorAll('.banner').length === 0);
check('party 2 is chosen by the address', coalitionName() === '{2}');
check('the filter of the address', document.querySelectorAll('.row').length === 3);
check('message 3 is selected, and not seen', document.querySelector('.side h2').textContent ===
  '#3 shift' && document.querySelector('.side').textContent.includes('{2} does not see this.'));
