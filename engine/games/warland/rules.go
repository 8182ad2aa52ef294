package warland

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/chance"
	"equitas/engine/count"
	"equitas/engine/events"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// A class is the class of a pawn: carpenter, inhabitant or soldier. It decides what the pawn may
// do, and each class has its own number of moves per turn.
type class uint8

const (
	carpenters class = iota
	inhabitants
	soldiers
	classCount
)

var classNames = [classCount]string{"carpenter", "inhabitant", "soldier"}

// A pawnKind has what the rules say about a kind of pawn.
type pawnKind struct {
	id                  string
	class               class
	strength            int
	resistance          int
	food, foodOnMission int // food that it needs per turn, normally and on mission
	builds              bool
	soldier             int // index among the kinds of soldiers; -1 for other pawns
}

// A buildingKind has what the rules say about a kind of building.
type buildingKind struct {
	id         string
	tier       uint8
	resistance int
	resources  int
	food       int
	coins      int
	producesIf *expr
	cost       int // price in resources; -1: by build.cost
	supply     int
	maxOwned   int
	garrison   [maxPawnKinds]uint8

	trains        int // kind of pawn that it trains; -1: none
	coinPrice     int
	resourcePrice int
	trainPerTurn  int
	trainWhen     *expr

	sellsWhen     *expr // nil: it sells no food
	exchangeMax   *expr
	exchangePrice int

	treaties, bribes bool
}

// A creatureKind has what the rules say about a kind of creature.
type creatureKind struct {
	id       string
	colour   uint8 // the seat whose colour it has; none if no seat has it
	tint     int   // index of its colour among the colours of all creatures
	credits  int
	strength int
	copies   int
}

// A bastionPreset is an arrangement of bastions: how far each is from a corner of the castle,
// outwards along the side and forwards, in tenths of a millimetre.
type bastionPreset struct {
	id                  string
	frontOut, frontFore int
	rearOut, rearFore   int
}

// A formation is an arrangement of carpenters: coordinates as seen from the seat's side of the
// table.
type formation struct {
	id        string
	positions []vector
}

// Ways in which a price in coins is paid.
const (
	coinsAsResources = iota
	coinsAsFood
	coinsSeparate
	coinsFree
)

var coinModes = []string{"as_resources", "as_food", "separate", "free"}

// What happens when neither side wins a battle.
const (
	tieNone = iota
	tieReroll
	tieBothDie
	tieAttackerDies
)

var tieWords = []string{"none", "reroll", "both_die", "attacker_dies"}

// An expr is a compiled condition or amount.
type expr = vocabulary.Expr[*State]

