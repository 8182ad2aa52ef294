package told

import "equitas/engine"

// A reader reads the value of a name in conditions. It is a struct that a switch interprets,
// which is faster than a closure for each name.
type reader struct {
	kind   readerKind
	seat   seatRef    // the seat whose value is read
	index  int32      // index in State.num of the number, of the register of the card, or of the number of seat 0
	place  placeRef   // of readSize, readTop and readSoleCard: the place that is read
	values []int32    // by kind of card: the value of the field
	none   int32      // the value if there is no card
	tally  *tallyCode // of readTally and readTallyAll; else nil
}

type readerKind uint8

const (
	readNum         readerKind = iota // a number in State.num
	readNumOf                         // a number in State.num of any seat; 0 if there is no seat
	readSeat                          // a seat, from 1; 0 for none
	readSeatAt                        // a seat, from 0; the number of seats for none
	readSeatOf                        // the seat that is the value of a seat's number, from 1; 0 for none
	readIsOut                         // 1 if the seat is out
	readSeatsInPlay                   // the number of seats that are not out
	readSize                          // number of cards at a place; 0 if there is no seat
	readCard                          // a field of the card in a register
	readTop                           // a field of the top card at a place
	readSoleCard                      // a field of the only card at a place without order
	readTally                         // a tally of a seat; 0 if there is no seat
	readTallyAll                      // a tally of the table
	readKind                          // the kind of the card in a register; -1 for none
)

// read returns the value in a state.
func (r *reader) read(s *State) int32 {
	switch r.kind {
	case readNum:
		return s.num[r.index]
	case readNumOf:
		if seat := s.seat(r.seat); seat < s.machine.seats {
			return s.num[int(r.index)+seat]
		}
		return 0
	case readSeat:
		return s.seatFrom1(s.seat(r.seat))
	case readSeatAt:
		return int32(s.seat(r.seat))
	case readSeatOf:
		if seat := s.seat(r.seat); seat < s.machine.seats {
			return s.seatFrom1(int(s.num[int(r.index)+seat]))
		}
		return 0
	case readIsOut:
		return boolToInt(s.outSeats.Has(engine.Seat(s.seat(r.seat))))
	case readSeatsInPlay:
		return int32(s.machine.seats - s.outSeats.Len())
	case readSize:
		if at := s.place(&r.place); at >= 0 {
			return int32(s.table.Size(at))
		}
		return 0
	case readCard:
		if k := s.num[r.index]; k >= 0 {
			return r.values[k]
		}
		return r.none
	case readTop:
		if k := s.table.Top(s.place(&r.place)); k >= 0 {
			return r.values[k]
		}
		return r.none
	case readSoleCard:
		at := s.place(&r.place)
		k := s.table.Top(at)
		if k < 0 {
			return r.none
		}
		if s.recorder != nil {
			k = s.recorder.soleCard(s, r, at, k)
		}
		return r.values[k]
	case readTally:
		if seat := s.seat(r.seat); seat < s.machine.seats {
			return r.tally.valueFor(s, seat)
		}
		return 0
	case readTallyAll:
		return r.tally.valueFor(s, 0)
	}
	return s.num[r.index] // readKind
}

// seatFrom1 returns the number of a seat in conditions: seat + 1, and 0 if there is no such seat.
func (s *State) seatFrom1(seat int) int32 {
	if seat >= s.machine.seats {
		return 0
	}
	return int32(seat) + 1
}
