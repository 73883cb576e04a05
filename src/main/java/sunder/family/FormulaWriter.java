package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns a disjunction of conjunctions into a short formula, common literals factored out. */
final class FormulaWriter {
  private FormulaWriter() {}

  /** The formula: no conjunctions is {@code false}, an empty one {@code true}. */
  static Formula write(List<List<Formula.Literal>> cubes) {
    List<List<Formula.Literal>> shortFirst = merged(cubes);
    shortFirst.sort(Comparator.comparingInt(List::size));
    return Formula.any(terms(shortFirst));
  }

  /** The negation of the formula. */
  static Formula writeNegation(List<List<Formula.Literal>> cubes) {
    Formula formula = write(cubes);
    return formula instanceof Formula.Truth truth
        ? truth.value() ? Formula.FALSE : Formula.TRUE
        : new Formula.Not(formula);
  }

  /** Formulas without an open "or", whose disjunction is that of the cubes. */
  private static List<Formula> terms(List<List<Formula.Literal>> cubes) {
    if (cubes.contains(List.<Formula.Literal>of())) {
      return List.of(Formula.TRUE);
    }
    Formula.Literal shared = mostFrequent(cubes);
    List<Formula> terms = new ArrayList<>();
    List<List<Formula.Literal>> quotient = new ArrayList<>();
    int place = -1;
    List<List<Formula.Literal>> others = new ArrayList<>();
    for (List<Formula.Literal> cube : cubes) {
      if (shared != null && cube.contains(shared)) {
        quotient.add(without(shared, cube));
        place = place < 0 ? others.size() : place;
      } else {
        others.add(cube);
      }
    }
    if (shared == null) {
      others.forEach(cube -> terms.add(Formula.all(cube)));
      return terms;
    }
    List<List<Formula.Literal>> before = others.subList(0, place);
    List<List<Formula.Literal>> after = others.subList(place, others.size());
    terms.addAll(before.isEmpty() ? List.of() : terms(before));
    terms.add(product(shared, quotient));
    terms.addAll(after.isEmpty() ? List.of() : terms(after));
    return terms;
  }

  private static List<Formula.Literal> without(Formula.Literal shared, List<Formula.Literal> cube) {
    List<Formula.Literal> rest = new ArrayList<>(cube);
    rest.remove(shared);
    return rest;
  }

  private static Formula product(Formula.Literal shared, List<List<Formula.Literal>> quotient) {
    Formula rest = Formula.any(terms(quotient));
    if (rest.equals(Formula.TRUE)) {
      return shared;
    }
    List<Formula> factors = new ArrayList<>(List.of(shared));
    factors.addAll(rest instanceof Formula.And and ? and.operands() : List.of(rest));
    return new Formula.And(factors);
  }

  /** The first of the literals that most cubes have, or null if no two cubes share one. */
  private static Formula.Literal mostFrequent(List<List<Formula.Literal>> cubes) {
    Map<Formula.Literal, Integer> uses = new LinkedHashMap<>();
    for (List<Formula.Literal> cube : cubes) {
      for (Formula.Literal literal : cube) {
        uses.merge(literal, 1, Integer::sum);
      }
    }
    Formula.Literal best = null;
    int most = 1;
    for (Map.Entry<Formula.Literal, Integer> use : uses.entrySet()) {
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
  private static List<List<Formula.Literal>> merged(List<List<Formula.Literal>> separate) {
    List<List<Formula.Literal>> cubes = new ArrayList<>(separate);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < cubes.size(); i++) {
        for (int j = cubes.size() - 1; j > i; j--) {
          Optional<List<Formula.Literal>> joined = joined(cubes.get(i), cubes.get(j));
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

  private static Optional<List<Formula.Literal>> joined(
      List<Formula.Literal> one, List<Formula.Literal> two) {
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

  private static Optional<List<Formula.Literal>> joinedAt(
      int place, List<Formula.Literal> one, List<Formula.Literal> two) {
    Formula.Literal left = one.get(place);
    Formula.Literal right = two.get(place);
    if (!left.feature().equals(right.feature()) || !touch(left, right)) {
      return Optional.empty();
    }
    List<Formula.Literal> result = new ArrayList<>(one);
    BigInteger low = left.low().min(right.low());
    BigInteger high = left.high().max(right.high());
    if (low.equals(left.feature().low()) && high.equals(left.feature().high())) {
      result.remove(place);
    } else {
      result.set(place, new Formula.Literal(left.feature(), low, high));
    }
    return Optional.of(List.copyOf(result));
  }

  private static boolean touch(Formula.Literal left, Formula.Literal right) {
    return left.low().compareTo(right.high().add(BigInteger.ONE)) <= 0
        && right.low().compareTo(left.high().add(BigInteger.ONE)) <= 0;
  }
}
