/**
 * A whole front end: a language of sums, one file for its text, its automaton and its replay each.
 */
package sunder.toys.language;
