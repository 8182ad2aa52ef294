package engine

// A Place is where a family of metrics stands in reports.
type Place struct {
	Rank    int    `json:"rank"`              // families of lower rank stand first; 0: behind all others
	Subject string `json:"subject,omitempty"` // what a row is about, the head of the first column: "seat"; "" for metric
	Ordered bool   `json:"ordered,omitempty"` // rows keep their order: one by strength would only spoil it
	Detail  bool   `json:"detail,omitempty"`  // shown only to those who ask for it

	// Figure is a picture of the rows' values; without a title there is none.
	Figure Figure `json:"figure,omitzero"`

	// Caveat is what a reader of [Metric.Situated] rows must know.
	Caveat string `json:"caveat,omitempty"`
}

// A Figure shows the values of a family with their intervals.
type Figure struct {
	Title   string `json:"title"`
	Caption string `json:"caption"`
	Effects bool   `json:"effects,omitempty"` // rows are differences, fair is 0; otherwise shares, and differences are left out
}

// Ranks of the families that every game may have. A game's own stand between.
const (
	RankBots     = 10
	RankSeats    = 20
	RankEndings  = 40
	RankTension  = 50
	RankPace     = 60
	RankActions  = 70
	RankChoices  = 90
	RankDetailed = 100 // and more: what few ask for
)

// Shares is the picture of shares of the win.
var Shares = Figure{Title: "Win shares with 95 % intervals", Caption: "Shares of the win with 95 % intervals; the dashed line is the fair share."}

// PlaceOf returns the place of a family that every game may have; the zero
// place for others.
func PlaceOf(family string) Place {
	switch family {
	case "bots":
		return Place{Rank: RankBots, Subject: "bot", Ordered: true}
	case "seats":
		return Place{Rank: RankSeats, Subject: "seat", Ordered: true, Figure: Shares}
	case "roles":
		return Place{Rank: RankSeats, Subject: "role", Ordered: true, Figure: Shares}
	case "endings":
		return Place{Rank: RankEndings, Subject: "ending"}
	case "tension":
		return Place{Rank: RankTension}
	case "pace":
		return Place{Rank: RankPace}
	case "actions":
		return Place{Rank: RankActions, Subject: "action"}
	case "choices":
		return Place{Rank: RankChoices, Detail: true}
	}
	return Place{}
}

// Ranks in the headline of a variant that names none, of metrics that every
// game may have. A game's own stand between.
const (
	HeadSeat    = 10 // what the place at the table is worth
	HeadLength  = 20
	HeadEnding  = 30
	HeadChanges = 40 // of the lead
	HeadHalf    = 50 // who leads then
	HeadSkill   = 60
	HeadBalance = 70 // of what players are dealt
)

// Idle says how a metric shows that nobody uses something. The zero value: it
// shows nothing of that.
type Idle struct {
	Word    string `json:"word,omitempty"`    // what is said of it then: "never chosen"
	Without bool   `json:"without,omitempty"` // the metric is the share of matches without a use: idle where they are nearly all; otherwise it counts uses, and there is none
	New     string `json:"new,omitempty"`     // the metric is how often a thing is used of the times it could be; what it is called: "card"
}

// Beside is another metric, whose value stands in a column of its own.
type Beside struct {
	Head string `json:"head"` // "dead in hand"
	ID   string `json:"id"`
}
