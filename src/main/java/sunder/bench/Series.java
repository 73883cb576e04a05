package sunder.bench;

import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * One program or family in several sizes, by several contenders.
 *
 * @param program a generator's name or a file
 * @param sizes the sizes for each contender; brute force may get fewer
 * @param timeout after which a run is censored
 * @param baseline the contender that others are compared with in ratios, or an empty string
 * @param compared of what the ratios are
 * @param published figures to stand beside ours
 */
public record Series(
    String name,
    String program,
    List<Contender> contenders,
    SortedMap<String, SortedSet<Integer>> sizes,
    Duration timeout,
    String baseline,
    Metric compared,
    List<Published> published) {

  /** The same without one of the contenders. */
  Series without(String contender) {
    SortedMap<String, SortedSet<Integer>> others = new TreeMap<>(sizes);
    others.remove(contender);
    return new Series(
        name,
        program,
        contenders.stream().filter(c -> !c.name().equals(contender)).toList(),
        others,
        timeout,
        baseline.equals(contender) ? "" : baseline,
        compared,
        published);
  }
}
