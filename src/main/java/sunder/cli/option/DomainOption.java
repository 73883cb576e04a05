package sunder.cli.option;

import java.util.List;
import picocli.CommandLine.Option;
import sunder.verify.relation.Domain;
import sunder.verify.relation.Domains;

/** What abstraction refinement tells apart. */
public final class DomainOption {
  @Option(
      names = "--domain",
      paramLabel = "DOMAIN",
      defaultValue = "relations",
      converter = Spellings.class,
      completionCandidates = Spellings.class,
      description = {
        "What abstraction refinement tells apart:",
        "relations: values of variables and of linear terms (default)",
        "intervals: values of single variables"
      })
  private Told told;

  /** Beside the values of single registers. */
  public List<Domain> domains() {
    return told == Told.RELATIONS ? Domains.RELATIONS : List.of();
  }

  /** As it is typed. */
  private enum Told {
    INTERVALS,
    RELATIONS
  }

  /** What can be typed. */
  static final class Spellings extends Choices<Told> {
    Spellings() {
      super(List.of(Told.values()), Choices::lowerCase);
    }
  }
}
