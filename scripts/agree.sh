#!/usr/bin/env bash
# Checks that the commands watch, sweep and compare agree. For every built-in variant of a
# game and every measure of the headline it prints the direction, up or down, that each
# command reports against the variant that it extends, and marks contradictions. sweep is
# run only for variants that change a single rule. The exit status is 0 only if no command
# claims up where another claims down.
#
#   scripts/agree.sh [DEALS [GAME]]     by default 1000 deals of proelio
set -euo pipefail
cd "$(dirname "$0")/.."
deals=${1:-1000} game=${2:-proelio}
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
export EQUITAS_STORE="$bin/results.db"
go build -o "$bin/equitas" ./cmd/equitas

# ways FILE prints, from a report as CSV, for each measure of the headline its id and its
# direction (up, down or -), followed by ! if the report claims the direction.
ways() {
	awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; staged = "stage" in at; next }
		$at["family"] == "headline" && (!staged || $at["stage"] == "search") {
			claims = $at["verdict"] ~ /^(changed|changed-small|changed-size-unclear)$/ ? "!" : ""
			print $at["metric"], $at["direction"] == "up" || $at["direction"] == "down" ? $at["direction"] claims : "-" }' "$1"
}

# rule FILE prints KEY=VALUE if the variant changes a single rule that sweep can vary;
# otherwise nothing.
rule() {
	awk '/^[[:space:]]*(#|$)/ { next }
		/^\[/ { gsub(/[][[:space:]]/, ""); table = $0 "."; next }
		{ key = $0; sub(/[[:space:]]*=.*/, "", key); value = $0; sub(/^[^=]*=[[:space:]]*/, "", value); sub(/[[:space:]]*(#.*)?$/, "", value)
		  if (table == "" && key ~ /^(game|extends|title|deck|notes?)$/) next
		  n++; rule = table key "=" value }
		END { if (n == 1 && rule !~ /[{]/) print rule }' "$1"
}

printf '%-18s %-18s %-7s %-7s %s\n' variant measure watch sweep compare
opposed=0
for file in variants/"$game"/*.toml; do
	base=$(awk -F'"' '/^extends/ { print $2 }' "$file")
	if [ -z "$base" ]; then
		continue
	fi
	name=$(basename "$file" .toml)
	"$bin/equitas" compare "$base" "$game/$name" --deals "$deals" --format csv --quiet >"$bin/compare.csv"
	"$bin/equitas" watch "$game/$name" --once --deals "$deals" >"$bin/watch" 2>/dev/null || true
	# the last lines of watch name the command that prints the same result as a report
	again=$(sed -n 's/^again  equitas //p' "$bin/watch" | tail -n 1)
	if [ -n "$again" ]; then
		eval "\"$bin/equitas\" $again --format csv --quiet" >"$bin/watch.csv"
	else
		: >"$bin/watch.csv"
	fi
	: >"$bin/sweep.csv"
	vary=$(rule "$file")
	if [ -n "$vary" ]; then
		"$bin/equitas" sweep "$base" --vary "$vary" --confirm 0 --deals "$deals" --format csv --quiet >"$bin/sweep.csv" 2>/dev/null || : >"$bin/sweep.csv"
	fi
	while read -r id way; do
		watch=$(ways "$bin/watch.csv" | awk -v id="$id" '$1 == id { print $2; exit }')
		sweep=$(ways "$bin/sweep.csv" | awk -v id="$id" '$1 == id { print $2; exit }')
		mark=
		case " $way $watch $sweep " in
		*" up! "*" down! "* | *" down! "*" up! "*) mark=' OPPOSED' opposed=$((opposed + 1)) ;;
		esac
		printf '%-18s %-18s %-7s %-7s %s%s\n' "$name" "$id" "${watch:-.}" "${sweep:-.}" "$way" "$mark"
	done < <(ways "$bin/compare.csv")
done
echo "opposed: $opposed"
[ "$opposed" = 0 ]
