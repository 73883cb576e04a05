package sunder.verify.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.Interpolator;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.TrackedQuantity;
import sunder.verify.relation.AffineEqualities.GuardUse;
import sunder.verify.relation.RelationFinder.PathInterpolants;
import sunder.verify.relation.StandardDomains.CongruenceTemplates;
import sunder.verify.relation.StandardDomains.PhaseTemplates;

/** Where cuts of linear terms come from, each source alone on a program that needs it. */
class StandardDomainsTest {
  private static final Budget BUDGET = new Budget(Optional.empty(), OptionalInt.empty());

  private static Automaton automaton(String... lines) {
    String text = String.join("\n", lines) + "\n: void\n";
    try {
      var program = IaElaborator.elaborate(Parser.parse(new SourceFile("test.ia", text)));
      return new Problem(new IaProgram(program), Property.ABORT).automaton();
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Transition> transitions(Automaton automaton) {
    Set<Location> met = new LinkedHashSet<>(List.of(automaton.initial()));
    List<Location> todo = new ArrayList<>(met);
    List<Transition> result = new ArrayList<>();
    for (int i = 0; i < todo.size(); i++) {
      for (Transition transition : todo.get(i).outgoing()) {
        result.add(transition);
        if (met.add(transition.target())) {
          todo.add(transition.target());
        }
      }
    }
    return result;
  }

  private static CutPoints equalities(Automaton automaton, GuardUse guesses) {
    Set<Symbol> symbols = new LinkedHashSet<>();
    transitions(automaton)
        .forEach(t -> t.target().live().stream().filter(s -> !s.isBoolean()).forEach(symbols::add));
    return new AffineEqualities(List.copyOf(symbols), t -> true, guesses, BUDGET)
        .from(automaton.initial());
  }

  private static List<String> terms(CutPoints cuts) {
    return cuts.byQuantity().entrySet().stream()
        .filter(entry -> entry.getKey() instanceof TrackedQuantity.LinearTerm)
        .map(entry -> entry.getKey() + " at " + entry.getValue())
        .toList();
  }

  private static final String[] STEPS = {
    "int n;",
    "|-",
    "int i = 0, s = 2, end = n;",
    "while (i < end) { i = i + 1; s = s + 3; }",
    "assert(s == 3 * i + 2);"
  };

  @Test
  void equalitiesAreFoundThatEveryRunKeeps() {
    assertThat(terms(equalities(automaton(STEPS), GuardUse.NONE)))
        .containsExactly("3*i - s at [-2, -1]");
  }

  @Test
  void equalitiesOfInputsAreFound() {
    Automaton automaton =
        automaton("int n;", "|-", "int a = n;", "int b = 2 * a;", "assert(b == a + a && n == n);");
    assertThat(terms(equalities(automaton, GuardUse.NONE))).allMatch(t -> t.contains("at [0, 1]"));
  }

  @Test
  void loopsThatMeetTheirBoundsGiveGuesses() {
    Automaton automaton =
        automaton(
            "int n;",
            "|-",
            "int bound = n, i = 0, k = 0;",
            "while (i < bound) { i = i + 1; k = k + 1; }",
            "int j = bound;",
            "while (j > 0) { assert(k > 0); j = j - 1; k = k - 1; }");
    assertThat(terms(equalities(automaton, GuardUse.NONE))).noneMatch(t -> t.contains("j"));
    assertThat(terms(equalities(automaton, GuardUse.LOOP_EXITS_AS_EQUALITIES)))
        .anyMatch(t -> t.startsWith("k - j at [-1, 0, 1, 2]"));
  }

  @Test
  void countersKeepResidues() {
    Automaton automaton =
        automaton("boolean b;", "|-", "int i = 1;", "while (b) { i = i + 3; }", "assert(i != 2);");
    assertThat(terms(CongruenceTemplates.of(transitions(automaton))))
        .containsExactly("(i mod 3) at [1, 2]");
  }

  @Test
  void stepsAndRemaindersAreTemplates() {
    Automaton automaton =
        automaton(
            "int n;",
            "|-",
            "int i = 0, h = 0, end = n;",
            "while (i < end) { if (i % 2 == 0) h = h + 1; i = i + 1; }",
            "assert(2 * h <= i + 1);");
    assertThat(terms(StepTemplates.of(transitions(automaton))).toString())
        .contains("i mod 2")
        .contains("2*h");
  }

  @Test
  void phasesMeetAtLandmarks() {
    Automaton automaton =
        automaton(
            "|-",
            "int x = 0, y = 0;",
            "while (x < 100) { if (x < 50) y = y + 1; else y = y - 1; x = x + 1; }",
            "assert(y == 0);");
    assertThat(terms(PhaseTemplates.of(transitions(automaton))))
        .anyMatch(t -> t.startsWith("x + y at") && t.contains("100, 101"));
  }

  @Test
  void registersAreRelatedToDistancesFromBounds() {
    Automaton automaton =
        automaton(
            "int n;",
            "|-",
            "int bound = n, k = n, j = 0;",
            "while (j < bound) { j = j + 1; k = k - 1; assert(k > 0); }");
    assertThat(terms(PhaseTemplates.of(transitions(automaton))).toString())
        .contains("bound - k - j");
  }

  /** One cut of what the path needs, in the registers' own names. */
  @Test
  void interpolantsSpeakOfRegisters() {
    List<Transition> path = impossible(automaton(STEPS));
    try (Interpolator interpolator = new Interpolator(() -> false)) {
      CutPoints cuts =
          PathInterpolants.of(
                  interpolator,
                  new BlockFormulas(new Symbol.Supply(1 << 20)),
                  path,
                  PathInterpolants.Sides.BOUNDARY,
                  BoolTerm.TRUE)
              .orElseThrow();
      assertThat(cuts.isEmpty()).isFalse();
      for (TrackedQuantity tracked : cuts.byQuantity().keySet()) {
        if (tracked instanceof TrackedQuantity.LinearTerm linear) {
          assertThat(linear.term().symbols()).allMatch(s -> s.kind() == Symbol.Kind.REGISTER);
        }
      }
    }
  }

  /** A path to abort through the loop once. */
  private static List<Transition> impossible(Automaton automaton) {
    List<Transition> path = new ArrayList<>();
    Location at = automaton.initial();
    while (at.role() != Location.Role.ABORT) {
      Location here = at;
      boolean looped = path.stream().anyMatch(t -> t.source() == t.target());
      Transition next =
          here.outgoing().stream()
              .filter(t -> looped ? t.target() != here : true)
              .sorted(java.util.Comparator.comparing((Transition t) -> rank(t, here, looped)))
              .findFirst()
              .orElseThrow();
      path.add(next);
      at = next.target();
    }
    return path;
  }

  private static int rank(Transition transition, Location here, boolean looped) {
    boolean again = transition.target() == here;
    boolean aborts = transition.target().role() == Location.Role.ABORT;
    return again ? (looped ? 3 : 0) : aborts ? 1 : 2;
  }
}
