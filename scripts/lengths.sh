#!/usr/bin/env bash
# Runs one test binary several times: all tests at their usual length but those that have
# a longer form, then these at full length, then, in a package that has them, the tests that
# judge players. `go test -exec` starts it, so that a package is compiled and linked once for
# all of this. scripts/check.sh says which tests are which:
#
#   EQUITAS_LONGER    a pattern of the names of tests to run with -full
#   EQUITAS_JUDGING   one of tests to run with -quality
#
# lengths.sh BINARY [ARGUMENT...] is run in the folder of the package. The exit status is that
# of the first run that failed.
set -euo pipefail

"$@" -test.skip "$EQUITAS_LONGER"
"$@" -test.run "$EQUITAS_LONGER" -full
case $PWD in
*/engine/lab) "$@" -test.run "$EQUITAS_JUDGING" -quality ;;
*/cmd/equitas) "$@" -test.run '^TestScripts$/^learn$' -full ;;
esac
