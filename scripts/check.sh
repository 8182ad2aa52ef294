#!/usr/bin/env bash
# Runs all checks that a change must pass: gofmt, a tidy go.mod, go vet, staticcheck, the
# tests (some at full length), the tests in a browser, those of other builds,
# tests under the race detector, and two seconds of every fuzz target. All steps run, even
# if one fails; the exit status is 0 only if all passed. go vet runs once, as a step of its
# own, and not in each run of go test.
#
#   FUZZTIME=1m scripts/check.sh    fuzzes each target for a minute
#   scripts/check.sh fuzzing        runs only the steps of these names
set -euo pipefail
cd "$(dirname "$0")/.."

readonly staticcheck=v0.8.2
readonly fuzztime=${FUZZTIME:-2s}
readonly taplo=0.7.0
readonly axe=4.14.1

# longer lists tests that do more with the flag -full but take only seconds. They run only
# with the flag, since they then check everything that they check without it.
# scripts/validate.sh runs all tests that have the flag.
readonly longer='TestAgreesOnRandomTexts|TestAmounts|TestCallable|TestEditsPlay|TestEngine|TestEverythingAtOnce|TestExamples|TestFeaturesOfOneRole|TestHostileFiles|TestHostileInput|TestImagesAreOpaque|TestKept|TestKeptAnswers|TestKilledWorker|TestLicences|TestListsComeBack|TestPickIsRatedHighest|TestPicture|TestPicturesOfAnyNumberOfRows|TestPlayNoEnglish|TestPlayToTheEnd|TestReadmeFigures|TestRecount|TestSearchBeatsGreedy|TestSearchBeatsTuned|TestSummaryIsItalian|TestSweepMemory|TestTold|TestWrongFiles'

# raceless lists tests that the race detector is spared, since others start the same goroutines.
readonly raceless='TestEach|TestFlowIsItalian|TestJoinMany|TestLeagueAddsUpLosses|TestLeagueTakesHalf|TestLeftOut|TestLesson|TestLongRun|TestQuestionAsked|TestReadReportsAsked|TestRolesSameSeedSameWeights|TestSettle|TestStoppedBeforeConfirmation|TestTakeApart|TestTrainingImproves|TestTrainingInLeague|TestTryByRole'

# once is a pattern of browser tests that are skipped here: walks through the workbench in a
# second language, which take as long as in the first; and the forms of every entry of the
# two games with the most entries, which take a minute each. To run the latter:
# go test ./cmd/equitas/workbench -full -run TestEntryForms
readonly once='^TestWalk$/^it$|^TestWalkTune$/^en$|^TestEntryForms$/^empires$|^TestEntryForms$/^stronghold$'

passed=0
failed=()
only=("$@")

# step NAME COMMAND [ARGUMENT...] runs one step and records whether it passed. The command
# is not part of a condition, since bash ignores set -e inside conditions.
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

# lint runs staticcheck. It builds staticcheck once for each version of it and of Go, and
# keeps it in Go's build cache.
lint() {
	local bin
	bin=$(go env GOCACHE)/staticcheck-$staticcheck-$(go env GOVERSION)
	[[ -x $bin/staticcheck ]] || GOBIN=$bin go install "honnef.co/go/tools/cmd/staticcheck@$staticcheck"
	"$bin/staticcheck" ./...
}

# knowing FLAG lists the packages whose tests have a flag, without the workbench.
knowing() {
	grep -rlE --include='*_test.go' "flag\.Bool\(\"$1\"|\*conform\.${1^}" cmd engine reports | xargs -r -n 1 dirname | grep -vx cmd/equitas/workbench | sort -u | sed 's#^#./#'
}

# judging prints the names of the tests that measure how well players and searches do,
# joined by |. They run only with -quality.
judging() {
	grep -rhE --include='*_test.go' '^func Test|\bjudges\(t, ' engine |
		awk '/^func Test/ { sub(/\(.*/, "", $2); test = $2 } /judges\(t, / && test != "" { print test; test = "" }' | paste -sd '|'
}

