package sunder.frontend.c.model;

import static sunder.source.ByKind.on;

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
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.model.Initializers.Strings;
import sunder.frontend.c.preprocess.Literals;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.Strictness;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.source.ByKind;
import sunder.source.ByKind.Case;
import sunder.source.Span;

/** Types expressions in the variants at hand; splits where names mean different things. */
final class Expressions {
  private static final int MOST_POINTERS = 8;

  private static final ByKind<Expressions, Expression, Operand> OPERANDS =
      Expression.byKind(
          value(Expression.Number.class, (at, e) -> Constants.number(e, at.checking)),
          value(Expression.Character.class, (at, e) -> character(e)),
          value(Expression.Text.class, Expressions::characters),
          on(Expression.Name.class, Expressions::name),
          on(Expression.Unary.class, Expressions::unary),
          value(
              Expression.Binary.class,
              (at, e) ->
                  at.operators.binary(
                      e.operator(), at.value(e.left()), at.value(e.right()), e.span())),
          value(Expression.Assign.class, Expressions::assign),
          value(Expression.Step.class, Expressions::step),
          value(Expression.Conditional.class, Expressions::conditional),
          on(Expression.Call.class, Expressions::call),
          place(Expression.Index.class, Expressions::element),
          on(Expression.Member.class, Expressions::member),
          value(Expression.Cast.class, Expressions::cast),
          value(Expression.SizeofType.class, Expressions::size),
          value(Expression.SizeofValue.class, Expressions::size),
          value(Expression.AlignofType.class, Expressions::alignment),
          value(Expression.AlignofValue.class, Expressions::alignment),
          value(
              Expression.Comma.class,
              (at, e) -> new Expr.Comma(at.value(e.first()), at.value(e.second()), e.span())),
          value(Expression.Alternatives.class, Expressions::alternative),
          place(Expression.Literal.class, Expressions::literal),
          value(Expression.Block.class, Expressions::block),
          value(Expression.Offset.class, Expressions::offset),
          on(Expression.Generic.class, Expressions::generic),
          value(Expression.NextArgument.class, (at, e) -> at.calls.next(e)),
          value(Expression.Compatible.class, Expressions::compatible),
          value(Expression.LabelAddress.class, Expressions::address),
          value(Expression.Unsupported.class, Expressions::unsupported));

  /** A kind that is an object. */
  private static <K extends Expression> Case<Expressions, K, Operand> place(
      Class<K> kind, BiFunction<Expressions, K, Lvalue> typed) {
    return on(kind, (at, e) -> Operand.of(typed.apply(at, e)));
  }

  /** A kind that is none. */
  private static <K extends Expression> Case<Expressions, K, Operand> value(
      Class<K> kind, BiFunction<Expressions, K, Expr> typed) {
    return on(kind, (at, e) -> Operand.of(typed.apply(at, e)));
  }

  private final Checking checking;
  final Conversions conversions;
  final Types types;
  private final Operators operators;
  private final Calls calls;
  private final Map<String, Variable> texts = new HashMap<>();
  private boolean evaluates = true;

  /** What is const behind the pointers that casts give. */
  private final Map<Expr, Set<Integer>> casts = new IdentityHashMap<>();

  private Optional<Statements> statements = Optional.empty();

  Expressions(Checking checking) {
    this.checking = checking;
    this.conversions = new Conversions(checking);
    this.types = new Types(checking, this);
    this.operators = new Operators(checking, conversions);
    this.calls = new Calls(checking, this);
  }

  /** A whole expression: a choice, where variants read it differently. */
  Expr whole(Expression expression) {
    return chosen(checking.parts(expression.span(), () -> value(expression)), expression.span());
  }

  /** A whole condition. */
  Expr condition(Expression expression) {
    return chosen(
        checking.parts(expression.span(), () -> conversions.scalar(value(expression))),
        expression.span());
  }

  /** A whole expression of a certain type. */
  Expr converted(Expression expression, CType type) {
    return chosen(
        checking.parts(expression.span(), () -> conversions.to(type, value(expression))),
        expression.span());
  }

  /** Where a computed jump goes: what a pointer to nothing may hold. */
  Expr jumped(Expression expression) {
    return chosen(
        checking.parts(
            expression.span(),
            () -> {
              Expr to = value(expression);
              if (to.isTyped() && !to.type().isPointer()) {
                checking.fault(expression.span(), "a jump needs a pointer");
              }
              return conversions.to(new CType.Pointer(CType.VOID), to);
            }),
        expression.span());
  }

  /** What a switch is over: an integer, of types that may differ. */
  Expr switched(Expression expression) {
    return chosen(
        checking.parts(expression.span(), () -> operators.switched(value(expression))),
        expression.span());
  }

  private static Expr chosen(List<Checking.Part<Expr>> parts, Span span) {
    if (parts.size() == 1) {
      return parts.get(0).result();
    }
    List<Expr.Alternative> alternatives = new ArrayList<>();
    parts.forEach(part -> alternatives.add(new Expr.Alternative(part.when(), part.result())));
    return new Expr.Choice(alternatives, parts.get(0).result().type(), span);
  }

