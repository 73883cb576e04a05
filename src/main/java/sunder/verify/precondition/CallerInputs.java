package sunder.verify.precondition;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.EntryInput;

/**
 * The symbols of the inputs that the caller of a function determines, one for each input in all
 * runs, and conditions over them as text. Mutable: symbols are created on demand.
 */
final class CallerInputs {
  /** Above the symbols of every automaton, with which these occur in terms. */
  private static final int FIRST = 1 << 30;

  private final Map<String, EntryInput> inputs;
  private final Symbol.Supply supply = new Symbol.Supply(FIRST);
  private final Map<String, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, EntryInput> described = new HashMap<>();
  private final Map<Symbol, String> results = new HashMap<>();

  CallerInputs(Map<String, EntryInput> inputs) {
    this.inputs = inputs;
  }

  /**
   * Returns the symbol of an input; empty if the caller does not determine it.
   *
   * @param like a symbol of its type
   */
  Optional<Symbol> symbol(String name, Symbol like) {
    EntryInput input = inputs.get(name);
    if (input == null) {
      return Optional.empty();
    }
    Symbol symbol =
        symbols.computeIfAbsent(
            name, n -> supply.integer(Symbol.Kind.INPUT, n, like.low(), like.high()));
    described.put(symbol, input);
    return Optional.of(symbol);
  }

  /** Returns whether a condition is about inputs of the caller only, as linear comparisons. */
  boolean areExpressible(BoolTerm condition) {
    List<Boolean> linear = new ArrayList<>();
    condition.forEachComparison(compare -> linear.add(compare.term().isLinear()));
    return !linear.contains(false)
        && described.keySet().containsAll(FailureCondition.symbolsOf(condition));
  }

  /**
   * Records the result of a call of a function without a body, for texts.
   *
   * @param function the name of the function
   */
  void addResult(Symbol symbol, String function) {
    if (function.matches("\\w+")) {
      results.put(symbol, function + "()");
    }
  }

  /** Returns whether a condition has a text: it is about inputs and results of calls only. */
  boolean isPrintable(BoolTerm condition) {
    return FailureCondition.symbolsOf(condition).stream()
        .allMatch(symbol -> described.containsKey(symbol) || results.containsKey(symbol));
  }

  /** Returns whether a condition is that a pointer is NULL. */
  boolean isNullCheck(BoolTerm condition) {
    Set<Symbol> symbols = FailureCondition.symbolsOf(condition);
    return symbols.size() == 1
        && symbols.stream().allMatch(this::isPointer)
        && condition.evaluate(symbol -> BigInteger.ZERO).orElse(false);
  }

  /** Returns the text of the pointer in a null check. */
  String pointerText(BoolTerm nullCheck) {
    return described(FailureCondition.symbolsOf(nullCheck).iterator().next());
  }

  boolean isPointer(Symbol symbol) {
    return kind(symbol) == EntryInput.Kind.POINTER;
  }

  boolean isLength(Symbol symbol) {
    return kind(symbol) == EntryInput.Kind.LENGTH;
  }

  private EntryInput.Kind kind(Symbol symbol) {
    return described.containsKey(symbol) ? described.get(symbol).kind() : EntryInput.Kind.NUMBER;
  }

  /** Returns the condition as an expression of the language. */
  String text(BoolTerm condition) {
    if (condition instanceof BoolTerm.And and) {
      return joined(and.operands(), " && ");
    } else if (condition instanceof BoolTerm.Or or) {
      return excludedValue(or).orElseGet(() -> joined(or.operands(), " || "));
    } else if (condition instanceof BoolTerm.Compare compare) {
      return text(compare);
    }
    return condition.toString();
  }

  private String joined(List<BoolTerm> operands, String operator) {
    List<String> texts =
        operands.stream()
            .map(
                operand ->
                    operand instanceof BoolTerm.Compare ? text(operand) : "(" + text(operand) + ")")
            .toList();
    return String.join(operator, texts);
  }

