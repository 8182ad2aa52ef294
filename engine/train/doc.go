// Package train fits the weights of a game's features to a ruleset by self-play, so that
// bots play a variant like players who are used to it.
//
// The basic optimiser is SPSA (climb): it perturbs all weights at once. In a generation
// every deal is played with the present weights, each moved one step up or down by random
// signs that differ from seat to seat, and again with all signs reversed. A seat's
// difference in payoff, times the signs, summed over some thousand deals, is the measured
// slope of every feature. All sums have the same variance, so one number normalises them.
// Half of the seats keep fixed weights, those of former champions, so that the learned play
// pays against existing players, and is no convention among the learners.
//
// If a game has feature counts ([engine.FeatureCounter]), trainings alternate between a
// policy gradient (ascent) and SPSA, unless features have a Step or seats have roles. The
// price of using parts of a game that players do not use ([Pricing]) is always found by policy
// gradient.
//
// Learning under a variant's rules starts from the trained weights of its base. Two trainings
// from nothing reach different conventions of play (under one ruleset the lengths of their
// matches differed by 2 of 41 turns), and a comparison would take that for an effect of the
// rules. From a common start, a variant's bots differ from those of its base only if that was
// shown to win more.
//
// The step of each weight is scaled so that it moves ratings by the same amount for every
// feature, as measured in matches before the first generation; a feature with a Step sets this
// amount itself. Features that never differ between actions under these rules keep the weight
// of the start. The result is the mean of the weights over the last generations.
//
// In long matches a small advantage per decision adds up, so that fewer matches are enough
// ([budget]). Slopes measured on fewer matches move the weights less.
//
// A challenger becomes champion only if it surely wins more among the same opponents on the same
// deals, and does not win clearly less among rules of thumb. "Surely" means by a confidence
// sequence, "clearly" by a number of standard errors. The test among rules of thumb is needed: in
// games that the better player nearly always wins, weights that surprise trained opponents
// may lose to everybody else. In two-player games of many decisions such losses would add up
// from champion to champion. So all champions are compared by their results against a fixed
// league: the rule of thumb and the weights that learning began with, which are among the
// learners' opponents too. If no challenger becomes champion, the start is kept. One training
// does not find everything: [Converge] repeats trainings until they find nothing more.
//
// If seats have roles, the roles learn in turn against a pool of players: the rule of
// thumb, the weights that learning began with, the champions of earlier trainings, and the
// last champions. New weights of features that matter to one role are tested in its seats
// alone, those of features that matter to several roles in the seats of all these. A new
// champion must win more against the pool as a whole; it must not surely win less in any role,
// nor clearly less against any player of the pool. Since learning against some opponents can
// get stuck, every second training of a [Converge] starts again from the rule of thumb. The
// rule of thumb also challenges the champion in every role at the beginning and at the end of
// a training. A [Gate] tests whether the learned weights are worse in any role than the rule
// of thumb.
//
// Before learning begins, parts that players do not use are tried. The weight of a feature that
// distinguishes the actions of one part is raised until players use the part, which is more
// than learning would move it. If that surely wins more, learning starts there. If
// [Task].QuietTrainings is set, there are also trainings of players who begin by using the
// part, to find play that pays only after other adaptations.
//
// Play that no single weight expresses can be learned from an [Expert], if there is one: a
// searching player that uses parts that learned players do not use (expert iteration).
//
// Weights learned under a variant's rules are an effect of these rules only if they win more
// there than under the base's rules ([RunTrial]). That they win more than before is not enough,
// since they might do so under the base's rules too. [Adaptation] decides which weights play
// which ruleset in a comparison.
//
// Results are a function of the seed and the rules, whatever the number of workers; the
// resulting weights are integers. Floating point, in policy gradients and in learning from
// an expert, is limited to operations that all processors round alike.
package train
