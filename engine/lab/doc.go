// Package lab answers questions about variants by letting bots play them. The command line
// and the browser pages use it; they compute no statistics and play no rules themselves.
//
// A [question.Question] says what is played, but not how results are shown. It is a plain
// struct that can be written as JSON: the command line under a report, the address of a page
// and a stored job all hold the same question. [Lab.Ask] answers it with reports; meanwhile
// a [question.Observer] receives progress and notes. Nothing here prints, and nothing reads
// a clock.
//
//	l := lab.Open(lab.Resources{Workers: 4})
//	q, err := question.Read([]byte(`{"ask":"sim","variant":"proelio/0.9.6","deals":200}`))
//	…
//	answer, err := l.Ask(ctx, q, question.Observer{})
//
// Each kind of question has a file that reads it and plays it: sim.go, compare.go and
// adapt.go, sweep.go and grid.go, plan.go, duel.go, train.go. They share a setup (setup.go,
// runs.go), which holds the bots and plays deals, and the training of bots (learn.go,
// weights.go): weights that were learned once serve all questions that need them.
//
// Other services: a [Bench] plays a variant again on every save of its file, a [Recorder]
// records matches and finds those in which something occurs, and [Variant.SeatPlayers]
// begins a match in which people play.
//
// Packages below: question defines the questions; records replays records of matches and
// plays on from their positions; diary reads the results of people's games and compares
// them with those of bots; project lists files, checks them and creates new folders; cards
// prepares cards for paper and screen.
//
// All files that a question names are looked up in the layers and on the disk that the
// program passes in [Resources]; this package opens none by itself.
package lab
