// Package book writes tables as spreadsheets (XLSX) and reads spreadsheets back
// as rows of text. The same tables give the same bytes.
package book
