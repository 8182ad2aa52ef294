package engine

// A ReportPlace says where a family of metrics stands in reports and how its table looks.
type ReportPlace struct {
	Rank    int    `json:"rank"`              // families of lower rank stand first; 0: behind all others
	Subject string `json:"subject,omitempty"` // what a row is about, the head of the first column: "seat"; "" for "metric"
	Ordered bool   `json:"ordered,omitempty"` // rows keep their order instead of being sorted by strength
	Detail  bool   `json:"detail,omitempty"`  // shown only on request

	// Figure is the chart of the rows' values; without a title there is none.
	Figure Figure `json:"figure,omitzero"`

	// Caveat is what a reader of [Metric.Situated] rows must know, below the table.
	Caveat string `json:"caveat,omitempty"`
}

// A Figure is a chart of the values of a family with their intervals.
type Figure struct {
	Title   string `json:"title"`
	Caption string `json:"caption"`
	Effects bool   `json:"effects,omitempty"` // rows are differences, with 0 as fair; otherwise they are shares, and rows that are differences are left out
}

// Ranks of the families that every game may have. A game's own families rank between them.
const (
	RankBots     = 10
	RankSeats    = 20
	RankEndings  = 40
	RankTension  = 50
	RankPace     = 60
	RankActions  = 70
	RankChoices  = 90
	RankDetailed = 100 // families of this rank and above are shown only on request
)

// WinShareFigure is the chart of win shares.
var WinShareFigure = Figure{Title: "Win shares with 95 % intervals", Caption: "Shares of the win with 95 % intervals; the dashed line is the fair share."}

// ReportPlaceOf returns the place of a family that every game may have; the zero Place for other
// families.
func ReportPlaceOf(family string) ReportPlace {
	switch family {
	case "bots":
		return ReportPlace{Rank: RankBots, Subject: "bot", Ordered: true}
	case "seats":
		return ReportPlace{Rank: RankSeats, Subject: "seat", Ordered: true, Figure: WinShareFigure}
	case "roles":
		return ReportPlace{Rank: RankSeats, Subject: "role", Ordered: true, Figure: WinShareFigure}
	case "endings":
		return ReportPlace{Rank: RankEndings, Subject: "ending"}
	case "tension":
		return ReportPlace{Rank: RankTension}
	case "pace":
		return ReportPlace{Rank: RankPace}
	case "actions":
		return ReportPlace{Rank: RankActions, Subject: "action"}
	case "choices":
		return ReportPlace{Rank: RankChoices, Detail: true}
	}
	return ReportPlace{}
}

// Ranks in the headline of metrics that every game may have, for a variant that names no
// headline. A game's own metrics rank between them.
const (
	HeadlineSeat    = 10 // rank in the headline of what a seat at the table is worth
	HeadlineLength  = 20
	HeadlineEnding  = 30
	HeadlineChanges = 40 // rank of how often the lead changes
	HeadlineHalf    = 50 // rank of how often the leader at half time wins
	HeadlineSkill   = 60
	HeadlineBalance = 70 // rank of the balance of what players are dealt
)

// Idle says how the value of a metric shows that something is never used. The zero value:
// it does not show that.
type Idle struct {
	Word         string `json:"word,omitempty"`    // what a report says then: "never chosen"
	SharesUnused bool   `json:"without,omitempty"` // the metric is the share of matches without a use, and idle means nearly all; otherwise it counts uses, and idle means none
	NewThing     string `json:"new,omitempty"`     // the metric is how often a thing is used per opportunity; what the thing is called: "card"
}

// Companion names another metric whose value is shown in a further column.
type Companion struct {
	Head string `json:"head"` // head of the column: "dead in hand"
	ID   string `json:"id"`
}
