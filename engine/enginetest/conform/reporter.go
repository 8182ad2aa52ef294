package conform

import "fmt"

// A Reporter has the methods of [testing.T] that a case needs.
type Reporter interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

// CollectFaults returns what run reports, so that a test can expect a case to fail.
func CollectFaults(run func(t Reporter)) []string {
	tr := &faultCollector{}
	tr.run(run)
	return tr.faults
}

// A faultCollector is a Reporter that collects faults.
type faultCollector struct{ faults []string }

// caseStopped is the value with which Fatal panics to leave a case.
type caseStopped struct{}

// run calls f, and returns early where f calls Fatal or Fatalf.
func (tr *faultCollector) run(f func(t Reporter)) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(caseStopped); !ok {
				panic(r)
			}
		}
	}()
	f(tr)
}

func (tr *faultCollector) Helper() {}

func (tr *faultCollector) Errorf(format string, args ...any) {
	tr.faults = append(tr.faults, fmt.Sprintf(format, args...))
}

func (tr *faultCollector) Fatalf(format string, args ...any) {
	tr.Errorf(format, args...)
	panic(caseStopped{})
}

func (tr *faultCollector) Fatal(args ...any) { tr.Fatalf("%s", fmt.Sprint(args...)) }
