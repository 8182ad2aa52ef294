package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
)

// checkDescriptions checks what rules return about themselves: players, reasons, columns and the
// metrics made of them.
func checkDescriptions(s *subject) error {
	p := s.rules.Players()
	if p.Min < 1 || p.Max > engine.MaxSeats || p.Min > p.Max || p.Usual < p.Min || p.Usual > p.Max {
		return fmt.Errorf("players are %+v, expected 1 <= Min <= Usual <= Max <= %d", p, engine.MaxSeats)
	}
	if err := checkDistinct("reason", s.rules.Reasons()); err != nil {
		return err
	}
	if err := s.checkCast(); err != nil {
		return err
	}
	counts := s.rules.Counts(s.seats)
	var columns []string
	for _, c := range counts.Columns() {
		columns = append(columns, c.Name)
		if c.Doc == "" {
			return fmt.Errorf("column %s does not say what it counts", c.Name)
		}
	}
	if err := checkDistinct("column", columns); err != nil {
		return err
	}
	var ids []string
	for _, m := range counts.Metrics() {
		ids = append(ids, m.ID)
		if m.Title == "" || m.Family == "" {
			return fmt.Errorf("metric %s has no title or no family", m.ID)
		}
		if m.Scale == 0 {
			return fmt.Errorf("metric %s has scale 0: it would always be its offset", m.ID)
		}
		if err := checkMetric(m, columns); err != nil {
			return err
		}
	}
	for _, m := range counts.Metrics() {
		for _, p := range m.Parts {
			if !slices.Contains(ids, p) {
				return fmt.Errorf("metric %s has part %q, which is no metric", m.ID, p)
			}
		}
	}
	return checkDistinct("metric", ids)
}

// checkCast checks that the cast, unless nil, has as many seats as the match, that it is the
// same pointer at every call, and that its roles have titles and distinct plain ids.
func (s *subject) checkCast() error {
	c := s.rules.Cast(s.seats)
	switch {
	case c == nil:
		return nil
	case len(c.Role) != s.seats:
		return fmt.Errorf("the cast is of %d seats, expected %d", len(c.Role), s.seats)
	case s.rules.Cast(s.seats) != c:
		return errors.New("the cast is another when it is asked for again")
	}
	var ids []string
	for _, r := range c.Roles {
		ids = append(ids, r.ID)
		if strings.Trim(r.ID, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			return fmt.Errorf("role %q is no plain name: metrics and columns are named after it", r.ID)
		}
		if r.Title == "" {
			return fmt.Errorf("role %s has no title", r.ID)
		}
	}
	return checkDistinct("role", ids)
}

// checkMetric checks that a metric has the fields that its kind needs, and that its columns
// exist.
func checkMetric(m engine.Metric, columns []string) error {
	switch m.Kind {
	case engine.Vector, engine.Variety:
		if len(m.Parts) < 2 {
			return fmt.Errorf("metric %s has parts %q, expected two or more", m.ID, m.Parts)
		}
	case engine.Quantile:
		if !(m.QuantileLevel > 0 && m.QuantileLevel < 1) {
			return fmt.Errorf("metric %s is a quantile at %v, expected between 0 and 1", m.ID, m.QuantileLevel)
		}
	case engine.Stratified:
		if m.ThingIndex < 0 || m.ThingIndex >= engine.MaxExposures {
			return fmt.Errorf("metric %s is of thing %d, expected 0 to %d", m.ID, m.ThingIndex, engine.MaxExposures-1)
		}
	case engine.Contrast:
		if m.Whole == "" || m.WholeDen == "" || m.Den == "" {
			return fmt.Errorf("metric %s has columns %q, %q and %q to set against each other, expected all three", m.ID, m.Den, m.Whole, m.WholeDen)
		}
		fallthrough
	default:
		if m.Num == "" {
			return fmt.Errorf("metric %s has no column to count", m.ID)
		}
	}
	for _, c := range []string{m.Num, m.Minus, m.Den, m.Whole, m.WholeDen} {
		if c != "" && !slices.Contains(columns, c) {
			return fmt.Errorf("metric %s is made of column %q, which is not counted", m.ID, c)
		}
	}
	return nil
}

// checkDistinct returns an error if a list is empty, or a name in it is empty or occurs twice.
func checkDistinct(kind string, names []string) error {
	if len(names) == 0 {
		return fmt.Errorf("there is no %s", kind)
	}
	seen := map[string]bool{}
	for _, n := range names {
		if n == "" || seen[n] {
			return fmt.Errorf("%s %q is empty or stands twice in %q", kind, n, names)
		}
		seen[n] = true
	}
	return nil
}

