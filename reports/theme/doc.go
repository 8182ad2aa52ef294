// Package theme reads how cards look: files decks/themes/NAME.toml, which say what
// parts a face has, where each stands and in which colours and sizes of type, and how
// backs are drawn.
//
// A theme places what a face of a card says ([equitas/engine/card.Face]); it makes no
// number and no sentence. A theme that extends another changes it key by key. What
// every key means is in [Keys], which files are checked by, explained by and completed
// from.
package theme
