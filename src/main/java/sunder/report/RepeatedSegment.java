package sunder.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import sunder.source.Span;
import sunder.verdict.Play;

/**
 * A repeated segment of a play: consecutive repetitions of the same statements with the same
 * branches and moves, up to values.
 *
 * @param from the index of the first step
 * @param length the number of steps of one repetition
 * @param times the number of repetitions, at least {@link #FEWEST}
 */
public record RepeatedSegment(int from, int length, int times) {
  private static final int FEWEST = 4;
  private static final int LONGEST = 100;
  private static final Pattern NUMBER = Pattern.compile("(?<!\\w)-?\\d+");

  /** Returns the index after the last step. */
  public int end() {
    return from + length * times;
  }

  /**
   * Returns the repeated segments of a play: disjoint, in ascending order; of overlapping
   * candidates the one that ends last.
   */
  public static List<RepeatedSegment> of(List<Play.Step> steps) {
    Map<List<Object>, Integer> numbers = new HashMap<>();
    int[] shapes = new int[steps.size()];
    for (int i = 0; i < shapes.length; i++) {
      Play.Step step = steps.get(i);
      String move = NUMBER.matcher(step.move()).replaceAll("0");
      List<Object> shape = List.of(move, step.source(), step.branches());
      shapes[i] = numbers.computeIfAbsent(shape, key -> numbers.size());
    }
    List<RepeatedSegment> found = new ArrayList<>();
    for (int at = 0; at < shapes.length; ) {
      RepeatedSegment farthest = new RepeatedSegment(at, 1, 1);
      for (int length = 1; length <= LONGEST; length++) {
        RepeatedSegment rounds = new RepeatedSegment(at, length, times(shapes, at, length));
        if (rounds.times >= FEWEST && rounds.end() > farthest.end()) {
          farthest = rounds;
        }
      }
      if (farthest.times >= FEWEST) {
        found.add(farthest);
      }
      at = farthest.end();
    }
    return found;
  }

  private static int times(int[] shapes, int from, int length) {
    int end = from + length;
    while (end < shapes.length && shapes[end] == shapes[end - length]) {
      end++;
    }
    return (end - from) / length;
  }

  /** Returns the source lines of the segment, such as {@code lines 12-19}. */
  public String lines(List<Play.Step> steps) {
    int[] lines =
        steps.subList(from, from + length).stream()
            .flatMapToInt(
                step ->
                    IntStream.concat(
                        IntStream.of(step.source().line()),
                        step.branches().stream().map(Play.Branch::test).mapToInt(Span::line)))
            .sorted()
            .toArray();
    int last = lines[lines.length - 1];
    return lines[0] == last ? "line " + last : "lines " + lines[0] + "-" + last;
  }
}
