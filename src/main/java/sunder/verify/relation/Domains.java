package sunder.verify.relation;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.abstraction.Cuts;
import sunder.verify.relation.AffineEqualities.Guesses;
import sunder.verify.search.Path;

/** The domains there are. */
public final class Domains {
  /** Linear terms of registers, in the order in which they are tried. */
  public static final List<Domain> RELATIONS =
      List.of(
          new Hints(
              "comparisons of the program", false, (automaton, b) -> new Comparisons(automaton)),
          new Hints(
              "equalities that every run keeps",
              false,
              (automaton, budget) -> new PathEqualities(automaton, Guesses.NONE, budget)),
          new Hints(
              "residues of counters", true, (a, b) -> path -> Residues.of(stepsOfOneVariant(path))),
          new Hints(
              "equalities where loops meet their bounds",
              true,
              (automaton, budget) -> new PathEqualities(automaton, Guesses.BOUNDS_ARE_MET, budget)),
          new Hints(
              "differences that steps keep, remainders, landmarks",
              true,
              (a, b) -> path -> StepTemplates.of(stepsOfOneVariant(path))),
          new Hints(
              "distances to bounds, values where phases meet",
              true,
              (a, b) -> path -> PhaseTemplates.of(stepsOfOneVariant(path))));

  private Domains() {}

  /** A domain of ours. */
  private record Hints(
      String origin,
      boolean isGuess,
      BiFunction<Automaton, Budget, Function<Path, Cuts>> perAutomaton)
      implements Domain {
    @Override
    public Function<Path, Cuts> in(Automaton automaton, Budget budget) {
      return perAutomaton.apply(automaton, budget);
    }
  }

  /** The transitions of one variant, as far as they are between locations of the path. */
  private static List<Transition> stepsOfOneVariant(Path path) {
    ConfigSet one = path.oneVariant();
    Set<Location> locations = new LinkedHashSet<>();
    path.transitions().forEach(step -> locations.add(step.source()));
    List<Transition> result = new ArrayList<>();
    for (Location location : locations) {
      location.outgoing().stream().filter(t -> t.when().intersects(one)).forEach(result::add);
    }
    return result;
  }

  /**
   * The affine equalities of one of a path's variants, among the registers of the path. No
   * precision changes the answers, so that they are kept. Mutable.
   */
  private static final class PathEqualities implements Function<Path, Cuts> {
    private final Automaton automaton;
    private final Guesses guesses;
    private final Budget budget;
    private final Map<Question, Cuts> known = new HashMap<>();

    /** About the whole automaton. */
    private record Question(List<Symbol> symbols, ConfigSet variant) {}

    PathEqualities(Automaton automaton, Guesses guesses, Budget budget) {
      this.automaton = automaton;
      this.guesses = guesses;
      this.budget = budget;
    }

    @Override
    public Cuts apply(Path path) {
      Set<Symbol> symbols = new TreeSet<>();
      for (Transition step : path.transitions()) {
        step.target().live().stream().filter(s -> !s.isBoolean()).forEach(symbols::add);
      }
      automaton.featureSymbols().keySet().stream()
          .filter(s -> !s.isBoolean())
          .forEach(symbols::add);
      List<Symbol> some = symbols.stream().limit(Limits.RELATED_SYMBOLS).toList();
      return known.computeIfAbsent(new Question(some, path.oneVariant()), this::answer);
    }

    private Cuts answer(Question question) {
      return new AffineEqualities(
              question.symbols(),
              step -> step.when().intersects(question.variant()),
              guesses,
              budget)
          .from(automaton.initial());
    }
  }

  /**
   * What remains of a register divided by the steps that it takes: a register that is only set to
   * constants and moved by constants keeps {@code register mod m}, m their common divisor (the
   * congruences of Granger, for single registers).
   */
  static final class Residues {
    private final Map<Symbol, BigInteger> start = new HashMap<>();
    private final Map<Symbol, BigInteger> modulus = new HashMap<>();

    private Residues() {}

    /** Cuts around the residue of each register that keeps one. */
    static Cuts of(Iterable<Transition> transitions) {
      Residues residues = new Residues();
      for (Transition transition : transitions) {
        transition.updates().forEach(residues::update);
      }
      return residues.cuts();
    }

    private void update(Symbol register, Term update) {
      if (register.isBoolean()) {
        return;
      }
      IntTerm value = (IntTerm) update;
      Optional<Symbol> moved = value.direction().asSymbol();
      if (value.isConstant()) {
        BigInteger first = start.putIfAbsent(register, value.constant());
        if (first != null) {
          divide(register, value.constant().subtract(first));
        }
      } else if (moved.isPresent() && moved.get() == register) {
        divide(register, value.constant());
      } else {
        divide(register, BigInteger.ONE);
      }
    }

    private void divide(Symbol register, BigInteger difference) {
      modulus.merge(register, difference.abs(), BigInteger::gcd);
    }

    private Cuts cuts() {
      Cuts cuts = new Cuts();
      modulus.forEach(
          (register, m) -> {
            if (m.compareTo(BigInteger.TWO) >= 0) {
              BigInteger residue = start.getOrDefault(register, BigInteger.ZERO).mod(m);
              IntTerm direction = IntTerm.of(register).modulo(m);
              for (BigInteger cut : List.of(residue, residue.add(BigInteger.ONE))) {
                if (cut.signum() > 0 && cut.compareTo(m) < 0) {
                  cuts.add(direction, cut);
                }
              }
            }
          });
      return cuts;
    }
  }
}
