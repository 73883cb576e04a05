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
 * An observable move in the notation of the original tools: a text with terms.
 *
 * @param parts the pieces of the text: strings and {@link Term}s
 * @param answer the answer of the environment that the move represents
 */
public record Move(List<?> parts, EnvironmentAnswer answer) {
  public Move {
    parts = List.copyOf(parts);
  }

  /** The answer that a replay script must give for a move of the environment. */
  public sealed interface EnvironmentAnswer {
    /** No answer: the move is the program's, or the first. */
    record None() implements EnvironmentAnswer {}

    /**
     * The value of a variable or element, which is the last term of the move.
     *
     * @param of the name of the variable or array
     */
    record Value(String of) implements EnvironmentAnswer {}

    /**
     * A procedure demands an argument.
     *
     * @param number the number of the argument, from 1
     */
    record Argument(String procedure, int number) implements EnvironmentAnswer {}

    /** A procedure returns; its value, if it has one, is the last term of the move. */
    record Return(String procedure) implements EnvironmentAnswer {}

    /**
     * A process takes a step, in languages with processes.
     *
     * @param schedule the numbers that identify the step in a schedule; the terms of the move
     *     follow them
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

  /**
   * Returns the first move, by which the environment starts the program: {@code run}, or {@code q}
   * if its type has values.
   */
  public static Move start(boolean hasValue) {
    return of(NONE, question(hasValue));
  }

  /** Returns the last move of the program: {@code done}, or its value. */
  public static Move end(Optional<Term> value) {
    return of(NONE, done(value));
  }

  /** Returns {@code n.read} and {@code n.5}, with the value from the environment. */
  public static List<Move> read(String variable, Term value) {
    return List.of(
        of(NONE, variable, ".read"),
        of(new EnvironmentAnswer.Value(variable), variable, ".", value));
  }

  /** Returns {@code n.write(5)} and {@code n.ok}. */
  public static List<Move> write(String variable, Term value) {
    return List.of(of(NONE, variable, ".write(", value, ")"), of(NONE, variable, ".ok"));
  }

  /** Returns {@code x[2].read} and {@code x[2].5}, with the value from the environment. */
  public static List<Move> readElement(String array, IntTerm index, Term value) {
    return List.of(
        of(NONE, array, "[", index, "].read"),
        of(new EnvironmentAnswer.Value(array), array, "[", index, "].", value));
  }

  /** Returns {@code x[2].write(5)} and {@code x[2].ok}. */
  public static List<Move> writeElement(String array, IntTerm index, Term value) {
    return List.of(
        of(NONE, array, "[", index, "].write(", value, ")"), of(NONE, array, "[", index, "].ok"));
  }

  /** Returns {@code f.run}, or {@code g.q} if its type has values. */
  public static Move call(String procedure, boolean hasValue) {
    return of(NONE, procedure, ".", question(hasValue));
  }

  /**
   * Returns {@code f-1.run} or {@code f-1.q}: the environment demands argument {@code index}, from
   * 1.
   */
  public static Move demand(String procedure, int index, boolean hasValue) {
    return of(
        new EnvironmentAnswer.Argument(procedure, index),
        procedure,
        "-" + index + ".",
        question(hasValue));
  }

  /** Returns {@code f-1.done} or {@code g-1.3}: the program supplies the value of an argument. */
  public static Move supply(String procedure, int index, Optional<Term> value) {
    return of(NONE, procedure, "-" + index + ".", done(value));
  }

  /** Returns {@code f.done} or {@code g.7}: the environment returns from a procedure. */
  public static Move returns(String procedure, Optional<Term> value) {
    return of(new EnvironmentAnswer.Return(procedure), procedure, ".", done(value));
  }

  /** Returns {@code abort.run}. */
  public static Move abort() {
    return of(NONE, "abort.run");
  }

  /** Returns {@code abort.done}, which occurs in complete plays only. */
  public static Move abortDone() {
    return of(NONE, "abort.done");
  }

  /**
   * Returns the step of a process.
   *
   * @param text the printed text
   * @param schedule the numbers that identify the step in a schedule
   */
  public static Move processStep(String text, List<Integer> schedule) {
    return of(new EnvironmentAnswer.Step(schedule), text);
  }

  /**
   * Returns the step of a process that chooses a number, which follows the other numbers in the
   * schedule.
   */
  public static Move processStep(String text, List<Integer> schedule, IntTerm chosen) {
    return of(new EnvironmentAnswer.Step(schedule), text, " = ", chosen);
  }

  /** Returns the text with each term printed by a function. */
  public String text(Function<Term, String> written) {
    return parts.stream()
        .map(part -> part instanceof Term term ? written.apply(term) : part.toString())
        .collect(Collectors.joining());
  }

  /** Returns the terms from left to right. */
  public List<Term> terms() {
    return parts.stream()
        .flatMap(part -> part instanceof Term term ? Stream.of(term) : Stream.empty())
        .toList();
  }

  /** Returns the value that the move ends with; empty if it ends with text. */
  public Optional<Term> value() {
    return parts.get(parts.size() - 1) instanceof Term term ? Optional.of(term) : Optional.empty();
  }

  /** Returns the move with each term replaced by one of the same sort. */
  public Move map(UnaryOperator<Term> change) {
    return new Move(
        parts.stream().map(part -> part instanceof Term term ? change.apply(term) : part).toList(),
        answer);
  }
}
