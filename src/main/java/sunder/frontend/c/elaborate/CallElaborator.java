package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.BitFunctions;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.library.OutputResult;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.FormatExpansion;
import sunder.frontend.c.syntax.PrintedLength;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The elaboration of function calls (C11, 6.5.2.2) and of calls of GCC's builtins. It also handles
 * the assignment that gives a feature variable of a product simulator its value.
 *
 * <p>Input: calls as parsed. Output: typed expressions with converted arguments. Errors are
 * reported to the context; a call with an error becomes {@link Expr.Unsupported}. {@link
 * VariantSplit} is thrown where the current variants differ in the function or its declarations.
 */
final class CallElaborator {
  private static final String ARGUMENT_TYPE_MISMATCH =
      "an argument of another type than the parameter of an old definition is";

  /** The numbers of arguments of some builtin functions. */
  private static final Map<String, Integer> ARGUMENT_COUNTS =
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

  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private final Set<Span> choiceSpans = new HashSet<>();
  private final Set<CVariable> chosenFeatures = new HashSet<>();

  CallElaborator(ElaborationContext context, ExpressionElaborator expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * Returns the typed call.
   *
   * @throws VariantSplit if the current variants differ in the function or its declarations
   */
  Expr call(Expression.Call e) {
    if (!(e.function() instanceof Expression.Name name)) {
      return pointerCall(e);
    }
    int taken = ARGUMENT_COUNTS.getOrDefault(name.name(), e.arguments().size());
    if (taken != e.arguments().size()) {
      context.reportError(e.span(), "wrong number of arguments of '%s'".formatted(name.name()));
    }
    if (e.isOf("__builtin_expect", 2)) {
      return expectation(e);
    } else if (e.isOf(CToken.FEATURE_FUNCTION, 1)) {
      return unread(e);
    }
    Optional<List<Expression.Call>> printed = PrintedLength.parts(e);
    if (printed.isPresent()) {
      Expression.Call output = printed.get().get(0);
      return FormatExpansion.of(printed.get().get(1))
          .filter(text -> isLibraryCall(output) && isExpandable(text))
          .map(text -> call(PrintedLength.expanded(e, text)))
          .orElseGet(() -> call(output));
    }
    if (e.isOf("__builtin_constant_p", 1)) {
      Expr given = expressions.value(e.arguments().get(0));
      if (given.type() instanceof CType.Floating) {
        return ImplicitConversions.unsupported(
            "a floating-point number as a constant is", CType.INT, e.span());
      }
      boolean text = e.arguments().get(0) instanceof Expression.StringLiteral;
      boolean known = text || context.typicalConstant(given).isPresent();
      BigInteger answer = known ? BigInteger.ONE : BigInteger.ZERO;
      return new Expr.Constant(answer, CType.INT, e.span());
    }
    if (e.isOf("__builtin_va_start", 2) || e.isOf("__builtin_va_start", 1)) {
      if (!context.isVariadic()) {
        context.reportError(e.span(), "'va_start' in a function without variable arguments");
      }
      return expressions
          .modifiableLvalue(list(e.arguments().get(0)), e.span())
          .<Expr>map(list -> new Expr.VaStart(list, e.span()))
          .orElseGet(
              () -> ImplicitConversions.unsupported("this 'va_list' is", CType.VOID, e.span()));
    } else if (e.isOf("__builtin_va_copy", 2)) {
      Expression to = list(e.arguments().get(0));
      Expression from = list(e.arguments().get(1));
      Expr copy = expressions.value(new Expression.Assign(Optional.empty(), to, from, e.span()));
      return new Expr.Convert(copy, CType.VOID, e.span());
    } else if (e.isOf("__builtin_va_end", 1)) {
      Expr list = expressions.value(list(e.arguments().get(0)));
      if (list.isWellTyped() && isList(list.type()) && !isObject(list)) {
        context.reportError(list.span(), "'va_end' needs an object");
      }
      return new Expr.Convert(
          new Expr.Constant(BigInteger.ZERO, CType.INT, e.span()), CType.VOID, e.span());
    }
    Optional<Expression.Unary> complex =
        e.complexOperation().filter(operation -> !context.isDefined(name.name()));
    if (complex.isPresent()) {
      return expressions.value(complex.get());
    } else if (e.isOf("__builtin_shuffle", 2) || e.isOf("__builtin_shuffle", 3)) {
      return expressions.conversions.vectors.shuffle(
          e.arguments().stream().map(expressions::value).toList(), e.span());
    } else if (e.isOf("__builtin_convertvector", 2)
        && e.arguments().get(1) instanceof Expression.SizeofType to) {
      return expressions.conversions.vectors.convertElements(
          expressions.types.of(to.type()), expressions.value(e.arguments().get(0)), e.span());
    }
    Matcher exact = EXACT.matcher(name.name());
    if (exact.matches() && e.arguments().size() == 3) {
      return overflowBuiltin(e, exact);
    } else if (exact.matches()) {
      context.reportError(e.span(), "'%s' takes three arguments".formatted(name.name()));
    }
    if (BitFunctions.isOne(name.name()) && e.arguments().size() == 1) {
      return bitFunction(name, e);
    } else if (e.isOf(CToken.FEATURE_FUNCTION, 3)) {
      Expr value = declared(name, e);
      Optional<BigInteger> low = constant(e.arguments().get(1));
      Optional<BigInteger> high = constant(e.arguments().get(2));
      low.flatMap(least -> high.map(greatest -> least.max(BigInteger.ONE).min(greatest)))
          .ifPresent(typical -> context.noteClassValue(value, typical));
      return value;
    }
    return declared(name, e);
  }

  private Optional<BigInteger> constant(Expression e) {
    return ConstantExpressions.value(expressions.value(e));
  }

  /** Returns a call of a function by its name. */
  private Expr declared(Expression.Name name, Expression.Call e) {
    Optional<Scope.Entity> entity =
        context.uniqueMeaning(context.names().lookup(name.name(), context.variants()));
    if (entity.isEmpty()) {
      return undeclared(name, e);
    } else if (entity.get() instanceof Scope.Entity.FunctionEntity function) {
      return call(function.function(), e);
    } else if (entity.get() instanceof Scope.Entity.VariableEntity) {
      return pointerCall(e);
    }
    context.reportError(e.span(), "'%s' is not a function".formatted(name.name()));
    return ImplicitConversions.unsupported("an invalid call is", CType.INT, e.span());
  }

  /** Returns a call of a function on bits, or its value for a constant. */
  private Expr bitFunction(Expression.Name name, Expression.Call e) {
    Expr argument = expressions.value(e.arguments().get(0));
    Optional<BigInteger> exact = context.exactConstant(argument).flatMap(v -> bits(name, v));
    if (exact.isPresent()) {
      return new Expr.Constant(exact.get(), bitFunctionType(name.name()), e.span());
    }
    Expr call = declared(name, e);
    context
        .typicalConstant(argument)
        .flatMap(v -> bits(name, v))
        .ifPresent(typical -> context.noteClassValue(call, typical));
    return call;
  }

  private Optional<BigInteger> bits(Expression.Name name, BigInteger argument) {
    return BitFunctions.value(name.name(), argument, context.dataModel.longType().bits());
  }

  private static CType bitFunctionType(String name) {
    return switch (name) {
      case "__builtin_bswap16" -> new CType.Int(IntKind.SHORT.unsigned());
      case "__builtin_bswap32" -> new CType.Int(IntKind.INT.unsigned());
      case "__builtin_bswap64" -> new CType.Int(IntKind.LONG_LONG.unsigned());
      default -> CType.INT;
    };
  }

  /** Returns whether a call is of a function that the program does not define. */
  private boolean isLibraryCall(Expression.Call e) {
    String name = ((Expression.Name) e.function()).name();
    return !context.isDefined(name)
        && context
            .uniqueMeaning(context.names().lookup(name, context.variants()))
            .filter(Scope.Entity.FunctionEntity.class::isInstance)
            .isPresent();
  }

  /**
   * Returns the expression of {@code __builtin_expect}, whose value is the first argument as a
   * {@code long} (GCC manual, Other Builtins). Addresses stay pointers.
   */
  private Expr expectation(Expression.Call e) {
    Expr value = expressions.value(e.arguments().get(0));
    Expr expected = expressions.value(e.arguments().get(1));
    Expr given =
        value.type().isPointer()
            ? value
            : expressions.conversions.convert(new CType.Int(context.dataModel.longType()), value);
    return ConstantExpressions.value(expected).isPresent()
        ? given
        : new Expr.Comma(new Expr.Convert(expected, CType.VOID, e.span()), given, e.span());
  }

  /**
   * Returns the expression of an overflow builtin such as {@code __builtin_add_overflow} (GCC
   * manual, Integer Overflow Builtins): the exact result of the operation is compared with its
   * conversion to the result type.
   */
  private Expr overflowBuiltin(Expression.Call e, Matcher name) {
    Span span = e.span();
    Optional<CType.Int> own =
        Optional.of(name.group("sign"))
            .filter(sign -> !sign.isEmpty())
            .map(sign -> integerType(sign, name.group("size")));
    Expr left = operand(e.arguments().get(0), own);
    Expr right = operand(e.arguments().get(1), own);
    boolean stores = name.group("asks") == null;
    Expression last = e.arguments().get(2);
    Optional<Lvalue> place =
        stores
            ? expressions.modifiableLvalue(
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
          && left.isWellTyped()
          && right.isWellTyped()
          && (place.isPresent() || !stores && given.isWellTyped())) {
        context.reportError(span, "'%s' takes integers other than _Bool".formatted(name.group()));
      }
      return ImplicitConversions.unsupported("this call of '" + name.group() + "' is", bool, span);
    }
    CType wide = new CType.Int(IntKind.EXACT);
    CVariable result = context.newVariable("exact", wide, CVariable.StorageKind.LOCAL, span);
    Lvalue there = new Lvalue.VariableReference(result, span);
    BinaryOperator operator = OPERATORS.get(name.group("what"));
    Expr sum =
        new Expr.Arithmetic(
            operator,
            new Expr.Convert(left, wide, span),
            new Expr.Convert(right, wide, span),
            span);
    Stmt.ConditionalAssignments values =
        new Stmt.ConditionalAssignments(
            context.variants(), List.of(new Expr.Assign(there, sum, span)));
    Expr all = new Expr.Load(there, span);
    Expr cut = new Expr.Convert(all, into, span);
    Expr rest = place.<Expr>map(to -> new Expr.Assign(to, cut, span)).orElse(cut);
    Expr kept = stores ? rest : new Expr.Comma(given, rest, span);
    Expr differs =
        new Expr.Compare(BinaryOperator.NOT_EQUAL, new Expr.Convert(kept, wide, span), all, span);
    return new Expr.StatementExpression(
        List.of(new Stmt.VariableDeclaration(result, List.of(values), span)),
        new Expr.Convert(differs, bool, span),
        span);
  }