  /**
   * What an expression is: an object, or a value that is none. Every part of an expression is typed
   * once, whatever its whole is used for.
   */
  private record Operand(Optional<Lvalue> place, Optional<Expr> value) {
    static Operand of(Lvalue place) {
      return new Operand(Optional.of(place), Optional.empty());
    }

    static Operand of(Expr value) {
      return new Operand(Optional.empty(), Optional.of(value));
    }
  }

  /** The value, arrays as pointers to their first elements. */
  Expr value(Expression expression) {
    return value(elements(expression));
  }

  /** What an expression is of which only the type matters. */
  private Operand unevaluated(Expression expression) {
    boolean before = evaluates;
    evaluates = false;
    try {
      return operand(expression);
    } finally {
      evaluates = before;
    }
  }

  /** What an expression is where the length of an array does not matter. */
  private Operand elements(Expression expression) {
    return expression instanceof Expression.Name name
        ? whole(name).map(Operand::of).orElseGet(() -> name(name))
        : operand(expression);
  }

  /** The array that a name is in all variants, of different lengths. */
  private Optional<Lvalue> whole(Expression.Name e) {
    ConfigSet rest = checking.when();
    Set<Object> objects = new HashSet<>();
    for (Scope.Entry<Scope.Entity> known : checking.names().find(e.name(), checking.when())) {
      objects.add(
          known.entity() instanceof Scope.Entity.OfVariable one
              ? one.variable().whole()
              : known.entity());
      rest = rest.minus(known.when());
    }
    if (objects.size() > 1
        || !rest.isEmpty()
        || !(objects.iterator().next() instanceof Variable all && all.isMeasured())) {
      return Optional.empty();
    }
    checking.uses.note(all, checking.when());
    return Optional.of(new Lvalue.Named(all, e.span()));
  }

  private Expr value(Operand operand) {
    return operand.place().map(this::load).or(operand::value).orElseThrow();
  }

  private Operand operand(Expression expression) {
    return OPERANDS.of(this, expression);
  }

  private Operand unary(Expression.Unary e) {
    return e.operator() == UnaryOperator.DEREFERENCE
        ? Operand.of(target(value(e.operand()), e.span()))
        : Operand.of(computed(e));
  }

  private Operand call(Expression.Call e) {
    if (!e.isOf("__builtin_choose_expr", 3)) {
      return Operand.of(calls.call(e));
    }
    Operand first = operand(e.arguments().get(1));
    Operand second = operand(e.arguments().get(2));
    Expr choice = value(e.arguments().get(0));
    if (Constants.variable(choice, variable -> variable.feature().isPresent()).isPresent()) {
      checking.fault(e.span(), "this choice is no constant");
    }
    return Constants.value(choice)
        .map(value -> value.signum() != 0 ? first : second)
        .orElseGet(() -> Operand.of(Conversions.refused("this choice is", CType.INT, e.span())));
  }

  private Expr step(Expression.Step e) {
    Expr one = new Expr.Constant(BigInteger.ONE, CType.INT, e.span());
    BinaryOperator operator = e.kind().delta() > 0 ? BinaryOperator.ADD : BinaryOperator.SUBTRACT;
    return update(e.target(), operator, one, e.kind().givesNew(), e.span());
  }

  private Expr cast(Expression.Cast e) {
    types.requireConstants(e.type(), e.span());
    Expr operand = value(e.operand());
    Expr cast =
        measured(
            e.type(),
            e.span(),
            type -> {
              requireMember(type, operand, e.span());
              return conversions.to(type, operand);
            });
    if (cast.type().isPointer()) {
      casts.put(cast, types.qualified(e.type()).constant());
    } else if (cast instanceof Expr.Convert truth
        && truth.type().equals(new CType.Int(IntKind.BOOL))) {
      return new Expr.Convert(truth.operand(), truth.type(), e.span());
    } else if (cast.type() instanceof CType.Int to
        && e.operand() instanceof Expression.Number number) {
      return Constants.whole(number, to.kind())
          .<Expr>map(whole -> new Expr.Constant(whole, to, e.span()))
          .orElse(cast);
    }
    return cast;
  }

  private static Expr character(Expression.Character e) {
    return Literals.value(e.text())
        .<Expr>map(value -> new Expr.Constant(value, CType.INT, e.span()))
        .orElseGet(() -> Conversions.refused("this character is", CType.INT, e.span()));
  }

  private Expr characters(Expression.Text e) {
    return e.isWide()
        ? Conversions.refused("wide strings are", new CType.Pointer(CType.INT), e.span())
        : text(e);
  }

  private Expr size(Expression.SizeofType e) {
    types.requireConstants(e.type(), e.span());
    // Of a pointer the size is constant, whatever it is to.
    return types.of(e.type()).isVarying()
        ? measured(e.type(), e.span(), type -> size(type, e.span()))
        : size(types.of(e.type()), e.span());
  }

