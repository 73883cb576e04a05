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
 * A multi-terminal decision diagram of regions: inner nodes test linear terms at cut points, leaves
 * are sets of variants.
 *
 * <p>Adjacent boxes share one test at a cut, and equal subdiagrams are one node. The formula is
 * small, and most of its branches close by bounds alone.
 */
final class RegionDiagram {
  /**
   * The budget of visits per region, after which the diagram is given up and the regions are
   * printed as a disjunction.
   */
  private static final int MEETINGS_OF_A_REGION = 64;

  /** A region: its variants and the bounds of its terms. */
  record RegionBounds(ConfigSet variants, Map<Object, TermBounds> bounds) {}

  /** A node of the diagram. */
  sealed interface Node {}

  /** A leaf: the variants whose stores reach it. */
  record Leaf(ConfigSet variants) implements Node {}

  /**
   * An inner node: a test of a term at its cut points.
   *
   * @param term the tested term
   * @param bounds the last values of all children but the last, ascending
   * @param parts the children, one more than the bounds
   */
  record InnerNode(Object term, List<BigInteger> bounds, List<Node> parts) implements Node {
    InnerNode {
      bounds = List.copyOf(bounds);
      parts = List.copyOf(parts);
    }

    /** Compares children by identity, as equal nodes are shared. */
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

    /** Returns the condition that the term is in the range of a child or of an earlier one. */
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

  /** Returns the diagram of some regions; nothing if it would be too large. */
  static Optional<Node> of(List<RegionBounds> rows, ConfigSet none) {
    RegionDiagram tree = new RegionDiagram(terms(rows), none, rows.size());
    return tree.build(0, rows);
  }

  /** Returns all terms, ordered by the number of their cut points. */
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

  /**
   * Returns the cut points of a term's bounds: the last values of the ranges that they separate.
   */
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
      // All values of the range are equivalent; one represents them.
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
