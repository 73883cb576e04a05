package sunder.testing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.BoundedExplorer;

/**
 * Variants to look at one by one, where there are too many for all of them: numeric features are at
 * or next to their ends and the constants of the program.
 */
public final class Samples {
  private static final int MANY = 40;
  private final Random random;
  private final ConfigSet valid;
  private final List<BigInteger> constants;

  private Samples(TypedProgram program, long seed) {
    this.random = new Random(seed);
    this.valid = program.features().valid();
    this.constants = BoundedExplorer.valuesNear(program.syntax(), MANY);
  }

  /** All variants, or at most so many. */
  public static ConfigSet of(TypedProgram program, long seed, int most) {
    Samples samples = new Samples(program, seed);
    if (samples.valid.count().compareTo(BigInteger.valueOf(most)) <= 0) {
      return samples.valid;
    }
    ConfigSpace space = program.features().space();
    ConfigSet result = space.none();
    for (int i = 0; i < most / 10; i++) {
      result = result.or(space.single(samples.next().pick()));
    }
    return result;
  }

  private ConfigSet next() {
    ConfigSet rest = valid;
    List<Feature> features = new ArrayList<>(valid.space().features());
    Collections.shuffle(features, random);
    for (Feature feature : features) {
      ConfigSet fixed = rest.and(some(feature));
      rest = fixed.isEmpty() ? rest : fixed;
    }
    return rest;
  }

  private ConfigSet some(Feature feature) {
    ConfigSpace space = valid.space();
    if (feature instanceof Feature.Numeric numeric) {
      BigInteger value =
          switch (random.nextInt(6)) {
            case 0 -> numeric.low();
            case 1 -> numeric.high();
            default -> constants.get(random.nextInt(constants.size()));
          };
      return space.inRange(numeric, value, value);
    }
    ConfigSet selected = space.selected((Feature.Bool) feature);
    return random.nextBoolean() ? selected : space.all().minus(selected);
  }
}
