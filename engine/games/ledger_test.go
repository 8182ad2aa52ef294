package games_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine/rng"
)

// figures is what one match has counted, by name: its length in turns and decisions, the
// score and the share of the win by seat, how it ended, and whatever else is counted for its
// game.
type figures map[string]float64

// seat returns the name of a figure of seat i; names count seats from 1.
func seat(name string, i int) string { return fmt.Sprintf("%s %d", name, i+1) }

// score sets the scores, and divides the win equally among the seats with the highest score.
func (f figures) score(scores []int) {
	best := slices.Max(scores)
	var first []int
	for i, s := range scores {
		f[seat("score", i)] = float64(s)
		if s == best {
			first = append(first, i)
		}
	}
	for _, i := range first {
		f[seat("win", i)] = 1 / float64(len(first))
	}
}

// A ledger has the sums of the figures of many matches.
type ledger struct {
	matches      float64
	sum, squares figures
}

// enter adds a match. A figure that f lacks counts as 0.
func (l *ledger) enter(f figures) {
	if l.sum == nil {
		l.sum, l.squares = figures{}, figures{}
	}
	l.matches++
	for name, x := range f {
		l.sum[name] += x
		l.squares[name] += x * x
	}
}

func (l *ledger) mean(name string) float64 { return l.sum[name] / l.matches }

// square returns the squared standard error of a mean.
func (l *ledger) square(name string) float64 {
	m := l.mean(name)
	return max(0, l.squares[name]/l.matches-m*m) / (l.matches - 1)
}

// apart returns the difference of two means in standard errors of the difference; 0 if the
// means are equal.
func apart(a, b *ledger, name string) float64 {
	d := a.mean(name) - b.mean(name)
	if d == 0 {
		return 0
	}
	return d / math.Sqrt(a.square(name)+b.square(name))
}

// limit is the largest difference, in standard errors, that chance may explain: of a hundred
// figures, one exceeds it in about one of fifteen hundred runs.
const limit = 4.5

// agree reports every figure in which two ledgers differ by more than limit.
func agree(t *testing.T, told, plain *ledger) {
	t.Helper()
	all := figures{}
	maps.Copy(all, told.sum)
	maps.Copy(all, plain.sum)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		z := apart(told, plain, name)
		if !(math.Abs(z) < limit) {
			t.Errorf("%s: the text has %.4f, the plain program %.4f: %.1f standard errors apart", name, told.mean(name), plain.mean(name), z)
		} else if testing.Verbose() {
			t.Logf("%-28s %10.4f %10.4f %6.2f", name, told.mean(name), plain.mean(name), z)
		}
	}
}

// known reports a fault if the mean of a figure differs from the known value want by more
// than limit standard errors.
func (l *ledger) known(t *testing.T, name string, want float64) {
	t.Helper()
	got, err := l.mean(name), math.Sqrt(l.square(name))
	if math.Abs(got-want) > limit*err+1e-9 {
		t.Errorf("%s: got %.4f on average, want %.4f within %.1f × %.4f", name, got, want, limit, err)
	}
}

// total returns the sum of the means of all figures whose names begin with prefix.
func (l *ledger) total(prefix string) (sum float64) {
	for name := range l.sum {
		if strings.HasPrefix(name, prefix) {
			sum += l.mean(name)
		}
	}
	return sum
}

// forget removes all figures whose names begin with prefix.
func (l *ledger) forget(prefix string) {
	maps.DeleteFunc(l.sum, func(name string, _ float64) bool { return strings.HasPrefix(name, prefix) })
}

// identical reports a fault unless two means are equal up to rounding. It is for figures that
// are equal in every match.
func (l *ledger) identical(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
		t.Errorf("%s: got %.6f, want %.6f", what, got, want)
	}
}

// some returns the number of matches to play: all, or a tenth with -short.
func some(matches int) int {
	if testing.Short() {
		return matches / 10
	}
	return matches
}

// plainly plays matches of a plain program at random and returns their figures.
func plainly(matches int, seed uint64, play func(d *dealer)) *ledger {
	l := &ledger{}
	for i := range matches {
		r := rng.NewDeal(seed, uint64(i)).Stream(rng.PurposeOf("plain"), 0)
		d := &dealer{r: &r, f: figures{}}
		play(d)
		l.enter(d.f)
	}
	return l
}

// shuffle puts the things into a random order, in place.
func shuffle[T any](r *rng.Stream, l []T) {
	for i := len(l) - 1; i > 0; i-- {
		j := r.Below(uint32(i + 1))
		l[i], l[j] = l[j], l[i]
	}
}

// any1 returns one of the things, each with the same probability.
func any1[T any](r *rng.Stream, l []T) T { return l[r.Below(uint32(len(l)))] }

// take removes the last thing of a pile, which is its top, and returns it.
func take[T any](pile *[]T) T {
	n := len(*pile) - 1
	top := (*pile)[n]
	*pile = (*pile)[:n]
	return top
}

// drop removes the first x from a list, which must contain it.
func drop[T comparable](l []T, x T) []T {
	i := slices.Index(l, x)
	return slices.Delete(l, i, i+1)
}

// kinds returns the different numbers of a list, in rising order.
func kinds(l []int) []int {
	l = slices.Sorted(slices.Values(l))
	return slices.Compact(l)
}

// repeat returns a list with a thing so many times.
func repeat(thing, times int) []int { return slices.Repeat([]int{thing}, times) }

// sum returns the sum of the numbers.
func sum(l []int) (n int) {
	for _, x := range l {
		n += x
	}
	return n
}
