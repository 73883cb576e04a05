/**
 * Model of the C library: the semantics of functions without a body, by name, and the names of the
 * inputs of the environment.
 *
 * <p>Input: names of functions and objects, format strings. Output: classifications of functions,
 * the C text of the library functions that a program uses, and names of inputs. The lowering
 * ({@link sunder.frontend.c.flow}) and the replay ({@link sunder.frontend.c.replay}) both use this
 * package, so that an input has the same name in a counterexample and in its replay.
 *
 * <ul>
 *   <li>{@link sunder.frontend.c.library.LibraryFunctions}: the classes of functions without a
 *       body, and the names of inputs.
 *   <li>{@link sunder.frontend.c.library.LibrarySource}: library functions that are written in C
 *       and are added to a program as a further translation unit.
 *   <li>{@link sunder.frontend.c.library.FormatStrings}: the arguments that a format requires.
 *   <li>{@link sunder.frontend.c.library.OutputResult}: the possible results of output functions.
 *   <li>{@code LibrarySymbols}: the functions that a linker finds in the C library, and the types
 *       that GCC knows for its built-in functions.
 * </ul>
 *
 * <p>Invariants: the package holds no state and no facts about a program. Source: ISO/IEC 9899:2011
 * (C11), clause 7; POSIX; the functions {@code __VERIFIER_*} of SV-COMP.
 */
package sunder.frontend.c.library;
