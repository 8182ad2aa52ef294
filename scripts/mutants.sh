#!/usr/bin/env bash
# Finds changes of operators that no test notices (mutation testing). It draws random
# operators of engine and reports (&& and ||, < and <=, == and !=, + and -), exchanges one at
# a time for its counterpart, and runs the tests of the package, then those of packages that
# import it, the nearest first, until one fails. No file of the repository is changed. The
# exit status is 1 if all tests pass with some change.
#
#   scripts/mutants.sh                       20 changes
#   scripts/mutants.sh -n 100 -seed 7        100 other changes
#   scripts/mutants.sh -own engine/stat      changes in one folder or file, with its own tests only
#   scripts/mutants.sh -workers 2 -found F   two changes at a time; changes that are listed in
#                                            the file F as found are not tried again, to continue
#                                            an interrupted run or to repeat it with new tests
#   scripts/mutants.sh -tags temporal engine/cluster   also files of this build only
set -euo pipefail
cd "$(dirname "$0")/.."
exec go run ./scripts/mutants "$@"
