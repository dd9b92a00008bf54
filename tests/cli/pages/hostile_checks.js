/* A table whose cells hold markup and script: every party's output shows them as written. */
check('nothing ran', window.hostile === undefined);
check('no element came of a cell', document.querySelectorAll('b.hostile, img, svg, iframe').length === 0);
check('the markup is there as text', document.body.textContent.includes('<img src=x onerror=') &&
  document.body.textContent.includes('</' + 'script><' + 'script>'));
change({text: 'onerror'});
check('it is found by search', COUNT > 0 && document.querySelectorAll('.row').length > 0);
checkPage();
