package sunder.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.Rule;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.Opinion;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Rejection;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * A program that is read with an approximated model has the verdicts that it has with the model
 * itself, by the features on which it depends. {@code -Dsunder.projected.count} for a long run.
 */
class ProjectedSubjectTest {
  private static final int COUNT = Integer.getInteger("sunder.projected.count", 15);
  private static final long FIRST = Long.getLong("sunder.projected.first", 0);
  private static final int FEATURES = 8;

  /** A number with few values. */
  private static final Feature FEW = new Feature.Numeric("FEW", BigInteger.ZERO, BigInteger.TWO);

  /** A number of which a program knows classes only. */
  private static final Feature MANY =
      new Feature.Numeric("MANY", BigInteger.ZERO, BigInteger.valueOf(90));

  private static Feature feature(int number) {
    return new Feature.Bool("F" + number);
  }

  private static Rule isSelected(int number, boolean selected) {
    BigInteger value = selected ? BigInteger.ONE : BigInteger.ZERO;
    return new Rule.InRange(feature(number), value, value);
  }

  /** Clauses that leave some configurations, some of them about the numbers. */
  private static ExternalModel model(Random random) {
    List<Feature> features =
        new ArrayList<>(IntStream.range(0, FEATURES).mapToObj(i -> feature(i)).toList());
    features.addAll(List.of(FEW, MANY));
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      Rule one = isSelected(random.nextInt(FEATURES), random.nextBoolean());
      Rule other = isSelected(random.nextInt(FEATURES), random.nextBoolean());
      Rule third =
          switch (random.nextInt(4)) {
            case 0 -> new Rule.InRange(FEW, BigInteger.ONE, BigInteger.TWO);
            case 1 -> new Rule.InRange(MANY, BigInteger.valueOf(random.nextInt(90)), MANY.high());
            case 2 ->
                new Rule.InRange(MANY, BigInteger.ZERO, BigInteger.valueOf(random.nextInt(9)));
            default -> isSelected(random.nextInt(FEATURES), random.nextBoolean());
          };
      rules.add(new Rule.AnyOf(List.of(one, other, third)));
    }
    return new ExternalModel(features, rules, Optional.empty());
  }

  private static String condition(Random random, int features) {
    return switch (random.nextInt(5)) {
      case 0 -> "FEW == " + random.nextInt(3);
      case 1 -> "MANY > " + random.nextInt(60);
      default -> {
        String one =
            (random.nextBoolean() ? "" : "!") + "defined(F" + random.nextInt(features) + ")";
        yield random.nextBoolean()
            ? one
            : one + " && " + "defined(F" + random.nextInt(features) + ")";
      }
    };
  }

  /** A program of which some parts are not reached, wrong or not understood. */
  private static String program(Random random) {
    StringBuilder text = new StringBuilder("int __VERIFIER_nondet_int(void);\n");
    for (String other : List.of("unused", "wrong", "unread")) {
      int features = other.equals("wrong") ? 2 : FEATURES;
      text.append("#if ").append(condition(random, features)).append('\n');
      text.append(
          switch (other) {
            case "unused" -> "int " + other + "(void) { return FEW; }\n";
            case "wrong" -> random.nextBoolean() ? "int wrong = missing;\n" : "";
            default -> random.nextInt(3) == 0 ? "int unread(void) { return sizeof(int) @; }\n" : "";
          });
      text.append("#endif\n");
    }
    text.append("int main(void) {\n  int n = __VERIFIER_nondet_int(), x = 0, t[4] = {0};\n");
    for (int i = 0; i < 4; i++) {
      text.append("#if ").append(condition(random, FEATURES / 2)).append('\n');
      text.append(random.nextInt(4) == 0 ? "  x = FEW;\n" : "  x++;\n");
      text.append("#endif\n");
    }
    return text + "  return n >= 0 && n < 3 ? t[n + x] : 0;\n}\n";
  }

  /** What is said of the variants of a program. */
  private record Verdicts(Subject subject, Opinion opinion, ConfigSet rejected) {
    static Verdicts of(Subject subject) {
      Property property = new Property(subject.defaultChecks(), Set.of(), PlayKind.HALTING);
      Problem problem = new Problem(subject, property);
      Budget budget = new Budget(Optional.empty(), OptionalInt.of(40));
      VerificationResult result =
          MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
              .verify(problem, budget, ProgressListener.NONE);
      result.throwFailure();
      return new Verdicts(
          subject,
          Opinion.of("arp", problem, result.verdict()),
          Rejection.variants(subject.rejections(), subject.features().space().none()));
    }

    ConfigSet valid() {
      return subject.features().valid();
    }
  }

  /** Returns the variants that have the values of another one; classes of numbers have several. */
  private static ConfigSet having(
      Configuration values, FeatureModel projected, ConfigSet declared, ConfigSet all) {
    ConfigSet result = all;
    for (Feature feature : projected.features()) {
      BigInteger low = values.valueOf(feature);
      BigInteger high = low;
      Feature own = feature;
      if (feature.name().equals(MANY.name()) && !feature.equals(MANY)) {
        own = MANY;
        BigInteger value = low;
        boolean isLeast = value.equals(feature.low());
        high =
            isLeast
                ? value
                : declared.valuesOf(feature).stream()
                    .flatMap(ConfigSet.ValueRange::values)
                    .filter(other -> other.compareTo(value) > 0)
                    .findFirst()
                    .map(other -> other.subtract(BigInteger.ONE))
                    .orElse(MANY.high());
        low = isLeast ? MANY.low().min(value) : value;
      }
      result = result.and(all.space().inRange(own, low, high));
    }
    return result;
  }

  @Test
  void verdictsAreThoseOfTheExactModel() throws Exception {
    int variants = 0;
    int unsafe = 0;
    int rejected = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Random random = new Random(seed);
      ExternalModel model = model(random);
      SourceFile text = new SourceFile("projected.c", program(random));
      if (model.firstContradiction().isPresent()) {
        continue;
      }
      FrontEnd language = FrontEnds.of(Path.of(text.name()), COptions.NONE);
      Verdicts exact = Verdicts.of(language.read(text, model));
      ExternalModel approximated = model.approximated();
      Subject approximate = language.read(text, approximated);
      Subject projected = ProjectedSubject.of(approximate, approximated);
      assertThat(projected.features().features().size()).isLessThan(FEATURES);
      Set<String> asked = seed % 3 == 0 ? Set.of() : Set.of("F7", seed % 3 == 1 ? "FEW" : "MANY");
      Verdicts few = Verdicts.of(projected.keeping(asked));
      FeatureModel features = few.subject().features();
      assertThat(features.features()).extracting(Feature::name).containsAll(asked);
      ConfigSet seen = exact.valid().space().none();
      ConfigSet rest = few.valid();
      while (!rest.isEmpty()) {
        Configuration variant = rest.pick();
        rest = rest.minus(rest.space().single(variant));
        ConfigSet all = having(variant, features, approximate.features().declared(), exact.valid());
        ConfigSet read = all.minus(exact.rejected());
        String what = "seed " + seed + ", " + variant.values() + "\n" + text.text();
        assertThat(all.isEmpty()).as(what).isFalse();
        assertThat(few.rejected().contains(variant)).as(what).isEqualTo(read.isEmpty());
        assertThat(few.opinion().unsafe().contains(variant))
            .as(what)
            .isEqualTo(read.intersects(exact.opinion().unsafe()));
        assertThat(few.opinion().safe().contains(variant))
            .as(what)
            .isEqualTo(read.intersects(exact.opinion().safe()));
        seen = seen.or(all);
        variants++;
        unsafe += few.opinion().unsafe().contains(variant) ? 1 : 0;
        rejected += few.rejected().contains(variant) ? 1 : 0;
      }
      assertThat(seen).as("seed %s", seed).isEqualTo(exact.valid());
    }
    assertThat(unsafe).as("unsafe of %s", variants).isBetween(variants / 20, variants * 3 / 4);
    assertThat(rejected).as("rejected of %s", variants).isGreaterThan(0);
  }
}
