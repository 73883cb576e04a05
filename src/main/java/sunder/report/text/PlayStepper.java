package sunder.report.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.report.ReplayReport;
import sunder.report.Wording;
import sunder.verdict.Play;

/** Shows a play step by step, as somebody at a keyboard asks for it. */
public final class PlayStepper {
  private static final String KEYS = "Enter: next, b: back, v: values, c: the rest, q: end";

  private final TextSheet sheet;
  private final Look look;
  private final BufferedReader keys;
  private final PrintWriter prompts;

  /**
   * @param out takes the steps; flushed, never closed
   * @param keys lines that are typed; their end is the end
   * @param prompts takes what is asked
   */
  public PlayStepper(Writer out, Look look, BufferedReader keys, PrintWriter prompts) {
    this.sheet = new TextSheet(out, look);
    this.look = look;
    this.keys = keys;
    this.prompts = prompts;
  }

  /** Shows the play from its beginning. */
  public void show(ReplayReport report) throws IOException {
    Play play = report.followed().play();
    List<Play.Step> steps = play.steps();
    String variant = Wording.setting(report.variant());
    sheet.wrapped("", report.file() + (variant.isEmpty() ? "" : ", variant " + variant));
    prompts.println(KEYS);
    int at = 0;
    while (at < steps.size()) {
      show(play, at, at + 1);
      Key key = ask(at + 1, steps);
      if (key == Key.QUIT) {
        return;
      } else if (key == Key.REST) {
        show(play, at + 1, steps.size());
        break;
      }
      at = key == Key.BACK ? Math.max(0, at - 1) : at + 1;
    }
    sheet.wrapped("", report.sentence());
    sheet.failure(play);
    sheet.flush();
  }

  private void show(Play play, int from, int to) throws IOException {
    for (String row : PlayTable.rows(play, from, to, look.width())) {
      sheet.line("    " + row);
    }
    sheet.flush();
  }

  /** What can be asked for. */
  private enum Key {
    NEXT,
    BACK,
    REST,
    QUIT
  }

  private Key ask(int shown, List<Play.Step> steps) throws IOException {
    while (true) {
      prompts.print(shown + "/" + steps.size() + "> ");
      prompts.flush();
      String line = keys.readLine();
      switch (line == null ? "q" : line.strip()) {
        case "" -> {
          return Key.NEXT;
        }
        case "b" -> {
          return Key.BACK;
        }
        case "c" -> {
          return Key.REST;
        }
        case "q" -> {
          return Key.QUIT;
        }
        case "v" -> {
          String values = TextSheet.values(values(steps.subList(0, shown)));
          sheet.wrapped("      ", values.isEmpty() ? "nothing changed yet" : values);
          sheet.flush();
        }
        default -> prompts.println(KEYS);
      }
    }
  }

  /** What the variables that changed so far have become. */
  private static Map<String, String> values(List<Play.Step> steps) {
    Map<String, String> values = new LinkedHashMap<>();
    steps.forEach(step -> step.changes().forEach(c -> values.put(c.name(), c.displayValue())));
    return values;
  }
}
