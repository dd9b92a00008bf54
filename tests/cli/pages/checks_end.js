const checkResults = document.createElement('pre');
checkResults.id = 'checks';
checkResults.textContent = [...checkLines,
  'done ' + checkLines.filter(line => line.startsWith('ok ')).length].join('\n');
document.body.append(checkResults);
