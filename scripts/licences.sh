#!/usr/bin/env bash
# Writes cmd/equitas/licences.txt anew: the licences of everything that is
# linked into the program, on any system, and of the fonts in it; and
# cmd/equitas/licences-temporal.txt, of what the build with the tag temporal has
# besides. Run it after a change of go.mod.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly out=cmd/equitas/licences

modules() { # TAGS
	local system
	for system in linux darwin windows; do
		GOOS=$system CGO_ENABLED=0 go list -tags "$1" -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' ./cmd/equitas
	done | sort -u
}

texts() { # of "PATH FOLDER" lines
	while read -r path dir; do
		found=0
		for file in "$dir"/LICENSE* "$dir"/LICENCE* "$dir"/COPYING* "$dir"/NOTICE*; do
			[[ -f $file ]] || continue
			found=1
			printf '==== %s: %s\n\n' "$path" "$(basename "$file")"
			tr -d '\r' <"$file" | sed -e 's/[[:space:]]*$//'
			printf '\n'
		done
		if ((!found)) && [[ $path = github.com/nexus-rpc/nexus-proto-annotations ]]; then # known, looked for in vain
			printf '==== %s: none\n\nIt comes without a licence file. It is by the authors of github.com/nexus-rpc/sdk-go.\n\n' "$path"
			found=1
		fi
		((found)) || {
			echo "$path has no licence file" >&2
			exit 1
		}
	done
}

touch "$out-temporal.txt" # it is embedded, so Go wants to see it
all=$(modules '')
tagged=$(modules temporal)
texts <<<"equitas $PWD
Go $(go env GOROOT)
$all" >"$out.txt.new"
comm -13 <(echo "$all") <(echo "$tagged") | texts >"$out-temporal.txt.new"
mv "$out.txt.new" "$out.txt"
mv "$out-temporal.txt.new" "$out-temporal.txt"
grep '^==== ' "$out.txt" "$out-temporal.txt"
