#!/bin/sh
# Trains bots for every built-in variant of the games that have a folder
# variants/GAME/trained, and writes what they learn there, and what that is worth
# beside the edition. Needed when rules, features, the veteran or the way of training
# have changed: weights are used only while the rules have the hash that they were
# trained for.
#
#   scripts/update-weights.sh             trains all
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
			"$bin/equitas" train "$game/$name" --rest 3 --quiet --ascii --weights "variants/$game/trained/$name.toml" | head -n 2
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
	cat "$bin"/cache/equitas/weights/*.json | sort >"variants/$game/trained/findings.jsonl"
done
