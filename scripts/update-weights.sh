#!/bin/sh
# Trains bots for every built-in variant of the games that have a folder
# variants/GAME/trained, and writes what they learn there. Needed when rules,
# features, the veteran or the way of training have changed: weights are used
# only while the rules have the hash that they were trained for.
set -eu
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
go build -o "$bin/equitas" ./cmd/equitas
export XDG_CACHE_HOME="$bin/cache"
for folder in variants/*/trained; do
	game=$(basename "$(dirname "$folder")")
	for file in variants/"$game"/*.toml; do
		name=$(basename "$file" .toml)
		"$bin/equitas" train "$game/$name" --quiet --ascii --weights "variants/$game/trained/$name.toml" | head -n 2
	done
done
