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
 * What of a text no run gets to, why a formula holds already, and which features matter to no
 * verdict.
 *
 * @param unreached statements that no variant runs
 * @param unasked assertions that some variants never ask
 * @param end where a run ends before them, in a sentence
 * @param reasons why a formula holds already
 * @param idle names of features
 * @param unused what some variants never use
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
   * A statement that no run gets to.
   *
   * @param line where it stands, such as {@code line 3}
   * @param where of the variants that have it
   */
  public record Unreached(Span span, String line, Where where) {
    private String place() {
      return "%s: %s".formatted(line, SourceExcerpt.of(span, LONGEST));
    }
  }

  /**
   * What is true of all runs of some variants.
   *
   * @param what such as {@code `p` is never true}
   */
  public record Reason(String what, Where where) {
    public String sentence() {
      return what + (where.isAll() ? "" : " " + where.when());
    }
  }

  /**
   * What some variants never use.
   *
   * @param line where it is declared, such as {@code line 3}
   * @param where of the variants that have it, and do not use it
   */
  public record Unneeded(String what, Span span, String line, Where where) {
    public String sentence() {
      return "%s: %s, %s".formatted(line, what, where.when());
    }
  }

  /**
   * What there is to say of a verdict.
   *
   * @param file that was asked about
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

  /** Whether there are statements that no run gets to, in some variants at least. */
  public boolean hasUnreached() {
    return !unreached.isEmpty() || !unasked.isEmpty();
  }

  /** The statements that no variant runs, in words. */
  public List<String> everywhere() {
    return unreached.stream().map(Unreached::place).toList();
  }

  /** The assertions that some variants never ask, in words. */
  public List<String> somewhere() {
    return unasked.stream()
        .map(s -> s.place() + ": not asked when " + s.where().condition())
        .toList();
  }

  /** Everything that no run gets to, and where one ends before it. */
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
   * Features that the program mentions and that matter to no verdict: the conditions of all
   * verdicts can be written without them. None where a condition has no formula, and none where all
   * variants have the same verdict.
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
