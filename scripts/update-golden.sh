#!/usr/bin/env bash
# Writes the golden files of tests anew and shows the differences. A package has golden
# files if its tests have the flag -update. Review the differences like code before you
# commit them.
#
#   scripts/update-golden.sh                all packages
#   scripts/update-golden.sh ./reports      only these
set -euo pipefail
cd "$(dirname "$0")/.."

packages=("$@")
if ((${#packages[@]} == 0)); then
	mapfile -t packages < <(
		grep -rlE --include='*_test.go' 'flag\.Bool\("update"|conform\.(Update|CheckPrintedSettings)' . | xargs -r -n 1 dirname | sort -u
	)
fi
if ((${#packages[@]} == 0)); then
	echo 'no package has golden files' >&2
	exit 1
fi

status=0
go test -count=1 "${packages[@]}" -update || status=$?

echo
git diff --stat
git ls-files --others --exclude-standard -- '*testdata/*' | sed 's/^/ new: /'
exit "$status"