  private Expr operand(Expression written, Optional<CType.Int> type) {
    Expr value = expressions.value(written);
    return type.map(to -> expressions.conversions.convert(to, value)).orElse(value);
  }

  private CType.Int integerType(String sign, String size) {
    IntKind signed =
        size.isEmpty()
            ? IntKind.INT
            : size.equals("l") ? context.dataModel.longType() : IntKind.LONG_LONG;
    return new CType.Int(sign.equals("u") ? signed.unsigned() : signed);
  }

  /** Returns the expression of {@code va_arg} (C11, 7.16.1.1). */
  Expr variadicArgument(Expression.VaArg e) {
    CType type = expressions.types.of(e.type());
    context.requireCompleteType(type, e.span());
    if (type instanceof CType.Void) {
      context.reportError(e.span(), "'va_arg' needs an object type");
    }
    Expr given = expressions.value(e.list());
    if (given.isWellTyped() && !isList(given.type())) {
      context.reportError(e.list().span(), "this is not a 'va_list'");
    } else if (given.isWellTyped() && !isObject(given)) {
      return ImplicitConversions.unsupported(
          "a 'va_list' that is not an object is", type, e.span());
    }
    return expressions
        .modifiableLvalue(list(e.list()), e.span())
        .filter(
            list ->
                type.isInteger()
                    || type.isPointer()
                    || type instanceof CType.Floating
                    || type instanceof CType.Struct)
        .<Expr>map(list -> new Expr.VaArg(list, type, e.span()))
        .orElseGet(
            () -> ImplicitConversions.unsupported("an argument of this type is", type, e.span()));
  }