# usual runs all tests. lengths.sh runs the tests of a package that has the flag -full two
# or three times: without flags, with -full and with -quality.
usual() {
	local full rest status=0
	mapfile -t full < <(knowing full)
	mapfile -t rest < <(go list -f '{{if or .TestGoFiles .XTestGoFiles}}.{{slice .ImportPath 7}}{{end}}' ./... | grep -vxF "$(printf '%s\n' "${full[@]}")")
	EQUITAS_LONGER="^($longer)\$" EQUITAS_JUDGING="^($(judging))\$" \
		go test -vet=off -timeout 20m -exec "bash $PWD/scripts/lengths.sh" "${full[@]}" || status=1
	go test -vet=off -timeout 10m "${rest[@]}" || status=1
	return "$status"
}

# browsed runs, with -full, the tests of the workbench that drive a browser or have the flag
# -full, and checks the accessibility of views with axe-core. All other tests of the
# workbench run in the step before. Tests and browser wait for each other, so that three
# tests at a time keep two processors busy.
browsed() {
	go test -vet=off -timeout 20m -parallel 3 -run "^($(views))\$" -skip "$once" ./cmd/equitas/workbench -full
}

# views prints the names of the workbench's tests that drive a browser or read the flag
# -full, joined by |. They must do so in their own body, which TestViews checks.
views() {
	awk '/^func / { test = "" }
		/^func Test/ { test = $2; sub(/\(.*/, "", test) }
		/\.tab\(t\)|\*full/ && test != "" && !seen[test]++ { print test }' cmd/equitas/workbench/*_test.go | paste -sd '|'
}

# fuzz fuzzes every target for a while. It compiles the tests of all packages at once, on
# all processors. Only the packages of this module and of its libraries are instrumented
# for coverage; go test -fuzz would also instrument Go's standard library, which costs a
# minute of processor time and makes fuzzing slower.
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

# attack BINARY FOLDER TARGET fuzzes one target, with one worker, since other targets are
# fuzzed at the same time, and prints the output in one piece. Inputs that reach new code
# are kept in the folder that go test -fuzz uses. If the time is up while a worker is busy,
# Go may report its own deadline as a failure although nothing was found
# (golang/go#75804); only then the target is tried again, at most twice. Failing inputs are
# minimized only briefly, since that could take all of the time.
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

# race runs, under the race detector, tests of code whose data several goroutines share:
# runs with several workers, training, searches that share what they learn, and commands
# with several workers. A match is played by one goroutine, so that the tests of games,
# bots, matches and files of rules would add half an hour and find nothing.
race() {
	local commands
	export CGO_ENABLED=1
	go test -vet=off -race -short -timeout 5m -skip "^($raceless)\$" ./engine/search ./engine/lab ./engine/sim ./engine/sim/inference \
		./engine/train ./reports/draw
	mapfile -t commands < <(grep -rlE --include='*_test.go' '^func (TestScripts|TestWatch|TestStopped)' cmd/equitas | xargs -r -n 1 dirname | sort -u | sed 's#^#./#')
	go test -vet=off -race -short -timeout 5m -run '^(TestScripts|TestWatch|TestStopped)' "${commands[@]}"
}

# The tests of PDF files render them with pdftoppm.
if command -v pdftoppm >/dev/null; then
	export EQUITAS_NEED_POPPLER=1
else
	printf 'pdftoppm is missing (poppler-utils): the PDF tests that need it are skipped\n'
fi

# The JSON schemas for editors are tested with Taplo, which editors use to read TOML. If npm
# is installed, Taplo is downloaded once into Go's build cache.
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

# The views of the workbench are tested in Chromium, and their accessibility with axe-core.
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

# otherbuilds checks the code that only some builds have: those for macOS and Windows, by compiling the
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
