#!/usr/bin/env bash
# Tests distributed runs for faults: it kills workers, servers and drivers during a run, and
# checks each time that the report equals that of an undisturbed run. It builds the programs
# that it needs: equitas with the engine for Temporal, and a server
# (engine/cluster/testdata/devserver, which takes three minutes and a gigabyte the first
# time).
#
#   scripts/faults.sh            all parts, with a few kills each
#   scripts/faults.sh F6 F10     only these parts
#   FULL=1 scripts/faults.sh     with all kills (half an hour)
#   BIN=DIR scripts/faults.sh    with the programs in a folder
#
# The parts: LINES the commands in the help page "scale" that need a server, F1 workers agree,
# F6 killed workers, F7 a killed server, F8 a server that loses its file, F9 killed drivers,
# F10 no driver waits, F11 a suspended worker, F12 all of these at once, F13 a game that
# breaks, a result that is too large and a task that kills its workers, F14 stops and errors
# of users, F16 a folder as the engine, F17 a search for better rules. F2 to F5 are tests in
# Go; F15 is scripts/processors.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS='-trimpath -buildvcs=false' EQUITAS_STORE=none

dir=$(mktemp -d "${TMPDIR:-/tmp}/equitas-faults.XXXXXX")
pids=() # of all processes that were started
started() { pids+=("$!"); }
ended() { kill "-${2:-KILL}" "$1" 2>/dev/null || true; wait "$1" 2>/dev/null || true; }
tidy() {
	for p in "${pids[@]}"; do kill -TERM "$p" 2>/dev/null || true; done
	sleep 0.3
	for p in "${pids[@]}"; do kill -KILL "$p" 2>/dev/null || true; done
	wait 2>/dev/null || true
	rm -rf "$dir"
}
trap tidy EXIT

bin=${BIN:-$dir}
build() { # as README.md says it
	local line
	line=$(grep '^go build .*-o equitas-temporal ' README.md)
	$line && mv equitas-temporal "$bin"
}
[ -x "$bin/equitas-temporal" ] || build
needs_server() { [ -x "$bin/devserver" ] || (cd engine/cluster/testdata/devserver && nice go build -o "$bin/devserver" .); }
equitas=$bin/equitas-temporal
needs_tried() { # builds a variant of the program that logs the parts that it begins, and breaks on demand
	tried=$bin/equitas-tried
	export EQUITAS_TRIED=$dir/tried.log
	: >"$EQUITAS_TRIED"
	[ ! -x "$tried" ] || return 0
	local with=$PWD/engine/cluster/testdata/tried
	sed 's/^\t*blocks, fault := player.Play(part)$/tried(k, part)\n&/' engine/cluster/worker.go >"$dir/worker.go"
	sed 's/^\treturn n$/\treturn thought(n)/' engine/cluster/tasksize.go >"$dir/tasksize.go"
	cat >"$dir/overlay.json" <<-END
		{"Replace": {"$PWD/engine/bot/random.go": "$with/random.go", "$PWD/engine/cluster/tried.go": "$with/tried.go",
			"$PWD/engine/cluster/worker.go": "$dir/worker.go", "$PWD/engine/cluster/tasksize.go": "$dir/tasksize.go"}}
	END
	go build -overlay "$dir/overlay.json" -tags temporal -o "$tried" ./cmd/equitas
}
port=${PORT:-17233}
export TEMPORAL_ADDRESS=127.0.0.1:$port
deals=${DEALS:-20000}
kills() { if [ -n "${FULL:-}" ]; then echo "$1"; else echo 3; fi; }

# The command that is run. It has another seed each time, so that the server has no results
# of it.
seed=100
bots=greedy
search= # not empty: the command is a search for better rules
question() {
	if [ -n "$search" ]; then
		echo "tune proelio/0.9.6 --vary hand.limit=4..7 --vary attack.first_turn=2..4 --aim len.turns=30..34 --budget 20000 --seed $seed --format json --quiet"
		return
	fi
	echo "compare proelio/0.9.6 proelio/six-cards --bots $bots --deals $deals --seed $seed --format json --quiet"
}
another() {
	seed=$((seed + 1))
	$equitas $(question) --workers 1 >"$dir/want.json"
}
same() { cmp -s "$dir/want.json" "$dir/got.json" || { echo "$1: another report" && exit 1; }; }
now() { date +%s%N; }
report() { printf "%-4s %-56s %4d s\n" "$1" "$2" "$((($(now) - began) / 1000000000))"; }

