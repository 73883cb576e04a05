package sunder.verify.relation;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.abstraction.Cuts;

/**
 * Guesses for loops that follow each other or change on the way. What a step keeps of a register
 * and of another one's distance to its bound ({@code k + j - n} where {@code j < n} bounds the
 * loop); plain differences of registers that one step moves at different speeds; and the values of
 * what steps keep where phases meet, at constants that registers are set to or compared with.
 */
final class PhaseTemplates {
  private final Set<IntTerm> distances = new LinkedHashSet<>();
  private final Map<Symbol, NavigableSet<BigInteger>> landmarks = new TreeMap<>();
  private final Set<IntTerm> terms = new LinkedHashSet<>();
  private final Cuts cuts = new Cuts();

  private PhaseTemplates() {}

  /** Cuts of what the transitions suggest. */
  static Cuts of(Iterable<Transition> transitions) {
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
    if (known.size() < Limits.LANDMARKS_OF_A_REGISTER) {
      known.add(value);
    }
  }

  /** A comparison bounds a register by a constant, or by others. */
  private void bound(BoolTerm conjunct) {
    if (conjunct instanceof BoolTerm.Compare compare && compare.term().isLinear()) {
      IntTerm term = compare.term();
      IntTerm direction = term.canonicalDirection();
      if (direction.asSymbol().isPresent()) {
        // A bound may be met by steps that go one too far.
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
                    .beyond(register)
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

  /** The values of a kept term where both registers are at landmarks. */
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

  /** What a step keeps of a register and of the other one's distance to a bound. */
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
    if (term.length() > 1 && (terms.size() < Limits.TERMS_OF_PHASES || terms.contains(term))) {
      IntTerm direction = term.canonicalDirection();
      if (terms.add(direction)) {
        StepTemplates.addNearZero(cuts, direction);
      }
    }
  }
}
