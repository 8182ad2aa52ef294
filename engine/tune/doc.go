// Package tune searches for settings that meet aims, with few matches.
//
// A setting has a value for each of some knobs ([Space]); what a knob is and how matches
// are played is the caller's. The result of playing a setting is a [Reading]: for every
// measure its value and each deal's influence on it, so that two settings played on the
// same deals are compared deal by deal (common random numbers).
//
// The distance of a setting from its aims is in margins ([Question.Distance]): the root of the
// mean squared distance, corrected for the bias of squared noise, which would otherwise
// make settings with few deals look worse.
//
// [Question.Search] searches spaces too large to be played through: a [Model] predicts
// every measure of a setting from those that were played. [Question.Screen] and
// [Question.Race] choose among few settings.
//
// The best of many looks better than it is: callers report results from deals that these
// did not use.
package tune
