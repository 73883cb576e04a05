package sunder.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.verdict.FunctionSummary;
import sunder.verdict.FunctionSummary.LatentFailure;
import sunder.verdict.FunctionSummary.Precondition;
import sunder.verdict.FunctionSummary.Strength;

/**
 * The preconditions of a function as sentences of a report.
 *
 * @param summary the summary of the function
 * @param where the condition of all verified variants
 * @param isComplete whether every variant has a verdict under the preconditions
 * @param file the name of the verified file
 */
public record FunctionNeeds(FunctionSummary summary, VariantCondition where, boolean isComplete, String file) {
  /**
   * Returns one line with all preconditions, such as {@code needs `buf != NULL && n <= 32`; when
   * SMP also `owner != NULL`}; empty if there are none.
   */
  public Optional<String> sentence() {
    Map<ConfigSet, List<Precondition>> byVariants = new LinkedHashMap<>();
    byVariants.put(where.variants(), new ArrayList<>());
    for (Precondition precondition : summary.preconditions()) {
      byVariants
          .computeIfAbsent(precondition.variants(), v -> new ArrayList<>())
          .add(precondition);
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
      parts.add("it may need more");
    }
    return summary.preconditions().isEmpty()
        ? Optional.empty()
        : Optional.of("needs " + String.join("; ", parts));
  }

  private static String conjunction(List<Precondition> preconditions) {
    List<String> parts = new ArrayList<>();
    parts.add(joined(preconditions, Strength.NECESSARY));
    parts.add(prefixed("in some calls ", joined(preconditions, Strength.SUFFICIENT)));
    parts.add(prefixed("perhaps ", joined(preconditions, Strength.UNPROVED)));
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", and "));
  }

  private static String prefixed(String prefix, String text) {
    return text.isEmpty() ? "" : prefix + text;
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

  /** Returns a line for each precondition with the places that need it. */
  public List<String> reasons() {
    return summary.preconditions().stream().map(this::reason).toList();
  }

  private String reason(Precondition precondition) {
    Set<String> places = new LinkedHashSet<>();
    for (LatentFailure failure : precondition.failures()) {
      places.add(
          AssertionResult.title(
              failure.assertion(), Wording.line(failure.assertion().span(), file)));
    }
    VariantCondition when = where.withVariants(precondition.variants());
    return "`%s`%s: %s"
        .formatted(
            precondition.text(),
            when.isAll() ? "" : " " + when.whenClause(),
            String.join(", ", places));
  }

  /** Returns a line for each failure of some calls that no precondition excludes. */
  public List<String> latentFailures() {
    return summary.latent().stream()
        .map(
            failure -> {
              VariantCondition when = where.withVariants(failure.variants());
              return AssertionResult.title(
                      failure.assertion(), Wording.line(failure.assertion().span(), file))
                  + (failure.condition().isEmpty() ? "" : ", if `" + failure.condition() + "`")
                  + (when.isAll() ? "" : ", " + when.whenClause());
            })
        .toList();
  }

  /** Returns whether preconditions or failures differ between variants. */
  public boolean isVarying() {
    return summary.preconditions().stream()
        .map(Precondition::variants)
        .anyMatch(variants -> !variants.equals(where.variants()));
  }
}
