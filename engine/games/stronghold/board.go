package stronghold

// A board is the stronghold as the files draw it. All numbers are places in the
// lists; sides are West 0, East 1.
type board struct {
	uppers   [sides]upper
	ramparts []rampartRules // the Barbican's, rb, comes last and has no paths
	rb       int
	sections []sectionRules
	towers   []towerRules
	paths    []pathRules
	places   []placeRules // the courtyard first, then buildings with room
	builds   []string     // ids of the buildings
	worksOf  []uint32     // bits of the works of each building
	edges    []edge

	rbName       string
	gates        []int32 // Glory for each
	gateNew      uint8
	gateMost     uint8
	ramSlots     uint8
	crewEach     uint8
	breachAt     uint8
	honourPlace  int                     // place of the honour guard, or -1
	joined       [maxSections]uint16     // bits of the ramparts with a path to the section
	reach        [maxRamparts + 1]uint16 // bits of the sections that the rampart has a path to
	sideSections [sides]uint16
	sideRamparts [sides]uint16
	towersOf     [maxSections]uint16 // bits of the towers beside the section
	beside       [maxSections]uint16 // bits of the neighbours
	steps        [maxAreas]uint32    // bits of the areas one Defender step away, by number of area
	areaN        int
	far          [maxSections][atCamp]uint8 // paths from an area of Invaders to the section; 255: none leads there
}

type upper struct {
	id       string
	capacity uint8
}

type rampartRules struct {
	id         string
	side       uint8
	capacity   uint8
	machines   uint8
	covers     uint8
	training   uint8
	opposite   int8 // tower, or -1
	neighbours []uint8
}

type sectionRules struct {
	id        string
	side      uint8
	defenders uint8
	invaders  uint8
	gear      uint8
	heroes    uint8
	cauldron  bool
	platform  bool
	tower     bool
	stones    uint8
	stoneMax  uint8 // 0: no limit
	woodMax   uint8
	start     army
}

type towerRules struct {
	id       string
	side     uint8
	slots    uint8
	units    uint8 // bits
	sections []uint8
	opposite uint8
	targets  []uint8 // ramparts: the opposite one, then the adjacent ones, in table order
	sees     uint16  // bits of targets
}

type pathRules struct {
	id   string
	from area
	to   area
	side uint8
	slot bool
}

type placeRules struct {
	id       string
	open     bool     // room for any number
	room     [4]uint8 // by type; the last for any type
	start    army
	building int8 // -1: the courtyard
}

// An area is a place for units, as one number: see the constants.
type area uint8

// Areas. Of Invaders: sections, Siege Towers, ramparts, upper levels, the camp.
// Of Defenders: sections, towers, places.
const (
	atSection  area = 0
	atSiege    area = 16
	atRampart  area = 32
	atUpper    area = 48
	atCamp     area = 52
	atTower    area = 64
	atPlace    area = 80
	atPath     area = 96 // first area of the tokens on paths
	atBuilding area = 128
	nowhere    area = 255
)

// maxAreas is the number of areas for Defenders, numbered by areaNumber.
const maxAreas = maxSections + maxTowers + maxPlaces

// is reports whether the area is of the kind, of which there are at most 16.
func (a area) is(kind area) bool { return a >= kind && a < kind+16 && (kind != atUpper || a < atCamp) }

// at returns the index of the area among those of its kind.
func (a area) at(kind area) int { return int(a - kind) }

// An edge is one way in which units go in a Move action, front to back:
// ruling R47.
type edge struct {
	from, to area
	path     int8 // the path that is walked, or -1
	kind     uint8
	side     uint8
}

// Kinds of edges.
const (
	edgePath  = iota // along a path
	edgeDrive        // a way that only a Drover opens
	edgeCamp         // from the camp to an upper level, or to the Barbican
	edgeTower        // into a Siege Tower
	edgeSap          // to a section, through a Sap
)
