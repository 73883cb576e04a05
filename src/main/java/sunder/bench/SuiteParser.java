package sunder.bench;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import sunder.bench.Suite.SuiteException;

/**
 * The parser of suite files: {@code key = value} lines, {@code # comments}, and one {@code
 * [section]} for each series.
 *
 * <pre>
 * title = Cost in the number of features
 * axis = features
 * repetitions = 5
 * timeout = 60                       # seconds; these keys apply to every series
 * methods = arp, brute-arp           # spin: the model checker, if it is installed
 * baseline = brute-arp               # ratios refer to it
 * compared = time                    # or: whole process
 * options.arp = --method arp         # the default for a method of sunder verify
 * jvm.arp = -Xmx1g
 * through.arp = taskset -c 0         # starts the Java machine
 * workers.cluster = 2                # with options.cluster = --cluster {workers}
 * options.again = --reuse {before}   # its report of the previous size; {kept}: a folder
 * measured.eva = variants            # another tool for each variant; or: check, clauses, start
 * options.eva = frama-c -eva {defines}
 * safe.eva = 0 alarms                # a regular expression that its output matches
 * prepare.arp = -XX:...              # flags of one unmeasured run before, with workers before each
 *                                    # measured one; {work}: a scratch folder
 * [Linear]
 * program = linear                   # a generator, or: file PATH, edits PATH, edits GENERATOR SIZE,
 *                                    # files FOLDER, FOLDER: that number of their .ia files
 * sizes = 3..8, 10
 * sizes.brute-arp = 3..5
 * published = who | source | metric | 3: 1.34, 4: 2.34
 * </pre>
 */
public final class SuiteParser {
  private static final Set<String> HEAD_KEYS = Set.of("title", "axis", "repetitions");
  private static final Set<String> KEYS =
      Set.of(
          "program",
          "sizes",
          "methods",
          "timeout",
          "baseline",
          "compared",
          "options",
          "through",
          "jvm",
          "prepare",
          "measured",
          "unsafe",
          "safe",
          "workers");

  private final String name;
  private final Map<String, String> head = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();
  private final Map<String, List<Suite.PublishedResults>> published = new LinkedHashMap<>();

  private SuiteParser(String name) {
    this.name = name;
  }

