#!/bin/sh
# Trains bots for every built-in variant of the games that have a folder
# variants/GAME/trained, and writes what they learn there, what that is worth
# beside the edition, and what the parts of the edition are worth that they leave
# alone. Needed when rules, features, the veteran or the way of training
# have changed: weights are used only while the rules have the hash that they were
# trained for.
#
#   scripts/update-weights.sh             all learn on from what is there
#   scripts/update-weights.sh veteran     all begin as the veteran does
#   scripts/update-weights.sh findings    keeps the weights
set -eu
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
export XDG_CACHE_HOME="$bin/cache"
for folder in variants/*/trained; do
	game=$(basename "$(dirname "$folder")")
	if [ "${1:-}" != findings ]; then
		go build -o "$bin/equitas" ./cmd/equitas
		for file in variants/"$game"/*.toml; do
			name=$(basename "$file" .toml)
			weights="variants/$game/trained/$name.toml"
			from=veteran
			if [ "${1:-}" != veteran ] && [ -f "$weights" ]; then
				from=$weights
			fi
			"$bin/equitas" train "$game/$name" --from "$from" --rest 3 --quiet --ascii --weights "$weights" | head -n 2
		done
	fi
	: >"variants/$game/trained/findings.jsonl"
	go build -o "$bin/equitas" ./cmd/equitas # with these weights, and no findings
	edition=$(grep -L '^extends' variants/"$game"/*.toml | head -n 1)
	for file in variants/"$game"/*.toml; do
		if [ "$file" != "$edition" ]; then
			"$bin/equitas" compare "$game/$(basename "$edition" .toml)" "$game/$(basename "$file" .toml)" --deals 100 --quiet >"$bin/report"
		fi
	done
	"$bin/equitas" sim "$game/$(basename "$edition" .toml)" --parts --deals 1000 --quiet >"$bin/report"
	cat "$bin"/cache/equitas/weights/*.json | sort >"variants/$game/trained/findings.jsonl"
done
