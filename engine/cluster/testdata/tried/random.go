// Package bot has, for scripts/faults.sh, a random bot that breaks its match or kills its
// process in random deals. It takes the place of engine/bot/random.go when the program is
// built (go build -overlay).
package bot

import (
	"fmt"
	"os"
	"strconv"
	"syscall"

	"equitas/engine"
	"equitas/engine/rng"
)

// random chooses uniformly, by one draw per decision, also if there is a single legal
// action.
type random struct{ chance rng.Stream }

var _ engine.Bot = (*random)(nil)

// EQUITAS_BREAKS is "panic" or "kill"; one match in EQUITAS_BREAKS_ONCE_IN breaks.
var (
	breaks    = os.Getenv("EQUITAS_BREAKS")
	onceIn, _ = strconv.ParseUint(os.Getenv("EQUITAS_BREAKS_ONCE_IN"), 10, 64)
)

func (b *random) Start(_ engine.Seat, r rng.Stream) {
	b.chance = r
	if breaks == "" || r.Uint64()%onceIn != 0 {
		return
	}
	f, err := os.OpenFile(os.Getenv("EQUITAS_TRIED"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(f, "breaks")
	f.Close()
	if breaks == "kill" {
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
	panic("a card is missing")
}

func (b *random) Choose(_ engine.Observation, legal []engine.Action) engine.Action {
	return legal[b.chance.Below(uint32(len(legal)))]
}