  private Expr size(Expression.SizeofValue e) {
    Operand operand = unevaluated(e.operand());
    operand.place().ifPresent(this::noteRead);
    if (operand.place().filter(Expressions::isBits).isPresent()) {
      checking.fault(e.span(), "a bit-field has no size");
    }
    return size(typeHere(e.operand(), operand), e.span());
  }

  private Expr alignment(Expression.AlignofType e) {
    CType type = types.of(e.type());
    checking.requireWhole(type, e.span());
    checking.requireLength(type, e.span());
    return alignment(checking.model.alignment(type, e.strictness(), checking), e.span());
  }

  private Expr alignment(Expression.AlignofValue e) {
    Optional<BigInteger> bytes = alignment(operand(e.operand()));
    return alignment(bytes.filter(known -> e.strictness() == Strictness.PREFERRED), e.span());
  }

  private Expr compatible(Expression.Compatible e) {
    return same(types.of(e.one()), types.of(e.other()))
        .<Expr>map(
            same -> new Expr.Constant(same ? BigInteger.ONE : BigInteger.ZERO, CType.INT, e.span()))
        .orElseGet(() -> Conversions.refused("this question for types is", CType.INT, e.span()));
  }

  private Expr address(Expression.LabelAddress e) {
    if (statements.isPresent()) {
      return new Expr.AddressOf(statements.get().address(e.label(), e.span()), e.span());
    }
    checking.fault(e.span(), "the address of a label outside of functions");
    return Conversions.refused("such an address is", new CType.Pointer(CType.VOID), e.span());
  }

  private Expr unsupported(Expression.Unsupported e) {
    checking.uses.anything(checking.when());
    return Conversions.refused(e.what() + " is", CType.INT, e.span());
  }

  /** What is made of a type that stands in an expression, behind the lengths that it has. */
  private Expr measured(TypeSyntax type, Span span, java.util.function.Function<CType, Expr> use) {
    Types.Measured measured = types.measured("", span, () -> types.of(type));
    Expr value = use.apply(measured.type());
    return measured.lengths().isEmpty()
        ? value
        : new Expr.Sequence(measured.lengths(), value, span);
  }

  /** GNU's cast to a union takes what one of its members is. */
  private void requireMember(CType type, Expr value, Span span) {
    boolean isNone =
        type instanceof CType.Struct struct
            && struct.definition().isUnion()
            && !value.type().equals(type)
            && struct.definition().incomplete(checking.when(), checking.place()).isEmpty()
            && struct.definition().fields().stream()
                .allMatch(field -> field.type().isUnlike(value.type()));
    if (isNone && (value.isTyped() || value.type() instanceof CType.Floating)) {
      checking.fault(span, "'%s' has no member of type '%s'".formatted(type, value.type()));
    }
  }

  /** What addresses of an object are multiples of: a member may be anywhere in a packed struct. */
  private Optional<BigInteger> alignment(Operand operand) {
    if (operand.place().filter(Expressions::isBits).isPresent()) {
      checking.fault(operand.place().get().span(), "a bit-field has no alignment");
    }
    if (operand.place().orElse(null) instanceof Lvalue.Member member) {
      StructType.Field field = member.field();
      return field.width().isPresent() || field.packing() == Packing.UNKNOWN
          ? Optional.empty()
          : checking
              .model
              .alignment(field.type(), Strictness.LEAST, checking)
              .map(own -> BigInteger.valueOf(field.alignment(own.intValueExact())));
    }
    return checking.model.alignment(typeOf(operand), Strictness.PREFERRED, checking);
  }

  private Expr alignment(Optional<BigInteger> bytes, Span span) {
    CType type = new CType.Int(checking.model.size());
    return bytes
        .<Expr>map(known -> new Expr.Constant(known, type, span))
        .orElseGet(() -> Conversions.refused("this alignment is", type, span));
  }

  private Expr text(Expression.Text e) {
    List<BigInteger> characters = new ArrayList<>();
    Strings.bytes(e.parts()).forEach(c -> characters.add(IntKind.CHAR.wrap(c)));
    characters.add(BigInteger.ZERO);
    CType type =
        new CType.Array(
            new CType.Int(IntKind.CHAR), Optional.of(BigInteger.valueOf(characters.size())));
    Variable object =
        texts.computeIfAbsent(
            String.join("", e.parts()),
            name -> checking.newVariable("text", type, Variable.Kind.STATIC, e.span()));
    return new Expr.Text(object, characters, e.span());
  }

  /** The type of an expression that is not evaluated. */
  CType typeOf(Expression expression) {
    Operand operand = operand(expression);
    if (operand.place().filter(Expressions::isBits).isPresent()) {
      checking.fault(expression.span(), "a bit-field has no type for others");
    }
    return typeHere(expression, operand);
  }

