#!/usr/bin/env bash
# Runs the validation tests at full length. They count how often statistical procedures err,
# and how many mutated records playback accepts, and print a line for each count: what was
# counted, in how many runs, and the largest acceptable number. It runs the tests called
# TestV followed by a digit, and tests that read the flag -full. The exit status is 0 only if
# all pass.
#
#   scripts/validate.sh                 all packages that have the flag -full
#   scripts/validate.sh ./engine/stat   only these packages
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

# A line that a test prints begins with spaces and its place in the file, which are removed.
# The filter leaves out the lines of tests that begin, of subtests that passed, and of the
# list of flags that a package without the flag -full prints.
go test -count=1 -timeout 60m -run "^(TestV[0-9].*|$(longer))\$" -v "${packages[@]}" -full 2>&1 </dev/null |
	awk '
		/^=== / || /^ +--- PASS/ || /^Usage of / || /^  -/ || /^    \t/ { next }
		{ sub(/^ +[^ ]+_test\.go:[0-9]+: /, ""); print }'
