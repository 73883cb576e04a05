package sunder.report;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.verdict.Verdict;

/**
 * The differences between the variants of a report: assertions that fail in some variants only,
 * verdicts of some variants that no assertion explains, and preconditions of some variants only.
 *
 * @param lines a sentence for each difference
 * @param common the number of failures, verdicts and preconditions that all variants share
 */
public record VariantDifferences(List<String> lines, int common) {
  public VariantDifferences {
    lines = List.copyOf(lines);
  }

  /** Returns the differences of a report; none for a single variant. */
  public static VariantDifferences of(ReportFacts report) {
    List<String> lines = new ArrayList<>();
    int common = 0;
    for (AssertionResult property : report.properties()) {
      if (property.fails() && property.failing().isAll()) {
        common++;
      } else if (property.fails()) {
        String holds =
            property.proved().isEmpty() ? "" : ", and holds " + property.proved().whenClause();
        lines.add(property.title() + " fails " + property.failing().whenClause() + holds);
      }
    }
    for (VerdictTable.Row row : report.verdicts().rows()) {
      boolean isShown = row.kind() == Verdict.Kind.UNSAFE && !report.properties().isEmpty();
      if (row.kind() != Verdict.Kind.SAFE && !isShown) {
        if (row.variantCondition().isAll()) {
          common++;
        } else {
          lines.add(row.verdict().title() + " " + row.variantCondition().whenClause());
        }
      }
    }
    if (report.needs().isPresent()) {
      FunctionNeeds needs = report.needs().get();
      for (FunctionNeeds.Condition need : needs.preconditions()) {
        if (need.variants().isAll()) {
          common++;
        } else {
          lines.add("needs `%s` only %s".formatted(need.text(), need.variants().whenClause()));
        }
      }
      for (FunctionNeeds.Condition latent : needs.latentFailures()) {
        ConfigSet variants = latent.variants().variants();
        boolean isElsewhereProved =
            report.properties().stream()
                .filter(it -> it.assertion().equals(latent.failures().get(0).assertion()))
                .anyMatch(it -> !it.proved().variants().minus(variants).isEmpty());
        if (isElsewhereProved) {
          lines.add(
              "%s fails in some calls only %s"
                  .formatted(String.join(", ", latent.places()), latent.variants().whenClause()));
        } else {
          common++;
        }
      }
    }
    return new VariantDifferences(lines, common);
  }
}