  /**
   * Returns the pointer to the next argument within a {@code va_list}: the list itself if it is a
   * pointer to characters, or the member {@code overflow_arg_area} if it is an array of one
   * structure.
   */
  private Expression list(Expression list) {
    return expressions.value(list).type() instanceof CType.Pointer pointer
            && pointer.pointee() instanceof CType.Struct
        ? new Expression.Member(list, "overflow_arg_area", Expression.Access.ARROW, list.span())
        : list;
  }

  private static boolean isObject(Expr list) {
    return list instanceof Expr.Load || list instanceof Expr.AddressOf;
  }

  private static boolean isList(CType type) {
    return type instanceof CType.Pointer pointer
        && (pointer.pointee().equals(new CType.Int(IntKind.CHAR))
            || pointer.pointee() instanceof CType.Struct);
  }

  private Expr pointerCall(Expression.Call e) {
    Expr function = expressions.value(e.function());
    if (function instanceof Expr.FunctionAddress known) {
      return call(known.function(), e);
    } else if (function.type() instanceof CType.Pointer pointer
        && pointer.pointee() instanceof CType.Function type) {
      return arguments("this function", type, e)
          .<Expr>map(given -> new Expr.IndirectCall(function, given, type, e.span()))
          .orElseGet(
              () -> ImplicitConversions.unsupported("an invalid call is", type.result(), e.span()));
    }
    e.arguments().forEach(expressions::value);
    if (function.isWellTyped()) {
      context.reportError(e.span(), "the called expression is not a function");
    }
    return ImplicitConversions.unsupported("this call is", CType.INT, e.span());
  }

