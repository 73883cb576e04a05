package sunder.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.report.AssertionResult;
import sunder.report.CheckSummary;
import sunder.report.ReportFacts;
import sunder.report.VariantCondition;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.report.text.TextReport.Detail;
import sunder.source.Diagnostic;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult.Statistics;

/**
 * The text report that fits one screen: each failure once, the one in the most variants first; what
 * is undecided by reason with an example; sums of the rest.
 *
 * <p>The reports of several entry functions of a file share a {@link Closing}, so that what they
 * have in common is written once.
 */
final class BriefReport {
  private static final int SHOWN_TRACES = 2;
  private static final int SHOWN_FAILURES = 8;
  private static final int SHOWN_MESSAGES = 4;

  private static final Comparator<AssertionResult> WORST_FIRST =
      Comparator.comparing((AssertionResult failure) -> failure.failing().count())
          .reversed()
          .thenComparing(failure -> failure.assertion().kind());

  private final TextReportPrinter sheet;
  private final TextStyle look;
  private final ReportFacts report;
  private final boolean isOfFunction;

  BriefReport(TextReportPrinter sheet, TextStyle look, ReportFacts report) {
    this.sheet = sheet;
    this.look = look;
    this.report = report;
    this.isOfFunction = report.task().qualifier().entry().isPresent();
  }

  private boolean showsAll() {
    return look.detail() == Detail.ALL;
  }

  /** Writes the sections behind the headline. */
  void write() throws IOException {
    if (isOfFunction) {
      writeOfFunction();
      return;
    }
    Set<UnknownReason> explained = EnumSet.noneOf(UnknownReason.class);
    for (VerdictTable.Row row : report.verdicts().rows()) {
      heading(row);
      if (row.kind() == Verdict.Kind.UNSAFE) {
        failures(row.variantCondition());
      } else if (row.kind() == Verdict.Kind.SAFE) {
        sheet.proofs(report);
      } else if (row.verdict().reason().isPresent()) {
        UnknownReason reason = row.verdict().reason().get();
        sheet.explanation(report, reason);
        undecided(reason, Optional.of(row.variantCondition()));
        explained.add(reason);
      }
      messages(row);
    }
    for (UnknownReason reason : UnknownReason.values()) {
      if (!undecided(reason).isEmpty() && explained.add(reason)) {
        sheet.line("");
        sheet.line("Undecided (" + reason.title() + ")");
        sheet.explanation(report, reason);
        undecided(reason, Optional.empty());
      }
    }
    new TextFindings(sheet, look.detail()).write(report.findings());
    closing().write(sheet);
  }

  /** Writes what is particular to one of several functions. */
  private void writeOfFunction() throws IOException {
    for (VerdictTable.Row row : report.verdicts().rows()) {
      if (row.kind() == Verdict.Kind.UNSAFE) {
        if (!row.variantCondition().isAll()) {
          sheet.oneLine("  ", "UNSAFE " + row.variantCondition().whenClause());
        }
        failures(row.variantCondition());
      }
    }
    for (UnknownReason reason : report.unknownReasons().stream().sorted().toList()) {
      String when =
          report.verdicts().rows().stream()
              .filter(row -> row.verdict().reason().equals(Optional.of(reason)))
              .findFirst()
              .map(row -> row.variantCondition().restrictionClause().replaceFirst("^,", ""))
              .orElse("");
      sheet.oneLine("  ", "undecided (" + reason.title() + ")" + when);
      undecided(reason, Optional.empty());
      if (ReportFacts.OUTER_LIMITS.contains(reason) && report.phases().isPresent()) {
        sheet.brief("    ", report.phases().get());
      }
    }
    new TextFindings(sheet, look.detail()).writeDeadCodeOfFunction(report.findings());
  }

  /** Returns whether a row is the same for all functions of the file. */
  private boolean isShared(VerdictTable.Row row) {
    return isOfFunction && !row.kind().isVerified();
  }

  private void heading(VerdictTable.Row row) throws IOException {
    sheet.line("");
    sheet.heading("", row.verdict().title() + ": " + row.variantCondition().countPhrase());
    sheet.brief("  ", row.variantCondition().whenClause());
  }

