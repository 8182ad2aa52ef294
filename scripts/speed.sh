#!/usr/bin/env bash
# Measures how much processor time the program takes for a game, a setting or a training,
# relative to a game of the yardstick: Proelio written directly in Go, without bots.
# CONTRIBUTING.md, Speed, explains the table.
#
#   scripts/speed.sh               all jobs except the long ones
#   scripts/speed.sh 'sim|train'   jobs whose names match, long ones too
#   scripts/speed.sh text          a decision of random play, in games that are defined by
#                                  texts and in Proelio, relative to one of High Card, a
#                                  small game in Go
#   ROUNDS=9 scripts/speed.sh      medians of nine rounds; by default of five
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${ROUNDS:-5}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -o "$dir/equitas" ./cmd/equitas
go test -c -o "$dir/speed.test" ./scripts/speed
export EQUITAS=$dir/equitas
if [[ ${1:-} == text ]]; then
	for ((round = 1; round <= rounds; round++)); do
		"$dir/speed.test" -test.run '^$' -test.cpu 1 -test.benchtime 1x -test.bench '^BenchmarkText$' >"$dir/$round"
	done
	awk '
	function median(list, n, i, j, x, v) {
		n = split(list, v, " ")
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && v[j] + 0 < v[j - 1] + 0; j--) { x = v[j]; v[j] = v[j - 1]; v[j - 1] = x }
		least = v[1]
		most = v[n]
		return (v[int((n + 1) / 2)] + v[int(n / 2) + 1]) / 2
	}
	/^BenchmarkText\// {
		name = $1
		sub(/^BenchmarkText\//, "", name)
		if (!(name in times)) order[++jobs] = name
		for (i = 3; i < NF; i += 2) {
			if ($(i + 1) == "ns/decision") times[name] = times[name] " " $i
			if ($(i + 1) == "highcards") ratios[name] = ratios[name] " " $i
		}
	}
	END {
		printf "%-20s %12s %10s %17s\n", "game", "ns/decision", "highcards", "least to most"
		for (k = 1; k <= jobs; k++) {
			ratio = median(ratios[order[k]])
			low = least
			high = most
			printf "%-20s %12.0f %10.2f %8.2f %8.2f\n", order[k], median(times[order[k]]), ratio, low, high
		}
	}' "$dir"/[0-9]*
	exit
fi
[[ -n ${1:-} ]] && short=false || short=true
for ((round = 1; round <= rounds; round++)); do
	"$dir/speed.test" -test.run '^$' -test.cpu 1 -test.benchtime 1x -test.short=$short -test.bench "Speed/^loop\$|(Speed|Workers)/(${1:-.})" >"$dir/$round"
done
awk '
	function median(list, n, i, j, x, v) {
		n = split(list, v, " ")
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && v[j] + 0 < v[j - 1] + 0; j--) { x = v[j]; v[j] = v[j - 1]; v[j - 1] = x }
		
		least = v[1]
		most = v[n]
		return (v[int((n + 1) / 2)] + v[int(n / 2) + 1]) / 2
	}
	function digits(x) { return sprintf(x < 100 ? "%.2f" : "%.0f", x) }
	/^Benchmark(Speed|Workers)\// {
		name = $1
		sub(/^Benchmark/, "", name); sub(/^Speed\//, "", name)
		if (!(name in times)) order[++jobs] = name
		for (i = 3; i < NF; i += 2) {
			if ($(i + 1) ~ /^µs\//) { unit[name] = substr($(i + 1), length("µs/") + 1); cost = $i }
			if ($(i + 1) == "MB") memory[name] = memory[name] " " $i
			if ($(i + 1) == "times") { unit[name] = "times"; cost = $i }
		}
		times[name] = times[name] " " cost
		if (name == "loop") loop = cost
		ratios[name] = ratios[name] " " cost / loop
	}
	END {
		printf "%-20s %12s %-11s %10s %17s %8s\n", "job", "µs", "a", "loops", "least to most", "MB"
		for (k = 1; k <= jobs; k++) {
			name = order[k]
			if (unit[name] == "times") { faster[name]; continue }
			cost = median(times[name])
			mb = median(memory[name])
			ratio = median(ratios[name])
			printf "%-20s %12.1f %-11s %10s %8s %8s %8.0f\n", name, cost, unit[name], digits(ratio), digits(least), digits(most), mb
		}
		for (k = 1; k <= jobs; k++)
			if (order[k] in faster)
				printf "two workers, %s: %.2f times as fast as one\n", substr(order[k], 9), median(times[order[k]])
	}' "$dir"/[0-9]*
