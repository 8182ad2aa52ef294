package empires

import (
	"bytes"
	"encoding/json"
	"testing"
)

// The types below read the state line of a record without other knowledge of the game.

// A stateLine is a record's state line. Areas with nothing in them are left out.
type stateLine struct {
	Turn    int                 `json:"turn"`
	Round   int                 `json:"round"`
	First   int                 `json:"first"`
	Active  int                 `json:"active"`
	Bonus   bool                `json:"bonus,omitempty"`
	Areas   map[string]areaLine `json:"areas"`
	Seats   []seatLine          `json:"seats"`
	Display []string            `json:"display"`
	Deck    int                 `json:"deck"`
	Discard []string            `json:"discard"`
	Forts   int                 `json:"forts"`
	Battle  *battleLine         `json:"battle,omitempty"`
}

// An areaLine is an area in a record.
type areaLine struct {
	Owner   int   `json:"owner"` // -1: neutral
	Markers int   `json:"markers"`
	Fort    bool  `json:"fort,omitempty"`
	Trade   []int `json:"trade,omitempty"`
}

// A seatLine is the possessions of a player in a record.
type seatLine struct {
	VP        int32    `json:"vp"`
	Control   int      `json:"control"`
	Trade     int      `json:"trade"`
	Warehouse int      `json:"warehouse"`
	Plunder   []int    `json:"plunder,omitempty"`
	Set       string   `json:"set"`
	Hand      []string `json:"hand"`
	Table     []string `json:"table"`
	Refreshed int      `json:"refreshed,omitempty"`
}

// A battleLine is a battle in a record.
type battleLine struct {
	Attacker  int         `json:"attacker"`
	Defender  int         `json:"defender"`
	Area      string      `json:"area"`
	Kind      string      `json:"kind,omitempty"` // one of [battleWords]; "" while the defender chooses
	Ambush    bool        `json:"ambush,omitempty"`
	Committed [2][]string `json:"committed"`
	Order     [2][]string `json:"order"`
}

// readLine reads a state line. An unknown field is an error.
func readLine(t *testing.T, line any) (l stateLine) {
	t.Helper()
	b, err := json.Marshal(line)
	if err == nil {
		dec := json.NewDecoder(bytes.NewReader(b))
		dec.DisallowUnknownFields()
		err = dec.Decode(&l)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}
