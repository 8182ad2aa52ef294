// Package train fits the weights of a game's features to a ruleset, so that
// bots play a variant as players do who have got used to it.
//
// The optimiser perturbs all weights at once. In a generation every deal seats
// the present weights, each seat with signs of its own: a feature's weight is a
// step above or below. The deal is played again with all signs turned round.
// What a seat won more with its signs than against them speaks for the signs,
// and summed over some thousand deals every feature's sum is a measured slope.
// All sums have the same spread, so one number normalises them. One seat of
// every table is taken by a bot that keeps its weights: the rule of thumb or a
// former champion.
//
// A step is one that moves ratings by as much for every feature, measured in
// matches before the first generation; features that no decision of these
// rules depends on keep their default. The weights that come out are the mean
// of the last generations.
//
// A challenger becomes champion only if it does better in the same field on the
// same deals, by an interval that is valid at every look. All that happens is a
// function of the seed and the rules, whatever the number of workers; weights
// are integers throughout.
package train
