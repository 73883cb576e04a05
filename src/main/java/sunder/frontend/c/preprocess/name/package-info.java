/**
 * The names in the files of a project, as they are written: which are used, and which are no
 * switches, since they belong to the C library, a compiler or a platform, have a meaning in the
 * text that no number has, or choose the header of another port.
 *
 * <p>Input: the lines of files. Output: {@link sunder.frontend.c.preprocess.name.ObservedFiles} has
 * the names of each file, {@link sunder.frontend.c.preprocess.name.NameRoles} those that are no
 * features, with remarks for the report. Invariant: presence conditions play no part in it.
 */
package sunder.frontend.c.preprocess.name;
