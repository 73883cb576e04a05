package sunder.bench.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.bench.conformance.Row.Judgement;

/**
 * The results of a conformance run.
 *
 * @param rows the results of the programs
 */
public record ConformanceResults(List<Row> rows) {
  private static final List<String> KINDS =
      List.of("SAFE", "UNSAFE", "FAULT", "READ", "UNREAD", "NOT READ", "FAILED", "UNKNOWN");

  /** Messages that fewer programs have are not listed. */
  private static final int MIN_COUNT = 2;

  private static final String HEADER =
      "suite,file,options,gcc,verdict,reason,message,known,judgement\n";

  private static final String ABOUT =
      """
      # Test suites of compilers

      Every program of the suites by itself, as a single variant (`--data-model lp64 --check none --unsafe abort`, %s each),
      beside `gcc -std=gnu17 -m64 -O0` with the options that the test asks for. The programs are not part of this project.
      *Right*: SAFE and the program does not abort, UNSAFE and it aborts, FAULT or NOT READ and GCC refuses the text, READ (a
      text that the test only preprocesses or compiles) and GCC accepts it. *Wrong*: GCC contradicts the verdict. *Open*: no
      verdict. The rest is not comparable: GCC does not link the file by itself, the program crashes, or the answers differ,
      but an option is not followed or a call such as `malloc` answers otherwise. `raw.csv` has every program.

      ```
      %s
      ```

      """;

  /** Returns the names of the programs with a judgement. */
  public List<String> judged(Judgement judgement) {
    return rows.stream().filter(is(judgement)).map(Row::name).toList();
  }

  /**
   * Returns the names of the programs that were right in earlier results and are not right now.
   *
   * @param earlier the text of {@code raw.csv}
   */
  public List<String> worseThan(String earlier) {
    List<String> right = judged(Judgement.RIGHT);
    return earlier
        .lines()
        .filter(line -> line.endsWith("," + Judgement.RIGHT))
        .map(line -> line.split(",", 3))
        .map(cells -> cells[0] + "/" + cells[1])
        .filter(name -> !right.contains(name))
        .toList();
  }

  /** Returns the text of {@code raw.csv}: one line for each program. */
  public String csv() {
    return rows.stream().map(Row::csv).collect(Collectors.joining("\n", HEADER, "\n"));
  }

  /** Returns the text of {@code summary.md}. */
  public String markdown(String environment, String limit) {
    StringBuilder text = new StringBuilder(ABOUT.formatted(limit, environment.strip()));
    bySuites(text);
    Predicate<Row> known = is(Judgement.OPEN).and(row -> !row.known().isEmpty());
    Predicate<Row> unexplained =
        is(Judgement.OPEN).and(row -> row.known().isEmpty() && !row.verdict().message().isEmpty());
    section(text, "Wrong", row -> row.name() + ": " + row.verdict().kind(), is(Judgement.WRONG), 1);
    section(
        text,
        "UNSAFE by an answer of the environment",
        row -> row.verdict().message(),
        row -> row.verdict().reason().equals(Verdict.ENVIRONMENT),
        1);
    section(
        text,
        "UNKNOWN by reason",
        row -> row.verdict().reason(),
        row -> row.verdict().kind().equals("UNKNOWN"),
        1);
    section(text, "Open: constructs that are known and stay", Row::known, known, 1);
    section(
        text,
        "Open: others, by first message",
        row -> row.verdict().messageKind(),
        unexplained,
        MIN_COUNT);
    byOptions(text);
    return text.toString();
  }

  private static Predicate<Row> is(Judgement judgement) {
    return row -> row.judgement() == judgement;
  }

  private static <K> Map<K, List<Row>> groups(Stream<Row> rows, Function<Row, K> key) {
    return rows.collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
  }

  private static String cells(String first, Stream<String> others) {
    return Stream.concat(Stream.of(first.replace("|", "\\|")), others)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String head(String first, List<String> others) {
    return cells(first, others.stream()) + cells("---", others.stream().map(title -> "---"));
  }

  private static String count(List<Row> rows, Predicate<Row> which) {
    return Long.toString(rows.stream().filter(which).count());
  }

  private static List<String> judgements() {
    return Stream.concat(
            Stream.of("programs"),
            Stream.of(Judgement.values()).map(judgement -> judgement.title()))
        .toList();
  }

  private static Stream<String> judgements(List<Row> rows) {
    return Stream.concat(
        Stream.of(Integer.toString(rows.size())),
        Stream.of(Judgement.values()).map(judgement -> count(rows, is(judgement))));
  }

  private void bySuites(StringBuilder text) {
    List<String> titles = new ArrayList<>(judgements());
    titles.addAll(KINDS);
    text.append(head("suite", titles));
    groups(rows.stream(), Row::suite)
        .forEach(
            (suite, all) -> {
              Stream<String> kinds =
                  KINDS.stream().map(kind -> count(all, r -> r.verdict().kind().equals(kind)));
              text.append(cells(suite, Stream.concat(judgements(all), kinds)));
            });
  }

  private void byOptions(StringBuilder text) {
    text.append("\n## By option that the test asks for\n\n").append(head("option", judgements()));
    rows.stream()
        .flatMap(row -> Stream.of(row.options().split(" ")))
        .distinct()
        .sorted()
        .forEach(
            option -> {
              List<Row> all =
                  rows.stream()
                      .filter(row -> List.of(row.options().split(" ")).contains(option))
                      .toList();
              text.append(cells(option.isEmpty() ? "none" : option, judgements(all)));
            });
  }

  /** Appends a table of some rows by a key and by suite, the most frequent key first. */
  private void section(
      StringBuilder text,
      String title,
      Function<Row, String> key,
      Predicate<Row> which,
      int least) {
    List<Row> some = rows.stream().filter(which).toList();
    List<String> suites = List.copyOf(groups(some.stream(), Row::suite).keySet());
    text.append("\n## ").append(title).append("\n\n");
    text.append(some.isEmpty() ? "None.\n" : head("", suites));
    groups(some.stream(), key).entrySet().stream()
        .filter(group -> group.getValue().size() >= least)
        .sorted(Comparator.comparing(group -> -group.getValue().size()))
        .forEach(
            group ->
                text.append(
                    cells(
                        group.getKey(),
                        suites.stream()
                            .map(s -> count(group.getValue(), row -> row.suite().equals(s))))));
  }
}
