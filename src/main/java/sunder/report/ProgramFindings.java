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
import sunder.verdict.CodeRemark;

/**
 * Findings about a program besides its verdicts: dead code, vacuously true formulas, irrelevant
 * features, and unused declarations.
 *
 * @param deadStatements the statements that no variant reaches
 * @param deadAssertions the assertions that some of their variants never reach
 * @param cutOff a sentence on the point at which a run ends before the first dead statement
 * @param vacuities the facts by which a formula holds vacuously
 * @param irrelevantFeatures the names of irrelevant features
 * @param unusedDeclarations the declarations and the statements that some variants never use
 * @param compilerWarnings the warnings of a compiler
 */
public record ProgramFindings(
    List<DeadCodeFinding> deadStatements,
    List<DeadCodeFinding> deadAssertions,
    Optional<String> cutOff,
    List<VacuityFinding> vacuities,
    List<String> irrelevantFeatures,
    List<RemarkFinding> unusedDeclarations,
    List<RemarkFinding> compilerWarnings) {
  private static final int LONGEST = 60;
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  /**
   * A dead-code finding: a statement that is unreachable in a set of variants.
   *
   * @param span the statement
   * @param line its location, such as {@code line 3}
   * @param variantCondition the variants that contain the statement and do not reach it
   */
  public record DeadCodeFinding(Span span, String line, VariantCondition variantCondition) {
    private String excerpt() {
      return "%s: %s".formatted(line, SourceExcerpt.of(span, LONGEST));
    }
  }

  /**
   * A vacuity finding: a fact by which a formula holds trivially in a set of variants.
   *
   * @param fact the fact, such as {@code `p` is never true}
   * @param variantCondition the variants
   */
  public record VacuityFinding(String fact, VariantCondition variantCondition) {
    public String sentence() {
      return fact + (variantCondition.isAll() ? "" : " " + variantCondition.whenClause());
    }
  }

  /**
   * A finding at a place of the text.
   *
   * @param description the description of an unused declaration, or the warning
   * @param span the place
   * @param line its location, such as {@code line 3}
   * @param variantCondition the variants that do not use the declaration, or have the warning
   */
  public record RemarkFinding(
      String description, Span span, String line, VariantCondition variantCondition) {
    public String sentence() {
      String where = variantCondition.isAll() ? "" : ", " + variantCondition.whenClause();
      return "%s: %s%s".formatted(line, description, where);
    }
  }

  /**
   * Returns the findings of a report.
   *
   * @param reading the facts about the program
   * @param file the name of the verified file
   */
  static ProgramFindings of(VerdictTable table, ReportFacts.ProgramFacts reading, String file) {
    DeadCode dead = reading.deadCode();
    VariantCondition all = new VariantCondition(table.scope(), table.scope(), table.valid());
    return new ProgramFindings(
        unreached(dead.statements(), all, file),
        unreached(dead.assertions(), all, file),
        dead.cutOff().map(end -> sentence(end, file)),
        dead.vacuities().stream()
            .map(r -> new VacuityFinding(r.sentence(), all.withVariants(r.variants())))
            .toList(),
        idleFeatures(table, reading.mentionedFeatures()),
        remarks(reading.unusedDeclarations(), all, file),
        remarks(reading.compilerWarnings(), all, file));
  }

  private static List<RemarkFinding> remarks(
      List<CodeRemark> remarks, VariantCondition all, String file) {
    return remarks.stream()
        .map(
            it ->
                new RemarkFinding(
                    it.description(),
                    it.span(),
                    Wording.line(it.span(), file),
                    all.withVariants(it.variants().and(all.variants()))))
        .filter(it -> !it.variantCondition().isEmpty())
        .toList();
  }

  private static List<DeadCodeFinding> unreached(
      List<DeadCode.DeadStatement> statements, VariantCondition all, String file) {
    return statements.stream()
        .map(
            s ->
                new DeadCodeFinding(
                    s.span(), Wording.line(s.span(), file), all.withVariants(s.variants())))
        .toList();
  }

  /** Returns whether there is a statement that is unreachable in some variant. */
  public boolean hasDeadCode() {
    return !deadStatements.isEmpty() || !deadAssertions.isEmpty();
  }

  /** Returns a line for each statement that no variant reaches. */
  public List<String> deadStatementLines() {
    return deadStatements.stream().map(DeadCodeFinding::excerpt).toList();
  }

  /** Returns a line for each assertion that some of its variants never reach. */
  public List<String> deadAssertionLines() {
    return deadAssertions.stream()
        .map(s -> s.excerpt() + ": not reached when " + s.variantCondition().condition())
        .toList();
  }

  /** Returns a line for each dead-code finding, and the sentence on the end of runs. */
  public List<String> sentences() {
    return Stream.of(deadStatementLines(), deadAssertionLines(), cutOff.stream().toList())
        .flatMap(List::stream)
        .toList();
  }

  private static String sentence(RunCutOff end, String file) {
    String hint =
        end.check()
            .map(check -> "; try --check " + check.name().toLowerCase(Locale.ROOT))
            .orElse("");
    return "An execution ends at %s: %s%s"
        .formatted(Wording.line(end.at(), file), end.reason(), hint);
  }

  /**
   * Returns the irrelevant features: the features that the program mentions and that the conditions
   * of all verdicts can be written without. Empty if a condition has no formula, or if all variants
   * have the same verdict.
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
