package sunder.report.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.ConfigSet.ValueRange;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.SketchReport;
import sunder.report.UnreportedFile;
import sunder.report.Wording;
import sunder.report.text.TextReport.Detail;
import sunder.sketch.CompletionResult;
import sunder.verdict.UnknownReason;
import sunder.verify.Method;

/**
 * The text format of a sketch. If the completed program is shown, the whole text is a program,
 * whose first comment is the report.
 */
public final class TextSketch implements ReportWriter<SketchReport> {
  private static final int SHOWN_RANGES = 24;

  private final TextReportPrinter sheet;
  private final TextStyle look;
  private final Detail detail;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public TextSketch(Writer out, TextStyle look) {
    this.sheet = new TextReportPrinter(out, look);
    this.look = look;
    this.detail = look.detail();
  }

  @Override
  public ReportFragment compose(SketchReport report) throws IOException {
    StringWriter text = new StringWriter();
    new Body(new TextReportPrinter(text, look), report.completions()).write(report);
    return sheet.fragment(
        report
            .completedProgram()
            .map(program -> comment(text.toString()) + program)
            .orElse(text.toString()));
  }

  @Override
  public ReportFragment compose(UnreportedFile file) throws IOException {
    return sheet.fragment(own -> own.unread(file));
  }

  /** Does nothing: each report is complete after its write. */
  @Override
  public void close() {}

  private static String comment(String text) {
    return text.lines()
        .map(line -> line.isEmpty() ? "//\n" : "// " + line + "\n")
        .collect(Collectors.joining());
  }

  private final class Body {
    private final TextReportPrinter sheet;
    private final CompletionResult fillings;

    Body(TextReportPrinter sheet, CompletionResult fillings) {
      this.sheet = sheet;
      this.fillings = fillings;
    }

    void write(SketchReport report) throws IOException {
      sheet.line(report.file() + ": " + report.summary());
      if (detail == Detail.SUMMARY) {
        return;
      }
      others();
      works();
      undecided(report.method());
      notAsked();
      sheet.line("");
      sheet.costs(report.method(), report.solver(), report.run());
    }

    private void others() throws IOException {
      if (!fillings.sketch().otherFeatures().isEmpty()) {
        sheet.line("");
        sheet.wrapped(
            "",
            "Besides the holes, these features are part of each combination: "
                + fillings.sketch().otherFeatures().stream()
                    .map(Feature::name)
                    .collect(Collectors.joining(", ")));
      }
    }

    private void works() throws IOException {
      if (fillings.safe().isEmpty()) {
        return;
      }
      sheet.line("");
      sheet.heading("", "WORKS: " + count(fillings.safe()));
      if (!fillings.areHolesIndependent()) {
        condition(fillings.safe());
        sheet.wrapped("  ", "in which the holes have these values, not all of them together:");
      }
      for (Map.Entry<Feature.Numeric, List<ValueRange>> hole : fillings.ranges().entrySet()) {
        sheet.wrapped("  ", hole.getKey().name() + ": " + ranges(hole.getValue()));
      }
      completion(fillings.completion().orElseThrow());
    }

    private void completion(Configuration completion) throws IOException {
      if (fillings.sketch().otherFeatures().isEmpty()) {
        return;
      }
      sheet.line("");
      String holes =
          fillings.sketch().holes().stream()
              .map(hole -> hole.name() + "=" + completion.valueOf(hole))
              .collect(Collectors.joining(", "));
      sheet.line("Completed by " + holes);
      sheet.wrapped(
          "  ",
          fillings
              .featureCondition(completion)
              .map(w -> "when " + w.text())
              .orElse("every variant"));
    }

    private static String count(ConfigSet set) {
      return set.count() + (set.count().equals(BigInteger.ONE) ? " combination" : " combinations");
    }

    private void condition(ConfigSet set) throws IOException {
      sheet.wrapped("  ", "when " + Wording.condition(set, fillings.sketch().model().valid()));
    }

    private String ranges(List<ValueRange> ranges) {
      int shown = detail == Detail.FULL ? ranges.size() : Math.min(SHOWN_RANGES, ranges.size());
      String text =
          ranges.subList(0, shown).stream()
              .map(TextReportPrinter::range)
              .collect(Collectors.joining(", "));
      return shown == ranges.size()
          ? text
          : text
              + ", ... "
              + Wording.quantity(ranges.size() - shown, "more range")
              + " (-v shows all)";
    }

    private void undecided(Method method) throws IOException {
      for (Map.Entry<UnknownReason, ConfigSet> entry : fillings.undecided().entrySet()) {
        UnknownReason reason = entry.getKey();
        sheet.line("");
        sheet.heading("", "UNDECIDED (" + reason.title() + "): " + count(entry.getValue()));
        condition(entry.getValue());
        sheet.wrapped("  ", Wording.explanation(reason, method));
      }
    }

    private void notAsked() throws IOException {
      if (!fillings.notAsked().isEmpty()) {
        sheet.line("");
        sheet.line("NOT ASKED: " + count(fillings.notAsked()));
        condition(fillings.notAsked());
        sheet.wrapped("  ", "The first completion was enough; --all decides the others too.");
      }
    }
  }
}
