// Package files is what a folder needs in which several programs write at once,
// and in which strangers may have put anything: one of us at a time ([Lock]), two
// files exchanged in one step ([Exchange]), and files that are opened without waiting
// for anybody ([Open], [Below]).
package files
