package cli

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"equitas/engine/lab/question"
)

// announced returns the duration that a line announces after the text before: "about 34 s".
func announced(t *testing.T, line, before string) time.Duration {
	t.Helper()
	m := regexp.MustCompile(before + ` about ([0-9.]+) (s|min|h)`).FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("%q says no time after %q", line, before)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return time.Duration(n * float64(map[string]time.Duration{"s": time.Second, "min": time.Minute, "h": time.Hour}[m[2]]))
}

// The announced duration must be right, however the run begins. The test uses a simulated
// clock and workers that first set up and then work at different speeds.
func TestAnnouncedTime(t *testing.T) {
	for _, c := range []struct {
		name    string
		workers int
		setup   time.Duration // setup time of every worker
		each    time.Duration // time that a worker needs for one match
		of      int
		said    bool
	}{
		{"a sweep of many settings", 2, 3 * time.Second, 50 * time.Millisecond, 1000, true},
		{"bots that search", 1, 4 * time.Second, time.Second, 60, true},
		{"bots that search, on many cores", 8, 2 * time.Second, 4 * time.Second, 200, true},
		{"few long deals", 2, time.Second, 6 * time.Second, 20, true},
		{"a long run of short deals", 4, 100 * time.Millisecond, time.Millisecond, 200_000, true},
		{"soon over", 2, 3 * time.Second, 5 * time.Millisecond, 2000, false},
		{"a single long deal", 1, 0, 30 * time.Second, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var ends []time.Duration
				for w := range c.workers {
					at := c.setup + time.Duration(w)*c.each/50
					for i := w; i < c.of; i += c.workers {
						at += c.each + time.Duration((i*7919)%21-10)*c.each/40 // varies by up to a quarter
						ends = append(ends, at)
					}
				}
				slices.Sort(ends)
				var out strings.Builder
				begin := time.Now()
				bar := newProgress(&Streams{Err: &out}, false, c.workers)
				for i, at := range ends {
					time.Sleep(at - time.Since(begin))
					bar.show(i+1, c.of, "deals")
				}
				if each := bar.perItem() * time.Duration(c.workers); c.of > 1 && (each < c.each*4/5 || each > c.each*5/4) {
					t.Errorf("a worker is said to take %v for one deal, took about %v: what a plan goes by", each, c.each)
				}
				if (out.String() != "") != c.said || strings.Count(out.String(), "\n") > 1 {
					t.Fatalf("it took %v, and said %q", time.Since(begin), out.String())
				}
				if c.said {
					took := time.Since(begin).Seconds()
					if got := announced(t, out.String(), "deals will take").Seconds(); got < 0.8*took || got > 1.25*took {
						t.Errorf("it said %.0f s and took %.0f s", got, took)
					}
				}
			})
		})
	}
}

// Before several trainings the total duration must be announced, and how to avoid them.
func TestAnnouncedTraining(t *testing.T) {
	for _, c := range []struct {
		quiet      bool
		more       int
		each       time.Duration // time for ten matches
		want       string
		one, whole time.Duration
	}{
		{false, 0, time.Millisecond, `^100,000 games of training will take about 10 s; not needed\n$`, 10 * time.Second, 0},
		{false, 0, time.Millisecond / 2, `^$`, 0, 0},
		{false, 1, time.Millisecond, `^100,000 games of training will take about 10 s; 1 more variant is to be learned after it, about 20 s in all; not needed\n$`, 0, 0},
		{false, 7, time.Millisecond, `^100,000 games of training will take about 10 s; 7 more variants are to be learned after it, about 80 s in all; not needed\n$`, 0, 0},
		{true, 7, time.Millisecond, `^$`, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			w := &Reporter{Streams: &Streams{Err: &out}, Quiet: c.quiet, Workers: 2, TrainingHint: "; not needed"}
			w.beginStage(question.Stage{What: "games of training", Learning: true, DefaultSeed: true, Following: c.more})
			played := w.updateProgress
			time.Sleep(5 * time.Second) // the time after which a forecast is made
			played(0, 100_000)
			for done := 10; done <= 100_000; done += 10 {
				time.Sleep(c.each + c.each/500)
				played(done, 100_000)
			}
			if !regexp.MustCompile(c.want).MatchString(out.String()) {
				t.Errorf("%d more to learn, quiet %v: said %q, want %s", c.more, c.quiet, out.String(), c.want)
			}
		})
	}
}

// No duration may be announced as 0 s.
func TestAbout(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "less than 1 s", 20 * time.Millisecond: "less than 1 s", 500 * time.Millisecond: "about 1 s", 12 * time.Second: "about 12 s", 3 * time.Hour: "about 3.0 h",
	} {
		if got := approxDuration(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
