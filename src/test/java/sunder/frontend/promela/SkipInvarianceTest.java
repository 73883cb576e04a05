package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.promela.RandomPromela.SkipPlacement;
import sunder.smt.SolverChoice;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerdictComparison.MethodVerdict;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * A step that changes nothing and that some variants do not have: these are as if it were not
 * there, the others as if all had it. Between two statements it makes no difference at all, but for
 * partners of a rendezvous, who may be waited for. {@code -Dsunder.skips.count=500} makes it long,
 * {@code -Dsunder.skips.first} says where to begin.
 */
class SkipInvarianceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  @RandomSeeds(property = "sunder.skips.count", cases = 25, first = "sunder.skips.first", from = 0)
  void whatSomeVariantsSkipIsNoMatterOfTheOthers(long seed) throws Exception {
    RandomPromela random = new RandomPromela(seed);
    Map<String, MethodVerdict> without = verdicts(random.text(), random);
    String family = random.text(SkipPlacement.ANYWHERE, "\n#if (Z)\n  skip;\n#endif\n");
    Map<String, MethodVerdict> verdicts = verdicts(family, random);
    requireSame(verdicts, "!Z", without, family);
    requireSame(
        verdicts, "Z", verdicts(random.text(SkipPlacement.ANYWHERE, "skip;\n"), random), family);
    if (!family.matches("(?s).*(r!|, r\\)).*")) {
      String between = random.text(SkipPlacement.BETWEEN, "\n#if (Z)\n  skip;\n#endif\n");
      requireSame(verdicts(between, random), "Z", without, between);
    }
  }

  /** The same in all variants of a kind, as far as they are decided. */
  private static void requireSame(
      Map<String, MethodVerdict> some,
      String kind,
      Map<String, MethodVerdict> others,
      String text) {
    some.forEach(
        (variant, claim) -> {
          if (variant.startsWith(kind + " ")
              && isDecided(claim)
              && isDecided(others.get(variant))) {
            assertThat(claim).as("%s%n%s", variant, text).isEqualTo(others.get(variant));
          }
        });
  }

  private static boolean isDecided(MethodVerdict claim) {
    return MethodVerdict.SAFE.equals(claim) || MethodVerdict.UNSAFE.equals(claim);
  }

  /** By variant, beginning with whether it has the steps. */
  private static Map<String, MethodVerdict> verdicts(String text, RandomPromela random)
      throws Exception {
    PromelaModel model = ModelQueries.read(text);
    Property property = random.formula().isPresent() ? Property.ABORT.with("q") : Property.ABORT;
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(model, property),
                new Budget(Optional.of(PATIENCE), OptionalInt.empty()),
                ProgressListener.NONE);
    result.throwFailure();
    Map<String, MethodVerdict> verdicts = new TreeMap<>();
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      for (ConfigSet rest = group.variants(); !rest.isEmpty(); ) {
        Configuration one = rest.pick();
        rest = rest.minus(rest.space().single(one));
        verdicts.put(name(one), MethodVerdict.of(group.verdict()));
      }
    }
    return verdicts;
  }

  private static String name(Configuration one) {
    Map<String, BigInteger> values = new TreeMap<>();
    one.values().forEach((feature, value) -> values.put(feature.name(), value));
    return (values.remove("Z").signum() == 0 ? "!Z " : "Z ") + values;
  }
}
