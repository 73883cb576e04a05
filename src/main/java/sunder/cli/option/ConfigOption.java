package sunder.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.cli.console.UsageException;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.languages.FrontEnds;
import sunder.source.Diagnostic;
import sunder.source.InputException;

/** Which variants of a family. */
public final class ConfigOption {
  @Option(
      names = "--config",
      paramLabel = "CONFIG",
      description = "Only the valid variants that agree with CONFIG, such as 'A,!B,K=3'.")
  private Optional<String> config;

  /**
   * The variants; all valid ones if the user named none.
   *
   * @throws UsageException if what the user wrote describes no valid variant
   */
  public ConfigSet scope(FeatureModel features) throws UsageException {
    if (config.isEmpty()) {
      return features.valid();
    }
    try {
      return FrontEnds.configuration("--config", config.get(), features);
    } catch (InputException e) {
      Diagnostic first = e.diagnostics().get(0);
      throw new UsageException(
          "--config '%s': %s%s"
              .formatted(
                  config.get(), first.message(), first.hint().map(h -> " (" + h + ")").orElse("")));
    }
  }
}
