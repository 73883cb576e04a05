package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.PresenceFormula.Literal;

/** Turns a disjunction of conjunctions into a short formula, common literals factored out. */
final class FormulaWriter {
  private FormulaWriter() {}

  /** The formula: no conjunctions is {@code false}, an empty one {@code true}. */
  static PresenceFormula write(List<List<Literal>> cubes) {
    List<List<Literal>> shortFirst = merged(cubes);
    shortFirst.sort(Comparator.comparingInt(List::size));
    return PresenceFormula.any(terms(shortFirst));
  }

  /** The negation of the formula. */
  static PresenceFormula writeNegation(List<List<Literal>> cubes) {
    PresenceFormula formula = write(cubes);
    return formula instanceof PresenceFormula.Truth truth
        ? truth.value() ? PresenceFormula.FALSE : PresenceFormula.TRUE
        : new PresenceFormula.Not(formula);
  }

  /** Formulas without an open "or", whose disjunction is that of the cubes. */
  private static List<PresenceFormula> terms(List<List<Literal>> cubes) {
    if (cubes.contains(List.<Literal>of())) {
      return List.of(PresenceFormula.TRUE);
    }
    Literal shared = mostFrequent(cubes);
    List<PresenceFormula> terms = new ArrayList<>();
    List<List<Literal>> quotient = new ArrayList<>();
    int place = -1;
    List<List<Literal>> others = new ArrayList<>();
    for (List<Literal> cube : cubes) {
      if (shared != null && cube.contains(shared)) {
        quotient.add(without(shared, cube));
        place = place < 0 ? others.size() : place;
      } else {
        others.add(cube);
      }
    }
    if (shared == null) {
      others.forEach(cube -> terms.add(PresenceFormula.all(cube)));
      return terms;
    }
    List<List<Literal>> before = others.subList(0, place);
    List<List<Literal>> after = others.subList(place, others.size());
    terms.addAll(before.isEmpty() ? List.of() : terms(before));
    terms.add(product(shared, quotient));
    terms.addAll(after.isEmpty() ? List.of() : terms(after));
    return terms;
  }

  private static List<Literal> without(Literal shared, List<Literal> cube) {
    List<Literal> rest = new ArrayList<>(cube);
    rest.remove(shared);
    return rest;
  }

  private static PresenceFormula product(Literal shared, List<List<Literal>> quotient) {
    PresenceFormula rest = PresenceFormula.any(terms(quotient));
    if (rest.equals(PresenceFormula.TRUE)) {
      return shared;
    }
    List<PresenceFormula> factors = new ArrayList<>(List.of(shared));
    factors.addAll(rest instanceof PresenceFormula.And and ? and.operands() : List.of(rest));
    return new PresenceFormula.And(factors);
  }

  /** The first of the literals that most cubes have, or null if no two cubes share one. */
  private static Literal mostFrequent(List<List<Literal>> cubes) {
    Map<Literal, Integer> uses = new LinkedHashMap<>();
    for (List<Literal> cube : cubes) {
      for (Literal literal : cube) {
        uses.merge(literal, 1, Integer::sum);
      }
    }
    Literal best = null;
    int most = 1;
    for (Map.Entry<Literal, Integer> use : uses.entrySet()) {
      if (use.getValue() > most) {
        best = use.getKey();
        most = use.getValue();
      }
    }
    return best;
  }

  /**
   * Joins conjunctions that differ only in the range of one feature, where these ranges touch,
   * until no two are left.
   */
  private static List<List<Literal>> merged(List<List<Literal>> separate) {
    List<List<Literal>> cubes = new ArrayList<>(separate);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < cubes.size(); i++) {
        for (int j = cubes.size() - 1; j > i; j--) {
          Optional<List<Literal>> joined = joined(cubes.get(i), cubes.get(j));
          if (joined.isPresent()) {
            cubes.set(i, joined.get());
            cubes.remove(j);
            changed = true;
          }
        }
      }
    }
    return cubes;
  }

  private static Optional<List<Literal>> joined(List<Literal> one, List<Literal> two) {
    if (one.size() != two.size()) {
      return Optional.empty();
    }
    int place = -1;
    for (int i = 0; i < one.size(); i++) {
      if (!one.get(i).equals(two.get(i))) {
        if (place >= 0) {
          return Optional.empty();
        }
        place = i;
      }
    }
    return place < 0 ? Optional.of(one) : joinedAt(place, one, two);
  }

  private static Optional<List<Literal>> joinedAt(int place, List<Literal> one, List<Literal> two) {
    Literal left = one.get(place);
    Literal right = two.get(place);
    if (!left.feature().equals(right.feature()) || !touch(left, right)) {
      return Optional.empty();
    }
    List<Literal> result = new ArrayList<>(one);
    BigInteger low = left.low().min(right.low());
    BigInteger high = left.high().max(right.high());
    if (low.equals(left.feature().low()) && high.equals(left.feature().high())) {
      result.remove(place);
    } else {
      result.set(place, new Literal(left.feature(), low, high));
    }
    return Optional.of(List.copyOf(result));
  }

  private static boolean touch(Literal left, Literal right) {
    return left.low().compareTo(right.high().add(BigInteger.ONE)) <= 0
        && right.low().compareTo(left.high().add(BigInteger.ONE)) <= 0;
  }
}
