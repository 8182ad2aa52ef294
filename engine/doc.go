// Package engine declares the types that every game, bot, runner and report of equitas
// shares: seats, actions, states, observations, rulesets, metrics. It holds no machinery
// and knows no game.
//
// A match is a sequence of decisions. A [State] says who must decide ([State.ToAct]), lists
// the legal actions ([State.Legal]) and performs one of them with everything that follows
// without another decision ([State.Apply]). A choice of several cards is several decisions,
// one card each. Dice, shuffles and thefts happen inside Apply and draw random numbers from
// the match's own streams (package chance). An offer and its answer are two decisions of two
// seats. Any seat may have to decide, even in another seat's turn.
//
// Bots never see a State. They are handed an [Observation], a view for one seat that gives
// no access to what the seat may not know.
//
// Abilities that only some callers need are interfaces of their own, found by type assertion:
// [RecordState] for records and play at a terminal, [Determinizer] for search by
// determinization and for tests that no bot sees hidden cards, [HabitDeterminizer] for
// determinizations weighted by habits of play, [Weigher] for bots that rate actions and
// learn, [RaterMaker] to make such bots fast, [ActionSampler] to make random bots fast,
// [Scorer] for the measures of tension, [Assessor] for a search that learns the value of
// positions, [UsageReporter] for the things that players had and used, [PartUser] for
// ablation, [Counter] for callers that need no counts.
package engine
