#!/usr/bin/env bash
# Writes cmd/equitas/licences.txt anew: the licences of everything that is
# linked into the program, on any system, and of the fonts in it. Run it after
# a change of go.mod.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly out=cmd/equitas/licences.txt

modules() {
	local system
	for system in linux darwin windows; do
		GOOS=$system CGO_ENABLED=0 go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' ./cmd/equitas
	done | sort -u
}

{
	while read -r path dir; do
		found=0
		for file in "$dir"/LICENSE* "$dir"/LICENCE* "$dir"/COPYING* "$dir"/NOTICE*; do
			[[ -f $file ]] || continue
			found=1
			printf '==== %s: %s\n\n' "$path" "$(basename "$file")"
			tr -d '\r' <"$file" | sed -e 's/[[:space:]]*$//'
			printf '\n'
		done
		((found)) || {
			echo "$path has no licence file" >&2
			exit 1
		}
	done < <(
		echo "equitas $PWD"
		echo "Go $(go env GOROOT)"
		modules
	)
} >"$out.new"
mv "$out.new" "$out"
grep '^==== ' "$out"
