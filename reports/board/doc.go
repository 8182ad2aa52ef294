// Package board draws game tables to scale: the shapes of an [engine.Picture] as
// SVG, and the turns of a match as a page to step through. It knows no game.
package board
