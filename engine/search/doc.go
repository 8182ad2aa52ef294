// Package search implements a search bot for any game that can draw determinizations
// ([engine.Determinizer]).
//
// One iteration draws a full state that agrees with what the seat knows, tries an action in it,
// plays on for all seats, and records the payoff of the deciding seat for the action. No seat uses
// a card that it could not know: hidden cards are drawn, and all players act on what they would
// see in the determinization.
//
// If the game can rate actions ([engine.Weigher]), a policy that follows the ratings plays the
// rollouts. For each legal action the bot estimates the payoff if only this one decision deviates
// from the policy. All actions are tried in the same determinizations with the same random numbers
// (common random numbers), the worse half is dropped after each round (sequential halving), and the
// best action is chosen if its lead over the policy's own choice is more than noise. With hundreds
// of iterations and differences of a hundredth of a win, this test matters more than looking
// further ahead: the best of several noisy means is too often a worse action than the policy's. For
// the same reason actions that the policy rates low are left out if there are too many.
//
// Luck in later turns is noise. If the game can describe what each seat has ([engine.Assessor]),
// rollouts are truncated after some rounds and evaluated by the [Outlook], a logistic model of who
// wins, which is learned before the first decision from self-play of the policy. A hundred such
// iterations distinguish actions as well as several hundred full rollouts, in half the time.
//
// In other games only rollouts of many hundreds of decisions are truncated, and evaluated by the
// standings, if the game has them ([engine.Scorer]). An action must then lead by more to be chosen.
//
// Determinizations are weighted by the [Habits] of the policy if the game supports that
// ([engine.HabitDeterminizer]). Players mostly still hold the cards for which they had no use; a
// search that draws hands uniformly would optimise against players who do not exist.
//
// Without a policy the search is information-set Monte Carlo tree search: it descends a tree of the
// seat's own decisions by upper confidence bounds, adds one node, and plays on at random to the end
// or to a horizon. There is one tree for the information set, and it is open loop: a node stands
// for the list of the seat's own actions that lead to it, whatever chance and other players do in
// between. Since an action may be legal in some determinizations only, its bound grows with the
// number of iterations in which it was available. The action tried most often is chosen.
//
// The payoff is that of [engine.Result]: a share of the win, so that shared victories and teams
// need no special treatment. In a match without winners, or beyond the horizon, each side gets an
// equal share.
//
// All random numbers are drawn from the stream that the bot was started with, except in learning
// habits and outlook, whose stream is fixed. Comparisons use integers, and bounds and evaluations
// use only floating-point operations that all processors round in the same way: the same deal and
// seat give the same choices everywhere.
package search
