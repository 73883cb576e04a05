package sunder.verify.relation;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.commons.math3.fraction.BigFraction;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.CutPoints;

/**
 * Karr's analysis: the affine equalities among symbols that hold at each location in every run
 * (Karr, Affine relationships among variables of a program, Acta Informatica 6, 1976).
 *
 * <p>Input: the columns (one for each related symbol), a predicate on transitions, and an initial
 * location. Output: for each reached location an {@link AffineSpace} over the columns, and cuts
 * from its equations. Guards are ignored or, with {@link GuardUse#LOOP_EXITS_AS_EQUALITIES}, used
 * heuristically; a non-linear update assigns an arbitrary value. A space is represented by a point
 * and directions, not by equations.
 */
final class AffineEqualities {
  private final Map<Symbol, Integer> columns;
  private final Map<Location, AffineSpace> spaces = new HashMap<>();
  private final LoopExits exits = new LoopExits();
  private final Predicate<Transition> taken;
  private final GuardUse guesses;
  private final Budget budget;

  /** The use of guards in the analysis. */
  enum GuardUse {
    /** Guards are ignored: the equalities hold in every run. */
    NONE,
    /**
     * A loop is assumed to end when its bound is met with equality ({@link LoopExits}): the
     * equalities are likely, but not proved.
     */
    LOOP_EXITS_AS_EQUALITIES
  }

  /**
   * Creates an analysis.
   *
   * @param symbols the integer registers and features to relate; all other symbols are
   *     unconstrained
   * @param taken accepts the transitions to analyse, which are those of one variant
   * @param budget checked for each transition
   */
  AffineEqualities(
      List<Symbol> symbols, Predicate<Transition> taken, GuardUse guesses, Budget budget) {
    this.columns = new TreeMap<>();
    symbols.forEach(symbol -> columns.put(symbol, columns.size()));
    this.taken = taken;
    this.guesses = guesses;
    this.budget = budget;
  }

  /**
   * Returns a cut around each equality at each location reachable from an initial location; no cuts
   * if the fixpoint takes more than {@link Limits#MAX_VISITS_OF_AFFINE_ANALYSIS} visits of
   * locations. Registers start as 0, features are unconstrained.
   */
  CutPoints from(Location initial) {
    AffineSpace start = new AffineSpace(zero());
    columns.forEach(
        (symbol, column) -> {
          if (symbol.kind() == Symbol.Kind.FEATURE) {
            BigFraction[] any = zero();
            any[column] = BigFraction.ONE;
            start.addDirection(any);
          }
        });
    spaces.put(initial, start);
    Deque<Location> todo = new ArrayDeque<>(List.of(initial));
    int visits = 0;
    while (!todo.isEmpty()) {
      if (++visits > Limits.MAX_VISITS_OF_AFFINE_ANALYSIS) {
        return new CutPoints();
      }
      Location location = todo.remove();
      for (Transition transition : location.outgoing()) {
        budget.check();
        if (taken.test(transition) && arrive(transition)) {
          todo.add(transition.target());
        }
      }
    }
    CutPoints cuts = new CutPoints();
    spaces.forEach((location, space) -> addCuts(location, space, cuts));
    return cuts;
  }

  private boolean arrive(Transition transition) {
    AffineSpace known = spaces.get(transition.target());
    if (known == null) {
      spaces.put(transition.target(), image(transition));
      return true;
    }
    return !known.isEverything() && known.join(image(transition));
  }

  private AffineSpace image(Transition transition) {
    AffineSpace source = entered(transition);
    AffineSpace result = new AffineSpace(apply(transition, source.point, BigFraction.ONE));
    source.basis().forEach(d -> result.addDirection(apply(transition, d, BigFraction.ZERO)));
    unknowns(transition).values().forEach(result::addDirection);
    return result;
  }

