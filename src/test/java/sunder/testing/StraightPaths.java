package sunder.testing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.StableNames;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.search.Path;

/**
 * Paths to a failure made by hand: each step has a guard over the registers {@code x} and {@code y}
 * before it, the input {@code z} and the features {@code A}, {@code K : 0..3} and {@code M : 0..3}.
 */
public final class StraightPaths {
  private static final StableNames NAMES =
      new StableNames() {
        @Override
        public String of(Symbol symbol) {
          return symbol.name();
        }

        @Override
        public String of(ArrayRegister array) {
          return array.name();
        }
      };

  private final Symbol.Supply supply = new Symbol.Supply();
  public final Symbol x = integer(Symbol.Kind.REGISTER, "x");
  public final Symbol y = integer(Symbol.Kind.REGISTER, "y");
  public final Symbol z = integer(Symbol.Kind.INPUT, "z");
  public final Symbol k = feature("K");
  public final Symbol m = feature("M");
  public final Feature.Bool a = new Feature.Bool("A");
  private final Map<Symbol, Feature> features = Map.of(k, numeric("K"), m, numeric("M"));
  public final ConfigSpace space = ConfigSpace.of(List.of(a, features.get(k), features.get(m)));
  private final Span span = new Span(new SourceFile("path.ia", "path"), 0, 4);

  /**
   * A step of a path.
   *
   * @param condition its presence condition
   */
  public record Step(ConfigSet condition, BoolTerm guard, Map<Symbol, Term> updates) {}

  private Symbol integer(Symbol.Kind kind, String name) {
    return supply.integer(kind, name, Optional.empty(), Optional.empty());
  }

  private Symbol feature(String name) {
    return supply.integer(
        Symbol.Kind.FEATURE,
        name,
        Optional.of(BigInteger.ZERO),
        Optional.of(BigInteger.valueOf(3)));
  }

  private static Feature numeric(String name) {
    return new Feature.Numeric(name, BigInteger.ZERO, BigInteger.valueOf(3));
  }

  public Step set(Symbol register, IntTerm value) {
    return new Step(space.all(), BoolTerm.TRUE, Map.of(register, value));
  }

  public Step assume(BoolTerm guard) {
    return new Step(space.all(), guard, Map.of());
  }

  /** A step without effect in the variants with A. */
  public Step onlyWithA() {
    return new Step(space.selected(a), BoolTerm.TRUE, Map.of());
  }

  /** The variants with a value of K in a range. */
  public ConfigSet between(int low, int high) {
    return in(k, low, high);
  }

  /** The variants with a value of a feature in a range. */
  public ConfigSet in(Symbol feature, int low, int high) {
    return space.inRange(
        (Feature.Numeric) features.get(feature), BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  /** A path of the steps, whose last location is a failure. Each step reads {@code z} anew. */
  public Path path(Step... steps) {
    List<Transition> path = new ArrayList<>();
    ConfigSet variants = space.all();
    Location at = Parts.last(0, Location.Role.ORDINARY, List.of(x, y), List.of());
    for (Step step : steps) {
      Location.Role role =
          path.size() + 1 == steps.length ? Location.Role.ABORT : Location.Role.ORDINARY;
      Location next = Parts.last(path.size() + 1, role, List.of(x, y), List.of());
      path.add(transition(at, next, step));
      variants = variants.and(step.condition());
      at = next;
    }
    return new Path(path, variants);
  }

  /** A transition that takes a step. */
  public Transition transition(Location from, Location to, Step step) {
    return new Transition(
        from,
        to,
        step.condition(),
        List.of(z),
        List.of(),
        step.guard(),
        step.updates(),
        List.of(),
        Move.read("z", IntTerm.of(z)),
        List.of(),
        span,
        StepStatements.NONE);
  }

  /** The automaton whose initial location is that of a path. */
  public Automaton automaton(Path path) {
    return automaton(path.step(0).source());
  }

  public Automaton automaton(Location initial) {
    return new Automaton(
        initial,
        features,
        Map.of(),
        Map.of(),
        symbol -> Optional.empty(),
        supply,
        Optional.empty(),
        List.of(),
        List.of(),
        NAMES);
  }
}
