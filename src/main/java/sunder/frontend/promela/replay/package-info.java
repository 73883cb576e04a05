/**
 * An independent interpreter of Promela models: the judge of every counterexample.
 *
 * <p>In: a {@link sunder.frontend.promela.model.SystemModel} and a schedule. Out: in which variants
 * the schedule is a run that is unsafe, with the run. It follows the statements themselves, a spot
 * at a time ({@link sunder.frontend.promela.replay.ControlLocation}), with plain numbers; it has
 * neither control points nor terms. Invariants: a step that is not enabled is refused; a run stands
 * for exactly those variants that agree on the features which it asked for.
 */
package sunder.frontend.promela.replay;