  /** Returns the expression for text that is not read: a function body, or a number of a macro. */
  private Expr unread(Expression.Call e) {
    if (!(e.arguments().get(0) instanceof Expression.StringLiteral reason)) {
      return ImplicitConversions.unsupported(
          "the number of __COUNTER__, which has too many values, is", CType.INT, e.span());
    }
    String quoted = reason.literals().get(0);
    String message = quoted.substring(1, quoted.length() - 1);
    context.diagnostics.noteUnreadBody(
        new Diagnostic(e.span(), message, Optional.of("calls of this function are not followed")));
    return new Expr.Unsupported(message, CType.INT, e.span());
  }

  /**
   * Returns a call of a function without a declaration: a library function with a known result type
   * is declared by the call; another function of the library is unsupported; any other call is
   * recorded as an implicit declaration.
   */
  private Expr undeclared(Expression.Name name, Expression.Call e) {
    Optional<CType> known =
        LibraryFunctions.resultSpecifiers(name.name()).flatMap(expressions.types::fromSpecifiers);
    if (known.isEmpty()) {
      List<Expr> arguments =
          e.arguments().stream()
              .map(argument -> expressions.conversions.promoteArgument(expressions.value(argument)))
              .toList();
      context.diagnostics.noteImplicit(name.name(), context.variants(), name.span());
      return LibrarySource.isUnmodelled(name.name()) || LibrarySource.isFunction(name.name())
          ? ImplicitConversions.unsupported(
              "'" + name.name() + "' without a declaration is", CType.INT, name.span())
          : new Expr.Call(
              CFunction.undeclared(name.name(), name.span()), arguments, Set.of(), name.span());
    }
    Scope<Scope.Entity> global = context.names();
    while (global.outer.isPresent()) {
      global = global.outer.get();
    }
    CFunction function =
        global.localEntries(name.name()).stream()
            .map(Scope.Entry::entity)
            .filter(Scope.Entity.FunctionEntity.class::isInstance)
            .map(f -> ((Scope.Entity.FunctionEntity) f).function())
            .findFirst()
            .orElseGet(() -> new CFunction(name.name(), known.get(), name.span()));
    function.declare(
        context.variants(),
        new CType.Function(known.get(), List.of(), Arity.UNSPECIFIED, Set.of()));
    global.declare(name.name(), context.variants(), new Scope.Entity.FunctionEntity(function));
    return call(function, e);
  }

