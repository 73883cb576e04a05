package sunder.report.text;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sunder.report.AssertionRow;
import sunder.report.ChangesSince;
import sunder.report.ChangesSince.Change;
import sunder.report.MarkupWriter;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.report.VerdictTable;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * The JUnit XML format of verification reports, for continuous-integration servers.
 *
 * <p>There is a test suite for each file and formula, and a test case for each property with each group of variants and for each verdict. A violated property is a failure with its play; an undecided, faulty or unread one is an error, so that it does not count as verified; a property that was not checked is skipped. The output of a suite is the remaining text of the text report.
 */
public final class JUnitReport implements ReportWriter<VerificationReport> {
  private final Writer out;
  private final Look look;
  private final MarkupWriter xml = new MarkupWriter();
  private boolean hasFailed;

  /**
   * A test case.
   *
   * @param name its name
   * @param element the element of a case that did not pass, such as {@code failure}; empty for a passed case
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
  public JUnitReport(Writer out, Look look) {
    this.out = out;
    this.look = look;
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").open("testsuites", "name", "sunder");
  }

  @Override
  public ReportPart compose(VerificationReport report) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (AssertionRow property : report.properties()) {
      add(property, report, cases);
    }
    for (VerdictTable.Row row : report.verdicts().rows()) {
      cases.add(of(row, report));
    }
    report.changes().ifPresent(changes -> cases.add(of(changes)));
    long millis = report.result().statistics().millis();
    MarkupWriter xml = suite(report.title(), report.file(), millis, cases);
    xml.text("system-out", text(sheet -> new TextReport(sheet, look).rest(report)));
    return part(xml.close().take());
  }

  private void add(AssertionRow property, VerificationReport report, List<Case> cases)
      throws IOException {
    if (property.fails()) {
      String message = "fails in " + property.failing().countedWhen();
      String plays = text(sheet -> sheet.playsOfOne(property.plays()));
      cases.add(
          new Case(
              name(property.title(), property.failing()), "failure", "UNSAFE", message, plays));
    }
    if (!property.proved().isEmpty()) {
      String where = "proved in " + property.proved().countedWhen();
      cases.add(new Case(name(property.title(), property.proved()), "", "", "", where));
    }
    for (Map.Entry<UnknownReason, Where> open : property.unknown().entrySet()) {
      UnknownReason reason = open.getKey();
      cases.add(
          new Case(
              name(property.title(), open.getValue()),
              "error",
              "UNKNOWN (" + reason.title() + ")",
              report.explained(reason),
              ""));
    }
    if (!property.notAsked().isEmpty()) {
      String why =
          "not asked about in " + property.notAsked().countedWhen() + ": something else fails";
      cases.add(new Case(name(property.title(), property.notAsked()), "skipped", "", why, ""));
    }
  }

  /** Returns the test case of the comparison with a baseline; it passes if no result is worse. */
  private static Case of(ChangesSince changes) {
    boolean fails = changes.has(Change.Kind.NEWLY_UNSAFE, Change.Kind.NEWLY_FAULTY);
    boolean open = changes.has(Change.Kind.NEWLY_UNREAD, Change.Kind.NEWLY_UNDECIDED);
    return new Case(
        "since " + changes.earlier(),
        fails ? "failure" : open ? "error" : "",
        "NEW",
        changes.summary(),
        String.join("\n", changes.sentences()));
  }

  private static String name(String what, Where where) {
    return what + ", " + where.when();
  }

  private Case of(VerdictTable.Row row, VerificationReport report) throws IOException {
    boolean fails = row.kind() == Verdict.Kind.UNSAFE;
    boolean passes = row.kind() == Verdict.Kind.SAFE;
    String message =
        row.where().counted()
            + " "
            + row.kind().text()
            + row.claim().reason().map(reason -> ". " + report.explained(reason)).orElse("");
    String text =
        text(
            sheet -> {
              if (passes) {
                sheet.line(message);
                new TextReport(sheet, look).proofs(report);
              } else if (fails && report.properties().isEmpty()) {
                sheet.plays(report.verdicts().witnesses());
              }
              sheet.rejections(row);
            });
    return new Case(
        name(report.formula().orElse("verdict"), row.where()),
        passes ? "" : fails ? "failure" : "error",
        row.claim().title(),
        message,
        text);
  }

  @Override
  public ReportPart compose(UnreadFile file) {
    String text = String.join("\n", file.notes());
    Case read = new Case("read", "error", "UNREAD", file.headline(), text);
    return part(suite(file.title(), file.file(), 0, List.of(read)).close().take());
  }

  @Override
  public ReportPart parse(String written) {
    return part(
        written.substring(written.indexOf("<testsuite "), written.lastIndexOf("</testsuites>")));
  }

  private ReportPart part(String suites) {
    return () -> {
      xml.markup(suites);
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
      xml.markup(suite("sunder", "sunder", 0, List.of(work)).close().take());
    }
    xml.close();
    flush();
  }

  /** Returns markup with an open test suite. */
  private static MarkupWriter suite(String name, String file, long millis, List<Case> cases) {
    MarkupWriter xml = new MarkupWriter();
    String time = TextSheet.seconds(millis).replace(" s", "");
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
        xml.say(one.text).close();
      } else if (!one.text.isEmpty()) {
        xml.text("system-out", one.text);
      }
      xml.close();
    }
    return xml;
  }

  private static String count(List<Case> cases, String element) {
    return Long.toString(cases.stream().filter(one -> one.element.equals(element)).count());
  }

  private void flush() throws IOException {
    out.write(xml.take());
    out.flush();
  }

  private String text(TextSheet.Content text) throws IOException {
    StringWriter written = new StringWriter();
    text.write(new TextSheet(written, look));
    return written.toString();
  }
}
