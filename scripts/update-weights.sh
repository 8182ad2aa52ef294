#!/bin/sh
# Trains bots for every built-in variant and writes what they learn beside the
# variants. Needed when rules or features have changed: weights are used only
# while the rules have the hash that they were trained for.
set -eu
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
go build -o "$bin/equitas" ./cmd/equitas
export XDG_CACHE_HOME="$bin/cache"
for file in variants/*/*.toml; do
	game=$(basename "$(dirname "$file")")
	name=$(basename "$file" .toml)
	mkdir -p "variants/$game/trained"
	"$bin/equitas" train "$game/$name" --quiet --ascii --weights "variants/$game/trained/$name.toml" | head -n 2
done
