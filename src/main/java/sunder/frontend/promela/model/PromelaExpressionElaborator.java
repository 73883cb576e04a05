package sunder.frontend.promela.model;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sunder.family.Feature;
import sunder.frontend.promela.model.Expr.Lvalue;
import sunder.frontend.promela.model.Expr.ReceivePattern;
import sunder.frontend.promela.model.PromelaSymbolTable.Binding.VariantCoverage;
import sunder.frontend.promela.syntax.ConstantEvaluation;
import sunder.frontend.promela.syntax.Expression;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * The elaboration of expressions: it resolves names and folds constants. An erroneous expression is
 * reported to the diagnostics and replaced with the constant 0.
 */
final class PromelaExpressionElaborator {
  private static final TypeSwitch<PromelaExpressionElaborator, Expression, Expr> KINDS =
      Expression.byKind(
          on(Expression.Number.class, PromelaExpressionElaborator::number),
          on(Expression.Reference.class, PromelaExpressionElaborator::reference),
          on(Expression.Unary.class, PromelaExpressionElaborator::unary),
          on(Expression.Binary.class, PromelaExpressionElaborator::binary),
          on(Expression.Conditional.class, PromelaExpressionElaborator::conditional),
          on(Expression.ChannelQuery.class, PromelaExpressionElaborator::question),
          on(Expression.Poll.class, PromelaExpressionElaborator::poll),
          on(Expression.Run.class, PromelaExpressionElaborator::run),
          on(Expression.FeatureValue.class, PromelaExpressionElaborator::feature),
          on(Expression.Hole.class, (at, hole) -> at.feature(at.features.hole(hole), hole.span())),
          on(
              Expression.RemoteReference.class,
              (at, remote) ->
                  at.outsideFeatureCondition(remote.span(), () -> at.remoteReference(remote))),
          on(Expression.Timeout.class, PromelaExpressionElaborator::timeout),
          on(Expression.Enabled.class, PromelaExpressionElaborator::enabled));

  private final PromelaSymbolTable names;
  private final FeatureTable features;
  private final Diagnostics diagnostics;
  private ExpressionContext context = ExpressionContext.PROCESS;

  /** The context of an expression, which determines the names that it may refer to. */
  enum ExpressionContext {
    PROCESS,
    PROPERTY,
    /** The condition of an {@code #if} directive, which refers to features only. */
    FEATURE_CONDITION
  }

  PromelaExpressionElaborator(
      PromelaSymbolTable names, FeatureTable features, Diagnostics diagnostics) {
    this.names = names;
    this.features = features;
    this.diagnostics = diagnostics;
  }

  Expr inContext(ExpressionContext where, Expression expression) {
    return inContext(where, () -> value(expression));
  }

  /** Returns the result of a computation that runs in an expression context. */
  <T> T inContext(ExpressionContext where, Supplier<T> what) {
    ExpressionContext before = context;
    context = where;
    T result = what.get();
    context = before;
    return result;
  }

  List<Expr> values(List<Expression> expressions) {
    List<Expr> result = new ArrayList<>();
    expressions.forEach(expression -> result.addAll(fields(expression)));
    return result;
  }

