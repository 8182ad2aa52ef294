#!/usr/bin/env bash
# Which changes of logic no test finds: draws operators of engine and reports by a seed
# (&& and ||, < and <=, == and !=, + and -), makes each another, one at a time, and runs
# the tests of the package and then of all that import it, the nearest first, until one
# fails. Nothing in the tree is changed. Exit status 1: some live.
#
#   scripts/mutants.sh                       20 changes
#   scripts/mutants.sh -n 100 -seed 7        others, and more
#   scripts/mutants.sh -own engine/stat      of one folder or file, asked of its own tests alone
#   scripts/mutants.sh -workers 2 -found F   two at a time; those noted in the file F as found
#                                            are not tried again: for one that was broken off,
#                                            and for those that lived, once there are new tests
#   scripts/mutants.sh -tags temporal engine/cluster   also what only this build has
set -euo pipefail
cd "$(dirname "$0")/.."
exec go run ./scripts/mutants "$@"
