// Package tune looks for settings that meet aims, with as little play as it can.
//
// A setting has a value for each of some knobs ([Space]); what a knob is, and what is
// played, the caller knows. What deals showed of a setting is a [Reading]: for every
// measure its value, and how much each deal moves it, so that two settings that were
// played on the same deals are held against each other deal by deal.
//
// How far a setting is from its aims is told in margins ([Question.Off]): the root of
// the mean of the squared distances, from which the bias of squared noise is taken off,
// or a setting that was played seldom would look worse than one that was played often.
//
// [Question.Search] looks for settings in spaces that nobody could play through: a [Model]
// foretells every measure of a setting from those that were played. Few settings are told
// apart by [Question.Screen] and [Question.Race].
//
// Nothing here is chosen by what it is reported by: who reports plays on other deals what
// these chose.
package tune
