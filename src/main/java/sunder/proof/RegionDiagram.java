package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * Regions as a decision diagram over linear terms with sets of variants at its ends: cells that lie
 * side by side become one test at a cut, and equal parts become one. A formula so written is small,
 * and most of it is refuted at a glance.
 */
final class RegionDiagram {
  /**
   * How often a region may be met in different places before the diagram is given up; the regions
   * are written one by one then.
   */
  private static final int MEETINGS_OF_A_REGION = 64;

  /** One region: its variants, and what it says of terms. */
  record RegionBounds(ConfigSet variants, Map<Object, TermBounds> bounds) {}

  /** A part of the diagram. */
  sealed interface Node {}

  /** The variants whose stores these are. */
  record Leaf(ConfigSet variants) implements Node {}

  /**
   * A test of a term at its cuts.
   *
   * @param bounds the last values of all parts but the last, ascending
   */
  record InnerNode(Object term, List<BigInteger> bounds, List<Node> parts) implements Node {
    InnerNode {
      bounds = List.copyOf(bounds);
      parts = List.copyOf(parts);
    }

    /** Equal parts are the same objects. */
    @Override
    public boolean equals(Object other) {
      return other instanceof InnerNode that
          && term.equals(that.term)
          && bounds.equals(that.bounds)
          && sameParts(that);
    }

    private boolean sameParts(InnerNode that) {
      for (int i = 0; i < parts.size(); i++) {
        if (parts.get(i) != that.parts.get(i)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      int hash = 31 * term.hashCode() + bounds.hashCode();
      for (Node part : parts) {
        hash = 31 * hash + System.identityHashCode(part);
      }
      return hash;
    }

    /** The condition that the term is in the part with this number or an earlier one. */
    BoolTerm upTo(int part) {
      return TermBounds.atMost(term, bounds.get(part));
    }
  }

  private final List<Object> terms;
  private final Map<Node, Node> known = new HashMap<>();
  private final ConfigSet none;
  private long budget;

  private RegionDiagram(List<Object> terms, ConfigSet none, int rows) {
    this.terms = terms;
    this.none = none;
    this.budget = (long) MEETINGS_OF_A_REGION * (rows + 16) * (terms.size() + 1);
  }

  /** The diagram of some regions; nothing if they overlap so that it would be large. */
  static Optional<Node> of(List<RegionBounds> rows, ConfigSet none) {
    RegionDiagram tree = new RegionDiagram(terms(rows), none, rows.size());
    return tree.build(0, rows);
  }

  /** All terms; those with few cuts are asked for first. */
  private static List<Object> terms(List<RegionBounds> rows) {
    Map<Object, SortedSet<BigInteger>> bounds = new LinkedHashMap<>();
    for (RegionBounds row : rows) {
      row.bounds()
          .forEach(
              (term, cuts) ->
                  bounds.computeIfAbsent(term, t -> new TreeSet<>()).addAll(ends(cuts)));
    }
    List<Object> order = new ArrayList<>(bounds.keySet());
    order.sort(java.util.Comparator.comparingInt(term -> bounds.get(term).size()));
    return order;
  }

  /** The last values before a border. */
  private static Collection<BigInteger> ends(TermBounds cuts) {
    List<BigInteger> ends = new ArrayList<>();
    cuts.low().ifPresent(low -> ends.add(low.subtract(BigInteger.ONE)));
    cuts.high().ifPresent(ends::add);
    return ends;
  }

  private Optional<Node> build(int depth, List<RegionBounds> rows) {
    budget -= rows.size() + 1;
    if (budget < 0) {
      return Optional.empty();
    }
    if (rows.isEmpty() || depth == terms.size()) {
      ConfigSet variants = none;
      for (RegionBounds row : rows) {
        variants = variants.or(row.variants());
      }
      return Optional.of(shared(new Leaf(variants)));
    }
    Object term = terms.get(depth);
    SortedSet<BigInteger> ends = new TreeSet<>();
    for (RegionBounds row : rows) {
      TermBounds cuts = row.bounds().get(term);
      if (cuts != null) {
        ends.addAll(ends(cuts));
      }
    }
    if (term instanceof sunder.expression.Symbol) {
      ends.retainAll(List.of(BigInteger.ZERO));
    }
    return split(depth, term, List.copyOf(ends), rows);
  }

  private Optional<Node> split(
      int depth, Object term, List<BigInteger> ends, List<RegionBounds> rows) {
    List<BigInteger> bounds = new ArrayList<>();
    List<Node> parts = new ArrayList<>();
    for (int i = 0; i <= ends.size(); i++) {
      // Some value of the part stands for all of them.
      BigInteger value =
          i < ends.size()
              ? ends.get(i)
              : ends.isEmpty() ? BigInteger.ZERO : ends.get(i - 1).add(BigInteger.ONE);
      Optional<Node> part = build(depth + 1, allowing(term, value, rows));
      if (part.isEmpty()) {
        return part;
      }
      int last = parts.size() - 1;
      if (last >= 0 && parts.get(last) == part.get()) {
        bounds.remove(last);
      } else {
        parts.add(part.get());
      }
      if (i < ends.size()) {
        bounds.add(ends.get(i));
      }
    }
    return Optional.of(
        parts.size() == 1 ? parts.get(0) : shared(new InnerNode(term, bounds, parts)));
  }

  private static List<RegionBounds> allowing(
      Object term, BigInteger value, List<RegionBounds> rows) {
    List<RegionBounds> result = new ArrayList<>();
    for (RegionBounds row : rows) {
      TermBounds cuts = row.bounds().get(term);
      if (cuts == null || cuts.allows(value)) {
        result.add(row);
      }
    }
    return result;
  }

  private Node shared(Node node) {
    Node before = known.putIfAbsent(node, node);
    return before == null ? node : before;
  }
}
