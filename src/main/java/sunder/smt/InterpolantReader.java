package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.FunctionDeclaration;
import org.sosy_lab.java_smt.api.FunctionDeclarationKind;
import org.sosy_lab.java_smt.api.visitors.DefaultFormulaVisitor;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The translation of a solver's formulas to terms, or to the linear comparisons in them; the
 * inverse of {@link FormulaTranslator}. Mutable: it caches results.
 */
final class InterpolantReader {
  /** The limit of the size of a term, in which shared subformulas are duplicated. */
  private static final int LARGEST = 5_000;

  private final FormulaManager manager;
  private final Map<Formula, Symbol> symbols = new HashMap<>();
  private final Map<Formula, Symbol> booleans = new HashMap<>();
  private final Map<Formula, Optional<IntTerm>> terms = new HashMap<>();
  private final Map<Formula, Optional<BoolTerm>> formulas = new HashMap<>();
  private final Set<Formula> visited = new LinkedHashSet<>();
  private final Set<BoolTerm.Compare> found = new LinkedHashSet<>();

  InterpolantReader(FormulaManager manager, FormulaTranslator translator) {
    this.manager = manager;
    translator.integers().forEach((symbol, variable) -> symbols.put(variable, symbol));
    translator.booleans().forEach((symbol, variable) -> booleans.put(variable, symbol));
  }

  /** Returns the whole formula; empty if it contains unsupported operations or is too large. */
  Optional<BoolTerm> formula(Formula formula) {
    Optional<BoolTerm> known = formulas.get(formula);
    if (known == null) {
      known = manager.visit(formula, new FormulaVisitor()).filter(t -> t.size() <= LARGEST);
      formulas.put(formula, known);
    }
    return known;
  }

  /** Returns the linear comparisons of a formula without duplicates; other atoms are omitted. */
  Set<BoolTerm.Compare> comparisons(BooleanFormula formula) {
    found.clear();
    visited.clear();
    visit(formula);
    return new LinkedHashSet<>(found);
  }

  private void visit(Formula formula) {
    if (visited.add(formula)) {
      manager.visit(formula, new ComparisonCollector());
    }
  }

  /** A visitor that collects the comparisons below connectives. */
  private final class ComparisonCollector extends DefaultFormulaVisitor<Void> {
    @Override
    protected Void visitDefault(Formula formula) {
      return null;
    }

    @Override
    public Void visitFunction(
        Formula formula, List<Formula> arguments, FunctionDeclaration<?> function) {
      switch (function.getKind()) {
        case AND, OR, NOT, ITE, IMPLIES, IFF, XOR ->
            arguments.forEach(InterpolantReader.this::visit);
        case LTE, LT, GTE, GT, EQ, EQ_ZERO, GTE_ZERO -> compare(arguments, function);
        default -> {}
      }
      return null;
    }

    private void compare(List<Formula> arguments, FunctionDeclaration<?> function) {
      Optional<BoolTerm> comparison = comparison(arguments, function.getKind());
      if (comparison.isEmpty()) {
        arguments.forEach(InterpolantReader.this::visit);
      } else if (comparison.get() instanceof BoolTerm.Compare compare) {
        found.add(compare);
      }
    }
  }

  private Optional<BoolTerm> comparison(List<Formula> arguments, FunctionDeclarationKind kind) {
    Optional<IntTerm> left = read(arguments.get(0));
    Optional<IntTerm> right =
        arguments.size() < 2 ? Optional.of(IntTerm.ZERO) : read(arguments.get(1));
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    IntTerm difference = left.get().minus(right.get());
    return Optional.of(
        switch (kind) {
          case LTE -> BoolTerm.compare(difference, BoolTerm.Relation.AT_MOST);
          case LT -> BoolTerm.compare(difference.plus(1), BoolTerm.Relation.AT_MOST);
          case GTE, GTE_ZERO -> BoolTerm.compare(difference.negate(), BoolTerm.Relation.AT_MOST);
          case GT -> BoolTerm.compare(difference.negate().plus(1), BoolTerm.Relation.AT_MOST);
          default -> BoolTerm.compare(difference, BoolTerm.Relation.EQUAL);
        });
  }

  /** A visitor that translates Boolean combinations. */
  private final class FormulaVisitor extends DefaultFormulaVisitor<Optional<BoolTerm>> {
    @Override
    protected Optional<BoolTerm> visitDefault(Formula formula) {
      return Optional.empty();
    }

