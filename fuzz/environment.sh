# shellcheck shell=sh disable=SC2154 # $root is the caller's
# For . in other scripts: what afl-fuzz needs in a container and on a machine that is not tuned.
export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1
export AFL_ALLOW_TMP=1 AFL_DISABLE_TRIM=1 TERM="${TERM:-dumb}"
# On one core the fuzzer and its program hand over to each other about twice as fast as on two.
export AFL_TRY_AFFINITY=1

# choose_mutator BUILD TARGET [PROTOCOL]: our mutator, for this protocol alone. It works alone where
# inputs have a layout: plain mutation of those would only make what it makes one time in sixteen.
choose_mutator() {
    export GLASSHOUSE_FUZZ_TARGET="$2" GLASSHOUSE_FUZZ_PROTOCOL="${3:-}"
    export AFL_CUSTOM_MUTATOR_LIBRARY="$1/fuzz/fuzz_mutator.so"
    unset AFL_CUSTOM_MUTATOR_ONLY
    case $2 in
    message-decoders | hostile-party | amplification | schedule | encrypted-table)
        export AFL_CUSTOM_MUTATOR_ONLY=1
        ;;
    esac
}

# protocols BUILD: those that the mutator knows.
protocols() {
    sed -n 's/^{"\([a-z0-9-]*\)",.*, messages_[0-9]*},$/\1/p' "$1/fuzz/mutator_tables.c"
}

# make_seeds BUILD TARGET FOLDER: seeds of honest runs, the corpus and past findings.
make_seeds() {
    rm -rf "$3" && mkdir -p "$3" && "$1/fuzz/replay_$2" --seeds "$3" || return 1
    for kept in "$root/fuzz/corpus/$2" "$root/fuzz/findings/$2"; do
        [ ! -d "$kept" ] || cp "$kept"/* "$3"/
    done
}

# stat_of FILE KEY: a value of fuzzer_stats.
stat_of() {
    sed -n "s/^$2 *: *//p" "$1" | tr -d '%'
}
