package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** A checked command: every name resolved, every type right. Immutable. */
public sealed interface Command extends Argument {
  /** One result for each case: a case that is forgotten does not compile. */
  interface Fold<T> {
    T skip(Skip s);

    T diverge(Diverge d);

    T abort(Abort a);

    T sequence(Sequence s);

    T declare(Declare d);

    T declareArray(DeclareArray d);

    T assign(Assign a);

    T assignElement(AssignElement a);

    T evaluate(Evaluate e);

    T conditional(If i);

    T loop(While w);

    T choice(Choice c);

    T featureIf(FeatureIf f);

    T returns(Return r);

    T asserts(Assert a);

    T assumes(Assume a);
  }

  /** The result for the case at hand. */
  <T> T fold(Fold<T> cases);

  @Override
  default <T> T fold(Function<TypedExpression, T> value, Function<Command, T> run) {
    return run.apply(this);
  }

  record Skip(Span span) implements Command, TypedNode.Leaf {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.skip(this);
    }
  }

  record Diverge(Span span) implements Command, TypedNode.Leaf {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.diverge(this);
    }
  }

  record Abort(Span span) implements Command, TypedNode.Leaf {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.abort(this);
    }
  }

  /** The parts of a sequence one by one, or the command. */
  default List<Command> inRow() {
    return List.of(this);
  }

  /** The commands one after the other. */
  record Sequence(List<Command> commands, Span span) implements Command {
    public Sequence {
      commands = List.copyOf(commands);
    }

    /** The commands in a row: {@code skip} for none, no sequence for a single one. */
    static Command of(List<Command> commands, Span span) {
      if (commands.isEmpty()) {
        return new Skip(span);
      }
      return commands.size() == 1 ? commands.get(0) : new Sequence(commands, span);
    }

    @Override
    public List<Command> inRow() {
      return commands;
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.sequence(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return commands;
    }
  }

  /** Executing a declaration: the variable takes its initial value, or 0 / false. */
  record Declare(Identifier.LocalVariable variable, Optional<TypedExpression> initial, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.declare(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return Stream.concat(Stream.of(variable), initial.stream()).toList();
    }
  }

  /** Executing an array's declaration: all its elements become 0 / false. */
  record DeclareArray(Identifier.LocalArray array, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.declareArray(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(array);
    }
  }

  /** To a free variable it is a visible write, which binds nothing. */
  record Assign(Identifier.Variable target, TypedExpression value, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.assign(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(target, value);
    }
  }

  record AssignElement(
      Identifier.Array target, TypedExpression index, TypedExpression value, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.assignElement(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(target, index, value);
    }
  }

  /** A call or other expression whose value, if it has one, is dropped. */
  record Evaluate(TypedExpression expression, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.evaluate(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(expression);
    }
  }

  record If(TypedExpression condition, Command then, Command otherwise, Span span)
      implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.conditional(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(condition, then, otherwise);
    }
  }

  record While(TypedExpression condition, Command body, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.loop(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(condition, body);
    }
  }

  record Choice(Command left, Command right, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.choice(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(left, right);
    }
  }

  /** {@code then} in the configurations of {@code when}, {@code otherwise} in all others. */
  record FeatureIf(ConfigSet when, Command then, Command otherwise, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.featureIf(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(then, otherwise);
    }
  }

  /** Leaves the innermost enclosing procedure body (or the program) with a value. */
  record Return(TypedExpression value, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.returns(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(value);
    }
  }

  record Assert(TypedExpression condition, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.asserts(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(condition);
    }
  }

  record Assume(TypedExpression condition, Span span) implements Command {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.assumes(this);
    }

    @Override
    public List<? extends TypedNode> parts() {
      return List.of(condition);
    }
  }
}
