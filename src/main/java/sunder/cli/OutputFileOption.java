package sunder.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.cli.option.FileName;
import sunder.cli.output.ReportTarget;

/** The option for the output file of a command. */
final class OutputFileOption {
  @Option(
      names = "--output",
      converter = FileName.class,
      paramLabel = "FILE",
      description = "Write to FILE instead of stdout.")
  private Optional<Path> file;

  /**
   * Opens the target, see {@link ReportTarget#open(ProcessEnvironment, Optional, List)}.
   *
   * @throws UsageException if the file cannot be written
   */
  ReportTarget open(ProcessEnvironment environment, List<Path> inputs) throws UsageException {
    return ReportTarget.open(environment, file, inputs);
  }
}
