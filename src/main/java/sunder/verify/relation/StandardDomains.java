package sunder.verify.relation;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.relation.AffineEqualities.GuardUse;
import sunder.verify.search.Path;

/** The standard relational domains, and the templates that they use. */
public final class StandardDomains {
  /** The domains of linear terms of registers, in the order of their use. */
  public static final List<Domain> RELATIONS =
      List.of(
          new TemplateDomain(
              "comparisons of the program", false, (automaton, b) -> new ComparisonCuts(automaton)),
          new TemplateDomain(
              "equalities that every run keeps",
              false,
              (automaton, budget) -> new PathEqualities(automaton, GuardUse.NONE, budget)),
          new TemplateDomain(
              "residues of counters",
              true,
              (a, b) -> path -> CongruenceTemplates.of(stepsOfOneVariant(path))),
          new TemplateDomain(
              "equalities where loops meet their bounds",
              true,
              (automaton, budget) ->
                  new PathEqualities(automaton, GuardUse.LOOP_EXITS_AS_EQUALITIES, budget)),
          new TemplateDomain(
              "differences that steps keep, remainders, landmarks",
              true,
              (a, b) -> path -> StepTemplates.of(stepsOfOneVariant(path))),
          new TemplateDomain(
              "distances to bounds, values where phases meet",
              true,
              (a, b) -> path -> PhaseTemplates.of(stepsOfOneVariant(path))));

  private StandardDomains() {}

  /** A domain given by its name and a function from an automaton to its cuts. */
  private record TemplateDomain(
      String origin,
      boolean isHeuristic,
      BiFunction<Automaton, Budget, Function<Path, CutPoints>> perAutomaton)
      implements Domain {
    @Override
    public Function<Path, CutPoints> forAutomaton(Automaton automaton, Budget budget) {
      return perAutomaton.apply(automaton, budget);
    }
  }

  /** Returns the transitions of one of the path's variants that leave a location of the path. */
  private static List<Transition> stepsOfOneVariant(Path path) {
    ConfigSet one = path.oneVariant();
    Set<Location> locations = new LinkedHashSet<>();
    path.transitions().forEach(step -> locations.add(step.source()));
    List<Transition> result = new ArrayList<>();
    for (Location location : locations) {
      location.outgoing().stream()
          .filter(t -> t.presenceCondition().intersects(one))
          .forEach(result::add);
    }
    return result;
  }

  /**
   * The affine equalities of one of a path's variants among the symbols of the path. They do not
   * depend on the precision, so that results are cached. Mutable.
   */
  private static final class PathEqualities implements Function<Path, CutPoints> {
    private final Automaton automaton;
    private final GuardUse guesses;
    private final Budget budget;
    private final Map<QueryKey, CutPoints> known = new HashMap<>();

    private record QueryKey(List<Symbol> symbols, ConfigSet variant) {}

    PathEqualities(Automaton automaton, GuardUse guesses, Budget budget) {
      this.automaton = automaton;
      this.guesses = guesses;
      this.budget = budget;
    }

    @Override
    public CutPoints apply(Path path) {
      Set<Symbol> symbols = new TreeSet<>();
      for (Transition step : path.transitions()) {
        step.target().live().stream().filter(s -> !s.isBoolean()).forEach(symbols::add);
      }
      automaton.featureSymbols().keySet().stream()
          .filter(s -> !s.isBoolean())
          .forEach(symbols::add);
      List<Symbol> some = symbols.stream().limit(Limits.MAX_RELATED_SYMBOLS).toList();
      return known.computeIfAbsent(new QueryKey(some, path.oneVariant()), this::answer);
    }

    private CutPoints answer(QueryKey question) {
      return new AffineEqualities(
              question.symbols(),
              step -> step.presenceCondition().intersects(question.variant()),
              guesses,
              budget)
          .from(automaton.initial());
    }
  }

  /**
   * Cuts from the congruences of single registers (Granger, Static analysis of arithmetical
   * congruences, 1989): a register that is only set to constants and incremented by constants keeps
   * {@code register mod m}, where m is the greatest common divisor of the increments and of the
   * differences of the constants.
   */
  static final class CongruenceTemplates {
    private final Map<Symbol, BigInteger> start = new HashMap<>();
    private final Map<Symbol, BigInteger> modulus = new HashMap<>();

    private CongruenceTemplates() {}

