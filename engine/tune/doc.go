// Package tune searches for settings of rules that meet aims, with few matches.
//
// A setting has a value for each of some knobs ([Space]). The caller defines what a knob is
// and how matches are played. The result of playing a setting is a [Reading]: for every
// measure its value and each deal's influence on it, so that two settings played on the
// same deals are compared deal by deal (common random numbers).
//
// The distance of a setting from its aims is in margins ([Question.Distance]): the root of
// the mean squared distance, corrected for the bias of squared noise, which would otherwise
// make settings with few deals look worse.
//
// [Question.Search] searches spaces too large to be played through: a [Model] predicts
// every measure of a setting from the settings that were played. [Question.Screen] and
// [Question.Race] choose among few settings.
//
// The best of many looks better than it is: callers must report results from deals that
// were not used here.
package tune
