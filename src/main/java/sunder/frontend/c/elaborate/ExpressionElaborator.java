package sunder.frontend.c.elaborate;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.DeclaredAlignment;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.preprocess.token.Literals.Encoding;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.AlignmentKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * The elaboration of expressions (C11, 6.5): name resolution, type checking and explicit
 * conversions.
 *
 * <p>Input: expressions as parsed, for the current variants of the {@link ElaborationContext}.
 * Output: typed expressions; errors are reported to the context, and an erroneous expression
 * becomes {@link Expr.Unsupported}. Methods for full expressions return a {@link Expr.Choice} where
 * the variants differ in the meaning of a name; all other methods throw {@link VariantSplit} there.
 */
final class ExpressionElaborator {
  private static final int MAX_POINTER_DEPTH = 8;

  private static final TypeSwitch<ExpressionElaborator, Expression, Operand> OPERANDS =
      Expression.byKind(
          value(Expression.NumericConstant.class, ExpressionElaborator::number),
          value(Expression.CharacterConstant.class, ExpressionElaborator::character),
          value(Expression.StringLiteral.class, ExpressionElaborator::characters),
          on(Expression.Name.class, ExpressionElaborator::name),
          on(Expression.Unary.class, ExpressionElaborator::unary),
          value(
              Expression.Binary.class,
              (at, e) ->
                  at.operators.binary(
                      e.operator(), at.value(e.left()), at.value(e.right()), e.span())),
          value(Expression.Assign.class, ExpressionElaborator::assign),
          value(Expression.IncrementDecrement.class, ExpressionElaborator::incrementOrDecrement),
          value(Expression.Conditional.class, ExpressionElaborator::conditional),
          on(Expression.Call.class, ExpressionElaborator::call),
          place(Expression.Subscript.class, ExpressionElaborator::element),
          on(Expression.Member.class, ExpressionElaborator::member),
          value(Expression.Cast.class, ExpressionElaborator::cast),
          value(Expression.SizeofType.class, ExpressionElaborator::size),
          value(Expression.SizeofValue.class, ExpressionElaborator::size),
          value(Expression.AlignofType.class, ExpressionElaborator::alignment),
          value(Expression.AlignofValue.class, ExpressionElaborator::alignment),
          value(
              Expression.Comma.class,
              (at, e) -> {
                Expr first = at.value(e.first());
                CompilerWarnings.warnOfUnusedResult(first, at.context);
                return new Expr.Comma(first, at.value(e.second()), e.span());
              }),
          value(Expression.Choice.class, ExpressionElaborator::choice),
          place(Expression.CompoundLiteral.class, ExpressionElaborator::compoundLiteral),
          value(Expression.StatementExpression.class, ExpressionElaborator::block),
          value(Expression.OffsetOf.class, ExpressionElaborator::offset),
          on(Expression.GenericSelection.class, ExpressionElaborator::generic),
          value(Expression.VaArg.class, (at, e) -> at.calls.variadicArgument(e)),
          value(Expression.TypesCompatible.class, ExpressionElaborator::compatible),
          value(Expression.LabelAddress.class, ExpressionElaborator::address),
          value(Expression.Unsupported.class, ExpressionElaborator::unsupported));

  /** Returns the case of a kind of expression that denotes an lvalue. */
  private static <K extends Expression> Case<ExpressionElaborator, K, Operand> place(
      Class<K> kind, BiFunction<ExpressionElaborator, K, Lvalue> typed) {
    return on(kind, (at, e) -> Operand.of(typed.apply(at, e)));
  }

  /** Returns the case of a kind of expression that denotes a value. */
  private static <K extends Expression> Case<ExpressionElaborator, K, Operand> value(
      Class<K> kind, BiFunction<ExpressionElaborator, K, Expr> typed) {
    return on(kind, (at, e) -> Operand.of(typed.apply(at, e)));
  }

  private final ElaborationContext context;
  final ImplicitConversions conversions;
  final TypeElaborator types;
  private final OperatorElaborator operators;
  private final CallElaborator calls;
  private final Map<String, CVariable> stringLiterals = new HashMap<>();
  private boolean isEvaluated = true;

  /** The depths of dereferences at which the values of pointer casts are const. */
  private final Map<Expr, Set<Integer>> castConstDepths = new IdentityHashMap<>();

  private Optional<StatementElaborator> statements = Optional.empty();

  ExpressionElaborator(ElaborationContext context) {
    this.context = context;
    this.conversions = new ImplicitConversions(context);
    this.types = new TypeElaborator(context, this);
    this.operators = new OperatorElaborator(context, conversions);
    this.calls = new CallElaborator(context, this);
  }

  /** Returns a full expression (C11, 6.8, 4) for all current variants. */
  Expr fullExpression(Expression expression) {
    return chosen(
        context.splitByVariants(expression.span(), () -> value(expression)), expression.span());
  }

  /**
   * Returns a controlling expression, a comparison with zero where necessary, for all current
   * variants.
   */
  Expr condition(Expression expression) {
    return chosen(
        context.splitByVariants(
            expression.span(), () -> conversions.requireScalar(value(expression))),
        expression.span());
  }

  /** Returns a full expression whose value is not used, for all current variants. */
  Expr unusedExpression(Expression expression) {
    return chosen(
        context.splitByVariants(
            expression.span(),
            () -> {
              Expr value = value(expression);
              CompilerWarnings.warnOfUnusedResult(value, context);
              return value;
            }),
        expression.span());
  }

  /** Returns a full expression, converted to the type of an object, for all current variants. */
  Expr convertedExpression(Expression expression, CType type) {
    return chosen(
        context.splitByVariants(
            expression.span(), () -> conversions.assign(type, value(expression))),
        expression.span());
  }

  /**
   * Returns the target of a computed {@code goto}, converted to {@code void *} (GCC manual, Labels
   * as Values).
   */
  Expr jumpTarget(Expression expression) {
    return chosen(
        context.splitByVariants(
            expression.span(),
            () -> {
              Expr to = value(expression);
              boolean isNull =
                  ConstantExpressions.value(to).filter(v -> v.signum() == 0).isPresent();
              if (to.isWellTyped() && !to.type().isPointer() && !isNull) {
                context.reportError(expression.span(), "a computed goto needs a pointer");
              }
              return conversions.convert(new CType.Pointer(CType.VOID), to);
            }),
        expression.span());
  }