  /** A name is of a function; an array whose length stands further on has none here. */
  private CType typeHere(Expression written, Operand operand) {
    if (written instanceof Expression.Name
        && operand.value().orElse(null) instanceof Expr.FunctionAddress function) {
      return function.of();
    }
    if (operand.place().orElse(null) instanceof Lvalue.Named named) {
      ConfigSet open = named.variable().open(checking.when(), checking.place());
      if (open.equals(checking.when())) {
        return new CType.Array(((CType.Array) named.type()).of(), Optional.empty());
      } else if (!open.isEmpty()) {
        throw new Split(open);
      }
    }
    return typeOf(operand);
  }

  /** What {@code ({ ... })} gives: the value of its last statement, behind all others. */
  private Expr block(Expression.Block e) {
    List<Statement> items = e.block().items();
    if (statements.isEmpty()) {
      checking.fault(e.span(), "a statement outside of functions");
      return Conversions.refused("such a statement is", CType.INT, e.span());
    }
    if (hasCase(e.block())) {
      checking.fault(e.span(), "a 'case' in an expression belongs to no switch around it");
    }
    checking.enterScope();
    try {
      int last = items.size() - 1;
      boolean valued =
          last >= 0
              && items.get(last) instanceof Statement.Evaluate evaluate
              && evaluate.expression().isPresent();
      List<Expr> value = new ArrayList<>();
      List<Stmt> before =
          statements
              .get()
              .labelled(
                  e.block(),
                  () -> {
                    List<Statement> first = valued ? items.subList(0, last) : items;
                    List<Stmt> written = statements.get().items(first);
                    value.add(
                        valued
                            ? value(((Statement.Evaluate) items.get(last)).expression().get())
                            : new Expr.Convert(
                                new Expr.Constant(BigInteger.ZERO, CType.INT, e.span()),
                                CType.VOID,
                                e.span()));
                    return written;
                  });
      return new Expr.Sequence(before, value.get(0), e.span());
    } finally {
      checking.leaveScope();
    }
  }

  /** From now on expressions stand in this body. */
  void within(Statements body) {
    statements = Optional.of(body);
  }

  private Lvalue literal(Expression.Literal e) {
    Declaration.Declared name =
        new Declaration.Declared(
            "(literal)", e.type(), Optional.of(e.initializer()), Set.of(), e.span());
    List<Checking.Part<CType>> parts =
        Initializers.completed(types.of(e.type()), name, checking, this);
    if (parts.size() > 1) {
      throw new Split(parts.get(0).when());
    }
    CType type = parts.get(0).result();
    types.requireFixed(e.type(), false, e.span());
    Variable variable = checking.newVariable(name.name(), type, Variable.Kind.LOCAL, e.span());
    variable.noteChange();
    variable.qualify(types.qualified(e.type()), checking.when());
    statements.ifPresent(body -> body.unnamed(variable));
    List<Stmt.Values> values = Initializers.of(variable, e.initializer(), checking, this);
    return new Lvalue.Literal(variable, values, e.span());
  }

  private Operand generic(Expression.Generic e) {
    CType control = value(e.control()).type();
    Optional<Operand> chosen = Optional.empty();
    Optional<Operand> other = Optional.empty();
    for (Expression.Association one : e.associations()) {
      Operand value = operand(one.value());
      other = one.type().isEmpty() ? Optional.of(value) : other;
      Optional<CType> type = one.type().map(types::of);
      type.ifPresent(t -> checking.requireLength(t, e.span()));
      type.ifPresent(t -> checking.requireWhole(t, e.span()));
      if (type.filter(t -> t instanceof CType.Void || t instanceof CType.Function).isPresent()) {
        checking.fault(e.span(), "no value has the type '%s'".formatted(type.get()));
      }
      Optional<Boolean> same = type.flatMap(t -> same(control, t));
      if (same.orElse(false) && chosen.isPresent()) {
        checking.fault(e.span(), "this '_Generic' has two values for '%s'".formatted(control));
      }
      if (one.type().isPresent() && same.isEmpty()) {
        return Operand.of(Conversions.refused("this '_Generic' is", CType.INT, e.span()));
      } else if (same.orElse(false)) {
        chosen = Optional.of(value);
      }
    }
    if (e.associations().stream().filter(one -> one.type().isEmpty()).count() > 1) {
      checking.fault(e.span(), "this '_Generic' has two values for all else");
    }
    if (chosen.isEmpty() && other.isEmpty()) {
      checking.fault(e.span(), "'_Generic' has no value for '%s'".formatted(control));
      return Operand.of(Conversions.refused("a wrong '_Generic' is", CType.INT, e.span()));
    }
    return chosen.isPresent() ? chosen.get() : other.get();
  }

