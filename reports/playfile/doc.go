// Package playfile reads files in which people wrote down games at a real table, and
// writes such files: tables as CSV and XLSX, and what the app BG Stats exports. What the
// cells mean is said in [playtest]; here is how the files hold them.
package playfile
