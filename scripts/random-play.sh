#!/usr/bin/env bash
# Prints the results of uniform random play, for several editions of Proelio and numbers of
# seats: the mean number of turns and the shares of the ways to end, each with its standard
# error. They show whether a change of the engine has changed the game.
#
#   scripts/random-play.sh [DEALS]      (default 20000)
set -euo pipefail
cd "$(dirname "$0")/.."
deals=${1:-20000}
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
go build -o "$bin/equitas" ./cmd/equitas
printf '%-24s %5s  %s\n' edition seats "turns, endings (standard error)"
for edition in 0.9.6:3,4,5,6 first-game:3,4,5,6 italian:3,4,5,6 allied:4 allied-guilds:4; do
	"$bin/equitas" sim "proelio/${edition%%:*}" --seats "${edition#*:}" --bots random --deals "$deals" --seed 1 --quiet --format csv |
		awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
			$col["metric"] == "len.turns" { row = sprintf("%-24s %5s  turns %.2f (%.2f)", $col["variant"], $col["seats"], $col["value"], $col["se"]) }
			$col["metric"] ~ /^ending\./ { row = row sprintf("  %s %.2f %% (%.2f)", substr($col["metric"], 8), 100 * $col["value"], 100 * $col["se"]) }
			$col["metric"] == "ending.unfinished" { print row }'
done
