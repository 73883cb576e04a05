package sunder.frontend.c.model;

import static sunder.source.TypeSwitch.on;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.RecordChildren;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * A typed expression: names are resolved, and the conversions of C11, 6.3, are explicit. Arrays and
 * functions are explicitly converted to pointers (C11, 6.3.2.1).
 */
public sealed interface Expr {
  /** Returns a dispatch table with a case for each kind of expression. */
  static <C, R> TypeSwitch<C, Expr, R> byKind(
      Case<C, StringLiteral, R> text,
      Case<C, FeatureValue, R> featureValue,
      Case<C, Load, R> load,
      Case<C, AddressOf, R> addressOf,
      Case<C, Negate, R> negate,
      Case<C, Complement, R> complement,
      Case<C, Not, R> not,
      Case<C, Arithmetic, R> arithmetic,
      Case<C, Compare, R> compare,
      Case<C, Logical, R> logical,
      Case<C, Assign, R> assign,
      Case<C, CompoundAssignment, R> update,
      Case<C, PointerUpdate, R> movePointer,
      Case<C, PointerAdd, R> pointerAdd,
      Case<C, Call, R> call,
      Case<C, FunctionAddress, R> functionAddress,
      Case<C, IndirectCall, R> pointerCall,
      Case<C, Comma, R> comma,
      Case<C, StatementExpression, R> sequence,
      Case<C, VaStart, R> startArguments,
      Case<C, VaArg, R> nextArgument,
      Case<C, PointerDifference, R> pointerDifference,
      Case<C, Constant, R> constant,
      Case<C, FloatingConstant, R> floatingConstant,
      Case<C, Convert, R> convert,
      Case<C, Conditional, R> conditional,
      Case<C, Choice, R> choice,
      Case<C, Unsupported, R> refused) {
    return TypeSwitch.table(
        Expr.class,
        text,
        featureValue,
        load,
        addressOf,
        negate,
        complement,
        not,
        arithmetic,
        compare,
        logical,
        assign,
        update,
        movePointer,
        pointerAdd,
        call,
        functionAddress,
        pointerCall,
        comma,
        sequence,
        startArguments,
        nextArgument,
        pointerDifference,
        constant,
        floatingConstant,
        convert,
        conditional,
        choice,
        refused);
  }

  /** Returns the type of the value. */
  default CType type() {
    return ExprTables.TYPES.apply(this, this);
  }

  /** Returns the place in the source text. */
  Span span();

  record Constant(BigInteger value, CType type, Span span) implements Expr {}

  /**
   * A floating constant.
   *
   * @param value the number, which the type may be unable to represent
   */
  record FloatingConstant(BigDecimal value, CType type, Span span) implements Expr {}

  /**
   * A string literal; equal literals denote one object.
   *
   * @param object the array
   * @param characters the elements, with the terminating null character
   */
  record StringLiteral(CVariable object, List<BigInteger> characters, Span span) implements Expr {}

  /** The value of a feature; 1 or 0 for a Boolean one. */
  record FeatureValue(Feature feature, Span span) implements Expr {}

  /** The value of an object (the lvalue conversion of C11, 6.3.2.1, 2). */
  record Load(Lvalue lvalue, Span span) implements Expr {}

  record AddressOf(Lvalue lvalue, Span span) implements Expr {}

  /** A conversion to an integer, floating or pointer type, or to void. */
  record Convert(Expr operand, CType type, Span span) implements Expr {}

  /**
   * Arithmetic negation.
   *
   * @param wraps whether a result out of range of a signed type wraps around
   */
  record Negate(Expr operand, boolean wraps, Span span) implements Expr {}

  /** Bitwise complement. */
  record Complement(Expr operand, Span span) implements Expr {}

  /** Logical negation, with the value 0 or 1. */
  record Not(Expr operand, Span span) implements Expr {}

