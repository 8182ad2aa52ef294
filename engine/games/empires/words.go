package empires

import (
	"fmt"

	"equitas/engine"
)

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.asks] }

// Words implements [engine.RecordState].
func (s *State) Words(x engine.Action) string {
	r := s.r
	v, a, b := split(x)
	switch v {
	case verbAct:
		return actionWords[a]
	case verbPass:
		return "pass"
	case verbAt:
		return map[decision]string{askPlace: "place ", askFound: "found ", askTarget: "to "}[s.pos.asks] + r.areas[a].id
	case verbSet:
		return "set " + r.sets[a].id
	case verbPay:
		return fmt.Sprintf("pay %d", a)
	case verbRefresh:
		return "refresh"
	case verbTake:
		return "take " + r.kinds[a].id
	case verbDiscard:
		return "discard " + r.kinds[a].id
	case verbPut:
		return "put " + r.areas[a].id
	case verbDisplace:
		return fmt.Sprintf("displace %s %d", r.areas[a].id, b)
	case verbSiege:
		return [2]string{"field", "siege"}[a]
	case verbCommit:
		return "commit " + r.kinds[a].id
	case verbAmbush:
		return [2]string{"no", "ambush"}[a]
	case verbNext:
		return "next " + r.kinds[a].id
	}
	return "done"
}
