package sunder.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Play;

class RepeatedSegmentTest {
  private static final SourceFile FILE = new SourceFile("x.c", "a\nb\nc\nd\n");

  /** A step at the line of its letter; the number behind it is its value. */
  private static Play.Step step(String word) {
    int at = FILE.text().indexOf(word.charAt(0));
    return new Play.Step("n." + word.substring(1), new Span(FILE, at, at + 1), List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "a1 a2 a3, ''",
    "a1 a2 a3 a4, line 1 4 times from 0",
    "d0 a1 b1 a2 b2 a3 b3 a4 b4 a5, lines 1-2 4 times from 1",
    "a1 b1 b2 b3 b4 c1 d0 a1 b1 b2 b3 b4 c1 d0, line 2 4 times from 1; line 2 4 times from 8",
    "a b b c a b b c a b b c a b b c d, lines 1-3 4 times from 0",
    "a a a a b c b c b c b c, line 1 4 times from 0; lines 2-3 4 times from 4",
  })
  void stepsThatDifferInNumbersAloneAreRounds(String play, String expected) {
    List<Play.Step> steps = Stream.of(play.split(" ")).map(RepeatedSegmentTest::step).toList();
    assertThat(
            RepeatedSegment.of(steps).stream()
                .map(r -> r.lines(steps) + " " + r.times() + " times from " + r.from())
                .collect(Collectors.joining("; ")))
        .isEqualTo(expected);
  }
}
