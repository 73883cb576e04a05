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
 * What every form of a report says of verdicts: the groups of a verdict merged by kind, and counted
 * in one way. A new kind of verdict gets into all forms from here.
 *
 * @param valid every valid configuration: what conditions are relative to
 * @param scope the variants asked about
 * @param rows in the order of the kinds; disjoint, not empty
 * @param witnesses one for each group of unsafe variants, in the order of the procedure
 * @param proofs the safe variants by what proves them, without empty sets
 */
public record VerdictTable(
    ConfigSet valid,
    ConfigSet scope,
    List<Row> rows,
    List<Witness> witnesses,
    Map<ProofKind, Where> proofs) {

  /**
   * Variants of which the same is known, whatever the evidence.
   *
   * @param rejections why nobody tried to know more; not empty for FAULT and UNREAD alone
   */
  public record Row(MethodVerdict claim, Where where, List<Rejection> rejections) {
    public Verdict.Kind kind() {
      return claim.kind();
    }

    public ConfigSet variants() {
      return where.variants();
    }

    /** Why nobody tried to know more; where a reason is not about all of them, it says when. */
    public List<Diagnostic> problems() {
      return Rejections.told(rejections, where);
    }
  }

  /** Variants that one counterexample proves unsafe. */
  public record Witness(Where where, Counterexample counterexample) {
    public ConfigSet variants() {
      return where.variants();
    }

    /** The variant in which it was replayed, as {@code --config} has it; empty without features. */
    public String shown() {
      return Wording.setting(counterexample.configuration());
    }
  }

  /** The same of the verdicts about some variants of a scope. */
  public static VerdictTable of(
      List<FamilyVerdict.Group> groups, ConfigSet scope, FeatureModel features) {
    Where all = new Where(scope, scope, features.valid());
    Map<MethodVerdict, ConfigSet> sets = new TreeMap<>();
    List<Witness> witnesses = new ArrayList<>();
    Map<ProofKind, ConfigSet> proofs = new EnumMap<>(ProofKind.class);
    List<Rejection> rejections = new ArrayList<>();
    for (FamilyVerdict.Group group : groups) {
      ConfigSet variants = group.variants();
      sets.merge(MethodVerdict.of(group.verdict()), variants, ConfigSet::or);
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        witnesses.add(new Witness(all.of(variants), unsafe.counterexample()));
      } else if (group.verdict() instanceof Verdict.Safe safe) {
        proofs.merge(ProofKind.of(safe.evidence()), variants, ConfigSet::or);
      } else if (group.verdict() instanceof Verdict.Rejected rejected) {
        rejections.addAll(rejected.reasons());
      }
    }
    List<Row> rows = new ArrayList<>();
    sets.forEach(
        (claim, variants) ->
            rows.add(
                new Row(
                    claim,
                    all.of(variants),
                    rejections.stream().filter(r -> r.kind() == claim.kind()).toList())));
    Map<ProofKind, Where> proved = new EnumMap<>(ProofKind.class);
    proofs.forEach((kind, variants) -> proved.put(kind, all.of(variants)));
    return new VerdictTable(features.valid(), scope, rows, witnesses, proved);
  }

  /** The variants with verdicts of this kind. */
  public ConfigSet of(Verdict.Kind kind) {
    return rows.stream()
        .filter(row -> row.kind() == kind)
        .map(Row::variants)
        .reduce(scope.space().none(), ConfigSet::or);
  }

  /** Whether some variant has such a verdict. */
  public boolean has(Verdict.Kind kind) {
    return rows.stream().anyMatch(row -> row.kind() == kind);
  }

  /** The verdict of one variant of the scope. */
  public Verdict.Kind kindOf(Configuration variant) {
    return rows.stream()
        .filter(row -> row.variants().contains(variant))
        .map(Row::kind)
        .findFirst()
        .orElse(Verdict.Kind.UNKNOWN);
  }

  /** Such as {@code 21 variants UNSAFE, 11 SAFE, 0 UNKNOWN of 32}. */
  public String headline() {
    return headline(Verdict.Kind::text, kind -> of(kind).count(), scope.count());
  }

  /**
   * Counts in one line: where every variant was verified, those of the kinds that this gives, else
   * those that are not 0, as in {@code 2 SAFE, 62 not read of 64}.
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

  /** By what variants are proved safe, as reports say it. */
  public enum ProofKind {
    INVARIANT("invariant", "an inductive invariant over abstract states"),
    CELL(
        "cell",
        "an inductive invariant over abstract states with one symbolic cell in the place of arrays"),
    EXHAUSTED("exhausted", "a search that left no run out");

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

    /** In JSON. */
    public String title() {
      return title;
    }

    /** In a sentence, behind "by". */
    public String words() {
      return words;
    }
  }
}
