package sunder.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Comparison;

/**
 * The groups of a verdict merged by kind: one set of unsafe variants with all its counterexamples,
 * one of safe ones, one for each reason of not knowing. The sets are disjoint and cover the scope.
 *
 * @param valid every valid configuration: what conditions are relative to
 * @param scope the variants asked about
 * @param unsafe empty if no variant is unsafe
 * @param witnesses one for each group of unsafe variants, in the order of the procedure
 * @param proofs parts of {@code safe} by what proves them, without empty sets
 * @param unknown without empty sets
 */
public record VerdictTable(
    ConfigSet valid,
    ConfigSet scope,
    ConfigSet unsafe,
    List<Witness> witnesses,
    ConfigSet safe,
    Map<ProofKind, ConfigSet> proofs,
    Map<UnknownReason, ConfigSet> unknown) {

  /** Variants that one counterexample proves unsafe. */
  public record Witness(ConfigSet variants, Counterexample counterexample) {
    /** The same, from a comparison. */
    static List<Witness> of(List<Comparison.Evidence> evidence) {
      return evidence.stream().map(e -> new Witness(e.variants(), e.counterexample())).toList();
    }
  }

  /** The table of a verdict about some of the variants of a feature model. */
  public static VerdictTable of(FamilyVerdict verdict, FeatureModel features) {
    Merger merger = new Merger(features.valid(), verdict.scope());
    verdict.groups().forEach(merger::add);
    return merger.table();
  }

  public BigInteger unknownCount() {
    return unknown.values().stream().map(ConfigSet::count).reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** {@code UNSAFE}, {@code SAFE} or {@code UNKNOWN}: the verdict of one variant of the scope. */
  public String kindOf(Configuration variant) {
    if (unsafe.contains(variant)) {
      return "UNSAFE";
    }
    return safe.contains(variant) ? "SAFE" : "UNKNOWN";
  }

  private static final class Merger {
    private final ConfigSet valid;
    private final ConfigSet scope;
    private ConfigSet unsafe;
    private ConfigSet safe;
    private final List<Witness> witnesses = new ArrayList<>();
    private final Map<ProofKind, ConfigSet> proofs = new EnumMap<>(ProofKind.class);
    private final Map<UnknownReason, ConfigSet> unknown = new EnumMap<>(UnknownReason.class);

    Merger(ConfigSet valid, ConfigSet scope) {
      this.valid = valid;
      this.scope = scope;
      this.unsafe = scope.space().none();
      this.safe = unsafe;
    }

    void add(FamilyVerdict.Group group) {
      group
          .verdict()
          .<Runnable>fold(
              safeVerdict -> () -> addSafe(group.variants(), safeVerdict),
              unsafeVerdict -> () -> addUnsafe(group.variants(), unsafeVerdict),
              other -> () -> unknown.merge(other.reason(), group.variants(), ConfigSet::or))
          .run();
    }

    private void addSafe(ConfigSet variants, Verdict.Safe verdict) {
      safe = safe.or(variants);
      proofs.merge(ProofKind.of(verdict.evidence()), variants, ConfigSet::or);
    }

    private void addUnsafe(ConfigSet variants, Verdict.Unsafe verdict) {
      unsafe = unsafe.or(variants);
      witnesses.add(new Witness(variants, verdict.counterexample()));
    }

    VerdictTable table() {
      return new VerdictTable(valid, scope, unsafe, List.copyOf(witnesses), safe, proofs, unknown);
    }
  }
}