  /**
   * Returns whether the call is an implicit declaration {@code int f()}, as in C90, 6.3.2.2. Later
   * declarations that contradict it are reported.
   *
   * @throws VariantSplit if only a part of the variants has declared the function
   */
  private boolean isImplicit(CFunction function) {
    ConfigSet rest = function.undeclaredVariants(context.variants(), context.position());
    if (rest.isEmpty()
        || function.declarations.isEmpty()
        || LibrarySource.isBuiltin(function.name())
        || LibraryFunctions.resultSpecifiers(function.name()).isPresent()) {
      return false;
    } else if (!rest.equals(context.variants())) {
      throw new VariantSplit(rest);
    }
    for (CFunction.FunctionDeclaration later : function.declarations) {
      boolean isOurs = later.position() == Scope.END;
      if (!isOurs && (later.storage() == StorageClass.STATIC || !isImplicit(later.type()))) {
        String message =
            "the declaration of '%s' conflicts with an implicit one".formatted(function);
        context.diagnostics.reportPossibleError(
            rest.and(later.presenceCondition()), later.span(), message);
      }
      rest = rest.minus(later.presenceCondition());
    }
    return true;
  }

  /**
   * Returns whether a function of this type may be declared implicitly by an earlier call. A void
   * result is allowed, as compilers only warn about it.
   */
  static boolean isImplicit(CType.Function type) {
    boolean results = type.result().equals(CType.INT) || type.result() instanceof CType.Void;
    return type.acceptsPromotedArguments() && results;
  }

  private Expr call(CFunction function, Expression.Call e) {
    CType.Function known = function.type(context.variants());
    boolean isImplicit = isImplicit(function);
    if (!function.undeclaredVariants(context.variants(), context.position()).isEmpty()) {
      // An implicit declaration has the scope of the block of the call (C90, 6.3.2.2).
      context
          .names()
          .declare(function.name(), context.variants(), new Scope.Entity.FunctionEntity(function));
    }
    if (isImplicit && !known.result().equals(CType.INT)) {
      e.arguments().forEach(expressions::value);
      return ImplicitConversions.unsupported(
          "a call before the declaration of the function is", CType.INT, e.span());
    }
    CType.Function type =
        isImplicit || lacksPrototype(function)
            ? new CType.Function(
                known.result(),
                known.parameters(),
                Arity.UNSPECIFIED,
                known.pointerToConstParameters())
            : known;
    Optional<FormatExpansion> text =
        context.isDefined(function.name()) ? Optional.empty() : FormatExpansion.of(e);
    context.usage.noteUse(function, context.variants());
    if (text.filter(this::isExpandable).isPresent()) {
      return expressions.value(text.get().expansion());
    }
    Expression.Call looking =
        context.isDefined(function.name())
            ? e
            : StreamChecks.instrument(
                e, n -> !context.names().lookup(n, context.variants()).isEmpty(), this::kind);
    return arguments("'" + function.name() + "'", type, looking)
        .<Expr>map(given -> call(function, given, type.pointerToConstParameters(), e.span()))
        .orElseGet(
            () -> ImplicitConversions.unsupported("an invalid call is", type.result(), e.span()));
  }

  /**
   * Returns whether no declaration at the current position has parameters.
   *
   * @throws VariantSplit if the current variants differ in it
   */
  private boolean lacksPrototype(CFunction function) {
    ConfigSet open = function.unprototypedVariants(context.variants(), context.position());
    if (!open.isEmpty() && !open.equals(context.variants())) {
      throw new VariantSplit(open);
    }
    return !open.isEmpty();
  }

  /** Returns the kind of an argument of a format, as {@link StreamChecks} encodes it. */
  private int kind(Expression argument) {
    CType type = expressions.value(argument).type();
    if (type instanceof CType.Pointer pointer) {
      return pointer.pointee() instanceof CType.Int i && i.kind().rank() == 1 ? 6 : 7;
    } else if (type instanceof CType.Floating real) {
      return real.name().startsWith("long") ? 5 : 4;
    }
    return type instanceof CType.Int i ? Math.max(i.kind().rank(), IntKind.INT.rank()) - 2 : 0;
  }

  private Expr call(CFunction function, List<Expr> arguments, Set<Integer> kept, Span span) {
    Expr.Call call = new Expr.Call(function, arguments, kept, span);
    context.requireCompleteType(call.type(), span);
    if (!context.isDefined(function.name())
        && !LibraryFunctions.accepts(function.name(), letters(call))) {
      return ImplicitConversions.unsupported(
          "'" + function.name() + "' with these types is", call.type(), span);
    }
    if (IntStream.range(0, arguments.size()).anyMatch(call::passesMutablePointer)) {
      context.functionsTakingPointers.add(function);
    }
    if (call.type().isPointer()) {
      context.functionsReturningPointers.add(function);
    }
    if (OutputResult.of(function.name(), Optional.empty()).isPresent()
        && call.type().equals(CType.INT)
        && !context.isDefined(function.name())
        && !LibrarySource.contains(span)) {
      context.usage.noteOutputResult(span);
    }
    return call;
  }

