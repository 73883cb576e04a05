package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.frontend.c.types.Variable;
import sunder.source.Excerpt;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Play;

/** Writes down the play of a run of one variant: the lines in which something happens. */
final class Recorder implements Events {
  private static final String START = "run";
  private static final int LONGEST = 80;

  private final List<Play.Step> steps = new ArrayList<>();
  private final Map<String, String> shown = new LinkedHashMap<>();
  private final Map<String, String> changes = new LinkedHashMap<>();
  private final List<String> answers = new ArrayList<>();
  private Span here;
  private Optional<Play.Failure> failure = Optional.empty();

  Recorder(Span start) {
    this.here = start;
    steps.add(new Play.Step(START, start, List.of()));
  }

  @Override
  public void at(Span span) {
    flush();
    here = span;
  }

  private void flush() {
    List<Play.Change> seen = new ArrayList<>();
    changes.forEach(
        (name, value) -> {
          if (!value.equals(shown.put(name, value))) {
            seen.add(new Play.Change(name, value));
          }
        });
    if (!seen.isEmpty() || !answers.isEmpty()) {
      String move = answers.isEmpty() ? line(here) : String.join(", ", answers);
      steps.add(new Play.Step(move, here, seen));
    }
    changes.clear();
    answers.clear();
  }

  /** The line in which it stands. */
  private static String line(Span span) {
    return span.file().line(span.line()).strip();
  }

  @Override
  public void answer(String name, BigInteger value, Span span) {
    String plain = name.contains("@") ? name.substring(0, name.indexOf('@')) : name;
    answers.add(plain + " = " + value);
  }

  @Override
  public void stored(Variable variable, long slot, Val value) {
    changes.put(Slots.scalar(variable.name(), variable.type(), slot).name(), value.toString());
  }

  @Override
  public void error(Assertion.Kind kind, Span span) {
    flush();
    List<Play.Change> state = new ArrayList<>();
    shown.forEach((name, value) -> state.add(new Play.Change(name, value)));
    failure = Optional.of(new Play.Failure(span, reason(kind, span), state));
    String text = span.file().text().substring(span.start(), span.end());
    steps.add(new Play.Step(text.lines().findFirst().orElse(""), span, List.of()));
  }

  private static String reason(Assertion.Kind kind, Span span) {
    String text = "`" + Excerpt.of(span, LONGEST) + "`";
    return switch (kind) {
      case ASSERT -> text + " fails";
      case BOUNDS -> text + ": the index is outside";
      case DIVISOR -> text + ": the divisor is 0";
      case OVERFLOW -> text + " leaves the range of its type";
      // The macro of assert.h calls a function, where it is written.
      default -> text.equals("`assert`") ? "`" + line(span) + "` fails" : text + " is called";
    };
  }

  Play play() {
    return new Play(steps, failure);
  }
}
