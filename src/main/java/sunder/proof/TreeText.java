package sunder.proof;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.horn.ClauseText;
import sunder.horn.SetText;
import sunder.horn.TermText;

/** Diagrams of regions as definitions, one for each node. Mutable: definitions are added. */
final class TreeText {
  private final String prefix;
  private final TermText terms;
  private final SetText sets;
  private final Map<Symbol, String> registers;
  private final List<String> definitions = new ArrayList<>();
  private final Map<RegionTree.Node, Written> written = new IdentityHashMap<>();

  /** How a node is used, and the registers that it depends on. */
  private record Written(String text, SortedSet<Symbol> support) {}

  /**
   * @param prefix what the names of definitions begin with, a hyphen at its end
   * @param registers their names
   * @param terms writes terms over these registers and features
   */
  TreeText(String prefix, Map<Symbol, String> registers, TermText terms, SetText sets) {
    this.prefix = prefix;
    this.registers = registers;
    this.terms = terms;
    this.sets = sets;
  }

  /** A condition that says what the diagram says; what it needs is defined before. */
  String of(RegionTree.Node node) {
    return write(node).text();
  }

  /** All definitions so far. */
  List<String> definitions() {
    return definitions;
  }

  private Written write(RegionTree.Node node) {
    Written known = written.get(node);
    if (known == null) {
      known =
          node instanceof RegionTree.End end
              ? new Written(sets.of(end.variants()), new TreeSet<>())
              : define((RegionTree.Split) node);
      written.put(node, known);
    }
    return known;
  }

  private Written define(RegionTree.Split split) {
    SortedSet<Symbol> support = new TreeSet<>();
    if (split.term() instanceof Symbol symbol) {
      support.add(symbol);
    } else {
      ((IntTerm) split.term()).forEachSymbol(support::add);
    }
    support.removeIf(symbol -> !registers.containsKey(symbol));
    List<String> parts = new ArrayList<>();
    for (RegionTree.Node part : split.parts()) {
      Written below = write(part);
      support.addAll(below.support());
      parts.add(below.text());
    }
    String name = prefix + definitions.size();
    Map<String, String> parameters = new LinkedHashMap<>();
    support.forEach(register -> parameters.put(registers.get(register), ClauseText.sort(register)));
    definitions.add(TermText.definition(name, parameters, body(split, parts, 0)));
    return new Written(TermText.application(name, List.copyOf(parameters.keySet())), support);
  }

  /** Tests in the middle first. */
  private String body(RegionTree.Split split, List<String> parts, int first) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int half = parts.size() / 2;
    return TermText.choice(
        terms.of(split.upTo(first + half - 1)),
        body(split, parts.subList(0, half), first),
        body(split, parts.subList(half, parts.size()), first + half));
  }
}
