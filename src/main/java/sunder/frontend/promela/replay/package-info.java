/**
 * The interpreter of Promela models that replays counterexamples, independently of the automaton.
 *
 * <p>Input: a {@link sunder.frontend.promela.model.SystemModel} and a schedule, which is a list of
 * encoded steps ({@link sunder.frontend.promela.model.StepEncoding}). Output: the variants in which
 * the schedule is a run that violates the property, and the steps of the run. Data flow: {@link
 * sunder.frontend.promela.replay.PromelaReplay} executes the schedule in one variant after the
 * other with a {@link sunder.frontend.promela.replay.ScheduleReplay}; the {@link
 * sunder.frontend.promela.replay.PromelaInterpreter} executes statements of the model at {@link
 * sunder.frontend.promela.replay.ControlLocation}s with concrete numbers, without program graphs
 * and terms. Invariants: a step that is not enabled is rejected; the outcome of a run applies to
 * exactly those variants that agree on all decisions of the run ({@link
 * sunder.frontend.promela.replay.VariantSelection}).
 */
package sunder.frontend.promela.replay;
