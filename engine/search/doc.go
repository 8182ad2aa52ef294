// Package search holds the search bot, for any game that can guess a state from
// what a seat knows ([engine.Guesser]).
//
// One iteration guesses a full state, tries an action in it, plays on for all
// seats, and gives the action the credit of the seat that decides. Nobody in
// the search knows a card that his seat would not: others are guessed, and play
// by what they would see in the guess.
//
// Where the game can judge actions, a policy of that kind plays on to the end
// of the match, and the bot asks of each legal action how the match would go if
// the policy were left aside this once. All actions are tried in the same guesses
// with the same chance, the worse half is dropped again and again, and the best
// of them is taken if it beats the policy's own choice beyond the noise. Where
// there are hundreds of iterations to tell actions apart that differ by a
// hundredth of a win, that matters more than to look further ahead: the best
// of several noisy numbers is too often a worse action than the policy's. For the same reason actions that
// the policy thinks little of are left out where there are too many of them.
//
// What comes of luck in later turns says nothing about the decision. If the game can
// say what each seat has ([engine.Assessor]), playouts stop after some rounds, and a
// seat gets the chance that it has there: the [Outlook] learned before the first
// decision, from matches that the policy plays against itself, what goes with
// winning. So a hundred iterations tell actions apart as several hundred would that
// play on to the end, in half the time.
//
// Of games that do not say it only the long ones are stopped, of many hundreds of
// decisions, if they can say how well the seats are doing ([engine.Scorer]): a seat
// gets the chance that its standing is worth. An action must lead by more then to be
// taken: such a chance is no win.
//
// Guesses go by the [Habits] of the policy if the game can take account of
// them ([engine.HabitGuesser]). What players hold is what they had no use for, and
// a search that deals hands from all unseen cards finds out, the more exactly the
// longer it thinks, what to do against players who do not exist.
//
// Without a policy the search is information-set Monte Carlo tree search: it
// walks down a tree of the seat's own decisions, adds one node to it and plays
// on at random to the end or to a horizon. The tree is one for the whole
// information set, and open loop: a node is the list of the seat's own actions
// that lead to it, whatever chance and the others do in between. Guesses differ
// in what is legal, so every action counts in how many iterations it could have
// been chosen, and its bound grows with that number alone. The action that was
// tried most often is chosen.
//
// The credit is that of [engine.Result]: a share of the win, so shared
// victories and teams need nothing of their own. A match without an end, or with
// one beyond the horizon, counts as an even split.
//
// All chance is of the stream that the bot was started with, but for that of
// learning habits and outlook, which is always the same. Decisions between trials
// are made of whole numbers, and the bounds of the tree and the powers that
// standings are judged by of sums, products, quotients and square roots only,
// which all processors round alike: the same deal and seat give the same choices
// everywhere.
package search
