package sunder.cli;

import java.util.List;
import picocli.CommandLine.Command;
import sunder.cli.console.ExitCode;
import sunder.smt.SolverRegistry;

/** The command {@code sunder solvers}: tests each SMT solver on a small query. */
@Command(name = "solvers", description = "Show which SMT solvers work here, with versions.")
final class SolversCommand extends ToolCommand {
  @Override
  public Integer call() {
    List<SolverRegistry.SolverStatus> all = SolverRegistry.all();
    for (SolverRegistry.SolverStatus status : all) {
      environment
          .out()
          .printf(
              "%-12s %-4s %s%n",
              status.choice().title(),
              status.works() ? "yes" : "no",
              status.version().or(status::problem).orElse(""));
      environment.out().printf("%-17s %s%n", "", status.choice().description());
    }
    return ExitCode.SAFE.value();
  }
}