  /** Returns the values of an expression: for a structure, the values of its fields. */
  private List<Expr> fields(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      Optional<List<Lvalue>> places = structure(reference);
      if (places.isPresent()) {
        return places.get().stream()
            .<Expr>map(place -> new Expr.Read(place, expression.span()))
            .toList();
      }
    }
    return List.of(value(expression));
  }

  Expr value(Expression expression) {
    return KINDS.apply(this, expression);
  }

  private Expr number(Expression.Number number) {
    return new Expr.Constant(number.value(), number.span());
  }

  private Expr unary(Expression.Unary unary) {
    return foldConstants(new Expr.Unary(unary.operator(), value(unary.operand()), unary.span()));
  }

  private Expr binary(Expression.Binary binary) {
    return foldConstants(
        new Expr.Binary(
            binary.operator(), value(binary.left()), value(binary.right()), binary.span()));
  }

  private Expr conditional(Expression.Conditional conditional) {
    return new Expr.Conditional(
        value(conditional.condition()),
        value(conditional.yes()),
        value(conditional.no()),
        conditional.span());
  }

  private Expr feature(Expression.FeatureValue feature) {
    return feature(features.require(feature.name(), feature.span()), feature.span());
  }

  private Expr outsideFeatureCondition(Span span, Supplier<Expr> value) {
    return context == ExpressionContext.FEATURE_CONDITION
        ? error(span, "the condition of an #if is over features")
        : value.get();
  }

  private Expr question(Expression.ChannelQuery question) {
    Span span = question.span();
    return outsideFeatureCondition(
        span, () -> new Expr.ChannelQuery(question.property(), channel(question.channel()), span));
  }

  private Expr poll(Expression.Poll poll) {
    return outsideFeatureCondition(
        poll.span(),
        () ->
            new Expr.Poll(
                channel(poll.channel()),
                receivePatterns(poll.patterns()),
                poll.scope(),
                poll.span()));
  }

  private Expr timeout(Expression.Timeout timeout) {
    Span span = timeout.span();
    return outsideFeatureCondition(
        span,
        () ->
            context == ExpressionContext.PROPERTY
                ? error(span, "'timeout' is no condition of a state")
                : new Expr.PredefinedVariable(Expr.PredefinedKind.TIMEOUT, span));
  }

  private Expr enabled(Expression.Enabled enabled) {
    Span span = enabled.span();
    return context == ExpressionContext.PROPERTY
        ? new Expr.Enabled(value(enabled.pid()), span)
        : error(span, "'enabled' is for formulas and never claims");
  }

  private Expr run(Expression.Run run) {
    String message = "'run' is a statement, or all that is assigned";
    return outsideFeatureCondition(
        run.span(), () -> error(run.span(), message, "write x = run process(...)"));
  }

  private Expr remoteReference(Expression.RemoteReference remote) {
    if (context != ExpressionContext.PROPERTY) {
      return error(
          remote.span(),
          "remote references are supported in properties only",
          "share a variable that says where the process is");
    }
    Span span = remote.span();
    List<ProcessType> processes = names.processes(remote.process(), span);
    if (processes.isEmpty()) {
      return zero(span);
    }
    Optional<Expr> pid = remote.pid().map(this::value);
    return processes.stream()
        .filter(process -> process.hasLabel(remote.label()))
        .<Expr>map(
            process -> new Expr.RemoteReference(Optional.of(process), pid, remote.label(), span))
        .reduce((one, other) -> new Expr.Binary(Expression.BinaryOperator.OR, one, other, span))
        .orElseGet(
            () -> error(span, "process '" + remote.process() + "' has no label " + remote.label()));
  }

  private Expr feature(Optional<Feature> feature, Span span) {
    feature.ifPresent(found -> features.noteTest(found, span));
    features.noteUse(span);
    return feature
        .<Expr>map(found -> new Expr.FeatureValue(found, span))
        .orElseGet(() -> zero(span));
  }

  /** Returns the constant value of an operation on constants, or the operation itself. */
  private static Expr foldConstants(Expr value) {
    if (value instanceof Expr.Unary unary && unary.operand() instanceof Expr.Constant constant) {
      return constant(
          new Expression.Unary(unary.operator(), number(constant), value.span()), value);
    } else if (value instanceof Expr.Binary binary
        && binary.left() instanceof Expr.Constant left
        && binary.right() instanceof Expr.Constant right) {
      return constant(
          new Expression.Binary(binary.operator(), number(left), number(right), value.span()),
          value);
    }
    return value;
  }

  private static Expression number(Expr.Constant constant) {
    return new Expression.Number(constant.value(), constant.span());
  }

  private static Expr constant(Expression expression, Expr otherwise) {
    return ConstantEvaluation.valueOf(expression)
        .<Expr>map(found -> new Expr.Constant(found, expression.span()))
        .orElse(otherwise);
  }

  private Expr reference(Expression.Reference reference) {
    Span span = reference.span();
    String first = reference.components().get(0).name();
    if (context == ExpressionContext.FEATURE_CONDITION && !features.isFeatureVariable(first)) {
      return feature(features.requireInCondition(first, span), span);
    }
    if (names.find(first).isPresent()) {
      return lvalue(reference).<Expr>map(p -> new Expr.Read(p, span)).orElseGet(() -> zero(span));
    }
    if (features.isFeatureVariable(first) && reference.components().size() == 2) {
      return feature(features.require(reference.components().get(1).name(), span), span);
    }
    if (reference.asName().isPresent()) {
      return predefined(first, span);
    }
    names.reportUndeclared(first, span, features.names());
    return zero(span);
  }

  private Expr predefined(String name, Span span) {
    if (name.equals("_nr_pr")) {
      return new Expr.PredefinedVariable(Expr.PredefinedKind.PROCESS_COUNT, span);
    } else if (name.equals("_pid") && context == ExpressionContext.PROCESS) {
      return new Expr.PredefinedVariable(Expr.PredefinedKind.PROCESS_ID, span);
    } else if (name.equals("_last")) {
      return context == ExpressionContext.PROPERTY
          ? new Expr.PredefinedVariable(Expr.PredefinedKind.LAST, span)
          : error(span, "'_last' is for formulas and never claims");
    } else if (names.symbolicConstant(name).isPresent()) {
      return new Expr.Constant(names.symbolicConstant(name).get(), span);
    } else if (features.find(name).isPresent()) {
      return feature(features.find(name), span);
    }
    names.reportUndeclared(name, span, features.names());
    return zero(span);
  }

  /**
   * Returns the left-value of a reference; reports an error and returns empty if it is no variable.
   */
  Optional<Lvalue> lvalue(Expression.Reference reference) {
    String first = reference.components().get(0).name();
    Optional<PromelaSymbolTable.Binding> binding = find(reference);
    if (binding.isEmpty()) {
      if (names.symbolicConstant(first).isPresent() || features.find(first).isPresent()) {
        diagnostics.report(reference.span(), "'" + first + "' is a constant");
      } else {
        names.reportUndeclared(first, reference.span(), features.names());
      }
      return Optional.empty();
    }
    PromelaSymbolTable.Binding.Field field = binding.get().fields().get(path(reference));
    if (field == null) {
      diagnostics.report(reference.span(), noField(reference, binding.get()));
      return Optional.empty();
    }
    return place(reference, field);
  }

  private Optional<PromelaSymbolTable.Binding> find(Expression.Reference reference) {
    String name = reference.components().get(0).name();
    Optional<PromelaSymbolTable.Binding> found = names.find(name);
    boolean isFeature =
        found.filter(b -> b.coverage() != VariantCoverage.ALL).isPresent()
            && (features.find(name).isPresent() || features.isFeatureVariable(name));
    if (isFeature || names.variesByVariant(name)) {
      diagnostics.report(
          reference.span(),
          "'" + name + "' is not the same variable in all variants",
          "give those that only some variants declare other names");
    }
    return found;
  }

  private static String path(Expression.Reference reference) {
    return String.join(
        ".",
        reference.components().stream().skip(1).map(Expression.ReferenceComponent::name).toList());
  }

  private static String noField(
      Expression.Reference reference, PromelaSymbolTable.Binding binding) {
    String name = reference.components().get(0).name();
    if (!binding.isStructure()) {
      return "'" + name + "' has no fields";
    }
    return reference.components().size() == 1
        ? "'" + name + "' is a structure; name one of its fields"
        : "'" + name + "' has no field '" + path(reference) + "'";
  }

  private Optional<Lvalue> place(
      Expression.Reference reference, PromelaSymbolTable.Binding.Field field) {
    if (!hasIndices(reference.components(), field.lengths())) {
      return Optional.empty();
    }
    List<Lvalue.Index> indices = new ArrayList<>();
    for (int i = 0; i < reference.components().size(); i++) {
      Optional<Expression> index = reference.components().get(i).index();
      if (index.isPresent()) {
        indices.add(new Lvalue.Index(value(index.get()), field.lengths().get(i).getAsInt()));
      }
    }
    return Optional.of(new Lvalue(field.variable(), indices));
  }

  /**
   * Returns the left-values of the fields of a structure that is referred to as a whole; empty for
   * any other reference. Reports an error for fields that are arrays.
   */
  Optional<List<Lvalue>> structure(Expression.Reference reference) {
    Optional<PromelaSymbolTable.Binding> binding = find(reference);
    if (binding.isEmpty() || !binding.get().isStructure()) {
      return Optional.empty();
    }
    String prefix = path(reference);
    if (binding.get().fields().containsKey(prefix)) {
      return Optional.empty();
    }
    List<Lvalue> result = new ArrayList<>();
    for (var entry : binding.get().fields().entrySet()) {
      String below = entry.getKey();
      if (prefix.isEmpty() || below.startsWith(prefix + ".")) {
        List<Expression.ReferenceComponent> parts = new ArrayList<>(reference.components());
        for (String name :
            below.substring(prefix.isEmpty() ? 0 : prefix.length() + 1).split("\\.")) {
          parts.add(new Expression.ReferenceComponent(name, Optional.empty(), reference.span()));
        }
        place(new Expression.Reference(parts, reference.span()), entry.getValue())
            .ifPresent(result::add);
      }
    }
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }

  /**
   * Returns the length of an array, which may be an array of structures, in a reference without a
   * last index; reports an error and returns empty if the reference is no array.
   */
  OptionalInt length(Expression.Reference array) {
    Optional<PromelaSymbolTable.Binding> binding = find(array);
    if (binding.isEmpty()) {
      lvalue(array);
      return OptionalInt.empty();
    }
    String path = path(array);
    Optional<List<OptionalInt>> lengths =
        binding.get().fields().entrySet().stream()
            .filter(field -> path.isEmpty() || (field.getKey() + ".").startsWith(path + "."))
            .map(field -> field.getValue().lengths())
            .findFirst();
    int last = array.components().size() - 1;
    if (lengths.isEmpty()) {
      diagnostics.report(array.span(), noField(array, binding.get()));
      return OptionalInt.empty();
    }
    boolean outer = hasIndices(array.components().subList(0, last), lengths.get());
    OptionalInt length = lengths.get().get(last);
    OptionalInt first = lengths.get().get(0);
    if (outer && (length.isEmpty() || array.components().get(last).index().isPresent())) {
      diagnostics.report(array.span(), "'" + array.components().get(last).name() + "' is no array");
    } else if (outer && first.isPresent() && !first.equals(length)) {
      String message = "SPIN counts the elements of '%s' here, and not those of '%s'";
      diagnostics.report(
          array.span(),
          message.formatted(array.components().get(0).name(), array.components().get(last).name()),
          "write the numbers: 0 .. " + (length.getAsInt() - 1));
    }
    return outer ? length : OptionalInt.empty();
  }

  /**
   * Returns whether exactly those components of a reference that are arrays have an index; reports
   * the first error.
   */
  private boolean hasIndices(List<Expression.ReferenceComponent> parts, List<OptionalInt> lengths) {
    for (int i = 0; i < parts.size(); i++) {
      Expression.ReferenceComponent part = parts.get(i);
      boolean isArray = lengths.get(i).isPresent();
      if (isArray != part.index().isPresent()) {
        diagnostics.report(
            part.span(), "'" + part.name() + (isArray ? "' needs an index" : "' is no array"));
        return false;
      }
    }
    return true;
  }

  /** Returns whether a reference refers to one channel, not to an array of channels. */
  boolean isChannel(Expression.Reference reference) {
    Optional<PromelaSymbolTable.Binding.Field> field =
        names
            .find(reference.components().get(0).name())
            .flatMap(binding -> Optional.ofNullable(binding.fields().get(path(reference))));
    int last = reference.components().size() - 1;
    return field.isPresent()
        && isChannel(field.get().variable())
        && field.get().lengths().get(last).isPresent()
            == reference.components().get(last).index().isPresent();
  }

  /**
   * Returns the value of a reference to a channel; reports an error if its type is not {@code
   * chan}.
   */
  Expr channel(Expression.Reference reference) {
    Expr value = reference(reference);
    if (value instanceof Expr.Read read && !isChannel(read.lvalue().variable())) {
      diagnostics.report(
          reference.span(), "'" + read.lvalue().variable().name() + "' is no channel");
    } else if (!(value instanceof Expr.Read) && diagnostics.isEmpty()) {
      diagnostics.report(reference.span(), "this is no channel");
    }
    return value;
  }

  /**
   * Reports an operation on channels whose result is stored, which SPIN rejects unless the channels
   * or the target are fields of structures.
   */
  void checkStored(Variable target, Expr value) {
    if (!target.isField()) {
      checkOperands(value, false);
    }
  }

  private void checkOperands(Expr value, boolean isOperand) {
    if (value instanceof Expr.Read read) {
      Variable variable = read.lvalue().variable();
      if (isOperand && isChannel(variable) && !variable.isField()) {
        diagnostics.report(value.span(), "nothing can be calculated from a channel");
      }
      read.operands().forEach(index -> checkOperands(index, false));
    } else if (!(value instanceof Expr.ChannelQuery || value instanceof Expr.Poll)) {
      value.operands().forEach(part -> checkOperands(part, true));
    }
  }

  private static boolean isChannel(Variable variable) {
    return variable.type().kind() == DataType.Kind.CHANNEL;
  }

  /** Returns the receive patterns of each message field. */
  List<ReceivePattern> receivePatterns(List<Expression.Pattern> patterns) {
    List<ReceivePattern> result = new ArrayList<>();
    for (Expression.Pattern pattern : patterns) {
      if (pattern instanceof Expression.Pattern.Match match) {
        result.add(new ReceivePattern.Match(value(match.value())));
      } else {
        result.addAll(receivePatterns(((Expression.Pattern.Target) pattern).reference()));
      }
    }
    return result;
  }

  private List<ReceivePattern> receivePatterns(Expression.Reference reference) {
    Optional<String> name = reference.asName();
    if (name.isPresent() && name.get().equals("_")) {
      return List.of(new ReceivePattern.Ignore());
    }
    boolean variable = names.find(reference.components().get(0).name()).isPresent();
    if (name.isPresent() && !variable && names.symbolicConstant(name.get()).isPresent()) {
      return List.of(new ReceivePattern.Match(reference(reference)));
    }
    Optional<List<Lvalue>> structure = structure(reference);
    if (structure.isPresent()) {
      return structure.get().stream().<ReceivePattern>map(ReceivePattern.Store::new).toList();
    }
    return List.of(
        lvalue(reference)
            .<ReceivePattern>map(ReceivePattern.Store::new)
            .orElseGet(ReceivePattern.Ignore::new));
  }

  /**
   * Returns the value of a constant expression; reports an error and returns empty if the
   * expression is not constant or out of bounds.
   */
  OptionalInt constant(Expression expression, int least, int most, String what) {
    Expr value = value(expression);
    if (!(value instanceof Expr.Constant constant)) {
      diagnostics.report(expression.span(), what + " needs a constant");
      return OptionalInt.empty();
    }
    BigInteger number = constant.value();
    if (number.compareTo(BigInteger.valueOf(least)) < 0
        || number.compareTo(BigInteger.valueOf(most)) > 0) {
      diagnostics.report(expression.span(), what + " must lie between " + least + " and " + most);
      return OptionalInt.empty();
    }
    return OptionalInt.of(number.intValueExact());
  }

  /**
   * Returns the priority of a process; the default priority if none is given or the given one is
   * invalid.
   */
  int priority(Optional<Expression> given) {
    return given.isEmpty()
        ? Stmt.RunProcess.DEFAULT_PRIORITY
        : constant(given.get(), 1, DataType.BYTE.high().intValue(), "a priority")
            .orElse(Stmt.RunProcess.DEFAULT_PRIORITY);
  }

  private Expr error(Span span, String message) {
    diagnostics.report(span, message);
    return zero(span);
  }

  private Expr error(Span span, String message, String hint) {
    diagnostics.report(span, message, hint);
    return zero(span);
  }

  private static Expr zero(Span span) {
    return new Expr.Constant(BigInteger.ZERO, span);
  }
}