  /** Returns {@code x != c} for {@code x < c || x > c}. */
  private Optional<String> excludedValue(BoolTerm.Or or) {
    if (or.operands().size() != 2
        || !(or.operands().get(0) instanceof BoolTerm.Compare first)
        || !(or.operands().get(1) instanceof BoolTerm.Compare second)
        || first.relation() != BoolTerm.Relation.AT_MOST
        || second.relation() != BoolTerm.Relation.AT_MOST) {
      return Optional.empty();
    }
    // a <= 0 and b <= 0 with a + b == 2 exclude only a == 1.
    return first.term().plus(second.term()).asConstant().filter(BigInteger.TWO::equals).isPresent()
        ? Optional.of(
            text(
                (BoolTerm.Compare)
                    BoolTerm.compare(first.term().plus(-1), BoolTerm.Relation.NOT_EQUAL)))
        : Optional.empty();
  }

  /** Returns a comparison with the constant and the negative summands on the right. */
  private String text(BoolTerm.Compare compare) {
    IntTerm term = compare.term();
    Optional<Symbol> single = onlySymbol(term);
    if (single.isPresent() && isPointer(single.get())) {
      boolean isSet = compare.evaluate(symbol -> BigInteger.ONE).orElse(false);
      return described.get(single.get()).text() + (isSet ? " != NULL" : " == NULL");
    }
    Map<Boolean, StringBuilder> sides = new TreeMap<>();
    sides.put(true, new StringBuilder());
    sides.put(false, new StringBuilder());
    for (int i = 0; i < term.length(); i++) {
      BigInteger factor = term.coefficient(i);
      append(sides.get(factor.signum() > 0), factor.abs(), text(term.atom(i)));
    }
    BigInteger constant = term.constant().negate();
    String relation = compare.relation().spelling();
    if (sides.get(true).length() == 0) {
      boolean atMost = compare.relation() == BoolTerm.Relation.AT_MOST;
      Optional<BigInteger> low = single.flatMap(Symbol::low);
      if (atMost
          && low.equals(Optional.of(constant.negate().subtract(BigInteger.ONE)))
          && term.coefficient(0).abs().equals(BigInteger.ONE)) {
        return sides.get(false) + " != " + low.get();
      }
      return sides.get(false) + " " + (atMost ? ">=" : relation) + " " + constant.negate();
    } else if (sides.get(false).length() == 0) {
      Optional<Symbol> symbol = single.filter(s -> term.coefficient(0).equals(BigInteger.ONE));
      if (relation.equals("<=") && symbol.flatMap(Symbol::low).equals(Optional.of(constant))) {
        relation = "==";
      }
      return sides.get(true) + " " + relation + " " + constant;
    } else if (relation.equals("<=") && constant.equals(BigInteger.ONE.negate())) {
      return sides.get(true) + " < " + sides.get(false);
    }
    String more =
        constant.signum() == 0 ? "" : (constant.signum() > 0 ? " + " : " - ") + constant.abs();
    return sides.get(true) + " " + relation + " " + sides.get(false) + more;
  }

  private static Optional<Symbol> onlySymbol(IntTerm term) {
    return term.length() == 1
        ? FailureCondition.symbolsOf(BoolTerm.compare(term, BoolTerm.Relation.EQUAL)).stream()
            .findFirst()
        : Optional.empty();
  }

  private String text(Atom atom) {
    if (atom instanceof Atom.Variable variable) {
      return described.containsKey(variable.symbol())
          ? described(variable.symbol())
          : results.getOrDefault(variable.symbol(), atom.toString());
    }
    return atom.toString();
  }

  private String described(Symbol symbol) {
    EntryInput input = described.get(symbol);
    return input.kind() == EntryInput.Kind.LENGTH ? "length of " + input.text() : input.text();
  }

  private static void append(StringBuilder text, BigInteger factor, String atom) {
    text.append(text.length() == 0 ? "" : " + ")
        .append(factor.equals(BigInteger.ONE) ? "" : factor + " * ")
        .append(atom);
  }
}
