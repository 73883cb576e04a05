package sunder.cli;

import picocli.CommandLine.IVersionProvider;
import sunder.report.Build;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "sunder " + Build.version(),
      "commit " + Build.commit(),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
    };
  }
}
