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
 * The comparison of the verdicts of several methods on the same variants.
 *
 * <p>Invariant: the profiles are a partition of the scope without empty parts. They are computed by
 * intersections of sets, independently of the number of variants.
 *
 * @param scope the verified variants, the same for each method
 * @param results the results in the order in which the methods are shown; at least one
 * @param profiles the profiles, ordered lexicographically by the verdicts of the methods
 */
public record VerdictComparison(
    ConfigSet scope, Map<Method, VerificationResult> results, List<VerdictProfile> profiles) {

  /** The outcome of a comparison. */
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
   * @throws IllegalArgumentException if there are none, or if their scopes differ
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

  /** Returns the outcome; a contradiction has precedence. */
  public Outcome outcome() {
    if (!contradictions().isEmpty()) {
      return Outcome.CONTRADICTION;
    }
    boolean all = undecided().isEmpty() && agreed(Verdict.Kind.UNREAD).isEmpty();
    return all ? Outcome.AGREEMENT : Outcome.UNDECIDED;
  }

  /** Returns the profiles in which one method has the verdict SAFE and another one UNSAFE. */
  public List<VerdictProfile> contradictions() {
    return profiles.stream().filter(VerdictProfile::isContradiction).toList();
  }

  /** Returns the variants with contradictory verdicts. */
  public ConfigSet contradictory() {
    return union(contradictions());
  }

  /**
   * Returns the variants in which some method has a verdict of the kind and none contradicts it;
   * not meaningful for UNKNOWN.
   */
  public ConfigSet agreed(Verdict.Kind kind) {
    return union(
        profiles.stream().filter(p -> p.hasVerdict(kind) && !p.isContradiction()).toList());
  }

  /** Returns the variants that no method decides. */
  public ConfigSet undecided() {
    return union(profiles.stream().filter(VerdictProfile::isUndecided).toList());
  }

  /** Returns the variants that were rejected before the verification. */
  public List<FamilyVerdict.Group> rejected() {
    VerificationResult any = results.values().iterator().next();
    return any.verdict().groups().stream().filter(g -> !g.verdict().kind().isVerified()).toList();
  }

  private ConfigSet union(List<VerdictProfile> some) {
    ConfigSet none = scope.space().none();
    return some.stream().map(VerdictProfile::variants).reduce(none, ConfigSet::or);
  }

  /** Returns the counterexamples of a method for some variants, in the method's order. */
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

  /** Variants with one counterexample. */
  public record Evidence(ConfigSet variants, Counterexample counterexample) {}

  /**
   * Variants in which each method has one verdict.
   *
   * @param verdicts the verdicts of all methods, in the order in which the methods are shown
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

    /** Returns the methods with this verdict. */
    public List<Method> methodsWith(MethodVerdict claim) {
      return verdicts.keySet().stream().filter(m -> verdicts.get(m).equals(claim)).toList();
    }

    /** Returns whether some method has a verdict of this kind. */
    public boolean hasVerdict(Verdict.Kind kind) {
      return verdicts.values().stream().anyMatch(claim -> claim.kind() == kind);
    }

    /** Returns whether the variants were verified. */
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
   * The verdict of a method on a variant without its evidence, ordered by kind and reason.
   *
   * @param reason the reason of UNKNOWN; empty for other kinds
   */
  public record MethodVerdict(Verdict.Kind kind, Optional<UnknownReason> reason)
      implements Comparable<MethodVerdict> {
    public static final MethodVerdict UNSAFE =
        new MethodVerdict(Verdict.Kind.UNSAFE, Optional.empty());
    public static final MethodVerdict SAFE = new MethodVerdict(Verdict.Kind.SAFE, Optional.empty());

    /** Returns the text in reports, such as {@code UNKNOWN (timeout)}. */
    public String title() {
      return kind.name() + reason.map(why -> " (" + why.title() + ")").orElse("");
    }

    @Override
    public int compareTo(MethodVerdict other) {
      return Comparator.comparing(MethodVerdict::kind)
          .thenComparing(claim -> claim.reason.map(Enum::ordinal).orElse(-1))
          .compare(this, other);
    }

    /** Returns a verdict without its evidence. */
    public static MethodVerdict of(Verdict verdict) {
      return new MethodVerdict(
          verdict.kind(),
          verdict instanceof Verdict.Unknown unknown
              ? Optional.of(unknown.reason())
              : Optional.empty());
    }
  }
}