// checkEndings checks that matches end for one of the reasons that the rules list, with
// fitting winners, and that turns never count down.
func checkEndings(s *subject) error {
	reasons := s.rules.Reasons()
	turn := 0
	return s.playMatches(func(n int, st engine.State, _ []engine.Action) error {
		if n == 1 {
			turn = 1
		}
		if st.Turn() < turn {
			return fmt.Errorf("the turn is %d, expected %d or more", st.Turn(), turn)
		}
		turn = st.Turn()
		return nil
	}, func(_ int, st engine.State) error {
		if err := s.checkToAct(st); err != nil {
			return err
		}
		res := st.Result()
		switch {
		case !slices.Contains(reasons, res.Reason):
			return fmt.Errorf("the match ended by %q, expected one of %q", res.Reason, reasons)
		case res.Cast != s.rules.Cast(s.seats):
			return errors.New("the result does not have the cast of the rules: sides could not share the win")
		case int(res.Winners)>>s.seats != 0:
			return fmt.Errorf("the winners are %v, there are %d seats", res.Winners.List(), s.seats)
		case !hasWinners(res.Reason) && res.Winners != 0:
			return fmt.Errorf("the match is %s and has winners %v", map[bool]string{true: "unfinished", false: "a stalemate"}[res.Reason == engine.Unfinished], res.Winners.List())
		case hasWinners(res.Reason) && res.Winners == 0:
			return fmt.Errorf("the match ended by %q without winners", res.Reason)
		case res.Turns < turn:
			return fmt.Errorf("the match ended in turn %d, after a choice in turn %d", res.Turns, turn)
		}
		return s.checkWinningScore(res)
	})
}

// checkWinningScore checks that no seat has a better score than a winner, where WinningScore
// tells which scores are better.
func (s *subject) checkWinningScore(res engine.Result) error {
	wins := s.rules.WinningScore(res.Reason)
	if wins != 0 && !res.Scored {
		return fmt.Errorf("scores decide who wins by %q, and the result has none", res.Reason)
	}
	for _, w := range res.Winners.List() {
		for i, x := range res.Scores[:s.seats] {
			if won := res.Scores[w]; wins > 0 && x > won || wins < 0 && x < won {
				return fmt.Errorf("seat %d won by %q with %d, and seat %d has %d, which is better", w, res.Reason, won, i, x)
			}
		}
	}
	return nil
}

// hasWinners reports whether a match that ended for this reason has winners.
func hasWinners(reason string) bool { return reason != engine.Unfinished && reason != engine.Stalemate }

// checkCounts checks that counting a match sets every column, to the same number each time,
// and that the columns credit.seat.K hold the payoffs of the seats.
func checkCounts(s *subject) error {
	c := s.rules.Counts(s.seats)
	cols := c.Columns()
	credit, err := payoffColumns(cols, s.seats)
	if err != nil {
		return err
	}
	if err := checkMidwayCounts(s, c, cols); err != nil {
		return err
	}
	return s.playMatches(func(int, engine.State, []engine.Action) error { return nil }, func(_ int, st engine.State) error {
		const old = 1<<40 + 1
		once, twice := make([]int64, len(cols)), slices.Repeat([]int64{old}, len(cols))
		c.Count(st, once)
		c.Count(st, twice)
		for i, col := range cols {
			switch {
			case twice[i] == old+once[i] && once[i] != 0:
				return fmt.Errorf("column %s is added to: a row must be set", col.Name)
			case twice[i] == old:
				return fmt.Errorf("column %s is not set", col.Name)
			case twice[i] != once[i]:
				return fmt.Errorf("column %s is %d when a match is counted and %d when it is counted again", col.Name, once[i], twice[i])
			}
		}
		res := st.Result()
		sum := int64(0)
		for seat, i := range credit {
			sum += once[i]
			if want := res.Payoff(engine.Seat(seat)); once[i] != want {
				return fmt.Errorf("the credit of seat %d is %d, expected %d", seat, once[i], want)
			}
		}
		if len(credit) > 0 && res.Winners != 0 && sum != engine.PayoffUnit {
			return fmt.Errorf("the credits sum to %d, expected %d", sum, engine.PayoffUnit)
		}
		return nil
	})
}

// checkMidwayCounts checks that a match has the same counts at its end whether or not it is
// also counted before every choice.
func checkMidwayCounts(s *subject, c engine.Counts, cols []engine.Column) error {
	var rows [2][]int64
	for looks := range rows {
		st, r := s.rules.NewState(s.seats), s.choiceStream(0)
		st.Start(s.deal(0))
		row := make([]int64, len(cols))
		err := s.finish(st, &r, func([]engine.Action) error {
			if looks == 1 {
				clear(row)
				c.Count(st, row)
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("deal 0: %w", err)
		}
		clear(row)
		c.Count(st, row)
		rows[looks] = row
	}
	for i, col := range cols {
		if rows[0][i] != rows[1][i] {
			return fmt.Errorf("deal 0: column %s is %d, and %d when the match was counted before every choice too", col.Name, rows[0][i], rows[1][i])
		}
	}
	return nil
}

// payoffColumns returns the indexes of the columns credit.seat.K by seat; nil if there are
// none. It is an error if they are not exactly one for each seat.
func payoffColumns(cols []engine.Column, seats int) ([]int, error) {
	const prefix = "credit.seat."
	var at []int
	for seat := range seats {
		i := slices.IndexFunc(cols, func(c engine.Column) bool { return c.Name == fmt.Sprint(prefix, seat) })
		if i >= 0 {
			at = append(at, i)
		}
	}
	named := 0
	for _, c := range cols {
		if strings.HasPrefix(c.Name, prefix) {
			named++
		}
	}
	if named != len(at) || named != 0 && named != seats {
		return nil, fmt.Errorf("%d columns are named %sK, %d of them for one of the %d seats; expected one for every seat, or none", named, prefix, len(at), seats)
	}
	return at, nil
}
