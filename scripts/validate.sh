#!/usr/bin/env bash
# Counts the error rates that the statistics promise, and what replay lets
# through of mutated records, at full length, and prints a line for each count:
# what was counted, of how many runs, and what a right program may reach. A
# package takes part if its tests know the flag -full: the tests named after
# the rows of the plan, and those that are longer with -full. The exit status is 0
# only if every count was accepted.
#
#   scripts/validate.sh                 all packages
#   scripts/validate.sh ./engine/stat   only these
set -euo pipefail
cd "$(dirname "$0")/.."

packages=("$@")
if ((${#packages[@]} == 0)); then
	mapfile -t packages < <(
		grep -rlE --include='*_test.go' 'flag\.Bool\("full"|\*conform\.Full' . | xargs -r -n 1 dirname | sort -u
	)
fi
if ((${#packages[@]} == 0)); then
	echo 'no package counts error rates' >&2
	exit 1
fi

# longer prints the names of tests that read -full themselves, joined by |.
longer() {
	local dir
	for dir in "${packages[@]}"; do
		awk '/^func Test/ { sub(/\(.*/, "", $2); name = $2 } /^}/ { name = "" } name != "" && /\*(full|conform\.Full)/ { print name }' "$dir"/*_test.go
	done | sort -u | paste -sd '|'
}

# A line of a test begins with spaces and the place in the file. Left out are
# the beginnings of tests, parts that passed, and the list of flags that a package without -full
# prints.
go test -count=1 -timeout 60m -run "^(TestV[0-9].*|$(longer))\$" -v "${packages[@]}" -full 2>&1 </dev/null |
	awk '
		/^=== / || /^ +--- PASS/ || /^Usage of / || /^  -/ || /^    \t/ { next }
		{ sub(/^ +[^ ]+_test\.go:[0-9]+: /, ""); print }'
