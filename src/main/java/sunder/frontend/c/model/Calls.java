package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.syntax.Declaration.Storage;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.FormattedText;
import sunder.frontend.c.syntax.Looks;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** Types calls, and the one assignment that gives a feature of a product simulator its value. */
final class Calls {
  private static final String UNLIKE =
      "an argument of another type than the parameter of an old definition is";

  /** How many arguments functions take that compilers have. */
  private static final Map<String, Integer> TAKING =
      Map.of("__builtin_expect", 2, "__builtin_constant_p", 1, "__builtin_choose_expr", 3);

  private static final Pattern EXACT =
      Pattern.compile(
          "__builtin_(?<sign>[su]?)(?<what>add|sub|mul)(?<size>l{0,2})_overflow(?<asks>_p)?");

  private static final Map<String, BinaryOperator> OPERATORS =
      Map.of(
          "add",
          BinaryOperator.ADD,
          "sub",
          BinaryOperator.SUBTRACT,
          "mul",
          BinaryOperator.MULTIPLY);

  private final Checking checking;
  private final Expressions expressions;
  private final Set<Span> choices = new HashSet<>();
  private final Set<Variable> chosen = new HashSet<>();

  Calls(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  Expr call(Expression.Call e) {
    if (!(e.function() instanceof Expression.Name name)) {
      return pointerCall(e);
    }
    int taken = TAKING.getOrDefault(name.name(), e.arguments().size());
    if (taken != e.arguments().size()) {
      checking.fault(e.span(), "'%s' takes other arguments".formatted(name.name()));
    }
    if (e.isOf("__builtin_expect", 2)) {
      return expressions.value(e.arguments().get(0));
    }
    if (e.isOf("__builtin_constant_p", 1)) {
      Expr given = expressions.value(e.arguments().get(0));
      if (given.type() instanceof CType.Floating) {
        return Conversions.refused("a floating-point number as a constant is", CType.INT, e.span());
      }
      boolean text = e.arguments().get(0) instanceof Expression.Text;
      boolean known = text || Constants.value(given).isPresent();
      BigInteger answer = known ? BigInteger.ONE : BigInteger.ZERO;
      return new Expr.Constant(answer, CType.INT, e.span());
    }
    if (e.isOf("__builtin_va_start", 2) || e.isOf("__builtin_va_start", 1)) {
      if (!checking.isVariadic()) {
        checking.fault(e.span(), "a function without further arguments has no list of them");
      }
      return expressions
          .assignable(list(e.arguments().get(0)), e.span())
          .<Expr>map(list -> new Expr.StartArguments(list, e.span()))
          .orElseGet(() -> Conversions.refused("this list of arguments is", CType.VOID, e.span()));
    } else if (e.isOf("__builtin_va_copy", 2)) {
      Expression to = list(e.arguments().get(0));
      Expression from = list(e.arguments().get(1));
      Expr copy = expressions.value(new Expression.Assign(Optional.empty(), to, from, e.span()));
      return new Expr.Convert(copy, CType.VOID, e.span());
    } else if (e.isOf("__builtin_va_end", 1)) {
      Expr list = expressions.value(list(e.arguments().get(0)));
      if (list.isTyped() && isList(list.type()) && !isObject(list)) {
        checking.fault(list.span(), "this is no object");
      }
      return new Expr.Convert(
          new Expr.Constant(BigInteger.ZERO, CType.INT, e.span()), CType.VOID, e.span());
    }
    Matcher exact = EXACT.matcher(name.name());
    if (exact.matches() && e.arguments().size() == 3) {
      return exact(e, exact);
    } else if (exact.matches()) {
      checking.fault(e.span(), "'%s' takes three arguments".formatted(name.name()));
    }
    Optional<Scope.Entity> entity =
        checking.only(checking.names().find(name.name(), checking.when()));
    if (entity.isEmpty()) {
      return undeclared(name, e);
    } else if (entity.get() instanceof Scope.Entity.OfFunction function) {
      return call(function.function(), e);
    } else if (entity.get() instanceof Scope.Entity.OfVariable) {
      return pointerCall(e);
    }
    checking.fault(e.span(), "'%s' is no function".formatted(name.name()));
    return Conversions.refused("a wrong call is", CType.INT, e.span());
  }

  /**
   * {@code __builtin_add_overflow} and its kind: what two integers give in a type that has all of
   * it, compared with what is left of it in another one.
   */
  private Expr exact(Expression.Call e, Matcher name) {
    Span span = e.span();
    Optional<CType.Int> own =
        Optional.of(name.group("sign"))
            .filter(sign -> !sign.isEmpty())
            .map(sign -> sized(sign, name.group("size")));
    Expr left = operand(e.arguments().get(0), own);
    Expr right = operand(e.arguments().get(1), own);
    boolean stores = name.group("asks") == null;
    Expression last = e.arguments().get(2);
    Optional<Lvalue> place =
        stores
            ? expressions.assignable(
                new Expression.Unary(Expression.UnaryOperator.DEREFERENCE, last, last.span()), span)
            : Optional.empty();
    Expr given = stores ? left : expressions.value(last);
    CType into = place.map(Lvalue::type).orElse(given.type());
    CType bool = new CType.Int(IntKind.BOOL);
    if (!left.type().isInteger()
        || !right.type().isInteger()
        || !into.isInteger()
        || into.equals(bool)
        || stores && place.isEmpty()) {
      if (!(own.isPresent() && into.equals(bool))
          && left.isTyped()
          && right.isTyped()
          && (place.isPresent() || !stores && given.isTyped())) {
        checking.fault(span, "'%s' takes integers other than _Bool".formatted(name.group()));
      }
      return Conversions.refused("this call of '" + name.group() + "' is", bool, span);
    }
    CType wide = new CType.Int(IntKind.EXACT);
    Variable result = checking.newVariable("exact", wide, Variable.Kind.LOCAL, span);
    Lvalue there = new Lvalue.Named(result, span);
    BinaryOperator operator = OPERATORS.get(name.group("what"));
    Expr sum =
        new Expr.Arithmetic(
            operator,
            new Expr.Convert(left, wide, span),
            new Expr.Convert(right, wide, span),
            span);
    Stmt.Values values =
        new Stmt.Values(checking.when(), List.of(new Expr.Assign(there, sum, span)));
    Expr all = new Expr.Load(there, span);
    Expr cut = new Expr.Convert(all, into, span);
    Expr rest = place.<Expr>map(to -> new Expr.Assign(to, cut, span)).orElse(cut);
    Expr kept = stores ? rest : new Expr.Comma(given, rest, span);
    Expr differs =
        new Expr.Compare(BinaryOperator.NOT_EQUAL, new Expr.Convert(kept, wide, span), all, span);
    return new Expr.Sequence(
        List.of(new Stmt.Declare(result, List.of(values), span)),
        new Expr.Convert(differs, bool, span),
        span);
  }

  private Expr operand(Expression written, Optional<CType.Int> type) {
    Expr value = expressions.value(written);
    return type.map(to -> expressions.conversions.to(to, value)).orElse(value);
  }

  private CType.Int sized(String sign, String size) {
    IntKind signed =
        size.isEmpty()
            ? IntKind.INT
            : size.equals("l") ? checking.model.signedLong() : IntKind.LONG_LONG;
    return new CType.Int(sign.equals("u") ? signed.unsigned() : signed);
  }

  /** {@code va_arg}. */
  Expr next(Expression.NextArgument e) {
    CType type = expressions.types.of(e.type());
    checking.requireWhole(type, e.span());
    if (type instanceof CType.Void) {
      checking.fault(e.span(), "nothing is no argument");
    }
    Expr given = expressions.value(e.list());
    if (given.isTyped() && !isList(given.type())) {
      checking.fault(e.list().span(), "this is no list of arguments");
    } else if (given.isTyped() && !isObject(given)) {
      return Conversions.refused("a list of arguments that is no object is", type, e.span());
    }
    return expressions
        .assignable(list(e.list()), e.span())
        .filter(list -> type.isInteger() || type.isPointer())
        .<Expr>map(list -> new Expr.NextArgument(list, type, e.span()))
        .orElseGet(() -> Conversions.refused("an argument of this type is", type, e.span()));
  }

  /**
   * What stands for an argument in a {@code va_list}: itself, if it is a pointer to characters, or
   * the member where it lies as an array of one struct.
   */
  private Expression list(Expression list) {
    return expressions.value(list).type() instanceof CType.Pointer pointer
            && pointer.to() instanceof CType.Struct
        ? new Expression.Member(
            list, "overflow_arg_area", Expression.Access.THROUGH_POINTER, list.span())
        : list;
  }

  private static boolean isObject(Expr list) {
    return list instanceof Expr.Load || list instanceof Expr.AddressOf;
  }

  private static boolean isList(CType type) {
    return type instanceof CType.Pointer pointer
        && (pointer.to().equals(new CType.Int(IntKind.CHAR))
            || pointer.to() instanceof CType.Struct);
  }

  private Expr pointerCall(Expression.Call e) {
    Expr function = expressions.value(e.function());
    if (function instanceof Expr.FunctionAddress known) {
      return call(known.function(), e);
    } else if (function.type() instanceof CType.Pointer pointer
        && pointer.to() instanceof CType.Function type) {
      return arguments("this function", type, e)
          .<Expr>map(given -> new Expr.PointerCall(function, given, type, e.span()))
          .orElseGet(() -> Conversions.refused("a wrong call is", type.result(), e.span()));
    }
    e.arguments().forEach(expressions::value);
    if (function.isTyped()) {
      checking.fault(e.span(), "what is called here is no function");
    }
    return Conversions.refused("this call is", CType.INT, e.span());
  }

  /** Known by everybody, or left out of what we know of the C library, or a fault. */
  private Expr undeclared(Expression.Name name, Expression.Call e) {
    Optional<CType> known = Library.result(name.name()).flatMap(expressions.types::ofWords);
    if (known.isEmpty()) {
      List<Expr> arguments =
          e.arguments().stream()
              .map(argument -> expressions.conversions.passed(expressions.value(argument)))
              .toList();
      return LibraryText.leavesOut(name.name())
          ? Conversions.refused("'" + name.name() + "' is", CType.INT, name.span())
          : new Expr.Call(
              Function.undeclared(name.name(), name.span()), arguments, Set.of(), name.span());
    }
    Scope<Scope.Entity> global = checking.names();
    while (global.outer.isPresent()) {
      global = global.outer.get();
    }
    Function function =
        global.here(name.name()).stream()
            .map(Scope.Entry::entity)
            .filter(Scope.Entity.OfFunction.class::isInstance)
            .map(f -> ((Scope.Entity.OfFunction) f).function())
            .findFirst()
            .orElseGet(() -> new Function(name.name(), known.get(), name.span()));
    function.declare(
        checking.when(), new CType.Function(known.get(), List.of(), Arity.UNSPECIFIED, Set.of()));
    global.declare(name.name(), checking.when(), new Scope.Entity.OfFunction(function));
    return call(function, e);
  }

  /**
   * What a call declares by itself: a function that gives an int, of any arguments (as before C99).
   *
   * @return whether it does
   */
  private boolean isImplicit(Function function) {
    ConfigSet rest = function.unsaid(checking.when(), checking.place());
    if (rest.isEmpty() || function.said.isEmpty() || Library.result(function.name()).isPresent()) {
      return false;
    } else if (!rest.equals(checking.when())) {
      throw new Split(rest);
    }
    for (Function.Said later : function.said) {
      if (later.storage() == Storage.STATIC || !isImplicit(later.type())) {
        String message = "'%s' was called before, and so is another function".formatted(function);
        checking.faults.report(rest.and(later.when()), later.span(), message);
      }
      rest = rest.minus(later.when());
    }
    return true;
  }

  /** Whether a call may declare what has this type; compilers take it that nothing is given. */
  private static boolean isImplicit(CType.Function type) {
    boolean results = type.result().equals(CType.INT) || type.result() instanceof CType.Void;
    return type.takesPromoted() && results;
  }

  private Expr call(Function function, Expression.Call e) {
    CType.Function known = function.type(checking.when());
    boolean isImplicit = isImplicit(function);
    if (isImplicit && !known.result().equals(CType.INT)) {
      e.arguments().forEach(expressions::value);
      return Conversions.refused("a call of what is declared later is", CType.INT, e.span());
    }
    CType.Function type =
        isImplicit || isOpen(function)
            ? new CType.Function(
                known.result(), known.parameters(), Arity.UNSPECIFIED, known.kept())
            : known;
    Optional<FormattedText> text =
        checking.isDefined(function.name()) ? Optional.empty() : FormattedText.of(e);
    checking.uses.note(function, checking.when());
    if (text.filter(this::isWritten).isPresent()) {
      return expressions.value(text.get().written());
    }
    Expression.Call looking =
        checking.isDefined(function.name())
            ? e
            : Looks.of(e, n -> !checking.names().find(n, checking.when()).isEmpty(), this::kind);
    return arguments("'" + function.name() + "'", type, looking)
        .<Expr>map(given -> call(function, given, type.kept(), e.span()))
        .orElseGet(() -> Conversions.refused("a wrong call is", type.result(), e.span()));
  }

  /** Whether nobody has said so far what it takes. */
  private boolean isOpen(Function function) {
    ConfigSet open = function.open(checking.when(), checking.place());
    if (!open.isEmpty() && !open.equals(checking.when())) {
      throw new Split(open);
    }
    return !open.isEmpty();
  }

  /** Of an argument behind a format, as {@link Looks} says. */
  private int kind(Expression argument) {
    CType type = expressions.value(argument).type();
    if (type instanceof CType.Pointer pointer) {
      return pointer.to() instanceof CType.Int i && i.kind().rank() == 1 ? 6 : 7;
    } else if (type instanceof CType.Floating real) {
      return real.name().startsWith("long") ? 5 : 4;
    }
    return type instanceof CType.Int i ? Math.max(i.kind().rank(), IntKind.INT.rank()) - 2 : 0;
  }

  private Expr call(Function function, List<Expr> arguments, Set<Integer> kept, Span span) {
    Expr.Call call = new Expr.Call(function, arguments, kept, span);
    checking.requireWhole(call.type(), span);
    if (IntStream.range(0, arguments.size()).anyMatch(call::gives)) {
      checking.giving.add(function);
    }
    if (call.type().isPointer()) {
      checking.pointing.add(function);
    }
    return call;
  }

  /** Whether there are functions that write a text, and its arguments fit. */
  private boolean isWritten(FormattedText text) {
    return !checking.names().find(FormattedText.BEGIN, checking.when()).isEmpty()
        && text.arguments().stream()
            .allMatch(
                part -> {
                  CType given = expressions.value(part.argument()).type();
                  boolean characters =
                      given instanceof CType.Pointer pointer
                          && pointer.to().equals(new CType.Int(IntKind.CHAR));
                  boolean integer =
                      given instanceof CType.Int i && i.kind().rank() < IntKind.LONG_LONG.rank();
                  return part.kind() == FormattedText.Kind.INTEGER ? integer : characters;
                });
  }

  /** The arguments as the function takes them, if it takes so many. */
  private Optional<List<Expr>> arguments(String function, CType.Function type, Expression.Call e) {
    int expected = type.parameters().size();
    int given = e.arguments().size();
    boolean fits =
        type.arity() == Arity.UNSPECIFIED
            || given == expected
            || type.arity() == Arity.VARIADIC && given > expected;
    if (!fits) {
      checking.fault(
          e.span(),
          "%s takes %s argument%s, not %s"
              .formatted(function, expected, expected == 1 ? "" : "s", given));
      return Optional.empty();
    }
    boolean isOld = type.arity() == Arity.UNSPECIFIED && expected > 0;
    List<Expr> arguments = new ArrayList<>();
    for (int i = 0; i < given; i++) {
      Expr argument = expressions.value(e.arguments().get(i));
      if (isOld && (given != expected || !isTaken(type.parameters().get(i), argument.type()))) {
        argument = Conversions.refused(UNLIKE, argument.type(), argument.span());
      }
      if (i < expected && argument.isTyped()) {
        requireAlike(type.parameters().get(i), argument);
      } else if (argument.type() instanceof CType.Void && argument.isTyped()) {
        checking.fault(argument.span(), "nothing is no argument");
      }
      arguments.add(
          i < expected
              ? expressions.conversions.to(type.parameters().get(i), argument)
              : expressions.conversions.passed(argument));
    }
    return Optional.of(arguments);
  }

  /**
   * A pointer to a pointer is none to a number or a struct (C11, 6.5.2.2, 2), nor the other way.
   */
  private void requireAlike(CType parameter, Expr argument) {
    if (parameter instanceof CType.Pointer wanted
        && argument.type() instanceof CType.Pointer given
        && (wanted.to().isPointer() && isPlain(given.to())
            || given.to().isPointer() && isPlain(wanted.to()))) {
      checking.fault(argument.span(), "a '%s' is no '%s'".formatted(argument.type(), parameter));
    }
  }

  private static boolean isPlain(CType type) {
    return type.isInteger() || type instanceof CType.Struct || type instanceof CType.Floating;
  }

  /**
   * Whether a function with an old definition finds an argument of this type where it looks for its
   * parameter (C11, 6.5.2.2, 6); compilers rely on it that a {@code _Bool} is one.
   */
  private static boolean isTaken(CType parameter, CType argument) {
    if (!(parameter instanceof CType.Int wanted) || !(argument instanceof CType.Int given)) {
      return parameter instanceof CType.Pointer == argument instanceof CType.Pointer;
    }
    return wanted.kind().promoted().bits() == given.kind().promoted().bits()
        && (!wanted.kind().equals(IntKind.BOOL) || given.kind().equals(IntKind.BOOL));
  }

  /** The assignment of a feature's variable chooses the variant: it does nothing within one. */
  Expr chosenFeature(Variable variable, Expr value, Span span) {
    boolean again = !chosen.add(variable) && !choices.contains(span);
    if (again || !(value instanceof Expr.Call)) {
      checking.refuse(
          span,
          "the feature '%s' must be chosen once, by a call of a function"
              .formatted(variable.name()));
    }
    choices.add(span);
    return new Expr.FeatureValue(variable.feature().orElseThrow(), span);
  }
}
