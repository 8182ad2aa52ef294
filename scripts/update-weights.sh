#!/bin/sh
# Trains the weights that the program includes, in the folders variants/GAME/trained: for
# every built-in variant if the folder has findings; otherwise, since training takes minutes,
# only for the edition, at each number of seats. It also writes the findings: whether a
# variant's weights win more than the edition's, and how much the parts of the edition that
# players do not use are worth. Run it after a change of rules, of features, of the style
# veteran or of the training: weights are used only while the rules have the hash that they
# were trained for. The prices of parts take longer: scripts/prices -into computes them, and
# TestShippedPrices names the weights whose prices are missing.
#
#   scripts/update-weights.sh             trains from the present weights
#   scripts/update-weights.sh veteran     trains from the style veteran, or the rule of thumb
#   scripts/update-weights.sh findings    keeps the weights, and writes only the findings
set -eu
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
learn() { # VARIANT FILE [FLAG...]: trains weights, and writes them to FILE if they pass scripts/gate
	from=greedy
	if [ "$how" != veteran ] && [ -f "$2" ]; then
		from=$2
	elif [ -f "variants/${1%%/*}/bots/veteran.toml" ]; then
		from=veteran
	fi
	variant=$1 weights=$2
	shift 2
	"$bin/equitas" train "$variant" "$@" --from "$from" --rest 3 --quiet --ascii --weights "$bin/new.toml" >"$bin/report"
	head -n 2 "$bin/report"
	if "$bin/gate" -weights "$bin/new.toml" "$variant"; then
		mv "$bin/new.toml" "$weights"
	else
		echo "not written: $weights" >&2
		refused=1
	fi
}
refused=0

how=${1:-}
go build -o "$bin/gate" ./scripts/gate
for folder in variants/*/trained; do
	game=$(basename "$(dirname "$folder")")
	export EQUITAS_STORE="$bin/$game.db"
	edition=$(grep -L '^extends' variants/"$game"/*.toml | head -n 1)
	if [ ! -f "$folder/findings.jsonl" ]; then
		if [ "$how" != findings ]; then
			go build -o "$bin/equitas" ./cmd/equitas
			name=$(basename "$edition" .toml)
			for weights in "$folder/$name"*.toml; do
				seats=$(sed -n 's/^seats *= *//p' "$weights")
				learn "$game/$name" "$weights" ${seats:+--seats "$seats"}
			done
		fi
		continue
	fi
	if [ "$how" != findings ]; then
		go build -o "$bin/equitas" ./cmd/equitas
		for file in variants/"$game"/*.toml; do
			name=$(basename "$file" .toml)
			learn "$game/$name" "$folder/$name.toml"
		done
	fi
	: >"variants/$game/trained/findings.jsonl"
	go build -o "$bin/equitas" ./cmd/equitas # includes the new weights, and no findings
	for file in variants/"$game"/*.toml; do
		if [ "$file" != "$edition" ]; then
			"$bin/equitas" compare "$game/$(basename "$edition" .toml)" "$game/$(basename "$file" .toml)" --deals 100 --quiet >"$bin/report"
		fi
	done
	"$bin/equitas" sim "$game/$(basename "$edition" .toml)" --parts --deals 1000 --quiet >"$bin/report"
	go run ./scripts/findings "$EQUITAS_STORE" "variants/$game/trained/findings.jsonl"
done
exit "$refused"
