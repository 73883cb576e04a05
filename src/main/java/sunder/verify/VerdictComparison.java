package sunder.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * What several methods say about the same variants, side by side.
 *
 * <p>Invariant: the patterns are not empty, disjoint, and together exactly the scope. They are
 * found by intersecting the methods' sets, so the number of variants does not matter.
 *
 * @param scope the variants that every method was asked about
 * @param results in the order in which the methods are shown; at least one
 * @param profiles ordered by the claim of the first method, then of the second, and so on
 */
public record VerdictComparison(
    ConfigSet scope, Map<Method, VerificationResult> results, List<VerdictProfile> profiles) {

  /** How a comparison ends. */
  public enum Outcome {
    /** No contradiction, and every variant is decided by some method, or faulty. */
    AGREEMENT,
    /** No contradiction, but some variant is undecided by every method, or not read. */
    UNDECIDED,
    /** Some variant is SAFE by one method and UNSAFE by another: one of them is wrong. */
    CONTRADICTION
  }

  public VerdictComparison {
    results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
    profiles = List.copyOf(profiles);
  }

  /**
   * Compares results.
   *
   * @throws IllegalArgumentException if there are none, or if they are about different variants
   */
  public static VerdictComparison of(Map<Method, VerificationResult> results) {
    List<ConfigSet> scopes =
        results.values().stream().map(result -> result.verdict().scope()).distinct().toList();
    if (scopes.size() != 1) {
      throw new IllegalArgumentException("results about " + scopes.size() + " sets of variants");
    }
    ConfigSet scope = scopes.get(0);
    List<VerdictProfile> patterns =
        scope.isEmpty() ? List.of() : List.of(new VerdictProfile(scope, new LinkedHashMap<>()));
    for (Map.Entry<Method, VerificationResult> entry : results.entrySet()) {
      patterns = split(patterns, entry.getKey(), claims(entry.getValue().verdict()));
    }
    return new VerdictComparison(scope, results, patterns);
  }

  private static Map<MethodVerdict, ConfigSet> claims(FamilyVerdict verdict) {
    Map<MethodVerdict, ConfigSet> claims = new TreeMap<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      claims.merge(MethodVerdict.of(group.verdict()), group.variants(), ConfigSet::or);
    }
    return claims;
  }

  private static List<VerdictProfile> split(
      List<VerdictProfile> patterns, Method method, Map<MethodVerdict, ConfigSet> claims) {
    List<VerdictProfile> finer = new ArrayList<>();
    for (VerdictProfile pattern : patterns) {
      for (Map.Entry<MethodVerdict, ConfigSet> entry : claims.entrySet()) {
        ConfigSet common = pattern.variants().and(entry.getValue());
        if (!common.isEmpty()) {
          finer.add(pattern.with(common, method, entry.getKey()));
        }
      }
    }
    return finer;
  }

  /** What the comparison comes to; a contradiction outweighs everything. */
  public Outcome outcome() {
    if (!contradictions().isEmpty()) {
      return Outcome.CONTRADICTION;
    }
    boolean all = undecided().isEmpty() && agreed(Verdict.Kind.UNREAD).isEmpty();
    return all ? Outcome.AGREEMENT : Outcome.UNDECIDED;
  }

  /** The patterns in which one method says SAFE and another UNSAFE. */
  public List<VerdictProfile> contradictions() {
    return profiles.stream().filter(VerdictProfile::isContradiction).toList();
  }

  /** The variants about which methods contradict each other. */
  public ConfigSet contradictory() {
    return union(contradictions());
  }

  /** The variants of which some method says so, and no method contradicts; not for UNKNOWN. */
  public ConfigSet agreed(Verdict.Kind kind) {
    return union(
        profiles.stream().filter(p -> p.hasVerdict(kind) && !p.isContradiction()).toList());
  }

  /** The variants that no method decides. */
  public ConfigSet undecided() {
    return union(profiles.stream().filter(VerdictProfile::isUndecided).toList());
  }

  /** What no method was asked about. */
  public List<FamilyVerdict.Group> rejected() {
    VerificationResult any = results.values().iterator().next();
    return any.verdict().groups().stream().filter(g -> !g.verdict().kind().isVerified()).toList();
  }

  private ConfigSet union(List<VerdictProfile> some) {
    ConfigSet none = scope.space().none();
    return some.stream().map(VerdictProfile::variants).reduce(none, ConfigSet::or);
  }

  /**
   * Why a method says UNSAFE: its counterexamples for some of the variants, in its own order.
   *
   * @param variants those the evidence is wanted for
   */
  public List<Evidence> evidence(Method method, ConfigSet variants) {
    List<Evidence> evidence = new ArrayList<>();
    for (FamilyVerdict.Group group : results.get(method).verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe
          && group.variants().intersects(variants)) {
        evidence.add(new Evidence(group.variants().and(variants), unsafe.counterexample()));
      }
    }
    return evidence;
  }

  /** Variants that one counterexample shows to be unsafe. */
  public record Evidence(ConfigSet variants, Counterexample counterexample) {}

  /**
   * Variants about which each method says the same.
   *
   * @param verdicts of every method, in the order in which the methods are shown
   */
  public record VerdictProfile(ConfigSet variants, Map<Method, MethodVerdict> verdicts) {
    public VerdictProfile {
      verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
    }

    private VerdictProfile with(ConfigSet fewer, Method method, MethodVerdict claim) {
      Map<Method, MethodVerdict> more = new LinkedHashMap<>(verdicts);
      more.put(method, claim);
      return new VerdictProfile(fewer, more);
    }

    /** The methods that make this claim. */
    public List<Method> methodsWith(MethodVerdict claim) {
      return verdicts.keySet().stream().filter(m -> verdicts.get(m).equals(claim)).toList();
    }

    /** Whether some method makes such a claim. */
    public boolean hasVerdict(Verdict.Kind kind) {
      return verdicts.values().stream().anyMatch(claim -> claim.kind() == kind);
    }

    /** Whether methods were asked about it. */
    public boolean isVerified() {
      return verdicts.values().stream().allMatch(claim -> claim.kind().isVerified());
    }

    public boolean isContradiction() {
      return hasVerdict(Verdict.Kind.SAFE) && hasVerdict(Verdict.Kind.UNSAFE);
    }

    private boolean isUndecided() {
      return verdicts.values().stream().allMatch(claim -> claim.kind() == Verdict.Kind.UNKNOWN);
    }
  }

  /**
   * What a method says about a variant, without its evidence: two claims are equal exactly when
   * they say the same. In the order of the kinds, UNKNOWN in the order of its reasons.
   *
   * @param reason of UNKNOWN, and of nothing else
   */
  public record MethodVerdict(Verdict.Kind kind, Optional<UnknownReason> reason)
      implements Comparable<MethodVerdict> {
    public static final MethodVerdict UNSAFE =
        new MethodVerdict(Verdict.Kind.UNSAFE, Optional.empty());
    public static final MethodVerdict SAFE = new MethodVerdict(Verdict.Kind.SAFE, Optional.empty());

    /** As reports write it, such as {@code UNKNOWN (timeout)}. */
    public String title() {
      return kind.name() + reason.map(why -> " (" + why.title() + ")").orElse("");
    }

    @Override
    public int compareTo(MethodVerdict other) {
      return Comparator.comparing(MethodVerdict::kind)
          .thenComparing(claim -> claim.reason.map(Enum::ordinal).orElse(-1))
          .compare(this, other);
    }

    /** What remains of a verdict without its evidence. */
    public static MethodVerdict of(Verdict verdict) {
      return new MethodVerdict(
          verdict.kind(),
          verdict instanceof Verdict.Unknown unknown
              ? Optional.of(unknown.reason())
              : Optional.empty());
    }
  }
}
