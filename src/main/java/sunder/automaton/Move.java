package sunder.automaton;

import java.util.List;
import java.util.Optional;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/**
 * An observable move whose values are terms; {@link MoveText} writes it as the original tools do.
 */
public sealed interface Move {
  /** The environment starts the program: {@code run}, or {@code q} if its type has values. */
  record Start(boolean hasValue) implements Move {}

  /** The program ends: {@code done}, or its value. */
  record End(Optional<Term> value) implements Move {}

  /** {@code n.read}. */
  record Read(String variable) implements Move {}

  /** {@code n.5}: the environment answers a read. */
  record Answer(String variable, Term value) implements Move {}

  /** {@code n.write(5)}. */
  record Write(String variable, Term value) implements Move {}

  /** {@code n.ok}. */
  record Written(String variable) implements Move {}

  /** {@code x[2].read}. */
  record ReadElement(String array, IntTerm index) implements Move {}

  /** {@code x[2].5}. */
  record AnswerElement(String array, IntTerm index, Term value) implements Move {}

  /** {@code x[2].write(5)}. */
  record WriteElement(String array, IntTerm index, Term value) implements Move {}

  /** {@code x[2].ok}. */
  record WrittenElement(String array, IntTerm index) implements Move {}

  /** {@code f.run}, or {@code g.q} if its type has values. */
  record Call(String procedure, boolean hasValue) implements Move {}

  /** {@code f-1.run} or {@code f-1.q}: the environment wants argument {@code index}, from 1. */
  record Demand(String procedure, int index, boolean hasValue) implements Move {}

  /** {@code f-1.done}, or {@code g-1.3}: the program gives its value. */
  record Supply(String procedure, int index, Optional<Term> value) implements Move {}

  /** {@code f.done}, or {@code g.7}: the environment returns. */
  record Return(String procedure, Optional<Term> value) implements Move {}

  /** {@code abort.run}. */
  record Abort() implements Move {}

  /** {@code abort.done}, in complete plays only. */
  record AbortDone() implements Move {}

  /**
   * A step of a process, in languages that have such.
   *
   * @param text as it is drawn
   * @param schedule as the replay is told, in the numbers of the language
   */
  record Act(String text, List<Integer> schedule) implements Move {
    public Act {
      schedule = List.copyOf(schedule);
    }
  }
}
