#!/usr/bin/env bash
# Kills workers, servers and drivers of a distributed run, and asks each time that the
# report is the one of a run that nobody disturbed. Builds what it needs: equitas with
# the engine for Temporal, and a server (engine/cluster/testdata/devserver, three minutes and a
# gigabyte the first time).
#
#   scripts/faults.sh            all of them, some kills each
#   scripts/faults.sh F6 F10     those
#   FULL=1 scripts/faults.sh     as many kills as the plan has (half an hour)
#   BIN=DIR scripts/faults.sh    with the programs that are in a folder
#
# F1 agreement, F6 workers, F7 server, F8 server without its file, F9 drivers,
# F10 nobody waits, F11 a worker that sleeps, F12 all at once, F14 stops and refusals,
# F16 a folder. F2 to F5, F13 and F15 are tests: go test ./...
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS='-trimpath -buildvcs=false' EQUITAS_STORE=none

dir=$(mktemp -d "${TMPDIR:-/tmp}/equitas-faults.XXXXXX")
pids=() # of all that was started
started() { pids+=("$!"); }
ended() { kill "-${2:-KILL}" "$1" 2>/dev/null || true; wait "$1" 2>/dev/null || true; }
tidy() {
	for p in "${pids[@]}"; do kill -KILL "$p" 2>/dev/null || true; done
	wait 2>/dev/null || true
	rm -rf "$dir"
}
trap tidy EXIT

bin=${BIN:-$dir}
[ -x "$bin/equitas-temporal" ] || go build -tags temporal -o "$bin/equitas-temporal" ./cmd/equitas
needs_server() { [ -x "$bin/devserver" ] || (cd engine/cluster/testdata/devserver && nice go build -o "$bin/devserver" .); }
equitas=$bin/equitas-temporal
port=${PORT:-17233}
export TEMPORAL_ADDRESS=127.0.0.1:$port
deals=${DEALS:-20000}
kills() { if [ -n "${FULL:-}" ]; then echo "$1"; else echo 3; fi; }

# The question: another seed each time, so that the server knows nothing of it.
seed=100
question() { echo "compare proelio/0.9.6 proelio/six-cards --bots greedy --deals $deals --seed $seed --format json --quiet"; }
another() {
	seed=$((seed + 1))
	$equitas $(question) --workers 1 >"$dir/want.json"
}
same() { cmp -s "$dir/want.json" "$dir/got.json" || { echo "$1: another report" && exit 1; }; }
now() { date +%s%N; }
report() { printf "%-4s %-56s %4d s\n" "$1" "$2" "$((($(now) - began) / 1000000000))"; }

