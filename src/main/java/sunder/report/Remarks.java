package sunder.report;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.family.PresenceFormulas.Condition;
import sunder.replay.RunCutOff;
import sunder.source.SourceExcerpt;
import sunder.source.Span;

/**
 * Findings about a program besides its verdicts: dead code, vacuously true formulas, irrelevant features, and unused declarations.
 *
 * @param unreached the statements that no variant reaches
 * @param unasked the assertions that some of their variants never reach
 * @param end a sentence on the point at which a run ends before the first dead statement
 * @param reasons the facts by which a formula holds vacuously
 * @param idle the names of irrelevant features
 * @param unused the declarations and the statements that some variants never use
 */
public record Remarks(
    List<Unreached> unreached,
    List<Unreached> unasked,
    Optional<String> end,
    List<Reason> reasons,
    List<String> idle,
    List<Unneeded> unused) {
  private static final int LONGEST = 60;
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  /**
   * A dead-code finding: a statement that is unreachable in a set of variants.
   *
   * @param span the statement
   * @param line its location, such as {@code line 3}
   * @param where the variants that contain the statement and do not reach it
   */
  public record Unreached(Span span, String line, Where where) {
    private String place() {
      return "%s: %s".formatted(line, SourceExcerpt.of(span, LONGEST));
    }
  }

  /**
   * A vacuity finding: a fact by which a formula holds trivially in a set of variants.
   *
   * @param what the fact, such as {@code `p` is never true}
   * @param where the variants
   */
  public record Reason(String what, Where where) {
    public String sentence() {
      return what + (where.isAll() ? "" : " " + where.when());
    }
  }

  /**
   * An unused-declaration finding.
   *
   * @param what the description of the declaration
   * @param span the declaration
   * @param line its location, such as {@code line 3}
   * @param where the variants that contain the declaration and do not use it
   */
  public record Unneeded(String what, Span span, String line, Where where) {
    public String sentence() {
      return "%s: %s, %s".formatted(line, what, where.when());
    }
  }

  /**
   * Returns the findings of a report.
   *
   * @param table the verdicts
   * @param reading the facts about the program
   * @param file the name of the verified file
   */
  static Remarks of(VerdictTable table, VerificationReport.Reading reading, String file) {
    DeadCode dead = reading.dead();
    Where all = new Where(table.scope(), table.scope(), table.valid());
    return new Remarks(
        unreached(dead.everywhere(), all, file),
        unreached(dead.assertions(), all, file),
        dead.end().map(end -> sentence(end, file)),
        dead.reasons().stream().map(r -> new Reason(r.sentence(), all.of(r.variants()))).toList(),
        idleFeatures(table, reading.mentioned()),
        reading.unused().stream()
            .map(
                it ->
                    new Unneeded(
                        it.description(),
                        it.span(),
                        Wording.line(it.span(), file),
                        all.of(it.variants().and(table.scope()))))
            .filter(it -> !it.where().isEmpty())
            .toList());
  }

  private static List<Unreached> unreached(
      List<DeadCode.Statement> statements, Where all, String file) {
    return statements.stream()
        .map(s -> new Unreached(s.span(), Wording.line(s.span(), file), all.of(s.variants())))
        .toList();
  }

  /** Returns whether there is a statement that is unreachable in some variant. */
  public boolean hasUnreached() {
    return !unreached.isEmpty() || !unasked.isEmpty();
  }

  /** Returns a line for each statement that no variant reaches. */
  public List<String> everywhere() {
    return unreached.stream().map(Unreached::place).toList();
  }

  /** Returns a line for each assertion that some of its variants never reach. */
  public List<String> somewhere() {
    return unasked.stream()
        .map(s -> s.place() + ": not asked when " + s.where().condition())
        .toList();
  }

  /** Returns a line for each dead-code finding, and the sentence on the end of runs. */
  public List<String> sentences() {
    return Stream.of(everywhere(), somewhere(), end.stream().toList())
        .flatMap(List::stream)
        .toList();
  }

  private static String sentence(RunCutOff end, String file) {
    String hint =
        end.check()
            .map(check -> "; try --check " + check.name().toLowerCase(Locale.ROOT))
            .orElse("");
    return "A run ends at %s: %s%s".formatted(Wording.line(end.at(), file), end.reason(), hint);
  }

  /**
   * Returns the irrelevant features: the features that the program mentions and that the conditions of all verdicts can be written without. Empty if a condition has no formula, or if all variants have the same verdict.
   */
  private static List<String> idleFeatures(VerdictTable table, Set<String> mentioned) {
    List<ConfigSet> kinds = table.rows().stream().map(VerdictTable.Row::variants).toList();
    if (kinds.size() < 2) {
      return List.of();
    }
    Set<String> used = new HashSet<>();
    for (ConfigSet kind : kinds) {
      if (!(PresenceFormulas.describe(kind, table.scope()) instanceof Condition.Exact exact)) {
        return List.of();
      }
      NAME.matcher(exact.formula().text()).results().forEach(name -> used.add(name.group()));
    }
    return table.scope().space().features().stream()
        .map(Feature::name)
        .filter(name -> mentioned.contains(name) && !used.contains(name))
        .toList();
  }
}
