package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.promela.RandomPromela.RandomProperty;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.Fairness;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * Random models, all variants at once here, one at a time by SPIN. Skipped where there is no {@code
 * spin} or no C compiler; {@code -Dsunder.spin.count=500} makes it long, {@code
 * -Dsunder.spin.first} says where to begin.
 */
class SpinDifferentialTest {
  private static final List<String> VARIABLES =
      RandomPromela.FEATURES.keySet().stream().sorted().toList();

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.spin.count", cases = 8, first = "sunder.spin.first", from = 0)
  void everyVariantIsAsSpinSays(long seed) throws Exception {
    assumeTrue(SpinOracle.isInstalled(), "spin and a C compiler are not there");
    List<RandomProperty> asked = List.of(RandomProperty.values());
    RandomPromela random =
        new RandomPromela(seed, asked.get(Math.floorMod(seed / 2, asked.size())));
    Fairness fairness = fairness(seed, random);
    FamilyVerdict verdict = verdict(random, fairness);
    // The text that SPIN gets is that of those who skip, or of the others.
    boolean skips = seed % 2 == 0;
    // Under fairness pan goes on for ever where nothing can move, and finds no cycle there.
    List<Configuration> overlooked = new ArrayList<>();
    List<Configuration> variants = new ArrayList<>();
    List<Boolean> unsafe = new ArrayList<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      assumeTrue(!isTooLarge(group.verdict()), "too large for one of these runs");
      assertThat(group.verdict()).as(text(random)).isNotInstanceOf(Verdict.Unknown.class);
      for (ConfigSet rest = group.variants(); !rest.isEmpty(); ) {
        Configuration one = rest.pick();
        rest = rest.minus(rest.space().single(one));
        if (value(one, "Z") == (skips ? 1 : 0)) {
          variants.add(one);
          if (fairness == Fairness.WEAK && isStuck(group.verdict())) {
            overlooked.add(one);
          }
          unsafe.add(group.verdict() instanceof Verdict.Unsafe);
        }
      }
    }
    List<SpinOracle.SpinResult> found =
        new SpinOracle(folder, VARIABLES)
            .search(
                random.forSpin(skips ? "skip;\n" : ""),
                VARIABLES.stream().map(RandomPromela.FEATURES::get).toList(),
                checked(random),
                fairness,
                variants.stream().map(SpinDifferentialTest::values).toList());
    for (int i = 0; i < variants.size(); i++) {
      boolean isOpen =
          found.get(i) == SpinOracle.SpinResult.OPEN
              || found.get(i) == SpinOracle.SpinResult.NONE && overlooked.contains(variants.get(i));
      if (!isOpen) {
        assertThat(unsafe.get(i))
            .as("%s: UNSAFE in %s%n%s", fairness, variants.get(i).values(), text(random))
            .isEqualTo(found.get(i) == SpinOracle.SpinResult.ERRORS);
      }
    }
    assumeTrue(!found.contains(SpinOracle.SpinResult.OPEN), "too large for SPIN");
  }

  private static boolean isStuck(Verdict verdict) {
    return verdict instanceof Verdict.Unsafe unsafe
        && unsafe.counterexample().play().steps().stream()
            .anyMatch(step -> step.move().equals("nothing can move"));
  }

  /**
   * Half of the models that can tell are asked about fair runs alone. Where some processes go
   * before others or are held up, pan's count passes over these for some of the others and not for
   * all.
   */
  private static Fairness fairness(long seed, RandomPromela random) {
    boolean canTell =
        checked(random) != SpinOracle.SpinSearch.ENDS
            && !text(random).contains(" priority ")
            && !text(random).contains(" provided ");
    return canTell && Math.floorMod(seed / 8, 2) == 0 ? Fairness.WEAK : Fairness.NONE;
  }

  private static SpinOracle.SpinSearch checked(RandomPromela random) {
    return switch (random.asked()) {
      case FORMULA ->
          random.formula().isPresent() ? SpinOracle.SpinSearch.CLAIM : SpinOracle.SpinSearch.ENDS;
      case NEVER -> SpinOracle.SpinSearch.CLAIM;
      case ACCEPTANCE -> SpinOracle.SpinSearch.ACCEPTANCE;
      case NON_PROGRESS -> SpinOracle.SpinSearch.NON_PROGRESS;
    };
  }

  /** Some random models have millions of states for each variant. */
  private static boolean isTooLarge(Verdict verdict) {
    return verdict instanceof Verdict.Unknown unknown
        && (unknown.reason() == UnknownReason.TIMEOUT || unknown.reason() == UnknownReason.MEMORY);
  }

  private static String text(RandomPromela random) {
    return random.text(RandomPromela.SkipPlacement.ANYWHERE, "\n#if (Z)\n  skip;\n#endif\n");
  }

  private static FamilyVerdict verdict(RandomPromela random, Fairness fairness)
      throws InputException {
    PromelaModel model = ModelQueries.read(text(random));
    Property property = Property.ABORT.with(fairness);
    if (random.property().isPresent()) {
      model.checkFormula(random.property().get());
      property = property.with(random.property().get());
    }
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(model, property).withInterleavings(Interleavings.REDUCED),
                new Budget(Optional.of(PATIENCE), OptionalInt.empty()),
                ProgressListener.NONE);
    result.throwFailure();
    return result.verdict();
  }

  private static List<Integer> values(Configuration one) {
    return VARIABLES.stream().map(variable -> value(one, RandomPromela.nameOf(variable))).toList();
  }

  private static int value(Configuration one, String name) {
    for (Map.Entry<Feature, BigInteger> entry : one.values().entrySet()) {
      if (entry.getKey().name().equals(name)) {
        return entry.getValue().intValueExact();
      }
    }
    return 0;
  }
}
