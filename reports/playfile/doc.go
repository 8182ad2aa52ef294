// Package playfile reads and writes files with games at a real table: CSV and XLSX tables,
// and exports of the app BG Stats. The meaning of cells is defined in [playtest].
package playfile