  /**
   * Returns the suite of a text.
   *
   * @param name the name of the suite
   * @param text the content of the suite file
   * @throws SuiteException if the text is malformed; the message names the line
   */
  public static Suite parse(String name, String text) throws SuiteException {
    SuiteParser parser = new SuiteParser(name);
    String[] lines = text.split("\\R");
    String section = "";
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].replaceFirst("(^|\\s)#.*", "").strip();
      try {
        section = parser.line(section, line);
      } catch (SuiteException | NumberFormatException e) {
        throw new SuiteException(name + ":" + (i + 1) + ": " + e.getMessage());
      }
    }
    try {
      return parser.suite();
    } catch (SuiteException | NumberFormatException e) {
      throw new SuiteException(name + ": " + e.getMessage());
    }
  }

  private String line(String section, String line) throws SuiteException {
    if (line.startsWith("[") && line.endsWith("]")) {
      String next = line.substring(1, line.length() - 1).strip();
      if (next.isEmpty() || sections.putIfAbsent(next, new LinkedHashMap<>()) != null) {
        throw new SuiteException("each section needs a name, which no other section has");
      }
      published.put(next, new ArrayList<>());
      return next;
    }
    if (!line.isEmpty()) {
      int equals = line.indexOf('=');
      if (equals < 0) {
        throw new SuiteException("expected 'key = value' or '[section]'");
      }
      entry(section, line.substring(0, equals).strip(), line.substring(equals + 1).strip());
    }
    return section;
  }

  private void entry(String section, String key, String value) throws SuiteException {
    if (key.equals("published") && !section.isEmpty()) {
      published.get(section).add(published(value));
      return;
    }
    int dot = key.indexOf('.');
    boolean known =
        KEYS.contains(dot < 0 ? key : key.substring(0, dot))
            || section.isEmpty() && HEAD_KEYS.contains(key);
    if (!known) {
      throw new SuiteException("unknown key '" + key + "'");
    }
    (section.isEmpty() ? head : sections.get(section)).put(key, value);
  }

  private static Suite.PublishedResults published(String value) throws SuiteException {
    String[] parts = value.split("\\|");
    if (parts.length != 4) {
      throw new SuiteException("expected 'published = who | source | metric | size: value, ...'");
    }
    SortedMap<Integer, String> values = new TreeMap<>();
    for (String entry : parts[3].split(",(?=\\s*\\d+\\s*:)")) {
      String[] pair = entry.split(":", 2);
      if (pair.length != 2) {
        throw new SuiteException("expected 'size: value' instead of '" + entry.strip() + "'");
      }
      values.put(Integer.valueOf(pair[0].strip()), pair[1].strip());
    }
    return new Suite.PublishedResults(parts[0].strip(), parts[1].strip(), parts[2].strip(), values);
  }

  private Suite suite() throws SuiteException {
    List<Suite.Series> series = new ArrayList<>();
    for (String section : sections.keySet()) {
      series.add(series(section));
    }
    if (series.isEmpty()) {
      throw new SuiteException("no series: a suite needs a [section]");
    }
    return new Suite(
        name,
        head.getOrDefault("title", name),
        head.getOrDefault("axis", "size"),
        Integer.parseInt(head.getOrDefault("repetitions", "5")),
        series);
  }

  private Suite.Series series(String section) throws SuiteException {
    List<Suite.Contender> contenders = new ArrayList<>();
    SortedMap<String, SortedSet<Integer>> sizes = new TreeMap<>();
    for (String method : require(section, "methods").split(",")) {
      String title = method.strip();
      contenders.add(contender(section, title));
      sizes.put(title, sizes(perMethod(section, "sizes", title).orElse("1")));
    }
    String baseline = value(section, "baseline").orElse("");
    if (!baseline.isEmpty() && !sizes.containsKey(baseline)) {
      throw new SuiteException("[" + section + "] baseline '" + baseline + "' is no method");
    }
    long seconds = Long.parseLong(value(section, "timeout").orElse("60"));
    return new Suite.Series(
        section,
        program(section),
        contenders,
        sizes,
        Duration.ofSeconds(seconds),
        baseline,
        compared(section),
        List.copyOf(published.get(section)));
  }

  private Metric compared(String section) throws SuiteException {
    String title = value(section, "compared").orElse("time");
    return switch (title) {
      case "time" -> Metric.MILLIS;
      case "whole process" -> Metric.WALL_MILLIS;
      default ->
          throw new SuiteException("compared: 'time' or 'whole process', not '" + title + "'");
    };
  }

  private String program(String section) throws SuiteException {
    String program = require(section, "program");
    boolean isGenerated =
        ProgramGenerators.named(program).isPresent() || SketchGenerators.named(program).isPresent();
    boolean isFile = program.startsWith("file ") || program.startsWith(Suite.Series.FILES);
    if (!isFile && !program.startsWith(EditHistory.PREFIX) && !isGenerated) {
      List<String> names = new ArrayList<>(ProgramGenerators.names());
      names.addAll(SketchGenerators.names());
      throw new SuiteException(
          "[%s] program '%s' is neither 'file PATH', 'files FOLDER' nor one of %s"
              .formatted(section, program, String.join(", ", names)));
    }
    return program;
  }

  private Suite.Contender contender(String section, String method) throws SuiteException {
    Suite.MeasuredCommand command =
        measured(perMethod(section, "measured", method).orElse("verify"));
    return new Suite.Contender(
        method,
        words(perMethod(section, "options", method).orElse("--method " + method)),
        words(perMethod(section, "through", method).orElse("")),
        words(perMethod(section, "jvm", method).orElse("")),
        words(perMethod(section, "prepare", method).orElse("")),
        command,
        command == Suite.MeasuredCommand.CLAUSES
            ? Suite.Answers.OF_SOLVERS
            : new Suite.Answers(
                pattern(section, "unsafe", method), pattern(section, "safe", method)),
        Integer.parseInt(perMethod(section, "workers", method).orElse("0")));
  }

  private Optional<Pattern> pattern(String section, String key, String method)
      throws SuiteException {
    try {
      return perMethod(section, key, method).map(Pattern::compile);
    } catch (PatternSyntaxException e) {
      throw new SuiteException(key + ": " + e.getDescription());
    }
  }

  private static Suite.MeasuredCommand measured(String title) throws SuiteException {
    return switch (title) {
      case "verify" -> Suite.MeasuredCommand.VERIFY;
      case "start" -> Suite.MeasuredCommand.START;
      case "check" -> Suite.MeasuredCommand.CHECK;
      case "clauses" -> Suite.MeasuredCommand.CLAUSES;
      case "variants" -> Suite.MeasuredCommand.EACH_VARIANT;
      case "memory of states" -> Suite.MeasuredCommand.STATES_RETAINED;
      case "memory of nodes" -> Suite.MeasuredCommand.NODES_RETAINED;
      default ->
          throw new SuiteException(
              "measured: 'verify', 'start', 'check', 'clauses', 'variants', 'memory of states' or"
                  + " 'memory of nodes', not '"
                  + title
                  + "'");
    };
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  private static SortedSet<Integer> sizes(String text) {
    SortedSet<Integer> sizes = new TreeSet<>();
    for (String part : text.split(",")) {
      String[] ends = part.strip().split("\\.\\.");
      int last = new BigInteger(ends[ends.length - 1]).intValueExact();
      for (int i = new BigInteger(ends[0]).intValueExact(); i <= last; i++) {
        sizes.add(i);
      }
    }
    return sizes;
  }

  /**
   * Returns the most specific value of a key: for this series and method, this series, this method,
   * or the whole suite.
   */
  private Optional<String> perMethod(String section, String key, String method) {
    Map<String, String> own = sections.get(section);
    return Arrays.asList(
            own.get(key + "." + method), own.get(key), head.get(key + "." + method), head.get(key))
        .stream()
        .flatMap(v -> Optional.ofNullable(v).stream())
        .findFirst();
  }

  private Optional<String> value(String section, String key) {
    return Optional.ofNullable(sections.get(section).getOrDefault(key, head.get(key)));
  }

  private String require(String section, String key) throws SuiteException {
    Optional<String> value = value(section, key);
    if (value.isEmpty()) {
      throw new SuiteException("[" + section + "] lacks '" + key + "'");
    }
    return value.get();
  }
}
