package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.Agreement;
import sunder.testing.RandomArrays;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomModel;
import sunder.testing.RandomObjects;
import sunder.testing.RandomProperties;
import sunder.testing.RandomRelations;
import sunder.testing.Shrinker;
import sunder.testing.Tally;
import sunder.verdict.Property;

/**
 * Random families, decided in every way there is, must not be decided in two ways. {@code
 * -Dsunder.differential.count=5000} asks for more of them, {@code -Dsunder.differential.first=1000}
 * for others.
 */
class DifferentialTest {
  private static final int COUNT = Integer.getInteger("sunder.differential.count", 48);
  private static final long FIRST = Long.getLong("sunder.differential.first", 0);
  private static final Duration TIME =
      Duration.ofMillis(Long.getLong("sunder.differential.millis", 2000));

  /** A random family, and the model that its features are from, if any. */
  private record Family(String text, Optional<RandomModel> model) {
    ExternalModel external() throws InputException {
      return model.isPresent()
          ? FeatureModelReader.read(new SourceFile(model.get().file(), model.get().text()))
          : ExternalModel.NONE;
    }

    Family withText(String other) {
      return new Family(other, model);
    }
  }

  /** The families of one kind by their seeds. */
  @FunctionalInterface
  private interface Kind {
    Family family(long seed);
  }

  @Test
  void allMethodsAgreeOnRandomFamilies() {
    Tally tally = agreeOn(seed -> new Family(RandomFamilies.text(seed), Optional.empty()), COUNT);
    assertThat(tally.families()).isGreaterThan(COUNT * 3 / 4);
    assertThat(tally.decidedByRefinement()).as("%s", tally).isGreaterThan(0.7);
    assertThat(tally.unsafeShare()).as("%s", tally).isBetween(0.1, 0.9);
  }

  @Test
  void allMethodsAgreeWhereNumericFeaturesHaveManyValues() {
    int count = COUNT / 8;
    Tally tally = agreeOn(seed -> new Family(RandomFamilies.wide(seed), Optional.empty()), count);
    assertThat(tally.families()).isGreaterThan(count / 2);
    assertThat(tally.decidedByRefinement()).as("%s", tally).isGreaterThan(0.7);
  }

  @Test
  void allMethodsAgreeOnFamiliesOfFeatureModels() {
    Tally tally = agreeOn(DifferentialTest::modelled, COUNT / 8);
    assertThat(tally.families()).isGreaterThan(COUNT / 8 / 2);
    assertThat(tally.decidedByRefinement()).as("%s", tally).isGreaterThan(0.7);
  }

  @Test
  void allMethodsAgreeWhereSafetyNeedsRelations() {
    int count = COUNT / 5;
    Tally tally = agreeOn(seed -> new Family(RandomRelations.text(seed), Optional.empty()), count);
    assertThat(tally.families()).isEqualTo(count);
    assertThat(tally.decidedByRefinement()).as("%s", tally).isGreaterThan(0.7);
    assertThat(tally.unsafeShare()).as("%s", tally).isBetween(0.05, 0.9);
  }

  @Test
  void allMethodsAgreeOnProgramsOfObjects() {
    int count = COUNT / 2;
    Tally tally = agreeOn(seed -> new Family(RandomObjects.text(seed), Optional.empty()), count);
    assertThat(tally.families()).isEqualTo(count);
    assertThat(tally.decidedByRefinement()).as("%s", tally).isGreaterThan(0.7);
    assertThat(tally.unsafeShare()).as("%s", tally).isBetween(0.05, 0.95);
  }

  @Test
  void allMethodsAgreeOnProgramsOfArrays() {
    int count = COUNT / 20;
    Tally tally = agreeOn(seed -> new Family(RandomArrays.text(seed), Optional.empty()), count);
    assertThat(tally.families()).isEqualTo(count);
  }

  private static Family modelled(long seed) {
    RandomModel model = RandomModel.of(seed);
    return new Family(RandomFamilies.over(model, seed), Optional.of(model));
  }

  private static Tally agreeOn(Kind kind, int count) {
    Tally tally = new Tally();
    for (long seed = FIRST; seed < FIRST + count; seed++) {
      Family family = kind.family(seed);
      Property property = RandomProperties.of(seed, family.text());
      Optional<Agreement> agreement = agreement(family, property);
      if (agreement.isPresent() && agreement.get().problem().isPresent()) {
        report(seed, family, property, agreement.get());
      }
      agreement.ifPresent(tally::add);
    }
    System.out.println(tally);
    return tally;
  }

  private static Optional<Agreement> agreement(Family family, Property property) {
    try {
      return Optional.of(Agreement.check(family.text(), family.external(), property, TIME));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static void report(long seed, Family family, Property property, Agreement agreement) {
    String kind = kind(agreement);
    String small =
        Shrinker.shrink(
            family.text(),
            candidate ->
                agreement(family.withText(candidate), property)
                    .filter(found -> found.problem().isPresent() && kind(found).equals(kind))
                    .isPresent(),
            2_000);
    fail(
        "seed %d, %s%n%s%n%s%nsmallest:%n%s%n%s",
        seed,
        property,
        family.model().map(RandomModel::text).orElse(""),
        family.text(),
        small,
        agreement(family.withText(small), property).orElseThrow().describe());
  }

  /** The first line and, of an exception, where it came from; the same for the same mistake. */
  private static String kind(Agreement agreement) {
    String[] lines = agreement.problem().orElseThrow().split("\n");
    return lines.length == 1 ? lines[0] : lines[0].replaceAll(":.*", "") + lines[1];
  }
}
