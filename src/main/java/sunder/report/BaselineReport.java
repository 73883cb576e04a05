package sunder.report;

import java.util.List;
import java.util.Optional;
import sunder.family.Feature;
import sunder.family.MultiValuedDiagram;
import sunder.verdict.Verdict;

/**
 * A baseline report: the results of an earlier run for one verification task.
 *
 * @param file the file name
 * @param entry the entry function, if the task had one
 * @param formula the temporal formula, if the task had one
 * @param signedArithmetic the meaning of signed arithmetic in the task, if it is recorded
 * @param isRead whether the report has results: the input was read without an error and within its
 *     limits
 * @param features the features of the earlier program
 * @param verdicts the decision diagram of the variants by kind of verdict, see {@link #KINDS};
 *     empty if it is unknown
 * @param properties the properties with their results
 * @param preconditions the preconditions of the entry function
 */
public record BaselineReport(
    String file,
    Optional<String> entry,
    Optional<String> formula,
    Optional<String> signedArithmetic,
    boolean isRead,
    List<Feature> features,
    Optional<MultiValuedDiagram> verdicts,
    List<BaselineProperty> properties,
    List<BaselinePrecondition> preconditions) {
  /** The kinds of verdicts in the order of the sets of {@link BaselineReport#verdicts}. */
  public static final List<Verdict.Kind> KINDS = List.of(Verdict.Kind.values());

  public BaselineReport {
    features = List.copyOf(features);
    properties = List.copyOf(properties);
    preconditions = List.copyOf(preconditions);
  }

  /** The results of an assertion, in the order of the sets of a decision diagram. */
  public enum Status {
    FAILS,
    PROVED,
    UNKNOWN,
    NOT_ASKED
  }

  /**
   * A property of a baseline report.
   *
   * @param fingerprint the fingerprint by which it is matched
   * @param file the file name
   * @param line the line, from 1
   * @param column the column, from 1
   * @param table the decision diagram of the variants by {@link Status}; empty if it is unknown
   */
  public record BaselineProperty(
      Fingerprint fingerprint,
      String file,
      int line,
      int column,
      Optional<MultiValuedDiagram> table) {}

  /**
   * A precondition of a baseline report.
   *
   * @param text the condition
   * @param table the decision diagram of the variants, in which {@link Status#FAILS} are those that
   *     need it; empty if it is unknown
   */
  public record BaselinePrecondition(String text, Optional<MultiValuedDiagram> table) {}

  /**
   * All baseline reports of one earlier run.
   *
   * @param name the name of the report file, as the user gave it
   */
  public record BaselineRun(String name, List<BaselineReport> reports) {
    public BaselineRun {
      reports = List.copyOf(reports);
    }

    /**
     * Returns the report of the same verification task.
     *
     * @param isOnly whether the present run verifies one file only; if the earlier one did so, too,
     *     the file names may differ
     */
    Optional<BaselineReport> find(
        String file, Optional<String> entry, Optional<String> formula, boolean isOnly) {
      return reportsOf(file).stream()
          .filter(report -> isOnly || report.file().equals(file))
          .filter(BaselineReport::isRead)
          .filter(report -> report.entry().equals(entry) && report.formula().equals(formula))
          .findFirst();
    }

    /** Returns the reports of a file, or those of the only file of the run. */
    public List<BaselineReport> reportsOf(String file) {
      boolean one = reports.stream().map(BaselineReport::file).distinct().count() == 1;
      return reports.stream().filter(report -> one || report.file().equals(file)).toList();
    }

    /** Returns whether the earlier run had no results for a file, either. */
    boolean isUnread(String file) {
      return reports.stream().anyMatch(report -> !report.isRead() && report.file().equals(file));
    }
  }
}
