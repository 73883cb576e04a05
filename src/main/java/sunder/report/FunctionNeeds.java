package sunder.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.verdict.FunctionSummary;
import sunder.verdict.FunctionSummary.LatentFailure;
import sunder.verdict.FunctionSummary.Precondition;
import sunder.verdict.FunctionSummary.Strength;

/**
 * What a function needs of its callers, for reports.
 *
 * @param summary the preconditions and the failures
 * @param where the condition of all verified variants
 * @param isComplete whether every verified variant is decided under the preconditions
 * @param file the name of the verified file
 */
public record FunctionNeeds(
    FunctionSummary summary, VariantCondition where, boolean isComplete, String file) {
  private static final String MORE = "it may need more";

  /**
   * A precondition, or the condition of failures that no precondition excludes.
   *
   * @param text the condition as an expression of the language; empty if it is not known
   * @param strength the strength of a precondition
   * @param variants the variants that have it
   * @param failures the failures of calls that violate the precondition, or satisfy the condition
   * @param places the titles of the failing assertions, without duplicates
   */
  public record Condition(
      String text,
      Optional<Strength> strength,
      VariantCondition variants,
      List<LatentFailure> failures,
      List<String> places) {
    /** Returns the condition of the variants as a clause; empty for all. */
    private String clause() {
      return variants.isAll() ? "" : " " + variants.whenClause();
    }
  }

  /**
   * Returns one line with all preconditions, such as {@code needs `buf != NULL && n <= 32`; when
   * SMP also `owner != NULL`}; empty if there are none.
   */
  public Optional<String> sentence() {
    Map<ConfigSet, List<Precondition>> byVariants = new LinkedHashMap<>();
    byVariants.put(where.variants(), new ArrayList<>());
    for (Precondition precondition : summary.preconditions()) {
      byVariants.computeIfAbsent(precondition.variants(), v -> new ArrayList<>()).add(precondition);
    }
    List<String> parts = new ArrayList<>();
    byVariants.forEach(
        (variants, preconditions) -> {
          if (!preconditions.isEmpty()) {
            VariantCondition when = where.withVariants(variants);
            String also = parts.isEmpty() ? " " : " also ";
            parts.add((when.isAll() ? "" : when.whenClause() + also) + conjunction(preconditions));
          }
        });
    if (!isComplete) {
      parts.add(MORE);
    }
    return summary.preconditions().isEmpty()
        ? Optional.empty()
        : Optional.of("needs " + String.join("; ", parts));
  }

  /**
   * Returns {@link #sentence}, or what its absence means: nothing is needed only if every call of
   * every verified variant is decided and none fails.
   */
  public String summarySentence() {
    boolean isNothingNeeded = isComplete && summary.latent().isEmpty() && !where.isEmpty();
    return sentence()
        .orElse(isNothingNeeded ? "needs nothing of its callers" : "no precondition was found");
  }

  private static String conjunction(List<Precondition> preconditions) {
    List<String> parts = new ArrayList<>();
    for (Strength strength : Strength.values()) {
      String text = joined(preconditions, strength);
      parts.add(text.isEmpty() ? "" : prefix(strength) + text);
    }
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", and "));
  }

  private static String prefix(Strength strength) {
    return switch (strength) {
      case NECESSARY -> "";
      case SUFFICIENT -> "in some calls ";
      case UNPROVED -> "perhaps ";
    };
  }

  private static String joined(List<Precondition> preconditions, Strength strength) {
    List<String> texts =
        preconditions.stream()
            .filter(precondition -> precondition.strength() == strength)
            .map(Precondition::text)
            .toList();
    return texts.isEmpty()
        ? ""
        : texts.stream()
            .map(text -> text.contains(" || ") && texts.size() > 1 ? "(" + text + ")" : text)
            .collect(Collectors.joining(" && ", "`", "`"));
  }

  /** Returns the preconditions with the failures that they exclude. */
  public List<Condition> preconditions() {
    return summary.preconditions().stream()
        .map(it -> condition(it.text(), Optional.of(it.strength()), it.variants(), it.failures()))
        .toList();
  }

  /**
   * Returns the failures of some calls that no precondition excludes; those of one condition and
   * the same variants together.
   */
  public List<Condition> latentFailures() {
    Map<List<Object>, List<LatentFailure>> byCondition = new LinkedHashMap<>();
    for (LatentFailure failure : summary.latent()) {
      // Failures with unknown conditions are apart.
      Object key = failure.condition().isEmpty() ? failure : failure.condition();
      byCondition
          .computeIfAbsent(List.of(key, failure.variants()), k -> new ArrayList<>())
          .add(failure);
    }
    return byCondition.values().stream()
        .map(
            failures ->
                condition(
                    failures.get(0).condition(),
                    Optional.empty(),
                    failures.get(0).variants(),
                    failures))
        .toList();
  }

  private Condition condition(
      String text, Optional<Strength> strength, ConfigSet variants, List<LatentFailure> failures) {
    List<String> places =
        failures.stream()
            .map(LatentFailure::assertion)
            .map(at -> AssertionResult.title(at, Wording.line(at.span(), file)))
            .distinct()
            .toList();
    return new Condition(text, strength, where.withVariants(variants), failures, places);
  }

  /** Returns a line for each precondition with the places that need it. */
  public List<String> preconditionLines() {
    return preconditions().stream()
        .map(it -> "`%s`%s: %s".formatted(it.text(), it.clause(), String.join(", ", it.places())))
        .toList();
  }

  /**
   * Returns a line for each precondition with its strength, its variants and the checks that fail
   * without it, such as {@code needs `buf != NULL` for line 3: buf (null)}; none if there are no
   * preconditions.
   */
  public List<String> needLines() {
    List<String> lines = new ArrayList<>();
    for (Condition it : preconditions()) {
      String strength = it.strength().map(FunctionNeeds::prefix).orElse("");
      lines.add(
          "needs %s`%s`%s for %s"
              .formatted(strength, it.text(), it.clause(), String.join(", ", it.places())));
    }
    if (!lines.isEmpty() && !isComplete) {
      lines.add(MORE);
    }
    return lines;
  }

  /** Returns a line for each condition under which a call fails. */
  public List<String> latentLines() {
    return latentFailures().stream()
        .map(
            it ->
                String.join(", ", it.places())
                    + (it.text().isEmpty() ? "" : ", if `" + it.text() + "`")
                    + (it.variants().isAll() ? "" : "," + it.clause()))
        .toList();
  }
}