serve() { # ARGS: starts the server, and waits until it is ready
	needs_server
	: >"$dir/ready"
	"$bin/devserver" --port "$port" --file "$dir/t.db" "$@" >"$dir/ready" 2>"$dir/server.err" &
	started
	server=$!
	for _ in $(seq 600); do
		if grep -q ready "$dir/ready" && $equitas worker --help >/dev/null; then return; fi
		kill -0 "$server" 2>/dev/null || { cat "$dir/server.err"; exit 1; }
		sleep 0.1
	done
	echo 'the server does not start' && exit 1
}
work() { # NAME: starts a worker with one slot, and puts its process id into the variable NAME
	$equitas worker --slots 1 --quiet 2>>"$dir/worker.err" &
	started
	eval "$1=$!"
}
drive() { # ARGS: starts a driver
	$equitas $(question) --engine temporal --task 1s --heartbeat 3s ${inflight:+--inflight $inflight} "$@" >"$dir/got.json" 2>"$dir/driver.err" &
	started
	driver=$!
}
arrives() { wait "$driver" || { cat "$dir/driver.err"; echo "$1: the driver failed" && exit 1; }; }

begun() { # prints the number of deals begun and the number needed, which counts audited orders twice
	sed -n 's/^part \(.*\) @.*/\1/p' "$EQUITAS_TRIED" | awk '{ n[$0]++; d[$0] = $5 }
		END { for (l in n) { begun += n[l] * d[l]; needed += (l ~ /audited/ ? 2 : 1) * d[l] }; print begun, needed }'
}

