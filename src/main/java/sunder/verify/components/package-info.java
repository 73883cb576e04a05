/**
 * Compositional verification: assume-guarantee reasoning for families with any number of
 * components.
 *
 * <p>The rule (assume-guarantee-games, section 4, for n components): a program is safe if the
 * client composed with the assumptions A1, ..., An is safe, and the behaviour of each object is
 * included in its assumption. Input: the automaton of a program and its {@link
 * sunder.frontend.Subject.LocalObject}s. Output: a {@link
 * sunder.verify.components.ComponentDecomposition}, which replaces the automaton and its abstract
 * models in the refinement loop; cuts, paths, confirmation and certificates are unchanged.
 *
 * <p>Deviation from the paper: the paper constructs two programs that communicate by moves. Here a
 * component is the automaton of the whole program, abstracted to the registers of one object and of
 * the client ({@link sunder.verify.components.ComponentModel}); components synchronise on the steps
 * of the client ({@link sunder.verify.components.ComponentAutomaton}). A path of the composition is
 * therefore a path of the whole program and can be checked and replayed without translation, calls
 * may be nested arbitrarily, and any assignment of registers is sound, because the composition
 * over-approximates the program. An integer is passed between components in a register of the
 * client.
 *
 * <p>Isomorphic components share cuts ({@link sunder.verify.components.IsomorphicComponents}), and
 * steps that the context cannot distinguish have one label ({@link
 * sunder.verify.components.ObservationLabels}), so that n isomorphic components need the
 * refinements of one.
 *
 * <p>Assumptions are minimal ({@link sunder.verify.components.MinimalAssumption}) or learnt ({@link
 * sunder.verify.components.AssumptionLearning}); for learning, the words over the {@link
 * sunder.verify.components.InterfaceAlphabet} are classified by the context.
 *
 * <p>Invariant: edges of assumptions carry sets of configurations, and one search of the
 * composition is for all variants.
 */
package sunder.verify.components;
