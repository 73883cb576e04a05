package sunder.cli.option;

import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sunder.cli.console.UsageException;
import sunder.smt.SolverChoice;
import sunder.verify.AssumptionKind;
import sunder.verify.Method;
import sunder.verify.SearchOrder;
import sunder.verify.refinement.RefinementOptions;
import sunder.verify.relation.Domain;
import sunder.verify.relation.StandardDomains;

/** The options for the verification method and its solver. */
public final class MethodOptions {
  @Option(
      names = "--method",
      paramLabel = "METHOD",
      defaultValue = "arp",
      description = {
        "arp: abstraction refinement (default), alternating with components if the program has"
            + " some",
        "components: assume-guarantee reasoning, with an assumption for each object",
        "symbolic: the papers' symbolic procedure",
        "brute-arp, brute-symbolic: the same, one variant at a time"
      })
  private Method method;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "bfs",
      description = {
        "The search order of abstraction refinement:",
        "bfs: layer by layer, shortest counterexamples (default)",
        "dfs: depth first; random: pseudo-random, the same for the same input"
      })
  private SearchOrder order;

  @Mixin private DomainOption domain;
  @Mixin private AssumptionsOption assumptions;
  @Mixin private SolverOptions solver;

  public Method method() {
    return method;
  }

  public RefinementOptions strategy() {
    return new RefinementOptions(order, domain.domains(), assumptions.assumptions());
  }

  public SolverChoice solver() {
    return solver.solver();
  }

  /**
   * Tests an external solver, so that a missing one is reported before any work.
   *
   * @throws UsageException if the solver does not work
   */
  public void requireSolver() throws UsageException {
    solver.requireSolver();
  }

  /** The option for abstract domains. */
  public static final class DomainOption {
    @Option(
        names = "--domain",
        paramLabel = "DOMAIN",
        defaultValue = "relations",
        description = {
          "The abstract domain of abstraction refinement:",
          "relations: values of variables and of linear terms (default)",
          "intervals: values of single variables"
        })
    private DomainName told;

    /** Returns the domains in addition to that of single registers. */
    public List<Domain> domains() {
      return told == DomainName.RELATIONS ? StandardDomains.RELATIONS : List.of();
    }

    /** The names of the domains on the command line. */
    private enum DomainName {
      INTERVALS,
      RELATIONS
    }
  }

  /** The option for the assumptions that replace components. */
  public static final class AssumptionsOption {
    @Option(
        names = "--assumptions",
        paramLabel = "minimal|learnt",
        defaultValue = "minimal",
        description = {
          "Assumptions in place of components:",
          "minimal: their minimized interface automata (default)",
          "learnt: the weakest safe assumptions, learnt by queries"
        })
    private AssumptionKind assumptions;

    public AssumptionKind assumptions() {
      return assumptions;
    }
  }
}
