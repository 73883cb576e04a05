/**
 * Assume-guarantee verification of families by any number of components.
 *
 * <p>The rule of assume-guarantee-games, section 4, for n components: the client with assumptions
 * A1, ..., An in the places of its objects is safe, and every play of each object is in its
 * assumption. In: the automaton of a program and its {@link sunder.frontend.Subject.LocalObject}s.
 * Out: {@link sunder.verify.components.ComponentDecomposition}, which the refinement loop uses in
 * the place of the automaton and its abstract models; cuts, paths, confirmation and certificates
 * stay as they are.
 *
 * <p>Where we deviate: the paper builds two programs and has them talk in moves. Here a component
 * is the program's own automaton as somebody sees it who knows only the registers of one object and
 * of the client ({@link sunder.verify.components.ComponentModel}); what it shares with the others
 * are the steps of the client ({@link sunder.verify.components.ComponentAutomaton}). So a path of
 * the composition is a path of the whole program, which needs no translation to be checked and
 * replayed, calls may nest as they like (an argument of one object may call another, or the same),
 * and any division of the registers is sound: the product of what components may do contains what
 * the program does. An integer that passes from one component to another does so in a register of
 * the client, whose partition is that of the port.
 *
 * <p>Components that compute the same up to names share cuts ({@link
 * sunder.verify.components.IsomorphicComponents}), and steps that only the component itself can
 * tell apart are one ({@link sunder.verify.components.ObservationLabels}): so n twins take the
 * rounds of one, and what they keep together of their own shows nowhere.
 *
 * <p>Assumptions are minimal ({@link sunder.verify.components.MinimalAssumption}), or learnt
 * ({@link sunder.verify.components.AssumptionLearning}): then the words of a component's port are
 * its steps with the client, and the rest of the program answers which of them do harm.
 *
 * <p>Family-wise: edges of assumptions carry sets of configurations, and one search of the
 * composition is for all variants.
 */
package sunder.verify.components;
