# Completion of glasshouse for bash: what may come next is what `glasshouse complete` says.
_glasshouse() {
    local line word
    # Bash breaks words at = too; glasshouse does not: name=val is one word.
    line=${COMP_LINE:0:COMP_POINT}
    local words=()
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=${words[-1]}
    mapfile -t COMPREPLY < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
    if [[ $word == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
    elif [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}
complete -o default -F _glasshouse glasshouse
