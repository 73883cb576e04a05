package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.replay.RecordedPlay;
import sunder.source.Diagnostics;
import sunder.source.InputException;

/**
 * A recorded trace of a C program: its steps, each a list of inputs or a source line.
 *
 * <p>Step texts are compared without white space.
 */
public final class RecordedTrace {
  /**
   * The syntax of an input, such as {@code f = 3}, {@code s.a[2] = -1}, {@code f() = 0}, {@code p =
   * NULL}.
   */
  private static final Pattern ANSWER =
      Pattern.compile(
          "((?:length of )?[A-Za-z_$][\\w$.\\[\\]]*(?:\\(\\))?)"
              + " ="
              + " ((-?(?:\\d+\\.\\d+(?:E-?\\d+)?|NaN|Infinity))([fL]?)|-?\\d{1,10000}|NULL|&[\\w$.\\[\\]]+)");

  /** A size above that of {@code double}. */
  private static final int LONG_DOUBLE = 16;

  private final List<String> texts;
  private final List<List<RecordedInput>> answers = new ArrayList<>();

  /** An input: its display name and its value. */
  record RecordedInput(String name, BigInteger value) {
    boolean matches(InputSource.InputRequest question) {
      return name.equals(question.displayName());
    }
  }

  private RecordedTrace(List<String> texts) {
    this.texts = texts;
  }

  /**
   * Returns the trace of a recorded play.
   *
   * @param text the text of the program
   * @throws InputException if a step is neither a list of inputs nor a line of the program
   */
  public static RecordedTrace of(RecordedPlay play, String text) throws InputException {
    RecordedTrace moves = new RecordedTrace(play.texts());
    Diagnostics diagnostics = new Diagnostics();
    String program = plain(text);
    Set<String> names = new HashSet<>(List.of(text.split("[^\\w$]+")));
    for (RecordedPlay.Move move : play.moves()) {
      List<RecordedInput> here = answers(move.text());
      boolean known =
          move.text().equals(TraceRecorder.START)
              || (here.isEmpty()
                  ? program.contains(plain(move.text()))
                  : here.stream()
                      .map(answer -> base(answer.name()))
                      .allMatch(
                          name -> names.contains(name) || LibraryFunctions.isHeapFunction(name)));
      if (!known) {
        diagnostics.report(
            move.span(),
            "this is no step of the program",
            "steps are inputs such as __VERIFIER_nondet_int = 3, and lines of the program");
      }
      moves.answers.add(here);
    }
    play.lengths().values().stream()
        .findFirst()
        .ifPresent(
            length -> diagnostics.report(length.span(), "arrays of C have no unknown lengths"));
    diagnostics.throwIfAny();
    return moves;
  }

  private static String base(String name) {
    return name.replaceAll("^length of |[.\\[(].*", "").replaceAll("\\$\\d+$", "");
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static List<RecordedInput> answers(String move) {
    List<RecordedInput> result = new ArrayList<>();
    for (String part : move.split(", ", -1)) {
      Matcher matcher = ANSWER.matcher(part);
      if (!matcher.matches()) {
        return List.of();
      }
      String value = matcher.group(2).replace("NULL", "0").replaceAll("&.*", "1");
      String suffix = matcher.group(3) == null ? "" : matcher.group(4);
      int size = suffix.equals("f") ? Float.BYTES : suffix.isEmpty() ? Double.BYTES : LONG_DOUBLE;
      BigInteger input =
          matcher.group(3) == null
              ? new BigInteger(value)
              : ConcreteValue.Floating.input(Double.parseDouble(matcher.group(3)), size);
      result.add(new RecordedInput(matcher.group(1), input));
    }
    return result;
  }

  int size() {
    return texts.size();
  }

  /** Returns whether a text is the step at a position. */
  boolean hasStepAt(int position, String move) {
    return position < size() && plain(texts.get(position)).equals(plain(move));
  }

  /** Returns whether the step at a position is a source line, without inputs. */
  boolean isLineAt(int position) {
    return position < size() && answers.get(position).isEmpty();
  }

  /** Returns an input of the step at a position, by its index within the step. */
  Optional<RecordedInput> inputAt(int position, int part) {
    return position < size() && part < answers.get(position).size()
        ? Optional.of(answers.get(position).get(part))
        : Optional.empty();
  }
}
