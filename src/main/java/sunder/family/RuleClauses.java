package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sunder.family.diagram.Diagrams;
import sunder.family.sat.SatSolver;
import sunder.limit.DiagramTooLarge;

/**
 * The clauses of rules, in conjunctive normal form: a formula below a disjunction gets a variable
 * that implies it (Plaisted and Greenbaum, "A structure-preserving clause form translation", 1986).
 * Each solution of the clauses is one of the rules, and each solution of the rules extends to one
 * of the clauses.
 *
 * <p>A Boolean feature is one variable. A numeric feature has the binary code of its distance from
 * the least value, the most significant bit first.
 */
final class RuleClauses {
  /** The greatest number of partial sums of one comparison. */
  private static final int MOST_SUMS = 1_000_000;

  /** A weighted literal of a sum. */
  private record Weighted(int variable, BigInteger weight) {}

  private final Map<Feature, int[]> variables = new LinkedHashMap<>();
  private final List<int[]> clauses = new ArrayList<>();
  private final SatSolver solver = new SatSolver();

  /** The number of variables of features; the others are auxiliary. */
  private final int ofFeatures;

  /** The variables of formulas, and of the negations of formulas. */
  private final Map<Rule, Integer> positive = new IdentityHashMap<>();

  private final Map<Rule, Integer> negative = new IdentityHashMap<>();

  /** The variables of conjunctions and disjunctions of literals. */
  private final Map<Set<Integer>, Integer> conjunctions = new HashMap<>();

  private final Map<Set<Integer>, Integer> disjunctions = new HashMap<>();

  /** The features of each weighted sum. */
  private final List<Set<Feature>> sums = new ArrayList<>();

  /** A variable that is true. */
  private final int top;

  /**
   * Creates the clauses of the ranges of some features.
   *
   * @param features all features of the rules
   */
  RuleClauses(Collection<? extends Feature> features) {
    for (Feature feature : features) {
      int[] bits = new int[FeatureBits.width(feature)];
      Arrays.setAll(bits, i -> solver.newVariable());
      variables.put(feature, bits);
    }
    top = solver.newVariable();
    ofFeatures = top;
    add(top);
    for (Feature feature : features) {
      if (feature instanceof Feature.Numeric) {
        add(new Rule.SumAtMost(Map.of(feature, BigInteger.ONE), feature.high()));
      }
    }
  }

  SatSolver solver() {
    return solver;
  }

  List<int[]> clauses() {
    return clauses;
  }

  List<Set<Feature>> sums() {
    return sums;
  }

  /** Returns the clauses of rules over some features. */
  static RuleClauses of(Collection<? extends Feature> features, List<Rule> rules) {
    RuleClauses clauses = new RuleClauses(features);
    rules.forEach(clauses::add);
    return clauses;
  }

  /** Returns the variables of the bits of a feature. */
  int[] variables(Feature feature) {
    int[] bits = variables.get(feature);
    if (bits == null) {
      throw new IllegalArgumentException(feature + " is not a feature of these clauses");
    }
    return bits;
  }

  /**
   * Returns the values of all variables in a solution, by number: those of the features are from
   * the last search, and an auxiliary variable is true only if a clause needs it. The clauses that
   * define an auxiliary variable precede those that use it, in which it is positive.
   */
  boolean[] solution() {
    boolean[] holds = new boolean[solver.variables() + 1];
    Arrays.fill(holds, ofFeatures + 1, holds.length, true);
    for (int v = 1; v <= ofFeatures; v++) {
      holds[v] = solver.value(v);
    }
    for (int[] clause : clauses) {
      int defined = defined(clause);
      if (defined != 0 && trueLiteral(clause, holds) == 0) {
        holds[defined] = false;
      }
    }
    boolean[] needed = Arrays.copyOf(holds, holds.length);
    Arrays.fill(needed, ofFeatures + 1, needed.length, false);
    for (int i = clauses.size() - 1; i >= 0; i--) {
      int[] clause = clauses.get(i);
      int defined = defined(clause);
      if ((defined == 0 || needed[defined]) && trueLiteral(clause, needed) == 0) {
        needed[trueLiteral(clause, holds)] = true;
      }
    }
    return needed;
  }

  /** Returns the auxiliary variable that a clause defines; 0 if it defines none. */
  private int defined(int[] clause) {
    for (int literal : clause) {
      if (-literal > ofFeatures) {
        return -literal;
      }
    }
    return 0;
  }

  /** Returns the first literal of a clause that is true; 0 if none is. */
  private static int trueLiteral(int[] clause, boolean[] values) {
    for (int literal : clause) {
      int variable = Math.abs(literal);
      if (values[variable] == literal > 0) {
        return literal;
      }
    }
    return 0;
  }

