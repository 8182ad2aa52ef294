#!/bin/sh
# Trains the bots that come along with the games that have a folder
# variants/GAME/trained: for every built-in variant of Proelio, for the editions of
# games that take minutes to learn; and writes what they learn there, what that is worth
# beside the edition, and what the parts of the edition are worth that they leave
# alone. Needed when rules, features, the veteran or the way of training
# have changed: weights are used only while the rules have the hash that they were
# trained for. Where a variant takes minutes to learn (the folder has no findings),
# only the edition is learned, at every number of seats. What becomes of those who learn to
# use what new weights leave alone takes longer: scripts/prices -into finds it out, and
# TestShippedPrices says of which weights it is still to be done.
#
#   scripts/update-weights.sh             all learn on from what is there
#   scripts/update-weights.sh veteran     all begin as the veteran does, or the rule of thumb
#   scripts/update-weights.sh findings    keeps the weights
set -eu
cd "$(dirname "$0")/.."
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT
learn() { # variant, file of its weights, further flags
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
	go build -o "$bin/equitas" ./cmd/equitas # with these weights, and no findings
	for file in variants/"$game"/*.toml; do
		if [ "$file" != "$edition" ]; then
			"$bin/equitas" compare "$game/$(basename "$edition" .toml)" "$game/$(basename "$file" .toml)" --deals 100 --quiet >"$bin/report"
		fi
	done
	"$bin/equitas" sim "$game/$(basename "$edition" .toml)" --parts --deals 1000 --quiet >"$bin/report"
	go run ./scripts/findings "$EQUITAS_STORE" "variants/$game/trained/findings.jsonl"
done
exit "$refused"
