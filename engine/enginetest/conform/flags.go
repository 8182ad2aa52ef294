package conform

import "flag"

// Full makes a game's tests as long as .ci/run and scripts/validate.sh need them: every
// broken rule in all cases, more deals, more illegal picks, error rates at full length.
var Full = flag.Bool("full", false, "try every broken rule in all cases, more deals and picks, error rates at full length")

// Update rewrites a game's golden files: the matches played, and the settings that records
// leave out.
var Update = flag.Bool("update", false, "write the golden files anew")
