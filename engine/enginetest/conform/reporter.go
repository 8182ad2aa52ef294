package conform

import "fmt"

// A Reporter has the methods of [testing.T] that a case needs.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

// Faults returns what run reports, so that a test can expect a case to fail.
func Faults(run func(t Reporter)) []string {
	tr := &trial{}
	tr.run(run)
	return tr.faults
}

// A trial is a Reporter that collects faults.
type trial struct{ faults []string }

// stopped is the value with which Fatal panics to leave a case.
type stopped struct{}

func (tr *trial) run(f func(t Reporter)) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stopped); !ok {
				panic(r)
			}
		}
	}()
	f(tr)
}

func (tr *trial) Helper() {}

func (tr *trial) Errorf(format string, args ...any) {
	tr.faults = append(tr.faults, fmt.Sprintf(format, args...))
}

func (tr *trial) Fatalf(format string, args ...any) {
	tr.Errorf(format, args...)
	panic(stopped{})
}

func (tr *trial) Fatal(args ...any) { tr.Fatalf("%s", fmt.Sprint(args...)) }
