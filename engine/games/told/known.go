package told

import "equitas/engine/cond"

// Cards may lie face down before a player who has looked at some of them: a row in which each place is
// a secret, such as a garden of cards to be exchanged. Bots rate what they do there by what they
// remember: the numbers on the cards that they know, and how many cards they do not know.

// A knownSum is a number of what the acting seat remembers of its own face-down cards in a zone.
type knownSum struct {
	zone  int
	field int // the field whose numbers on the known cards are added up; -1: the number of cards that are not known
}

// knownSums returns what seats may remember of their own zones: of each zone whose cards its owner does
// not see, and at which a step has a seat look, a sum for each field that is a number, and the number of
// unknown cards.
func (m *machine) knownSums() (l []knownSum) {
	for zi := range m.nouns.zones {
		z := &m.nouns.zones[zi]
		if !z.perSeat || z.visibility == "owner" || z.visibility == "all" || !m.isLookedAt(zi) {
			continue
		}
		for f := range m.nouns.fields {
			if fd := &m.nouns.fields[f]; fd.valueType == cond.Int && fd.lo < fd.hi {
				l = append(l, knownSum{zi, f})
			}
		}
		l = append(l, knownSum{zi, -1})
	}
	return l
}

// knownID returns the name of the number in names of features, such as "known_garden_value".
func (m *machine) knownID(k knownSum) string {
	if k.field < 0 {
		return "unknown_" + m.nouns.zones[k.zone].id
	}
	return "known_" + m.nouns.zones[k.zone].id + "_" + m.nouns.fields[k.field].id
}

// knownDoc says what the number is.
func (m *machine) knownDoc(k knownSum) string {
	zone := labelOf(m.nouns.zones[k.zone].id)
	if k.field < 0 {
		return "cards in my " + zone + " that I do not know"
	}
	return "the " + labelOf(m.nouns.fields[k.field].id) + " of what I know in my " + zone
}

// value returns the number for the acting seat.
func (k knownSum) value(s *State) (n int64) {
	for w := range s.machine.placesOfZone[k.zone].words {
		n += k.valueAt(s, w)
	}
	return n
}

// valueAt returns the number for the acting seat's place of a word, given by its index; 0 if the zone has
// one place for each seat.
func (k knownSum) valueAt(s *State, word int) (n int64) {
	at := s.machine.layout.Place(k.zone, int(s.me), word)
	known := s.rememberedAt(at, int(s.me))
	if k.field < 0 {
		return int64(s.table.Size(at) - known.Len())
	}
	for ; !known.IsEmpty(); known = known.WithoutLowest() {
		n += int64(s.machine.values[k.field][known.Lowest()])
	}
	return n
}

// A knownFeature is the feature of a chosen word: the number of the acting seat's place of that word.
type knownFeature struct {
	knownSum
	at int // index of the feature
}

// addKnownFeatures adds the features of words of a field, which an option lets choose: what the seat
// remembers of its own place of the word, in zones with a place for each. id names the option.
func (m *machine) addKnownFeatures(feature featureFunc, id string, field int) (l []knownFeature) {
	for _, k := range m.knownSums() {
		if m.nouns.zones[k.zone].wordField == field {
			l = append(l, knownFeature{k, feature(id+"_"+m.knownID(k)+"_there", m.knownDoc(k)+", at that place", 0)})
		}
	}
	return l
}