  /** Whether types are compatible; what qualified types pointers are to is not known. */
  private static Optional<Boolean> same(CType one, CType other) {
    if (one instanceof CType.Pointer a && other instanceof CType.Pointer b) {
      return same(a.whole(), b.whole()).filter(same -> !same);
    } else if (one instanceof CType.Array a && other instanceof CType.Array b) {
      return same(a.of(), b.of()).filter(same -> !same);
    } else if (one instanceof CType.Function && other instanceof CType.Function) {
      return Optional.empty();
    }
    boolean bits =
        one instanceof CType.Int i && i.isBits() || other instanceof CType.Int j && j.isBits();
    return bits ? Optional.empty() : Optional.of(one.equals(other));
  }

  private Expr offset(Expression.Offset e) {
    CType type = types.of(e.type());
    CType result = new CType.Int(checking.model.size());
    Expr offset = new Expr.Constant(BigInteger.ZERO, result, e.span());
    for (Declaration.Designator step : e.way()) {
      checking.requireWhole(type, e.span());
      if (step instanceof Declaration.Designator.Field && !(type instanceof CType.Struct)) {
        checking.fault(e.span(), "'%s' has no members".formatted(type));
      }
      if (step instanceof Declaration.Designator.Element
          && !(type instanceof CType.Array)
          && e.unlessArray().isEmpty()) {
        checking.fault(e.span(), "'%s' has no elements".formatted(type));
      }
      Optional<Expr> more = Optional.empty();
      if (step instanceof Declaration.Designator.Element element
          && type instanceof CType.Array array) {
        type = array.of();
        Expr index = conversions.to(result, value(element.index()));
        more =
            checking
                .model
                .of(type, checking)
                .map(size -> new Expr.Constant(size, result, e.span()))
                .map(size -> sum(BinaryOperator.MULTIPLY, index, size, e.span()));
      } else if (step instanceof Declaration.Designator.Field name
          && type instanceof CType.Struct struct) {
        Optional<List<StructType.Field>> way =
            struct.definition().find(name.name(), checking.when());
        if (way.isEmpty()) {
          checking.fault(e.span(), "'%s' has no member '%s'".formatted(type, name.name()));
          return Conversions.refused("a wrong member is", result, e.span());
        }
        Optional<BigInteger> before = Optional.of(BigInteger.ZERO);
        for (StructType.Field field : way.get()) {
          StructType in = ((CType.Struct) type).definition();
          if (field.width().isPresent()) {
            checking.fault(e.span(), "a bit-field has no address");
          }
          Optional<BigInteger> next = checking.model.offset(in, field, checking);
          before = before.flatMap(o -> next.map(o::add));
          type = field.type();
        }
        more = before.map(bytes -> new Expr.Constant(bytes, result, e.span()));
      }
      if (more.isEmpty()) {
        return Conversions.refused("this 'offsetof' is", result, e.span());
      }
      offset = sum(BinaryOperator.ADD, offset, more.get(), e.span());
    }
    return e.unlessArray().isPresent() && !(type instanceof CType.Array)
        ? value(e.unlessArray().get())
        : offset;
  }

  /** An operation on two sizes. */
  private static Expr sum(BinaryOperator operator, Expr one, Expr other, Span span) {
    Expr all = new Expr.Arithmetic(operator, one, other, span);
    return Constants.value(all)
        .<Expr>map(number -> new Expr.Constant(number, one.type(), span))
        .orElse(all);
  }

  private static CType typeOf(Operand operand) {
    if (operand.place().isPresent()) {
      return operand.place().get().type();
    }
    Expr value = operand.value().orElseThrow();
    return value instanceof Expr.Text text
        ? new CType.Array(
            new CType.Int(IntKind.CHAR), Optional.of(BigInteger.valueOf(text.characters().size())))
        : value.type();
  }

  private Expr alternative(Expression.Alternatives e) {
    for (Expression.Alternative part : e.alternatives()) {
      if (checking.when().isSubsetOf(part.when())) {
        return value(part.expression());
      }
      if (checking.when().intersects(part.when())) {
        throw new Split(checking.when().and(part.when()));
      }
    }
    checking.fault(e.span(), "no expression stands here");
    return Conversions.refused("no expression is", CType.INT, e.span());
  }

  private Expr size(CType type, Span span) {
    CType unsigned = new CType.Int(checking.model.size());
    if (type instanceof CType.Function) {
      return new Expr.Constant(BigInteger.ONE, unsigned, span); // says GNU C
    }
    checking.requireWhole(type, span);
    checking.requireLength(type, span);
    if (type.isVarying() && type.isMeasured()) {
      CType.Array array = (CType.Array) type;
      Expr count =
          array
              .bound()
              .<Expr>map(bound -> new Expr.Load(new Lvalue.Named(bound, span), span))
              .orElseGet(() -> new Expr.Constant(array.length().orElseThrow(), unsigned, span));
      Expr each = size(array.of(), span);
      return new Expr.Arithmetic(
          BinaryOperator.MULTIPLY, conversions.to(unsigned, count), each, span);
    }
    return checking
        .model
        .of(type, checking)
        .<Expr>map(size -> new Expr.Constant(size, unsigned, span))
        .orElseGet(() -> Conversions.refused("the size of '" + type + "' is", unsigned, span));
  }