// Rules is a compiled WARLAND ruleset. It implements [engine.Rules].
type Rules struct {
	engine.PlainRules

	set         *rule.Set
	players     engine.Players
	countsCache count.CountsCache
	measures    measures
	words       *vocabulary.Words[*State]

	maxRounds uint16
	endIf     *expr
	capacity  uint8

	pawns        []pawnKind
	classOf      [maxPawnKinds]class // by kind of pawn
	buildings    []buildingKind
	soldiers     [maxSoldiers]uint8 // kinds of pawns that are soldiers
	soldierCount int
	starters     uint8 // kind of the pawns with which a faction begins: the first kind of carpenter; none if there is none

	bastions   []bastionPreset
	formations []formation

	setupDice                                              int
	resources, food, coins                                 int
	budget                                                 [classCount]uint8
	movesPerPawn                                           uint8
	sides, dicePerStrength                                 int
	worksPerTurn, constructionsPerTurn, demolitionsPerTurn uint8
	castleCounts, destroyOver                              bool
	faceDownResistance, helpersForInstantFlip              int
	cost, buildAllowed, builderIf                          *expr
	demolitionsEach                                        uint8
	soldierIf, demolitionSuccess                           *expr
	allowGroup, allowOwn                                   bool
	attacksEach                                            uint8
	defenderTires, demolitionTires                         bool
	protectedInBuildings                                   bool
	killIf, attackWins, defenceWins                        *expr
	tie                                                    uint8
	wholeGroupDies                                         bool
	castleResistance                                       int
	castleProduction                                       [3]int // production per turn: resources, food, coins
	winsNeeded                                             uint8
	sameAction                                             bool
	attackIf                                               *expr
	bastionResistance                                      int
	offerDeliberate, partialRations                        bool
	foodKept                                               *expr
	coinMode                                               uint8
	coinsStay                                              bool
	removePieces                                           bool
	advancedIf                                             *expr
	treatyMax, treatyOffers                                uint8
	jointAttacks                                           bool
	treatyEnds                                             *expr
	bribeOffers, truceTurns                                uint8
	maxTroops, maxSettlers                                 uint8
	mixBribes                                              bool
	ladder                                                 []int // amounts that bribes may offer, 0 for all
	creatures                                              bool
	creature                                               []creatureKind
	creatureCards                                          *chance.Cards // the creatures, by kind
	deck                                                   []uint8       // kinds of creatures in a deck, in the order of the file
	deckKeys                                               []uint64      // rng.CardID of each card of the deck
	handStart, handMax                                     int
	drawsPerTurn                                           int
	// everybody sees the creatures in all hands
	handsOpen                                       bool
	realmMax, bonus                                 int
	healsPerCreature, healCost, sacrificesPerPlayer int
	playCost                                        *expr
	moveOnEntry, hitOnEntry                         bool

	parts actions.Parts // the parts that players can leave unused

	maxMoveChoices, maxDemolitionChoices, maxBattleChoices    int
	maxTrainChoices, maxBuilderChoices, maxDestinationChoices int
	sumAtMost                                                 []uint32                                 // by sum of dice: probability that a roll is not above it, in 1/chanceUnit
	duels                                                     [maxAttack + 1][maxDefence + 1][2]uint32 // by strengths of attack and defence: probabilities to win and to lose a battle, in thousandths
	rolls                                                     [rollKinds]chance.Use
	hasExchange                                               bool
	trainersOrArmed, bringsCarpenter                          uint32 // kinds of buildings, as bits
	trainers                                                  uint32
}

var (
	_ engine.Rules        = (*Rules)(nil)
	_ engine.Weigher      = (*Rules)(nil)
	_ engine.Determinizer = (*Rules)(nil)
	_ engine.RecordState  = (*State)(nil)
	_ engine.Scorer       = (*State)(nil)
)

// Hash implements [engine.Rules].
func (r *Rules) Hash() string { return r.set.Hash }

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string { return allReasons }

// The reasons for which a match ends. A match without winners was stopped: unfinished at the
// round limit, or as a stalemate if nobody could win any more (ruling R35).
const (
	reasonConquest = iota
	reasonRanking
	reasonUnfinished
	reasons
)

var reasonNames = [reasons]string{"conquest", "ranking", engine.Unfinished}

var allReasons = append(reasonNames[:], engine.Stalemate)

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State {
	if seats < r.players.Min || seats > r.players.Max {
		panic(fmt.Sprintf("warland: %d seats, must be %d to %d", seats, r.players.Min, r.players.Max))
	}
	return r.newState(seats)
}

func (r *Rules) newState(seats int) *State {
	s := &State{rules: r, seatCount: seats, conditionScratch: r.words.Scratch()}
	s.Listener = events.NewListener(&s.pos)
	most := seats * maxPawns
	s.scratch.survey = survey{foes: make([]soldier, 0, most), mates: make([]soldier, 0, most), prey: make([]point, 0, most), walls: make([]wall, 0, seats*maxBuildings)}
	for i := range seats {
		s.views[i] = View{state: s, seat: engine.Seat(i)}
		s.castle[i] = r.measures.castle(sides[seats][i])
	}
	return s
}
