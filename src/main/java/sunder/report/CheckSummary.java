package sunder.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sunder.frontend.Subject.NamedDeclaration;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * The status of each check of one or several reports, those included that reports hide unless they
 * fail. A check of several reports has the worst of its statuses.
 *
 * @param checks the checks by place and kind
 */
public record CheckSummary(Map<String, SummarizedCheck> checks) {
  private static final String FUNCTION = "function `";

  /** The status of a check, from best to worst. */
  enum Status {
    /** Proved in every verified variant. */
    PROVED,
    /** Proved in the variants in which nothing else fails. */
    PARTLY_PROVED,
    UNDECIDED,
    FAILS
  }

  /**
   * A check.
   *
   * @param kind the kind
   * @param function the function that contains it, if the language has functions
   */
  record SummarizedCheck(Assertion.Kind kind, Optional<String> function, Status status) {
    private SummarizedCheck worse(SummarizedCheck other) {
      return status.compareTo(other.status) >= 0 ? this : other;
    }
  }

  /** Returns the summary of one report. */
  static CheckSummary of(List<AssertionResult> results, List<NamedDeclaration> names) {
    List<NamedDeclaration> functions =
        names.stream().filter(it -> it.description().startsWith(FUNCTION)).toList();
    Map<String, SummarizedCheck> checks = new LinkedHashMap<>();
    for (AssertionResult result : results) {
      Assertion assertion = result.assertion();
      if (!assertion.isAnalysisLimit() && assertion.kind() != Assertion.Kind.STATEMENT) {
        checks.merge(
            assertion.span().file().name() + ": " + assertion.name(),
            new SummarizedCheck(
                assertion.kind(), functionOf(assertion.span(), functions), status(result)),
            SummarizedCheck::worse);
      }
    }
    return new CheckSummary(checks);
  }

  private static Status status(AssertionResult result) {
    if (result.fails()) {
      return Status.FAILS;
    } else if (!result.unknown().isEmpty()) {
      return Status.UNDECIDED;
    }
    return result.notChecked().isEmpty() ? Status.PROVED : Status.PARTLY_PROVED;
  }

  /** Returns the function whose name is the last one before a place, as functions do not nest. */
  private static Optional<String> functionOf(Span place, List<NamedDeclaration> functions) {
    return functions.stream()
        .filter(it -> it.span().file() == place.file() && it.span().start() <= place.start())
        .max(Comparator.comparingInt(it -> it.span().start()))
        .map(NamedDeclaration::name);
  }

  /** Returns the summary of several reports. */
  public CheckSummary and(CheckSummary other) {
    Map<String, SummarizedCheck> both = new LinkedHashMap<>(checks);
    other.checks.forEach((name, check) -> both.merge(name, check, SummarizedCheck::worse));
    return new CheckSummary(both);
  }

  private List<SummarizedCheck> with(Status status) {
    return checks.values().stream().filter(check -> check.status == status).toList();
  }

  /**
   * Returns sentences such as {@code 312 checks in 41 functions proved in every variant (3 assert,
   * 309 bounds)}; none for fewer than two checks.
   *
   * @param isPartial whether some variants are rejected
   */
  public List<String> sentences(boolean isPartial) {
    List<String> sentences = new ArrayList<>();
    List<SummarizedCheck> proved = with(Status.PROVED);
    if (checks.size() > 1 && !proved.isEmpty()) {
      long functions = proved.stream().flatMap(check -> check.function.stream()).distinct().count();
      Map<Assertion.Kind, Long> kinds =
          proved.stream()
              .collect(
                  Collectors.groupingBy(
                      SummarizedCheck::kind, TreeMap::new, Collectors.counting()));
      sentences.add(
          "%s%s proved in every %svariant (%s)"
              .formatted(
                  Wording.quantity(proved.size(), "check"),
                  functions == 0 ? "" : " in " + Wording.quantity(functions, "function"),
                  isPartial ? "verified " : "",
                  kinds.entrySet().stream()
                      .map(kind -> number(kind.getValue(), kinds) + kind.getKey().title())
                      .collect(Collectors.joining(", "))));
    }
    if (checks.size() > 1 && !with(Status.PARTLY_PROVED).isEmpty()) {
      sentences.add(
          Wording.quantity(with(Status.PARTLY_PROVED).size(), "check")
              + " proved in the variants in which nothing else fails");
    }
    return sentences;
  }

  private static String number(long count, Map<?, ?> kinds) {
    return kinds.size() == 1 ? "" : count + " ";
  }
}
