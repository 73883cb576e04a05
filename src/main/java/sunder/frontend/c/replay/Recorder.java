package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.c.types.Variable;
import sunder.source.Span;
import sunder.verdict.Play;

/** Writes down the play of a run of one variant: the lines in which something happens. */
final class Recorder implements Events {
  private static final String START = "run";

  private final List<Play.Step> steps = new ArrayList<>();
  private final Map<String, String> shown = new LinkedHashMap<>();
  private final Map<String, String> changes = new LinkedHashMap<>();
  private final List<String> answers = new ArrayList<>();
  private Span here;

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
  public void error(Span span) {
    flush();
    String text = span.file().text().substring(span.start(), span.end());
    steps.add(new Play.Step(text.lines().findFirst().orElse(""), span, List.of()));
  }

  Play play() {
    return new Play(steps);
  }
}
