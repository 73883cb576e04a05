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

/** An interactive stepper: shows a play step by step on commands from the keyboard. */
public final class PlayStepper {
  private static final String KEYS = "Enter: next, b: back, v: values, c: the rest, q: end";

  private final TextReportPrinter sheet;
  private final TextStyle look;
  private final BufferedReader keys;
  private final PrintWriter prompts;

  /**
   * Creates a stepper.
   *
   * @param out the target of the steps, which is flushed and never closed
   * @param look the text style
   * @param keys the lines of input; their end is the command to quit
   * @param prompts the target of prompts
   */
  public PlayStepper(Writer out, TextStyle look, BufferedReader keys, PrintWriter prompts) {
    this.sheet = new TextReportPrinter(out, look);
    this.look = look;
    this.keys = keys;
    this.prompts = prompts;
  }

  /** Shows the play of a replay from its first step. */
  public void show(ReplayReport report) throws IOException {
    Play play = report.reconstruction().play();
    List<Play.Step> steps = play.steps();
    String variant = Wording.configuration(report.variant());
    sheet.wrapped("", report.file() + (variant.isEmpty() ? "" : ", variant " + variant));
    prompts.println(KEYS);
    int at = 0;
    while (at < steps.size()) {
      show(play, at, at + 1);
      StepCommand key = ask(at + 1, steps);
      if (key == StepCommand.QUIT) {
        return;
      } else if (key == StepCommand.REST) {
        show(play, at + 1, steps.size());
        break;
      }
      at = key == StepCommand.BACK ? Math.max(0, at - 1) : at + 1;
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

  private enum StepCommand {
    NEXT,
    BACK,
    REST,
    QUIT
  }

  private StepCommand ask(int shown, List<Play.Step> steps) throws IOException {
    while (true) {
      prompts.print(shown + "/" + steps.size() + "> ");
      prompts.flush();
      String line = keys.readLine();
      switch (line == null ? "q" : line.strip()) {
        case "" -> {
          return StepCommand.NEXT;
        }
        case "b" -> {
          return StepCommand.BACK;
        }
        case "c" -> {
          return StepCommand.REST;
        }
        case "q" -> {
          return StepCommand.QUIT;
        }
        case "v" -> {
          String values = TextReportPrinter.values(values(steps.subList(0, shown)));
          sheet.wrapped("      ", values.isEmpty() ? "nothing changed yet" : values);
          sheet.flush();
        }
        default -> prompts.println(KEYS);
      }
    }
  }

  /** Returns the current values of the changed variables after the given steps. */
  private static Map<String, String> values(List<Play.Step> steps) {
    Map<String, String> values = new LinkedHashMap<>();
    steps.forEach(step -> step.changes().forEach(c -> values.put(c.name(), c.displayValue())));
    return values;
  }
}
