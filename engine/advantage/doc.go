// Package advantage estimates, from matches, the advantage of actions by their features: by
// how much of a win an action does better than a random one.
//
// If choices are random, an action and the result of the match are correlated only through
// the action's effect. So results are regressed on the features of the chosen actions minus
// their mean over the legal ones (ridge regression): the weights are the best linear
// estimate of an action's advantage, as in least-squares policy iteration (Lagoudakis, Parr
// 2003; for compatible features Sutton and others 2000).
//
// From matches of random play this gives a rule of thumb for rules that have none
// ([RuleOfThumb]); from matches of players who make only some choices at random, better players
// ([Sample].Policies).
//
// Sums are integers, and what is computed from them is rounded alike on all processors: the
// weights are the same for any number of workers.
package advantage
