package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"equitas/engine/rule"
	"equitas/engine/sim"
)

// Digest returns an identifier for all builds that play alike: 12 hex digits that hash the
// protocol, the format of blocks and the epochs of the games; or build, a hash of the
// program, if that was made of changed sources.
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
