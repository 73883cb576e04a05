package sunder.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Writes a disjunction of conjunctions in the input's syntax, common literals factored out. */
final class FormulaWriter {
  private static final String AND = " && ";
  private static final String OR = " || ";

  private FormulaWriter() {}

  /** The formula: no conjunctions is {@code false}, an empty one {@code true}. */
  static String write(List<List<Literal>> cubes) {
    if (cubes.isEmpty()) {
      return "false";
    }
    return writeMerged(new RangeMerger(cubes).merged());
  }

  private static String writeMerged(List<List<Literal>> cubes) {
    List<List<Literal>> shortFirst = new ArrayList<>(cubes);
    shortFirst.sort(Comparator.comparingInt(List::size));
    return String.join(OR, terms(shortFirst));
  }

  /** The negation of the formula. */
  static String writeNegation(List<List<Literal>> cubes) {
    if (cubes.isEmpty()) {
      return "true";
    }
    List<List<Literal>> merged = new RangeMerger(cubes).merged();
    if (merged.size() == 1 && merged.get(0).size() == 1) {
      return merged.get(0).get(0).negatedText();
    }
    String text = writeMerged(merged);
    return text.equals("true") ? "false" : "!(" + text + ")";
  }

  /** Formulas without an open "or", whose disjunction is that of the cubes. */
  private static List<String> terms(List<List<Literal>> cubes) {
    if (cubes.contains(List.<Literal>of())) {
      return List.of("true");
    }
    Literal shared = mostFrequent(cubes);
    List<String> terms = new ArrayList<>();
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
      others.forEach(cube -> terms.add(conjunction(cube)));
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

  private static String product(Literal shared, List<List<Literal>> quotient) {
    List<String> inner = terms(quotient);
    if (inner.size() > 1) {
      return shared.text() + AND + "(" + String.join(OR, inner) + ")";
    }
    return inner.get(0).equals("true") ? shared.text() : shared.text() + AND + inner.get(0);
  }

  private static String conjunction(List<Literal> cube) {
    StringJoiner text = new StringJoiner(AND);
    for (Literal literal : cube) {
      text.add(literal.text());
    }
    return text.toString();
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