  /**
   * Returns the promoted controlling expression of a {@code switch} (C11, 6.8.4.2, 5); its type may
   * differ between variants.
   */
  Expr switchValue(Expression expression) {
    return chosen(
        context.splitByVariants(expression.span(), () -> operators.switchValue(value(expression))),
        expression.span());
  }

  private static Expr chosen(List<ElaborationContext.ConditionalResult<Expr>> parts, Span span) {
    if (parts.size() == 1) {
      return parts.get(0).result();
    }
    List<Expr.Alternative> alternatives = new ArrayList<>();
    parts.forEach(
        part -> alternatives.add(new Expr.Alternative(part.presenceCondition(), part.result())));
    return new Expr.Choice(alternatives, parts.get(0).result().type(), span);
  }

  /**
   * An elaborated expression: an lvalue or a value, of which exactly one is present. Every
   * expression is elaborated once for all of its uses.
   */
  private record Operand(Optional<Lvalue> place, Optional<Expr> value) {
    static Operand of(Lvalue place) {
      return new Operand(Optional.of(place), Optional.empty());
    }

    static Operand of(Expr value) {
      return new Operand(Optional.empty(), Optional.of(value));
    }
  }

  /**
   * Returns the value of an expression; arrays and functions are converted to pointers (C11,
   * 6.3.2.1).
   */
  Expr value(Expression expression) {
    return value(elements(expression));
  }

  /** Elaborates an operand that is not evaluated, as that of {@code sizeof}. */
  private Operand unevaluated(Expression expression) {
    boolean before = isEvaluated;
    isEvaluated = false;
    try {
      return operand(expression);
    } finally {
      isEvaluated = before;
    }
  }

  /** Elaborates an expression whose use does not depend on the length of an array. */
  private Operand elements(Expression expression) {
    return expression instanceof Expression.Name name
        ? fullExpression(name).map(Operand::of).orElseGet(() -> name(name))
        : operand(expression);
  }

  /**
   * Returns the merged array that a name denotes if its versions in the current variants differ
   * only in their length.
   */
  private Optional<Lvalue> fullExpression(Expression.Name e) {
    if (context.names().allMeanings(e.name()).stream().noneMatch(ExpressionElaborator::isMerged)) {
      return Optional.empty();
    }
    ConfigSet rest = context.variants();
    Set<Object> objects = new HashSet<>();
    for (Scope.Entry<Scope.Entity> known : context.names().lookup(e.name(), context.variants())) {
      objects.add(
          known.entity() instanceof Scope.Entity.VariableEntity one
              ? one.variable().mergedArray()
              : known.entity());
      rest = rest.minus(known.presenceCondition());
    }
    if (objects.size() > 1
        || !rest.isEmpty()
        || !(objects.iterator().next() instanceof CVariable all && all.isVariableLengthArray())) {
      return Optional.empty();
    }
    context.usage.noteUse(all, context.variants());
    return Optional.of(new Lvalue.VariableReference(all, e.span()));
  }

  /** Returns whether a name denotes one of several arrays that were merged. */
  private static boolean isMerged(Scope.Entity entity) {
    return entity instanceof Scope.Entity.VariableEntity one
        && one.variable().mergedArray().isVariableLengthArray();
  }

  private Expr value(Operand operand) {
    return operand.place().map(this::load).or(operand::value).orElseThrow();
  }

  private Operand operand(Expression expression) {
    return OPERANDS.apply(this, expression);
  }

  private Expr number(Expression.NumericConstant e) {
    return e.realText()
        .map(real -> NumericConstants.numericConstant(real, context))
        .map(conversions.complex::imaginary)
        .orElseGet(() -> NumericConstants.numericConstant(e, context));
  }

  /** Returns the real or imaginary part of a value or an object (GCC manual, Complex Numbers). */
  private Operand part(Expression.Unary e) {
    Operand whole = operand(e.operand());
    int index = e.operator() == UnaryOperator.REAL_PART ? 0 : 1;
    boolean isReal =
        whole.place().filter(p -> p.type().isScalar() && !p.type().isPointer()).isPresent();
    if (isReal && index == 0) {
      return whole;
    }
    return whole
        .place()
        .filter(place -> place.type().isComplex())
        .map(place -> Operand.of(ElementValues.element(place, index, e.span())))
        .orElseGet(
            () -> Operand.of(conversions.complex.part(e.operator(), value(whole), e.span())));
  }

  private static boolean isPart(Expression e) {
    return e instanceof Expression.Unary unary
        && (unary.operator() == UnaryOperator.REAL_PART
            || unary.operator() == UnaryOperator.IMAGINARY_PART);
  }

  private Operand unary(Expression.Unary e) {
    if (isPart(e)) {
      return part(e);
    }
    return e.operator() == UnaryOperator.DEREFERENCE
        ? Operand.of(target(value(e.operand()), e.span()))
        : Operand.of(operation(e));
  }

  private Operand call(Expression.Call e) {
    if (!e.isOf("__builtin_choose_expr", 3)) {
      return Operand.of(calls.call(e));
    }
    Operand first = operand(e.arguments().get(1));
    Operand second = operand(e.arguments().get(2));
    Expr choice = value(e.arguments().get(0));
    if (ConstantExpressions.nonConstantOperand(choice, variable -> variable.feature().isPresent())
        .isPresent()) {
      context.reportNotConstant(
          e.span(), "the condition of '__builtin_choose_expr' is not constant");
    }
    return ConstantExpressions.value(choice)
        .map(value -> value.signum() != 0 ? first : second)
        .orElseGet(
            () ->
                Operand.of(
                    ImplicitConversions.unsupported(
                        "this '__builtin_choose_expr' is", CType.INT, e.span())));
  }

  private Expr incrementOrDecrement(Expression.IncrementDecrement e) {
    Expr one = new Expr.Constant(BigInteger.ONE, CType.INT, e.span());
    BinaryOperator operator = e.kind().delta() > 0 ? BinaryOperator.ADD : BinaryOperator.SUBTRACT;
    return update(e.target(), operator, one, e.kind().yieldsNewValue(), e.span());
  }

