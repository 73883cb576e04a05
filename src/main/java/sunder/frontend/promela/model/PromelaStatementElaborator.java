package sunder.frontend.promela.model;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import sunder.frontend.promela.model.Expr.Lvalue;
import sunder.frontend.promela.syntax.Declaration;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * The elaboration of the statements of one process: it resolves names, desugars loops and initial
 * values, and attaches labels.
 *
 * <p>Input: {@link Statement}s. Output: {@link Stmt}s, and the local variables in {@link
 * #localVariables}. Errors are reported to the diagnostics.
 */
final class PromelaStatementElaborator {
  private static final TypeSwitch<PromelaStatementElaborator, Statement, Stmt> KINDS =
      Statement.byKind(
          on(Statement.Declare.class, PromelaStatementElaborator::declare),
          on(Statement.Labelled.class, PromelaStatementElaborator::labelled),
          on(Statement.Choice.class, PromelaStatementElaborator::choice),
          on(Statement.Block.class, PromelaStatementElaborator::block),
          on(Statement.ForRange.class, (at, loop) -> at.desugaring.desugarRange(loop)),
          on(Statement.ForIn.class, (at, loop) -> at.desugaring.desugarIn(loop)),
          on(
              Statement.Select.class,
              (at, select) -> at.desugaring.desugarSelect(select, at.selectContext())),
          on(Statement.ConditionalGroup.class, PromelaStatementElaborator::group),
          on(Statement.Break.class, PromelaStatementElaborator::leave),
          on(
              Statement.Goto.class,
              (at, jump) -> new Stmt.Goto(at.steps.next(), jump.label(), jump.span())),
          on(Statement.Skip.class, (at, skip) -> new Stmt.Skip(at.steps.next(), skip.span())),
          on(
              Statement.Else.class,
              (at, otherwise) -> new Stmt.Else(at.steps.next(), otherwise.span())),
          on(Statement.Assert.class, PromelaStatementElaborator::assertion),
          on(Statement.Assign.class, PromelaStatementElaborator::assign),
          on(Statement.Send.class, PromelaStatementElaborator::send),
          on(Statement.Receive.class, PromelaStatementElaborator::receive),
          on(Statement.Condition.class, PromelaStatementElaborator::condition),
          on(
              Statement.Unless.class,
              (at, unless) ->
                  new Stmt.Unless(
                      at.withObservableSteps(() -> at.unlessOperand(unless.body())),
                      at.unlessOperand(unless.escape()),
                      unless.span())));

  private final PromelaSymbolTable names;
  private final PromelaExpressionElaborator values;
  private final PromelaDeclarationElaborator variables;
  private final Diagnostics diagnostics;
  private final StepCounter steps;
  private final LoopDesugaring desugaring;
  final List<Variable> localVariables = new ArrayList<>();
  private final List<Variable> fields = new ArrayList<>();

  /**
   * Whether no statement is complete yet: until then, a declaration determines initial values and
   * is not executed as an assignment.
   */
  private boolean isBeginning = true;

  private int loops;

  /**
   * The nesting depth of {@code unless} bodies and {@code d_step} blocks, in which the steps of a
   * {@code select} are observable.
   */
  private int observableDepth;

  /**
   * Whether no step precedes the statement in its sequence, so that it may be one of several
   * alternatives or carry a label of an enclosing statement.
   */
  private boolean isFirst;

  private boolean isLabelled;

  private final Set<String> labels = new HashSet<>();

  /** The labels that are attached to the next statement. */
  private List<PendingLabel> pending = List.of();

  /** The presence condition of the current statement. */
  private Expr presence;

  /**
   * A label before conditional statements that is attached to the next statement in those variants
   * in which no conditional statement carries it.
   */
  record PendingLabel(String label, Expr presenceCondition, Span span) {
    PendingLabel in(Expr condition) {
      return new PendingLabel(label, Expr.and(presenceCondition, condition), span);
    }
  }

  /** A counter of the steps of a model. */
  static final class StepCounter {
    private int next;

    int next() {
      return next++;
    }
  }

  PromelaStatementElaborator(
      PromelaSymbolTable names,
      PromelaExpressionElaborator values,
      PromelaDeclarationElaborator variables,
      Diagnostics diagnostics,
      StepCounter steps,
      Expr presence) {
    this.names = names;
    this.values = values;
    this.variables = variables;
    this.diagnostics = diagnostics;
    this.steps = steps;
    this.desugaring = new LoopDesugaring(this, values, steps);
    this.presence = presence;
  }

  /** Returns the statements of a block in a new scope. */
  List<Stmt> body(List<Statement> statements) {
    names.pushScope();
    List<Stmt> result = option(statements);
    names.popScope();
    return result;
  }

  /**
   * Returns a complete statement sequence, as in an option. A label at its end is attached to a
   * skip. Variables that an option declares remain visible after the choice, as in SPIN.
   */
  private List<Stmt> option(List<Statement> statements) {
    List<PendingLabel> outside = pending;
    pending = List.of();
    List<Stmt> result = new ArrayList<>(part(statements));
    if (!pending.isEmpty()) {
      result.add(labelledSkip());
    }
    pending = outside;
    return result;
  }

  /**
   * Returns the statements of one operand of an {@code unless}; its braces do not form a nested
   * block.
   */
  private List<Stmt> unlessOperand(Statement statement) {
    boolean isBraced =
        statement instanceof Statement.Block block && block.kind() == Statement.BlockKind.PLAIN;
    return body(isBraced ? ((Statement.Block) statement).body() : List.of(statement));
  }

  private Stmt labelledSkip() {
    Span span = pending.get(0).span();
    Expr some =
        pending.stream()
            .map(PendingLabel::presenceCondition)
            .reduce((a, b) -> new Expr.Binary(BinaryOperator.OR, a, b, span))
            .orElseThrow();
    Stmt skip = labelled(pending, new Stmt.Skip(steps.next(), span));
    if (some.isConstantTrue()) {
      return skip;
    }
    Expr none = Expr.not(some);
    return new Stmt.ConditionalGroup(
        List.of(
            new Stmt.ConditionalBranch(some, List.of(skip)),
            new Stmt.ConditionalBranch(none, List.of())),
        span);
  }

  /** Returns the statements of a sequence that other statements may follow. */
  private List<Stmt> part(List<Statement> statements) {
    List<Stmt> result = new ArrayList<>();
    for (Statement statement : statements) {
      isFirst = result.stream().noneMatch(Stmt.Step.class::isInstance);
      if (statement instanceof Statement.Declare declare) {
        result.addAll(declared(declare));
      } else {
        withLabels(statement).ifPresent(result::add);
        isBeginning = false;
      }
    }
    return result;
  }

  List<Stmt> loop(List<Statement> body) {
    loops++;
    List<Stmt> result = body(body);
    loops--;
    return result;
  }

  /**
   * Declares variables. After the first statement of a process, a declaration is an assignment that
   * is executed as a step, as in SPIN.
   */
  private List<Stmt> declared(Statement.Declare declare) {
    List<Variable> all = variables.declare(declare.declaration(), Variable.Scope.LOCAL, presence);
    localVariables.addAll(all);
    if (isBeginning || declare.declaration().type().basic() == Declaration.BasicType.STRUCTURE) {
      return List.of();
    }
    List<Stmt> result = new ArrayList<>();
    for (Variable variable : all) {
      if (variable.channel().isEmpty()) {
        result.add(assignInitial(variable));
      }
    }
    return result;
  }

  private Stmt assignInitial(Variable variable) {
    Span span = variable.span();
    if (variable.initialValues().size() > 1
        || variable.length().isPresent() && !variable.initialValues().isEmpty()) {
      diagnostics.report(
          span, "an array with initial values is declared before the first statement");
    }
    Expr first =
        variable.initialValues().isEmpty() ? number(0, span) : variable.initialValues().get(0);
    variable.setInitialValues(List.of());
    List<Lvalue.Index> indices =
        variable.length().isPresent()
            ? List.of(new Lvalue.Index(number(0, span), variable.size()))
            : List.of();
    return new Stmt.Assign(steps.next(), new Lvalue(variable, indices), first, span);
  }

  private static Expr number(long value, Span span) {
    return new Expr.Constant(BigInteger.valueOf(value), span);
  }

  /**
   * Returns a statement with the labels before it, pending labels included; empty if labels at the
   * end of a sequence are pending.
   */
  private Optional<Stmt> withLabels(Statement statement) {
    List<PendingLabel> own = new ArrayList<>(pending);
    Statement inner = statement;
    while (inner instanceof Statement.Labelled label) {
      if (!labels.add(label.label())) {
        diagnostics.report(label.span(), "label '" + label.label() + "' is declared twice");
      }
      own.add(new PendingLabel(label.label(), Expr.constantTrue(label.span()), label.span()));
      if (label.statement().isEmpty()) {
        pending = own;
        return Optional.empty();
      }
      inner = label.statement().get();
    }
    if (inner instanceof Statement.ConditionalGroup) {
      pending = own;
      return Optional.of(KINDS.apply(this, inner));
    }
    pending = List.of();
    isLabelled = !own.isEmpty();
    Stmt code = KINDS.apply(this, inner);
    boolean loops =
        inner instanceof Statement.ForRange
            || inner instanceof Statement.ForIn
            || inner instanceof Statement.Select select
                && !LoopDesugaring.isDesugaredBySpin(select);
    if (loops && code instanceof Stmt.Block block && block.body().size() == 2) {
      // As in SPIN, a label of a for loop is one of its iterations: a jump keeps the counter.
      Stmt rounds = labelled(own, block.body().get(1));
      return Optional.of(
          new Stmt.Block(block.kind(), List.of(block.body().get(0), rounds), block.span()));
    }
    return Optional.of(labelled(own, code));
  }

  private static Stmt labelled(List<PendingLabel> labels, Stmt code) {
    Stmt result = code;
    for (int i = labels.size() - 1; i >= 0; i--) {
      PendingLabel label = labels.get(i);
      result = new Stmt.Labelled(label.label(), label.presenceCondition(), result, label.span());
    }
    return result;
  }

  private Stmt declare(Statement.Declare declare) {
    return new Stmt.Block(Statement.BlockKind.PLAIN, declared(declare), declare.span());
  }

  private Stmt labelled(Statement.Labelled labelled) {
    return new Stmt.Block(Statement.BlockKind.PLAIN, option(List.of(labelled)), labelled.span());
  }

  private Stmt block(Statement.Block block) {
    List<Stmt> body =
        block.kind() == Statement.BlockKind.D_STEP
            ? withObservableSteps(() -> body(block.body()))
            : body(block.body());
    return new Stmt.Block(block.kind(), body, block.span());
  }

  private List<Stmt> withObservableSteps(Supplier<List<Stmt>> part) {
    observableDepth++;
    List<Stmt> result = part.get();
    observableDepth--;
    return result;
  }

  private LoopDesugaring.SelectContext selectContext() {
    return new LoopDesugaring.SelectContext(isLabelled || observableDepth > 0, isFirst);
  }

  private Stmt choice(Statement.Choice choice) {
    loops += choice.kind() == Statement.ChoiceKind.DO ? 1 : 0;
    List<Stmt.Option> items = items(choice.options(), choice.span());
    loops -= choice.kind() == Statement.ChoiceKind.DO ? 1 : 0;
    return new Stmt.Choice(choice.kind(), items, choice.span());
  }

  private Stmt leave(Statement.Break leave) {
    if (loops == 0) {
      diagnostics.report(leave.span(), "'break' outside a loop");
    }
    return new Stmt.Break(steps.next(), leave.span());
  }

  private Stmt assertion(Statement.Assert assertion) {
    Expr condition = values.value(assertion.condition());
    return new Stmt.Assert(steps.next(), condition, assertion.span());
  }

  private Stmt assign(Statement.Assign assign) {
    Optional<Lvalue> target = values.lvalue(assign.target());
    if (assign.value() instanceof Expression.Run run) {
      return start(run, target, assign.span());
    }
    Expr value = values.value(assign.value());
    target.ifPresent(place -> checkStored(place.variable(), value));
    return target
        .<Stmt>map(place -> new Stmt.Assign(steps.next(), place, value, assign.span()))
        .orElseGet(() -> new Stmt.Skip(steps.next(), assign.span()));
  }

  private void checkStored(Variable target, Expr value) {
    boolean isNumber = value instanceof Expr.Constant || value instanceof Expr.FeatureValue;
    if (isNumber && target.type().kind() == DataType.Kind.CHANNEL && !target.isField()) {
      diagnostics.report(value.span(), "a number is no channel");
    }
    values.checkStored(target, value);
  }

  private Stmt condition(Statement.Condition condition) {
    if (condition.expression() instanceof Expression.Run run) {
      return start(run, Optional.empty(), condition.span());
    }
    return new Stmt.Guard(steps.next(), values.value(condition.expression()), condition.span());
  }

  private Stmt start(Expression.Run run, Optional<Lvalue> target, Span span) {
    List<ProcessType> processes = names.processes(run.process(), run.span());
    List<Expr> arguments = values.values(run.arguments());
    if (processes.isEmpty()) {
      return new Stmt.Skip(steps.next(), span);
    }
    int priority = values.priority(run.priority());
    List<Stmt.ConditionalBranch> parts = new ArrayList<>();
    Expr others = Expr.constantTrue(span);
    for (ProcessType process : processes) {
      int parameters = process.parameters().size();
      if (parameters != arguments.size()) {
        diagnostics.report(
            run.span(),
            "process '%s' takes %s arguments, not %s"
                .formatted(run.process(), parameters, arguments.size()));
      }
      boolean isLast = parts.size() == processes.size() - 1;
      parts.add(
          new Stmt.ConditionalBranch(
              isLast ? others : Expr.and(others, process.presenceCondition()),
              List.of(
                  new Stmt.RunProcess(steps.next(), target, process, arguments, priority, span))));
      others = Expr.and(others, Expr.not(process.presenceCondition()));
    }
    return parts.size() == 1 ? parts.get(0).body().get(0) : new Stmt.ConditionalGroup(parts, span);
  }

  private Stmt send(Statement.Send send) {
    Expr channel = values.channel(send.channel());
    List<Expr> fields = values.values(send.values());
    checkFields(channel, fields.size(), send.span());
    return new Stmt.Send(steps.next(), channel, fields, send.order(), send.span());
  }

  private Stmt receive(Statement.Receive receive) {
    Expr channel = values.channel(receive.channel());
    List<Expr.ReceivePattern> slots = values.receivePatterns(receive.patterns());
    checkFields(channel, slots.size(), receive.span());
    return dependsOnStoreOrder(slots)
        ? sequentialReceive(channel, slots, receive)
        : new Stmt.Receive(
            steps.next(), channel, slots, receive.mode(), receive.scope(), receive.span());
  }

  /**
   * Returns whether the order in which the fields of a message are stored matters: an index depends
   * on a variable that is stored before, or two fields may be stored in the same element.
   */
  private static boolean dependsOnStoreOrder(List<Expr.ReceivePattern> slots) {
    Set<Variable> stored = new HashSet<>();
    for (Expr.ReceivePattern slot : slots) {
      for (Lvalue place : slot.targets()) {
        Set<Variable> matters = new HashSet<>();
        place.indexValues().forEach(index -> index.forEachVariable(matters::add));
        if (!place.indices().isEmpty()) {
          matters.add(place.variable());
        }
        if (!Collections.disjoint(matters, stored)) {
          return true;
        }
        stored.add(place.variable());
      }
    }
    return false;
  }

  /**
   * Returns a receive that stores the fields sequentially, as in SPIN: an atomic block that
   * receives into temporary variables and then assigns the fields one by one.
   */
  private Stmt sequentialReceive(
      Expr channel, List<Expr.ReceivePattern> slots, Statement.Receive receive) {
    Span span = receive.span();
    int number = steps.next();
    List<Expr.ReceivePattern> kept = new ArrayList<>();
    List<Stmt> stores = new ArrayList<>();
    for (Expr.ReceivePattern slot : slots) {
      kept.add(slot);
      for (Lvalue place : slot.targets()) {
        Lvalue field = new Lvalue(field(stores.size(), span), List.of());
        kept.set(kept.size() - 1, new Expr.ReceivePattern.Store(field));
        stores.add(new Stmt.Assign(steps.next(), place, new Expr.Read(field, span), span));
      }
    }
    stores.add(0, new Stmt.Receive(number, channel, kept, receive.mode(), receive.scope(), span));
    return new Stmt.Block(Statement.BlockKind.ATOMIC, stores, span);
  }

  /** Returns the temporary variable of a message field. */
  private Variable field(int number, Span span) {
    while (fields.size() <= number) {
      Variable field =
          new Variable(
              "field " + (fields.size() + 1) + " received",
              DataType.INT,
              Variable.Scope.MESSAGE,
              OptionalInt.empty(),
              Optional.empty(),
              span);
      fields.add(field);
      localVariables.add(field);
    }
    return fields.get(number);
  }

  private void checkFields(Expr channel, int count, Span span) {
    if (channel instanceof Expr.Read read && read.lvalue().variable().channel().isPresent()) {
      int fields = read.lvalue().variable().channel().get().fields().size();
      if (fields != count) {
        diagnostics.report(
            span,
            "a message of '%s' has %s fields, not %s"
                .formatted(read.lvalue().variable().name(), fields, count));
      }
    }
  }

  /**
   * Returns the conditional statements of an {@code #if} group. The presence condition of a branch
   * excludes the conditions of the branches before it; a missing {@code #else} is an empty branch.
   */
  private Stmt group(Statement.ConditionalGroup group) {
    List<PendingLabel> before = pending;
    List<PendingLabel> behind = new ArrayList<>();
    List<Stmt.ConditionalBranch> parts = new ArrayList<>();
    Expr others = Expr.constantTrue(group.span());
    boolean isOpen = true;
    for (Statement.Branch<Statement> branch : group.branches()) {
      Expr own = branch.condition().map(this::condition).orElse(Expr.constantTrue(group.span()));
      Expr here = Expr.and(others, own);
      pending = before;
      parts.add(new Stmt.ConditionalBranch(here, within(here, () -> part(branch.body()))));
      pending.forEach(label -> behind.add(label.in(here)));
      others = Expr.and(others, Expr.not(own));
      isOpen &= branch.condition().isPresent();
    }
    if (isOpen) {
      Expr rest = others;
      parts.add(new Stmt.ConditionalBranch(rest, List.of()));
      before.forEach(label -> behind.add(label.in(rest)));
    }
    pending = behind;
    return new Stmt.ConditionalGroup(parts, group.span());
  }

  /** Returns the result of a computation under a presence condition, in a conditional scope. */
  private <T> List<T> within(Expr part, Supplier<List<T>> statements) {
    Expr around = presence;
    presence = Expr.and(around, part);
    names.pushScope();
    List<T> result = statements.get();
    names.popConditionalScope();
    presence = around;
    return result;
  }

  private List<Stmt.Option> items(List<Statement.OptionItem> items, Span span) {
    List<Stmt.Option> result = options(items, Expr.constantTrue(span));
    checkElse(result);
    return result;
  }

  private List<Stmt.Option> options(List<Statement.OptionItem> items, Expr presence) {
    List<Stmt.Option> result = new ArrayList<>();
    for (Statement.OptionItem item : items) {
      if (item instanceof Statement.Option option) {
        result.add(new Stmt.Option(presence, option(option.body()), option.span()));
      } else {
        result.addAll(group((Statement.OptionGroup) item, presence));
      }
    }
    return result;
  }

  /**
   * Reports a second {@code else} option if its presence condition implies that of another one, or
   * conversely.
   */
  private void checkElse(List<Stmt.Option> items) {
    List<Stmt.Option> found = new ArrayList<>();
    for (Stmt.Option item : items) {
      if (item.isElse()) {
        for (Stmt.Option before : found) {
          if (isBelow(item, before) || isBelow(before, item)) {
            diagnostics.report(
                item.body().get(0).span(),
                "a choice has one 'else' at most",
                "write its options as a choice behind one 'else'");
          }
        }
        found.add(item);
      }
    }
  }

  /**
   * Returns whether the presence condition of one option extends that of the other with further
   * conjuncts, or equals it.
   */
  private static boolean isBelow(Stmt.Option one, Stmt.Option other) {
    Expr presence = one.presenceCondition();
    while (!presence.equals(other.presenceCondition())) {
      if (!(presence instanceof Expr.Binary both) || both.operator() != BinaryOperator.AND) {
        return other.presenceCondition().isConstantTrue();
      }
      presence = both.left();
    }
    return true;
  }

  private List<Stmt.Option> group(Statement.OptionGroup group, Expr presence) {
    List<Stmt.Option> result = new ArrayList<>();
    Expr others = presence;
    for (Statement.Branch<Statement.OptionItem> branch : group.branches()) {
      Expr own = branch.condition().map(this::condition).orElse(Expr.constantTrue(presence.span()));
      Expr here = Expr.and(others, own);
      result.addAll(within(here, () -> options(branch.body(), here)));
      others = Expr.and(others, Expr.not(own));
    }
    return result;
  }

  private Expr condition(Expression expression) {
    return values.inContext(
        PromelaExpressionElaborator.ExpressionContext.FEATURE_CONDITION, expression);
  }
}
