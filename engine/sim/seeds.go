package sim

import "equitas/engine/rng"

// What chooses something must not be what is reported: tuning, pilots and
// confirmation have deals of their own, made from the master seed a person
// gave.

// TuningMaster returns the master seed of deals that bots or rules are fitted
// on.
func TuningMaster(master uint64) uint64 { return rng.Mix64(master ^ 0x7475) }

// PilotMaster returns the master seed of the deals of a pilot.
func PilotMaster(master uint64) uint64 { return rng.Mix64(master ^ 0x7069) }

// ConfirmMaster returns the master seed of deals that repeat a result.
func ConfirmMaster(master uint64) uint64 { return rng.Mix64(master ^ 0x636F) }