    /** Returns cuts around the residue of each register whose modulus m is at least 2. */
    static CutPoints of(Iterable<Transition> transitions) {
      CongruenceTemplates residues = new CongruenceTemplates();
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

    private CutPoints cuts() {
      CutPoints cuts = new CutPoints();
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

  /**
   * Heuristic templates for consecutive loops and for loops with phases: the combination of a
   * register and the distance of another register to its bound that a step keeps invariant ({@code
   * k + j - n} where {@code j < n} bounds the loop); plain differences of registers that one step
   * increments by different constants; and the values of such invariant terms where both registers
   * have a landmark value, which is a constant that the register is set to or compared with.
   */
  static final class PhaseTemplates {
    private final Set<IntTerm> distances = new LinkedHashSet<>();
    private final Map<Symbol, NavigableSet<BigInteger>> landmarks = new TreeMap<>();
    private final Set<IntTerm> terms = new LinkedHashSet<>();
    private final CutPoints cuts = new CutPoints();

    private PhaseTemplates() {}

    /** Returns the cuts of the templates of some transitions. */
    static CutPoints of(Iterable<Transition> transitions) {
      PhaseTemplates templates = new PhaseTemplates();
      for (Transition transition : transitions) {
        transition.updates().forEach(templates::landmark);
        transition.guard().conjuncts().forEach(templates::bound);
      }
      for (Transition transition : transitions) {
        templates.moved(transition);
      }
      return templates.cuts;
    }

    private void landmark(Symbol register, Term update) {
      if (update instanceof IntTerm value && value.isConstant()) {
        landmark(register, value.constant());
      }
    }

    private void landmark(Symbol register, BigInteger value) {
      NavigableSet<BigInteger> known = landmarks.computeIfAbsent(register, r -> new TreeSet<>());
      if (known.size() < Limits.MAX_LANDMARKS_PER_REGISTER) {
        known.add(value);
      }
    }

    /**
     * Records the bound of a comparison: a constant as a landmark, other registers as a distance.
     */
    private void bound(BoolTerm conjunct) {
      if (conjunct instanceof BoolTerm.Compare compare && compare.term().isLinear()) {
        IntTerm term = compare.term();
        IntTerm direction = term.canonicalDirection();
        if (direction.asSymbol().isPresent()) {
          // A loop may overshoot its bound by one step.
          term.solvedFor(direction.asSymbol().get())
              .flatMap(IntTerm::asConstant)
              .ifPresent(value -> aroundBound(direction.asSymbol().get(), value, compare));
        } else if (direction.symbols().stream().allMatch(PhaseTemplates::hasCells)) {
          distances.add(direction);
        }
      }
    }

    private void aroundBound(Symbol register, BigInteger value, BoolTerm.Compare compare) {
      landmark(register, value);
      if (compare.relation() == BoolTerm.Relation.AT_MOST) {
        boolean above = compare.term().coefficient(0).signum() > 0;
        landmark(register, above ? value.add(BigInteger.ONE) : value.subtract(BigInteger.ONE));
      }
    }

    private static boolean hasCells(Symbol symbol) {
      return symbol.kind() == Symbol.Kind.REGISTER || symbol.kind() == Symbol.Kind.FEATURE;
    }

    private void moved(Transition transition) {
      Map<Symbol, BigInteger> steps = new TreeMap<>();
      transition
          .updates()
          .forEach(
              (register, update) -> {
                if (update instanceof IntTerm value) {
                  value
                      .offsetFrom(register)
                      .filter(by -> by.signum() != 0)
                      .ifPresent(by -> steps.put(register, by));
                }
              });
      steps.forEach(
          (one, by) ->
              steps.forEach(
                  (other, otherBy) -> {
                    if (one.compareTo(other) < 0) {
                      pair(one, by, other, otherBy);
                    }
                    if (one != other) {
                      againstBounds(one, by, other, otherBy);
                    }
                  }));
    }

    private void pair(Symbol one, BigInteger by, Symbol other, BigInteger otherBy) {
      IntTerm kept = IntTerm.of(one).times(otherBy).minus(IntTerm.of(other).times(by));
      corners(kept.canonicalDirection(), one, other);
      if (!by.abs().equals(otherBy.abs())) {
        BigInteger sign = BigInteger.valueOf((long) by.signum() * otherBy.signum());
        add(IntTerm.of(one).minus(IntTerm.of(other).times(sign)));
      }
    }

    /**
     * Cuts an invariant term around each value that it has where both registers are at landmarks.
     */
    private void corners(IntTerm kept, Symbol one, Symbol other) {
      for (BigInteger first : landmarks.getOrDefault(one, new TreeSet<>())) {
        for (BigInteger second : landmarks.getOrDefault(other, new TreeSet<>())) {
          kept.substitute(symbol -> IntTerm.of(symbol == one ? first : second))
              .asConstant()
              .ifPresent(
                  value -> {
                    cuts.add(kept, value);
                    cuts.add(kept, value.add(BigInteger.ONE));
                  });
        }
      }
    }

    /**
     * Adds the combination of one register and the other register's distance to a bound that a step
     * keeps invariant.
     */
    private void againstBounds(Symbol one, BigInteger by, Symbol other, BigInteger otherBy) {
      for (IntTerm distance : distances) {
        BigInteger coefficient = coefficient(distance, one);
        if (coefficient.signum() != 0 && coefficient(distance, other).signum() == 0) {
          add(IntTerm.of(other).times(coefficient.multiply(by)).minus(distance.times(otherBy)));
        }
      }
    }

    private static BigInteger coefficient(IntTerm term, Symbol symbol) {
      IntTerm without = term.substitute(s -> s == symbol ? IntTerm.ZERO : Term.of(s));
      IntTerm part = term.minus(without);
      return part.length() == 0 ? BigInteger.ZERO : part.coefficient(0);
    }

    private void add(IntTerm term) {
      if (term.length() > 1
          && (terms.size() < Limits.MAX_PHASE_TEMPLATES || terms.contains(term))) {
        IntTerm direction = term.canonicalDirection();
        if (terms.add(direction)) {
          StepTemplates.addNearZero(cuts, direction);
        }
      }
    }
  }
}
