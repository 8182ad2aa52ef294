// Package search implements a search bot for any game that can draw determinizations
// ([engine.Determinizer]).
//
// One iteration draws a full state that agrees with what the seat knows, tries an action in
// it, plays on for all seats, and gives the action the payoff of the deciding seat. No seat
// uses a card it could not know: hidden cards are drawn, and the others play by what they
// would see in the determinization.
//
// If the game can rate actions, that policy plays the rollouts. For each legal action the
// bot compares how the match goes if only this one decision deviates from the policy. All
// actions are tried in the same determinizations with the same chance (common random
// numbers), the worse half is dropped after each round (sequential halving), and the best
// is chosen if it beats the policy's own choice beyond the noise. With hundreds of
// iterations and differences of a hundredth of a win this matters more than looking further
// ahead: the best of several noisy means is too often a worse action than the policy's. For
// the same reason actions that the policy rates low are left out if there are too many.
//
// Luck in later turns is noise. If the game can describe what each seat has
// ([engine.Assessor]), rollouts are truncated after some rounds and evaluated by the
// [Outlook], a logistic model of who wins, learned before the first decision from self-play
// of the policy. A hundred such iterations distinguish actions as well as several hundred
// full rollouts, in half the time.
//
// In other games only rollouts of many hundreds of decisions are truncated, if the game
// says how well seats are doing ([engine.Scorer]), and evaluated by the standings. An
// action must then lead by more to be chosen.
//
// Determinizations are weighted by the [Habits] of the policy if the game supports that
// ([engine.HabitDeterminizer]). What players still hold is what they had no use for; a
// search that draws hands uniformly would optimise against players who do not exist, the
// more exactly the longer it runs.
//
// Without a policy the search is information-set Monte Carlo tree search: it descends a
// tree of the seat's own decisions by upper confidence bounds, adds one node, and plays on
// at random to the end or to a horizon. There is one tree for the information set, and it
// is open loop: a node is the list of the seat's own actions that lead to it, whatever
// chance and the others do in between. Since determinizations differ in what is legal, the
// bound of an action grows with the number of iterations in which it was available. The
// action tried most often is chosen.
//
// The payoff is that of [engine.Result]: a share of the win, so that shared victories and
// teams need no special treatment. A match without winners, or beyond the horizon, counts
// as an even split.
//
// All chance comes from the stream that the bot was started with, except in learning habits
// and outlook, whose stream is fixed. Comparisons use integers, and bounds and evaluations
// only floating-point operations that all processors round alike: the same deal and seat
// give the same choices everywhere.
package search