  private Operand name(Expression.Name e) {
    Optional<Scope.Entity> entity = checking.only(checking.names().find(e.name(), checking.when()));
    if (entity.orElse(null) instanceof Scope.Entity.OfVariable v) {
      checking.uses.note(v.variable(), checking.when());
      return Operand.of(new Lvalue.Named(v.variable(), e.span()));
    }
    return Operand.of(named(e, entity));
  }

  /** A name that is no variable. */
  private Expr named(Expression.Name e, Optional<Scope.Entity> entity) {
    if (entity.isEmpty()) {
      return checking
          .feature(e.name())
          .filter(Feature.Numeric.class::isInstance)
          .<Expr>map(feature -> new Expr.FeatureValue(feature, e.span()))
          .orElseGet(() -> undeclared(e));
    }
    if (entity.get() instanceof Scope.Entity.OfConstant constant) {
      return new Expr.Constant(constant.value(), constant.type(), e.span());
    } else if (entity.get() instanceof Scope.Entity.OfFunction f) {
      Span declared = f.function().span();
      ConfigSet unsaid = f.function().unsaid(checking.when(), checking.place());
      if (!unsaid.isEmpty() && !unsaid.equals(checking.when())) {
        throw new Split(unsaid);
      }
      if (!unsaid.isEmpty()
          || declared.file() == e.span().file() && declared.start() > e.span().start()) {
        // Only a call declares what stands behind it.
        return undeclared(e);
      }
      checking.giving.add(f.function());
      checking.uses.note(f.function(), checking.when());
      return new Expr.FunctionAddress(f.function(), f.function().type(checking.when()), e.span());
    }
    checking.fault(e.span(), "'%s' is a type".formatted(e.name()));
    return Conversions.refused("a type as a value is", CType.INT, e.span());
  }

  private Expr undeclared(Expression.Name e) {
    if (!LibraryText.leavesOut(e.name())) {
      checking.fault(e.span(), "'%s' is undeclared".formatted(e.name()));
    }
    return Conversions.refused("'" + e.name() + "' is", CType.INT, e.span());
  }

  private Lvalue target(Expr pointer, Span span) {
    if (!(pointer.type() instanceof CType.Pointer)) {
      if (pointer.isTyped()) {
        checking.fault(span, "'*' needs a pointer, not '%s'".formatted(pointer.type()));
      }
      return new Lvalue.Target(
          conversions.to(new CType.Pointer(CType.INT), refusedLike(pointer)), span);
    }
    return new Lvalue.Target(pointer, span);
  }

  private static Expr refusedLike(Expr pointer) {
    return pointer instanceof Expr.Refused
        ? pointer
        : Conversions.refused("this as a pointer is", CType.INT, pointer.span());
  }

  private Lvalue element(Expression.Index e) {
    Operand array = elements(e.array());
    Expr written = value(e.index());
    if (written.type().isPointer() && typeOf(array).isInteger()) {
      return element(new Expression.Index(e.index(), e.array(), e.span()));
    }
    Expr index = conversions.promoted(written);
    if (!index.type().isInteger()) {
      if (index.isTyped() || index.type() instanceof CType.Floating) {
        checking.fault(e.index().span(), "an index needs an integer");
      }
      index = conversions.to(CType.INT, refusedLike(index));
    }
    if (array.place().isPresent() && array.place().get().type() instanceof CType.Array row) {
      if (row.isVarying()) {
        checking.moves(new CType.Pointer(row));
      }
      return new Lvalue.Element(array.place().get(), index, e.span());
    }
    Expr pointer = value(array);
    if (pointer.type() instanceof CType.Pointer to) {
      checking.requireSteps(pointer, e.span());
      if (to.to() instanceof CType.Function) {
        checking.fault(e.span(), "a function has no elements");
      }
    }
    if (pointer.type().isPointer()
        && Constants.value(index).filter(i -> i.signum() == 0).isEmpty()) {
      checking.moves(pointer.type());
    }
    return target(new Expr.PointerAdd(pointer, index, e.span()), e.span());
  }

  private Operand member(Expression.Member e) {
    Operand record =
        e.access() == Expression.Access.THROUGH_POINTER
            ? Operand.of(target(value(e.record()), e.record().span()))
            : operand(e.record());
    if (record.place().isEmpty()) {
      Expr value = value(record);
      if (!(value.type() instanceof CType.Struct) && value.isTyped()) {
        checking.fault(e.span(), "'%s' has no member '%s'".formatted(value.type(), e.name()));
      }
      return Operand.of(
          Conversions.refused("a member of a value that is no object is", CType.INT, e.span()));
    }
    Lvalue place = record.place().get();
    if (!(place.type() instanceof CType.Struct struct)) {
      if (place.isTyped()) {
        checking.fault(e.span(), "'%s' has no member '%s'".formatted(place.type(), e.name()));
      }
      return Operand.of(wrongMember(e.span()));
    }
    return Operand.of(field(place, struct.definition(), e));
  }

