package sunder.frontend.promela.model;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sunder.frontend.promela.model.Value.Lvalue;
import sunder.frontend.promela.syntax.Declaration;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.source.ByKind;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Resolves the statements of one process. */
final class Codes {
  private static final ByKind<Codes, Statement, Code> KINDS =
      Statement.byKind(
          on(Statement.Declare.class, Codes::declare),
          on(Statement.Labelled.class, Codes::labelled),
          on(Statement.Choice.class, Codes::choice),
          on(
              Statement.Block.class,
              (at, block) -> new Code.Block(block.kind(), at.body(block.body()), block.span())),
          on(Statement.ForRange.class, (at, loop) -> at.spelt.range(loop)),
          on(Statement.ForIn.class, (at, loop) -> at.spelt.in(loop)),
          on(Statement.Select.class, (at, select) -> at.spelt.select(select)),
          on(Statement.Group.class, Codes::group),
          on(Statement.Break.class, Codes::leave),
          on(
              Statement.Goto.class,
              (at, jump) -> new Code.Goto(at.steps.next(), jump.label(), jump.span())),
          on(Statement.Skip.class, (at, skip) -> new Code.Skip(at.steps.next(), skip.span())),
          on(
              Statement.Else.class,
              (at, otherwise) -> new Code.Else(at.steps.next(), otherwise.span())),
          on(Statement.Assert.class, Codes::assertion),
          on(Statement.Assign.class, Codes::assign),
          on(Statement.Send.class, Codes::send),
          on(Statement.Receive.class, Codes::receive),
          on(Statement.Condition.class, Codes::condition));

  private final KnownNames names;
  private final ValueResolver values;
  private final VariableDeclarer variables;
  private final Diagnostics diagnostics;
  private final Counter steps;
  private final LoopSpelling spelt;
  final List<Variable> locals = new ArrayList<>();
  private final List<Variable> fields = new ArrayList<>();

  /** Until a first statement is complete, declarations say what variables start with. */
  private boolean isBeginning = true;

  private int loops;

  private final Set<String> labels = new HashSet<>();

  /** Labels whose statement is still to come. */
  private List<Pending> pending = List.of();

  /** A label before parts of which the variants that satisfy a condition have none. */
  record Pending(String label, Value presence, Span span) {
    Pending in(Value condition) {
      return new Pending(label, Value.and(presence, condition), span);
    }
  }

  /** Numbers steps. */
  static final class Counter {
    private int next;

    int next() {
      return next++;
    }
  }

  Codes(
      KnownNames names,
      ValueResolver values,
      VariableDeclarer variables,
      Diagnostics diagnostics,
      Counter steps) {
    this.names = names;
    this.values = values;
    this.variables = variables;
    this.diagnostics = diagnostics;
    this.steps = steps;
    this.spelt = new LoopSpelling(this, values, steps);
  }

  /** What stands between brackets: a label before nothing is one of a step that does nothing. */
  List<Code> body(List<Statement> statements) {
    List<Pending> outside = pending;
    pending = List.of();
    List<Code> result = new ArrayList<>(part(statements));
    if (!pending.isEmpty()) {
      result.add(nothing());
    }
    pending = outside;
    return result;
  }

  private Code nothing() {
    Span span = pending.get(0).span();
    Value some =
        pending.stream()
            .map(Pending::presence)
            .reduce((a, b) -> new Value.Binary(BinaryOperator.OR, a, b, span))
            .orElseThrow();
    Code skip = labelled(pending, new Code.Skip(steps.next(), span));
    Value none = Value.not(some);
    return new Code.Group(
        List.of(new Code.Part(some, List.of(skip)), new Code.Part(none, List.of())), span);
  }