  /** Writes the messages of rejected variants, each once with the number of its places. */
  private void messages(VerdictTable.Row row) throws IOException {
    Map<String, List<Diagnostic>> places = new LinkedHashMap<>();
    for (Diagnostic diagnostic : row.diagnostics()) {
      String message = diagnostic.message().replaceFirst("(?s) when .*", "");
      places.computeIfAbsent(message, key -> new ArrayList<>()).add(diagnostic);
    }
    int shown = showsAll() ? places.size() : Math.min(SHOWN_MESSAGES, places.size());
    for (List<Diagnostic> same : List.copyOf(places.values()).subList(0, shown)) {
      String others =
          same.size() == 1 ? "" : " (" + Wording.quantity(same.size() - 1, "more place") + ")";
      sheet.brief("  ", same.get(0).span() + ": " + same.get(0).message() + others);
    }
    more(places.size() - shown, "more message");
  }

  private void more(int count, String thing) throws IOException {
    if (count > 0) {
      sheet.line("  ... " + Wording.quantity(count, thing) + " (--all shows all)");
    }
  }

  private void failures(VariantCondition unsafe) throws IOException {
    if (report.properties().isEmpty()) {
      sheet.plays(report.verdicts().unsafeGroups(), report.terms());
      return;
    }
    List<List<AssertionResult>> failures =
        byTitle(report.properties().stream().filter(AssertionResult::fails).sorted(WORST_FIRST));
    int traces = showsAll() ? failures.size() : isOfFunction ? 1 : SHOWN_TRACES;
    int number = 0;
    List<String> others = new ArrayList<>();
    for (List<AssertionResult> same : failures) {
      number++;
      if (number <= traces) {
        failure(same, unsafe, length(number, failures.size()));
      } else {
        others.add(same.get(0).title());
      }
    }
    if (!others.isEmpty()) {
      if (!isOfFunction) {
        sheet.line("");
      }
      sheet.line("  also fail (--all shows how)");
      for (String other : others.subList(0, Math.min(SHOWN_FAILURES, others.size()))) {
        sheet.oneLine("    ", other);
      }
      more(others.size() - SHOWN_FAILURES, "more failure");
    }
  }

