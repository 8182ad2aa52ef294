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

// figures is what one match has counted, by name: its length in turns and
// decisions, the score and the share of the win by seat, how it ended, and what
// else its game has to count.
type figures map[string]float64

// seat is the name of a figure of a seat, which are counted from 1.
func seat(name string, i int) string { return fmt.Sprintf("%s %d", name, i+1) }

// score notes the scores, and shares the win among those with the highest.
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

// A ledger has the figures of many matches.
type ledger struct {
	matches      float64
	sum, squares figures
}

// enter adds a match. A figure that it lacks is 0 in it.
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

// square is the squared standard error of a mean.
func (l *ledger) square(name string) float64 {
	m := l.mean(name)
	return max(0, l.squares[name]/l.matches-m*m) / (l.matches - 1)
}

// apart is how many standard errors of their difference lie between two means:
// 0 where both are the same and never vary.
func apart(a, b *ledger, name string) float64 {
	d := a.mean(name) - b.mean(name)
	if d == 0 {
		return 0
	}
	return d / math.Sqrt(a.square(name)+b.square(name))
}

// limit is how many standard errors chance may explain: of a hundred figures,
// one lies beyond it in fifteen hundred runs.
const limit = 4.5

// agree holds two ledgers against each other, figure by figure.
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

// known holds a figure against what it must be on average.
func (l *ledger) known(t *testing.T, name string, want float64) {
	t.Helper()
	got, err := l.mean(name), math.Sqrt(l.square(name))
	if math.Abs(got-want) > limit*err+1e-9 {
		t.Errorf("%s: got %.4f on average, want %.4f within %.1f × %.4f", name, got, want, limit, err)
	}
}

// total is the mean of all figures whose names begin so.
func (l *ledger) total(prefix string) (sum float64) {
	for name := range l.sum {
		if strings.HasPrefix(name, prefix) {
			sum += l.mean(name)
		}
	}
	return sum
}

// forget leaves out all figures whose names begin so.
func (l *ledger) forget(prefix string) {
	maps.DeleteFunc(l.sum, func(name string, _ float64) bool { return strings.HasPrefix(name, prefix) })
}

// identical asks that two means are equal in every match, so that their sums are.
func (l *ledger) identical(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*max(1, math.Abs(want)) {
		t.Errorf("%s: got %.6f, want %.6f", what, got, want)
	}
}

// some is so many matches, and a tenth between two edits.
func some(matches int) int {
	if testing.Short() {
		return matches / 10
	}
	return matches
}

// plainly plays matches of a plain program.
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

// shuffle orders things anew.
func shuffle[T any](r *rng.Stream, l []T) {
	for i := len(l) - 1; i > 0; i-- {
		j := r.Below(uint32(i + 1))
		l[i], l[j] = l[j], l[i]
	}
}

// any1 is one of the things, each as likely as the others.
func any1[T any](r *rng.Stream, l []T) T { return l[r.Below(uint32(len(l)))] }

// take takes the last thing of a pile, which is its top.
func take[T any](pile *[]T) T {
	n := len(*pile) - 1
	top := (*pile)[n]
	*pile = (*pile)[:n]
	return top
}

// drop takes one such thing out of a list.
func drop[T comparable](l []T, x T) []T {
	i := slices.Index(l, x)
	return slices.Delete(l, i, i+1)
}

// kinds is each different thing of a list once, in rising order.
func kinds(l []int) []int {
	l = slices.Sorted(slices.Values(l))
	return slices.Compact(l)
}

// repeat is a thing so many times.
func repeat(thing, times int) []int { return slices.Repeat([]int{thing}, times) }

// sum adds up.
func sum(l []int) (n int) {
	for _, x := range l {
		n += x
	}
	return n
}
