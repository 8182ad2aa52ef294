package told

import "equitas/engine"

// A reader reads what a name of a condition stands for: one switch over what there is to
// read, without a function of its own for each name.
type reader struct {
	how    readHow
	seat   seatRef // of whom
	at     int32   // number, register of the card, or the seat's first number
	place  placeRef
	values []int32 // by kind of card
	none   int32   // where there is no card
	tally  *tallyCode
}

type readHow uint8

const (
	readNum      readHow = iota // a number
	readNumOf                   // a number of a seat; 0 of none
	readSeat                    // which seat it is, from 1; 0 for none
	readSeatAt                  // which seat it is, from 0; as many as there are for none
	readSeatOf                  // which seat a number of a seat is, from 1; 0 for none
	readOut                     // 1 if the seat is out
	readIn                      // seats that are in
	readSize                    // cards at a place; 0 of no seat
	readCard                    // what the card of a register has
	readTop                     // what the top card of a place has
	readOnly                    // what the only card of a place without order has
	readTally                   // what is counted of a seat; 0 of none
	readTallyAll                // what is counted of the table
	readKind                    // the kind of the card of a register; -1 for none
)

// read returns the value.
func (r *reader) read(s *State) int32 {
	switch r.how {
	case readNum:
		return s.num[r.at]
	case readNumOf:
		if seat := s.seat(r.seat); seat < s.m.seats {
			return s.num[int(r.at)+seat]
		}
		return 0
	case readSeat:
		return s.fromOne(s.seat(r.seat))
	case readSeatAt:
		return int32(s.seat(r.seat))
	case readSeatOf:
		if seat := s.seat(r.seat); seat < s.m.seats {
			return s.fromOne(int(s.num[int(r.at)+seat]))
		}
		return s.fromOne(0)
	case readOut:
		return bit(s.out.Has(engine.Seat(s.seat(r.seat))))
	case readIn:
		return int32(s.m.seats - s.out.Len())
	case readSize:
		if at := s.at(&r.place); at >= 0 {
			return int32(s.z.Size(at))
		}
		return 0
	case readCard:
		if k := s.num[r.at]; k >= 0 {
			return r.values[k]
		}
		return r.none
	case readTop:
		if k := s.z.Top(s.at(&r.place)); k >= 0 {
			return r.values[k]
		}
		return r.none
	case readOnly:
		at := s.at(&r.place)
		k := s.z.Top(at)
		if k < 0 {
			return r.none
		}
		if s.watch != nil {
			k = s.watch.only(s, r, at, k)
		}
		return r.values[k]
	case readTally:
		if seat := s.seat(r.seat); seat < s.m.seats {
			return r.tally.of(s, seat)
		}
		return 0
	case readTallyAll:
		return r.tally.of(s, 0)
	}
	return s.num[r.at] // readKind
}

// fromOne is a seat as conditions have it: from 1, and 0 for none.
func (s *State) fromOne(seat int) int32 {
	if seat >= s.m.seats {
		return 0
	}
	return int32(seat) + 1
}
