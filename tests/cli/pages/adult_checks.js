/* A release of Adult: every figure of the page was counted from the files by another program. */
checkPage();
check('classes, smallest class and suppressed rows are there', document.querySelectorAll('.sum b')
  .length === 5);
check('no attribute is left out', ['sex', 'age', 'race', 'education'].every(name =>
  document.body.textContent.includes(name)));
