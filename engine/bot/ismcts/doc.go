// Package ismcts holds the search bot: information-set Monte Carlo tree search
// for any game that can guess a state from what a seat knows.
//
// One iteration guesses a full state ([engine.Guesser]), walks down a tree of
// the seat's own decisions, adds one node to it, plays on by a policy for all
// seats to the end of the match or to a horizon, and adds the credit of the seat
// to all nodes it has passed. After a fixed number of iterations the action that
// was tried most often is chosen.
//
// The tree is one for the whole information set, and open loop: a node is the
// list of the seat's own actions that lead to it, whatever chance and the
// others do in between. Guesses differ in what is legal, so every action counts
// in how many iterations it could have been chosen, and its bound grows with
// that number alone. Other seats follow the policy, which sees what they would
// see in the guess. Nobody in the search knows a card that his seat would not.
//
// The credit is that of [engine.Result]: a share of the win, so shared
// victories and teams need nothing of their own. A match without an end, or with
// one beyond the horizon, counts as an even split.
//
// All chance is of the stream that the bot was started with, and the bounds are
// made of sums, quotients and square roots only, which all processors round
// alike: the same deal and seat give the same choices everywhere.
package ismcts
