package sunder.verify.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.ia.IaProgram;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.proof.RandomRuns;
import sunder.testing.Families;
import sunder.testing.RandomArrays;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomObjects;
import sunder.testing.RandomRelations;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;

/**
 * Bounds of registers: exact for counted loops, and no concrete run leaves them. {@code
 * -Dsunder.boxes.count=1000} asks for more random families of each kind.
 */
class ForwardIntervalAnalysisTest {
  private static final int COUNT = Integer.getInteger("sunder.boxes.count", 30);
  private static final int WALKS = 40;

  /** A program with its bounds. */
  private record Bounded(Automaton automaton, ForwardIntervalAnalysis boxes) {
    static Bounded of(String text) throws Exception {
      Problem problem = new Problem(new IaProgram(Families.check(text)), Property.ABORT);
      return of(problem.automaton(), problem.scope());
    }

    static Bounded of(Automaton automaton, ConfigSet scope) throws Exception {
      ForwardIntervalAnalysis boxes =
          ForwardIntervalAnalysis.of(automaton, scope, Budget.unlimited()).orElseThrow();
      return new Bounded(automaton, boxes);
    }

    /** Whether some box lies at an abort. */
    boolean reachesAbort() {
      return locations().stream()
          .filter(location -> location.role() == Location.Role.ABORT)
          .anyMatch(location -> boxes.narrow(location, Set.of(), new Box()));
    }

    /** What the only register takes where it is live. */
    Interval values() {
      Interval result = Interval.EMPTY;
      for (Location location : locations()) {
        for (Symbol register : location.live()) {
          Box box = new Box();
          if (boxes.narrow(location, location.live(), box)) {
            result = result.hull(box.get(register));
          }
        }
      }
      return result;
    }

    private Set<Location> locations() {
      Set<Location> found = new LinkedHashSet<>();
      visit(automaton.initial(), found);
      return found;
    }

    private static void visit(Location location, Set<Location> found) {
      if (found.add(location)) {
        for (Transition step : location.outgoing()) {
          visit(step.target(), found);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int i = 0; while (i < 1000) { i = i + 1; } if (i != 1000) abort;",
        "int i = 1000; while (i > 0) { i = i - 2; } if (i < -1 || i > 0) abort;",
        "int i = 0; while (i < 1000) { if (n > 7) { i = 1000; } else { i = i + 1; } } "
            + "if (i != 1000) abort;",
        "int i = 0; int j = 0; while (i < 100) { j = 0; while (j < 50) { j = j + 1; } "
            + "if (j != 50 || i < 0) abort; i = i + 1; } if (i < 100) abort;",
        // Two loops at once: of one counter only the ends are known, round by round all.
        "int i = 0; int s = 0; while (i < 5) { i = i + 1; s = s + 3; } if (s != 15) abort;",
        "int i = 0; int j = 0; int s = 0; while (i < 3) { j = 0; while (j < 4) { j = j + 1; "
            + "s = s + 1; } i = i + 1; } if (s != 12) abort;",
        // Where boxes become one those behind them have keys of boxes that are gone.
        "int i = 0; int j = 0; while (i < 60) { i = i + 1; if (n > 3) { j = i; } } "
            + "if (i != 60) abort;"
      })
  void loopsEndWhereTheyEnd(String statements) throws Exception {
    assertThat(Bounded.of("int n;\n|-\n" + statements + "\n: void\n").reachesAbort()).isFalse();
  }

  @Test
  void boundsOfACountedLoopAreExact() throws Exception {
    Bounded loop = Bounded.of("|-\nint i = 0; while (i < 1000) { i = i + 1; } abort;\n: void\n");
    assertThat(loop.values()).isEqualTo(Interval.of(0, 1000));
    assertThat(loop.reachesAbort()).isTrue();
  }

  @Test
  void boundsThatAFeatureSetsHoldForAllItsValues() throws Exception {
    String text =
        "feature N : 3..20;\n|-\nint i = 0; while (i < N) { i = i + 1; } if (i %s) abort;\n: void\n";
    assertThat(Bounded.of(text.formatted("< 3 || i > 20")).reachesAbort()).isFalse();
    assertThat(Bounded.of(text.formatted("== 3")).reachesAbort()).isTrue();
    assertThat(Bounded.of(text.formatted("== 20")).reachesAbort()).isTrue();
  }

  @Test
  void whatOtherVariantsDoIsLeftOut() throws Exception {
    Problem problem =
        new Problem(
            new IaProgram(
                Families.check(
                    "features F;\n|-\nint i = 0; if (F) { i = 9; } while (i < 5) { i = i + 1; } "
                        + "if (i > 5) abort;\n: void\n")),
            Property.ABORT);
    Automaton automaton = problem.automaton();
    assertThat(Bounded.of(automaton, problem.scope()).reachesAbort()).isTrue();
    int reaching = 0;
    ConfigSet rest = problem.scope();
    while (!rest.isEmpty()) {
      ConfigSet one = rest.space().single(rest.pick());
      reaching += Bounded.of(automaton, one).reachesAbort() ? 1 : 0;
      rest = rest.minus(one);
    }
    assertThat(reaching).isEqualTo(1);
  }

  static Stream<LongFunction<String>> kinds() {
    return Stream.of(
        RandomFamilies::text,
        RandomFamilies::wide,
        RandomRelations::text,
        RandomArrays::text,
        RandomObjects::text);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void noRunLeavesThem(LongFunction<String> kind) throws Exception {
    int stores = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      String text = kind.apply(seed);
      Problem problem = new Problem(new IaProgram(Families.check(text)), Property.ABORT);
      Automaton automaton = problem.automaton();
      Optional<ForwardIntervalAnalysis> boxes =
          ForwardIntervalAnalysis.of(automaton, problem.scope(), Budget.unlimited());
      if (boxes.isPresent() && !problem.scope().isEmpty()) {
        for (RandomRuns.RunStore store :
            RandomRuns.of(automaton, problem.scope(), WALKS, new Random(seed))) {
          Box point = point(store);
          assertThat(boxes.get().narrow(store.at(), store.at().live(), point.copy()))
              .as("%s at %s%n%s", store, store.at(), text)
              .isTrue();
          assertThat(
                  boxes
                      .get()
                      .invariant(store.at())
                      .evaluate(s -> store.registers().getOrDefault(s, BigInteger.ZERO))
                      .orElse(false))
              .as("%s at %s%n%s", store, store.at(), text)
              .isTrue();
          stores++;
        }
      }
    }
    assertThat(stores).isGreaterThan(COUNT * 10);
  }

  private static Box point(RandomRuns.RunStore store) {
    Box box = new Box();
    for (Symbol register : store.at().live()) {
      box.set(register, Interval.point(store.registers().getOrDefault(register, BigInteger.ZERO)));
    }
    return box;
  }
}
