package sunder.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.smt.SolverRegistry;

/** {@code sunder solvers}: tries each solver on a small query. */
@Command(name = "solvers", description = "Show which SMT solvers work here, with versions.")
record SolversCommand(ProcessEnvironment environment) implements Callable<Integer> {
  @Override
  public Integer call() {
    List<SolverRegistry.Status> all = SolverRegistry.all();
    for (SolverRegistry.Status status : all) {
      environment
          .out()
          .printf(
              "%-12s %-4s %s%n",
              status.choice().title(),
              status.works() ? "yes" : "no",
              status.version().or(status::problem).orElse(""));
      environment.out().printf("%-17s %s%n", "", status.choice().note());
    }
    return ExitCode.SAFE.value();
  }
}
