#!/usr/bin/env bash
# Prints which way every measure of the headline goes by watch, sweep and compare,
# for every built-in variant against what it extends, and where one of them says the
# opposite of another. sweep takes part where a variant changes a single rule. The
# exit status is 0 only if nowhere one says up and another down.
#
#   scripts/agree.sh [DEALS [GAME]]     default 1000 deals of proelio
set -euo pipefail
cd "$(dirname "$0")/.."
deals=${1:-1000} game=${2:-proelio}
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
export EQUITAS_STORE="$bin/results.db"
go build -o "$bin/equitas" ./cmd/equitas

# ways FILE: the id of each measure of the headline, which way it goes (up, down, -)
# and whether that is claimed (!), from a report as CSV.
ways() {
	awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; staged = "stage" in at; next }
		$at["family"] == "headline" && (!staged || $at["stage"] == "search") {
			claims = $at["verdict"] ~ /^(changed|changed-small|changed-size-unclear)$/ ? "!" : ""
			print $at["metric"], $at["direction"] == "up" || $at["direction"] == "down" ? $at["direction"] claims : "-" }' "$1"
}

# rule FILE: KEY=VALUE if the variant changes a single rule that sweep can vary.
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
	# watch ends with the command that says the same as a report
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