    @Override
    public Optional<BoolTerm> visitFreeVariable(Formula formula, String name) {
      return Optional.ofNullable(booleans.get(formula)).map(BoolTerm::of);
    }

    @Override
    public Optional<BoolTerm> visitConstant(Formula formula, Object value) {
      return value instanceof Boolean truth ? Optional.of(BoolTerm.of(truth)) : Optional.empty();
    }

    @Override
    public Optional<BoolTerm> visitFunction(
        Formula formula, List<Formula> arguments, FunctionDeclaration<?> function) {
      return switch (function.getKind()) {
        case AND -> together(arguments).map(BoolTerm::and);
        case OR -> together(arguments).map(BoolTerm::or);
        case NOT -> formula(arguments.get(0)).map(BoolTerm::not);
        case IMPLIES -> two(arguments, (a, b) -> BoolTerm.or(a.not(), b));
        case IFF -> two(arguments, BoolTerm::equivalent);
        case XOR -> two(arguments, (a, b) -> BoolTerm.equivalent(a, b.not()));
        case ITE -> together(arguments).map(FormulaVisitor::choice);
        case EQ ->
            comparison(arguments, function.getKind())
                .or(() -> two(arguments, BoolTerm::equivalent));
        case LTE, LT, GTE, GT, EQ_ZERO, GTE_ZERO -> comparison(arguments, function.getKind());
        default -> Optional.empty();
      };
    }

    private static BoolTerm choice(List<BoolTerm> parts) {
      return BoolTerm.or(
          BoolTerm.and(parts.get(0), parts.get(1)), BoolTerm.and(parts.get(0).not(), parts.get(2)));
    }

    private Optional<BoolTerm> two(List<Formula> parts, BinaryOperator<BoolTerm> operator) {
      return together(parts).map(both -> operator.apply(both.get(0), both.get(1)));
    }

    private Optional<List<BoolTerm>> together(List<Formula> parts) {
      List<BoolTerm> result = new ArrayList<>();
      for (Formula part : parts) {
        Optional<BoolTerm> term = formula(part);
        if (term.isEmpty()) {
          return Optional.empty();
        }
        result.add(term.get());
      }
      return Optional.of(result);
    }
  }

  private Optional<IntTerm> read(Formula formula) {
    Optional<IntTerm> known = terms.get(formula);
    if (known == null) {
      known = manager.visit(formula, new LinearTermVisitor());
      terms.put(formula, known);
    }
    return known;
  }

  /** A visitor that translates linear terms. */
  private final class LinearTermVisitor extends DefaultFormulaVisitor<Optional<IntTerm>> {
    @Override
    protected Optional<IntTerm> visitDefault(Formula formula) {
      return Optional.empty();
    }

    @Override
    public Optional<IntTerm> visitFreeVariable(Formula formula, String name) {
      return Optional.ofNullable(symbols.get(formula)).map(s -> (IntTerm) Term.of(s));
    }

    @Override
    public Optional<IntTerm> visitConstant(Formula formula, Object value) {
      return value instanceof BigInteger number
          ? Optional.of(IntTerm.of(number))
          : Optional.empty();
    }

    @Override
    public Optional<IntTerm> visitFunction(
        Formula formula, List<Formula> arguments, FunctionDeclaration<?> function) {
      return switch (function.getKind()) {
        case ADD -> fold(arguments);
        case UMINUS -> read(arguments.get(0)).map(IntTerm::negate);
        case SUB ->
            arguments.size() == 1
                ? read(arguments.get(0)).map(IntTerm::negate)
                : read(arguments.get(0))
                    .flatMap(left -> fold(arguments.subList(1, arguments.size())).map(left::minus));
        case MUL ->
            read(arguments.get(0))
                .flatMap(left -> read(arguments.get(1)).flatMap(right -> product(left, right)));
        default -> Optional.empty();
      };
    }

    private Optional<IntTerm> fold(List<Formula> summands) {
      Optional<IntTerm> sum = Optional.of(IntTerm.ZERO);
      for (Formula summand : summands) {
        sum = sum.flatMap(so -> read(summand).map(so::plus));
      }
      return sum;
    }

    private static Optional<IntTerm> product(IntTerm left, IntTerm right) {
      return left.isConstant() || right.isConstant()
          ? Optional.of(left.times(right))
          : Optional.empty();
    }
  }
}
