package sunder.frontend.promela.replay;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.replay.RecordedPlay;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.verdict.Play;

/** The textual form of steps in counterexamples. */
final class StepTexts {
  static final String FOR_EVER = Play.FOR_EVER;
  static final String STUCK = "nothing can move";
  static final String INVALID_END = "invalid end state: ";
  static final String VIOLATION = "the property is violated here";

  /** The suffix of the termination of a process. */
  static final String END = ": end";

  /** The separator between a step and the number that it chooses. */
  static final String CHOOSES = " = ";

  /** The separator between a step and its error. */
  static final String FAILS = " -- ";

  private static final Set<String> WHOLE = Set.of(FOR_EVER, STUCK);
  private static final String WHO = "(\\w+)\\[\\d{1,3}\\]";
  private static final Pattern MOVE = Pattern.compile(WHO + "(?: to " + WHO + ")?: (.*)");

  private StepTexts() {}

  /** Returns the name of a process, such as {@code client[0]}. */
  static String name(ProcessInstance process, int number) {
    return process.type.name() + "[" + number + "]";
  }

  /** Returns whether a recorded step only describes the violation at the end of the run. */
  static boolean isEnding(String move) {
    return move.startsWith(INVALID_END.strip()) || move.equals(VIOLATION);
  }

  /**
   * Checks that the processes and statements of a recorded counterexample exist in the model.
   *
   * @throws InputException with the recorded steps that do not
   */
  static void check(RecordedPlay play, SystemModel system) throws InputException {
    Set<String> names =
        system.processes().stream().map(ProcessType::name).collect(Collectors.toSet());
    Set<String> texts = system.steps().stream().map(Stmt.Step::text).collect(Collectors.toSet());
    texts.add("end");
    Diagnostics diagnostics = new Diagnostics();
    for (RecordedPlay.Move move : play.moves()) {
      if (!WHOLE.contains(move.text()) && !isEnding(move.text())) {
        Matcher matcher = MOVE.matcher(move.text());
        if (!matcher.matches()) {
          diagnostics.report(
              move.span(), "this is no move", "a step is written as in client[0]: x = x + 1");
        } else if (!isOf(names, matcher.group(1)) || !isOf(names, matcher.group(2))) {
          diagnostics.report(move.span(), "the model has no such process");
        } else if (!isStep(texts, matcher.group(3))) {
          diagnostics.report(move.span(), "the model has no such statement");
        }
      }
    }
    play.lengths().values().stream()
        .findFirst()
        .ifPresent(
            length -> diagnostics.report(length.span(), "arrays here have no unknown lengths"));
    diagnostics.throwIfAny();
  }

  private static boolean isOf(Set<String> names, String name) {
    return name == null || names.contains(name);
  }

  private static boolean isStep(Set<String> texts, String text) {
    return texts.contains(text)
        || texts.stream()
            .anyMatch(step -> text.startsWith(step + FAILS) || text.startsWith(step + CHOOSES));
  }

  /** Returns the number that a text denotes. */
  static Optional<Integer> number(String text) {
    try {
      return Optional.of(Integer.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
