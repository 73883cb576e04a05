package sunder.verify.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.proof.RandomRuns;
import sunder.testing.Families;
import sunder.testing.RandomArrays;
import sunder.testing.RandomAssertions;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomObjects;
import sunder.testing.RandomRelations;
import sunder.verdict.Assertion;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;

/** From where failures may be reached. {@code -Dsunder.failing.count=1000} takes more families. */
class BackwardIntervalAnalysisTest {
  private static final int COUNT = Integer.getInteger("sunder.failing.count", 40);
  private static final long FIRST = Long.getLong("sunder.failing.first", 0);
  private static final int WALKS = 150;
  private static final double MOST = 100_000;

  private static Problem problem(String text) throws Exception {
    return new Problem(new IaProgram(Families.check(text)), Property.ABORT);
  }

  private static Optional<BackwardIntervalAnalysis> of(
      Automaton automaton, ConfigSet scope, Assertion assertion) {
    return BackwardIntervalAnalysis.of(
        automaton,
        scope,
        step ->
            step.target().failedAssertion().equals(Optional.of(assertion))
                ? List.of(step)
                : List.of(),
        Budget.unlimited());
  }

  static Stream<LongFunction<String>> kinds() {
    return Stream.of(
        RandomFamilies::text,
        RandomRelations::text,
        RandomArrays::text,
        RandomObjects::text,
        seed -> RandomAssertions.family(seed, 3 + (int) (seed % 12)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyRunIntoAFailureIsInThem(LongFunction<String> kind) throws Exception {
    int stores = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      String text = kind.apply(seed);
      Problem problem = problem(text);
      Automaton automaton = problem.automaton();
      for (List<RandomRuns.RunStore> run :
          RandomRuns.failing(automaton, problem.scope(), WALKS, new Random(seed))) {
        Assertion failed = run.get(run.size() - 1).at().failedAssertion().orElseThrow();
        Optional<BackwardIntervalAnalysis> boxes = of(automaton, problem.scope(), failed);
        for (RandomRuns.RunStore store : run.subList(0, boxes.isPresent() ? run.size() - 1 : 0)) {
          assertThat(boxes.get().mayFail(store.at(), point(store)))
              .as("%s at %s before %s%n%s", store, store.at(), failed, text)
              .isTrue();
          stores++;
        }
      }
    }
    assertThat(stores).isGreaterThan(COUNT);
  }

  /** A precision that has all of these cuts tells apart whatever a run has on its way there. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyValueThatARunHasBeforeAFailureIsToldApart(LongFunction<String> kind) throws Exception {
    int told = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      String text = kind.apply(seed);
      Problem problem = problem(text);
      Automaton automaton = problem.automaton();
      Precision coarse = halved(automaton, problem.scope());
      Optional<ForwardIntervalAnalysis> reachable =
          ForwardIntervalAnalysis.of(automaton, problem.scope(), Budget.unlimited());
      for (List<RandomRuns.RunStore> run :
          RandomRuns.failing(automaton, problem.scope(), WALKS, new Random(seed))) {
        Assertion failed = run.get(run.size() - 1).at().failedAssertion().orElseThrow();
        Optional<BackwardIntervalAnalysis.SingletonCuts> values =
            of(automaton, problem.scope(), failed)
                .flatMap(boxes -> boxes.singletonCuts(reachable.orElseThrow(), coarse, MOST));
        if (values.isPresent()) {
          Precision fine = coarse.refine(values.get().cuts());
          Set<List<Object>> states = new HashSet<>();
          for (RandomRuns.RunStore store : run.subList(0, run.size() - 1)) {
            List<Symbol> registers = counted(store.at());
            told += registers.size();
            states.add(List.of(store.at(), registers.stream().map(r -> value(store, r)).toList()));
            assertThat(registers)
                .as("%s at %s%n%s", store, store.at(), text)
                .allMatch(r -> isAlone(value(store, r), fine.of(r)));
          }
          assertThat(states).hasSizeLessThanOrEqualTo((int) values.get().states());
        }
      }
    }
    assertThat(told).isGreaterThan(COUNT);
  }

  /** Of every number it is told apart whether it is positive. */
  private static Precision halved(Automaton automaton, ConfigSet scope) {
    CutPoints cuts = new CutPoints();
    automaton.reachable(scope, Integer.MAX_VALUE).stream()
        .flatMap(location -> counted(location).stream())
        .forEach(register -> cuts.add(register, BigInteger.ONE));
    return Precision.initial(symbol -> Optional.empty()).refine(cuts);
  }

  private static List<Symbol> counted(Location at) {
    return at.live().stream().filter(register -> !register.isBoolean()).toList();
  }

  private static boolean isAlone(BigInteger value, Partition partition) {
    return partition.hasCut(value) && partition.hasCut(value.add(BigInteger.ONE));
  }

  private static BigInteger value(RandomRuns.RunStore store, Symbol register) {
    return store.registers().getOrDefault(register, BigInteger.ZERO);
  }

  private static Box point(RandomRuns.RunStore store) {
    Box box = new Box();
    for (Symbol register : store.at().live()) {
      box.set(register, Interval.point(store.registers().getOrDefault(register, BigInteger.ZERO)));
    }
    return box;
  }

  /** What is still to come may make up for 4 at most. */
  @Test
  void aSumThatCannotGetThereAnyMoreIsLeftAlone() throws Exception {
    Problem problem =
        problem(
            """
            features F, G;
            |-
            int a = 0;
            #if (F) a = a + 7;
            #if (G) a = a + 4;
            assert(a <= 9);
            : void
            """);
    Automaton automaton = problem.automaton();
    BackwardIntervalAnalysis boxes =
        of(automaton, problem.scope(), automaton.assertions().get(0)).orElseThrow();
    Location last =
        automaton.reachable(problem.scope(), 100).stream()
            .flatMap(location -> location.outgoing().stream())
            .filter(step -> step.updates().toString().contains("4"))
            .map(Transition::source)
            .findFirst()
            .orElseThrow();
    Symbol sum = last.live().iterator().next();
    Box box = new Box();
    box.set(sum, Interval.point(BigInteger.valueOf(6)));
    assertThat(boxes.mayFail(last, box)).isTrue();
    box.set(sum, Interval.point(BigInteger.valueOf(5)));
    assertThat(boxes.mayFail(last, box)).isFalse();
  }
}