F1() {
	for n in 1 2 4; do
		another
		local all=()
		for _ in $(seq "$n"); do work w; all+=("$w"); done
		began=$(now)
		drive && arrives F1 && same F1
		report F1 "$n workers over Temporal: same"
		for w in "${all[@]}"; do ended "$w"; done
	done
}
F17() { # kills a worker during a search for better rules, each step of which waits for the one before
	search=1
	another
	local one two
	work one && work two
	began=$(now)
	drive
	sleep 2
	kill -0 "$driver" 2>/dev/null || { echo 'F17: it is over before anybody is killed' && exit 1; }
	ended "$two"
	arrives F17 && same F17
	ended "$one"
	search=
	report F17 'a search over Temporal, a worker killed: same'
}
harms() { # NAME N TENTHS COMMAND: runs COMMAND N times, every TENTHS of a second, during runs of a driver, and compares their reports
	local name=$1 left=$2 every=$3 tenths
	shift 3
	questions=0
	while [ "$left" -gt 0 ]; do
		another
		drive
		tenths=$every
		while kill -0 "$driver" 2>/dev/null; do
			sleep 0.1
			tenths=$((tenths - 1))
			[ $tenths -le 0 ] && [ "$left" -gt 0 ] || continue
			tenths=$every left=$((left - 1))
			"$@"
		done
		arrives "$name" && same "$name"
		questions=$((questions + 1))
	done
}
worker_dies() {
	echo "killed $a $(($(now) / 1000000))" >>"$EQUITAS_TRIED"
	ended "$a" && sleep 1 && work a
}
elsewhere() { # prints the longest time, in ms, from the kill of a worker until another worker went on with its task
	awk '$1 == "killed" { killed[$2] = $3; next } { id[++n] = $2; who[n] = $(NF-1); at[n] = $NF; last[who[n]] = $2 }
		END { for (p in killed) { for (i = 1; i <= n; i++) if (id[i] == last[p] && who[i] != p && at[i] > killed[p]) break
			if (i <= n && at[i] - killed[p] > most) most = at[i] - killed[p] }; print most + 0 }' "$EQUITAS_TRIED"
}
F6() {
	needs_tried
	local equitas=$tried most lost needed inflight=2 # few, so that the task that is tried again is next
	work a && work b
	began=$(now)
	harms F6 "$(kills 20)" 13 worker_dies
	most=$(elsewhere)
	[ "$most" -le 8000 ] || { echo "F6: $most ms until somebody went on, with heartbeats of 3 s" && exit 1; }
	report F6 "a worker killed $(kills 20) times: $questions same, after $most ms all went on"

	: >"$EQUITAS_TRIED"
	local bots=search:1000 deals=$((4 + 3 * $(kills 20)))
	began=$(now)
	harms F6 "$(kills 20)" 30 worker_dies
	most=$(elsewhere)
	[ "$most" -le 8000 ] || { echo "F6: $most ms until somebody went on, with heartbeats of 3 s" && exit 1; }
	read -r lost needed < <(begun)
	lost=$((lost - needed))
	[ "$lost" -le "$(kills 20)" ] || { echo "F6: $lost matches of $needed were begun again" && exit 1; }
	report F6 "the same of slow bots: same, after $most ms, $lost of $needed matches lost"
	ended "$a" && ended "$b"
}
tasks_begun() { sed -n 's/^part \([0-9a-f]*\) .*/\1/p' "$EQUITAS_TRIED" | sort -u | wc -l; }
server_dies() {
	ended "$server" && sleep 2
	local before from took
	before=$(tasks_begun)
	serve
	from=$(now)
	while kill -0 "$driver" 2>/dev/null && [ "$(tasks_begun)" -le "$before" ]; do
		took=$((($(now) - from) / 1000000))
		[ $took -le 15000 ] || { echo "F7: nobody has gone on for 15 s" && exit 1; }
		[ $took -le "$slowest" ] || slowest=$took
		sleep 0.1
	done
}
F7() {
	needs_tried
	local equitas=$tried slowest=0
	work a && work b
	began=$(now)
	harms F7 "$(kills 10)" 20 server_dies
	report F7 "the server killed $(kills 10) times: $questions same, new tasks after $slowest ms"
	ended "$a" && ended "$b"
}
F8() {
	another
	work a && work b
	began=$(now)
	drive
	sleep 2
	ended "$server" && rm -f "$dir"/t.db* && serve
	arrives F8 && same F8
	report F8 'the server killed, its file deleted: same'
	ended "$a" && ended "$b"
}
driver_dies() { ended "$driver" && sleep 2 && drive; }
F9() {
	needs_tried
	local equitas=$tried played needed
	work a && work b
	began=$(now)
	harms F9 "$(kills 10)" 15 driver_dies
	read -r played needed < <(begun)
	[ $((10 * played)) -le $((11 * needed)) ] || { echo "F9: $played deals played, $needed needed" && exit 1; }
	report F9 "the driver killed $(kills 10) times: $questions same, $played deals played, $needed needed"
	ended "$a" && ended "$b"
}
F10() {
	another
	work a && work b
	began=$(now)
	drive --detach && arrives F10
	[ ! -s "$dir/got.json" ] || { echo 'F10: a report that nobody can know yet' && exit 1; }
	drive && arrives F10 # waits until everything is played
	ended "$a" && ended "$b"
	ended "$server" && serve
	drive && arrives F10 && same F10 # no worker runs
	report F10 'detached, the server killed, collected without workers: same'
}
F11() {
	another
	work a && work b
	began=$(now)
	drive
	sleep 1
	kill -STOP "$a" && sleep 9 && kill -CONT "$a"
	arrives F11 && same F11
	kill -0 "$a" || { echo 'F11: the worker is gone' && exit 1; }
	report F11 'a worker asleep for three heartbeats: same'
	ended "$a" && ended "$b"
}
any_dies() {
	killed=$((killed + 1))
	case $((RANDOM % 3)) in
	0) ended "$a" && work a ;;
	1) ended "$server" && sleep 1 && serve ;;
	2) ended "$driver" && drive ;;
	esac
	[ $SECONDS -ge $end ] || left=$((left + 1)) tenths=$((20 + RANDOM % 30)) # variables of harms
}
F12() {
	RANDOM=$1
	local killed=0 end=$((SECONDS + 20))
	[ -z "${FULL:-}" ] || end=$((SECONDS + 300))
	work a && work b
	began=$(now)
	harms F12 1 $((20 + RANDOM % 30)) any_dies
	report F12 "one of all killed $killed times, dice of $1: $questions same"
	ended "$a" && ended "$b"
}
fails() { # NAME CODE SECONDS COMMAND: the command must fail with that exit code, within that time
	local name=$1 want=$2 most=$3 code=0 from
	shift 3
	from=$(now)
	timeout 400 "$@" >"$dir/got.json" 2>"$dir/driver.err" || code=$?
	[ "$code" = "$want" ] || { cat "$dir/driver.err"; echo "$name: exit code $code, want $want: $*" && exit 1; }
	[ $(($(now) - from)) -le "$most"000000000 ] || { echo "$name: it took more than $most s: $*" && exit 1; }
	[ ! -s "$dir/got.json" ] || { echo "$name: a report, although it failed: $*" && exit 1; }
}
again_and_again() { # COMMAND: starts the command whenever it has ended, until this gets the signal TERM
	local child=
	trap 'kill -KILL "$child" 2>/dev/null; exit 0' TERM
	while :; do
		"$@" &
		child=$!
		wait "$child" || true
	done
}
once() { # NAME: no part of a task must have been begun twice, except in audited orders
	if grep '^part' "$EQUITAS_TRIED" | sed 's/ @.*//' | grep -v audited | sort | uniq -d | grep .; then echo "$1: tried twice" && exit 1; fi
}
F13() {
	needs_tried
	local often='--heartbeat 3s'
	[ -z "${FULL:-}" ] || often=
	local s deal again keep=$dir/kept.db ask over breaks='env EQUITAS_BREAKS=panic EQUITAS_BREAKS_ONCE_IN=300000'
	for s in $(seq 100); do # finds a seed whose broken deal is not one of those that measure how long a deal takes
		ask="compare proelio/0.9.6 proelio/six-cards --bots random --deals 20000 --seed $s --format json --quiet"
		deal=0
		$breaks "$tried" $ask >/dev/null 2>"$dir/want.err" || deal=$(sed -n 's/.*, deal \([0-9]*\), .*/\1/p' "$dir/want.err")
		[ "$deal" -lt 10000 ] || break
	done
	began=$(now)
	fails F13 4 60 $breaks "$tried" $ask --store "$keep"
	again=$(sed -n 's/^  equitas record/record/p' "$dir/driver.err")
	fails F13 4 10 $breaks "$tried" $again
	says F13 1 "deal $deal, "
	"$tried" $ask >"$dir/want.json"
	"$tried" $ask --store "$keep" >"$dir/got.json" && same F13 # uses the kept results
	report F13 "a game broke, in deal $deal: told, and shown again"

	began=$(now) over="$ask --engine folder --job $dir/job"
	: >"$EQUITAS_TRIED"
	"$tried" $over 2>/dev/null
	fails F13 4 60 $breaks "$tried" worker --job "$dir/job" --quiet
	fails F13 4 10 $breaks "$tried" worker --job "$dir/job" --quiet
	fails F13 4 10 "$tried" $over
	cmp -s "$dir/want.err" "$dir/driver.err" || { diff "$dir/want.err" "$dir/driver.err"; exit 1; }
	once F13
	[ "$(find "$dir/job/done" -type f | wc -l)" = "$(($(find "$dir/job/task" -type f | wc -l) - 1))" ] || { echo 'F13: others were not played' && exit 1; }
	rm -rf "$dir/job"
	report F13 'over a folder: the same message, all else is played'

	began=$(now)
	: >"$EQUITAS_TRIED"
	rm -f "$keep"*
	$breaks "$tried" worker --slots 2 --quiet 2>>"$dir/worker.err" &
	started
	local w=$!
	fails F13 4 60 "$tried" $ask --engine temporal --store "$keep"
	cmp -s "$dir/want.err" "$dir/driver.err" || { diff "$dir/want.err" "$dir/driver.err"; exit 1; }
	once F13
	ended "$w"
	"$tried" $ask --store "$keep" >"$dir/got.json" && same F13
	report F13 'over Temporal: the same message'

	began=$(now)
	"$tried" $over 2>/dev/null
	breaks='env EQUITAS_BREAKS=kill EQUITAS_BREAKS_ONCE_IN=300000'
	for _ in $(seq 10); do
		fails F13 137 60 $breaks "$tried" worker --job "$dir/job" --quiet
	done 2>/dev/null
	fails F13 1 10 "$tried" $over
	says F13 1 '1 of [0-9]* tasks missing'
	says F13 1 'workers have begun this 10 times and never ended it; it kills them, or they hang'
	"$tried" worker --job "$dir/job" --quiet
	"$tried" $over >"$dir/got.json" && same F13
	rm -rf "$dir/job"
	report F13 'a task that kills its workers, over a folder: told, all else is played'

	began=$(now)
	rm -f "$keep"*
	again_and_again $breaks "$tried" worker --slots 1 --quiet >/dev/null 2>&1 &
	started
	w=$!
	# the server has the tasks, and the results of those that were played
	fails F13 1 300 "$tried" $ask --engine temporal $often --store "$keep"
	says F13 1 'was tried 10 times and never came to an end: its workers are killed by it, or hang'
	ended "$w" TERM
	"$tried" $ask --store "$keep" >"$dir/got.json" && same F13
	report F13 "a task that kills its workers, over Temporal${FULL:+, heartbeats as usual}: told"

	ended "$server" && rm -f "$dir"/t.db* && serve --set limit.blobSize.error=9000 --set limit.blobSize.warn=9000
	"$tried" worker --slots 1 --quiet 2>>"$dir/worker.err" &
	started
	w=$!
	began=$(now)
	fails F13 1 60 env EQUITAS_THINKS_SMALL=1 "$tried" $(question) --engine temporal --task 1s
	says F13 1 'the result of a task is too large: [0-9]* KiB, must be at most 8'
	ended "$w"
	report F13 'a result that is too large: told'
	ended "$server" && rm -f "$dir"/t.db* && serve
}
says() { # NAME SECONDS TEXT: the driver must print a text to stderr, within that time
	for _ in $(seq "$((10 * $2))"); do
		grep -q "$3" "$dir/driver.err" && return
		sleep 0.1
	done
	cat "$dir/driver.err"
	echo "$1: it does not say: $3" && exit 1
}
F14() {
	another
	work a
	began=$(now)
	drive
	sleep 1.5
	work b && ended "$a" TERM
	arrives F14 && same F14
	report F14 'a worker stopped, another goes on: same'
	ended "$b"

	needs_tried
	local one two here to gone id deals=$deals bots=$bots equitas=$equitas
	equitas=$tried deals=1000000 # so that a task has 128 parts
	seed=$((seed + 1))
	work one && work two
	began=$(now)
	drive --task 5s --inflight 1 # so that one of them is idle
	playing() { tail -n 1 "$EQUITAS_TRIED" | sed 's/^part \([0-9a-f]*\) .* @ \([0-9]*\) .*/\1 \2/'; }
	sleep 5
	for _ in $(seq 600); do # waits until a worker is in the first half of a task
		read -r id here < <(playing) || true
		[ -z "$id" ] || case $(grep -c "^part $id " "$EQUITAS_TRIED") in [2-9] | [1-5][0-9]) break ;; esac
		sleep 0.1
	done
	gone=$(now) && kill -TERM "$here"
	wait "$here" || { echo 'F14: a worker that is stopped fails' && exit 1; }
	[ "$here" = "$one" ] || two=$one # two is the worker that is left
	for _ in $(seq 100); do
		to=$(grep "^part $id .* @ $two " "$EQUITAS_TRIED" | head -1) || true
		[ -z "$to" ] || break
		sleep 0.1
	done
	[ -n "$to" ] || { echo 'F14: nobody goes on with what was handed back' && exit 1; }
	to=${to##* }
	[ $((to - gone / 1000000)) -le 1000 ] || { echo "F14: $((to - gone / 1000000)) ms until somebody went on" && exit 1; }
	report F14 "a worker stopped: $((to - gone / 1000000)) ms until another went on"
	ended "$driver"

	began=$(now) bots=greedy deals=${DEALS:-20000}
	another
	: >"$EQUITAS_TRIED"
	drive
	local cancelled=0
	for _ in $(seq 100); do # cancels three tasks, as another program may
		read -r id _ < <(playing) || true
		if [ -n "$id" ] && "$bin/devserver" --port "$port" --cancel "eq1-$id" 2>/dev/null; then # it fails if the task has just ended
			cancelled=$((cancelled + 1))
			[ $cancelled -lt 3 ] || break
		fi
		sleep 0.1
	done
	arrives F14 && same F14
	[ $cancelled -gt 0 ] || { echo 'F14: nothing was cancelled' && exit 1; }
	report F14 "$cancelled tasks cancelled by somebody: same"
	ended "$two"
	equitas=$bin/equitas-temporal

	ended "$server" && rm -f "$dir"/t.db* && serve # a server to which no worker was ever connected
	another
	go build -tags temporal -ldflags -buildid=other -o "$dir/other" ./cmd/equitas # another build
	"$dir/other" worker --slots 1 --quiet 2>>"$dir/worker.err" &
	started
	local other=$!
	began=$(now)
	$equitas $(question | sed 's/--quiet//') --engine temporal --task 1s >"$dir/got.json" 2>"$dir/driver.err" &
	started
	driver=$!
	says F14 20 'no worker for this build is connected; start one with: equitas-temporal worker'
	work a && arrives F14 && same F14
	report F14 'a worker of another build plays nothing, and it is said'
	ended "$other" && ended "$a"

	began=$(now)
	if TEMPORAL_ADDRESS=127.0.0.1:1 $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
	says F14 1 'no Temporal server answers at 127.0.0.1:1 (TEMPORAL_ADDRESS)'
	if TEMPORAL_NAMESPACE=nowhere $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
	says F14 1 'has no namespace "nowhere" (TEMPORAL_NAMESPACE)'
	if TEMPORAL_API_KEY=secret42 $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
	says F14 1 'does not speak TLS, and the settings ask for it'
	tells_no_secret
	report F14 'no server, no namespace, no TLS: a sentence each'

	certificates
	ended "$server" && serve --cert "$dir/server.pem" --key "$dir/server.key" --ca "$dir/ca.pem"
	another
	began=$(now)
	export TEMPORAL_TLS=true TEMPORAL_TLS_SERVER_CA_CERT_PATH=$dir/ca.pem TEMPORAL_TLS_SERVER_NAME=localhost
	export TEMPORAL_TLS_CLIENT_CERT_PATH=$dir/client.pem TEMPORAL_TLS_CLIENT_KEY_PATH=$dir/client.key
	work a && drive && arrives F14 && same F14
	report F14 'certificates on both sides: same'
	ended "$a"
	began=$(now)
	for wrong in "TEMPORAL_TLS_CLIENT_CERT_PATH=$dir/wrong.pem TEMPORAL_TLS_CLIENT_KEY_PATH=$dir/wrong.key" "TEMPORAL_TLS_CLIENT_CERT_PATH= TEMPORAL_TLS_CLIENT_KEY_PATH=" "TEMPORAL_TLS_SERVER_CA_CERT_PATH=$dir/wrong.pem"; do
		if env $wrong $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
		says F14 1 "do not accept each other's certificates"
		tells_no_secret
	done
	for wrong in 'TEMPORAL_TLS=false TEMPORAL_TLS_CLIENT_CERT_PATH= TEMPORAL_TLS_CLIENT_KEY_PATH= TEMPORAL_TLS_SERVER_CA_CERT_PATH= TEMPORAL_TLS_SERVER_NAME='; do
		if env $wrong $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
		says F14 1 'is no Temporal server, or one that asks for TLS'
	done
	report F14 'a wrong certificate, none, a wrong server: a sentence each'
	unset ${!TEMPORAL_TLS*}
	ended "$server" && serve
}
tells_no_secret() { # the driver's messages must have no API key and no line of a private key
	if grep -q -e secret42 -e 'PRIVATE KEY' "$dir/driver.err" || cat "$dir"/*.key 2>/dev/null | grep -v -e '^$' -e '-----' | grep -q -F -f - "$dir/driver.err"; then
		echo 'F14: a secret is told' && exit 1
	fi
}
certificates() {
	(
		cd "$dir"
		sign() { # NAME CA
			openssl req -newkey rsa:2048 -nodes -keyout "$1.key" -subj "/CN=$1" -out "$1.csr"
			openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -days 2 -out "$1.pem" -extfile <(echo 'subjectAltName=DNS:localhost,IP:127.0.0.1')
		}
		openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -subj /CN=ca -days 2 -out ca.pem
		openssl req -x509 -newkey rsa:2048 -nodes -keyout stranger.key -subj /CN=stranger -days 2 -out stranger.pem
		sign server ca && sign client ca && sign wrong stranger
	) >"$dir/openssl.log" 2>&1
}
F16() {
	another
	local over="$(question) --engine folder --job $dir/job" i w all left workers line failed
	missing() { # the command must print the right number of missing tasks
		if $equitas $over >"$dir/got.json" 2>"$dir/driver.err"; then :; else says F16 1 'tasks missing; run the workers again'; fi
		all=$(ls "$dir/job/task" | wc -l) left=$(ls "$dir/job/done" | grep -vc '[.]' || true)
		[ "$left" = "$all" ] || grep -q "$((all - left)) of $all tasks missing" "$dir/driver.err" || { cat "$dir/driver.err"; echo "F16: $left of $all are there" && exit 1; }
	}
	began=$(now)
	$equitas $over 2>/dev/null
	for i in $(seq "$(kills 20)"); do
		workers=()
		for w in "--index $((i % 3)) --of 3" "--index $((i % 3)) --of 3" ''; do # two workers with the same share, and one with all tasks
			$equitas worker --job "$dir/job" $w --slots 1 --quiet 2>/dev/null &
			started
			workers+=("$!")
		done
		sleep 0.$((3 + i % 5))
		for w in "${workers[@]}"; do ended "$w"; done
		missing
	done
	if command -v parallel >/dev/null; then
		line="--joblog $dir/joblog --resume-failed"
		parallel $line timeout -s KILL 0.7 "$equitas" worker --job "$dir/job" --index {} --of 4 --slots 1 --quiet ::: 0 1 2 3 && failed=0 || failed=$?
		missing
		parallel $line "$equitas" worker --job "$dir/job" --index {} --of 4 --quiet ::: 0 1 2 3
		[ "$(grep -c worker "$dir/joblog")" = $((4 + failed)) ] || { cat "$dir/joblog"; echo "F16: not those that failed were started again" && exit 1; }
	else
		seq 0 2 | xargs -P 3 -I{} "$equitas" worker --job "$dir/job" --index {} --of 3 --quiet
	fi
	missing
	same F16
	report F16 "a folder, its workers killed $((3 * $(kills 20))) times and started again: same"
	rm -rf "$dir/job"
}

LINES() { # runs the commands in the help page "scale" that need a server
	local line w lines=0
	began=$(now)
	while read -r line; do
		lines=$((lines + 1))
		case $line in
		*' worker')
			PATH=$bin:$PATH $line </dev/null 2>>"$dir/worker.err" &
			started
			w=$!
			;;
		*)
			PATH=$bin:$PATH $line </dev/null >"$dir/got.json" 2>"$dir/driver.err" || { cat "$dir/driver.err"; echo "LINES: $line" && exit 1; }
			PATH=$bin:$PATH ${line% --engine *} </dev/null >"$dir/want.json" 2>"$dir/driver.err"
			same LINES
			;;
		esac
	done < <($equitas help scale | sed -n 's/^    \(equitas-temporal .*\)/\1/p')
	[ $lines = 2 ] || { echo "LINES: $lines lines, want 2" && exit 1; }
	grep -q "^connected to $TEMPORAL_ADDRESS, " "$dir/worker.err" || { cat "$dir/worker.err"; echo 'LINES: the worker does not say where it is' && exit 1; }
	report LINES "the $lines lines of help scale: same"
	ended "$w" TERM
}

todo=("$@")
[ ${#todo[@]} -gt 0 ] || todo=(LINES F16 F1 F6 F7 F8 F9 F10 F11 F12 F13 F14 F17)
server=
for f in "${todo[@]}"; do
	[ "$f" = F16 ] || [ -n "$server" ] || serve
	if [ "$f" = F12 ]; then
		for dice in $(seq "$(kills 3)"); do F12 "$dice"; done
	else
		"$f"
	fi
done
echo 'all of them: same'
