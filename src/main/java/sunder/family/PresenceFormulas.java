package sunder.family;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.PresenceFormula.Literal;
import sunder.family.diagram.Diagrams;
import sunder.family.diagram.DistinguishingVariables;
import sunder.family.diagram.Projection;
import sunder.limit.DiagramTooLarge;

/** Prints sets of configurations as short formulas. */
public final class PresenceFormulas {
  /** The greatest length of a formula; beyond it, the number of nodes is printed. */
  private static final int CHARACTERS_OF_A_FORMULA = 2_000;

  /**
   * The greatest number of nodes of a set for which a formula is computed, and the limit on new
   * nodes of its copy with another variable order.
   */
  private static final int NODES_OF_A_FORMULA = 200_000;

  /**
   * The limit on new nodes in the space of the set. The cover of a copy in another space is limited
   * by its steps only ({@link IrredundantCover}).
   */
  private static final int NEW_NODES_OF_A_FORMULA = 500_000;

  /** The greatest number of features, 400: more of them do not fit into the length. */
  private static final int FEATURES_OF_A_FORMULA = CHARACTERS_OF_A_FORMULA / 5;

  private final ConfigSpace space;
  private final Diagrams diagrams;
  private int needed;

  private PresenceFormulas(ConfigSpace space) {
    this.space = space;
    this.diagrams = space.diagrams;
  }

  /**
   * Returns a formula that is equivalent to {@code set} within {@code valid}: {@code true} if the
   * set contains all valid configurations, {@code false} if it contains none. Its values outside
   * {@code valid} are chosen to make it short. It mentions a feature only if that is necessary; of
   * two alternative features, it mentions the one that is first in the space. It is written from an
   * irredundant sum of products, which need not be a minimum one.
   *
   * <p>The result is {@link Condition.TooLong} if the formula has more than 2,000 characters, 400
   * features or 300 products, if the cover takes more than 50,000 steps, or if the diagrams are too
   * large.
   *
   * @param set a set of the same space; configurations outside {@code valid} are ignored
   */
  public static Condition describe(ConfigSet set, ConfigSet valid) {
    ConfigSet on = set.and(valid);
    ConfigSet off = valid.minus(set);
    ConfigSpace space = on.space();
    Condition known = space.formattedConditions.get(List.of(on, off));
    if (known == null) {
      known = describe(on, off, space);
      space.formattedConditions.put(List.of(on, off), known);
    }
    return known;
  }

  private static Condition describe(ConfigSet on, ConfigSet off, ConfigSpace space) {
    space.collectGarbage();
    int size = on.size();
    try {
      return space.bounded(
          NEW_NODES_OF_A_FORMULA,
          () -> new PresenceFormulas(space).describe(on.node, off.node, size));
    } catch (DiagramTooLarge e) {
      return new Condition.TooLong(size);
    } finally {
      Reference.reachabilityFence(on);
      Reference.reachabilityFence(off);
    }
  }

  /** Returns {@link #describe} as one line: the formula, or a note that there is no short one. */
  public static String print(ConfigSet set, ConfigSet valid) {
    Condition condition = describe(set, valid);
    if (condition instanceof Condition.Exact exact) {
      return exact.formula().text();
    }
    return "(no short formula; " + ((Condition.TooLong) condition).nodes() + " diagram nodes)";
  }

  /** Returns a formula that separates two disjoint diagrams. No nodes are freed meanwhile. */
  private Condition describe(int on, int off, int size) {
    if (on == Diagrams.FALSE || off == Diagrams.FALSE) {
      return new Condition.Exact(
          on == Diagrams.FALSE ? PresenceFormula.FALSE : PresenceFormula.TRUE);
    }
    if (size > NODES_OF_A_FORMULA) {
      return new Condition.TooLong(size);
    }
    return formulaBetween(withoutNeedless(new FormulaBounds(on, off)))
        .filter(formula -> formula.text().length() <= CHARACTERS_OF_A_FORMULA)
        .<Condition>map(Condition.Exact::new)
        .orElse(new Condition.TooLong(size));
  }

  /**
   * Returns a formula between two bounds as if the variables were in pick order, so that it does
   * not depend on the variable order; if the diagrams are too large in pick order, it does.
   */
  private Optional<PresenceFormula> formulaBetween(FormulaBounds bounds) {
    ConfigSpace target = space.inPickOrder();
    if (target == space) {
      return formulaBetween(space, bounds);
    }
    Optional<FormulaBounds> moved = moved(bounds, target);
    return moved.isPresent() ? formulaBetween(target, moved.get()) : formulaBetween(space, bounds);
  }

