/**
 * The concrete interpreter that replays counterexamples of {@code .ia} programs.
 *
 * <p>Input: a syntax tree, a {@link sunder.verdict.Script} of the environment's answers, and a set
 * of variants. Output: the variants in which the script leads to {@code abort}, with their plays.
 * Invariants: no variant of an {@code .ia} program is UNSAFE without a replay; the package shares
 * no code with the typed terms, the automaton or the abstraction. Names are resolved at run time by
 * lexical scoping, so an error in those packages appears as a counterexample that does not replay.
 *
 * <p>All variants are executed at once: an operation maps a set of machine states, each with its
 * set of variants, to another such set, and variants in equal states share their execution from
 * there on. A value may be a linear function of features ({@link
 * sunder.frontend.ia.replay.LinearValue}); a state is split only where a test distinguishes its
 * variants, and the two successors of an {@code #if} on one Boolean feature are merged after it if
 * their values are linear. The cost is determined by the number of different states, not by the
 * number of variants.
 *
 * <p>Long loops are accelerated where this provably preserves the result ({@link
 * sunder.frontend.ia.replay.IaLoopInterpreter}).
 *
 * <p>Decisions where the papers (symbolic-games, family-symbolic-games) leave the semantics open:
 *
 * <ul>
 *   <li>{@code int%N} applies wherever a value passes a declaration of that type: the assignment to
 *       a variable or element, the evaluation of a parameter, the return of a result, an argument
 *       of a free procedure. Answers of the environment must be in 0..N-1 already; otherwise the
 *       run is cut off.
 *   <li>{@code a[i] = v} evaluates the index, then the value; the index is checked after both.
 *   <li>A scripted answer of the wrong kind (a value where the procedure must move, an argument
 *       that does not exist) cuts the run off, so a wrong script yields fewer unsafe variants,
 *       never more.
 *   <li>A name denotes the declaration of the variant: a declaration under {@code #ifdef} hides an
 *       outer one in its variants only.
 * </ul>
 */
package sunder.frontend.ia.replay;
