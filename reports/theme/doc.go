// Package theme reads themes, which determine the look of cards: files
// decks/themes/NAME.toml with the parts of a face, their positions, colours and type
// sizes, and with the look of backs.
//
// A theme arranges the content of a face ([equitas/engine/card.Face]); it creates no
// numbers or sentences. A theme that extends another overrides it key by key. [Keys]
// defines all keys, for checks, explanations and completion.
package theme
