package sunder.frontend.c.model;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.RecordChildren;

/**
 * The functions of numbers: their calls depend on arithmetic arguments and static objects only, so
 * that a proof for all values of these covers every call. Pointers are excluded, since a caller may
 * pass aliases, freed objects or smaller ones than an analysis of the function alone assumes.
 *
 * <p>Input: a typed function. Output: the static objects that its calls use, if it is one; a
 * function that may call itself is none.
 */
public final class NumericFunctions {
  private static final RecordChildren<Expr> VALUES =
      RecordChildren.of(Expr.class, Expr.Alternative.class, Stmt.ConditionalAssignments.class);

  private final Map<CFunction, Boolean> known = new IdentityHashMap<>();
  private final Set<CVariable> objects = new LinkedHashSet<>();

  private NumericFunctions() {}

  /**
   * Returns the static objects that a call of the function may read or write; empty if a call may
   * depend on anything but numbers.
   */
  public static Optional<Set<CVariable>> staticObjects(CFunction function) {
    NumericFunctions analysis = new NumericFunctions();
    return analysis.isNumeric(function)
        ? Optional.of(Collections.unmodifiableSet(analysis.objects))
        : Optional.empty();
  }

  private boolean isNumeric(CFunction function) {
    Boolean before = known.putIfAbsent(function, false);
    if (before != null) {
      return before;
    }
    boolean result =
        !function.isUndeclared()
            && function.enclosing().isEmpty()
            && (isNumber(function.resultType()) || function.resultType() instanceof CType.Void)
            && function.declaredTypes.stream()
                .noneMatch(one -> one.entity().arity() == Arity.VARIADIC)
            && function.bodies().stream().allMatch(this::isNumeric);
    known.put(function, result);
    return result;
  }

  private boolean isNumeric(CFunction.Definition body) {
    return body.parameters().stream().allMatch(parameter -> isNumber(parameter.type()))
        && isNumeric(body.block())
        && objects.stream().noneMatch(object -> object.isVolatile(body.presenceCondition()));
  }

  private static boolean isNumber(CType type) {
    return type instanceof CType.Int || type instanceof CType.Floating;
  }

  private boolean isNumeric(Stmt s) {
    boolean isKnown =
        !(s instanceof Stmt.NestedFunction
            || s instanceof Stmt.UnnamedObject
            || s instanceof Stmt.ComputedGoto
            || s instanceof Stmt.Unsupported
            || s instanceof Stmt.VariableDeclaration declared && !isPlain(declared.variable()));
    return isKnown
        && s.substatements().stream().allMatch(this::isNumeric)
        && VALUES.childrenOf((Record) s).stream().allMatch(this::isNumeric);
  }

  private boolean isNumeric(Expr e) {
    // What handles pointers has an operand or a value that is none of these types.
    boolean isKnown =
        !(e instanceof Expr.VaStart
            || e instanceof Expr.VaArg
            || e instanceof Expr.Unsupported
            || e instanceof Expr.Call call && !isNumericCall(call));
    return isKnown
        && (isNumber(e.type()) || e.type() instanceof CType.Void)
        && Lvalue.SUBLVALUES.childrenOf((Record) e).stream().allMatch(this::isNumeric)
        && VALUES.childrenOf((Record) e).stream().allMatch(this::isNumeric)
        && (!(e instanceof Expr.StatementExpression sequence)
            || sequence.items().stream().allMatch(this::isNumeric));
  }

  private boolean isNumericCall(Expr.Call call) {
    String name = call.function().name();
    return !LibraryFunctions.isEntryTest(name)
        && !LibraryFunctions.isHeapFunction(name)
        && isNumeric(call.function());
  }

  private boolean isNumeric(Lvalue place) {
    if (place instanceof Lvalue.VariableReference named) {
      if (named.variable().kind() == CVariable.StorageKind.STATIC) {
        objects.add(named.variable());
      }
      return isPlain(named.variable());
    } else if (place instanceof Lvalue.Element element) {
      return isNumeric(element.array()) && isNumeric(element.index());
    }
    return place instanceof Lvalue.Member member
        && !(member.record().type() instanceof CType.Struct record && record.definition().isUnion())
        && isNumeric(member.record());
  }

  /** Returns whether the object is a number, or consists of numbers in a constant layout. */
  private static boolean isPlain(CVariable variable) {
    return !variable.isVariablyModified() && isPlain(variable.type());
  }

  private static boolean isPlain(CType type) {
    if (type instanceof CType.Array array) {
      return !array.isVariableLength() && isPlain(array.element());
    }
    return isNumber(type) || type instanceof CType.Struct record && !record.definition().isUnion();
  }
}
