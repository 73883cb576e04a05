package sunder.bench.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
      "suite,file,options,gcc,verdict,reason,message,known,judgement";

  /** Returns the rows with a judgement. */
  public List<Row> judged(Judgement judgement) {
    return rows.stream().filter(row -> row.judgement() == judgement).toList();
  }

  /**
   * Returns the names of the programs that were right in earlier results and are not right now.
   *
   * @param earlier the text of {@code raw.csv}
   */
  public List<String> worseThan(String earlier) {
    Map<String, Judgement> now =
        rows.stream().collect(Collectors.toMap(ConformanceResults::name, Row::judgement));
    List<String> worse = new ArrayList<>();
    for (String line : earlier.lines().skip(1).toList()) {
      String[] cells = line.split(",", 3);
      String name = cells[0] + "/" + cells[1];
      if (line.endsWith("," + Judgement.RIGHT) && now.get(name) != Judgement.RIGHT) {
        worse.add(name);
      }
    }
    return worse;
  }

  private static String name(Row row) {
    return row.suite() + "/" + row.file();
  }

  /** Returns the text of {@code raw.csv}: one line for each program. */
  public String csv() {
    StringBuilder text = new StringBuilder(HEADER + "\n");
    for (Row row : rows) {
      List<String> cells =
          List.of(
              row.suite(),
              row.file(),
              row.options(),
              row.reference(),
              row.verdict().kind(),
              row.verdict().reason(),
              row.verdict().message(),
              row.known(),
              row.judgement().name());
      text.append(
          cells.stream()
              .map(cell -> cell.replaceAll("[,\"\\s]+", " "))
              .collect(Collectors.joining(",", "", "\n")));
    }
    return text.toString();
  }

  /** Returns the text of {@code summary.md}. */
  public String markdown(String environment, String limit) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Test suites of compilers

        Every program of the suites by itself, as a single variant (`--data-model lp64 --check none --unsafe abort`, %s each), beside
        `gcc -std=gnu17 -m64 -O0` with the options that the test asks for. The programs are not part of this project.
        *Right*: SAFE and the program does not abort, UNSAFE and it aborts, FAULT or NOT READ and GCC refuses the text; READ: a text that a
        test only preprocesses or compiles, and GCC accepts it. *Wrong*: a verdict that GCC contradicts. *Open*: no verdict. The rest is not comparable: GCC does
        not link the file by itself, the program crashes, or the answers differ, but an option is not followed or a call such as `malloc` answers otherwise. `raw.csv` has every program.

        """
            .formatted(limit));
    text.append("```\n").append(environment.strip()).append("\n```\n\n");
    suites(text);
    section(text, "Wrong", "program", row -> name(row) + ": " + row.verdict().kind(), wrong(), 1);
    section(
        text,
        "UNSAFE by an answer of the environment",
        "first answer",
        row -> row.verdict().message(),
        row -> row.verdict().reason().equals(Verdict.ENVIRONMENT),
        1);
    section(text, "UNKNOWN by reason", "reason", row -> row.verdict().reason(), unknown(), 1);
    section(
        text,
        "Open programs by construct that is known and stays",
        "construct",
        Row::known,
        known(),
        1);
    section(
        text,
        "Open programs without such a construct, by first message",
        "message",
        row -> row.verdict().messageKind(),
        known().negate().and(open()).and(row -> !row.verdict().message().isEmpty()),
        MIN_COUNT);
    options(text);
    return text.toString();
  }

  private static Predicate<Row> wrong() {
    return row -> row.judgement() == Judgement.WRONG;
  }

  private static Predicate<Row> open() {
    return row -> row.judgement() == Judgement.OPEN;
  }

  private static Predicate<Row> known() {
    return open().and(row -> !row.known().isEmpty());
  }

  private static Predicate<Row> unknown() {
    return row -> row.verdict().kind().equals("UNKNOWN");
  }

  private Map<String, List<Row>> bySuite(Predicate<Row> which) {
    return rows.stream()
        .filter(which)
        .collect(Collectors.groupingBy(Row::suite, TreeMap::new, Collectors.toList()));
  }

  private static String cells(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static void head(StringBuilder text, List<String> titles) {
    text.append(cells(titles)).append(cells(titles.stream().map(title -> "---").toList()));
  }

  private static String count(List<Row> rows, Predicate<Row> which) {
    return Long.toString(rows.stream().filter(which).count());
  }

  private static List<String> judgements(List<Row> rows) {
    return List.of(
        Integer.toString(rows.size()),
        count(rows, row -> row.judgement() == Judgement.RIGHT),
        count(rows, wrong()),
        count(rows, open()),
        count(rows, row -> row.judgement() == Judgement.NOT_COMPARABLE));
  }

  private void suites(StringBuilder text) {
    List<String> titles =
        new ArrayList<>(List.of("suite", "programs", "right", "wrong", "open", "not comparable"));
    titles.addAll(KINDS);
    head(text, titles);
    bySuite(row -> true)
        .forEach(
            (suite, all) -> {
              List<String> line = new ArrayList<>(List.of(suite));
              line.addAll(judgements(all));
              KINDS.forEach(kind -> line.add(count(all, row -> row.verdict().kind().equals(kind))));
              text.append(cells(line));
            });
    text.append('\n');
  }

  /** Appends a table of the rows by a key and by suite, the most frequent key first. */
  private void section(
      StringBuilder text,
      String title,
      String column,
      Function<Row, String> key,
      Predicate<Row> which,
      int least) {
    List<String> suites = List.copyOf(bySuite(which).keySet());
    Map<String, List<Row>> groups = new LinkedHashMap<>();
    rows.stream()
        .filter(which)
        .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .filter(group -> group.getValue().size() >= least)
        .sorted(Comparator.comparing(group -> -group.getValue().size()))
        .forEach(group -> groups.put(group.getKey(), group.getValue()));
    text.append("## ").append(title).append("\n\n");
    if (groups.isEmpty()) {
      text.append("None.\n\n");
      return;
    }
    List<String> titles = new ArrayList<>(List.of(column));
    titles.addAll(suites);
    head(text, titles);
    groups.forEach(
        (name, group) -> {
          List<String> line = new ArrayList<>(List.of(name.replace("|", "\\|")));
          suites.forEach(suite -> line.add(count(group, row -> row.suite().equals(suite))));
          text.append(cells(line));
        });
    text.append('\n');
  }

  private void options(StringBuilder text) {
    text.append("## By option that the test asks for\n\n");
    head(text, List.of("option", "programs", "right", "wrong", "open", "not comparable"));
    Map<String, List<Row>> byOption = new TreeMap<>();
    for (Row row : rows) {
      for (String option :
          row.options().isEmpty() ? List.of("none") : List.of(row.options().split(" "))) {
        byOption.computeIfAbsent(option, none -> new ArrayList<>()).add(row);
      }
    }
    byOption.forEach(
        (option, all) -> {
          List<String> line = new ArrayList<>(List.of("`" + option.replace("|", "\\|") + "`"));
          line.addAll(judgements(all));
          text.append(cells(line));
        });
  }
}
