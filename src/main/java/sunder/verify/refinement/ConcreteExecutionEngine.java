package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import sunder.automaton.Location;
import sunder.automaton.ScriptedRun;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Script;
import sunder.verify.engine.Engine;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.CounterexampleConfirmation.Justification;
import sunder.verify.search.Feasibility;
import sunder.verify.search.RunVerdicts;

/**
 * The engine for concrete executions: it executes the entry function with a few values of its
 * inputs, and replays the executions that fail. It finds failures of most calls without an
 * abstraction, however many branches lead to them.
 */
final class ConcreteExecutionEngine implements Engine {
  /** The round before which the engine has its first turn; the shortest failures are found then. */
  private static final int FIRST_ROUND = 3;

  private static final int MOST_TURNS = 4;
  private static final int SAMPLES_PER_TURN = 4;

  /** The greatest number of variants that are executed with one sample. */
  private static final int MOST_VARIANTS = 8;

  private static final int MOST_STEPS = 4_000;

  private final VerificationRun run;
  private int turns;

  ConcreteExecutionEngine(VerificationRun run) {
    this.run = run;
  }

  @Override
  public String title() {
    return "concrete executions";
  }

  @Override
  public boolean isExhausted() {
    return turns >= MOST_TURNS;
  }

  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    turns = 0;
  }

  @Override
  public TurnResult advance(RunVerdicts verdicts) {
    if (isExhausted()) {
      return TurnResult.EXHAUSTED;
    } else if (run.totals().rounds() < FIRST_ROUND << turns) {
      return TurnResult.PAUSED;
    }
    int before = verdicts.changeCount();
    for (int sample = 0; sample < SAMPLES_PER_TURN; sample++) {
      ConfigSet rest = verdicts.open();
      for (int i = 0; i < MOST_VARIANTS && !rest.isEmpty(); i++) {
        run.budget().check();
        Configuration variant = rest.pick();
        ConfigSet same = execute(variant, new Answers(turns, sample), rest, verdicts);
        rest = rest.minus(same).minus(rest.space().single(variant)).and(verdicts.open());
      }
    }
    turns++;
    return verdicts.changeCount() == before ? TurnResult.PAUSED : TurnResult.DECIDED;
  }

  /** Executes a variant, and returns the variants that take the same path. */
  private ConfigSet execute(
      Configuration variant, Answers answers, ConfigSet open, RunVerdicts verdicts) {
    Optional<List<Transition>> steps =
        ScriptedRun.execute(run.automaton(), variant, answers, MOST_STEPS)
            .filter(all -> !all.isEmpty());
    ConfigSet same = open;
    for (Transition step : steps.orElse(List.of())) {
      same = same.and(step.presenceCondition());
    }
    Optional<Location> end = steps.map(all -> all.get(all.size() - 1).target());
    ConfigSet variants = same;
    end.flatMap(Location::failedAssertion)
        .filter(failed -> verdicts.open(failed, variants).contains(variant))
        .ifPresent(
            failed -> {
              Script script = answers.script();
              run.confirmation()
                  .tryConfirm(
                      failed,
                      new Feasibility.Feasible(variant, variants, any -> script),
                      Justification.REPLAY,
                      0,
                      variants,
                      verdicts);
            });
    return same;
  }

  /**
   * The answers of the environment in one execution: all 1 in the first sample, all 0 in the
   * second, pseudo-random small numbers in others.
   */
  private static final class Answers implements BiFunction<String, Integer, BigInteger> {
    private final Random random;
    private final int least;
    private final int bound;
    private final Map<String, List<Script.Answer>> answers = new HashMap<>();

    Answers(int turn, int sample) {
      boolean isConstant = turn == 0 && sample < 2;
      this.random = new Random(turn * SAMPLES_PER_TURN + sample);
      this.least = isConstant ? 1 - sample : 0;
      this.bound = isConstant ? 1 : turn + 3;
    }

    @Override
    public BigInteger apply(String name, Integer number) {
      List<Script.Answer> known = answers.computeIfAbsent(name, n -> new ArrayList<>());
      while (known.size() <= number) {
        int value = least + random.nextInt(bound);
        known.add(new Script.Answer.Value(BigInteger.valueOf(value)));
      }
      return ((Script.Answer.Value) known.get(number)).value();
    }

    Script script() {
      return new Script(answers, List.of(), Map.of());
    }
  }
}
