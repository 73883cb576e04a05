package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantFolding;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;

/**
 * Vector types and complex types, and the construction of their values from elements.
 *
 * <p>A value is an unnamed object that is initialized element by element. Operands whose elements
 * are used are held in temporary objects, unless they are constant.
 */
final class ElementValues {
  /** The name of temporary objects. */
  private static final String TEMPORARY = "(operand)";

  private final ElaborationContext context;
  private final Map<CType, CType.Struct> vectors = new HashMap<>();
  private final Map<CType, CType.Struct> complexTypes = new HashMap<>();
  private final Map<List<CType>, StructType> unions = new HashMap<>();
  private final Map<Expr, List<Expr>> constants = new IdentityHashMap<>();

  ElementValues(ElaborationContext context) {
    this.context = context;
  }

  /** An operand that is evaluated: a scalar, or a vector or complex number. */
  record Operand(Expr value, List<Expr> elements) {
    /** Returns an element; a scalar is the same for all indices. */
    Expr element(int index) {
      return elements.isEmpty() ? value : elements.get(index);
    }
  }

  /** Returns the vector type of a number of elements. */
  CType.Struct vector(CType element, BigInteger length) {
    CType.Array elements = new CType.Array(element, Optional.of(length));
    return vectors.computeIfAbsent(
        elements, key -> new CType.Struct(context.newVectorType(elements)));
  }

  /** Returns the complex type with parts of a type. */
  CType.Struct complex(CType part) {
    CType.Array parts = new CType.Array(part, Optional.of(BigInteger.TWO));
    return complexTypes.computeIfAbsent(
        part, key -> new CType.Struct(context.newComplexType(parts)));
  }

  /** Returns an element of an object of vector or complex type. */
  static Lvalue element(Lvalue whole, Expr index, Span span) {
    StructType type = ((CType.Struct) whole.type()).definition();
    return new Lvalue.Element(new Lvalue.Member(whole, type.fields().get(0), span), index, span);
  }

  static Lvalue element(Lvalue whole, int index, Span span) {
    return element(whole, new Expr.Constant(BigInteger.valueOf(index), CType.INT, span), span);
  }

  /** Returns an unnamed object with a value. */
  Lvalue object(Expr value) {
    Lvalue whole = temporary(value.type(), value.span());
    return literal(whole, List.of(new Expr.Assign(whole, value, value.span())), value.span());
  }

  /** Returns whether an lvalue is an object of {@link #object} or a part of one. */
  static boolean isTemporary(CVariable variable) {
    return variable.name().equals(TEMPORARY);
  }

  /** Returns a value with elements. */
  Expr value(CType type, List<Expr> elements, Span span) {
    Lvalue whole = temporary(type, span);
    List<Expr> assignments = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      assignments.add(new Expr.Assign(element(whole, i, span), elements.get(i), span));
    }
    Expr value = new Expr.Load(literal(whole, assignments, span), span);
    if (elements.stream().allMatch(ConstantFolding::isInvariant)) {
      constants.put(value, List.copyOf(elements));
    }
    return value;
  }

  /** Returns the bytes of a value as a value of another type of the same size. */
  Expr reinterpreted(CType type, Expr value, Span span) {
    StructType union = unions.computeIfAbsent(List.of(value.type(), type), context::newUnion);
    Lvalue whole = temporary(new CType.Struct(union), span);
    Expr stored =
        new Expr.Assign(new Lvalue.Member(whole, union.fields().get(0), span), value, span);
    return new Expr.Load(
        new Lvalue.Member(literal(whole, List.of(stored), span), union.fields().get(1), span),
        span);
  }

  /** Returns an expression over operands, each of which is evaluated once, in their order. */
  Expr withOperands(List<Expr> values, Span span, Function<List<Operand>, Expr> result) {
    List<Stmt> before = new ArrayList<>();
    List<Operand> operands = values.stream().map(value -> held(value, before)).toList();
    Expr all = result.apply(operands);
    return before.isEmpty() ? all : new Expr.StatementExpression(before, all, span);
  }

  /**
   * Returns an assignment of a value that is computed from the old value and an operand.
   *
   * @param givesNew whether the value of the expression is the new one
   */
  Expr update(
      Lvalue target, Expr right, boolean givesNew, Span span, BinaryOperator<Expr> computation) {
    List<Stmt> before = new ArrayList<>();
    Expr operand = held(right, before).value();
    Lvalue place = target;
    if (new ConstantFolding(context.variants()).hasSideEffects(new Expr.Load(target, span))) {
      Expr address =
          target instanceof Lvalue.Dereference behind
              ? behind.pointer()
              : new Expr.AddressOf(target, span);
      place = new Lvalue.Dereference(held(address, before).value(), span);
    }
    Expr old = new Expr.Load(place, span);
    Expr result = givesNew ? old : held(old, before).value();
    Expr stored = new Expr.Assign(place, computation.apply(old, operand), span);
    if (givesNew) {
      return before.isEmpty() ? stored : new Expr.StatementExpression(before, stored, span);
    }
    before.add(new Stmt.ExpressionStatement(stored, span));
    return new Expr.StatementExpression(before, result, span);
  }

  private Operand held(Expr value, List<Stmt> before) {
    List<Expr> known = constants.getOrDefault(value, List.of());
    if (!known.isEmpty() || ConstantFolding.isInvariant(value)) {
      return new Operand(value, known);
    }
    Span span = value.span();
    Lvalue.VariableReference place = temporary(value.type(), span);
    before.add(
        new Stmt.VariableDeclaration(
            place.variable(), initial(List.of(new Expr.Assign(place, value, span))), span));
    int count =
        value.type().elements().flatMap(CType.Array::length).orElse(BigInteger.ZERO).intValue();
    return new Operand(
        new Expr.Load(place, span),
        IntStream.range(0, count)
            .<Expr>mapToObj(i -> new Expr.Load(element(place, i, span), span))
            .toList());
  }

  private Lvalue.VariableReference temporary(CType type, Span span) {
    CVariable variable = context.newVariable(TEMPORARY, type, CVariable.StorageKind.LOCAL, span);
    variable.noteModification();
    // Elements may be computed from indeterminate ones.
    variable.noteIndeterminate();
    return new Lvalue.VariableReference(variable, span);
  }

  private Lvalue literal(Lvalue whole, List<Expr> assignments, Span span) {
    return new Lvalue.CompoundLiteral(
        ((Lvalue.VariableReference) whole).variable(), initial(assignments), span);
  }

  private List<Stmt.ConditionalAssignments> initial(List<Expr> assignments) {
    return List.of(new Stmt.ConditionalAssignments(context.variants(), assignments));
  }
}
