package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"equitas/engine/rule"
	"equitas/engine/sim"
)

// Digest returns an identifier, in 12 hex digits, that is the same for all builds of the program that
// give the same results: a hash of the protocol, the format of blocks and the epochs of the games. If
// the program was built from changed sources, build must be a hash of the program, which is used in
// place of the epochs; otherwise build must be "".
func Digest(build string, games []rule.Game) string {
	h := sha256.New()
	fmt.Fprintf(h, "protocol %d, blocks %d\n", protocol, sim.BlockFormat)
	if build != "" {
		fmt.Fprintf(h, "build %s\n", build)
	} else {
		for _, g := range games {
			fmt.Fprintf(h, "%s %d\n", g.Name(), g.Schema().Epoch)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
}