  private AffineSpace entered(Transition transition) {
    AffineSpace space = spaces.get(transition.source());
    if (guesses == GuardUse.LOOP_EXITS_AS_EQUALITIES) {
      for (BoolTerm.Compare bound : exits.met(transition)) {
        if (columns.keySet().containsAll(bound.symbols())) {
          BigFraction constant = new BigFraction(bound.term().constant().negate());
          space = space.meet(coefficients(bound.term()), constant);
        }
      }
    }
    return space;
  }

  private BigFraction[] coefficients(IntTerm term) {
    BigFraction[] result = zero();
    for (int i = 0; i < term.length(); i++) {
      Symbol symbol = ((Atom.Variable) term.atom(i)).symbol();
      result[columns.get(symbol)] = new BigFraction(term.coefficient(i));
    }
    return result;
  }

  /**
   * Returns the directions that the updates of a transition add to the space: one for each input,
   * and one for each non-linear update.
   */
  private Map<Symbol, BigFraction[]> unknowns(Transition transition) {
    Map<Symbol, BigFraction[]> result = new TreeMap<>();
    transition
        .updates()
        .forEach(
            (register, update) -> {
              Integer column = columns.get(register);
              if (column != null) {
                unknowns((IntTerm) update, register)
                    .forEach((s, c) -> result.computeIfAbsent(s, k -> zero())[column] = c);
              }
            });
    return result;
  }

  /**
   * Returns the unrelated symbols of a linear update with their coefficients; for a non-linear
   * update the register itself with coefficient 1.
   */
  private Map<Symbol, BigFraction> unknowns(IntTerm update, Symbol register) {
    if (!update.isLinear()) {
      return Map.of(register, BigFraction.ONE);
    }
    Map<Symbol, BigFraction> result = new TreeMap<>();
    for (int i = 0; i < update.length(); i++) {
      Symbol symbol = ((Atom.Variable) update.atom(i)).symbol();
      if (!columns.containsKey(symbol)) {
        result.put(symbol, new BigFraction(update.coefficient(i)));
      }
    }
    return result;
  }

  /**
   * Returns the image of a vector under the linear updates of a transition.
   *
   * @param one the factor of the constants: 1 for a point, 0 for a direction
   */
  private BigFraction[] apply(Transition transition, BigFraction[] vector, BigFraction one) {
    BigFraction[] result = vector.clone();
    columns.forEach(
        (register, column) -> {
          Term update = transition.updates().get(register);
          if (update != null) {
            result[column] = value((IntTerm) update, vector, one);
          }
        });
    return result;
  }

  private BigFraction value(IntTerm update, BigFraction[] vector, BigFraction one) {
    if (!update.isLinear()) {
      return BigFraction.ZERO;
    }
    BigFraction sum = one.multiply(update.constant());
    for (int i = 0; i < update.length(); i++) {
      Integer column = columns.get(((Atom.Variable) update.atom(i)).symbol());
      if (column != null) {
        sum = sum.add(vector[column].multiply(update.coefficient(i)));
      }
    }
    return sum;
  }

  private BigFraction[] zero() {
    BigFraction[] zero = new BigFraction[columns.size()];
    java.util.Arrays.fill(zero, BigFraction.ZERO);
    return zero;
  }

  /** Adds cuts for the equations over the symbols that are live at the location. */
  private void addCuts(Location location, AffineSpace space, CutPoints cuts) {
    List<Symbol> live = new ArrayList<>();
    columns.keySet().stream()
        .filter(s -> s.kind() == Symbol.Kind.FEATURE || location.live().contains(s))
        .forEach(live::add);
    AffineSpace projected = new AffineSpace(project(space.point, live));
    space.basis().forEach(direction -> projected.addDirection(project(direction, live)));
    for (BigFraction[] equation : projected.equations()) {
      equality(equation, projected.point, live).ifPresent(found -> add(found, cuts));
    }
  }

