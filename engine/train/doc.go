// Package train fits the weights of a game's features to a ruleset, so that
// bots play a variant as players do who have got used to it.
//
// The optimiser perturbs all weights at once. In a generation every deal seats
// the present weights, each seat with signs of its own: a feature's weight is a
// step above or below. The deal is played again with all signs turned round.
// What a seat won more with its signs than against them speaks for the signs,
// and summed over some thousand deals every feature's sum is a measured slope.
// All sums have the same spread, so one number normalises them. Half of the
// seats are taken by bots that keep their weights: former champions. So what is
// learned is what pays among players as they are, and not a convention that
// happens to suit those who learn it together.
//
// Where a game says what its features count ([engine.FeatureCounter]), trainings follow
// the slope of every decision first (see ascent), and perturb weights in turn with that;
// not where features name steps of their own, nor where seats have roles. What parts cost
// that players leave alone ([Pricing]) is found by ascents everywhere.
//
// Learning begins with the weights of somebody who has played the game for long.
// Two trainings from nothing come to conventions of their own (of one ruleset
// their matches differed by 2 of 41 turns), and a comparison would take that for
// an effect of the rules. From a common start, a variant's bots differ from those
// of its base only where that was shown to win more.
//
// A step is one that moves ratings by as much for every feature, measured in
// matches before the first generation, or by as much as the feature asks for;
// features that no decision of these rules depends on keep their default. The
// weights that come out are the mean of the last generations.
//
// Long matches say more, each, of who plays better, and take longer: there are
// fewer of them ([budget]), and what fewer have measured moves the weights less.
//
// A challenger becomes champion only if it does better in the same field on the same
// deals, by an interval that is valid at every look, and wins from rules of thumb not
// clearly less: where the better player wins nearly always, who has found what those of
// the field do not expect may lose to everybody else. Where two play a long game that
// adds up, from champion to champion: there all are held against the same league, the
// rule of thumb and those who learning began with, and who learns meets them too. Without
// a champion the start stays. One training does not find all there is: [Rest] goes on
// until nothing more is found.
//
// Where seats have roles these learn in turn, from a pool of players: the rule of thumb,
// those who learning began with, who was champion after an earlier training of the rest,
// and the last champions. The features that only one role looks at are judged by its seats
// alone, all of which play them, those of several by all. Who is taken over wins more from
// the pool as a whole, in no role less and from none of the pool clearly less. Who has
// learned to win from some may be stuck there, so every second training of a rest begins
// anew, as the rule of thumb, which also challenges every role when a training begins and
// when it ends. A [Gate] asks of what was learned whether it is anywhere worse than that.
//
// Before a rest begins, parts of the game that players leave alone are tried with a
// weight that speaks for them alone raised by as much as kept them from it: learning
// moves weights by a few points, and never gets there by itself. Who wins more so
// beyond doubt is who learning begins with. In a longer rest players who begin so learn
// first ([Task].Quiet): what is worth it only if much else is done otherwise too, they
// come to.
//
// What one weight cannot say they learn from a teacher, if there is one: a player who
// thinks before it decides, and uses what they leave alone.
//
// What bots have learned under other's rules is a change that these rules make
// only if it is worth more there than under base's ([Try]). It is not enough that
// it is better than before: so is all that base's bots had not come to. [Settling]
// finds out who is to play what in a comparison.
//
// All that happens is a function of the seed and the rules, whatever the number of
// workers; weights are integers throughout. What follows a teacher is made of sums,
// products and quotients, which all processors round alike.
package train
