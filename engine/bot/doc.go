// Package bot implements the bots that any game can seat.
//
// A bot keeps what it needs between decisions and allocates nothing while a match is
// played. Its chance is the stream it was started with, so the same deal and seat give the
// same choices.
package bot
