package reports

import "equitas/reports/table"

// A Side is one variant of a report, with the rules and the bots that were played.
type Side struct {
	Name      string // name of the variant: "proelio/0.9.6"
	Title     string // "Proelio 0.9.6"; "" means Name
	RulesHash string
	Bots      string // the bot of all seats, "greedy", or of each: "search,greedy,greedy,greedy"
}

// ShownTitle returns the title of the side or, if it has none, its name.
func (s Side) ShownTitle() string {
	if s.Title != "" {
		return s.Title
	}
	return s.Name
}

func (s Side) fact(role string) table.Fact {
	return table.Fact{Role: role, Name: s.Name, Rules: s.RulesHash, Bots: s.Bots}
}

// JSON returns the side in the form in which JSON reports store it.
func (s Side) JSON() savedSide { return savedSide{s.Name, s.Title, s.RulesHash, s.Bots} }

// A savedSide is a side as JSON reports store it.
type savedSide struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Rules string `json:"rules"`
	Bots  string `json:"bots"`
}

func (s savedSide) side() Side { return Side{s.Name, s.Title, s.Rules, s.Bots} }
