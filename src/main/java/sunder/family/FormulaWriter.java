package sunder.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns a disjunction of conjunctions into a short formula, common literals factored out. */
final class FormulaWriter {
  private FormulaWriter() {}

  /** The formula: no conjunctions is {@code false}, an empty one {@code true}. */
  static Formula write(List<List<Literal>> cubes) {
    return writeMerged(new RangeMerger(cubes).merged());
  }

  private static Formula writeMerged(List<List<Literal>> cubes) {
    List<List<Literal>> shortFirst = new ArrayList<>(cubes);
    shortFirst.sort(Comparator.comparingInt(List::size));
    return Formula.any(terms(shortFirst));
  }

  /** The negation of the formula. */
  static Formula writeNegation(List<List<Literal>> cubes) {
    Formula formula = write(cubes);
    return formula instanceof Formula.Truth truth
        ? truth.value() ? Formula.FALSE : Formula.TRUE
        : new Formula.Not(formula);
  }

  /** Formulas without an open "or", whose disjunction is that of the cubes. */
  private static List<Formula> terms(List<List<Literal>> cubes) {
    if (cubes.contains(List.<Literal>of())) {
      return List.of(Formula.TRUE);
    }
    Literal shared = mostFrequent(cubes);
    List<Formula> terms = new ArrayList<>();
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
      others.forEach(cube -> terms.add(Formula.all(cube)));
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

  private static Formula product(Literal shared, List<List<Literal>> quotient) {
    Formula rest = Formula.any(terms(quotient));
    if (rest.equals(Formula.TRUE)) {
      return shared;
    }
    List<Formula> factors = new ArrayList<>(List.of(shared));
    factors.addAll(rest instanceof Formula.And and ? and.operands() : List.of(rest));
    return new Formula.And(factors);
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
}
