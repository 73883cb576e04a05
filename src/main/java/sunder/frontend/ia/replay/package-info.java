/**
 * The independent concrete interpreter behind every UNSAFE verdict about an {@code .ia} program.
 *
 * <p>In: a syntax tree, a {@link sunder.verdict.Script} of what the environment does, a set of
 * variants. Out: the variants that the script drives to abort, and their plays. It shares no code
 * with the typed terms, the automaton or the abstraction: names are resolved at run time by lexical
 * scoping, so that a mistake there shows as a counterexample that does not replay.
 *
 * <p>All variants run at once: an operation maps a set of machine states, each with the variants
 * that are in it, to another such set, and variants in equal states run together from there on. A
 * value may be a linear function of features ({@link sunder.frontend.ia.replay.LinearValue}); a
 * state is split by it only where the program looks at it, and what an {@code #if} on one Boolean
 * feature took apart is one state again behind it where that is linear. The cost follows the number
 * of different states, never the number of variants.
 *
 * <p>Long loops are gone through many rounds at once where that certainly comes to the same ({@link
 * sunder.frontend.ia.replay.IaLoopInterpreter}).
 *
 * <p>Where the meaning leaves room, this package takes it so:
 *
 * <ul>
 *   <li>{@code int%N} holds wherever a value passes a declaration of that type: a variable or
 *       element written, a parameter evaluated, a result returned, an argument given to a free
 *       procedure. The environment's own answers must lie in 0..N-1 already, otherwise the run is
 *       cut off.
 *   <li>{@code a[i] = v} evaluates the index, then the value; the index is checked after both.
 *   <li>A scripted answer of the wrong kind (a value where the procedure must act, an argument that
 *       does not exist) cuts the run off: a script can only make fewer variants unsafe than it
 *       promises.
 *   <li>A name stands for what the variant at hand declares: {@code #ifdef} hides it elsewhere.
 * </ul>
 */
package sunder.frontend.ia.replay;
