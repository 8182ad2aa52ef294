#!/usr/bin/env bash
# Everything that a change must pass: form, go vet, staticcheck, a tidy go.mod,
# the tests, the longer ones at full length, those in a browser, those of other builds and
# under the race detector, and a few seconds of every fuzz target. All steps run, also after
# one has failed; the exit status is 0 only if all passed. go vet looks at everything
# once; go test does not let it look again, and again for each build.
#
#   FUZZTIME=1m scripts/check.sh    fuzzes each target for a minute, not 2 s
#   scripts/check.sh fuzzing        runs that step alone, or all that are named
set -euo pipefail
cd "$(dirname "$0")/.."

readonly staticcheck=v0.8.2
readonly fuzztime=${FUZZTIME:-2s}
readonly taplo=0.7.0
readonly axe=4.14.1

# longer are tests that do more with -full, and take no more than some seconds then; they
# run at full length only, since they hold all then that they hold without. scripts/validate.sh
# runs these and all others that know the flag.
readonly longer='TestAgreesOnRandomTexts|TestAmounts|TestCallable|TestEditsPlay|TestEngine|TestEverythingAtOnce|TestExamples|TestExtremes|TestFeaturesOfOneRole|TestHostileFiles|TestHostileInput|TestImagesAreOpaque|TestKept|TestKeptAnswers|TestKilledWorker|TestLicences|TestListsComeBack|TestNewVariantShowsEveryRule|TestPickIsRatedHighest|TestPicture|TestPicturesOfAnyNumberOfRows|TestPlayNoEnglish|TestPlayToTheEnd|TestReadmeFigures|TestRecount|TestSearchBeatsGreedy|TestSearchBeatsTuned|TestSummaryIsItalian|TestSweepMemory|TestTold|TestWrongFiles'

# once are walks through the workbench that are as long in either language, and taken here
# in one of them; and forms of every entry of the two games with most entries, which take
# minutes: go test ./cmd/equitas/workbench -full -run TestEntryForms tries them.
readonly once='^TestWalk$/^it$|^TestWalkTune$/^en$|^TestEntryForms$/^empires$|^TestEntryForms$/^stronghold$'

passed=0
failed=()
only=("$@")

