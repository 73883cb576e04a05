package sunder.report;

import java.util.List;
import java.util.Optional;
import sunder.family.DecisionTable;
import sunder.family.Feature;
import sunder.verdict.Verdict;

/**
 * What a report of an earlier run said of one question, as far as it can be compared.
 *
 * @param isRead whether there was anything to say but that it could not be read, or not in time
 * @param features those that the program had
 * @param verdicts the variants by the kind of their verdict; nothing if it is not known
 */
public record EarlierReport(
    String file,
    Optional<String> entry,
    Optional<String> formula,
    boolean isRead,
    List<Feature> features,
    Optional<DecisionTable> verdicts,
    List<EarlierProperty> properties) {
  /** The sets of {@link EarlierReport#verdicts}, in this order. */
  public static final List<Verdict.Kind> KINDS = List.of(Verdict.Kind.values());

  public EarlierReport {
    features = List.copyOf(features);
    properties = List.copyOf(properties);
  }

  /** What is known of an assertion, in the order of the sets of a table. */
  public enum Status {
    FAILS,
    PROVED,
    UNKNOWN,
    NOT_ASKED
  }

  /**
   * What was known of an assertion.
   *
   * @param line where it stood
   * @param table the variants by {@link Status}; nothing if it is not known
   */
  public record EarlierProperty(
      Fingerprint fingerprint, String file, int line, int column, Optional<DecisionTable> table) {}

  /** All reports of an earlier run. */
  public record Run(String name, List<EarlierReport> reports) {
    public Run {
      reports = List.copyOf(reports);
    }

    /**
     * The one about this question.
     *
     * @param isOnly whether this run is about one file; if that one is, too, its name may differ
     */
    Optional<EarlierReport> about(
        String file, Optional<String> entry, Optional<String> formula, boolean isOnly) {
      return about(file).stream()
          .filter(report -> isOnly || report.file().equals(file))
          .filter(EarlierReport::isRead)
          .filter(report -> report.entry().equals(entry) && report.formula().equals(formula))
          .findFirst();
    }

    /** All that it has about a file, or about the only one. */
    public List<EarlierReport> about(String file) {
      boolean one = reports.stream().map(EarlierReport::file).distinct().count() == 1;
      return reports.stream().filter(report -> one || report.file().equals(file)).toList();
    }

    /** Whether nothing was known of a file then either. */
    boolean isUnread(String file) {
      return reports.stream().anyMatch(report -> !report.isRead() && report.file().equals(file));
    }
  }
}
