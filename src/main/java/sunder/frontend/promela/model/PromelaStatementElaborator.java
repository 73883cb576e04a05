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

/** Resolves the statements of one process. */
final class PromelaStatementElaborator {
  private static final TypeSwitch<PromelaStatementElaborator, Statement, Stmt> KINDS =
      Statement.byKind(
          on(Statement.Declare.class, PromelaStatementElaborator::declare),
          on(Statement.Labelled.class, PromelaStatementElaborator::labelled),
          on(Statement.Choice.class, PromelaStatementElaborator::choice),
          on(Statement.Block.class, PromelaStatementElaborator::block),
          on(Statement.ForRange.class, (at, loop) -> at.spelt.desugarRange(loop)),
          on(Statement.ForIn.class, (at, loop) -> at.spelt.desugarIn(loop)),
          on(
              Statement.Select.class,
              (at, select) -> at.spelt.desugarSelect(select, at.surroundings())),
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
                      at.watched(() -> at.side(unless.body())),
                      at.side(unless.escape()),
                      unless.span())));

  private final PromelaSymbolTable names;
  private final PromelaExpressionElaborator values;
  private final PromelaDeclarationElaborator variables;
  private final Diagnostics diagnostics;
  private final StepCounter steps;
  private final LoopDesugaring spelt;
  final List<Variable> locals = new ArrayList<>();
  private final List<Variable> fields = new ArrayList<>();

  /** Until a first statement is complete, declarations say what variables start with. */
  private boolean isBeginning = true;

  private int loops;

  /** So many parts are around in which it matters which steps there are. */
  private int watching;

  /** Whether the statement may be one of several that can come next, or begin what has a label. */
  private boolean isFirst;

  private boolean isLabelled;

  private final Set<String> labels = new HashSet<>();

  /** Labels whose statement is still to come. */
  private List<PendingLabel> pending = List.of();

  /** The variants that have what is being resolved. */
  private Expr presence;

  /** A label before parts of which the variants that satisfy a condition have none. */
  record PendingLabel(String label, Expr presenceCondition, Span span) {
    PendingLabel in(Expr condition) {
      return new PendingLabel(label, Expr.and(presenceCondition, condition), span);
    }
  }

  /** Numbers steps. */
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
    this.spelt = new LoopDesugaring(this, values, steps);
    this.presence = presence;
  }

  /** What stands between braces, and knows what is declared there. */
  List<Stmt> body(List<Statement> statements) {
    names.pushScope();
    List<Stmt> result = option(statements);
    names.popScope();
    return result;
  }

  /**
   * Statements behind which there are no others: a label before nothing is one of a step that does
   * nothing. What an option declares is there behind the choice, too, as in SPIN.
   */
  private List<Stmt> option(List<Statement> statements) {
    List<PendingLabel> outside = pending;
    pending = List.of();
    List<Stmt> result = new ArrayList<>(part(statements));
    if (!pending.isEmpty()) {
      result.add(nothing());
    }
    pending = outside;
    return result;
  }

  /** Braces of an {@code unless} are no block within a block. */
  private List<Stmt> side(Statement statement) {
    boolean isBraced =
        statement instanceof Statement.Block block && block.kind() == Statement.BlockKind.PLAIN;
    return body(isBraced ? ((Statement.Block) statement).body() : List.of(statement));
  }

  private Stmt nothing() {
    Span span = pending.get(0).span();
    Expr some =
        pending.stream()
            .map(PendingLabel::presenceCondition)
            .reduce((a, b) -> new Expr.Binary(BinaryOperator.OR, a, b, span))
            .orElseThrow();
    Stmt skip = labelled(pending, new Stmt.Skip(steps.next(), span));
    Expr none = Expr.not(some);
    return new Stmt.ConditionalGroup(
        List.of(
            new Stmt.ConditionalBranch(some, List.of(skip)),
            new Stmt.ConditionalBranch(none, List.of())),
        span);
  }

  /** Statements behind which others may follow. */
  private List<Stmt> part(List<Statement> statements) {
    List<Stmt> result = new ArrayList<>();
    for (Statement statement : statements) {
      isFirst = result.stream().noneMatch(Stmt.Step.class::isInstance);
      if (statement instanceof Statement.Declare declare) {
        result.addAll(declared(declare));
      } else {
        result.add(withLabels(statement));
        isBeginning = false;
      }
    }
    return result;
  }

  /** What a loop does in each round. */
  List<Stmt> loop(List<Statement> body) {
    loops++;
    List<Stmt> result = body(body);
    loops--;
    return result;
  }

  /** Behind the first statement a declaration is an assignment of its own, as in SPIN. */
  private List<Stmt> declared(Statement.Declare declare) {
    List<Variable> all = variables.declare(declare.declaration(), Variable.Scope.LOCAL, presence);
    locals.addAll(all);
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

  /** A statement with the labels before it, those of parts that vanished among them. */
  private Stmt withLabels(Statement statement) {
    List<PendingLabel> own = new ArrayList<>(pending);
    Statement inner = statement;
    while (inner instanceof Statement.Labelled label) {
      if (!labels.add(label.label())) {
        diagnostics.report(label.span(), "label '" + label.label() + "' is declared twice");
      }
      own.add(new PendingLabel(label.label(), Expr.constantTrue(label.span()), label.span()));
      inner = label.statement();
    }
    if (inner instanceof Statement.ConditionalGroup) {
      pending = own;
      return KINDS.apply(this, inner);
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
      // In SPIN the label of a for loop is that of its rounds: who goes there keeps the counter.
      Stmt rounds = labelled(own, block.body().get(1));
      return new Stmt.Block(block.kind(), List.of(block.body().get(0), rounds), block.span());
    }
    return labelled(own, code);
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
    return withLabels(labelled);
  }

  private Stmt block(Statement.Block block) {
    List<Stmt> body =
        block.kind() == Statement.BlockKind.D_STEP
            ? watched(() -> body(block.body()))
            : body(block.body());
    return new Stmt.Block(block.kind(), body, block.span());
  }

  private List<Stmt> watched(Supplier<List<Stmt>> part) {
    watching++;
    List<Stmt> result = part.get();
    watching--;
    return result;
  }

  private LoopDesugaring.SelectContext surroundings() {
    return new LoopDesugaring.SelectContext(isLabelled || watching > 0, isFirst);
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
    return new Stmt.Send(steps.next(), channel, fields, send.sending(), send.span());
  }

  private Stmt receive(Statement.Receive receive) {
    Expr channel = values.channel(receive.channel());
    List<Expr.ReceivePattern> slots = values.receivePatterns(receive.patterns());
    checkFields(channel, slots.size(), receive.span());
    return isInOrder(slots)
        ? storedInOrder(channel, slots, receive)
        : new Stmt.Receive(
            steps.next(), channel, slots, receive.receiving(), receive.where(), receive.span());
  }

  /** Whether a place depends on what is stored before, or two of them may be the same element. */
  private static boolean isInOrder(List<Expr.ReceivePattern> slots) {
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

  /** The fields are stored one after the other, as in SPIN; a step stores all at once. */
  private Stmt storedInOrder(
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
    stores.add(
        0, new Stmt.Receive(number, channel, kept, receive.receiving(), receive.where(), span));
    return new Stmt.Block(Statement.BlockKind.ATOMIC, stores, span);
  }

  /** Where a field of a message is kept until it is stored. */
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
      locals.add(field);
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

  /** Each branch under its own condition and against those before it; the rest does nothing. */
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

  /** What stands in a part of the variants. */
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

  /** One else at most in every variant; two that stand in different groups may go together. */
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

  /** Whether an option is there only where another is. */
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