  private Expr cast(Expression.Cast e) {
    types.requireCompleteEnumeration(e.type(), e.span());
    Expr operand = value(e.operand());
    Expr cast =
        withLengths(
            e.type(),
            e.span(),
            type -> {
              requireMember(type, operand, e.span());
              return type.isVector() || operand.type().isVector()
                  ? conversions.vectors.cast(type, operand, e.span())
                  : conversions.convert(type, operand);
            });
    if (cast.type().isPointer()) {
      castConstDepths.put(cast, types.qualifiedType(e.type()).constDepths());
    } else if (cast instanceof Expr.Convert truth
        && truth.type().equals(new CType.Int(IntKind.BOOL))) {
      return new Expr.Convert(truth.operand(), truth.type(), e.span());
    } else if (cast.type() instanceof CType.Int to
        && e.operand() instanceof Expression.NumericConstant number) {
      return ConstantExpressions.truncateFloatingConstant(number, to.kind())
          .<Expr>map(whole -> new Expr.Constant(whole, to, e.span()))
          .orElse(cast);
    }
    return cast;
  }

  private Expr character(Expression.CharacterConstant e) {
    Encoding encoding = Encoding.of(e.text());
    CType type =
        encoding.isWide() ? new CType.Int(context.dataModel.ofCharacters(encoding)) : CType.INT;
    return Literals.value(e.text())
        .<Expr>map(value -> new Expr.Constant(value, type, e.span()))
        .orElseGet(() -> ImplicitConversions.unsupported("this character is", CType.INT, e.span()));
  }

  private Expr characters(Expression.StringLiteral e) {
    if (e.isMixed()) {
      context.reportError(e.span(), "these literals have different prefixes");
    }
    IntKind kind = context.dataModel.ofCharacters(e.encoding());
    return InitializerElaborator.characters(e, kind)
        .<Expr>map(characters -> text(e, characters, new CType.Int(kind)))
        .orElseGet(
            () ->
                ImplicitConversions.unsupported(
                    "this string is", new CType.Pointer(new CType.Int(kind)), e.span()));
  }

  private Expr size(Expression.SizeofType e) {
    types.requireCompleteEnumeration(e.type(), e.span());
    // The size of a pointer is constant even if its pointee is variably modified.
    return types.of(e.type()).isVariableLengthArray()
        ? withLengths(e.type(), e.span(), type -> size(type, e.span()))
        : size(types.of(e.type()), e.span());
  }

  private Expr size(Expression.SizeofValue e) {
    Operand operand = unevaluated(e.operand());
    operand.place().ifPresent(this::noteRead);
    if (operand.place().filter(ExpressionElaborator::isBits).isPresent()) {
      context.reportError(e.span(), "a bit-field has no size");
    }
    return size(typeHere(e.operand(), operand), e.span());
  }

  private Expr alignment(Expression.AlignofType e) {
    CType type = types.of(e.type());
    if (!(type instanceof CType.Void)) {
      context.requireCompleteType(type, e.span());
    }
    context.requireCompleteArray(type, e.span());
    int said = type instanceof CType.Function ? 0 : types.alignment(e.type());
    return alignment(
        said == 0
            ? context.alignment(type, e.kind())
            : Optional.of(BigInteger.valueOf(said)).filter(n -> n.signum() > 0),
        e.span());
  }

  private Expr alignment(Expression.AlignofValue e) {
    return alignment(alignment(e.operand()), e.span());
  }

  private Expr compatible(Expression.TypesCompatible e) {
    CType one = types.of(e.one());
    CType other = types.of(e.other());
    if (one instanceof CType.Struct && !one.equals(other)) {
      context.diagnostics.noteIncompatible(
          one.toString(), other.toString(), context.variants(), e.span());
    }
    return same(one, other)
        .<Expr>map(
            same -> new Expr.Constant(same ? BigInteger.ONE : BigInteger.ZERO, CType.INT, e.span()))
        .orElseGet(
            () ->
                ImplicitConversions.unsupported(
                    "this '__builtin_types_compatible_p' is", CType.INT, e.span()));
  }

  private Expr address(Expression.LabelAddress e) {
    if (statements.isPresent()) {
      return new Expr.AddressOf(statements.get().labelAddress(e.label(), e.span()), e.span());
    }
    context.reportError(e.span(), "the address of a label outside of functions");
    return ImplicitConversions.unsupported(
        "such an address is", new CType.Pointer(CType.VOID), e.span());
  }

  private Expr unsupported(Expression.Unsupported e) {
    context.usage.noteUnknownUses(context.variants());
    return ImplicitConversions.unsupported(e.what() + " is", CType.INT, e.span());
  }

  /**
   * Returns an expression that uses a type name; the evaluation of its variable lengths precedes
   * it.
   */
  private Expr withLengths(
      TypeSyntax type, Span span, java.util.function.Function<CType, Expr> use) {
    TypeElaborator.TypeWithLengths measured = types.typeWithLengths("", span, () -> types.of(type));
    Expr value = use.apply(measured.type());
    return measured.lengths().isEmpty()
        ? value
        : new Expr.StatementExpression(measured.lengths(), value, span);
  }

  /**
   * Reports a cast to a union that has no member of the type of the value (GCC manual, Cast to
   * Union).
   */
  private void requireMember(CType type, Expr value, Span span) {
    boolean isNone =
        type instanceof CType.Struct struct
            && struct.definition().isUnion()
            && !value.type().equals(type)
            && struct
                .definition()
                .incompleteVariants(context.variants(), context.position())
                .isEmpty()
            && struct.definition().fields().stream()
                .allMatch(field -> field.type().isIncompatibleWith(value.type()));
    if (isNone && (value.isWellTyped() || value.type() instanceof CType.Floating)) {
      context.reportError(span, "'%s' has no member of type '%s'".formatted(type, value.type()));
    }
  }

  /**
   * Returns the alignment of an expression in bytes; that of a member follows from its declaration,
   * as its structure may be packed, and that of a function is 1 without attributes.
   */
  private Optional<BigInteger> alignment(Expression written) {
    Operand operand = unevaluated(written);
    operand.place().ifPresent(this::noteRead);
    Optional<CVariable> named = namedObject(written, operand);
    if (operand.place().filter(ExpressionElaborator::isBits).isPresent()) {
      context.reportError(operand.place().get().span(), "a bit-field has no alignment");
    }
    if (operand.place().orElse(null) instanceof Lvalue.Member member) {
      StructType.Field field = member.field();
      return field.width().isPresent()
          ? Optional.empty()
          : aligned(field.type(), AlignmentKind.MINIMUM, field.alignment());
    }
    DeclaredAlignment declared =
        named
            .map(object -> object.alignments(context.variants(), written.span()))
            .map(context::uniqueMeaning)
            .orElse(DeclaredAlignment.NATURAL);
    return aligned(typeHere(written, operand), AlignmentKind.PREFERRED, declared);
  }

