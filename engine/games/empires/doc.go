// Package empires is Empires of the Ancient World.
package empires
