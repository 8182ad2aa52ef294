// Equitas plays thousands of games by rules in plain text files, and reports the effects of
// changes to the rules.
//
//	equitas list [games|variants|decks|bots|metrics|results] the names of these, for one GAME if given
//	equitas new GAME DIR | --game NAME                 a project folder, or a file for a game of your own
//	equitas check [FILE|DIR|VARIANT …|results]         all faults and warnings, with places
//	equitas show VARIANT                               the resolved rules, each with its place
//	equitas explain GAME|VARIANT [KEY]                 meaning, unit, range, default, rulebook heading
//	equitas diff BASE OTHER                            rules and cards that differ, in words
//	equitas schema GAME [variant|deck|words]           JSON Schema for editors
//	equitas sim VARIANT                                play one variant, report its metrics
//	equitas compare BASE OTHER …                       play variants on the same deals, report what differs
//	equitas watch FILE                                 on every save: check, diff, and compare
//	equitas serve [DIR]                                the workbench: pages in the browser for all of this
//	equitas sweep VARIANT --vary KEY=VALUES …          compare many values of rules with the unchanged variant
//	equitas tune VARIANT                               search for values of rules that meet aims
//	equitas plan BASE OTHER                            how many deals a comparison needs, from a pilot run
//	equitas train VARIANT                              train bots on a variant, report their strength
//	equitas duel BOT BOT …                             how strong bots are against each other
//	equitas record VARIANT                             record games, choice by choice
//	equitas replay FILE                                check records by playing their choices again
//	equitas stats FILE                                 a saved JSON result as a report again, without playing
//	equitas play VARIANT                               play at the terminal against bots
//	equitas playtests FILE … | form|new|write          compare real games with those of bots
//	equitas cards list|changed|import                  lists of cards, cards to print again, import of edited lists
//	equitas cards sheet|images|tabletop                cards to print and for virtual tables
//	equitas tools [FOLDER]                             answer an assistant by the Model Context Protocol
//	equitas worker --job DIR                           play tasks that another equitas has handed out
//	equitas completion SHELL                           a script for the shell
//	equitas version                                    the version of this program
//	equitas help TOPIC                                 workshop, games, variants, decks, effects, conditions, comparing, bots, seeds, statistics, metrics, records, results, keeping, scale, playing, playtests, words, printing, assistants
//
// VARIANT is a name (proelio/0.9.6) or a path. A name is looked up in the nearest folder,
// the current one or one above it, that contains variants/, and then among the variants
// built into the program.
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
// The answer goes to stdout, everything else to stderr. A file named by -o gets its name
// only when it is complete. Progress is shown only on a terminal. Ctrl-C, SIGTERM and SIGHUP
// stop a run after the games being played. The results so far are then reported and marked
// as incomplete. They are not written to the file that -o or --keep names, which stays as it
// was, but to one beside it: cheap.incomplete.html for cheap.html.
//
// The same command gives the same bytes, regardless of the number of workers and of results
// stored by earlier commands (equitas help keeping).
//
// # Exit codes
//
//	0  done
//	1  failed: a file with faults, a failed write, stopped early
//	2  wrong use: an unknown command, flag or name, a value out of range
//	4  a game failed by an error of equitas; the command that shows it again is printed
//
// # Packages
//
// Each command has a file in this package. Larger ones have packages of their own:
// [equitas/cmd/equitas/play], [equitas/cmd/equitas/cards], [equitas/cmd/equitas/watch],
// [equitas/cmd/equitas/tools] and [equitas/cmd/equitas/workbench]. Their common parts are in
// [equitas/cmd/equitas/cli].
package main