  /** Returns the object or the function that an expression denotes as a whole. */
  private static Optional<CVariable> namedObject(Expression written, Operand operand) {
    if (operand.place().orElse(null) instanceof Lvalue.VariableReference named) {
      return Optional.of(named.variable());
    }
    Optional<Expr> function =
        operand.place().orElse(null) instanceof Lvalue.Dereference target
            ? Optional.of(target.pointer())
            : operand.value().filter(value -> written instanceof Expression.Name);
    return function
        .filter(Expr.FunctionAddress.class::isInstance)
        .map(value -> ((Expr.FunctionAddress) value).function().addressObject());
  }

  private Optional<BigInteger> aligned(CType type, AlignmentKind natural, DeclaredAlignment said) {
    return context
        .alignment(type, natural)
        .filter(own -> said.isKnown())
        .map(own -> BigInteger.valueOf(said.of(own.intValueExact())));
  }

  private Expr alignment(Optional<BigInteger> bytes, Span span) {
    CType type = new CType.Int(context.dataModel.sizeType());
    return bytes
        .<Expr>map(known -> new Expr.Constant(known, type, span))
        .orElseGet(() -> ImplicitConversions.unsupported("this alignment is", type, span));
  }

  private Expr text(Expression.StringLiteral e, List<BigInteger> characters, CType element) {
    CType type = new CType.Array(element, Optional.of(BigInteger.valueOf(characters.size())));
    CVariable object =
        stringLiterals.computeIfAbsent(
            String.join("", e.literals()),
            name -> context.newVariable("text", type, CVariable.StorageKind.STATIC, e.span()));
    return new Expr.StringLiteral(object, characters, e.span());
  }

  /** Returns the type of an expression that is not evaluated. */
  CType typeOf(Expression expression) {
    Operand operand = operand(expression);
    if (operand.place().filter(ExpressionElaborator::isBits).isPresent()) {
      context.reportError(expression.span(), "'typeof' does not apply to a bit-field");
    }
    return typeHere(expression, operand);
  }

  /**
   * Returns the type of an operand without conversion: a function name has a function type, and an
   * array whose length is declared after the current position is incomplete.
   *
   * @throws VariantSplit if the length is declared in a part of the current variants
   */
  private CType typeHere(Expression written, Operand operand) {
    if (written instanceof Expression.Name
        && operand.value().orElse(null) instanceof Expr.FunctionAddress function) {
      return function.functionType();
    }
    if (operand.place().orElse(null) instanceof Lvalue.VariableReference named) {
      ConfigSet open = named.variable().incompleteVariants(context.variants(), context.position());
      if (open.equals(context.variants())) {
        return new CType.Array(((CType.Array) named.type()).element(), Optional.empty());
      } else if (!open.isEmpty()) {
        throw new VariantSplit(open);
      }
    }
    return typeOf(operand);
  }

  /**
   * Returns a statement expression (GCC manual, Statement Exprs). Its value is that of the last
   * statement if that is an expression, and void otherwise.
   */
  private Expr block(Expression.StatementExpression e) {
    List<Statement> items = e.block().items();
    if (statements.isEmpty()) {
      context.reportError(e.span(), "a statement expression outside of functions");
      return ImplicitConversions.unsupported("such a statement expression is", CType.INT, e.span());
    }
    if (hasCase(e.block())) {
      context.reportError(e.span(), "a 'case' in a statement expression needs a switch in it");
    }
    context.enterScope();
    try {
      int last = items.size() - 1;
      boolean valued =
          last >= 0
              && items.get(last) instanceof Statement.ExpressionStatement evaluate
              && evaluate.expression().isPresent();
      List<Expr> value = new ArrayList<>();
      List<Stmt> before =
          statements
              .get()
              .withLabels(
                  e.block(),
                  () -> {
                    List<Statement> first = valued ? items.subList(0, last) : items;
                    List<Stmt> written = statements.get().items(first);
                    value.add(
                        valued
                            ? value(
                                ((Statement.ExpressionStatement) items.get(last))
                                    .expression()
                                    .get())
                            : new Expr.Convert(
                                new Expr.Constant(BigInteger.ZERO, CType.INT, e.span()),
                                CType.VOID,
                                e.span()));
                    return written;
                  });
      return new Expr.StatementExpression(before, value.get(0), e.span());
    } finally {
      context.leaveScope();
    }
  }

  /** Returns the result of the elaboration of a function body. */
  <T> T inBody(StatementElaborator body, Supplier<T> action) {
    Optional<StatementElaborator> around = statements;
    statements = Optional.of(body);
    T result = action.get();
    statements = around;
    return result;
  }

  private Lvalue compoundLiteral(Expression.CompoundLiteral e) {
    Declaration.InitDeclarator name =
        new Declaration.InitDeclarator(
            "(literal)", e.type(), Optional.of(e.initializer()), Set.of(), e.span());
    List<ElaborationContext.ConditionalResult<CType>> parts =
        InitializerElaborator.completedTypes(types.of(e.type()), name, context, this);
    if (parts.size() > 1) {
      throw new VariantSplit(parts.get(0).presenceCondition());
    }
    CType type = parts.get(0).result();
    types.requireNotVariablyModified(e.type(), false, e.span());
    CVariable variable =
        context.newVariable(name.name(), type, CVariable.StorageKind.LOCAL, e.span());
    variable.noteModification();
    variable.addQualifiedType(types.qualifiedType(e.type()), context.variants());
    statements.ifPresent(body -> body.addCompoundLiteral(variable));
    List<Stmt.ConditionalAssignments> values =
        InitializerElaborator.of(variable, e.initializer(), context, this);
    return new Lvalue.CompoundLiteral(variable, values, e.span());
  }

