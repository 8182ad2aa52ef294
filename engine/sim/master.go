package sim

import "equitas/engine/rng"

// Masters of runs that must not share deals with the run that is reported.
const (
	forTuning  = 0x7475
	forPilot   = 0x7069
	forConfirm = 0x636F
)

// TuningMaster returns the master seed of deals that bots are fitted on.
func TuningMaster(master uint64) uint64 { return rng.Mix64(master ^ forTuning) }

// PilotMaster returns the master seed of deals that a run is planned with.
func PilotMaster(master uint64) uint64 { return rng.Mix64(master ^ forPilot) }

// ConfirmMaster returns the master seed of the fresh deals that show again
// what other deals have chosen.
func ConfirmMaster(master uint64) uint64 { return rng.Mix64(master ^ forConfirm) }
