package sunder.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import sunder.report.Build;

/** {@code sunder} itself: only its commands do something. */
@Command(
    name = "sunder",
    versionProvider = SunderCommand.Version.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Verifies families of programs: a verdict for every variant, all at once.")
final class SunderCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** What {@code --version} prints. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "sunder " + Build.version(),
        "commit " + Build.commit(),
        "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
      };
    }
  }
}
