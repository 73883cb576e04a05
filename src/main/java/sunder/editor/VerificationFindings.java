package sunder.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import sunder.report.json.JsonTree;

/**
 * The results of a verification of a text, from a report in JSON.
 *
 * @param reports the report on each question
 * @param text the verified text; the results do not apply to other texts
 */
record VerificationFindings(List<JsonTree> reports, String text) {
  /** Returns the results in a report, which is one object or a list of objects. */
  static VerificationFindings of(JsonTree report, String text) {
    boolean isList = report.fields().isEmpty();
    return new VerificationFindings(
        isList ? report.elements() : List.of(report), text.replace("\r\n", "\n"));
  }

  /** Returns whether the current text of a document is the verified text. */
  boolean areCurrent(Document document) {
    return text.equals(document.text().content());
  }

  /** Returns the verdicts in one line. */
  String summary() {
    List<String> all = new ArrayList<>();
    for (JsonTree report : reports) {
      List<String> verdicts =
          report.get("verdicts").elements().stream()
              .map(row -> row.get("variants").text() + " " + row.get("verdict").text())
              .toList();
      String formula = report.get("ltl").text();
      all.add((formula.isEmpty() ? "" : formula + ": ") + String.join(", ", verdicts));
    }
    return String.join("; ", all);
  }

  private Stream<JsonTree> properties(Document of) {
    return reports.stream()
        .flatMap(report -> report.get("properties").elements().stream())
        .filter(property -> property.get("file").text().equals(of.file().toString()));
  }

  private static int number(JsonTree place, String field) {
    return place.get(field).text().isEmpty() ? 1 : place.get(field).number().intValue();
  }

  private static Range range(JsonTree place, Document of) {
    return of.text().rangeFrom(number(place, "line"), number(place, "column"));
  }

  private static String when(JsonTree set) {
    String condition = set.get("condition").text();
    return condition.equals("true") ? "in every variant" : "when " + condition;
  }

  /** Returns diagnostics for failing and undecided assertions and unreachable statements. */
  List<Diagnostic> diagnostics(Document of) {
    List<Diagnostic> found = new ArrayList<>();
    properties(of)
        .forEach(
            property -> {
              Range range = range(property, of);
              if (property.fields().containsKey("fails")) {
                found.add(failure(property, range, of));
              }
              for (JsonTree open : property.get("unknown").elements()) {
                String message =
                    "unknown (%s) %s: %s"
                        .formatted(
                            open.get("reason").text(), when(open), property.get("text").text());
                found.add(of.finding(range, message, DiagnosticSeverity.Information));
              }
            });
    for (JsonTree report : reports) {
      for (JsonTree dead : report.get("unreached").elements()) {
        String message = "no run gets here, " + when(dead);
        found.add(of.inactiveCode(range(dead, of), message));
      }
    }
    return found;
  }

  private static Diagnostic failure(JsonTree property, Range range, Document of) {
    JsonTree fails = property.get("fails");
    List<JsonTree> plays = fails.get("plays").elements();
    String reason = plays.isEmpty() ? "" : "\n" + plays.get(0).get("reason").text();
    String message =
        "%s fails %s: %s%s"
            .formatted(
                property.get("kind").text(), when(fails), property.get("text").text(), reason);
    Diagnostic diagnostic = of.finding(range, message, DiagnosticSeverity.Error);
    diagnostic.setRelatedInformation(plays.stream().limit(1).flatMap(p -> steps(p, of)).toList());
    return diagnostic;
  }

  private static Stream<DiagnosticRelatedInformation> steps(JsonTree play, Document of) {
    return play.get("steps").elements().stream()
        .filter(step -> step.get("file").text().isEmpty())
        .map(
            step -> {
              List<String> values = new ArrayList<>();
              step.get("values").fields().forEach((x, v) -> values.add(x + " = " + v.text()));
              String message = step.get("move").text();
              return new DiagnosticRelatedInformation(
                  new Location(of.uri(), range(step, of)),
                  values.isEmpty() ? message : message + ": " + String.join(", ", values));
            });
  }

  /**
   * Returns the results for the assertions in a line.
   *
   * @param line the line, from 0
   */
  List<String> verdicts(Document of, int line) {
    List<String> all = new ArrayList<>();
    properties(of)
        .filter(property -> number(property, "line") == line + 1)
        .forEach(
            property -> {
              List<String> said = new ArrayList<>();
              if (property.fields().containsKey("fails")) {
                said.add("fails " + when(property.get("fails")));
              }
              if (property.fields().containsKey("proved")) {
                said.add("proved " + when(property.get("proved")));
              }
              property.get("unknown").elements().forEach(open -> said.add("unknown " + when(open)));
              if (!said.isEmpty()) {
                all.add("`%s`: %s".formatted(property.get("text").text(), String.join("; ", said)));
              }
            });
    return all;
  }
}
