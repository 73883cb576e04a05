package sunder.report.text;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sunder.report.AssertionResult;
import sunder.report.BaselineComparison;
import sunder.report.BaselineComparison.Change;
import sunder.report.MarkupWriter;
import sunder.report.ReportFacts;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.report.VariantCondition;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * The JUnit XML format of verification reports, for continuous-integration servers.
 *
 * <p>There is a test suite for each file and formula, and a test case for each property with each
 * group of variants and for each verdict. A violated property is a failure with its play; an
 * undecided, faulty or unread one is an error, so that it does not count as verified; a property
 * that was not checked is skipped. The output of a suite is the remaining text of the text report.
 */
public final class JUnitReport implements ReportWriter<ReportFacts> {
  private final Writer out;
  private final TextStyle look;
  private final MarkupWriter xml = new MarkupWriter();
  private boolean hasFailed;

  /**
   * A test case.
   *
   * @param element the element of a case that did not pass, such as {@code failure}; empty for a
   *     passed case
   * @param type the type of the failure, such as {@code UNSAFE}
   * @param message the message of the failure
   * @param text the evidence, or the reason for which there is none
   */
  private record Case(String name, String element, String type, String message, String text) {}

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param look the text style
   */
  public JUnitReport(Writer out, TextStyle look) {
    this.out = out;
    this.look = look;
    xml.rawMarkup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .open("testsuites", "name", "sunder");
  }

  @Override
  public ReportFragment compose(ReportFacts report) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (AssertionResult property : report.properties()) {
      add(property, report, cases);
    }
    for (VerdictTable.Row row : report.verdicts().rows()) {
      cases.add(of(row, report));
    }
    report.baselineComparison().ifPresent(changes -> cases.add(of(changes)));
    long millis = report.run().statistics().millis();
    MarkupWriter xml = suite(report.title(), report.task().file(), millis, cases);
    xml.textElement(
        "system-out",
        text(
            sheet -> {
              TextFunctionNeeds needs = new TextFunctionNeeds(sheet, report.needs());
              needs.sentence();
              needs.sections();
              new TextReport(sheet, look).closingSections(report);
            }));
    return part(xml.close().drain());
  }

  private void add(AssertionResult property, ReportFacts report, List<Case> cases)
      throws IOException {
    if (property.fails()) {
      String message = "fails in " + property.failing().countWithCondition();
      String plays =
          text(
              sheet ->
                  sheet.assertionPlays(
                      property.counterexamples(), report.terms(), PlayTable.Length.SHORTENED));
      cases.add(
          new Case(
              name(property.title(), property.failing()), "failure", "UNSAFE", message, plays));
    }
    if (!property.proved().isEmpty()) {
      String where = "proved in " + property.proved().countWithCondition();
      cases.add(new Case(name(property.title(), property.proved()), "", "", "", where));
    }
    for (Map.Entry<UnknownReason, VariantCondition> open : property.unknown().entrySet()) {
      UnknownReason reason = open.getKey();
      cases.add(
          new Case(
              name(property.title(), open.getValue()),
              "error",
              "UNKNOWN (" + reason.title() + ")",
              report.explanation(reason),
              ""));
    }
    if (!property.notChecked().isEmpty()) {
      String why =
          "not checked in " + property.notChecked().countWithCondition() + ": another check fails";
      cases.add(new Case(name(property.title(), property.notChecked()), "skipped", "", why, ""));
    }
  }

  /** Returns the test case of the comparison with a baseline; it passes if no result is worse. */
  private static Case of(BaselineComparison changes) {
    boolean fails =
        changes.containsAny(
            Change.Kind.NEWLY_UNSAFE, Change.Kind.NEWLY_FAULTY, Change.Kind.NEWLY_NEEDED);
    boolean open = changes.containsAny(Change.Kind.NEWLY_UNREAD, Change.Kind.NEWLY_UNDECIDED);
    return new Case(
        "since " + changes.baselineName(),
        fails ? "failure" : open ? "error" : "",
        "NEW",
        changes.summary(),
        String.join("\n", changes.sentences()));
  }

  private static String name(String what, VariantCondition where) {
    return what + ", " + where.whenClause();
  }

  private Case of(VerdictTable.Row row, ReportFacts report) throws IOException {
    boolean fails = row.kind() == Verdict.Kind.UNSAFE;
    boolean passes = row.kind() == Verdict.Kind.SAFE;
    String message =
        row.variantCondition().countPhrase()
            + " "
            + row.kind().text()
            + row.verdict().reason().map(reason -> ". " + report.explanation(reason)).orElse("");
    String text =
        text(
            sheet -> {
              if (passes) {
                sheet.line(message);
                sheet.proofs(report);
              } else if (fails && report.properties().isEmpty()) {
                sheet.plays(report.verdicts().unsafeGroups(), report.terms());
              }
              sheet.rejections(row);
            });
    return new Case(
        name(report.task().qualifier().formula().orElse("verdict"), row.variantCondition()),
        passes ? "" : fails ? "failure" : "error",
        row.verdict().title(),
        message,
        text);
  }

  @Override
  public ReportFragment compose(UnreportedFile file) {
    String text = String.join("\n", file.reasons());
    boolean isInternal = file.cause() == UnreportedFile.Cause.INTERNAL_ERROR;
    String kind = isInternal ? "INTERNAL" : "UNREAD";
    Case read = new Case("read", "error", kind, file.headline(), text);
    return part(suite(file.title(), file.file(), 0, List.of(read)).close().drain());
  }

  @Override
  public ReportFragment composeWritten(String written) {
    return part(
        written.substring(written.indexOf("<testsuite "), written.lastIndexOf("</testsuites>")));
  }

  private ReportFragment part(String suites) {
    return () -> {
      xml.rawMarkup(suites);
      flush();
    };
  }

  @Override
  public void failed() {
    hasFailed = true;
  }

  @Override
  public void close() throws IOException {
    if (hasFailed) {
      String why = "an internal error ended the work on a file";
      Case work = new Case("work", "error", "INTERNAL", why, "");
      xml.rawMarkup(suite("sunder", "sunder", 0, List.of(work)).close().drain());
    }
    xml.close();
    flush();
  }

  /** Returns markup with an open test suite. */
  private static MarkupWriter suite(String name, String file, long millis, List<Case> cases) {
    MarkupWriter xml = new MarkupWriter();
    String time = Wording.seconds(millis).replace(" s", "");
    xml.open(
        "testsuite",
        "name",
        TerminalText.escape(name),
        "tests",
        Integer.toString(cases.size()),
        "failures",
        count(cases, "failure"),
        "errors",
        count(cases, "error"),
        "skipped",
        count(cases, "skipped"),
        "time",
        time);
    for (Case one : cases) {
      xml.open(
          "testcase",
          "name",
          TerminalText.escape(one.name),
          "classname",
          TerminalText.escape(file));
      if (!one.element.isEmpty()) {
        xml.open(one.element, "type", one.type, "message", TerminalText.escape(one.message));
        xml.characters(one.text).close();
      } else if (!one.text.isEmpty()) {
        xml.textElement("system-out", one.text);
      }
      xml.close();
    }
    return xml;
  }

  private static String count(List<Case> cases, String element) {
    return Long.toString(cases.stream().filter(one -> one.element.equals(element)).count());
  }

  private void flush() throws IOException {
    out.write(xml.drain());
    out.flush();
  }

  private String text(TextReportPrinter.Content text) throws IOException {
    return TextReportPrinter.textOf(look, text);
  }
}
