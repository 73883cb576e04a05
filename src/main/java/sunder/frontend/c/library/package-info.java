/**
 * What the translation and the replay of C must agree on: what functions without a body mean, by
 * their names, and how answers of the environment are named. No fact about a program is here.
 */
package sunder.frontend.c.library;
