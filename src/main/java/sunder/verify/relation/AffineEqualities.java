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
 * The affine equalities among registers that hold at each location whenever a run comes there:
 * Karr's analysis (Acta Informatica 6, 1976), with spaces kept as a point and directions. Guards
 * are not used, or for guesses only; what is not linear may be anything.
 */
final class AffineEqualities {
  private final Map<Symbol, Integer> columns;
  private final Map<Location, AffineSpace> spaces = new HashMap<>();
  private final LoopExits exits = new LoopExits();
  private final Predicate<Transition> taken;
  private final GuardUse guesses;
  private final Budget budget;

  /** Whether guards say something. */
  enum GuardUse {
    /** No: what is found holds of every run. */
    NONE,
    /** Loops end when they meet their bound ({@link LoopExits}): what is found is likely. */
    LOOP_EXITS_AS_EQUALITIES
  }

  /**
   * @param symbols the integer registers and features to relate; others may be anything
   * @param taken the transitions that count: those of one variant
   */
  AffineEqualities(
      List<Symbol> symbols, Predicate<Transition> taken, GuardUse guesses, Budget budget) {
    this.columns = new TreeMap<>();
    symbols.forEach(symbol -> columns.put(symbol, columns.size()));
    this.taken = taken;
    this.guesses = guesses;
    this.budget = budget;
  }

  /** Cuts around each equality at each location that is met. */
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

  /** What a step adds to the space: one direction for each input, and for what is not linear. */
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

  /** The unknowns in a register's update; where it is not linear, the register itself. */
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
   * The linear part of a step's updates.
   *
   * @param one how often constants are added: once to a point, not at all to a direction
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

  /** The equations over what is live there. */
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

  /** A bound may be met by steps that go one too far: a guess is cut around too. */
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

  /** Only what relates registers: that one is constant, intervals say. */
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
   * Where a run leaves a loop that it does not come back to, a loop that counts to a bound has met
   * it most often: the comparisons of the exit, taken as equalities. A guess; what is made of it
   * has to be a hint.
   */
  private static final class LoopExits {
    private final Map<Location, Set<Location>> behind = new HashMap<>();

    /** The bounds that a transition meets if it leaves a loop; none if it does not. */
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

    /** The locations that some step from this one on leads to. */
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
