package sunder.cli;

import java.util.List;
import picocli.CommandLine.Option;
import sunder.verify.Domain;

/** What abstraction refinement tells apart. */
final class DomainOption {
  @Option(
      names = "--domain",
      paramLabel = "DOMAIN",
      defaultValue = "relations",
      converter = Domains.class,
      completionCandidates = Domains.class,
      description = {
        "What abstraction refinement tells apart:",
        "relations: values of variables and of linear terms (default)",
        "intervals: values of single variables"
      })
  private Domain domain;

  Domain domain() {
    return domain;
  }

  /** The domains there are. */
  static final class Domains extends Choices<Domain> {
    Domains() {
      super(List.of(Domain.values()), Choices::lowerCase);
    }
  }
}
