package sunder.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A benchmark suite: the declarative description of a measurement.
 *
 * @param name the name, which is also that of the folder of results
 * @param title the title, one line
 * @param axis the unit of sizes: features, slots, elements
 * @param repetitions the number of measured runs of each cell
 * @param series the series
 */
public record Suite(String name, String title, String axis, int repetitions, List<Series> series) {
  /**
   * A series: one program or family in several sizes, measured for several contenders.
   *
   * @param name the name of the series
   * @param program the name of a generator, or a file
   * @param contenders the compared contenders
   * @param sizes the sizes for each contender; brute force may have fewer
   * @param timeout the time after which a run is censored
   * @param baseline the contender to which ratios refer; an empty string for none
   * @param compared the metric of the ratios
   * @param published published results for comparison
   */
  public record Series(
      String name,
      String program,
      List<Contender> contenders,
      SortedMap<String, SortedSet<Integer>> sizes,
      Duration timeout,
      String baseline,
      Metric compared,
      List<PublishedResults> published) {
    /** The prefix of a program that consists of several files in folders. */
    static final String FILES = "files ";

    /** Returns the cell of a contender at a size. */
    Case at(int size, String contender) {
      return new Case(name, size, contender);
    }

    /** Returns whether sizes are numbers of files. */
    boolean isOfFiles() {
      return program.startsWith(FILES);
    }

    /** Returns whether sizes are steps of an edit history for some contender. */
    boolean isHistory() {
      return contenders.stream().anyMatch(Contender::isHistory);
    }

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
   * A contender: a verification method, possibly with other options or JVM flags.
   *
   * @param name the name in tables and plots
   * @param options the options of {@code sunder verify}, including {@code --method}; {@code
   *     {before}} is its report of the previous size, {@code {kept}} a folder that all sizes share
   * @param launcher a command that starts the JVM, such as {@code taskset -c 0}; empty for none
   * @param jvm the flags of the JVM
   * @param prepare the flags of one unmeasured run before the measured ones; empty for none; {@code
   *     {work}} in flags and options is a scratch folder
   * @param command the measured command
   * @param answers how the output of another tool is read
   * @param workers the number of single-threaded cluster workers that are started before; {@code
   *     {workers}} in options is the list of their addresses
   */
  public record Contender(
      String name,
      List<String> options,
      List<String> launcher,
      List<String> jvm,
      List<String> prepare,
      MeasuredCommand command,
      Answers answers,
      int workers) {
    /** Returns whether a run needs the report of the previous size. */
    boolean isHistory() {
      return options.contains("{before}");
    }
  }

  /** The measured command of the tool. */
  public enum MeasuredCommand {
    /** A verification. */
    VERIFY,

    /** The start-up of the tool, which prints its version. */
    START,

    /** The check of a certificate that an unmeasured verification writes. */
    CHECK,

    /**
     * A solver of constrained Horn clauses, with one query for each variant; the options are its
     * command. It is measured only if it is on the path.
     */
    CLAUSES,

    /**
     * Another tool that reads the program, one run for each variant; the options are its command,
     * in which {@code {defines}} is the variant's macros.
     */
    EACH_VARIANT,

    /**
     * The memory that the abstract states of a search retain: their number counts as the largest
     * model, and their bytes as the peak heap.
     */
    STATES_RETAINED,

    /** In the same way, the memory of decision diagrams over as many features as the size. */
    NODES_RETAINED;

    boolean isOfOthers() {
      return this == CLAUSES || this == EACH_VARIANT;
    }

    boolean isOfMemory() {
      return this == STATES_RETAINED || this == NODES_RETAINED;
    }
  }

  /**
   * The regular expressions that decide what the output of another tool means; the variant is
   * undecided if none matches.
   */
  public record Answers(Optional<Pattern> unsafe, Optional<Pattern> safe) {
    /** The answers of solvers of Horn clauses: a satisfiable query is a safe variant. */
    static final Answers OF_SOLVERS =
        new Answers(Optional.of(Pattern.compile("^unsat")), Optional.of(Pattern.compile("^sat")));
  }

  /**
   * Published results of others.
   *
   * @param tool the tool or method, with its published name
   * @param source the paper and table
   * @param metric the metric with its unit
   * @param values the values by size, as printed, such as {@code > 7 hrs}
   */
  public record PublishedResults(
      String tool, String source, String metric, SortedMap<Integer, String> values) {}

  /** A cell: a series at one size for one contender, the unit of repetition. */
  public record Case(String series, int size, String contender) {
    @Override
    public String toString() {
      return series + " " + size + " " + contender;
    }
  }

  /** Returns all cells by ascending size, with the contenders of a size side by side. */
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

  /** Returns the series of the name. */
  public Series series(String wanted) {
    return series.stream().filter(s -> s.name().equals(wanted)).findFirst().orElseThrow();
  }

  /** Returns the suite with another number of repetitions. */
  public Suite withRepetitions(int count) {
    return new Suite(name, title, axis, count, series);
  }

  /** Returns the suite without one contender. */
  public Suite without(String contender) {
    return new Suite(
        name, title, axis, repetitions, series.stream().map(s -> s.without(contender)).toList());
  }

  /** Signals a suite that cannot be read or executed; the message is one line for the user. */
  public static final class SuiteException extends Exception {
    private static final long serialVersionUID = 1L;

    public SuiteException(String message) {
      super(message);
    }
  }
}
