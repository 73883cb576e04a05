package sunder.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.cli.console.ExitCode;
import sunder.cli.console.UsageException;
import sunder.report.ChangesSince;
import sunder.report.ChangesSince.Change.Kind;
import sunder.report.EarlierReport;
import sunder.report.UnreadFile;
import sunder.report.VerificationReport;
import sunder.report.json.EarlierReports;
import sunder.source.InputException;

/** What an earlier run reported, and whether only what is new counts. */
public final class SinceOptions {
  /** What makes a run fail. */
  enum FailOn {
    ANY,
    NEW
  }

  @Option(
      names = "--since",
      paramLabel = "REPORT",
      description =
          "Say what is new, and what is fixed, since REPORT: what an earlier run wrote with"
              + " --format json.")
  private Optional<String> report = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "any|new",
      defaultValue = "any",
      description = "new: only what is new since REPORT counts for the exit code (default: any).")
  private FailOn failOn = FailOn.ANY;

  private Optional<EarlierReport.Run> run = Optional.empty();
  private boolean isOnly;

  /**
   * Reads the earlier report, if there is one.
   *
   * @param files how many are verified
   * @throws InputException if it is none
   * @throws UsageException if options do not fit
   */
  public void read(int files) throws InputException, UsageException {
    if (report.isEmpty() && failOn == FailOn.NEW) {
      throw new UsageException("--fail-on new: add --since REPORT");
    }
    if (report.isPresent()) {
      run = Optional.of(EarlierReports.read(FileName.read(report.get())));
      isOnly = files == 1;
    }
  }

  /** The file that is read. */
  public List<Path> file() throws UsageException {
    return report.isPresent() ? List.of(FileName.path(report.get())) : List.of();
  }

  /** What the earlier report has about a file, in a form to be compared. */
  public String about(String file) {
    return run.map(earlier -> earlier.name() + isOnly + earlier.about(file)).orElse("");
  }

  /** The report with what changed. */
  public VerificationReport compared(VerificationReport now) {
    return run.map(earlier -> now.since(earlier, isOnly)).orElse(now);
  }

  /** The same of a file without report. */
  public UnreadFile compared(UnreadFile now) {
    return run.map(now::since).orElse(now);
  }

  /** What the verdicts of a report come to. */
  public ExitCode code(VerificationReport report) {
    if (failOn == FailOn.ANY) {
      return ExitCode.of(report.verdicts());
    }
    ChangesSince changes = report.changes().orElseThrow();
    if (changes.has(Kind.NEWLY_UNSAFE, Kind.NEWLY_FAULTY)) {
      return ExitCode.UNSAFE;
    }
    if (!changes.has(Kind.NEWLY_UNREAD, Kind.NEWLY_UNDECIDED)) {
      return ExitCode.SAFE;
    }
    boolean isUnread = ExitCode.of(report.verdicts()) == ExitCode.BAD_INPUT;
    return isUnread ? ExitCode.BAD_INPUT : ExitCode.UNKNOWN;
  }

  /**
   * What a file without report comes to.
   *
   * @param code where it counts
   */
  public ExitCode code(UnreadFile file, ExitCode code) {
    boolean isNew = file.since().filter(ChangesSince.State.UNCHANGED::equals).isEmpty();
    return failOn == FailOn.ANY || isNew ? code : ExitCode.SAFE;
  }
}