  private void add(int... clause) {
    int[] kept = new int[clause.length]; // not by streams: models have a million literals
    int length = 0;
    for (int literal : clause) {
      if (literal == top && clause.length > 1) {
        return;
      } else if (literal != -top && !contains(kept, length, literal)) {
        kept[length++] = literal;
      }
    }
    kept = Arrays.copyOf(kept, length);
    clauses.add(kept);
    solver.add(kept);
  }

  private static boolean contains(int[] literals, int length, int wanted) {
    for (int i = 0; i < length; i++) {
      if (literals[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  /** Adds the clauses of a rule. */
  void add(Rule rule) {
    add(rule, true);
  }

  /** Returns a literal that implies a rule, and that a solution of the rule can have. */
  int implying(Rule rule) {
    return literal(rule, true);
  }

  private void add(Rule rule, boolean holds) {
    if (rule instanceof Rule.Definition definition) {
      add(definition.rule(), holds);
    } else if (rule instanceof Rule.Not not) {
      add(not.operand(), !holds);
    } else if (isConjunction(rule, holds)) {
      ((Rule.CompoundRule) rule).parts().forEach(part -> add(part, holds));
    } else {
      Set<Integer> literals = new LinkedHashSet<>();
      collect(rule, holds, literals);
      add(literals.stream().mapToInt(Integer::intValue).toArray());
    }
  }

  private static boolean isConjunction(Rule rule, boolean holds) {
    return holds ? rule instanceof Rule.AllOf : rule instanceof Rule.AnyOf;
  }

  /** Collects the literals of a disjunction. */
  private void collect(Rule rule, boolean holds, Set<Integer> literals) {
    if (rule instanceof Rule.Not not) {
      collect(not.operand(), !holds, literals);
    } else if (isConjunction(rule, !holds)) {
      ((Rule.CompoundRule) rule).parts().forEach(part -> collect(part, holds, literals));
    } else {
      literals.add(literal(rule, holds));
    }
  }

  /** Returns a literal that implies a rule or its negation. */
  private int literal(Rule rule, boolean holds) {
    if (rule instanceof Rule.Definition definition) {
      return literal(definition.rule(), holds);
    } else if (rule instanceof Rule.Not not) {
      return literal(not.operand(), !holds);
    } else if (rule instanceof Rule.InRange range && range.feature() instanceof Feature.Bool) {
      return inRange(range, holds);
    } else if (rule instanceof Rule.AtomicRule atom) {
      Map<Rule, Integer> known = holds ? positive : negative;
      Integer literal = known.get(rule);
      if (literal == null) {
        literal = atom(atom, holds);
        known.put(rule, literal);
      }
      return literal;
    }
    List<Rule> parts = ((Rule.CompoundRule) rule).parts();
    if (parts.size() == 1) {
      return literal(parts.get(0), holds);
    }
    Map<Rule, Integer> known = holds ? positive : negative;
    Integer literal = known.get(rule);
    if (literal == null) {
      literal = compound(rule, parts, holds);
      known.put(rule, literal);
    }
    return literal;
  }

  private int compound(Rule rule, List<Rule> parts, boolean holds) {
    boolean isConjunction = isConjunction(rule, holds);
    Set<Integer> literals = new TreeSet<>();
    if (isConjunction) {
      parts.forEach(part -> literals.add(literal(part, holds)));
    } else {
      collect(rule, holds, literals);
    }
    int neutral = isConjunction ? top : -top;
    literals.remove(neutral);
    if (literals.contains(-neutral)) {
      return -neutral;
    } else if (literals.size() <= 1) {
      return literals.stream().findFirst().orElse(neutral);
    }
    Map<Set<Integer>, Integer> known = isConjunction ? conjunctions : disjunctions;
    Integer literal = known.get(literals);
    if (literal == null) {
      int fresh = solver.newAuxiliaryVariable();
      literal = fresh;
      known.put(Set.copyOf(literals), literal);
      if (isConjunction) {
        literals.forEach(part -> add(-fresh, part));
      } else {
        add(IntStream.concat(IntStream.of(-fresh), literals.stream().mapToInt(l -> l)).toArray());
      }
    }
    return literal;
  }

  private int atom(Rule.AtomicRule atom, boolean holds) {
    if (atom instanceof Rule.InRange range) {
      return inRange(range, holds);
    } else if (atom instanceof Rule.SumAtMost sum) {
      return atMost(sum.weights(), sum.bound(), holds);
    }
    Rule.OfSpace set = (Rule.OfSpace) atom;
    return new DiagramClauses(set.set()).literal(set.set().node, holds);
  }

  private int inRange(Rule.InRange range, boolean holds) {
    Feature feature = range.feature();
    boolean fromLeast = range.low().compareTo(feature.low()) <= 0;
    boolean toGreatest = range.high().compareTo(feature.high()) >= 0;
    if (feature instanceof Feature.Bool && fromLeast != toGreatest) {
      int variable = variables(feature)[0];
      boolean none = range.low().compareTo(feature.high()) > 0 || range.high().signum() < 0;
      return none ? holds ? -top : top : toGreatest == holds ? variable : -variable;
    }
    Map<Feature, BigInteger> weights = Map.of(feature, BigInteger.ONE);
    Rule atMost = new Rule.SumAtMost(weights, range.high());
    Rule below = new Rule.SumAtMost(weights, range.low().subtract(BigInteger.ONE));
    return literal(new Rule.AllOf(List.of(atMost, below.not())), holds);
  }

  /** Returns a literal that implies that a weighted sum is at most a bound, or that it is not. */
  private int atMost(Map<Feature, BigInteger> weights, BigInteger bound, boolean holds) {
    List<Weighted> summands = new ArrayList<>();
    BigInteger rest = bound;
    sums.add(weights.keySet());
    for (Map.Entry<Feature, BigInteger> entry : weights.entrySet()) {
      BigInteger weight = holds ? entry.getValue() : entry.getValue().negate();
      int[] bits = variables(entry.getKey());
      rest = rest.subtract(entry.getValue().multiply(entry.getKey().low()));
      for (int i = 0; i < bits.length && weight.signum() != 0; i++) {
        summands.add(new Weighted(bits[i], weight.shiftLeft(bits.length - 1 - i)));
      }
    }
    summands.sort(Comparator.comparing(s -> s.weight().abs().negate()));
    // A sum that exceeds the bound: its negation is at most -(bound + 1).
    return new Sums(summands).atMost(0, holds ? rest : rest.add(BigInteger.ONE).negate());
  }

  /** The partial sums of a weighted sum, from each summand on. */
  private final class Sums {
    private final List<Weighted> summands;
    private final BigInteger[] least;
    private final BigInteger[] greatest;
    private final List<Map<BigInteger, Integer>> known = new ArrayList<>();
    private int size;

    Sums(List<Weighted> summands) {
      this.summands = summands;
      least = new BigInteger[summands.size() + 1];
      greatest = new BigInteger[summands.size() + 1];
      Arrays.fill(least, BigInteger.ZERO);
      Arrays.fill(greatest, BigInteger.ZERO);
      for (int i = summands.size() - 1; i >= 0; i--) {
        BigInteger weight = summands.get(i).weight();
        least[i] = least[i + 1].add(weight.min(BigInteger.ZERO));
        greatest[i] = greatest[i + 1].add(weight.max(BigInteger.ZERO));
        known.add(new HashMap<>());
      }
    }

    int atMost(int index, BigInteger rest) {
      if (rest.compareTo(greatest[index]) >= 0) {
        return top;
      } else if (rest.compareTo(least[index]) < 0) {
        return -top;
      }
      Integer literal = known.get(index).get(rest);
      if (literal == null) {
        if (++size > MOST_SUMS) {
          throw new DiagramTooLarge();
        }
        Weighted summand = summands.get(index);
        literal =
            decision(
                summand.variable(),
                atMost(index + 1, rest),
                atMost(index + 1, rest.subtract(summand.weight())));
        known.get(index).put(rest, literal);
      }
      return literal;
    }
  }

  /** Returns a literal that implies {@code variable ? high : low}. */
  private int decision(int variable, int low, int high) {
    if (low == high) {
      return low;
    } else if (low == -top && high == top) {
      return variable;
    } else if (low == top && high == -top) {
      return -variable;
    }
    int node = solver.newAuxiliaryVariable();
    add(-node, variable, low);
    add(-node, -variable, high);
    return node;
  }

  /** The nodes of a diagram of another space. */
  private final class DiagramClauses {
    private final ConfigSpace space;
    private final Map<Integer, Integer> known = new HashMap<>();

    DiagramClauses(ConfigSet set) {
      this.space = set.space();
    }

    int literal(int node, boolean holds) {
      if (node <= Diagrams.TRUE) {
        return node == Diagrams.TRUE == holds ? top : -top;
      }
      Integer literal = known.get(node);
      if (literal == null) {
        int level = space.diagrams.level(node);
        FeatureBits bits = space.featureBitsAt(level);
        literal =
            decision(
                variables(bits.feature())[level - bits.first()],
                literal(space.diagrams.low(node), holds),
                literal(space.diagrams.high(node), holds));
        known.put(node, literal);
      }
      return literal;
    }
  }
}