serve() { # ARGS: starts the server, and waits until it serves
	needs_server
	rm -f "$dir/ready"
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
work() { # NAME: starts a worker of one slot
	$equitas worker --slots 1 --quiet 2>>"$dir/worker.err" &
	started
	eval "$1=$!"
}
drive() { # ARGS: starts a driver
	$equitas $(question) --engine temporal --task 1s --heartbeat 3s "$@" >"$dir/got.json" 2>"$dir/driver.err" &
	started
	driver=$!
}
arrives() { wait "$driver" || { cat "$dir/driver.err"; echo "$1: the driver failed" && exit 1; }; }

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
F6() {
	another
	work a && work b
	began=$(now)
	drive
	for _ in $(seq "$(kills 20)"); do
		sleep 1.3
		ended "$a" && sleep 1 && work a
	done
	arrives F6 && same F6
	report F6 "a worker killed $(kills 20) times: same"
	ended "$a" && ended "$b"
}
F7() {
	another
	work a && work b
	began=$(now)
	drive
	for _ in $(seq "$(kills 10)"); do
		sleep 2
		ended "$server" && sleep 2 && serve
	done
	arrives F7 && same F7
	report F7 "the server killed $(kills 10) times: same"
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
F9() {
	another
	work a && work b
	began=$(now)
	for _ in $(seq "$(kills 10)"); do
		drive
		sleep 1.5
		ended "$driver" && sleep 1
	done
	drive && arrives F9 && same F9
	report F9 "the driver killed $(kills 10) times: same"
	ended "$a" && ended "$b"
}
F10() {
	another
	work a && work b
	began=$(now)
	drive --detach && arrives F10
	[ ! -s "$dir/got.json" ] || { echo 'F10: a report that nobody can know yet' && exit 1; }
	drive && arrives F10 # so that all is played
	ended "$a" && ended "$b"
	ended "$server" && serve
	drive && arrives F10 && same F10 # nobody is there to play
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
F12() {
	RANDOM=$1
	another
	work a && work b
	began=$(now)
	drive
	local end=$((SECONDS + ${FULL:+300}${FULL:-20}))
	while [ $SECONDS -lt $end ] && kill -0 "$driver" 2>/dev/null; do
		sleep $((2 + RANDOM % 4))
		case $((RANDOM % 3)) in
		0) ended "$a" && work a ;;
		1) ended "$server" && sleep 1 && serve ;;
		2) ended "$driver" && drive ;;
		esac
	done
	arrives F12 && same F12
	report F12 "all of them killed, dice of $1: same"
	ended "$a" && ended "$b"
}
says() { # NAME SECONDS TEXT: the driver says that on stderr
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

	ended "$server" && rm -f "$dir"/t.db* && serve # one that has seen no worker yet
	another
	cp "$equitas" "$dir/other" && printf x >>"$dir/other" # another build
	"$dir/other" worker --slots 1 --quiet 2>>"$dir/worker.err" &
	started
	local other=$!
	began=$(now)
	$equitas $(question | sed 's/--quiet//') --engine temporal --task 1s >"$dir/got.json" 2>"$dir/driver.err" &
	started
	driver=$!
	says F14 20 'no worker for this build is connected; start one with: equitas worker'
	work a && arrives F14 && same F14
	report F14 'a worker of another build plays nothing, and it is said'
	ended "$other" && ended "$a"

	began=$(now)
	if TEMPORAL_ADDRESS=127.0.0.1:1 $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
	says F14 1 'no Temporal server answers at 127.0.0.1:1 (TEMPORAL_ADDRESS)'
	if TEMPORAL_NAMESPACE=nowhere $equitas $(question) --engine temporal >/dev/null 2>"$dir/driver.err"; then exit 1; fi
	says F14 1 'has no namespace "nowhere" (TEMPORAL_NAMESPACE)'
	report F14 'no server, no namespace: a sentence each'

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
		if grep -q 'PRIVATE KEY' "$dir/driver.err"; then echo 'F14: a secret is told' && exit 1; fi
	done
	report F14 'a wrong certificate, none, a wrong server: a sentence each'
	unset ${!TEMPORAL_TLS*}
	ended "$server" && serve
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
	local over="$(question) --engine folder --job $dir/job" i
	began=$(now)
	$equitas $over
	for i in 0 1 2 0; do # and two with one share
		$equitas worker --job "$dir/job" --index "$i" --of 3 --slots 1 --quiet &
		started
		local w=$!
		sleep 0.4
		ended "$w"
	done
	if $equitas $over >"$dir/got.json" 2>"$dir/driver.err"; then :; else says F16 1 'tasks missing; run the workers again'; fi
	local all left
	all=$(ls "$dir/job/task" | wc -l) left=$(ls "$dir/job/done" | grep -vc '[.]' || true)
	[ "$left" = "$all" ] || grep -q "$((all - left)) of $all tasks missing" "$dir/driver.err" || { cat "$dir/driver.err"; echo "F16: $left of $all are there" && exit 1; }
	if command -v parallel >/dev/null; then
		parallel --joblog "$dir/joblog" --resume-failed "$equitas" worker --job "$dir/job" --index {} --of 3 --quiet ::: 0 1 2
	else
		seq 0 2 | xargs -P 3 -I{} "$equitas" worker --job "$dir/job" --index {} --of 3 --quiet
	fi
	$equitas $over >"$dir/got.json" && same F16
	report F16 'a folder, its workers killed and started again: same'
	rm -rf "$dir/job"
}

todo=("$@")
[ ${#todo[@]} -gt 0 ] || todo=(F16 F1 F6 F7 F8 F9 F10 F11 F12 F14)
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
