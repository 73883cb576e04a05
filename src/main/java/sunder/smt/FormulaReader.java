package sunder.smt;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.FunctionDeclaration;
import org.sosy_lab.java_smt.api.visitors.DefaultFormulaVisitor;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * Reads the linear comparisons in a solver's formula; the reverse of {@link FormulaTranslator}.
 * What is not a comparison of linear terms is passed over.
 */
final class FormulaReader {
  private final FormulaManager manager;
  private final Map<Formula, Symbol> symbols = new HashMap<>();
  private final Map<Formula, Optional<IntTerm>> terms = new HashMap<>();
  private final Set<Formula> visited = new LinkedHashSet<>();
  private final Set<BoolTerm.Compare> found = new LinkedHashSet<>();

  FormulaReader(FormulaManager manager, FormulaTranslator translator) {
    this.manager = manager;
    translator.integers().forEach((symbol, variable) -> symbols.put(variable, symbol));
  }

  /** The comparisons of a formula, each once. */
  Set<BoolTerm.Compare> comparisons(BooleanFormula formula) {
    found.clear();
    visited.clear();
    visit(formula);
    return new LinkedHashSet<>(found);
  }

  private void visit(Formula formula) {
    if (visited.add(formula)) {
      manager.visit(formula, new Atoms());
    }
  }

  private void add(IntTerm difference, BoolTerm.Relation relation) {
    if (BoolTerm.compare(difference, relation) instanceof BoolTerm.Compare compare) {
      found.add(compare);
    }
  }

  /** Collects comparisons below connectives. */
  private final class Atoms extends DefaultFormulaVisitor<Void> {
    @Override
    protected Void visitDefault(Formula formula) {
      return null;
    }

    @Override
    public Void visitFunction(
        Formula formula, List<Formula> arguments, FunctionDeclaration<?> function) {
      switch (function.getKind()) {
        case AND, OR, NOT, ITE, IMPLIES, IFF, XOR -> arguments.forEach(FormulaReader.this::visit);
        case LTE, LT, GTE, GT, EQ, EQ_ZERO, GTE_ZERO -> compare(arguments, function);
        default -> {}
      }
      return null;
    }

    private void compare(List<Formula> arguments, FunctionDeclaration<?> function) {
      Optional<IntTerm> left = read(arguments.get(0));
      Optional<IntTerm> right =
          arguments.size() < 2 ? Optional.of(IntTerm.ZERO) : read(arguments.get(1));
      if (left.isEmpty() || right.isEmpty()) {
        arguments.forEach(FormulaReader.this::visit);
        return;
      }
      IntTerm difference = left.get().minus(right.get());
      switch (function.getKind()) {
        case LTE -> add(difference, BoolTerm.Relation.AT_MOST);
        case LT -> add(difference.plus(1), BoolTerm.Relation.AT_MOST);
        case GTE, GTE_ZERO -> add(difference.negate(), BoolTerm.Relation.AT_MOST);
        case GT -> add(difference.negate().plus(1), BoolTerm.Relation.AT_MOST);
        default -> add(difference, BoolTerm.Relation.EQUAL);
      }
    }
  }

  private Optional<IntTerm> read(Formula formula) {
    Optional<IntTerm> known = terms.get(formula);
    if (known == null) {
      known = manager.visit(formula, new Sums());
      terms.put(formula, known);
    }
    return known;
  }

  /** Reads linear terms. */
  private final class Sums extends DefaultFormulaVisitor<Optional<IntTerm>> {
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
