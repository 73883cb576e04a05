package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sunder.automaton.Move;
import sunder.automaton.Transition;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Script;
import sunder.verify.Problem.Goal;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.CounterexampleAnalysis;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/**
 * The confirmation of errors that an explicit search reaches: each is replayed on the program
 * before a verdict is recorded.
 *
 * @param run the verification run with its confirmation and its counterexample analysis
 */
public record AbortConfirmation(VerificationRun run) {
  /**
   * Returns a consumer that confirms each error node as soon as it is found, so that a limit does
   * not lose it; for the goal {@link Goal#ONE_SAFE} a consumer that does nothing, because failures
   * are not needed.
   */
  public Consumer<ExplicitResult.ErrorNode> immediateConfirmation(RunVerdicts verdicts) {
    return run.problem().goal() == Goal.ONE_SAFE
        ? arrival -> {}
        : arrival -> confirm(arrival, verdicts);
  }

  /**
   * Replays a counterexample of an error node for each group of its open variants that share a
   * path, and records the verdicts.
   */
  public void confirm(ExplicitResult.ErrorNode arrival, RunVerdicts verdicts) {
    ConfigSet rest = verdicts.open(arrival.failedAssertion(), arrival.variants());
    while (!rest.isEmpty() && !verdicts.isDone()) {
      Configuration one = rest.pick();
      Path path = arrival.pathOf(one);
      ConfigSet same = arrival.nodes().hasFeatureTerms() ? rest : path.variants().and(rest);
      ConfigSet done = same;
      if (isScheduled(path) || arrival.nodes().hasFeatureTerms()) {
        // With terms over features each variant has a path of its own, and no path has inputs.
        Script script = script(path);
        Feasibility.Feasible play = new Feasibility.Feasible(one, same, variant -> script);
        if (run.confirmation().confirm(path.failedAssertion(), play, verdicts.open(), verdicts)) {
          done = same.space().single(one);
        }
      } else {
        run.counterexampleAnalysis()
            .analyze(
                path.withVariants(same), CounterexampleAnalysis.ReplayedVariants.FAMILY, verdicts);
      }
      rest = verdicts.open(arrival.failedAssertion(), rest.minus(done));
    }
  }

  /**
   * Returns whether the path consists of process steps only. Such a path of concrete states is a
   * counterexample without a feasibility check.
   */
  private static boolean isScheduled(Path path) {
    boolean acts = false;
    for (Transition transition : path.transitions()) {
      for (Move move : transition.moves()) {
        if (!(move.answer() instanceof Move.EnvironmentAnswer.Step)) {
          return false;
        }
        acts = true;
      }
    }
    return acts;
  }

  /**
   * Returns the entries of the replay schedule for a step.
   *
   * @param inputs the values of the chosen inputs; any other input gets its least value, or 0
   */
  public static List<Script.Answer> scheduleAnswers(Transition step, Map<Symbol, Term> inputs) {
    List<Script.Answer> answers = new ArrayList<>();
    for (Move move : step.moves()) {
      if (move.answer() instanceof Move.EnvironmentAnswer.Step act) {
        act.schedule()
            .forEach(code -> answers.add(new Script.Answer.Value(BigInteger.valueOf(code))));
        for (Term term : move.terms()) {
          IntTerm number = (IntTerm) term.substitute(in -> inputs.getOrDefault(in, any(in)));
          answers.add(new Script.Answer.Value(number.constant()));
        }
      }
    }
    return answers;
  }

  private static Term any(Symbol input) {
    return IntTerm.of(input.low().orElse(BigInteger.ZERO));
  }

  private static Script script(Path path) {
    List<Script.Answer> answers = new ArrayList<>();
    for (int i = 0; i < path.length(); i++) {
      answers.addAll(scheduleAnswers(path.step(i), path.inputs().get(i)));
    }
    return new Script(Map.of(Script.SCHEDULE, answers), List.of(), Map.of());
  }
}