  private Optional<FormulaBounds> moved(FormulaBounds bounds, ConfigSpace to) {
    to.collectGarbage();
    SpaceTransfer transfer = new SpaceTransfer(space, to);
    try {
      return Optional.of(
          to.bounded(
              NODES_OF_A_FORMULA,
              () -> new FormulaBounds(transfer.of(bounds.on), transfer.of(bounds.off))));
    } catch (DiagramTooLarge e) {
      return Optional.empty();
    }
  }

  /** Copies a diagram to a space with the same features in another variable order. */
  private static final class SpaceTransfer {
    private final ConfigSpace from;
    private final ConfigSpace to;
    private final Map<Integer, Integer> known = new HashMap<>();

    SpaceTransfer(ConfigSpace from, ConfigSpace to) {
      this.from = from;
      this.to = to;
    }

    /** Returns the copy of a node, without a reference. */
    int of(int node) {
      if (node <= Diagrams.TRUE) {
        return node;
      }
      Integer seen = known.get(node);
      if (seen == null) {
        Diagrams source = from.diagrams;
        seen = choice(source.level(node), of(source.low(node)), of(source.high(node)));
        known.put(node, seen);
      }
      return seen;
    }

    private int choice(int variable, int low, int high) {
      Diagrams target = to.diagrams;
      FeatureBits bits = from.featureBitsAt(variable);
      int level = to.featureBitsOf(bits.feature()).first() + variable - bits.first();
      if (level < Math.min(target.level(low), target.level(high))) {
        return target.node(level, low, high);
      }
      int literal = target.node(level, Diagrams.FALSE, Diagrams.TRUE);
      return target.or(target.and(literal, high), target.minus(low, literal));
    }
  }

  private static Optional<PresenceFormula> formulaBetween(ConfigSpace space, FormulaBounds bounds) {
    Diagrams diagrams = space.diagrams;
    int notOn = diagrams.minus(Diagrams.TRUE, bounds.on);
    int notOff = diagrams.minus(Diagrams.TRUE, bounds.off);
    Optional<PresenceFormula> direct =
        new IrredundantCover(space).between(bounds.on, notOff).map(FormulaWriter::write);
    Optional<PresenceFormula> negated =
        new IrredundantCover(space).between(bounds.off, notOn).map(FormulaWriter::writeNegation);
    return shorter(direct, negated);
  }

  /**
   * Returns the shorter one of a formula and a negated formula; since negations are harder to read,
   * a negated one has to be shorter by a quarter.
   */
  private static Optional<PresenceFormula> shorter(
      Optional<PresenceFormula> direct, Optional<PresenceFormula> negated) {
    if (direct.isEmpty() || negated.isEmpty()) {
      return direct.or(() -> negated);
    }
    int length = direct.get().text().length();
    return 4 * negated.get().text().length() < 3 * length ? negated : direct;
  }

  /** The diagrams on which a formula has to be true, and false. */
  private record FormulaBounds(int on, int off) {}

  private FormulaBounds withoutNeedless(FormulaBounds bounds) {
    int variables = space.features().stream().mapToInt(f -> space.featureBitsOf(f).width()).sum();
    BitSet distinguishing = DistinguishingVariables.of(diagrams, bounds.on, bounds.off, variables);
    List<Feature> inDoubt = new ArrayList<>();
    for (Feature feature : space.features()) {
      FeatureBits bits = space.featureBitsOf(feature);
      int variable = distinguishing.nextSetBit(bits.first());
      if (variable < 0 || variable >= bits.end()) {
        inDoubt.add(feature);
      }
    }
    countNeeded(space.features().size() - inDoubt.size());
    return inDoubt.isEmpty() ? bounds : withoutNeedless(bounds, inDoubt);
  }

  private void countNeeded(int features) {
    needed += features;
    if (needed > FEATURES_OF_A_FORMULA) {
      throw new DiagramTooLarge();
    }
  }