  private Operand generic(Expression.GenericSelection e) {
    CType control = value(e.control()).type();
    Optional<Operand> chosen = Optional.empty();
    Optional<Operand> other = Optional.empty();
    for (Expression.Association one : e.associations()) {
      Operand value = operand(one.value());
      other = one.type().isEmpty() ? Optional.of(value) : other;
      Optional<CType> type = one.type().map(types::of);
      type.ifPresent(t -> context.requireCompleteArray(t, e.span()));
      type.ifPresent(t -> context.requireCompleteType(t, e.span()));
      if (type.filter(t -> t instanceof CType.Void || t instanceof CType.Function).isPresent()) {
        context.reportError(
            e.span(),
            "an association of '_Generic' cannot have the type '%s'".formatted(type.get()));
      }
      Optional<Boolean> same = type.flatMap(t -> same(control, t));
      if (same.orElse(false) && chosen.isPresent()) {
        context.reportError(
            e.span(), "'_Generic' has two associations for '%s'".formatted(control));
      }
      if (one.type().isPresent() && same.isEmpty()) {
        return Operand.of(
            ImplicitConversions.unsupported("this '_Generic' is", CType.INT, e.span()));
      } else if (same.orElse(false)) {
        chosen = Optional.of(value);
      }
    }
    if (e.associations().stream().filter(one -> one.type().isEmpty()).count() > 1) {
      context.reportError(e.span(), "'_Generic' has two default associations");
    }
    if (chosen.isEmpty() && other.isEmpty()) {
      context.reportError(e.span(), "'_Generic' has no association for '%s'".formatted(control));
      return Operand.of(
          ImplicitConversions.unsupported("an invalid '_Generic' is", CType.INT, e.span()));
    }
    return chosen.isPresent() ? chosen.get() : other.get();
  }

  /**
   * Returns whether types are compatible; empty if that depends on qualifiers, which the types do
   * not have.
   */
  private static Optional<Boolean> same(CType one, CType other) {
    if (one instanceof CType.Pointer a && other instanceof CType.Pointer b) {
      return same(a.declaredPointee(), b.declaredPointee()).filter(same -> !same);
    } else if (one instanceof CType.Array a && other instanceof CType.Array b) {
      return same(a.element(), b.element()).filter(same -> !same);
    } else if (one instanceof CType.Function && other instanceof CType.Function) {
      return Optional.empty();
    }
    boolean bits =
        one instanceof CType.Int i && i.isBitField()
            || other instanceof CType.Int j && j.isBitField();
    return bits ? Optional.empty() : Optional.of(one.equals(other));
  }

  private Expr offset(Expression.OffsetOf e) {
    CType type = types.of(e.type());
    CType result = new CType.Int(context.dataModel.sizeType());
    Expr offset = new Expr.Constant(BigInteger.ZERO, result, e.span());
    for (Declaration.Designator step : e.designators()) {
      context.requireCompleteType(type, e.span());
      if (step instanceof Declaration.Designator.MemberDesignator
          && !(type instanceof CType.Struct)) {
        context.reportError(e.span(), "'%s' has no members".formatted(type));
      }
      if (step instanceof Declaration.Designator.IndexDesignator
          && !(type instanceof CType.Array)
          && e.unlessArray().isEmpty()) {
        context.reportError(e.span(), "'%s' has no elements".formatted(type));
      }
      if (step instanceof Declaration.Designator.IndexDesignator element
          && type instanceof CType.Array array) {
        type = array.element();
        Expr index = conversions.convert(result, value(element.index()));
        Expr size = context.sizeConstant(type, e.span());
        Expr more = sum(BinaryOperator.MULTIPLY, index, size, e.span());
        offset = sum(BinaryOperator.ADD, offset, more, e.span());
      } else if (step instanceof Declaration.Designator.MemberDesignator name
          && type instanceof CType.Struct struct) {
        Optional<List<StructType.Field>> way =
            struct.definition().memberPath(name.name(), context.variants());
        if (way.isEmpty()) {
          context.reportError(e.span(), "'%s' has no member '%s'".formatted(type, name.name()));
          return ImplicitConversions.unsupported("an invalid member is", result, e.span());
        }
        for (StructType.Field field : way.get()) {
          if (field.width().isPresent()) {
            context.reportError(e.span(), "a bit-field has no address");
          }
          StructType in = ((CType.Struct) type).definition();
          Expr more = context.offsetConstant(in, field, e.span());
          offset = sum(BinaryOperator.ADD, offset, more, e.span());
          type = field.type();
        }
      } else {
        return ImplicitConversions.unsupported("this 'offsetof' is", result, e.span());
      }
    }
    return e.unlessArray().isPresent() && !(type instanceof CType.Array)
        ? value(e.unlessArray().get())
        : offset;
  }

  /**
   * Returns the result of an operation on values of type {@code size_t}, folded if both are
   * constant.
   */
  private static Expr sum(BinaryOperator operator, Expr one, Expr other, Span span) {
    Expr all = new Expr.Arithmetic(operator, one, other, span);
    return ConstantExpressions.value(all)
        .<Expr>map(number -> new Expr.Constant(number, one.type(), span))
        .orElse(all);
  }

  private static CType typeOf(Operand operand) {
    if (operand.place().isPresent()) {
      return operand.place().get().type();
    }
    Expr value = operand.value().orElseThrow();
    return value instanceof Expr.StringLiteral text ? text.object().type() : value.type();
  }

  private Expr choice(Expression.Choice e) {
    for (Expression.Alternative part : e.alternatives()) {
      if (context.variants().isSubsetOf(part.presenceCondition())) {
        return value(part.expression());
      }
      if (context.variants().intersects(part.presenceCondition())) {
        throw new VariantSplit(context.variants().and(part.presenceCondition()));
      }
    }
    context.reportError(e.span(), "an expression is missing");
    return ImplicitConversions.unsupported("a missing expression is", CType.INT, e.span());
  }

  private Expr size(CType type, Span span) {
    CType unsigned = new CType.Int(context.dataModel.sizeType());
    if (type instanceof CType.Function || type instanceof CType.Void) {
      // GCC manual, Pointer Arith.
      return new Expr.Constant(BigInteger.ONE, unsigned, span);
    }
    context.requireCompleteType(type, span);
    context.requireCompleteArray(type, span);
    if (type.isVariableLengthArray() && type.hasKnownLengths()) {
      CType.Array array = (CType.Array) type;
      Expr count =
          array
              .lengthVariable()
              .<Expr>map(bound -> new Expr.Load(new Lvalue.VariableReference(bound, span), span))
              .orElseGet(() -> new Expr.Constant(array.length().orElseThrow(), unsigned, span));
      Expr each = size(array.element(), span);
      return new Expr.Arithmetic(
          BinaryOperator.MULTIPLY, conversions.convert(unsigned, count), each, span);
    }
    return context.sizeConstant(type, span);
  }

