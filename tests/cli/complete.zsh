# Types a Tab in an interactive zsh and prints the line; for tests/cli/complete.c. $S: the scripts.
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; fpath=($S \$fpath); autoload -U compinit; compinit -u -D; echo rea''dy"
zpty -r -m z l '*ready*'
zpty -w -n z "glasshouse run zhong --variant ha"$'\t'
zpty -r -m z l '*hardened*'
print -r -- "<$l>"