  /**
   * A binary operation. Both operands have the type of the result, except for the right operand of
   * a shift.
   *
   * @param wraps whether a result out of range of a signed type wraps around
   */
  record Arithmetic(BinaryOperator operator, Expr left, Expr right, boolean wraps, Span span)
      implements Expr {
    /** Creates an operation whose result does not wrap around unless it is of an unsigned type. */
    public Arithmetic(BinaryOperator operator, Expr left, Expr right, Span span) {
      this(operator, left, right, false, span);
    }
  }

  /** A comparison. Both operands have the same type, or are pointers. */
  record Compare(BinaryOperator operator, Expr left, Expr right, Span span) implements Expr {}

  /** The operator {@code &&} or {@code ||}. */
  record Logical(BinaryOperator operator, Expr left, Expr right, Span span) implements Expr {}

  record Conditional(Expr test, Expr then, Expr otherwise, CType type, Span span) implements Expr {}

  /** A simple assignment. The value has the type of the target. */
  record Assign(Lvalue target, Expr value, Span span) implements Expr {}

  /**
   * A compound assignment, or {@code ++} or {@code --} on a number.
   *
   * @param computationType the type in which the operator is computed
   * @param yieldsNewValue whether the value is the one after the assignment; it is the old one for
   *     the postfix operators
   */
  record CompoundAssignment(
      Lvalue target,
      BinaryOperator operator,
      Expr right,
      CType computationType,
      boolean yieldsNewValue,
      Span span)
      implements Expr {}

  /**
   * A pointer lvalue that is moved by a number of elements.
   *
   * @param yieldsNewValue whether the value is the one after the update
   */
  record PointerUpdate(Lvalue target, Expr count, boolean yieldsNewValue, Span span)
      implements Expr {}

  /** A pointer plus a number of elements. */
  record PointerAdd(Expr pointer, Expr count, Span span) implements Expr {}

  /** The difference of two pointers in elements. */
  record PointerDifference(Expr left, Expr right, CType type, Span span) implements Expr {}

  /**
   * A direct call. The arguments are converted to the types of the parameters.
   *
   * @param pointerToConstArguments the indices of the arguments whose parameters are pointers to
   *     const
   */
  record Call(
      CFunction function, List<Expr> arguments, Set<Integer> pointerToConstArguments, Span span)
      implements Expr {
    /** Returns whether an external function may change the object at a pointer argument. */
    public boolean passesMutablePointer(int argument) {
      return arguments.get(argument).type().isPointer()
          && !pointerToConstArguments.contains(argument);
    }
  }

  /** The address of a function. */
  record FunctionAddress(CFunction function, CType.Function functionType, Span span)
      implements Expr {}

  /** A call through a pointer. */
  record IndirectCall(Expr pointer, List<Expr> arguments, CType.Function functionType, Span span)
      implements Expr {}

  /**
   * The macro {@code va_start}: the list then refers to the first variable argument (C11,
   * 7.16.1.4).
   */
  record VaStart(Lvalue list, Span span) implements Expr {}

  /**
   * The macro {@code va_arg}: the argument that the list refers to; the list is then moved to the
   * next one (C11, 7.16.1.1).
   */
  record VaArg(Lvalue list, CType type, Span span) implements Expr {}

  record Comma(Expr first, Expr second, Span span) implements Expr {}

  /** Statements followed by a value (GCC manual, Statement Exprs). */
  record StatementExpression(List<Stmt> items, Expr value, Span span) implements Expr {}

  /** A choice between expressions of different variants. The alternatives are disjoint. */
  record Choice(List<Alternative> alternatives, CType type, Span span) implements Expr {}

  /** An expression and the variants that have it. */
  record Alternative(ConfigSet presenceCondition, Expr expression) {}

  /** An unsupported or erroneous construct. It matters only if an execution reaches it. */
  record Unsupported(String message, CType type, Span span) implements Expr {}

  /** The dispatch tables of expressions. */
  final class ExprTables {
    private static final RecordChildren<Expr> OPERANDS =
        RecordChildren.of(Expr.class, Lvalue.class, Alternative.class);

