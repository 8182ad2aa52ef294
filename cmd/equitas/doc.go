// Equitas plays thousands of games under rules that stand in plain text files,
// and tells what a change of the rules changes.
//
//	equitas list [games|variants|decks|bots|metrics|results] what there is, of a GAME if it is named
//	equitas new GAME DIR | --game NAME                 a folder to start in, or a game of your own told in text
//	equitas check [FILE|DIR|VARIANT …|results]         all faults and warnings, with places
//	equitas show VARIANT                               the resolved rules, each with where it comes from
//	equitas explain GAME|VARIANT [KEY]                 meaning, unit, range, default, rulebook heading
//	equitas diff BASE OTHER                            rules and cards that differ, in words
//	equitas schema GAME [variant|deck|words]           JSON Schema for editors
//	equitas sim VARIANT                                play one variant, report its measures
//	equitas compare BASE OTHER …                       play variants on the same deals, report what differs
//	equitas watch FILE                                 on every save: check, diff, a comparison that narrows
//	equitas serve [DIR]                                the workbench: pages in the browser for all of this
//	equitas sweep VARIANT --vary KEY=VALUES …          many values of rules, each against the unchanged variant
//	equitas tune VARIANT                               values of rules that meet aims, with few changes
//	equitas plan BASE OTHER                            how many deals a comparison needs, from a pilot run
//	equitas train VARIANT                              let bots learn a variant, show how strong they become
//	equitas duel BOT BOT …                             how strong bots are against each other
//	equitas record VARIANT                             write games down, choice by choice
//	equitas replay FILE                                check records by playing their choices again
//	equitas stats FILE                                 a saved JSON result as a report again, without playing
//	equitas play VARIANT                               play at the terminal against bots
//	equitas playtests FILE … | form|new|write          games of your own table beside those of bots
//	equitas cards list|changed|import                  the cards of a variant: lists, what to print anew, lists read back
//	equitas cards sheet|images|tabletop                the cards on paper and on the screen
//	equitas tools [FOLDER]                             questions of an assistant, by the Model Context Protocol
//	equitas worker --job DIR                           play tasks that another equitas has handed out
//	equitas completion SHELL                           a script for the shell
//	equitas version                                    which equitas this is
//	equitas help TOPIC                                 workshop, games, variants, decks, effects, conditions, comparing, bots, seeds, statistics, metrics, records, results, keeping, scale, playing, playtests, words, printing, assistants
//
// VARIANT is a name (proelio/0.9.6) or a path. Names are looked up in the
// nearest folder upwards that has variants/, then among those built into the
// program.
//
// # Examples
//
// Make a variant that extends an edition, look for faults, compare:
//
//	equitas show proelio/0.9.6 --toml -o mine.toml
//	equitas check mine.toml
//	equitas compare proelio/0.9.6 mine.toml --deals 200
//
// Try a value without a file, at tables of three and of five:
//
//	equitas sim proelio/0.9.6 --set hand.limit=6 --seats 3,5 --deals 200
//
// Look at one game:
//
//	equitas record proelio/0.9.6 --deal 17 --states -o game.jsonl
//	equitas replay game.jsonl
//
// Play one yourself, in the first seat:
//
//	equitas play proelio/0.9.6 --bots greedy
//
// List the cards in two languages, and which must be printed anew:
//
//	equitas cards list proelio/0.9.6 --lang en,it --texts --format markdown
//	equitas cards changed proelio/0.9.6 proelio/night-watch
//
// Print them:
//
//	equitas cards sheet proelio/0.9.6 --backs duplex --summary -o proelio.pdf
//
// Numbers for other programs:
//
//	equitas compare proelio/0.9.6 proelio/six-cards --deals 200 -o six.json
//
// # Output
//
// The answer goes to stdout, everything else to stderr. A file named by -o
// appears under its name only when it is whole. Progress is shown only on a
// terminal. Ctrl-C, SIGTERM and SIGHUP end after the games being played; what
// there is up to then is reported, marked incomplete: not in the file that -o or
// --keep names, which stays as it was, but beside it, in cheap.incomplete.html
// for cheap.html.
//
// The same command gives the same bytes, whatever the number of workers, and
// whatever was kept of earlier ones (equitas help keeping).
//
// # Exit codes
//
//	0  done
//	1  could not: a file with faults, a failed write, stopped early
//	2  asked wrongly: an unknown command, flag or name, a value out of range
//	4  a game broke: an error of equitas; the command to see it again is printed
//
// # Where what is
//
// Here is a file for each command. The larger ones have a package of their own,
// [equitas/cmd/equitas/play], [equitas/cmd/equitas/cards],
// [equitas/cmd/equitas/watch], [equitas/cmd/equitas/tools] and [equitas/cmd/equitas/workbench]; what all of them share is in
// [equitas/cmd/equitas/cli].
package main
