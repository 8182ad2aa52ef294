#!/usr/bin/env bash
# Writes cmd/equitas/licences.txt: the licences of all modules that are linked into the
# program on any system, and of its fonts; and cmd/equitas/licences-temporal.txt: those of
# the modules that only the build with the tag temporal has. Run it after a change of
# go.mod.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly out=cmd/equitas/licences

modules() { # TAGS: prints path and folder of each module that is linked into the build with these tags
	local system
	for system in linux darwin windows; do
		GOOS=$system CGO_ENABLED=0 go list -tags "$1" -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' ./cmd/equitas
	done | sort -u
}

texts() { # reads lines "PATH FOLDER" and prints the licences of these modules
	while read -r path dir; do
		found=0
		for file in "$dir"/LICENSE* "$dir"/LICENCE* "$dir"/COPYING* "$dir"/NOTICE*; do
			[[ -f $file ]] || continue
			found=1
			printf '==== %s: %s\n\n' "$path" "$(basename "$file")"
			tr -d '\r' <"$file" | sed -e 's/[[:space:]]*$//'
			printf '\n'
		done
		if ((!found)) && [[ $path = github.com/nexus-rpc/nexus-proto-annotations ]]; then # it is known to have none
			printf '==== %s: none\n\nIt comes without a licence file. It is by the authors of github.com/nexus-rpc/sdk-go.\n\n' "$path"
			found=1
		fi
		((found)) || {
			echo "$path has no licence file" >&2
			exit 1
		}
	done
}

touch "$out-temporal.txt" # it must exist, since Go embeds it
all=$(modules '')
tagged=$(modules temporal)
texts <<<"equitas $PWD
Go $(go env GOROOT)
$all" >"$out.txt.new"
comm -13 <(echo "$all") <(echo "$tagged") | texts >"$out-temporal.txt.new"
mv "$out.txt.new" "$out.txt"
mv "$out-temporal.txt.new" "$out-temporal.txt"
grep '^==== ' "$out.txt" "$out-temporal.txt"