  /** Returns results by title: a text may have several checks of one kind on a line. */
  private static List<List<AssertionResult>> byTitle(Stream<AssertionResult> results) {
    return List.copyOf(
        results
            .collect(
                Collectors.groupingBy(
                    AssertionResult::title, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** Returns how much of the play of a failure is shown, by its number from 1. */
  private PlayTable.Length length(int number, int failures) {
    if (number > 1 || isOfFunction) {
      return PlayTable.Length.END;
    }
    return failures == 1 ? PlayTable.Length.BRIEF : PlayTable.Length.BRIEFER;
  }

  private void failure(List<AssertionResult> same, VariantCondition unsafe, PlayTable.Length length)
      throws IOException {
    AssertionResult failure = same.get(0);
    VariantCondition where = failure.failing();
    boolean isEverywhere = where.variants().equals(unsafe.variants());
    if (!isOfFunction) {
      sheet.line("");
    }
    sheet.brief(
        "  ",
        failure.title()
            + (same.size() == 1 ? "" : " (" + Wording.quantity(same.size(), "check") + ")")
            + (isEverywhere ? " fails" : " fails in " + where.countWithCondition()));
    sheet.assertionPlays(failure.counterexamples(), report.terms(), length);
  }

  /** Returns the results that a reason leaves undecided, the limits of the analysis first. */
  private List<AssertionResult> undecided(UnknownReason reason) {
    return report.properties().stream()
        .filter(result -> result.unknown().containsKey(reason))
        .sorted(Comparator.comparing(result -> !result.assertion().isAnalysisLimit()))
        .toList();
  }

  /**
   * Writes an example of what a reason leaves undecided.
   *
   * @param where the variants that the reason leaves undecided, if there are any
   */
  private void undecided(UnknownReason reason, Optional<VariantCondition> where)
      throws IOException {
    if (reason == UnknownReason.CALLER && isOfFunction) {
      return; // The failures of some calls have a section of their own.
    }
    List<List<AssertionResult>> open = byTitle(undecided(reason).stream());
    int shown = showsAll() ? open.size() : Math.min(1, open.size());
    for (List<AssertionResult> same : open.subList(0, shown)) {
      VariantCondition here = same.get(0).unknown().get(reason);
      boolean isEverywhere = where.filter(w -> w.variants().equals(here.variants())).isPresent();
      String more =
          open.size() == shown
              ? ""
              : ", and " + Wording.quantity(open.size() - shown, "more check") + " (--all)";
      sheet.brief(
          isOfFunction ? "    " : "  ",
          same.get(0).title()
              + more
              + (isEverywhere || isOfFunction ? "" : ", in " + here.countWithCondition()));
    }
  }

  /**
   * What the reports of one run share, in the form in which it is written.
   *
   * @param file the name of the file
   * @param rejections the lines about rejected variants
   * @param advice the sentences on each reason for which something is undecided
   * @param checks the checks
   * @param method the method with its solver
   * @param costs the statistics of each run
   * @param isPartial whether some variants are rejected
   * @param iterations the number of iterations of all runs
   * @param assumptions the assumptions
   */
  record Closing(
      String file,
      Set<String> rejections,
      Set<String> advice,
      CheckSummary checks,
      String method,
      List<Statistics> costs,
      boolean isPartial,
      int iterations,
      Set<String> assumptions) {

    /** Returns what two reports on one file share. */
    Closing and(Closing other) {
      List<Statistics> all = new ArrayList<>(costs);
      all.addAll(other.costs);
      return new Closing(
          file,
          union(rejections, other.rejections),
          union(advice, other.advice),
          checks.and(other.checks),
          method,
          all,
          isPartial || other.isPartial,
          iterations + other.iterations,
          union(assumptions, other.assumptions));
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
      Set<String> both = new LinkedHashSet<>(one);
      both.addAll(other);
      return both;
    }

    /** Writes the lines. */
    void write(TextReportPrinter sheet) throws IOException {
      for (String rejection : rejections) {
        sheet.text(rejection);
      }
      sheet.line("");
      for (String sentence : advice) {
        sheet.wrapped("", sentence);
      }
      for (String sentence : checks.sentences(isPartial)) {
        sheet.wrapped("", sentence);
      }
      sheet.wrapped("", costLine());
      for (String assumption : assumptions) {
        sheet.brief("", assumption);
      }
    }

    private String costLine() {
      long states = sum(Statistics::states);
      long heap = costs.stream().mapToLong(Statistics::peakHeapBytes).max().orElse(0);
      return "%s: %s, %s, %s; %s, %s MB"
          .formatted(
              method,
              TextReportPrinter.iterations(iterations),
              Wording.quantity(states, "state"),
              TextReportPrinter.queries(sum(Statistics::smtQueries)),
              Wording.seconds(sum(Statistics::millis)),
              heap >> 20);
    }

    private long sum(ToLongFunction<Statistics> figure) {
      return costs.stream().mapToLong(figure).sum();
    }
  }

  /** Returns what this report shares with those of the other functions of its file. */
  Closing closing() throws IOException {
    return new Closing(
        report.task().file(),
        sharedRejections(),
        sharedAdvice(),
        report.checks(),
        report.task().method().spelling() + " by " + report.task().solver(),
        List.of(report.run().statistics()),
        report.verdicts().rows().stream().anyMatch(row -> !row.kind().isVerified()),
        report.run().iterations(),
        new LinkedHashSet<>(report.assumptions()));
  }

  /** Returns the text about each group of rejected variants that all functions share. */
  private Set<String> sharedRejections() throws IOException {
    Set<String> texts = new LinkedHashSet<>();
    for (VerdictTable.Row row : report.verdicts().rows()) {
      if (isShared(row)) {
        texts.add(
            TextReportPrinter.textOf(
                look,
                own -> {
                  BriefReport part = new BriefReport(own, look, report);
                  part.heading(row);
                  part.messages(row);
                }));
      }
    }
    return texts;
  }

  private Set<String> sharedAdvice() {
    Set<String> sentences = new LinkedHashSet<>();
    if (isOfFunction) {
      for (UnknownReason reason : report.unknownReasons().stream().sorted().toList()) {
        sentences.add("Undecided (" + reason.title() + "): " + report.explanation(reason));
      }
    }
    return sentences;
  }
}
