package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.source.InputException;

/**
 * Random families, decided in every way there is, must not be decided in two ways. {@code
 * -Dsunder.differential.count=5000} asks for more of them, {@code -Dsunder.differential.first=1000}
 * for others.
 */
class DifferentialTest {
  private static final int COUNT = Integer.getInteger("sunder.differential.count", 200);
  private static final long FIRST = Long.getLong("sunder.differential.first", 0);
  private static final Duration TIME =
      Duration.ofMillis(Long.getLong("sunder.differential.millis", 5000));

  @Test
  void allMethodsAgreeOnRandomFamilies() {
    Tally tally = new Tally();
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      String text = RandomFamilies.text(seed);
      Question question = Question.ofSeed(seed, text);
      Optional<Agreement> agreement = agreement(text, question);
      if (agreement.isPresent() && agreement.get().problem().isPresent()) {
        report(seed, text, question, agreement.get());
      }
      agreement.ifPresent(tally::add);
    }
    System.out.println(tally);
    assertThat(tally.families()).isGreaterThan(COUNT * 3 / 4);
    assertThat(tally.decidedByRefinement()).as("%s", tally).isGreaterThan(0.7);
    assertThat(tally.unsafeShare()).as("%s", tally).isBetween(0.1, 0.9);
  }

  private static Optional<Agreement> agreement(String text, Question question) {
    try {
      return Optional.of(Agreement.check(text, question, TIME));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static void report(long seed, String text, Question question, Agreement agreement) {
    String kind = kind(agreement);
    String small =
        Shrinker.shrink(
            text,
            candidate ->
                agreement(candidate, question)
                    .filter(found -> found.problem().isPresent() && kind(found).equals(kind))
                    .isPresent(),
            2_000);
    fail(
        "seed %d, %s%n%s%nsmallest:%n%s%n%s",
        seed, question, text, small, agreement(small, question).orElseThrow().describe());
  }

  /** The first line and, of an exception, where it came from; the same for the same mistake. */
  private static String kind(Agreement agreement) {
    String[] lines = agreement.problem().orElseThrow().split("\n");
    return lines.length == 1 ? lines[0] : lines[0].replaceAll(":.*", "") + lines[1];
  }
}
