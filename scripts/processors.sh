#!/usr/bin/env bash
# Plays fixed deals of every game, with every bot, on other processors, and holds what
# was played and counted against the checksums that TestEpoch has of this one: a laptop
# may drive a cluster of another kind.
#
#   scripts/processors.sh                    arm64
#   scripts/processors.sh amd64/v3 s390x     those, by their names in Go
#
# It needs qemu-user-static for those that this machine is not. amd64/v3 multiplies and
# adds in one go, as most others do, and plays here.
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
