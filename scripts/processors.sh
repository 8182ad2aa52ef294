#!/usr/bin/env bash
# Checks that other processors give the same results: it runs TestEpoch for them, which plays
# fixed deals of every game with every bot and compares the results with stored checksums. A
# distributed run may have machines of several kinds.
#
#   scripts/processors.sh                    arm64
#   scripts/processors.sh amd64/v3 s390x     these processors, by their names in Go
#
# Processors of another kind than this machine's need qemu-user-static. amd64/v3 runs on this
# machine; like most other processors, it has an instruction that multiplies and adds with one
# rounding.
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS='-trimpath -buildvcs=false' CGO_ENABLED=0

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for name in "${@:-arm64}"; do
	arch=${name%/*}
	export GOARCH=$arch
	if [ "$name" != "$arch" ]; then export "GO${arch^^}=${name#*/}"; fi
	case $arch in
	"$(go env GOHOSTARCH)") emulator= ;;
	arm64) emulator=qemu-aarch64-static ;;
	*) emulator=qemu-$arch-static ;;
	esac
	if [ -n "$emulator" ] && ! command -v "$emulator" >/dev/null; then
		echo "$name: there is no $emulator; apt-get install qemu-user-static" >&2
		exit 1
	fi
	go test -c -o "$dir/games.test" ./engine/games
	(cd engine/games && $emulator "$dir/games.test" -test.run '^TestEpoch$')
	echo "$name: same"
done
