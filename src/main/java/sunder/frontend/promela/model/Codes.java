package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.promela.model.Value.Lvalue;
import sunder.frontend.promela.model.Value.Slot;
import sunder.frontend.promela.syntax.Declaration;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Resolves the statements of one process. */
final class Codes {
  private final KnownNames names;
  private final Values values;
  private final Variables variables;
  private final Diagnostics diagnostics;
  private final Counter steps;
  private final OptionItems options;
  private final Loops spelt;
  private final List<Variable> locals = new ArrayList<>();

  /** Until a first statement is complete, declarations say what variables start with. */
  private boolean isBeginning = true;

  private int loops;

  private final Set<String> labels = new HashSet<>();

  /** Labels whose statement is still to come. */
  private List<Pending> pending = List.of();

  /** A label before parts of which the variants that satisfy all of some conditions have none. */
  record Pending(String label, List<Value> presence, Span span) {
    Pending in(Value condition) {
      List<Value> conditions = new ArrayList<>(presence);
      conditions.add(condition);
      return new Pending(label, conditions, span);
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
      Values values,
      Variables variables,
      Diagnostics diagnostics,
      Counter steps) {
    this.names = names;
    this.values = values;
    this.variables = variables;
    this.diagnostics = diagnostics;
    this.steps = steps;
    this.options = new OptionItems(this, values, diagnostics);
    this.spelt = new Loops(this, values, steps);
  }

  List<Variable> locals() {
    return locals;
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
            .map(each -> all(each.presence()))
            .reduce((a, b) -> new Value.Binary(BinaryOperator.OR, a, b, span))
            .orElseThrow();
    Code skip = labelled(pending, new Code.Skip(steps.next(), span));
    Value none = new Value.Unary(UnaryOperator.NOT, some, span);
    return new Code.Group(
        List.of(new Code.Part(some, List.of(skip)), new Code.Part(none, List.of())), span);
  }

  private static Value all(List<Value> conditions) {
    return conditions.stream()
        .reduce((a, b) -> new Value.Binary(BinaryOperator.AND, a, b, a.span()))
        .orElseThrow();
  }

  /** Statements behind which others may follow. */
  List<Code> part(List<Statement> statements) {
    names.open();
    List<Code> result = new ArrayList<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Declare declare) {
        result.addAll(declare(declare));
      } else {
        result.add(labelled(statement));
        isBeginning = false;
      }
    }
    names.close();
    return result;
  }

  List<Pending> pending() {
    return pending;
  }

  void pending(List<Pending> labelsBefore) {
    pending = labelsBefore;
  }

  /** What a loop does in each round. */
  List<Code> loop(List<Statement> body) {
    loops++;
    List<Code> result = body(body);
    loops--;
    return result;
  }

  /** Behind the first statement a declaration is an assignment of its own, as in SPIN. */
  private List<Code> declare(Statement.Declare declare) {
    List<Variable> declared = variables.declare(declare.declaration(), Variable.Scope.LOCAL);
    locals.addAll(declared);
    if (isBeginning || declare.declaration().type().basic() == Declaration.Basic.STRUCTURE) {
      return List.of();
    }
    List<Code> result = new ArrayList<>();
    for (Variable variable : declared) {
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
    return new Code.Assign(steps.next(), new Lvalue(variable, indices, span), first, span);
  }

  private static Value number(long value, Span span) {
    return new Value.Constant(BigInteger.valueOf(value), span);
  }

  /** A statement with the labels before it, those of parts that vanished among them. */
  private Code labelled(Statement statement) {
    List<Pending> own = new ArrayList<>(pending);
    Statement inner = statement;
    while (inner instanceof Statement.Labelled label) {
      if (!labels.add(label.label())) {
        diagnostics.report(label.span(), "label '" + label.label() + "' is declared twice");
      }
      own.add(new Pending(label.label(), List.of(), label.span()));
      inner = label.statement();
    }
    if (inner instanceof Statement.Group group) {
      pending = own;
      return options.group(group);
    }
    pending = List.of();
    Code code = code(inner);
    boolean loops = inner instanceof Statement.ForRange || inner instanceof Statement.ForIn;
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

  private Code code(Statement statement) {
    Span span = statement.span();
    if (statement instanceof Statement.Block block) {
      return new Code.Block(block.kind(), body(block.body()), span);
    } else if (statement instanceof Statement.Choice choice) {
      return choice(choice);
    } else if (statement instanceof Statement.ForRange loop) {
      return spelt.range(loop);
    } else if (statement instanceof Statement.ForIn loop) {
      return spelt.in(loop);
    } else if (statement instanceof Statement.Select select) {
      return spelt.select(select);
    }
    return step(statement);
  }

  private Code choice(Statement.Choice choice) {
    loops += choice.kind() == ChoiceKind.DO ? 1 : 0;
    List<Code.Item> items = options.items(choice.options());
    loops -= choice.kind() == ChoiceKind.DO ? 1 : 0;
    return new Code.Choice(choice.kind(), items, choice.span());
  }

  private Code step(Statement statement) {
    Span span = statement.span();
    if (statement instanceof Statement.Goto jump) {
      return new Code.Goto(steps.next(), jump.label(), span);
    } else if (statement instanceof Statement.Break) {
      if (loops == 0) {
        diagnostics.report(span, "'break' outside a loop");
      }
      return new Code.Break(steps.next(), span);
    } else if (statement instanceof Statement.Else) {
      return new Code.Else(steps.next(), span);
    } else if (statement instanceof Statement.Assert assertion) {
      return new Code.Assert(steps.next(), values.value(assertion.condition()), span);
    } else if (statement instanceof Statement.Assign assign) {
      return assign(assign);
    } else if (statement instanceof Statement.Send send) {
      return send(send);
    } else if (statement instanceof Statement.Receive receive) {
      return receive(receive);
    } else if (statement instanceof Statement.Condition condition) {
      return condition(condition);
    }
    return new Code.Skip(steps.next(), span);
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
    return new Code.Start(steps.next(), target, process.get(), arguments, span);
  }

  private Code send(Statement.Send send) {
    Value channel = values.channel(send.channel());
    List<Value> fields = values.values(send.values());
    checkFields(channel, fields.size(), send.span());
    return new Code.Send(steps.next(), channel, fields, send.span());
  }

  private Code receive(Statement.Receive receive) {
    Value channel = values.channel(receive.channel());
    List<Slot> slots = values.slots(receive.patterns());
    checkFields(channel, slots.size(), receive.span());
    return new Code.Receive(steps.next(), channel, slots, receive.receiving(), receive.span());
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
}
