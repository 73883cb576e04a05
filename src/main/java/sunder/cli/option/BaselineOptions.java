package sunder.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.cli.console.ExitCode;
import sunder.cli.console.UsageException;
import sunder.report.BaselineComparison;
import sunder.report.BaselineComparison.Change.Kind;
import sunder.report.BaselineReport;
import sunder.report.ReportFacts;
import sunder.report.UnreportedFile;
import sunder.report.json.BaselineReportReader;
import sunder.source.InputException;

/** The options for the comparison with a baseline report, and for the exit code under it. */
public final class BaselineOptions {
  /** The findings that determine the exit code. */
  enum FailOn {
    ANY,
    NEW
  }

  @Option(
      names = "--since",
      paramLabel = "REPORT",
      description =
          "Compare with REPORT, which an earlier run wrote with --format json: report new and"
              + " fixed results.")
  private Optional<String> report = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "any|new",
      defaultValue = "any",
      description =
          "new: only results that are new since REPORT count for the exit code"
              + " (default: any).")
  private FailOn failOn = FailOn.ANY;

  private Optional<BaselineReport.BaselineRun> run = Optional.empty();
  private boolean isOnly;

  /**
   * Reads the baseline if one is given.
   *
   * @param files the number of files to verify
   * @throws InputException if it is not a JSON report of this tool
   * @throws UsageException if options do not fit
   */
  public void read(int files) throws InputException, UsageException {
    if (report.isEmpty() && failOn == FailOn.NEW) {
      throw new UsageException("--fail-on new: add --since REPORT");
    }
    if (report.isPresent()) {
      run = Optional.of(BaselineReportReader.read(FileName.read(report.get())));
      isOnly = files == 1;
    }
  }

  /**
   * Returns the baseline file, if one is given.
   *
   * @throws UsageException if the name is not valid
   */
  public List<Path> file() throws UsageException {
    return report.isPresent() ? List.of(FileName.path(report.get())) : List.of();
  }

  /** Returns the baseline of a file as text, a part of the cache key. */
  public String baselineOf(String file) {
    return run.map(earlier -> earlier.name() + isOnly + earlier.reportsOf(file)).orElse("");
  }

  /** Returns the report with its comparison with the baseline. */
  public ReportFacts compareWithBaseline(ReportFacts now) {
    return run.map(earlier -> now.comparedWith(earlier, isOnly)).orElse(now);
  }

  /** Returns the entry of a file without a report with its baseline state. */
  public UnreportedFile compareWithBaseline(UnreportedFile now) {
    return run.map(now::comparedWith).orElse(now);
  }

  /** Returns the exit code of a report. */
  public ExitCode exitCode(ReportFacts report) {
    if (failOn == FailOn.ANY) {
      return ExitCode.of(report.verdicts());
    }
    BaselineComparison changes = report.baselineComparison().orElseThrow();
    if (changes.containsAny(Kind.NEWLY_UNSAFE, Kind.NEWLY_FAULTY, Kind.NEWLY_NEEDED)) {
      return ExitCode.UNSAFE;
    }
    if (!changes.containsAny(Kind.NEWLY_UNREAD, Kind.NEWLY_UNDECIDED)) {
      return ExitCode.SAFE;
    }
    boolean isUnread = ExitCode.of(report.verdicts()) == ExitCode.BAD_INPUT;
    return isUnread ? ExitCode.BAD_INPUT : ExitCode.UNKNOWN;
  }

  /**
   * Returns the exit code of a file without a report.
   *
   * @param code the exit code if the finding counts
   */
  public ExitCode exitCode(UnreportedFile file, ExitCode code) {
    boolean isNew =
        file.baselineState().filter(BaselineComparison.BaselineState.UNCHANGED::equals).isEmpty();
    return failOn == FailOn.ANY || isNew ? code : ExitCode.SAFE;
  }
}
