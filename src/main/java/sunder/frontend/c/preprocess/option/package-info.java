/**
 * Options for reading C: features, compiler options, data model, entry functions; and where they
 * come from besides the command line, a compilation database.
 *
 * <p>Input: the options of the user, the texts of {@code compile_commands.json}, the folders of the
 * machine. Output: {@link sunder.frontend.c.preprocess.option.COptions}. Invariant: options are
 * immutable.
 */
package sunder.frontend.c.preprocess.option;
