package sunder.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import sunder.cli.console.InternalErrorPrinter;
import sunder.cli.console.Progress;
import sunder.report.forms.ReportFormat;
import sunder.report.text.TextReport.Detail;

/** The output options: format, target and level of detail. */
public final class OutputOptions {
  @Option(
      names = "--format",
      paramLabel = "text|json|html|sarif|junit",
      defaultValue = "text",
      description =
          "Format of the report; sarif and junit only for verify (default: ${DEFAULT-VALUE}).")
  public ReportFormat format;

  @Option(
      names = "--output",
      converter = FileName.class,
      paramLabel = "FILE",
      description = "Write the report to FILE instead of stdout.")
  public Optional<Path> output;

  @Spec(Target.MIXEE)
  private CommandSpec spec;

  public int plays = 1;

  @Option(
      names = "--plays",
      paramLabel = "N",
      description = "Show up to N counterexamples of each check, the shortest first (default: 1).")
  private void setPlays(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--plays': must be at least 1");
    }
    plays = value;
  }

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Show everything in full, iterations as they happen, and stack traces of "
              + "internal errors.")
  public boolean verbose;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show one line for each file, and no progress.")
  boolean quiet;

  @Option(
      names = "--only",
      paramLabel = "varying",
      hideParamSyntax = true,
      description =
          "Text only: failures, undecided checks and preconditions that differ between "
              + "variants; files and functions without a difference are omitted.")
  private Optional<ReportPart> only = Optional.empty();

  @Option(
      names = "--trace",
      description =
          "Show on stderr for each iteration the counterexample, why it is spurious, and which"
              + " interval is split where.")
  public boolean trace;

  /** Whether the text report shows everything that failed or is undecided. */
  public boolean showsAll;

  /** Returns the level of detail of {@code -q}, {@code -v} and {@code --only}. */
  public Detail detail() {
    if (only.isPresent()) {
      return Detail.DIFFERENCES;
    }
    if (verbose) {
      return Detail.FULL;
    }
    return quiet ? Detail.SUMMARY : showsAll ? Detail.ALL : Detail.NORMAL;
  }

  /** Returns the kind of progress that is shown. */
  public Progress.Kind progress() {
    if (trace) {
      return Progress.Kind.TRACE;
    }
    if (verbose) {
      return Progress.Kind.ITERATIONS;
    }
    return quiet ? Progress.Kind.NOTHING : Progress.Kind.LIVE;
  }

  /** Returns whether internal errors are printed with their stack trace. */
  public InternalErrorPrinter.StackTraces traces() {
    return verbose
        ? InternalErrorPrinter.StackTraces.SHOWN
        : InternalErrorPrinter.StackTraces.HIDDEN;
  }

  /** A part of a report that can be selected. */
  private enum ReportPart {
    /** The differences between variants. */
    VARYING
  }
}
