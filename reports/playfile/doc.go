// Package playfile reads and writes files with games that people played: CSV and XLSX tables,
// and exports of the app BG Stats. Package [playtest] defines the meaning of cells.
package playfile
