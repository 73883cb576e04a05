package sunder.frontend.ia.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a piece of program text names: the local variables and arrays that it touches, and the local
 * procedures that it calls. What these procedures touch is not among it, nor are arguments that
 * come from elsewhere. A declaration touches its variable only if others have a say in its first
 * value.
 */
final class Uses implements Command.Fold<Void>, TypedExpression.Fold<Void> {
  private final Set<Identifier> touched = new LinkedHashSet<>();
  private final Set<Identifier> declared = new LinkedHashSet<>();
  private final Set<Identifier.LocalProcedure> called = new LinkedHashSet<>();

  private Uses() {}

  static Uses of(Command text) {
    Uses uses = new Uses();
    text.fold(uses);
    return uses;
  }

  Set<Identifier> touched() {
    return touched;
  }

  /** The variables whose declarations are part of the text. */
  Set<Identifier> declared() {
    return declared;
  }

  Set<Identifier.LocalProcedure> called() {
    return called;
  }

  private Void in(Command... commands) {
    for (Command command : commands) {
      command.fold(this);
    }
    return null;
  }

  private Void in(TypedExpression... expressions) {
    for (TypedExpression expression : expressions) {
      expression.fold(this);
    }
    return null;
  }

  private Void in(List<Argument> arguments) {
    arguments.forEach(argument -> argument.fold(v -> in(v.expression()), r -> in(r.command())));
    return null;
  }

  private Void touch(Identifier variable) {
    touched.add(variable);
    return null;
  }

  private Void call(Identifier.LocalProcedure procedure, List<Argument> arguments) {
    called.add(procedure);
    return in(arguments);
  }

  @Override
  public Void skip(Command.Skip s) {
    return null;
  }

  @Override
  public Void diverge(Command.Diverge d) {
    return null;
  }

  @Override
  public Void abort(Command.Abort a) {
    return null;
  }

  @Override
  public Void sequence(Command.Sequence s) {
    return in(s.commands().toArray(new Command[0]));
  }

  @Override
  public Void declare(Command.Declare d) {
    declared.add(d.variable());
    Optional<TypedExpression> initial = d.initial();
    if (initial.isPresent()) {
      int before = touched.size() + called.size();
      in(initial.get());
      if (touched.size() + called.size() > before) {
        touch(d.variable());
      }
    }
    return null;
  }

  @Override
  public Void declareArray(Command.DeclareArray d) {
    declared.add(d.array());
    return null;
  }

  @Override
  public Void assign(Command.Assign a) {
    touch(a.target());
    return in(a.value());
  }

  @Override
  public Void assignElement(Command.AssignElement a) {
    touch(a.target());
    return in(a.index(), a.value());
  }

  @Override
  public Void write(Command.Write w) {
    return in(w.value());
  }

  @Override
  public Void writeElement(Command.WriteElement w) {
    return in(w.index(), w.value());
  }

  @Override
  public Void evaluate(Command.Evaluate e) {
    return in(e.expression());
  }

  @Override
  public Void callFree(Command.CallFree c) {
    return in(c.arguments());
  }

  @Override
  public Void callLocal(Command.CallLocal c) {
    return call(c.procedure(), c.arguments());
  }

  @Override
  public Void runParameter(Command.RunParameter r) {
    return null;
  }

  @Override
  public Void conditional(Command.If i) {
    in(i.condition());
    return in(i.then(), i.otherwise());
  }

  @Override
  public Void loop(Command.While w) {
    in(w.condition());
    return in(w.body());
  }

  @Override
  public Void choice(Command.Choice c) {
    return in(c.left(), c.right());
  }

  @Override
  public Void featureIf(Command.FeatureIf f) {
    return in(f.then(), f.otherwise());
  }

  @Override
  public Void returns(Command.Return r) {
    return in(r.value());
  }

  @Override
  public Void asserts(Command.Assert a) {
    return in(a.condition());
  }

  @Override
  public Void assumes(Command.Assume a) {
    return in(a.condition());
  }

  @Override
  public Void intConstant(TypedExpression.IntConstant i) {
    return null;
  }

  @Override
  public Void boolConstant(TypedExpression.BoolConstant b) {
    return null;
  }

  @Override
  public Void readLocal(TypedExpression.ReadLocal r) {
    return touch(r.variable());
  }

  @Override
  public Void readElement(TypedExpression.ReadElement r) {
    touch(r.array());
    return in(r.index());
  }

  @Override
  public Void readFree(TypedExpression.ReadFree r) {
    return null;
  }

  @Override
  public Void readFreeElement(TypedExpression.ReadFreeElement r) {
    return in(r.index());
  }

  @Override
  public Void readLength(TypedExpression.ReadLength r) {
    return null;
  }

  @Override
  public Void featureValue(TypedExpression.FeatureValue f) {
    return null;
  }

  @Override
  public Void callFree(TypedExpression.CallFree c) {
    return in(c.arguments());
  }

  @Override
  public Void callLocal(TypedExpression.CallLocal c) {
    return call(c.procedure(), c.arguments());
  }

  @Override
  public Void evaluateParameter(TypedExpression.EvaluateParameter e) {
    return null;
  }

  @Override
  public Void unary(TypedExpression.Unary u) {
    return in(u.operand());
  }

  @Override
  public Void binary(TypedExpression.Binary b) {
    return in(b.left(), b.right());
  }

  @Override
  public Void conditional(TypedExpression.Conditional c) {
    return in(c.condition(), c.then(), c.otherwise());
  }

  @Override
  public Void featureConditional(TypedExpression.FeatureConditional f) {
    return in(f.then(), f.otherwise());
  }
}
