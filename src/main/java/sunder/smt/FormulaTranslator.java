package sunder.smt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.BooleanFormulaManager;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.IntegerFormulaManager;
import org.sosy_lab.java_smt.api.NumeralFormula.IntegerFormula;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * The translation of linear terms to formulas of one solver context. Variables are numbered in the
 * order of their first occurrence, so that a context has few variables over many queries. Mutable.
 */
final class FormulaTranslator {
  private final BooleanFormulaManager logic;
  private final IntegerFormulaManager arithmetic;
  private final Map<Symbol, IntegerFormula> integers = new LinkedHashMap<>();
  private final Map<Symbol, BooleanFormula> booleans = new LinkedHashMap<>();

  FormulaTranslator(FormulaManager manager) {
    logic = manager.getBooleanFormulaManager();
    arithmetic = manager.getIntegerFormulaManager();
  }

  Map<Symbol, IntegerFormula> integers() {
    return Collections.unmodifiableMap(integers);
  }

  Map<Symbol, BooleanFormula> booleans() {
    return Collections.unmodifiableMap(booleans);
  }

  BooleanFormula translate(BoolTerm term) {
    if (term instanceof BoolTerm.Constant constant) {
      return logic.makeBoolean(constant.value());
    } else if (term instanceof BoolTerm.Literal literal) {
      BooleanFormula variable =
          booleans.computeIfAbsent(
              literal.symbol(), symbol -> logic.makeVariable("b" + booleans.size()));
      return literal.positive() ? variable : logic.not(variable);
    } else if (term instanceof BoolTerm.And and) {
      return logic.and(and.operands().stream().map(this::translate).toList());
    } else if (term instanceof BoolTerm.Or or) {
      return logic.or(or.operands().stream().map(this::translate).toList());
    }
    return compare((BoolTerm.Compare) term);
  }

  /**
   * Translates a comparison with negative summands moved to the right side, because solvers handle
   * positive coefficients best.
   */
  private BooleanFormula compare(BoolTerm.Compare compare) {
    List<IntegerFormula> left = new ArrayList<>();
    List<IntegerFormula> right = new ArrayList<>();
    IntTerm term = compare.term();
    for (int i = 0; i < term.length(); i++) {
      boolean positive = term.coefficient(i).signum() > 0;
      (positive ? left : right)
          .add(
              arithmetic.multiply(
                  arithmetic.makeNumber(term.coefficient(i).abs()), variable(term.atom(i))));
    }
    boolean positive = term.constant().signum() > 0;
    (positive ? left : right).add(arithmetic.makeNumber(term.constant().abs()));
    IntegerFormula a = sum(left);
    IntegerFormula b = sum(right);
    return switch (compare.relation()) {
      case AT_MOST -> arithmetic.lessOrEquals(a, b);
      case EQUAL -> arithmetic.equal(a, b);
      case NOT_EQUAL -> logic.not(arithmetic.equal(a, b));
    };
  }

  /** Returns a sum; not every solver supports an empty one. */
  private IntegerFormula sum(List<IntegerFormula> summands) {
    return summands.isEmpty() ? arithmetic.makeNumber(0) : arithmetic.sum(summands);
  }

  private IntegerFormula variable(Atom atom) {
    if (!(atom instanceof Atom.Variable variable)) {
      throw new IllegalArgumentException("not linear: " + atom);
    }
    return integers.computeIfAbsent(
        variable.symbol(), symbol -> arithmetic.makeVariable("i" + integers.size()));
  }
}
