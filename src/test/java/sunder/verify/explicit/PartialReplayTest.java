package sunder.verify.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.Assertion;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Script;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * A play of several variants that replays in one of them only: the others get plays of their own.
 */
class PartialReplayTest {
  private static final String TEXT =
      """
      features bool A
      features bool B
      byte x;
      active proctype p() {
        do
        :: x < 2 -> x++
        :: else -> x = 0; assert(%s)
        od
      }
      ltl f { %s }
      """;

  /** A family whose first play is believed of one variant alone. */
  private record PartialReplaySubject(Subject family, List<Script> first) implements Subject {
    @Override
    public FeatureModel features() {
      return family.features();
    }

    @Override
    public Automaton automaton(Property property) {
      return family.automaton(property);
    }

    @Override
    public StateSpaceSize stateSpaceSize() {
      return family.stateSpaceSize();
    }

    @Override
    public Replay replay(Property property) {
      Replay replay = family.replay(property);
      return (script, variants, limits) -> {
        if (first.isEmpty()) {
          first.add(script);
        }
        ReplayResult result = replay.run(script, variants, limits);
        return script == first.get(0) ? believed(result) : result;
      };
    }

    private ReplayResult believed(ReplayResult result) {
      ConfigSet one = family.features().space().single(family.features().valid().pick());
      Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
      result.failures().forEach((failed, variants) -> failures.put(failed, variants.and(one)));
      failures.values().removeIf(ConfigSet::isEmpty);
      return new ReplayResult(failures, result.unfinished(), result.playOf());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"true; <> (x > 2)", "x == 1; [] (x < 3)", "x == 1; <> (x > 0)"})
  void itIsLookedForAgain(String question) throws Exception {
    String[] parts = question.split("; ");
    SourceFile file = new SourceFile("case.pml", TEXT.formatted((Object[]) parts));
    Subject model = new PromelaFrontEnd().read(file, ExternalModel.NONE);
    List<Script> first = new ArrayList<>();
    Problem problem = new Problem(new PartialReplaySubject(model, first), Property.ABORT.with("f"));
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(problem, Budget.unlimited(), ProgressListener.NONE);
    result.throwFailure();
    assertThat(first).isNotEmpty();
    List<FamilyVerdict.Group> groups = result.verdict().groups();
    assertThat(groups).hasSize(2).allMatch(group -> group.verdict() instanceof Verdict.Unsafe);
    assertThat(groups.get(0).variants().count()).isOne();
  }
}
