// Package advantage works out from matches what features of actions are worth: by how
// much of a win whoever chooses an action does better than by chance.
//
// Where choices are left to chance, what was chosen and how the match ended belong
// together for one reason alone. So the results are regressed on what the features of the
// chosen actions count above the mean of all that were legal (least squares, with a
// little ridge): the weights of that are the best linear guess at the advantage of an
// action, as policy iteration by least squares has it (Lagoudakis, Parr 2003; for compatible
// features Sutton and others 2000).
//
// From matches at random that gives a rule of thumb for rules that nobody has explained
// to anybody ([Thumb]); from matches of players who leave only some choices to chance,
// better players ([Sample.Policy]).
//
// Sums are whole numbers, what is made of them is rounded alike on all processors: the
// same weights for any number of workers.
package advantage
