package sunder.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.cli.option.FileName;

/** Where a command writes what it makes. */
final class OutputFile {
  @Option(
      names = "--output",
      converter = FileName.class,
      paramLabel = "FILE",
      description = "Write to FILE instead of stdout.")
  private Optional<Path> file;

  /** Opens it, see {@link ReportTarget#open(ProcessEnvironment, Optional, List)}. */
  ReportTarget open(ProcessEnvironment environment, List<Path> inputs) throws UsageException {
    return ReportTarget.open(environment, file, inputs);
  }
}