  private static Lvalue wrongMember(Span span) {
    return new Lvalue.Target(
        Conversions.refused("a wrong member is", new CType.Pointer(CType.INT), span), span);
  }

  private Lvalue field(Lvalue record, StructType struct, Expression.Member e) {
    checking.requireWhole(record.type(), e.span());
    Optional<List<StructType.Field>> way = struct.find(e.name(), checking.when());
    if (way.isEmpty()) {
      boolean known = struct.incomplete(checking.when(), checking.place()).isEmpty();
      if (record.isTyped() && known) {
        checking.fault(e.span(), "'%s' has no member '%s'".formatted(struct, e.name()));
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
    root(place).ifPresent(variable -> checking.uses.read(variable, checking.when()));
  }

  private Expr load(Lvalue place) {
    noteRead(place);
    if (place.type() instanceof CType.Struct) {
      checking.requireWhole(place.type(), place.span());
    }
    if (place.type() instanceof CType.Array) {
      requireAddress(place);
      root(place).filter(object -> evaluates).ifPresent(Variable::noteAddress);
      Expr zero = new Expr.Constant(BigInteger.ZERO, CType.INT, place.span());
      return new Expr.AddressOf(new Lvalue.Element(place, zero, place.span()), place.span());
    } else if (place.type() instanceof CType.Function) {
      return place instanceof Lvalue.Target target
          ? target.pointer()
          : Conversions.refused(
              "this use of a function is", new CType.Pointer(CType.VOID), place.span());
    } else if (place instanceof Lvalue.Named named && named.variable().feature().isPresent()) {
      return new Expr.FeatureValue(named.variable().feature().get(), place.span());
    }
    return new Expr.Load(place, place.span());
  }

  private Expr computed(Expression.Unary e) {
    if (e.operator() == UnaryOperator.ADDRESS) {
      return address(e);
    }
    return operators.unary(e.operator(), value(e.operand()), e.span());
  }

  private Expr address(Expression.Unary e) {
    Operand operand = operand(e.operand());
    Optional<Lvalue> place = operand.place();
    if (e.operand().isPartOfValue() || place.filter(Expressions::isBits).isPresent()) {
      checking.fault(e.span(), "'&' needs an object");
    }
    if (place.isEmpty()) {
      Expr value = value(operand);
      if (value instanceof Expr.FunctionAddress) {
        return value;
      } else if (value instanceof Expr.Text) {
        return new Expr.Convert(value, new CType.Pointer(typeOf(operand)), e.span());
      }
      if (value.isTyped() && !(value instanceof Expr.Sequence)) {
        checking.fault(e.span(), "'&' needs an object");
      }
      return conversions.to(new CType.Pointer(CType.INT), refusedLike(value));
    }
    noteChange(place.get());
    noteRead(place.get());
    requireAddress(place.get());
    root(place.get()).ifPresent(Variable::noteAddress);
    return place.get() instanceof Lvalue.Target target
        ? target.pointer()
        : new Expr.AddressOf(place.get(), e.span());
  }

  private void requireAddress(Lvalue place) {
    root(place)
        .flatMap(Variable::register)
        .ifPresent(
            in ->
                checking.faults.report(
                    checking.when().and(in), place.span(), "what is 'register' has no address"));
  }

  /** A bit-field, which has no address and no size. */
  private static boolean isBits(Lvalue place) {
    return place instanceof Lvalue.Member member && member.field().width().isPresent();
  }

  private static void noteChange(Lvalue place) {
    root(place).ifPresent(Variable::noteChange);
  }

  /** The variable that a place is a part of. */
  private static Optional<Variable> root(Lvalue place) {
    if (place instanceof Lvalue.Named named) {
      return Optional.of(named.variable());
    } else if (place instanceof Lvalue.Literal literal) {
      return Optional.of(literal.variable());
    } else if (place instanceof Lvalue.Member member) {
      return root(member.of());
    }
    return place instanceof Lvalue.Element element ? root(element.array()) : Optional.empty();
  }

  Optional<Lvalue> assignable(Expression target, Span span) {
    Operand operand = operand(target);
    Optional<Lvalue> place = operand.place();
    boolean fits =
        place
            .filter(p -> !(p.type() instanceof CType.Array || p.type() instanceof CType.Void))
            .isPresent();
    boolean explained =
        operand.value().filter(v -> !v.isTyped() || v instanceof Expr.Sequence).isPresent();
    if (!fits && !explained || target.isPartOfValue()) {
      checking.fault(span, "this cannot be assigned to");
    }
    place.ifPresent(Expressions::noteChange);
    place.ifPresent(p -> requireChangeable(p, span));
    return place.filter(p -> fits);
  }

  private void requireChangeable(Lvalue place, Span span) {
    ConfigSet constant = constant(place, 0);
    if (place.type() instanceof CType.Struct struct) {
      checking.requireWhole(struct, span);
      constant = constant.or(struct.definition().constant(checking.when()));
    }
    checking.faults.report(constant, span, "what is const cannot be assigned to");
  }

  /** The variants in which a place is const, or what is so many pointers behind it. */
  private ConfigSet constant(Lvalue place, int depth) {
    ConfigSet none = checking.when().minus(checking.when());
    if (place instanceof Lvalue.Named named) {
      return named.variable().constant(depth).map(checking.when()::and).orElse(none);
    } else if (place instanceof Lvalue.Member member) {
      // For compilers a bit-field is not const, though a struct with a const one is.
      boolean isBits = member.type() instanceof CType.Int type && type.isBits();
      boolean own = member.field().constant().contains(depth) && !isBits;
      return own ? checking.when() : depth == 0 ? constant(member.of(), 0) : none;
    } else if (place instanceof Lvalue.Element element) {
      return constant(element.array(), depth);
    } else if (place instanceof Lvalue.Literal literal) {
      return literal.variable().constant(depth).map(checking.when()::and).orElse(none);
    }
    return place instanceof Lvalue.Target target ? behind(target.pointer(), depth + 1) : none;
  }

  /** What of the value of an expression is const, which is the same in all variants at hand. */
  Set<Integer> constant(Expression expression) {
    Operand operand = operand(expression);
    Set<Integer> result = new HashSet<>();
    // A value that is no object is not const itself.
    for (int depth = operand.place().isPresent() ? 0 : 1; depth <= MOST_POINTERS; depth++) {
      ConfigSet here =
          operand.place().isPresent()
              ? constant(operand.place().get(), depth)
              : behind(operand.value().orElseThrow(), depth);
      if (!here.isEmpty() && !here.equals(checking.when())) {
        throw new Split(here);
      } else if (!here.isEmpty()) {
        result.add(depth);
      }
    }
    return result;
  }

  private ConfigSet behind(Expr pointer, int depth) {
    if (casts.containsKey(pointer)) {
      boolean isConst = casts.get(pointer).contains(depth);
      return isConst ? checking.when() : checking.when().minus(checking.when());
    } else if (pointer instanceof Expr.Call call) {
      return call.function()
          .constant(depth)
          .map(checking.when()::and)
          .orElse(checking.when().minus(checking.when()));
    } else if (pointer instanceof Expr.Comma comma) {
      return behind(comma.second(), depth);
    } else if (pointer instanceof Expr.Sequence sequence) {
      return behind(sequence.value(), depth);
    } else if (pointer instanceof Expr.Assign assign) {
      return constant(assign.place(), depth);
    } else if (pointer instanceof Expr.Conditional choice) {
      return behind(choice.then(), depth).or(behind(choice.otherwise(), depth));
    } else if (pointer instanceof Expr.Load load) {
      return constant(load.place(), depth);
    } else if (pointer instanceof Expr.PointerAdd add) {
      return behind(add.pointer(), depth);
    } else if (pointer instanceof Expr.MovePointer move) {
      return constant(move.place(), depth);
    } else if (pointer instanceof Expr.AddressOf address && depth > 0) {
      return constant(address.place(), depth - 1);
    }
    return checking.when().minus(checking.when());
  }

  private Expr assign(Expression.Assign e) {
    if (e.operator().isPresent()) {
      return update(e.target(), e.operator().get(), value(e.value()), true, e.span());
    }
    Optional<Lvalue> place = assignable(e.target(), e.span());
    Expr value = value(e.value());
    if (place.isEmpty()) {
      return Conversions.refused("a wrong assignment is", CType.INT, e.span());
    }
    if (place.get() instanceof Lvalue.Named named && named.variable().feature().isPresent()) {
      return calls.chosenFeature(named.variable(), value, e.span());
    }
    return new Expr.Assign(place.get(), conversions.to(place.get().type(), value), e.span());
  }

  private Expr update(
      Expression target, BinaryOperator operator, Expr right, boolean givesNew, Span span) {
    Optional<Lvalue> place = assignable(target, span);
    if (place.isEmpty()) {
      return Conversions.refused("a wrong assignment is", CType.INT, span);
    }
    if (place.get() instanceof Lvalue.Named named && named.variable().feature().isPresent()) {
      return calls.chosenFeature(named.variable(), right, span);
    }
    noteRead(place.get());
    return operators.update(place.get(), operator, right, givesNew, span);
  }

  private Expr conditional(Expression.Conditional e) {
    return operators.conditional(
        conversions.scalar(value(e.test())), value(e.then()), value(e.otherwise()), e.span());
  }

  private static boolean hasCase(Statement s) {
    return s instanceof Statement.Case
        || s instanceof Statement.Default
        || !(s instanceof Statement.Switch) && s.parts().stream().anyMatch(Expressions::hasCase);
  }
}
