package sunder.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import sunder.certificate.Certificate;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Rejection;
import sunder.verdict.Verdict;
import sunder.verify.VerdictComparison.MethodVerdict;

/**
 * The verdict table of a report: the groups of a family verdict merged by kind, with counts of
 * variants. All report formats render this table.
 *
 * @param valid the valid configurations, relative to which conditions are printed
 * @param scope the requested variants
 * @param rows the rows in the order of the kinds; their sets are disjoint and not empty
 * @param unsafeGroups the groups of unsafe variants with their counterexamples, in the order of the
 *     method
 * @param proofs the safe variants by kind of proof, without empty sets
 */
public record VerdictTable(
    ConfigSet valid,
    ConfigSet scope,
    List<Row> rows,
    List<UnsafeGroup> unsafeGroups,
    Map<ProofKind, VariantCondition> proofs) {

  /**
   * A row: the variants with the same verdict.
   *
   * @param variantCondition the variants
   * @param rejections the reasons for which the variants were rejected before verification; not
   *     empty for FAULT and UNREAD only
   */
  public record Row(
      MethodVerdict verdict, VariantCondition variantCondition, List<Rejection> rejections) {
    public Verdict.Kind kind() {
      return verdict.kind();
    }

    public ConfigSet variants() {
      return variantCondition.variants();
    }

    /**
     * Returns the diagnostics of the rejections; one that concerns only some of the variants names
     * their condition.
     */
    public List<Diagnostic> diagnostics() {
      return RejectionMessages.diagnostics(rejections, variantCondition);
    }
  }

  /**
   * A group of unsafe variants with their common counterexample.
   *
   * @param variantCondition the variants
   */
  public record UnsafeGroup(VariantCondition variantCondition, Counterexample counterexample) {
    public ConfigSet variants() {
      return variantCondition.variants();
    }

    /**
     * Returns the variant in which the counterexample was replayed, in the syntax of {@code
     * --config}; empty without features.
     */
    public String replayedVariant() {
      return Wording.configuration(counterexample.configuration());
    }
  }

  /** Returns the table of the verdicts for a subset of the scope. */
  public static VerdictTable of(
      List<FamilyVerdict.Group> groups, ConfigSet scope, FeatureModel features) {
    VariantCondition all = new VariantCondition(scope, scope, features.valid());
    Map<MethodVerdict, ConfigSet> sets = new TreeMap<>();
    List<UnsafeGroup> witnesses = new ArrayList<>();
    Map<ProofKind, ConfigSet> proofs = new EnumMap<>(ProofKind.class);
    List<Rejection> rejections = new ArrayList<>();
    for (FamilyVerdict.Group group : groups) {
      ConfigSet variants = group.variants();
      sets.merge(MethodVerdict.of(group.verdict()), variants, ConfigSet::or);
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        witnesses.add(new UnsafeGroup(all.withVariants(variants), unsafe.counterexample()));
      } else if (group.verdict() instanceof Verdict.Safe safe) {
        proofs.merge(ProofKind.of(safe.evidence()), variants, ConfigSet::or);
      } else if (group.verdict() instanceof Verdict.Rejected rejected) {
        rejections.addAll(rejected.reasons());
      }
    }
    List<Rejection> reasons = Rejection.merged(rejections);
    List<Row> rows = new ArrayList<>();
    sets.forEach(
        (claim, variants) ->
            rows.add(
                new Row(
                    claim,
                    all.withVariants(variants),
                    reasons.stream().filter(r -> r.kind() == claim.kind()).toList())));
    Map<ProofKind, VariantCondition> proved = new EnumMap<>(ProofKind.class);
    proofs.forEach((kind, variants) -> proved.put(kind, all.withVariants(variants)));
    return new VerdictTable(features.valid(), scope, rows, witnesses, proved);
  }

  /** Returns the variants with verdicts of this kind. */
  public ConfigSet of(Verdict.Kind kind) {
    return rows.stream()
        .filter(row -> row.kind() == kind)
        .map(Row::variants)
        .reduce(scope.space().none(), ConfigSet::or);
  }

  /** Returns whether some variant has a verdict of this kind. */
  public boolean has(Verdict.Kind kind) {
    return rows.stream().anyMatch(row -> row.kind() == kind);
  }

  /** Returns the kind of the verdict of one variant of the scope. */
  public Verdict.Kind kindOf(Configuration variant) {
    return rows.stream()
        .filter(row -> row.variants().contains(variant))
        .map(Row::kind)
        .findFirst()
        .orElse(Verdict.Kind.UNKNOWN);
  }

  /**
   * Returns the counts of variants in one line, such as {@code 21 variants UNSAFE, 11 SAFE, 0
   * UNKNOWN of 32}.
   */
  public String headline() {
    return headline(Verdict.Kind::text, kind -> of(kind).count(), scope.count());
  }

  /**
   * Returns the counts of variants in one line: if every variant was verified, the counts of the
   * given kinds, otherwise all counts that are not 0, as in {@code 2 SAFE, 62 not read of 64}.
   */
  static String headline(
      Function<Verdict.Kind, String> words,
      Function<Verdict.Kind, BigInteger> counts,
      BigInteger total) {
    boolean all = true;
    for (Verdict.Kind kind : Verdict.Kind.values()) {
      all &= kind.isVerified() || counts.apply(kind).signum() == 0;
    }
    List<String> parts = new ArrayList<>();
    for (Verdict.Kind kind : Verdict.Kind.values()) {
      BigInteger count = counts.apply(kind);
      if (all ? kind.isVerified() : count.signum() > 0) {
        String number = all && parts.isEmpty() ? Wording.variants(count) : count.toString();
        parts.add(number + " " + words.apply(kind));
      }
    }
    return String.join(", ", parts) + " of " + total;
  }

  /** The kinds of proofs of safety. */
  public enum ProofKind {
    INVARIANT("invariant", "an inductive invariant over abstract states"),
    CELL(
        "cell",
        "an inductive invariant over abstract states in which one symbolic cell represents each"
            + " array"),
    EXHAUSTED("exhausted", "an exhaustive search");

    private final String title;
    private final String words;

    ProofKind(String title, String words) {
      this.title = title;
      this.words = words;
    }

    static ProofKind of(Certificate certificate) {
      return certificate.fold(
          invariant -> invariant.model() == InvariantModel.ONE_CELL ? CELL : INVARIANT,
          exhausted -> EXHAUSTED);
    }

    /** Returns the value of the JSON field. */
    public String title() {
      return title;
    }

    /** Returns the description in a sentence, after "by". */
    public String words() {
      return words;
    }
  }
}
