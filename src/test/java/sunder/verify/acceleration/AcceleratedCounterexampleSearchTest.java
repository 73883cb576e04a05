package sunder.verify.acceleration;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.bench.ProgramGenerators;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.acceleration.CycleDecomposition.Cycles;
import sunder.verify.methods.MethodFactory;

/** Plays of many rounds: found in few rounds of refinement, believed when they are replayed. */
class AcceleratedCounterexampleSearchTest {
  private static final int ROUNDS = 9;

  private static Problem problem(String... lines) throws Exception {
    String text = String.join("\n", lines) + "\n: void\n";
    return new Problem(
        new IaProgram(IaElaborator.elaborate(Parser.parse(new SourceFile("test.ia", text)))),
        Property.ABORT);
  }

  private static FamilyVerdict verdict(Problem problem) {
    Budget budget = new Budget(Optional.empty(), OptionalInt.of(ROUNDS));
    return MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
        .verify(problem, budget, ProgressListener.NONE)
        .verdict();
  }

  private static long unsafe(FamilyVerdict verdict) {
    return verdict.groups().stream()
        .filter(group -> group.verdict() instanceof Verdict.Unsafe)
        .mapToLong(group -> group.variants().count().longValueExact())
        .sum();
  }

  @Test
  void manyRoundsAreOneQuestion() throws Exception {
    FamilyVerdict verdict =
        verdict(
            problem(
                "int n;",
                "|-",
                "int bound = n, i = 0, s = 0;",
                "while (i < bound) { i = i + 1; s = s + 2; }",
                "assert(s != 20000);"));
    assertThat(unsafe(verdict)).isEqualTo(1);
  }

  @Test
  void theNextPlayIsLongEnoughForMostOfTheOthers() throws Exception {
    FamilyVerdict verdict =
        verdict(
            new Problem(
                new IaProgram(
                    IaElaborator.elaborate(
                        Parser.parse(new SourceFile("proc.ia", ProgramGenerators.proc(60))))),
                Property.ABORT));
    List<FamilyVerdict.Group> failing =
        verdict.groups().stream().filter(g -> g.verdict() instanceof Verdict.Unsafe).toList();
    BigInteger count =
        failing.stream().map(g -> g.variants().count()).reduce(BigInteger.ZERO, BigInteger::add);
    assertThat(count).isEqualTo(BigInteger.TWO.pow(60));
    assertThat(failing).hasSizeLessThan(6);
  }

  @Test
  void oneCycleComesAfterTheOther() throws Exception {
    FamilyVerdict verdict =
        verdict(
            problem(
                "features LOUD;",
                "|-",
                "int x = 0, y = 5000;",
                "while (x < 10000) {",
                "  if (x < 5000) x = x + 1; else { x = x + 1; y = y + 1; }",
                "}",
                "#if (LOUD) assert(y != x);"));
    assertThat(unsafe(verdict)).isEqualTo(1);
  }

  /** More rounds than anybody could run one by one, each with a loop of its own. */
  @Test
  void roundsThatNobodyObservesMayBeAnyNumber() throws Exception {
    FamilyVerdict verdict =
        verdict(
            problem(
                "features INNER;",
                "|-",
                "int x = 0, y = 0;",
                "while (x < 1000000000001) {",
                "  #if (INNER) { y = 0; while (y < 2) y = y + 1; }",
                "  x = x + 2;",
                "}",
                "assert(x + y != 1000000000004);"));
    assertThat(unsafe(verdict)).isEqualTo(1);
  }

  /** First and last round would go; one in between does not. */
  @Test
  void whatIsNotReplayedIsNotBelieved() throws Exception {
    FamilyVerdict verdict =
        verdict(
            problem(
                "int n;",
                "|-",
                "int bound = n, i = 0;",
                "while (i < bound) { assume(i != 10000); i = i + 1; }",
                "assert(i <= 15000);"));
    assertThat(unsafe(verdict)).isZero();
  }

  /** A range of values is unsafe where the condition of the play says so. */
  @Test
  void rangesOfFeaturesAreDecidedAtOnce() throws Exception {
    FamilyVerdict verdict =
        verdict(
            problem(
                "feature K : 0..100000;",
                "int n;",
                "|-",
                "int i = 0, s = n;",
                "assume(s == 0);",
                "while (i < K) { i = i + 1; s = s + 2; }",
                "assert(s < 40000);"));
    assertThat(unsafe(verdict)).isEqualTo(80_001);
  }

  @Test
  void cyclesAreTakenOffPathsAndKept() throws Exception {
    Problem problem =
        problem(
            "boolean b;",
            "|-",
            "int i = 0;",
            "while (b) { if (b) i = i + 1; else i = i - 1; }",
            "if (i == 3) abort;");
    List<Transition> shortest = toAbort(problem.automaton().initial(), new HashSet<>());
    Transition last = shortest.get(shortest.size() - 1);
    List<List<Transition>> cycles = new Cycles(shortest, step -> true).at(last.source());
    assertThat(cycles).hasSizeGreaterThan(1);
    List<Transition> path = new ArrayList<>(shortest.subList(0, shortest.size() - 1));
    cycles.forEach(path::addAll);
    cycles.forEach(path::addAll);
    path.add(last);
    Cycles found = new Cycles(path, step -> false);
    assertThat(found.skeleton()).isEqualTo(shortest);
    assertThat(found.at(last.source())).containsExactlyElementsOf(cycles);
  }

  private static List<Transition> toAbort(Location here, Set<Location> met) {
    for (Transition step : here.outgoing()) {
      if (step.target().role() == Location.Role.ABORT) {
        return List.of(step);
      }
      if (met.add(step.target())) {
        List<Transition> rest = toAbort(step.target(), met);
        if (!rest.isEmpty()) {
          List<Transition> path = new ArrayList<>(List.of(step));
          path.addAll(rest);
          return path;
        }
      }
    }
    return List.of();
  }
}