    private static final TypeSwitch<Expr, Expr, CType> TYPES =
        Expr.byKind(
            on(
                StringLiteral.class,
                (at, e) -> new CType.Pointer(((CType.Array) e.object().type()).element())),
            on(FeatureValue.class, (at, e) -> CType.INT),
            on(Load.class, (at, e) -> e.lvalue().type()),
            on(AddressOf.class, (at, e) -> new CType.Pointer(e.lvalue().type())),
            on(Negate.class, (at, e) -> e.operand().type()),
            on(Complement.class, (at, e) -> e.operand().type()),
            on(Not.class, (at, e) -> CType.INT),
            on(Arithmetic.class, (at, e) -> e.left().type()),
            on(Compare.class, (at, e) -> CType.INT),
            on(Logical.class, (at, e) -> CType.INT),
            on(Assign.class, (at, e) -> e.target().type()),
            on(CompoundAssignment.class, (at, e) -> e.target().type()),
            on(PointerUpdate.class, (at, e) -> e.target().type()),
            on(PointerAdd.class, (at, e) -> e.pointer().type()),
            on(Call.class, (at, e) -> e.function().resultType()),
            on(FunctionAddress.class, (at, e) -> new CType.Pointer(e.functionType())),
            on(IndirectCall.class, (at, e) -> e.functionType().result()),
            on(Comma.class, (at, e) -> e.second().type()),
            on(StatementExpression.class, (at, e) -> e.value().type()),
            on(VaStart.class, (at, e) -> CType.VOID),
            on(VaArg.class, (at, e) -> e.type),
            on(PointerDifference.class, (at, e) -> e.type),
            on(Constant.class, (at, e) -> e.type),
            on(FloatingConstant.class, (at, e) -> e.type),
            on(Convert.class, (at, e) -> e.type),
            on(Conditional.class, (at, e) -> e.type),
            on(Choice.class, (at, e) -> e.type),
            on(Unsupported.class, (at, e) -> e.type));

    private ExprTables() {}
  }

  /** Returns the string literal that the expression is, without its conversions. */
  default Optional<StringLiteral> stringLiteral() {
    if (this instanceof StringLiteral text) {
      return Optional.of(text);
    }
    return this instanceof Convert c ? c.operand().stringLiteral() : Optional.empty();
  }

  /** Returns the pointee type of the expression before its conversions to other pointer types. */
  default CType originalPointee() {
    if (this instanceof Convert convert && convert.operand().type().isPointer()) {
      return convert.operand().originalPointee();
    }
    return type() instanceof CType.Pointer pointer ? pointer.pointee() : CType.VOID;
  }

  /** Returns the direct subexpressions, including those within lvalues. */
  default List<Expr> operands() {
    return ExprTables.OPERANDS.childrenOf((Record) this);
  }

  /**
   * Returns whether the type is that of the source program. Where a subexpression is {@link
   * Unsupported}, the type is only a placeholder.
   */
  default boolean isWellTyped() {
    if (this instanceof Convert e) {
      return e.operand().isWellTyped();
    } else if (this instanceof Negate e) {
      return e.operand().isWellTyped();
    } else if (this instanceof Complement e) {
      return e.operand().isWellTyped();
    } else if (this instanceof Arithmetic e) {
      return e.left().isWellTyped() && e.right().isWellTyped();
    } else if (this instanceof Conditional e) {
      return e.then().isWellTyped() && e.otherwise().isWellTyped();
    } else if (this instanceof Comma e) {
      return e.second().isWellTyped();
    } else if (this instanceof StatementExpression e) {
      return e.value().isWellTyped();
    } else if (this instanceof PointerAdd e) {
      return e.pointer().isWellTyped();
    } else if (this instanceof Load e) {
      return e.lvalue().isWellTyped();
    } else if (this instanceof AddressOf e) {
      return e.lvalue().isWellTyped();
    }
    return !(this instanceof Unsupported);
  }
}