  /**
   * Quantifies the features that are not needed to separate the two bounds, the last ones first.
   * Many features are tried at once.
   */
  private FormulaBounds withoutNeedless(FormulaBounds bounds, List<Feature> features) {
    BitSet forgotten = new BitSet();
    for (Feature feature : features) {
      FeatureBits bits = space.featureBitsOf(feature);
      forgotten.set(bits.first(), bits.end());
    }
    // Mostly a feature is needed, and that shows sooner than the diagrams without it are built.
    Projection projection = new Projection(diagrams, forgotten);
    if (!projection.isOverlapSeen(bounds.on, bounds.off)) {
      FormulaBounds fewer =
          new FormulaBounds(projection.exists(bounds.on), projection.exists(bounds.off));
      if (diagrams.disjoint(fewer.on, fewer.off)) {
        return fewer;
      }
    }
    if (features.size() == 1) {
      countNeeded(1);
      return bounds;
    }
    int half = features.size() / 2;
    FormulaBounds first = withoutNeedless(bounds, features.subList(half, features.size()));
    return withoutNeedless(first, features.subList(0, half));
  }

  /** The printable form of a set of configurations. */
  public sealed interface Condition {
    /** A formula that is equivalent to the set within the valid configurations. */
    record Exact(PresenceFormula formula) implements Condition {}

    /**
     * There is no short formula: one of the limits of {@link PresenceFormulas#describe} is met.
     *
     * @param nodes the number of nodes of the set's diagram
     */
    record TooLong(int nodes) implements Condition {}
  }

  /** Converts a sum of products to a short formula by factoring out common literals. */
  static final class FormulaWriter {
    private FormulaWriter() {}

    /** Returns the formula; an empty sum is {@code false}, an empty product {@code true}. */
    static PresenceFormula write(List<List<Literal>> cubes) {
      List<List<Literal>> shortFirst = merged(cubes);
      shortFirst.sort(Comparator.comparingInt(List::size));
      return PresenceFormula.any(terms(shortFirst));
    }

    static PresenceFormula writeNegation(List<List<Literal>> cubes) {
      PresenceFormula formula = write(cubes);
      return formula instanceof PresenceFormula.Truth truth
          ? truth.value() ? PresenceFormula.FALSE : PresenceFormula.TRUE
          : new PresenceFormula.Not(formula);
    }

    /**
     * Returns formulas without a top-level disjunction, whose disjunction is the sum of the
     * products.
     */
    private static List<PresenceFormula> terms(List<List<Literal>> cubes) {
      if (cubes.contains(List.<Literal>of())) {
        return List.of(PresenceFormula.TRUE);
      }
      Literal shared = mostFrequent(cubes);
      List<PresenceFormula> terms = new ArrayList<>();
      List<List<Literal>> quotient = new ArrayList<>();
      int position = -1;
      List<List<Literal>> others = new ArrayList<>();
      for (List<Literal> cube : cubes) {
        if (shared != null && cube.contains(shared)) {
          quotient.add(without(shared, cube));
          position = position < 0 ? others.size() : position;
        } else {
          others.add(cube);
        }
      }
      if (shared == null) {
        others.forEach(cube -> terms.add(PresenceFormula.all(cube)));
        return terms;
      }
      List<List<Literal>> before = others.subList(0, position);
      List<List<Literal>> after = others.subList(position, others.size());
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

    /**
     * Returns the first of the literals that occur in most products, or null if no literal occurs
     * in two.
     */
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
     * Merges products that differ only in adjacent ranges of one feature, until no two can be
     * merged.
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
      int position = -1;
      for (int i = 0; i < one.size(); i++) {
        if (!one.get(i).equals(two.get(i))) {
          if (position >= 0) {
            return Optional.empty();
          }
          position = i;
        }
      }
      return position < 0 ? Optional.of(one) : joinedAt(position, one, two);
    }

    private static Optional<List<Literal>> joinedAt(
        int position, List<Literal> one, List<Literal> two) {
      Literal left = one.get(position);
      Literal right = two.get(position);
      if (!left.feature().equals(right.feature()) || !touch(left, right)) {
        return Optional.empty();
      }
      List<Literal> result = new ArrayList<>(one);
      BigInteger low = left.low().min(right.low());
      BigInteger high = left.high().max(right.high());
      if (low.equals(left.feature().low()) && high.equals(left.feature().high())) {
        result.remove(position);
      } else {
        result.set(position, new Literal(left.feature(), low, high));
      }
      return Optional.of(List.copyOf(result));
    }

    private static boolean touch(Literal left, Literal right) {
      return left.low().compareTo(right.high().add(BigInteger.ONE)) <= 0
          && right.low().compareTo(left.high().add(BigInteger.ONE)) <= 0;
    }
  }
}