  private Operand name(Expression.Name e) {
    Optional<Scope.Entity> entity =
        context.uniqueMeaning(context.names().lookup(e.name(), context.variants()));
    if (entity.orElse(null) instanceof Scope.Entity.VariableEntity v) {
      context.usage.noteUse(v.variable(), context.variants());
      return Operand.of(new Lvalue.VariableReference(v.variable(), e.span()));
    }
    return Operand.of(named(e, entity));
  }

  /**
   * Returns the value of a name that denotes no variable: a feature, an enumeration constant or a
   * function.
   */
  private Expr named(Expression.Name e, Optional<Scope.Entity> entity) {
    if (entity.isEmpty()) {
      return context
          .feature(e.name())
          .filter(feature -> feature instanceof Feature.Numeric && isDefined(feature.name()))
          .<Expr>map(feature -> new Expr.FeatureValue(feature, e.span()))
          .orElseGet(() -> undeclared(e));
    }
    if (entity.get() instanceof Scope.Entity.EnumeratorEntity constant) {
      return new Expr.Constant(constant.value(), constant.type(), e.span());
    } else if (entity.get() instanceof Scope.Entity.FunctionEntity f) {
      Span declared = f.function().span();
      boolean isInner = context.names().isWithin(e.name());
      ConfigSet unsaid =
          isInner
              ? context.variants().minus(context.variants())
              : f.function().undeclaredVariants(context.variants(), context.position());
      if (!unsaid.isEmpty() && !unsaid.equals(context.variants())) {
        throw new VariantSplit(unsaid);
      }
      if (!unsaid.isEmpty()
          || !isInner
              && declared.file() == e.span().file()
              && declared.start() > e.span().start()) {
        // A function that is declared later is not visible here; only a call declares it
        // implicitly.
        return undeclared(e);
      }
      context.functionsTakingPointers.add(f.function());
      context.usage.noteUse(f.function(), context.variants());
      return new Expr.FunctionAddress(
          f.function(), f.function().type(context.variants()), e.span());
    }
    context.reportError(e.span(), "'%s' is a type name".formatted(e.name()));
    return ImplicitConversions.unsupported("a type as a value is", CType.INT, e.span());
  }

  /**
   * Returns whether a number of the feature model is defined.
   *
   * @throws VariantSplit if it is so in some of the current variants
   */
  private boolean isDefined(String number) {
    Optional<Feature> state = context.feature(Feature.definedName(number));
    if (state.orElse(null) instanceof Feature.Bool defined) {
      ConfigSet holds = context.variants().and(context.variants().space().selected(defined));
      if (!holds.isEmpty() && !holds.equals(context.variants())) {
        throw new VariantSplit(holds);
      }
      return !holds.isEmpty();
    }
    return true;
  }

  private Expr undeclared(Expression.Name e) {
    if (!LibrarySource.isUnmodelled(e.name())) {
      context.reportError(e.span(), "'%s' is undeclared".formatted(e.name()));
    }
    return ImplicitConversions.unsupported("'" + e.name() + "' is", CType.INT, e.span());
  }

  private Lvalue target(Expr pointer, Span span) {
    if (!(pointer.type() instanceof CType.Pointer)) {
      if (pointer.isWellTyped()) {
        context.reportError(span, "'*' needs a pointer, not '%s'".formatted(pointer.type()));
      }
      return new Lvalue.Dereference(
          conversions.convert(new CType.Pointer(CType.INT), refusedLike(pointer)), span);
    }
    return new Lvalue.Dereference(pointer, span);
  }

  private static Expr refusedLike(Expr pointer) {
    return pointer instanceof Expr.Unsupported
        ? pointer
        : ImplicitConversions.unsupported("this pointer is", CType.INT, pointer.span());
  }

  private Lvalue element(Expression.Subscript e) {
    Operand array = elements(e.array());
    Expr written = value(e.index());
    if (written.type().isPointer() && typeOf(array).isInteger()) {
      return element(new Expression.Subscript(e.index(), e.array(), e.span()));
    }
    Expr index = conversions.promote(written);
    if (!index.type().isInteger()) {
      if (index.isWellTyped() || index.type() instanceof CType.Floating) {
        context.reportError(e.index().span(), "an index needs an integer");
      }
      index = conversions.convert(CType.INT, refusedLike(index));
    }
    if (array.place().isPresent() && array.place().get().type() instanceof CType.Array row) {
      if (row.isVariableLengthArray()) {
        context.notePointerArithmetic(new CType.Pointer(row));
      }
      return new Lvalue.Element(array.place().get(), index, e.span());
    }
    if (typeOf(array).isVector()) {
      Lvalue whole = array.place().orElseGet(() -> conversions.values.object(value(array)));
      noteRead(whole);
      return ElementValues.element(whole, index, e.span());
    }
    Expr pointer = value(array);
    if (pointer.type() instanceof CType.Pointer to) {
      context.requireCompletePointee(pointer, e.span());
      if (to.pointee() instanceof CType.Function) {
        context.reportError(e.span(), "a function cannot be subscripted");
      }
    }
    if (pointer.type().isPointer()
        && ConstantExpressions.value(index).filter(i -> i.signum() == 0).isEmpty()) {
      context.notePointerArithmetic(pointer.type());
    }
    return target(new Expr.PointerAdd(pointer, index, e.span()), e.span());
  }

  private Operand member(Expression.Member e) {
    Operand record =
        e.access() == Expression.Access.ARROW
            ? Operand.of(target(value(e.record()), e.record().span()))
            : operand(e.record());
    if (record.place().isEmpty()) {
      Expr value = value(record);
      if (!(value.type() instanceof CType.Struct) && value.isWellTyped()) {
        context.reportError(e.span(), "'%s' has no member '%s'".formatted(value.type(), e.name()));
      }
      return Operand.of(
          ImplicitConversions.unsupported(
              "a member of a value that is not an object is", CType.INT, e.span()));
    }
    Lvalue place = record.place().get();
    if (!(place.type() instanceof CType.Struct struct)) {
      if (place.isWellTyped()) {
        context.reportError(e.span(), "'%s' has no member '%s'".formatted(place.type(), e.name()));
      }
      return Operand.of(wrongMember(e.span()));
    }
    return Operand.of(field(place, struct.definition(), e));
  }