  /**
   * Adds the boundary of an equality; of an unproved equality also the boundaries of its
   * neighbours, because a loop may overshoot its bound by one step.
   */
  private void add(BoolTerm.Compare equality, CutPoints cuts) {
    cuts.addBoundary(equality);
    if (guesses == GuardUse.LOOP_EXITS_AS_EQUALITIES) {
      for (long off : new long[] {-1, 1}) {
        if (BoolTerm.equal(equality.term().plus(off), IntTerm.ZERO)
            instanceof BoolTerm.Compare beside) {
          cuts.addBoundary(beside);
        }
      }
    }
  }

  private BigFraction[] project(BigFraction[] vector, List<Symbol> live) {
    return live.stream().map(symbol -> vector[columns.get(symbol)]).toArray(BigFraction[]::new);
  }

  /**
   * Returns the equation as an equality of terms; empty if it does not relate at least two symbols,
   * because intervals express that one is constant.
   */
  private static Optional<BoolTerm.Compare> equality(
      BigFraction[] equation, BigFraction[] point, List<Symbol> symbols) {
    BigInteger scale = BigInteger.ONE;
    BigFraction value = BigFraction.ZERO;
    for (int i = 0; i < equation.length; i++) {
      BigInteger denominator = equation[i].getDenominator();
      scale = scale.multiply(denominator).divide(scale.gcd(denominator));
      value = value.add(equation[i].multiply(point[i]));
    }
    IntTerm sum = IntTerm.ZERO;
    for (int i = 0; i < equation.length; i++) {
      sum = sum.plus(IntTerm.of(symbols.get(i)).times(equation[i].multiply(scale).getNumerator()));
    }
    BigFraction scaled = value.multiply(scale);
    return sum.length() > 1
            && scaled.getDenominator().equals(BigInteger.ONE)
            && BoolTerm.equal(sum, IntTerm.of(scaled.getNumerator()))
                instanceof BoolTerm.Compare compare
        ? Optional.of(compare)
        : Optional.empty();
  }

  /**
   * The heuristic that a loop which counts to a bound meets it when it exits: at a transition that
   * leaves a cycle for good, each comparison of the guard is taken as an equality. The result is
   * unproved and may be used as a hint only.
   */
  private static final class LoopExits {
    private final Map<Location, Set<Location>> behind = new HashMap<>();

    /**
     * Returns the comparisons of the guard as equalities if the transition leaves a loop; an empty
     * list otherwise.
     */
    List<BoolTerm.Compare> met(Transition transition) {
      List<BoolTerm.Compare> result = new ArrayList<>();
      for (BoolTerm conjunct : transition.guard().conjuncts()) {
        if (conjunct instanceof BoolTerm.Compare compare
            && compare.relation() == BoolTerm.Relation.AT_MOST
            && compare.term().isLinear()
            && BoolTerm.equal(compare.term(), sunder.expression.IntTerm.ZERO)
                instanceof BoolTerm.Compare equality) {
          result.add(equality);
        }
      }
      return !result.isEmpty() && leaves(transition) ? result : List.of();
    }

    private boolean leaves(Transition transition) {
      Set<Location> after = reachable(transition.target());
      return after.size() <= Limits.MAX_LOCATIONS_AFTER_LOOP_EXIT
          && !after.contains(transition.source())
          && reachable(transition.source()).contains(transition.source());
    }

    /**
     * Returns the locations reachable from a location in at least one step; some of them if they
     * are more than {@link Limits#MAX_LOCATIONS_AFTER_LOOP_EXIT}.
     */
    private Set<Location> reachable(Location location) {
      Set<Location> known = behind.get(location);
      if (known != null) {
        return known;
      }
      Set<Location> found = new HashSet<>();
      Deque<Location> todo = new ArrayDeque<>(List.of(location));
      while (!todo.isEmpty() && found.size() <= Limits.MAX_LOCATIONS_AFTER_LOOP_EXIT) {
        for (Transition step : todo.remove().outgoing()) {
          if (found.add(step.target())) {
            todo.add(step.target());
          }
        }
      }
      behind.put(location, found);
      return found;
    }
  }
}
