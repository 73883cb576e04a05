package sunder.frontend.ia.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.BoundedExplorer;
import sunder.frontend.ia.replay.IaReplayer;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.source.InputException;
import sunder.testing.AutomatonInvariants;
import sunder.testing.RandomTexts;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;

/** The automaton and the independent interpreter agree on runs, in both directions. */
class AutomatonReplayAgreementTest {
  private static final long SEEDS = 40;

  static List<Property> properties() {
    Set<String> commands = Set.of("f", "h");
    return List.of(
        Property.ABORT,
        FlowTestPrograms.CHECKED,
        FlowTestPrograms.COMPLETE,
        FlowTestPrograms.COMPLETE_CHECKED,
        new Property(Set.of(), commands, PlayKind.HALTING),
        new Property(Set.of(Check.DIV), commands, PlayKind.COMPLETE));
  }

  @ParameterizedTest
  @MethodSource("properties")
  void randomProgramsBehaveTheSame(Property property) {
    int aborted = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      String text = RandomTexts.of(seed);
      TypedProgram program;
      try {
        program = FlowTestPrograms.check(text);
      } catch (InputException e) {
        continue;
      }
      aborted += new Comparison(text, program, property, seed).run();
    }
    assertThat(aborted).isGreaterThan(10);
  }

  /** One program under one set of options. */
  private record Comparison(String text, TypedProgram program, Property property, long seed) {
    int run() {
      Automaton automaton = AutomatonBuilder.build(program, property);
      ConfigSet valid = program.features().valid();
      assertThat(AutomatonInvariants.violations(automaton, valid, 2000)).as(text).isEmpty();
      IaReplayer replayer = new IaReplayer(program.syntax(), program.features(), property);
      int aborted = 0;
      Random random = new Random(seed);
      for (int i = 0; i < 20; i++) {
        aborted += randomRun(automaton, replayer, random) ? 1 : 0;
      }
      explore(automaton);
      return aborted;
    }

    private Configuration pick(Random random) {
      ConfigSet open = program.features().valid();
      Configuration picked = open.pick();
      for (int skip = random.nextInt(4); skip > 0; skip--) {
        open = open.minus(program.features().space().single(picked));
        if (!open.isEmpty()) {
          picked = open.pick();
        }
      }
      return picked;
    }

    private boolean randomRun(Automaton automaton, IaReplayer replayer, Random random) {
      Configuration configuration = pick(random);
      AutomatonRun run = new AutomatonSimulator(automaton).random(configuration, random, 60);
      if (run.location().role() != Location.Role.ABORT) {
        return false;
      }
      ConfigSet one = program.features().space().single(configuration);
      ReplayResult result = replayer.run(run.script(), one, ReplayLimits.of(run.script()));
      assertThat(result.unsafe())
          .as("%s%n%s%n%s%n%s", text, configuration, run.script(), run.moves())
          .isEqualTo(one);
      assertThat(result.playOf().apply(configuration).moves())
          .as("%s%n%s%n%s", text, configuration, run.script())
          .isEqualTo(run.moves());
      return true;
    }

    /** Scripts that abort in the interpreter abort in the automaton. */
    private void explore(Automaton automaton) {
      BoundedExplorer explorer =
          new BoundedExplorer(program.syntax(), program.features(), property);
      Configuration configuration = pick(new Random(seed));
      BoundedExplorer.Result result =
          explorer.explore(configuration, BoundedExplorer.Bounds.of(4, -1, 2));
      if (result instanceof BoundedExplorer.Result.Aborts aborts) {
        AutomatonRun run =
            new AutomatonSimulator(automaton).follow(aborts.script(), configuration, 5000);
        assertThat(run.location().role())
            .as("%s%n%s%n%s%n%s", text, configuration, aborts.script(), run.moves())
            .isEqualTo(Location.Role.ABORT);
      }
    }
  }
}
