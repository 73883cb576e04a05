package sunder.automaton;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/**
 * An observable move as the original tools write it: a text with terms in it.
 *
 * @param parts pieces of text, and {@link Term}s
 * @param answer what the environment decides by it
 */
public record Move(List<?> parts, EnvironmentAnswer answer) {
  public Move {
    parts = List.copyOf(parts);
  }

  /** What a script has to say, so that the environment makes a move. */
  public sealed interface EnvironmentAnswer {
    /** Nothing: the move is the program's, or the first. */
    record None() implements EnvironmentAnswer {}

    /** The last of the terms is the value of a variable or element. */
    record Value(String of) implements EnvironmentAnswer {}

    /** A procedure wants an argument, counted from 1. */
    record Argument(String procedure, int number) implements EnvironmentAnswer {}

    /** A procedure returns, with the last of the terms if it has a value. */
    record Return(String procedure) implements EnvironmentAnswer {}

    /**
     * A process makes a step, in languages that have such: the numbers of the language for it, and
     * behind them the terms of the move.
     */
    record Step(List<Integer> schedule) implements EnvironmentAnswer {
      public Step {
        schedule = List.copyOf(schedule);
      }
    }
  }

  private static final EnvironmentAnswer NONE = new EnvironmentAnswer.None();

  private static Move of(EnvironmentAnswer answer, Object... parts) {
    return new Move(List.of(parts), answer);
  }

  private static String question(boolean hasValue) {
    return hasValue ? "q" : "run";
  }

  private static Object done(Optional<Term> value) {
    return value.isPresent() ? value.get() : "done";
  }

  /** The environment starts the program: {@code run}, or {@code q} if its type has values. */
  public static Move start(boolean hasValue) {
    return of(NONE, question(hasValue));
  }

  /** The program ends: {@code done}, or its value. */
  public static Move end(Optional<Term> value) {
    return of(NONE, done(value));
  }

  /** {@code n.read} and {@code n.5}: the environment answers. */
  public static List<Move> read(String variable, Term value) {
    return List.of(
        of(NONE, variable, ".read"),
        of(new EnvironmentAnswer.Value(variable), variable, ".", value));
  }

  /** {@code n.write(5)} and {@code n.ok}. */
  public static List<Move> write(String variable, Term value) {
    return List.of(of(NONE, variable, ".write(", value, ")"), of(NONE, variable, ".ok"));
  }

  /** {@code x[2].read} and {@code x[2].5}. */
  public static List<Move> readElement(String array, IntTerm index, Term value) {
    return List.of(
        of(NONE, array, "[", index, "].read"),
        of(new EnvironmentAnswer.Value(array), array, "[", index, "].", value));
  }

  /** {@code x[2].write(5)} and {@code x[2].ok}. */
  public static List<Move> writeElement(String array, IntTerm index, Term value) {
    return List.of(
        of(NONE, array, "[", index, "].write(", value, ")"), of(NONE, array, "[", index, "].ok"));
  }

  /** {@code f.run}, or {@code g.q} if its type has values. */
  public static Move call(String procedure, boolean hasValue) {
    return of(NONE, procedure, ".", question(hasValue));
  }

  /** {@code f-1.run} or {@code f-1.q}: the environment wants argument {@code index}, from 1. */
  public static Move demand(String procedure, int index, boolean hasValue) {
    return of(
        new EnvironmentAnswer.Argument(procedure, index),
        procedure,
        "-" + index + ".",
        question(hasValue));
  }

  /** {@code f-1.done}, or {@code g-1.3}: the program gives its value. */
  public static Move supply(String procedure, int index, Optional<Term> value) {
    return of(NONE, procedure, "-" + index + ".", done(value));
  }

  /** {@code f.done}, or {@code g.7}: the environment returns. */
  public static Move returns(String procedure, Optional<Term> value) {
    return of(new EnvironmentAnswer.Return(procedure), procedure, ".", done(value));
  }

  /** {@code abort.run}. */
  public static Move abort() {
    return of(NONE, "abort.run");
  }

  /** {@code abort.done}, in complete plays only. */
  public static Move abortDone() {
    return of(NONE, "abort.done");
  }

  /**
   * A step of a process.
   *
   * @param text as it is drawn
   * @param schedule as the replay is told, in the numbers of the language
   */
  public static Move processStep(String text, List<Integer> schedule) {
    return of(new EnvironmentAnswer.Step(schedule), text);
  }

  /** A step of a process that chooses a number, behind its other numbers in the schedule. */
  public static Move processStep(String text, List<Integer> schedule, IntTerm chosen) {
    return of(new EnvironmentAnswer.Step(schedule), text, " = ", chosen);
  }

  /** The text; a value or an index is written so. */
  public String text(Function<Term, String> written) {
    return parts.stream()
        .map(part -> part instanceof Term term ? written.apply(term) : part.toString())
        .collect(Collectors.joining());
  }

  /** The terms, from left to right. */
  public List<Term> terms() {
    return parts.stream()
        .flatMap(part -> part instanceof Term term ? Stream.of(term) : Stream.empty())
        .toList();
  }

  /** The value that is answered, if one is. */
  public Optional<Term> value() {
    return parts.get(parts.size() - 1) instanceof Term term ? Optional.of(term) : Optional.empty();
  }

  /** The same move with each of its terms replaced; sorts must stay as they are. */
  public Move map(UnaryOperator<Term> change) {
    return new Move(
        parts.stream().map(part -> part instanceof Term term ? change.apply(term) : part).toList(),
        answer);
  }
}
