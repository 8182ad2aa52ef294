// Package tune searches for settings of rules that meet aims, with few matches.
//
// A setting has one value for each knob of a [Space]. The caller defines what a knob is and how
// matches are played. The result of playing a setting is a [Reading]: for every measure its value
// and each deal's influence on it, so that two settings played on the same deals can be compared
// deal by deal (common random numbers).
//
// The distance of a setting from the aims is in margins ([Question.Distance]): the square root of
// the mean squared distance. It is corrected for the bias of squared noise, which would make
// settings with few deals look worse.
//
// [Question.Search] searches spaces that are too large to play every setting: a [Model] predicts
// every measure of a setting from the settings that were played. [Question.Screen] and
// [Question.Race] choose among few settings.
//
// The best of many settings looks better than it is. So callers must report results from deals
// that were not used for the search.
package tune
