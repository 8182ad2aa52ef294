#!/usr/bin/env bash
# Which changes of logic no test finds: draws operators of engine and reports by a seed
# (&& and ||, < and <=, == and !=, + and -), makes each another, one at a time, and runs
# the tests of the package and of all that import it. Nothing in the tree is changed.
# Exit status 1: some live.
#
#   scripts/mutants.sh                       20 changes
#   scripts/mutants.sh -n 100 -seed 7        others, and more
#   scripts/mutants.sh -own engine/stat      of one folder or file, asked of its own tests alone
set -euo pipefail
cd "$(dirname "$0")/.."
exec go run ./scripts/mutants "$@"
