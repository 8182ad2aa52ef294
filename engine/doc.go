// Package engine holds the words that every game, bot, runner and report of
// equitas shares: seats, actions, states, observations, rulesets, metrics. It
// holds no machinery and knows no game.
//
// A match is a sequence of decisions. A [State] says who must decide
// ([State.ToAct]), lists what is legal ([State.Legal]) and performs one choice
// with everything that follows from it without another decision
// ([State.Apply]). A choice of several cards is several decisions, one card
// each. Dice, shuffles and thefts happen inside Apply and draw from the
// match's own streams (package chance); an offer and its answer are two decisions
// of two seats; a decision may belong to any seat, whoever's turn it is.
//
// Bots never see a State. They are handed an [Observation], a window for one
// seat, which has no way to what that seat may not know.
//
// What only some callers need is an interface of its own, found by type
// assertion: [Tracer] for comparisons, [Narrator] for records and play at a
// terminal, [Guesser] for search and for tests of honesty, [HabitGuesser] for a search that knows habits,
// [Weigher] for bots that judge and learn, [Judger] for their speed, [Lottery] for that of bots that play at random,
// [Scorer] for the measures of tension,
// [Assessor] for a search that learns what goes with winning,
// [UsageReporter] for what players had and used, [PartUser] for what a part of
// the game is worth, [Counter] for whoever needs no counts.
package engine
