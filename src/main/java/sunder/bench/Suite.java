package sunder.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What to measure.
 *
 * @param name the folder of its results
 * @param title one line
 * @param axis what a size counts: features, slots, elements
 */
public record Suite(String name, String title, String axis, int repetitions, List<Series> series) {
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
    /** Before the folder, where a program is several files. */
    static final String FILES = "files ";

    /** A contender at a size. */
    Case at(int size, String contender) {
      return new Case(name, size, contender);
    }

    /** Whether its sizes are numbers of files. */
    boolean isOfFiles() {
      return program.startsWith(FILES);
    }

    /** Whether its sizes are steps of a history that some contender follows. */
    boolean isHistory() {
      return contenders.stream().anyMatch(Contender::isHistory);
    }

    /** The same without one of the contenders. */
    private Series without(String contender) {
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

  /**
   * One of the ways that a series compares: a method, or a method with other options or JVM flags.
   *
   * @param name in tables and plots
   * @param options of {@code sunder verify}, {@code --method} among them; {@code {before}} is its
   *     own report of the size before, {@code {kept}} a folder from the least size to the greatest
   * @param through a command that starts the Java machine, such as {@code taskset -c 0}; empty for
   *     none
   * @param jvm flags of the Java machine
   * @param prepare flags of one unmeasured run before, empty for none; {@code {work}} in flags and
   *     options is a scratch folder
   * @param measured what is measured
   * @param workers of a cluster, each of one thread, that are there before; {@code {workers}} in
   *     options is where
   */
  public record Contender(
      String name,
      List<String> options,
      List<String> through,
      List<String> jvm,
      List<String> prepare,
      Measured measured,
      int workers) {
    /** Whether a run needs those of the sizes before. */
    boolean isHistory() {
      return options.contains("{before}");
    }
  }

  /** A command of the tool. */
  public enum Measured {
    /** A verification. */
    VERIFY,

    /** The start alone: the tool says its version. */
    START,

    /** The check of the certificate that a verification before it writes. */
    CHECK,

    /**
     * A solver of Horn clauses, asked once for each variant; its options are its command. Where it
     * is not on the path there is nothing to measure.
     */
    CLAUSES
  }

  /**
   * Figures of others, as they were published.
   *
   * @param who the tool or method, named as published
   * @param source paper and table
   * @param metric what was measured, with its unit
   * @param values by size, as printed: {@code > 7 hrs} is a value too
   */
  public record Published(
      String who, String source, String metric, SortedMap<Integer, String> values) {}

  /** What is measured repeatedly: a series at one size by one contender. */
  public record Case(String series, int size, String contender) {
    @Override
    public String toString() {
      return series + " " + size + " " + contender;
    }
  }

  /** Every combination to measure, sizes ascending, contenders side by side. */
  public List<Case> cells() {
    List<Case> cells = new ArrayList<>();
    for (Series one : series) {
      SortedSet<Integer> sizes = new TreeSet<>();
      one.sizes().values().forEach(sizes::addAll);
      for (int size : sizes) {
        for (Contender contender : one.contenders()) {
          if (one.sizes().get(contender.name()).contains(size)) {
            cells.add(one.at(size, contender.name()));
          }
        }
      }
    }
    return cells;
  }

  /** The series of this name. */
  public Series series(String wanted) {
    return series.stream().filter(s -> s.name().equals(wanted)).findFirst().orElseThrow();
  }

  /** The same, measured so many times. */
  public Suite withRepetitions(int count) {
    return new Suite(name, title, axis, count, series);
  }

  /** The same without one of the contenders. */
  public Suite without(String contender) {
    return new Suite(
        name, title, axis, repetitions, series.stream().map(s -> s.without(contender)).toList());
  }

  /** A suite that cannot be read or run; the message is for the user, one line. */
  public static final class SuiteException extends Exception {
    private static final long serialVersionUID = 1L;

    public SuiteException(String message) {
      super(message);
    }
  }
}