# step NAME COMMAND [ARGUMENT...] runs one step and notes how it went. The
# command stands in no condition, so that set -e holds inside functions too.
step() {
	local name=$1 status TIMEFORMAT="## $1: %0R s, of processor %0U s and %0S s in the system"
	shift
	((${#only[@]} == 0)) || printf '%s\0' "${only[@]}" | grep -Fxqz -- "$name" || return 0
	printf '\n## %s\n' "$name"
	set +e
	time (set -e && "$@") </dev/null
	status=$?
	set -e
	if ((status == 0)); then
		passed=$((passed + 1))
		printf '## %s: passed\n' "$name"
	else
		failed+=("$name")
		printf '## %s: FAILED\n' "$name"
	fi
}

form() {
	local files
	files=$(gofmt -l .)
	[[ -z $files ]] || {
		printf 'not formatted; run gofmt -w on:\n%s\n' "$files"
		return 1
	}
}

# lint runs staticcheck. The program is built once per version of it and of Go,
# and kept in Go's own build cache.
lint() {
	local bin
	bin=$(go env GOCACHE)/staticcheck-$staticcheck-$(go env GOVERSION)
	[[ -x $bin/staticcheck ]] || GOBIN=$bin go install "honnef.co/go/tools/cmd/staticcheck@$staticcheck"
	"$bin/staticcheck" ./...
}

# knowing lists the packages whose tests have a flag, without the workbench.
knowing() {
	grep -rlE --include='*_test.go' "flag\.Bool\(\"$1\"|\*conform\.${1^}" cmd engine reports | xargs -r -n 1 dirname | grep -vx cmd/equitas/workbench | sort -u | sed 's#^#./#'
}

# judging lists the tests that judge players and searches, which run with -quality alone.
judging() {
	grep -rhE --include='*_test.go' '^func Test|\bjudges\(t, ' engine |
		awk '/^func Test/ { sub(/\(.*/, "", $2); test = $2 } /judges\(t, / && test != "" { print test; test = "" }' | paste -sd '|'
}

# usual runs all tests: once what has one form, at full length what is in longer or judges
# players. lengths.sh starts the tests of a package that knows -full two or three times.
usual() {
	local full rest status=0
	mapfile -t full < <(knowing full)
	mapfile -t rest < <(go list -f '{{if or .TestGoFiles .XTestGoFiles}}.{{slice .ImportPath 7}}{{end}}' ./... | grep -vxF "$(printf '%s\n' "${full[@]}")")
	EQUITAS_LONGER="^($longer)\$" EQUITAS_JUDGING="^($(judging))\$" \
		go test -vet=off -timeout 20m -exec "bash $PWD/scripts/lengths.sh" "${full[@]}" || status=1
	go test -vet=off -timeout 10m "${rest[@]}" || status=1
	return "$status"
}

# browsed runs the tests of the workbench that drive a browser, or do more with -full, and has
# axe-core judge the views as often as they can be seen. All others have run. A view waits for
# the browser as often as the browser for it, so that three at a time keep two processors busy.
browsed() {
	go test -vet=off -timeout 20m -parallel 3 -run "^($(views))\$" -skip "$once" ./cmd/equitas/workbench -full
}

# views lists the workbench's tests that drive a browser, or ask for -full otherwise:
# they do so themselves, which a test holds (TestViews).
views() {
	awk '/^func / { test = "" }
		/^func Test/ { test = $2; sub(/\(.*/, "", test) }
		/\.tab\(t\)|\*full/ && test != "" && !seen[test]++ { print test }' cmd/equitas/workbench/*_test.go | paste -sd '|'
}

# fuzz attacks every target for a while. The tests of all packages are compiled at
# once, by as many compilers as there are processors. What they are guided by is the
# coverage of our packages and of the libraries; go test -fuzz would have Go's own
# compiled anew besides, for a minute of processor time and slower attacks.
fuzz() {
	local dirs dir name bin status=0
	bin=$(mktemp -d)
	mapfile -t dirs < <(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -r -n 1 dirname | sort -u)
	((${#dirs[@]} > 0)) || {
		echo 'no fuzz target found'
		return 1
	}
	go test -c -vet=off -gcflags='equitas/...=-d=libfuzzer' -gcflags='github.com/...=-d=libfuzzer' -ldflags='-s -w' -o "$bin/" "${dirs[@]}" || {
		rm -r "$bin"
		return 1
	}
	export -f attack
	export fuzztime
	for dir in "${dirs[@]}"; do
		for name in $(grep -ho '^func Fuzz[A-Za-z0-9_]*' "$dir"/*_test.go | cut -d ' ' -f 2); do
			printf '%s\0%s\0%s\0' "$bin/${dir##*/}.test" "$dir" "$name"
		done
	done | xargs -0 -n 3 -P "$(nproc)" bash -c 'attack "$@"' attack || status=1
	rm -r "$bin"
	return "$status"
}

# attack fuzzes one target, with one worker, since others are under attack beside it,
# and prints what was found in one piece. What is found to reach more is kept where go test
# -fuzz keeps it. When the time is up just while a worker is busy, Go may report
# its own deadline as a failure, though nothing was found (golang/go#75804); only
# then it is tried again, twice at most. Making inputs small is kept short: it
# would take all of a few seconds.
attack() {
	local out try kept
	kept=$(go env GOCACHE)/fuzz/$(go list "$2")
	for try in 1 2 3; do
		if out=$(cd "$2" && "$1" -test.run '^$' -test.fuzz "^$3\$" -test.fuzztime "$fuzztime" -test.fuzzminimizetime 100x \
			-test.fuzzcachedir "$kept" -test.timeout 10m -test.parallel 1 2>&1 </dev/null); then
			printf '%s %s\n%s\n' "$2" "$3" "$(tail -n 3 <<<"$out")"
			return
		fi
		grep -qx ' *context deadline exceeded' <<<"$out" || break
		! grep -qE 'Failing input written|seed corpus entry' <<<"$out" || break
		echo "$2 $3, try $try: the time was up, nothing was found"
	done
	printf '%s %s\n%s\n' "$2" "$3" "$out"
	return 1
}

# race runs what goroutines share under the race detector: workers, bots that
# are trained, what is learned once and asked for by many, and the commands that
# play both games with several workers. A match is played by one goroutine, so
# the games' own tests add nothing here but half an hour, nor do those of bots, of matches
# and of files of rules, which the laboratory reads and plays with several workers; and
# those that are skipped ask what others ask, too.
race() {
	local commands
	export CGO_ENABLED=1
	go test -vet=off -race -short -timeout 5m -skip '^Test(Each|FlowIsItalian|LeftOut|ReadReportsAsked|TakeApart)$' ./engine/search ./engine/lab ./engine/sim ./engine/sim/inference \
		./engine/train ./reports/draw
	mapfile -t commands < <(grep -rlE --include='*_test.go' '^func (TestScripts|TestWatch|TestStopped)' cmd/equitas | xargs -r -n 1 dirname | sort -u | sed 's#^#./#')
	go test -vet=off -race -short -timeout 5m -run '^(TestScripts|TestWatch|TestStopped)' "${commands[@]}"
}

# Printed pages are held against what a viewer makes of them.
if command -v pdftoppm >/dev/null; then
	export EQUITAS_NEED_POPPLER=1
else
	printf 'pdftoppm is missing (poppler-utils): the PDF tests that need it are skipped\n'
fi

# The editor schemas are tried in Taplo, with which editors read TOML. Where
# npm is, it is fetched once, beside Go's build cache.
if ! command -v taplo >/dev/null && command -v npm >/dev/null; then
	prefix=$(go env GOCACHE)/taplo-$taplo
	[[ -x $prefix/node_modules/.bin/taplo ]] ||
		npm install --silent --no-fund --no-audit --prefix "$prefix" "@taplo/cli@$taplo" </dev/null ||
		printf 'taplo could not be installed\n'
	PATH=$PATH:$prefix/node_modules/.bin
fi
if command -v taplo >/dev/null; then
	export EQUITAS_NEED_TAPLO=1
else
	printf 'taplo is missing, and npm to fetch it: its tests are skipped\n'
fi

# The views of the workbench are tried in Chromium, and judged by axe-core.
if command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then
	export EQUITAS_NEED_CHROMIUM=1
else
	printf 'chromium is missing: the views of the workbench are not tried\n'
fi
if command -v npm >/dev/null; then
	prefix=$(go env GOCACHE)/axe-core-$axe
	[[ -f $prefix/node_modules/axe-core/axe.min.js ]] ||
		npm install --silent --no-fund --no-audit --prefix "$prefix" "axe-core@$axe" </dev/null ||
		printf 'axe-core could not be installed\n'
	[[ ! -f $prefix/node_modules/axe-core/axe.min.js ]] || export EQUITAS_AXE=$prefix/node_modules/axe-core/axe.min.js
fi
[[ -n ${EQUITAS_AXE:-} ]] || printf 'axe-core is missing, and npm to fetch it: nobody judges the views\n'

# otherbuilds looks at what only some builds have: those for macOS and Windows, by compiling the
# packages with files of their own for a system, and the one for Temporal. Its tests need no server.
otherbuilds() {
	local system
	for system in darwin windows; do
		GOOS=$system go vet ./cmd/equitas/files
	done
	go vet -tags temporal ./engine/cluster ./cmd/equitas
	go test -vet=off -tags temporal -timeout 5m ./engine/cluster
}

step 'gofmt' form
step 'go mod tidy' go mod tidy -diff
step 'go vet' go vet ./...
step 'staticcheck' lint
step 'tests' usual
step 'tests in a browser' browsed
step 'other builds' otherbuilds
step 'tests under the race detector' race
step 'fuzzing' fuzz

printf '\n'
((passed + ${#failed[@]} > 0)) || failed=("there is no step ${only[*]}")
((${#failed[@]} == 0)) || printf 'failed: %s\n' "${failed[@]}"
printf 'steps: %d passed, %d failed\n' "$passed" ${#failed[@]}
((${#failed[@]} == 0))
