package warland

import (
	"bytes"
	"encoding/json"
)

// The types below read the state line of a record without other knowledge of the game.

// A stateLine is a record's state line, without its type and number. Coordinates are in tenths
// of a millimetre.
type stateLine struct {
	Turn      int            `json:"turn"`
	Round     int            `json:"round"`
	First     int            `json:"first"`
	Active    int            `json:"active"`
	Phase     string         `json:"phase"`
	Pending   pendingLine    `json:"pending"`
	Moves     map[string]int `json:"moves"`
	Works     int            `json:"works"`
	Builds    int            `json:"builds"`
	Demols    int            `json:"demolitions"`
	Treated   []int          `json:"treaties_offered"`
	Bribed    []int          `json:"bribes_offered"`
	Factions  []factionLine  `json:"factions"`
	Buildings []buildingLine `json:"buildings"`
	Pawns     []pawnLine     `json:"pawns"`
	Treaties  []treatyLine   `json:"treaties"`
	Truces    []truceLine    `json:"truces"`
}

type factionLine struct {
	Alive     bool           `json:"alive"`
	Preset    *string        `json:"bastion_preset"`
	Formation *string        `json:"formation"`
	Resources int32          `json:"resources"`
	Food      int32          `json:"food"`
	Coins     int32          `json:"coins"`
	Bastions  []*[2]int16    `json:"bastions"` // rear left, front left, front right, rear right; null if it has fallen
	Wins      uint8          `json:"castle_wins"`
	OutBy     *int8          `json:"eliminated_by"`
	OutRound  *uint16        `json:"eliminated_round"`
	OutAs     *uint16        `json:"eliminated_as"`
	Given     uint8          `json:"sacrificed"`
	Creatures []creatureLine `json:"creatures,omitempty"`
}

type buildingLine struct {
	ID     uint16   `json:"id"`
	Type   string   `json:"type"`
	Owner  int8     `json:"owner"`
	At     [2]int16 `json:"at"`
	FaceUp bool     `json:"face_up"`
	Turn   uint16   `json:"built_on_turn"`
	Train  uint8    `json:"trained"`
}

type pawnLine struct {
	ID     uint16   `json:"id"`
	Kind   string   `json:"kind"`
	Owner  int8     `json:"owner"`
	At     [2]int16 `json:"at"`
	In     *uint16  `json:"in_building"`
	Home   *uint16  `json:"home"`
	Moved  uint8    `json:"moved"`
	Fought uint8    `json:"fought"`
	Demol  uint8    `json:"demolished"`
	Sworn  *int8    `json:"sworn_against"`
}

type treatyLine struct {
	Proposer int8   `json:"proposer"`
	Partner  int8   `json:"partner"`
	Enemy    int8   `json:"enemy"`
	Since    uint16 `json:"since_round"`
}

type truceLine struct {
	Briber int8  `json:"briber"`
	Bribed int8  `json:"bribed"`
	Left   uint8 `json:"turns_left"`
}

type creatureLine struct {
	Creature string `json:"creature"`
	Place    string `json:"place"`
	Realm    *int8  `json:"realm"`
	Inside   bool   `json:"inside"`
	Credits  int8   `json:"credits"`
	Maximum  int8   `json:"maximum"`
	Healed   uint8  `json:"healed"`
	Played   bool   `json:"played"`
	Moved    bool   `json:"moved"`
	Attacked bool   `json:"attacked"`
}

// readLine reads a state line. An unknown field is an error.
func readLine(line any) (t stateLine) {
	b, err := line.(json.Marshaler).MarshalJSON()
	if err == nil {
		dec := json.NewDecoder(bytes.NewReader(b))
		dec.DisallowUnknownFields()
		err = dec.Decode(&t)
	}
	if err != nil {
		panic(err)
	}
	return t
}
