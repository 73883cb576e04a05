package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.promela.RandomPromela.RandomProperty;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.VerificationResult;

/**
 * The text of a variant has the verdict of every property that the variant has in its family: over
 * random models with parts that some variants have. {@code -Dsunder.derived.count=500} makes it
 * long, {@code -Dsunder.derived.first} says where to begin.
 */
class ProjectionVerdictsTest {
  private static final int COUNT = Integer.getInteger("sunder.derived.count", 10);
  private static final int FIRST = Integer.getInteger("sunder.derived.first", 0);
  private static final int VARIANTS = 3;

  private static final String PARTS =
      """

      #if (Z && A)
        skip;
        assert(u != 2);
      #elif (Z)
        if
        :: b -> u++
        :: else -> b = true
        fi;
      #else
      #if (A)
        do
        :: a < 2 -> a++; assert(a != 1 || !b)
        :: else -> break
        od;
      end@:
      #endif
      #endif
      """;

  private static Budget budget() {
    return new Budget(Optional.of(Duration.ofSeconds(2)), OptionalInt.empty());
  }

  @Test
  void everyPropertyHasTheVerdictOfTheVariantsText() throws Exception {
    int compared = 0;
    for (int seed = FIRST; seed < FIRST + COUNT; seed++) {
      RandomProperty[] asked = RandomProperty.values();
      RandomPromela random = new RandomPromela(seed, asked[seed % asked.length]);
      String text = numbered(random.text(RandomPromela.SkipPlacement.ANYWHERE, PARTS));
      PromelaModel model = ModelQueries.read(text);
      Property property = Property.ABORT;
      if (random.property().isPresent()) {
        model.checkFormula(random.property().get());
        property = property.with(random.property().get());
      }
      VerificationResult family = VariantVerdicts.verify(model, property, budget());
      Random chosen = new Random(seed);
      for (int i = 0; i < VARIANTS; i++) {
        Configuration one = any(model.features().valid(), chosen);
        if (!model.projection(one).orElseThrow().matches("(?s).*\\b(do\\s+od|if\\s+fi)\\b.*")) {
          compared += VariantVerdicts.requireSame(model, family, one, property, budget()) ? 1 : 0;
        }
      }
    }
    assertThat(compared).isGreaterThan(COUNT);
  }

  /** Labels have different names. */
  private static String numbered(String text) {
    AtomicInteger labels = new AtomicInteger();
    return Pattern.compile("end@")
        .matcher(text)
        .replaceAll(label -> "end" + labels.getAndIncrement());
  }

  private static Configuration any(ConfigSet variants, Random chosen) {
    ConfigSet rest = variants;
    for (Feature feature : variants.space().features()) {
      ConfigSet some =
          feature instanceof Feature.Numeric numeric
              ? rest.with(numeric, BigInteger.valueOf(chosen.nextInt(3)))
              : rest.and(rest.space().selected((Feature.Bool) feature));
      rest = some.isEmpty() || chosen.nextBoolean() && !rest.equals(some) ? rest.minus(some) : some;
    }
    return rest.pick();
  }
}
