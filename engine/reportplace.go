package engine

// A ReportPlace says where a family of metrics stands in reports and how its table looks.
type ReportPlace struct {
	Rank    int    `json:"rank"`              // families of lower rank stand first; 0: after all others
	Subject string `json:"subject,omitempty"` // heading of the table's first column: "seat"; "": "metric"
	Ordered bool   `json:"ordered,omitempty"` // rows keep their order instead of being sorted by strength
	Detail  bool   `json:"detail,omitempty"`  // shown only on request

	// Figure is the chart of the rows' values; there is none if its title is "".
	Figure Figure `json:"figure,omitzero"`

	// Caveat is a warning printed below the table, for readers of rows whose metrics are
	// confounded ([Metric].Situated).
	Caveat string `json:"caveat,omitempty"`
}

// A Figure is a chart of the values of a family with their intervals.
type Figure struct {
	Title   string `json:"title"`
	Caption string `json:"caption"`
	Effects bool   `json:"effects,omitempty"` // shows rows that are differences, where 0 is fair; if false, it shows rows that are shares
}

// Ranks of the families of metrics that every game may have, for [ReportPlace].Rank. A game's
// own families have ranks between them.
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

// ReportPlaceOf returns the place of a family that every game may have, such as "seats"; the
// zero value for any other family.
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

// Ranks in the default headline ([Metric].Headline) of metrics that every game may have. A
// game's own metrics have ranks between them.
const (
	HeadlineSeat           = 10 // the advantage of a seat at the table
	HeadlineLength         = 20 // the length of matches
	HeadlineEnding         = 30 // how matches end
	HeadlineLeadChanges    = 40 // how often the lead changes
	HeadlineHalfTimeLeader = 50 // how often the leader at half time wins
	HeadlineSkill          = 60 // how much better play is rewarded
	HeadlineBalance        = 70 // how balanced the things are that players are dealt
)

// IdleSign says how the value of a metric shows that something is never used. The zero value means
// that it does not.
type IdleSign struct {
	Word         string `json:"word,omitempty"`    // words of a report about something never used: "never chosen"
	SharesUnused bool   `json:"without,omitempty"` // the metric is the share of matches without a use, near 1 if never used; if false, it counts uses, 0 if never used
	NewThing     string `json:"new,omitempty"`     // if the metric is a rate of uses per opportunity: the noun for what is used, such as "card", for a note on new ones that bots hardly use; "" for other metrics
}

// A Companion is another metric, whose value is shown in a column beside that of the first.
type Companion struct {
	Head string `json:"head"` // heading of the column: "dead in hand"
	ID   string `json:"id"`   // id of the metric
}
