package sunder.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.verdict.Verdict;

/**
 * The table of verdicts by entry function: one row for each kind of verdict of each function that
 * was verified separately.
 */
public final class EntryFunctionTable {
  /** The column headings. */
  public static final List<String> HEAD = List.of("function", "verdict", "condition", "reason");

  private final List<Row> rows = new ArrayList<>();
  private final Set<String> functions = new LinkedHashSet<>();
  private final Map<FunctionClass, Integer> classes = new EnumMap<>(FunctionClass.class);

  /** The cells of a row, by {@link #HEAD}. */
  private record Row(Verdict.Kind kind, List<String> cells) {}

  /** Appends the rows of another table. */
  public void add(EntryFunctionTable other) {
    functions.addAll(other.functions);
    rows.addAll(other.rows);
    other.classes.forEach((kind, count) -> classes.merge(kind, count, Integer::sum));
  }

  /** Returns the rows of one report; an empty table if the report has no entry function. */
  public static EntryFunctionTable of(ReportFacts report) {
    EntryFunctionTable table = new EntryFunctionTable();
    if (report.task().qualifier().entry().isPresent()) {
      table.functions.add(report.title());
      Optional<String> needs = report.needs().flatMap(FunctionNeeds::sentence);
      report.needs().ifPresent(known -> table.classes.merge(classOf(report), 1, Integer::sum));
      for (VerdictTable.Row row : report.verdicts().rows()) {
        String when = row.variantCondition().restrictionClause().replaceFirst("^, ", "");
        List<String> cells =
            List.of(
                report.task().qualifier().entry().get() + "()",
                row.verdict().title(),
                when,
                Stream.concat(
                        Stream.of(reason(row, report)).filter(reason -> !reason.isEmpty()),
                        needs.filter(it -> row.kind().isVerified()).stream())
                    .collect(Collectors.joining("; ")));
        table.rows.add(new Row(row.kind(), cells));
      }
    }
    return table;
  }

  private static FunctionClass classOf(ReportFacts report) {
    if (report.verdicts().has(Verdict.Kind.UNSAFE)) {
      return FunctionClass.MANIFEST;
    } else if (report.verdicts().has(Verdict.Kind.UNKNOWN)
        || report.verdicts().has(Verdict.Kind.UNREAD)
        || !report.verdicts().has(Verdict.Kind.SAFE)) {
      return FunctionClass.UNDECIDED;
    }
    return report.needs().flatMap(FunctionNeeds::sentence).isPresent()
        ? FunctionClass.NEEDS
        : FunctionClass.PROVED;
  }

  /**
   * Returns the number of functions of each class, such as {@code 3 proved, 5 proved under what
   * they need}; empty unless preconditions were inferred for several functions.
   */
  public Optional<String> counts() {
    return functions.size() < 2 || classes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            classes.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey().title)
                .collect(Collectors.joining(", ")));
  }

  /** The classes of functions whose preconditions were inferred. */
  private enum FunctionClass {
    MANIFEST("with an error in every call"),
    NEEDS("proved under what they need"),
    PROVED("proved for all calls"),
    UNDECIDED("not decided in every variant");

    private final String title;

    FunctionClass(String title) {
      this.title = title;
    }
  }

  private static String reason(VerdictTable.Row row, ReportFacts report) {
    List<String> reasons =
        row.rejections().isEmpty()
            ? report.properties().stream()
                .filter(property -> explains(property, row))
                .map(AssertionResult::title)
                .toList()
            : row.diagnostics().stream()
                .map(
                    what ->
                        "%s: %s"
                            .formatted(
                                Wording.line(what.span(), report.task().file()), what.message()))
                .toList();
    Optional<String> first = reasons.stream().findFirst();
    String more = reasons.size() > 1 ? ", and " + (reasons.size() - 1) + " more" : "";
    return first.map(reason -> reason + more).orElse("");
  }

  private static boolean explains(AssertionResult property, VerdictTable.Row row) {
    if (row.kind() == Verdict.Kind.UNSAFE) {
      return property.fails();
    }
    return row.verdict()
        .reason()
        .map(reason -> property.unknown().get(reason))
        .filter(where -> where.variants().intersects(row.variants()))
        .isPresent();
  }

  /** Returns the rows; none unless there are several functions. */
  public List<List<String>> rows() {
    return functions.size() > 1 ? rows.stream().map(Row::cells).toList() : List.of();
  }

  /**
   * Returns a line for each function that fails and then for each one that is undecided, with the
   * reason before the condition.
   */
  public List<String> openLines() {
    return Stream.of(Verdict.Kind.UNSAFE, Verdict.Kind.UNKNOWN)
        .flatMap(kind -> rows.stream().filter(row -> row.kind() == kind))
        .map(Row::cells)
        .map(
            cells ->
                cells.get(0)
                    + ": "
                    + Stream.of(cells.get(1), cells.get(3), cells.get(2))
                        .filter(cell -> !cell.isEmpty())
                        .collect(Collectors.joining("; ")))
        .toList();
  }
}
