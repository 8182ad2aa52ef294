#!/usr/bin/env bash
# Runs one test binary several times: first all tests that do not match EQUITAS_LONGER,
# without flags; then those that do, with -full; then, in packages that have such tests,
# those that match EQUITAS_JUDGING, with -quality. It is started by `go test -exec`, so
# that a package is compiled and linked only once. scripts/check.sh sets both patterns:
#
#   EQUITAS_LONGER    a pattern of the names of tests to run with -full
#   EQUITAS_JUDGING   a pattern of the names of tests to run with -quality
#
# lengths.sh BINARY [ARGUMENT...] runs in the folder of the package. The exit status is that
# of the first run that fails.
set -euo pipefail

"$@" -test.skip "$EQUITAS_LONGER"
"$@" -test.run "$EQUITAS_LONGER" -full
case $PWD in
*/engine/lab) "$@" -test.run "$EQUITAS_JUDGING" -quality ;;
*/cmd/equitas) "$@" -test.run '^TestScripts$/^learn$' -full ;;
esac
