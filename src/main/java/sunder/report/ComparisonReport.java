package sunder.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;
import sunder.verify.VerificationResult;

/**
 * The report of a comparison of methods on one file.
 *
 * @param version the version of this tool
 * @param file the file name as the user gave it
 * @param formula the temporal formula, if the property is one
 * @param solver the name of the SMT solver
 * @param terms the terms for executions
 * @param features the feature model
 * @param comparison the verdicts and the statistics of each method
 * @param measurement how the times were measured
 */
public record ComparisonReport(
    String version,
    String file,
    Optional<String> formula,
    String solver,
    Terms terms,
    FeatureModel features,
    VerdictComparison comparison,
    Measurement measurement) {

  /**
   * How the times of a comparison were measured.
   *
   * @param readingMillis the time of reading the program, in milliseconds
   * @param processes whether the times are of one or of several processes
   */
  public record Measurement(long readingMillis, Processes processes) {
    /** The processes that were measured. */
    public enum Processes {
      ONE,
      ONE_FOR_EACH_METHOD
    }

    /** Returns the sentences on the times, the reading time first. */
    public List<String> sentences() {
      return List.of(
          "Reading took " + Wording.seconds(readingMillis) + ".",
          processes == Processes.ONE
              ? "Times are medians after a warm-up of all methods, without reading."
              : "Times and memory are medians of separate processes, with start and reading.");
    }
  }

  /** Returns the verdicts of the variants that were rejected before any method was run. */
  public VerdictTable rejections() {
    return VerdictTable.of(comparison.rejected(), comparison.scope(), features);
  }

  /** Returns the variant condition of a set of requested variants. */
  public VariantCondition variantCondition(ConfigSet variants) {
    return new VariantCondition(variants, comparison.scope(), features.valid());
  }

  /** Returns the counterexamples of a method for a set of variants. */
  public List<VerdictTable.UnsafeGroup> counterexamples(Method method, ConfigSet variants) {
    return comparison.evidence(method, variants).stream()
        .map(e -> new VerdictTable.UnsafeGroup(variantCondition(e.variants()), e.counterexample()))
        .toList();
  }

  /** Returns the file name, with the formula if there is one. */
  public String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }

  /** Returns the numbers of variants by verdict, or of variants with contradictory verdicts. */
  public String headline() {
    int methods = comparison.results().size();
    if (comparison.outcome() == VerdictComparison.Outcome.CONTRADICTION) {
      return "CONTRADICTION between %s methods on %s of %s"
          .formatted(
              methods,
              Wording.variants(comparison.contradictory().count()),
              comparison.scope().count());
    }
    return "%s methods without contradiction: %s"
        .formatted(
            methods,
            VerdictTable.headline(
                kind -> kind == Verdict.Kind.UNKNOWN ? "undecided" : kind.text(),
                kind ->
                    (kind == Verdict.Kind.UNKNOWN
                            ? comparison.undecided()
                            : comparison.agreed(kind))
                        .count(),
                comparison.scope().count()));
  }

  /**
   * Returns sentences on what the comparison shows: what each method leaves undecided and others
   * decide, and the range of the effort.
   */
  public List<String> conclusions() {
    List<String> sentences = new ArrayList<>();
    for (Map.Entry<Method, VerificationResult> entry : comparison.results().entrySet()) {
      ConfigSet open = verdicts(entry.getValue(), Verdict.Kind.UNKNOWN);
      if (!open.isEmpty()) {
        sentences.add(undecided(entry.getKey(), entry.getValue(), open));
      }
    }
    if (sentences.isEmpty()) {
      sentences.add("Every method decides every variant.");
    }
    Comparator<Map.Entry<Method, VerificationResult>> byStates =
        Comparator.comparingLong(entry -> entry.getValue().run().statistics().states());
    Map.Entry<Method, VerificationResult> least =
        Collections.min(comparison.results().entrySet(), byStates);
    Map.Entry<Method, VerificationResult> most =
        Collections.max(comparison.results().entrySet(), byStates);
    sentences.add(
        "The fewest states are visited by %s (%s), the most by %s (%s)."
            .formatted(
                least.getKey().spelling(),
                least.getValue().run().statistics().states(),
                most.getKey().spelling(),
                most.getValue().run().statistics().states()));
    return sentences;
  }

  private String undecided(Method method, VerificationResult result, ConfigSet open) {
    String reasons =
        result.unknownReasons().stream()
            .sorted()
            .map(UnknownReason::title)
            .collect(Collectors.joining(", "));
    List<String> others = new ArrayList<>();
    ConfigSet left = open;
    for (Map.Entry<Method, VerificationResult> other : comparison.results().entrySet()) {
      ConfigSet undecided = verdicts(other.getValue(), Verdict.Kind.UNKNOWN);
      if (!open.isSubsetOf(undecided)) {
        others.add(other.getKey().spelling());
        left = left.and(undecided);
      }
    }
    String by = " decided by " + String.join(", ", others);
    String decided =
        others.isEmpty()
            ? "no method decides them"
            : left.isEmpty() ? "they are" + by : open.minus(left).count() + " of them" + by;
    return "%s leaves %s of %s variants undecided (%s, after %s); %s."
        .formatted(
            method.spelling(),
            open.count(),
            comparison.scope().count(),
            reasons,
            Wording.quantity(result.run().iterations(), "round"),
            decided);
  }

  private static ConfigSet verdicts(VerificationResult result, Verdict.Kind kind) {
    return result.verdict().variantsWith(verdict -> verdict.kind() == kind);
  }
}
