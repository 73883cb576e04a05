package sunder.verify.components;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.ia.IaProgram;
import sunder.testing.Families;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;

/** Two objects that may change places, in some variants only. */
class SymmetryTest {
  private static final int COUNT = Integer.getInteger("sunder.symmetries.count", 60);
  private static final long FIRST = Long.getLong("sunder.symmetries.first", 0);
  private static final int STORES = 12;

  /** Two objects; in the variants of a feature the second may have a constant of its own. */
  private static String text(Random random) {
    // A step that tells them apart: which of two that look the same is meant is not searched for.
    List<String> statements = new ArrayList<>(List.of("x@ = x@ + 1;"));
    for (int i = 0; i <= random.nextInt(3); i++) {
      statements.add(
          switch (random.nextInt(5)) {
            case 0 -> "x@ = x@ + K;";
            case 1 -> "if (x@ < y@) y@ = n; else x@ = K;";
            case 2 -> "#if (F) { y@ = y@ + x@; c = x@; }";
            case 3 -> "if (y@ == m || x@ / 2 > K) x@ = m;";
            default -> "assert(x@ <= 9 && y@ % 3 != K);";
          });
    }
    String other = random.nextBoolean() ? "#if (G) { y1 = y1 + 1; }\n" : "";
    return "features F, G;\nvoid drive(void, void);\nint n;\nint%5 m;\n|-\nint c;\n"
        + object(statements, 0, "")
        + object(statements, 1, other)
        + "drive(step0(), step1());\nassert(c != 7);\n: void\n";
  }

  private static String object(List<String> statements, int number, String more) {
    return "int%4 x@;\nint y@;\nvoid step@() {\nS\nM}\n"
        .replace("S", String.join("\n", statements).replace("K", "2"))
        .replace("M", more)
        .replace("@", String.valueOf(number));
  }

  /** Tells of which step it is asked. */
  private static final class Asked implements ComponentAutomaton {
    private Optional<Transition> step = Optional.empty();

    @Override
    public int initial() {
      return 0;
    }

    @Override
    public List<Successor> successors(Transition transition, int state, ClientCells target) {
      step = Optional.of(transition);
      return List.of();
    }

    @Override
    public List<Region> regions(int state, ConfigSet variants) {
      return List.of();
    }
  }

  @Test
  void theImageOfAStepDoesTheSameUnderOtherNames() throws Exception {
    int found = 0;
    int partly = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      String text = text(random);
      Problem problem = new Problem(new IaProgram(Families.check(text)), Property.ABORT);
      Automaton automaton = problem.automaton();
      Map<Symbol, Symbol> names = names(automaton, problem.scope());
      ConfigSet alike = problem.scope().minus(second(problem));
      boolean isAlike = !text.contains("#if (G)");
      Optional<Symmetry> all = find(automaton, problem.scope(), names);
      Optional<Symmetry> some = find(automaton, alike, names);
      assertThat(all.isPresent() && !isAlike).as(text).isFalse();
      all.ifPresent(symmetry -> check(automaton, problem.scope(), symmetry, names, random, text));
      some.ifPresent(symmetry -> check(automaton, alike, symmetry, names, random, text));
      found += some.isPresent() ? 1 : 0;
      partly += some.isPresent() && all.isEmpty() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(COUNT / 4);
    assertThat(partly).isPositive();
  }

  /** The variants of the second feature. */
  private static ConfigSet second(Problem problem) {
    var space = problem.scope().space();
    return space.selected((Feature.Bool) space.features().get(1));
  }

  private static Optional<Symmetry> find(
      Automaton automaton, ConfigSet open, Map<Symbol, Symbol> names) {
    return new Symmetry.Finder(automaton, open, Budget.unlimited()).exchanging(names);
  }

  /** The registers of the first object by those of the second. */
  private static Map<Symbol, Symbol> names(Automaton automaton, ConfigSet scope) {
    Map<String, Symbol> known = new HashMap<>();
    for (Location location : automaton.reachable(scope, 10_000)) {
      location.live().forEach(register -> known.put(register.name(), register));
    }
    Map<Symbol, Symbol> names = new HashMap<>();
    for (String name : List.of("x", "y")) {
      if (known.containsKey(name + 0) && known.containsKey(name + 1)) {
        names.put(known.get(name + 0), known.get(name + 1));
      }
    }
    return names;
  }

  private static void check(
      Automaton automaton,
      ConfigSet open,
      Symmetry symmetry,
      Map<Symbol, Symbol> names,
      Random random,
      String text) {
    Map<Symbol, Symbol> exchanged = new HashMap<>(names);
    names.forEach((one, other) -> exchanged.put(other, one));
    Map<Location, Location> images = new HashMap<>();
    images.put(automaton.initial(), automaton.initial());
    for (Location location : automaton.reachable(open, 10_000)) {
      Set<Transition> taken = new HashSet<>();
      for (Transition step : location.outgoing()) {
        if (step.presenceCondition().intersects(open)) {
          Asked asked = new Asked();
          symmetry.image(asked).successors(step, 0, new ComponentAutomaton.ClientCells(new int[0]));
          Transition image = asked.step.orElseThrow();
          assertThat(taken.add(image)).as(text).isTrue();
          assertThat(image.target().role()).as(text).isEqualTo(step.target().role());
          requireImage(step.source(), image.source(), images);
          requireImage(step.target(), image.target(), images);
          assertThat(image.presenceCondition().and(open))
              .as(text)
              .isEqualTo(step.presenceCondition().and(open));
          for (int i = 0; i < STORES; i++) {
            requireSame(step, image, exchanged, random, text);
          }
        }
      }
    }
  }

  private static void requireImage(Location one, Location other, Map<Location, Location> images) {
    Location known = images.putIfAbsent(one, other);
    assertThat(known == null || known == other).isTrue();
  }

  /** From a store with the values exchanged the image gets where the step gets, exchanged. */
  private static void requireSame(
      Transition step,
      Transition image,
      Map<Symbol, Symbol> exchanged,
      Random random,
      String text) {
    Map<Symbol, BigInteger> values = new HashMap<>();
    Map<Symbol, BigInteger> others = new HashMap<>();
    for (int i = 0; i < step.inputs().size(); i++) {
      BigInteger value = BigInteger.valueOf(random.nextInt(9) - 2);
      values.put(step.inputs().get(i), value);
      others.put(image.inputs().get(i), value);
    }
    Function<Symbol, BigInteger> any = s -> BigInteger.valueOf(random.nextInt(12) - 2);
    Term.Valuation one = s -> values.computeIfAbsent(s, any);
    Term.Valuation other =
        s -> others.containsKey(s) ? others.get(s) : one.of(exchanged.getOrDefault(s, s));
    assertThat(image.guard().evaluate(other)).as(text).isEqualTo(step.guard().evaluate(one));
    for (Symbol register : step.target().live()) {
      Symbol there = exchanged.getOrDefault(register, register);
      assertThat(behind(image, there, other)).as(text).isEqualTo(behind(step, register, one));
    }
  }

  private static Object behind(Transition step, Symbol register, Term.Valuation values) {
    Term value = step.updates().getOrDefault(register, Term.of(register));
    return value instanceof BoolTerm truth
        ? truth.evaluate(values)
        : ((IntTerm) value).evaluate(values);
  }
}