  private static Lvalue wrongMember(Span span) {
    return new Lvalue.Dereference(
        ImplicitConversions.unsupported("an invalid member is", new CType.Pointer(CType.INT), span),
        span);
  }

  private Lvalue field(Lvalue record, StructType struct, Expression.Member e) {
    context.requireCompleteType(record.type(), e.span());
    Optional<List<StructType.Field>> way = struct.memberPath(e.name(), context.variants());
    if (way.isEmpty()) {
      boolean known = struct.incompleteVariants(context.variants(), context.position()).isEmpty();
      if (record.isWellTyped() && known) {
        context.reportError(e.span(), "'%s' has no member '%s'".formatted(struct, e.name()));
      }
      return wrongMember(e.span());
    }
    Lvalue place = record;
    for (StructType.Field field : way.get()) {
      place = new Lvalue.Member(place, field, e.span());
    }
    return place;
  }

  private void noteRead(Lvalue place) {
    baseObject(place).ifPresent(variable -> context.usage.noteRead(variable, context.variants()));
  }

  private Expr load(Lvalue place) {
    noteRead(place);
    if (place.type() instanceof CType.Struct) {
      context.requireCompleteType(place.type(), place.span());
    }
    if (place.type() instanceof CType.Array) {
      requireAddress(place);
      baseObject(place).filter(object -> isEvaluated).ifPresent(CVariable::noteAddressTaken);
      Expr zero = new Expr.Constant(BigInteger.ZERO, CType.INT, place.span());
      return new Expr.AddressOf(new Lvalue.Element(place, zero, place.span()), place.span());
    } else if (place.type() instanceof CType.Function) {
      return place instanceof Lvalue.Dereference target
          ? target.pointer()
          : ImplicitConversions.unsupported(
              "this use of a function is", new CType.Pointer(CType.VOID), place.span());
    } else if (place instanceof Lvalue.VariableReference named
        && named.variable().feature().isPresent()) {
      return new Expr.FeatureValue(named.variable().feature().get(), place.span());
    }
    return new Expr.Load(place, place.span());
  }

  private Expr operation(Expression.Unary e) {
    if (e.operator() == UnaryOperator.ADDRESS) {
      return address(e);
    }
    return operators.unary(e.operator(), value(e.operand()), e.span());
  }

  private Expr address(Expression.Unary e) {
    Operand operand = operand(e.operand());
    Optional<Lvalue> place = operand.place();
    if (isPartOfRvalue(e.operand(), place)
        || place.filter(ExpressionElaborator::isBits).isPresent()) {
      context.reportError(e.span(), "'&' needs an object");
    }
    if (place.isEmpty()) {
      Expr value = value(operand);
      if (value instanceof Expr.FunctionAddress) {
        return value;
      } else if (value instanceof Expr.StringLiteral) {
        return new Expr.Convert(value, new CType.Pointer(typeOf(operand)), e.span());
      }
      if (value.isWellTyped() && (!isBlockOfObject(value) || isPart(e.operand()))) {
        context.reportError(e.span(), "'&' needs an object");
      }
      return conversions.convert(new CType.Pointer(CType.INT), refusedLike(value));
    }
    noteChange(place.get());
    noteRead(place.get());
    requireAddress(place.get());
    baseObject(place.get()).ifPresent(CVariable::noteAddressTaken);
    return place.get() instanceof Lvalue.Dereference target
        ? target.pointer()
        : new Expr.AddressOf(place.get(), e.span());
  }

  private void requireAddress(Lvalue place) {
    baseObject(place)
        .flatMap(CVariable::registerVariants)
        .ifPresent(
            in ->
                context.diagnostics.reportPossibleError(
                    context.variants().and(in),
                    place.span(),
                    "an object declared 'register' has no address"));
  }

  /**
   * Returns whether the lvalue is a bit-field, which has no address and no size (C11, 6.5.3.2, 1;
   * 6.5.3.4, 1).
   */
  private static boolean isBits(Lvalue place) {
    return place instanceof Lvalue.Member member && member.field().width().isPresent();
  }

  private static void noteChange(Lvalue place) {
    baseObject(place).ifPresent(CVariable::noteModification);
  }

  /**
   * Returns the variable or compound literal of which the lvalue is a part, without dereferences.
   */
  private static Optional<CVariable> baseObject(Lvalue place) {
    if (place instanceof Lvalue.VariableReference named) {
      return Optional.of(named.variable());
    } else if (place instanceof Lvalue.CompoundLiteral literal) {
      return Optional.of(literal.variable());
    } else if (place instanceof Lvalue.Member member) {
      return baseObject(member.record());
    }
    return place instanceof Lvalue.Element element ? baseObject(element.array()) : Optional.empty();
  }

  private static boolean isPartOfRvalue(Expression written, Optional<Lvalue> place) {
    return written.isMemberOfRvalue()
        || place
            .flatMap(ExpressionElaborator::baseObject)
            .filter(ElementValues::isTemporary)
            .isPresent();
  }

  /**
   * Returns the target of an assignment (C11, 6.3.2.1, 1); empty, with an error reported, if it is
   * not modifiable because of its form. A const target is reported and returned.
   *
   * @param span the span of the assignment
   */
  Optional<Lvalue> modifiableLvalue(Expression target, Span span) {
    Operand operand = operand(target);
    Optional<Lvalue> place = operand.place();
    boolean fits =
        place
            .filter(p -> !(p.type() instanceof CType.Array || p.type() instanceof CType.Void))
            .isPresent();
    boolean explained =
        operand
            .value()
            .filter(v -> !v.isWellTyped() || isBlockOfObject(v))
            .filter(v -> !isPart(target))
            .isPresent();
    if (!fits && !explained || isPartOfRvalue(target, place)) {
      context.reportError(span, "an assignment needs a modifiable lvalue");
    }
    place.ifPresent(ExpressionElaborator::noteChange);
    place.ifPresent(p -> requireChangeable(p, span));
    return place.filter(p -> fits);
  }

  /** Returns whether a value is that of a block around an object, which gcc takes as the object. */
  private static boolean isBlockOfObject(Expr value) {
    return value instanceof Expr.StatementExpression block
        && block.items().stream().allMatch(ExpressionElaborator::isNull)
        && isObject(block.value());
  }

