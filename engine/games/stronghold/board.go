package stronghold

// A board is the stronghold as the files define it. Numbers are indices into its lists; side 0
// is West, side 1 is East.
type board struct {
	upperLevels     [sides]upper
	ramparts        []rampartRules // without the Barbican's, which has index rb and no paths
	barbican        int            // len(ramparts)
	sections        []sectionRules
	towers          []towerRules
	paths           []pathRules
	places          []placeRules // the courtyard first, then buildings with room
	buildingIDs     []string     // ids of the buildings
	worksByBuilding []uint32     // by building: bits of the actions in it, by index in Rules.works
	edges           []edge       // ways of a Move action, in the order in which players choose them

	barbicanID        string                     // id of the Barbican's rampart
	gates             []int32                    // Glory Points for the fall of each
	newGateResistance uint8                      // resistance of a new gate
	maxGateResistance uint8                      // largest resistance that the workshop can give a gate
	ramSlots          uint8                      // largest number of rams
	crewPerRam        uint8                      // number of units that a ram needs
	breachGate        uint8                      // number of the gate, from 1, whose fall is a break-in; 0: none
	honourPlace       int                        // index of the honour guard's place in places, or -1
	joinedRamparts    [maxSections]uint16        // bits of the ramparts with a path to the section
	reachedSections   [maxRamparts + 1]uint16    // bits of the sections that the rampart has a path to
	sideSections      [sides]uint16              // bits of the sections of the side
	sideRamparts      [sides]uint16              // bits of the ramparts of the side
	towersOf          [maxSections]uint16        // bits of the towers beside the section
	neighbourSections [maxSections]uint16        // bits of the neighbouring sections
	steps             [maxAreas]uint32           // bits of the areas that a Defender reaches in one step, by areaNumber
	areaCount         int                        // number of areas of Defenders
	pathDistance      [maxSections][atCamp]uint8 // fewest paths from an area of Invaders to the section; 255: no way
}

// An upper is the upper level of a side: its id, and how many units it holds.
type upper struct {
	id       string
	capacity uint8
}

// A rampartRules is a rampart as the files define it. Capacities count units, machines, Covers
// and tokens of training.
type rampartRules struct {
	id            string
	side          uint8
	capacity      uint8
	machineSlots  uint8
	coverSlots    uint8
	trainingSlots uint8
	opposite      int8    // index of the opposite tower, or -1
	neighbours    []uint8 // indices of the ramparts to which a Drover leads
}

// A sectionRules is a section of the wall as the files define it: how many Defender and Invader
// units, pieces of equipment and heroes have room, whether a cauldron, a platform and a Siege
// Tower may stand there, and the stones, wood and units at the start and at most.
type sectionRules struct {
	id               string
	side             uint8
	defenderSlots    uint8
	invaderSlots     uint8
	gearSlots        uint8
	heroSlots        uint8
	allowsCauldron   bool
	allowsPlatform   bool
	allowsSiegeTower bool
	stones           uint8
	stoneMax         uint8 // 0: no limit
	woodMax          uint8
	start            army
}

// A towerRules is a tower as the files define it.
type towerRules struct {
	id         string
	side       uint8
	slots      uint8   // number of units that have room
	units      uint8   // bits of the types of units that may stand there
	sections   []uint8 // indices of the sections beside it
	opposite   uint8   // index of the opposite rampart
	targets    []uint8 // indices of ramparts: the opposite one, then the adjacent ones, in table order
	targetBits uint16  // bits of targets
}

// A pathRules is a path as the files define it; it leads in one direction.
type pathRules struct {
	id      string
	from    area
	to      area
	side    uint8
	hasSlot bool // a trap or a bridge may lie on it
}

// A placeRules is the courtyard or a building with room for Defender units, as the files define it.
type placeRules struct {
	id        string
	unlimited bool     // room for any number
	room      [4]uint8 // number of places by type of unit; [3]: places for any type
	start     army
	building  int8 // index of the building; -1: the courtyard
}

// An area is a place where units can be, as one number: a constant below, which is the first
// area of a kind, plus an index.
type area uint8

// The first area of each kind. Invaders use sections, Siege Towers, ramparts, upper levels and
// camps; Defenders use sections, towers and places.
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

// maxAreas is the largest number of areas of Defenders, which areaNumber numbers from 0.
const maxAreas = maxSections + maxTowers + maxPlaces

// isKind reports whether the area is of a kind, given by its first area. A kind has at most 16
// areas.
func (a area) isKind(kind area) bool {
	return a >= kind && a < kind+16 && (kind != atUpper || a < atCamp)
}

// indexIn returns the index of the area among those of its kind.
func (a area) indexIn(kind area) int { return int(a - kind) }

// An edge is a way from one area to another for the units of a Move action. The areas nearer to
// the walls come first: ruling R47.
type edge struct {
	from, to area
	path     int8 // index of the path that the units use, or -1
	kind     uint8
	side     uint8
}

// Kinds of edges.
const (
	edgePath  = iota // along a path
	edgeDrive        // a way that only a Drover allows
	edgeCamp         // from the camp to an upper level, or to the Barbican
	edgeTower        // into a Siege Tower
	edgeSap          // to a section, through a Sap
)