  /** Statements behind which others may follow. */
  List<Code> part(List<Statement> statements) {
    names.open();
    List<Code> result = new ArrayList<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Declare declare) {
        result.addAll(declared(declare));
      } else {
        result.add(withLabels(statement));
        isBeginning = false;
      }
    }
    names.close();
    return result;
  }

  /** What a loop does in each round. */
  List<Code> loop(List<Statement> body) {
    loops++;
    List<Code> result = body(body);
    loops--;
    return result;
  }

  /** Behind the first statement a declaration is an assignment of its own, as in SPIN. */
  private List<Code> declared(Statement.Declare declare) {
    List<Variable> all = variables.declare(declare.declaration(), Variable.Scope.LOCAL);
    locals.addAll(all);
    if (isBeginning || declare.declaration().type().basic() == Declaration.Basic.STRUCTURE) {
      return List.of();
    }
    List<Code> result = new ArrayList<>();
    for (Variable variable : all) {
      if (variable.channel().isEmpty()) {
        result.add(assignInitial(variable));
      }
    }
    return result;
  }

  private Code assignInitial(Variable variable) {
    Span span = variable.span();
    if (variable.initial().size() > 1
        || variable.length().isPresent() && !variable.initial().isEmpty()) {
      diagnostics.report(
          span, "an array with initial values is declared before the first statement");
    }
    Value first = variable.initial().isEmpty() ? number(0, span) : variable.initial().get(0);
    variable.startWith(List.of());
    List<Lvalue.Index> indices =
        variable.length().isPresent()
            ? List.of(new Lvalue.Index(number(0, span), variable.size()))
            : List.of();
    return new Code.Assign(steps.next(), new Lvalue(variable, indices), first, span);
  }

  private static Value number(long value, Span span) {
    return new Value.Constant(BigInteger.valueOf(value), span);
  }

  /** A statement with the labels before it, those of parts that vanished among them. */
  private Code withLabels(Statement statement) {
    List<Pending> own = new ArrayList<>(pending);
    Statement inner = statement;
    while (inner instanceof Statement.Labelled label) {
      if (!labels.add(label.label())) {
        diagnostics.report(label.span(), "label '" + label.label() + "' is declared twice");
      }
      own.add(new Pending(label.label(), Value.always(label.span()), label.span()));
      inner = label.statement();
    }
    if (inner instanceof Statement.Group) {
      pending = own;
      return KINDS.of(this, inner);
    }
    pending = List.of();
    Code code = KINDS.of(this, inner);
    boolean loops =
        inner instanceof Statement.ForRange
            || inner instanceof Statement.ForIn
            || inner instanceof Statement.Select select && !LoopSpelling.isSpeltBySpin(select);
    if (loops && code instanceof Code.Block block && block.body().size() == 2) {
      // In SPIN the label of a for loop is that of its rounds: who goes there keeps the counter.
      Code rounds = labelled(own, block.body().get(1));
      return new Code.Block(block.kind(), List.of(block.body().get(0), rounds), block.span());
    }
    return labelled(own, code);
  }

  private static Code labelled(List<Pending> labels, Code code) {
    Code result = code;
    for (int i = labels.size() - 1; i >= 0; i--) {
      Pending label = labels.get(i);
      result = new Code.Labelled(label.label(), label.presence(), result, label.span());
    }
    return result;
  }

  private Code declare(Statement.Declare declare) {
    return new Code.Block(Statement.BlockKind.PLAIN, declared(declare), declare.span());
  }

  private Code labelled(Statement.Labelled labelled) {
    return withLabels(labelled);
  }

  private Code choice(Statement.Choice choice) {
    loops += choice.kind() == Statement.ChoiceKind.DO ? 1 : 0;
    List<Code.Item> items = items(choice.options(), choice.span());
    loops -= choice.kind() == Statement.ChoiceKind.DO ? 1 : 0;
    return new Code.Choice(choice.kind(), items, choice.span());
  }

  private Code leave(Statement.Break leave) {
    if (loops == 0) {
      diagnostics.report(leave.span(), "'break' outside a loop");
    }
    return new Code.Break(steps.next(), leave.span());
  }

  private Code assertion(Statement.Assert assertion) {
    Value condition = values.value(assertion.condition());
    return new Code.Assert(steps.next(), condition, assertion.span());
  }

  private Code assign(Statement.Assign assign) {
    Optional<Lvalue> target = values.place(assign.target());
    if (assign.value() instanceof Expression.Run run) {
      return start(run, target, assign.span());
    }
    Value value = values.value(assign.value());
    return target
        .<Code>map(place -> new Code.Assign(steps.next(), place, value, assign.span()))
        .orElseGet(() -> new Code.Skip(steps.next(), assign.span()));
  }

  private Code condition(Statement.Condition condition) {
    if (condition.expression() instanceof Expression.Run run) {
      return start(run, Optional.empty(), condition.span());
    }
    return new Code.Guard(steps.next(), values.value(condition.expression()), condition.span());
  }

  private Code start(Expression.Run run, Optional<Lvalue> target, Span span) {
    Optional<ProcessType> process = names.process(run.process(), run.span());
    List<Value> arguments = values.values(run.arguments());
    if (process.isEmpty()) {
      return new Code.Skip(steps.next(), span);
    }
    int parameters = process.get().parameters().size();
    if (parameters != arguments.size()) {
      diagnostics.report(
          run.span(),
          "process '%s' takes %s arguments, not %s"
              .formatted(run.process(), parameters, arguments.size()));
    }
    int priority = values.priority(run.priority());
    return new Code.Start(steps.next(), target, process.get(), arguments, priority, span);
  }

  private Code send(Statement.Send send) {
    Value channel = values.channel(send.channel());
    List<Value> fields = values.values(send.values());
    checkFields(channel, fields.size(), send.span());
    return new Code.Send(steps.next(), channel, fields, send.span());
  }

  private Code receive(Statement.Receive receive) {
    Value channel = values.channel(receive.channel());
    List<Value.Slot> slots = values.slots(receive.patterns());
    checkFields(channel, slots.size(), receive.span());
    return isInOrder(slots)
        ? storedInOrder(channel, slots, receive)
        : new Code.Receive(
            steps.next(), channel, slots, receive.receiving(), receive.where(), receive.span());
  }

  /** Whether a place depends on what is stored before, or two of them may be the same element. */
  private static boolean isInOrder(List<Value.Slot> slots) {
    Set<Variable> stored = new HashSet<>();
    for (Value.Slot slot : slots) {
      for (Lvalue place : slot.stored()) {
        Set<Variable> matters = new HashSet<>();
        place.parts().forEach(index -> index.forEachVariable(matters::add));
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
  private Code storedInOrder(Value channel, List<Value.Slot> slots, Statement.Receive receive) {
    Span span = receive.span();
    int number = steps.next();
    List<Value.Slot> kept = new ArrayList<>();
    List<Code> stores = new ArrayList<>();
    for (Value.Slot slot : slots) {
      kept.add(slot);
      for (Lvalue place : slot.stored()) {
        Lvalue field = new Lvalue(field(stores.size(), span), List.of());
        kept.set(kept.size() - 1, new Value.Slot.Store(field));
        stores.add(new Code.Assign(steps.next(), place, new Value.Read(field, span), span));
      }
    }
    stores.add(
        0, new Code.Receive(number, channel, kept, receive.receiving(), receive.where(), span));
    return new Code.Block(Statement.BlockKind.ATOMIC, stores, span);
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

  private void checkFields(Value channel, int count, Span span) {
    if (channel instanceof Value.Read read && read.place().variable().channel().isPresent()) {
      int fields = read.place().variable().channel().get().fields().size();
      if (fields != count) {
        diagnostics.report(
            span,
            "a message of '%s' has %s fields, not %s"
                .formatted(read.place().variable().name(), fields, count));
      }
    }
  }

  /** Each branch under its own condition and against those before it; the rest does nothing. */
  private Code group(Statement.Group group) {
    List<Pending> before = pending;
    List<Pending> behind = new ArrayList<>();
    List<Code.Part> parts = new ArrayList<>();
    Value others = Value.always(group.span());
    boolean isOpen = true;
    for (Statement.Branch<Statement> branch : group.branches()) {
      Value own = branch.condition().map(this::condition).orElse(Value.always(group.span()));
      Value here = Value.and(others, own);
      pending = before;
      parts.add(new Code.Part(here, part(branch.body())));
      pending.forEach(label -> behind.add(label.in(here)));
      others = Value.and(others, Value.not(own));
      isOpen &= branch.condition().isPresent();
    }
    if (isOpen) {
      Value rest = others;
      parts.add(new Code.Part(rest, List.of()));
      before.forEach(label -> behind.add(label.in(rest)));
    }
    pending = behind;
    return new Code.Group(parts, group.span());
  }

  private List<Code.Item> items(List<Statement.OptionItem> items, Span span) {
    List<Code.Item> result = new ArrayList<>();
    add(items, Value.always(span), result);
    checkElse(result);
    return result;
  }

  private void add(List<Statement.OptionItem> items, Value presence, List<Code.Item> result) {
    for (Statement.OptionItem item : items) {
      if (item instanceof Statement.Option option) {
        result.add(new Code.Item(presence, body(option.body()), option.span()));
      } else {
        addGroup((Statement.OptionGroup) item, presence, result);
      }
    }
  }

  /** One else at most in every variant; two that stand in different groups may go together. */
  private void checkElse(List<Code.Item> items) {
    List<Code.Item> found = new ArrayList<>();
    for (Code.Item item : items) {
      if (item.isElse()) {
        for (Code.Item before : found) {
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
  private static boolean isBelow(Code.Item one, Code.Item other) {
    Value presence = one.presence();
    while (!presence.equals(other.presence())) {
      if (!(presence instanceof Value.Binary both) || both.operator() != BinaryOperator.AND) {
        return other.presence().isAlways();
      }
      presence = both.left();
    }
    return true;
  }

  private void addGroup(Statement.OptionGroup group, Value presence, List<Code.Item> result) {
    Value others = presence;
    for (Statement.Branch<Statement.OptionItem> branch : group.branches()) {
      Value own = branch.condition().map(this::condition).orElse(Value.always(presence.span()));
      add(branch.body(), Value.and(others, own), result);
      others = Value.and(others, Value.not(own));
    }
  }

  private Value condition(Expression expression) {
    return values.in(ValueResolver.Setting.VARIANTS, expression);
  }
}