  private static boolean isNull(Stmt item) {
    return item instanceof Stmt.Block block && block.items().isEmpty();
  }

  private static boolean isObject(Expr value) {
    return value instanceof Expr.Load
        || value instanceof Expr.Comma comma && isObject(comma.second())
        || value instanceof Expr.Choice choice
            && choice.alternatives().stream().anyMatch(any -> isObject(any.expression()))
        || isBlockOfObject(value)
        || !value.isWellTyped();
  }

  private void requireChangeable(Lvalue place, Span span) {
    ConfigSet constant = constant(place, 0);
    if (place.type() instanceof CType.Struct struct) {
      context.requireCompleteType(struct, span);
      constant = constant.or(struct.definition().variantsWithConstMember(context.variants()));
    }
    context.diagnostics.reportPossibleError(constant, span, "a const object cannot be modified");
  }

  /** Returns the current variants in which the lvalue is const after {@code depth} dereferences. */
  private ConfigSet constant(Lvalue place, int depth) {
    ConfigSet none = context.variants().minus(context.variants());
    if (place instanceof Lvalue.VariableReference named) {
      return named.variable().constVariants(depth).map(context.variants()::and).orElse(none);
    } else if (place instanceof Lvalue.Member member) {
      // GCC does not treat a bit-field as const, but a structure with a const bit-field is const.
      boolean isBits = member.type() instanceof CType.Int type && type.isBitField();
      boolean own = member.field().constDepths().contains(depth) && !isBits;
      return own ? context.variants() : depth == 0 ? constant(member.record(), 0) : none;
    } else if (place instanceof Lvalue.Element element) {
      // GCC lets a program modify the elements of a const vector and the parts of a const number.
      return element.array() instanceof Lvalue.Member member
              && member.record().type().elements().isPresent()
          ? none
          : constant(element.array(), depth);
    } else if (place instanceof Lvalue.CompoundLiteral literal) {
      return literal.variable().constVariants(depth).map(context.variants()::and).orElse(none);
    }
    return place instanceof Lvalue.Dereference target
        ? constBehindPointer(target.pointer(), depth + 1)
        : none;
  }

  /**
   * Returns the numbers of dereferences after which the value of an expression is const.
   *
   * @throws VariantSplit if the current variants differ in one of them
   */
  Set<Integer> constDepths(Expression expression) {
    Operand operand = operand(expression);
    Set<Integer> result = new HashSet<>();
    // A value is not const; only the objects at a pointer value can be.
    for (int depth = operand.place().isPresent() ? 0 : 1; depth <= MAX_POINTER_DEPTH; depth++) {
      ConfigSet here =
          operand.place().isPresent()
              ? constant(operand.place().get(), depth)
              : constBehindPointer(operand.value().orElseThrow(), depth);
      if (!here.isEmpty() && !here.equals(context.variants())) {
        throw new VariantSplit(here);
      } else if (!here.isEmpty()) {
        result.add(depth);
      }
    }
    return result;
  }

  private ConfigSet constBehindPointer(Expr pointer, int depth) {
    if (castConstDepths.containsKey(pointer)) {
      boolean isConst = castConstDepths.get(pointer).contains(depth);
      return isConst ? context.variants() : context.variants().minus(context.variants());
    } else if (pointer instanceof Expr.Call call) {
      return call.function()
          .constVariants(depth)
          .map(context.variants()::and)
          .orElse(context.variants().minus(context.variants()));
    } else if (pointer instanceof Expr.Comma comma) {
      return constBehindPointer(comma.second(), depth);
    } else if (pointer instanceof Expr.StatementExpression sequence) {
      return constBehindPointer(sequence.value(), depth);
    } else if (pointer instanceof Expr.Assign assign) {
      return constant(assign.target(), depth);
    } else if (pointer instanceof Expr.Conditional choice) {
      return constBehindPointer(choice.then(), depth)
          .or(constBehindPointer(choice.otherwise(), depth));
    } else if (pointer instanceof Expr.Load load) {
      return constant(load.lvalue(), depth);
    } else if (pointer instanceof Expr.PointerAdd add) {
      return constBehindPointer(add.pointer(), depth);
    } else if (pointer instanceof Expr.PointerUpdate move) {
      return constant(move.target(), depth);
    } else if (pointer instanceof Expr.AddressOf address && depth > 0) {
      return constant(address.lvalue(), depth - 1);
    }
    return context.variants().minus(context.variants());
  }

  private Expr assign(Expression.Assign e) {
    if (e.operator().isPresent()) {
      return update(e.target(), e.operator().get(), value(e.value()), true, e.span());
    }
    Optional<Lvalue> place = modifiableLvalue(e.target(), e.span());
    Expr value = value(e.value());
    if (place.isEmpty()) {
      return ImplicitConversions.unsupported("an invalid assignment is", CType.INT, e.span());
    }
    if (place.get() instanceof Lvalue.VariableReference named
        && named.variable().feature().isPresent()) {
      return calls.featureAssignment(named.variable(), value, e.span());
    }
    return new Expr.Assign(place.get(), conversions.assign(place.get().type(), value), e.span());
  }

  private Expr update(
      Expression target, BinaryOperator operator, Expr right, boolean givesNew, Span span) {
    Optional<Lvalue> place = modifiableLvalue(target, span);
    if (place.isEmpty()) {
      return ImplicitConversions.unsupported("an invalid assignment is", CType.INT, span);
    }
    if (place.get() instanceof Lvalue.VariableReference named
        && named.variable().feature().isPresent()) {
      return calls.featureAssignment(named.variable(), right, span);
    }
    noteRead(place.get());
    if (place.get().type().elements().isPresent() || right.type().isComplex()) {
      return conversions.values.update(
          place.get(),
          right,
          givesNew,
          span,
          (old, operand) ->
              conversions.convert(
                  place.get().type(), operators.binary(operator, old, operand, span)));
    }
    return operators.update(place.get(), operator, right, givesNew, span);
  }

  private Expr conditional(Expression.Conditional e) {
    return operators.conditional(
        conversions.requireScalar(value(e.test())),
        value(e.then()),
        value(e.otherwise()),
        e.span());
  }

  private static boolean hasCase(Statement s) {
    return s instanceof Statement.Case
        || s instanceof Statement.Default
        || !(s instanceof Statement.Switch)
            && s.substatements().stream().anyMatch(ExpressionElaborator::hasCase);
  }
}