  private static String letters(Expr.Call call) {
    return Stream.concat(Stream.of(call.type()), call.arguments().stream().map(Expr::type))
        .map(type -> type.isPointer() ? "p" : type instanceof CType.Int ? "i" : "v")
        .collect(Collectors.joining());
  }

  /**
   * Returns whether the text-writing functions are declared and the arguments of the format have
   * the right types.
   */
  private boolean isExpandable(FormatExpansion text) {
    return !context.names().lookup(FormatExpansion.BEGIN_FUNCTION, context.variants()).isEmpty()
        && text.arguments().stream()
            .allMatch(
                part -> {
                  CType given = expressions.value(part.argument()).type();
                  boolean characters =
                      given instanceof CType.Pointer pointer
                          && pointer.pointee().equals(new CType.Int(IntKind.CHAR));
                  boolean integer =
                      given instanceof CType.Int i && i.kind().rank() < IntKind.LONG_LONG.rank();
                  return part.kind() == FormatExpansion.ConvertedKind.INTEGER
                      ? integer
                      : characters;
                });
  }

  /**
   * Returns the arguments, converted to the types of the parameters or promoted (C11, 6.5.2.2, 6
   * and 7); reports an error and returns nothing if their number is wrong.
   */
  private Optional<List<Expr>> arguments(String function, CType.Function type, Expression.Call e) {
    int expected = type.parameters().size();
    int given = e.arguments().size();
    boolean fits =
        type.arity() == Arity.UNSPECIFIED
            || given == expected
            || type.arity() == Arity.VARIADIC && given > expected;
    if (!fits) {
      context.reportError(
          e.span(),
          "%s takes %s argument%s, not %s"
              .formatted(function, expected, expected == 1 ? "" : "s", given));
      return Optional.empty();
    }
    boolean isOld = type.arity() == Arity.UNSPECIFIED && expected > 0;
    List<Expr> arguments = new ArrayList<>();
    for (int i = 0; i < given; i++) {
      Expr argument = expressions.value(e.arguments().get(i));
      if (isOld
          && (given != expected || !matchesParameter(type.parameters().get(i), argument.type()))) {
        argument =
            ImplicitConversions.unsupported(
                ARGUMENT_TYPE_MISMATCH, argument.type(), argument.span());
      }
      if (i >= expected && argument.type() instanceof CType.Void && argument.isWellTyped()) {
        context.reportError(argument.span(), "an argument has the type void");
      }
      arguments.add(
          i < expected
              ? expressions.conversions.assign(type.parameters().get(i), argument)
              : expressions.conversions.promoteArgument(argument));
    }
    return Optional.of(arguments);
  }

  /**
   * Returns whether an argument of this type is compatible with a parameter of a function without a
   * prototype (C11, 6.5.2.2, 6). A {@code _Bool} parameter requires a {@code _Bool} argument, as
   * compilers rely on its value.
   */
  private static boolean matchesParameter(CType parameter, CType argument) {
    if (!(parameter instanceof CType.Int wanted) || !(argument instanceof CType.Int given)) {
      return parameter instanceof CType.Pointer == argument instanceof CType.Pointer;
    }
    return wanted.kind().promoted().bits() == given.kind().promoted().bits()
        && (!wanted.kind().equals(IntKind.BOOL) || given.kind().equals(IntKind.BOOL));
  }

  /**
   * Returns the value of an assignment to a feature variable. The assignment selects the variant
   * and has no effect within one. An error is reported unless the feature is assigned once, from a
   * function call.
   */
  Expr featureAssignment(CVariable variable, Expr value, Span span) {
    boolean again = !chosenFeatures.add(variable) && !choiceSpans.contains(span);
    if (again || !(value instanceof Expr.Call)) {
      context.reportUnsupported(
          span,
          "the feature '%s' must be chosen once, by a call of a function"
              .formatted(variable.name()));
    }
    choiceSpans.add(span);
    return new Expr.FeatureValue(variable.feature().orElseThrow(), span);
  }
}
