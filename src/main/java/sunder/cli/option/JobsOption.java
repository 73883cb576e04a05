package sunder.cli.option;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * The option for the number of files, or sub-families of one file, that are verified in parallel.
 */
public final class JobsOption {
  @Spec(Target.MIXEE)
  private CommandSpec spec;

  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "Verify N files, or parts of one family, in parallel (default: the number of"
              + " processors). The reports and their order are the same for every N; with"
              + " --verbose or --trace one file at a time.")
  private void setJobs(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--jobs': must be at least 1");
    }
    jobs = value;
  }

  public int jobs() {
    return jobs;
  }
}
