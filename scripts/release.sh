#!/usr/bin/env bash
# Makes the files of a release, for people who do not have Go: an archive for each system,
# with the program, its licences, a page to read first and a folder of examples; and
# SHA256SUMS. The same commit and the same version of Go give the same bytes, on any machine
# and at any time. Nothing is signed.
#
#   scripts/release.sh [DIR]            writes the files to DIR, by default dist
#   scripts/release.sh --twice [DIR]    makes them twice, the second time in another folder
#                                       and with an empty cache, and compares the bytes
#
# The version is that which Go finds in git: the tag of the commit, such as v1.2.0, or a name
# made of its time and hash. The program is built from a clone of that commit.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly systems='windows/amd64 windows/arm64 darwin/amd64 darwin/arm64 linux/amd64 linux/arm64'

twice=0
if [[ ${1-} == --twice ]]; then
	twice=1
	shift
fi
(($# <= 1)) || {
	echo 'usage: scripts/release.sh [--twice] [DIR]' >&2
	exit 2
}
mkdir -p "${1:-dist}"
out=$(cd "${1:-dist}" && pwd)

changed=$(git status --porcelain)
[[ -z $changed ]] || {
	printf 'a release is made of a commit, and these files differ from it:\n%s\n' "$changed" >&2
	exit 1
}
work=$(mktemp -d)
trap 'chmod -R u+w "$work" && rm -rf "$work"' EXIT

# The machine's settings of time zone, language, Go and file permissions must not affect the
# files.
export TZ=UTC LC_ALL=C GOFLAGS= GOEXPERIMENT= GOAMD64=v1 GOARM64=v8.0 CGO_ENABLED=0 GOTOOLCHAIN=local
umask 022
from=$PWD
commit=$(git rev-parse HEAD)
made=$(git log -1 --format=%ct)
readonly from commit made

# compile SYSTEM FILE builds the program for a system, such as linux/amd64.
compile() {
	GOOS=${1%/*} GOARCH=${1#*/} go build -trimpath -buildvcs=true -ldflags='-s -w' -o "$2" ./cmd/equitas
}

# page LANGUAGE SYSTEM prints the page to read first. Lines that begin with the names of
# systems and a colon are printed only for these systems.
page() {
	local run=./equitas up=../equitas
	[[ $2 != windows ]] || run=equitas up='..\\equitas'
	sed -E -e "s/^([a-z]+,)*$2(,[a-z]+)*: //; /^(windows|darwin|linux)[a-z,]*: /d" \
		-e "s/@version/$version/g; s|@run|$run|g; s|@up|$up|g" "scripts/release/$1.txt"
}

# fill FOLDER SYSTEM writes the content of a system's archive to a folder.
fill() {
	local dir=$1 system=${2%/*} program=equitas
	[[ $system != windows ]] || program=equitas.exe
	mkdir -p "$dir"
	compile "$2" "$dir/$program"
	"$work/equitas" version --licences >"$dir/LICENCES.txt"
	page en "$system" >"$dir/READ ME.txt"
	page it "$system" >"$dir/LEGGIMI.txt"
	git archive --format=tar HEAD:scripts/release examples | tar -x -C "$dir"
	local game
	for game in "$dir"/examples/variants/*; do
		game=${game##*/}
		mkdir -p "$dir/examples/schema"
		"$work/equitas" schema "$game" variant >"$dir/examples/schema/$game-variant.schema.json"
		"$work/equitas" schema "$game" deck >"$dir/examples/schema/$game-deck.schema.json"
	done
	if [[ $system == windows ]]; then # some of its editors need CR LF
		sed -i 's/$/\r/' "$dir"/*.txt
	fi
	if [[ $system == darwin ]]; then # a program that is double-clicked starts in the home folder
		printf '%s\n' '#!/bin/sh' 'cd "$(dirname "$0")" && exec ./equitas serve' >"$dir/equitas.command"
	fi
	find "$dir" -type d -exec chmod 755 {} +
	find "$dir" -type f -exec chmod 644 {} +
	find "$dir" \( -name "$program" -o -name '*.command' \) -exec chmod 755 {} +
	find "$dir" -exec touch -h -d "@$made" {} +
}

# archive FOLDER FILE packs a folder into an archive, with sorted names and without owners.
archive() {
	local dir=${1%/*} name=${1##*/}
	case $2 in
	*.zip) (cd "$dir" && find "$name" | sort | zip -q -X -9 -@ "$2") ;;
	*) tar -c --format=ustar --sort=name --owner=0 --group=0 --numeric-owner -C "$dir" "$name" | gzip -n -9 >"$2" ;;
	esac
}

# release WORK OUT clones the commit into the folder WORK, builds there, and writes the
# archives and SHA256SUMS to the folder OUT.
release() {
	local work=$1 out=$2 version system name file
	mkdir -p "$work" "$out"
	git clone -q --no-hardlinks "$from" "$work/source"
	cd "$work/source"
	git checkout -q --detach "$commit"
	compile "$(go env GOHOSTOS)/$(go env GOHOSTARCH)" "$work/equitas"
	version=$("$work/equitas" version | sed -n 's/^equitas v//p')
	[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || {
		echo "the program calls itself ${version:-nothing}, which is no version of a commit" >&2
		exit 1
	}
	rm -f "$out"/equitas-*.zip "$out"/equitas-*.tar.gz "$out/SHA256SUMS"
	for system in $systems; do
		name=equitas-$version-${system/\//-}
		name=${name/darwin/macos}
		file=$name.tar.gz
		[[ $system != windows/* ]] || file=$name.zip
		fill "$work/$name" "$system"
		archive "$work/$name" "$out/$file"
		rm -r "${work:?}/$name"
	done
	cd "$out"
	sha256sum equitas-* >SHA256SUMS
}

(release "$work/once" "$out")
cat "$out/SHA256SUMS"
if ((twice)); then
	(GOCACHE=$work/cache && export GOCACHE && release "$work/another/time" "$work/again")
	for file in "$out"/equitas-* "$out/SHA256SUMS"; do
		cmp "$file" "$work/again/${file##*/}"
	done
	echo 'made twice: the same bytes'
fi
