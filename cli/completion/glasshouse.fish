# Completion of glasshouse for fish: what may come next is what `glasshouse complete` says.
function __glasshouse_next
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete $words[2..-1] 2>/dev/null
end
complete -c glasshouse -a '(__glasshouse_next)'
