package sunder.cli.option;

import java.util.List;
import picocli.CommandLine.Option;
import sunder.verify.Assumptions;

/** What stands in the place of components. */
public final class AssumptionsOption {
  @Option(
      names = "--assumptions",
      paramLabel = "minimal|learnt",
      defaultValue = "minimal",
      converter = Kinds.class,
      completionCandidates = Kinds.class,
      description = {
        "What components are replaced by:",
        "minimal: their own automata, as far as others can tell them apart (default)",
        "learnt: the weakest assumptions with which the rest is safe, learnt by queries"
      })
  private Assumptions assumptions;

  public Assumptions assumptions() {
    return assumptions;
  }

  /** The kinds there are. */
  static final class Kinds extends Choices<Assumptions> {
    Kinds() {
      super(List.of(Assumptions.values()), Choices::lowerCase);
    }
  }
}
