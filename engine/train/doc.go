// Package train fits the weights of a game's features to a ruleset by self-play, so that
// bots play a variant like players who are used to it.
//
// The basic optimiser is SPSA (climb): it perturbs all weights at once. In a generation
// every deal is played with the present weights, each moved one step up or down by random
// signs that differ from seat to seat, and again with all signs reversed. A seat's
// difference in payoff, times the signs, summed over some thousand deals, is the measured
// slope of every feature. All sums have the same variance, so one number normalises them.
// Half of the seats keep fixed weights, those of former champions, so that what is learned
// pays against players as they are, and is not a convention among the learners.
//
// If a game has feature counts ([engine.FeatureCounter]), trainings alternate between a
// policy gradient (ascent) and SPSA, unless features name steps of their own or seats have
// roles. The price of using parts of a game that players leave alone ([Pricing]) is always
// found by policy gradient.
//
// Learning starts from trained weights. Two trainings from nothing reach different
// conventions (under one ruleset the lengths of their matches differed by 2 of 41 turns),
// and a comparison would take that for an effect of the rules. From a common start, a
// variant's bots differ from those of its base only where the difference was shown to win
// more.
//
// The step of each weight is scaled so that it moves ratings by the same amount for every
// feature, as measured in matches before the first generation, or by the amount that the
// feature names. Features that never differ between actions under these rules keep their
// default weight. The result is the mean of the weights over the last generations.
//
// In long matches a small advantage adds up, so fewer of them are played ([budget]); slopes
// measured on fewer matches move the weights less.
//
// A challenger becomes champion only if it wins more among the same opponents on the same
// deals, by a confidence sequence, and does not win clearly less among rules of thumb: in
// games that the better player nearly always wins, weights that surprise trained opponents
// may lose to everybody else. In two-player games of many decisions such losses would add
// up from champion to champion, so all champions are compared against a fixed league, the
// rule of thumb and the weights that learning began with, which are among the learners'
// opponents too. If no challenger becomes champion, the start is kept. One training does
// not find everything: [Converge] repeats trainings until nothing more is found.
//
// If seats have roles, the roles learn in turn against a pool of players: the rule of
// thumb, the weights that learning began with, the champions of earlier trainings, and the
// last champions. Features that matter to one role are judged by its seats alone, those of
// several roles by the seats of all these. A new champion must win more against the pool as
// a whole, less in no role, and clearly less against no player of the pool. Since learning
// against some opponents can get stuck, every second training of a [Converge] starts again
// from the rule of thumb, which also challenges every role when a training begins and when
// it ends. A [Gate] tests whether the learned weights are worse in any role than the rule
// of thumb.
//
// Before learning begins, parts that players leave alone are tried: the weight of a feature
// that distinguishes the actions of one part is raised by as much as kept players from
// using the part, which is more than learning would move it. If that surely wins more,
// learning starts there. In a longer series of trainings, players who begin by using the
// part learn first ([Task].QuietTrainings), to find what pays only after other adaptations.
//
// What no single weight expresses can be learned from an expert, if there is one: a
// searching player that uses parts which learned players leave alone (expert iteration).
//
// Weights learned under other rules are an effect of these rules only if they win more
// there than under the base's rules ([RunTrial]). Being better than before is not enough, since
// they may have learned what would help under the base's rules too. [Adaptation] decides
// which weights play which ruleset in a comparison.
//
// Results are a function of the seed and the rules, whatever the number of workers; the
// resulting weights are integers. Floating point, in policy gradients and in learning from
// an expert, is limited to operations that all processors round alike.
package train
