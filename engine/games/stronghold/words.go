package stronghold

import "equitas/engine"

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.asks] }

// areaWords names an area.
func (r *Rules) areaWords(a area) string {
	switch {
	case a.is(atSection):
		return r.sections[a].id
	case a.is(atSiege):
		return "tower on " + r.sections[a.at(atSiege)].id
	case a == atRampart+area(r.rb):
		return r.rbName
	case a.is(atRampart):
		return r.ramparts[a.at(atRampart)].id
	case a == atCamp:
		return "camp"
	case a.is(atUpper):
		return r.uppers[a.at(atUpper)].id
	case a.is(atTower):
		return r.towers[a.at(atTower)].id
	case a.is(atPlace):
		return r.places[a.at(atPlace)].id
	case a >= atBuilding:
		return r.builds[a-atBuilding]
	}
	return r.paths[a-atPath].id
}

// rampartWords names a rampart, the Barbican's included.
func (r *Rules) rampartWords(k int) string { return r.areaWords(atRampart + area(k)) }

// machineWords names a machine by its kind and rampart.
func (s *State) machineWords(i int) string {
	x := &s.pos.machine[i]
	return s.r.actions[x.kind].id + " on " + s.r.rampartWords(int(x.rampart))
}

// pieceWords names a token that is moved, by where it lies and its kind.
func (s *State) pieceWords(piece int) string {
	r, from, kind := s.r, area(piece>>8), piece&255
	what := "bridge"
	switch {
	case from.is(atSection):
		what = r.actions[r.gear[kind]].id
	case from.is(atRampart):
		what = r.actions[r.drill[kind]].id
	case from >= atBuilding:
		what = "saboteur"
	}
	return what + " of " + r.areaWords(from)
}

// Words implements [engine.RecordState].
func (s *State) Words(a engine.Action) string { return acts.Words(s, a) }
