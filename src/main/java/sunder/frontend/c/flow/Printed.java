package sunder.frontend.c.flow;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.Formats;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/** The library reads the strings that it prints, up to the 0 at the end. */
final class Printed {
  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Expr.Call call;
  private final List<Value> arguments;

  Printed(Lowerer lowerer, Expr.Call call, List<Value> arguments) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.call = call;
    this.arguments = arguments;
  }

  void read() {
    String name = call.function().name();
    Optional<Integer> first = Library.text(name).filter(at -> at < arguments.size());
    if (first.isPresent() && !Collections.disjoint(emitter.property.checks(), Check.memory())) {
      string(first.get(), IntTerm.of(Formats.ALL));
      if (Formats.position(name).isPresent()) {
        formatted(call.arguments().get(first.get()), first.get() + 1);
      }
    }
  }

  private void formatted(Expr format, int first) {
    if (format instanceof Expr.Choice choice) {
      for (Expr.Alternative part : choice.parts()) {
        Runnable those = () -> formatted(part.expression(), first);
        lowerer.statements.part(part.when(), call.span(), those);
      }
      return;
    }
    List<Formats.Wanted> wanted =
        FormatCheck.characters(format)
            .flatMap(text -> Formats.wanted(call.function().name(), text))
            .orElse(List.of());
    for (int i = 0; i < wanted.size() && first + i < arguments.size(); i++) {
      int most = wanted.get(i).precision();
      if (wanted.get(i).kind() == Formats.Kind.CHARACTERS) {
        boolean given = most == Formats.GIVEN;
        string(first + i, given ? number(arguments.get(first + i - 1)) : IntTerm.of(most));
      }
    }
  }

  private static IntTerm number(Value value) {
    return value instanceof Value.Number number ? number.term() : IntTerm.of(Formats.ALL);
  }

  /**
   * @param most so many characters at most; all if it is negative
   */
  private void string(int argument, IntTerm most) {
    Expr given = call.arguments().get(argument);
    if (!(arguments.get(argument) instanceof Value.Address start)
        || Expressions.text(given).isPresent()
        || !(given.type() instanceof CType.Pointer pointer)
        || !(pointer.to() instanceof CType.Int type)
        || type.kind().rank() != 1) {
      return;
    }
    Span span = given.span();
    ConfigSet when = emitter.when();
    Symbol index = lowerer.storage.temporary(new Object(), "index", Optional.empty());
    IntTerm i = IntTerm.of(index);
    Value.Address at = new Value.Address(start.code(), start.offset().plus(i));
    FlowNode head = emitter.spot();
    FlowNode body = emitter.spot();
    FlowNode more = emitter.spot();
    FlowNode next = emitter.spot();
    emitter.assign(index, IntTerm.ZERO, span);
    emitter.go(head);
    emitter.at(head, when);
    BoolTerm goesOn = BoolTerm.or(BoolTerm.less(most, IntTerm.ZERO), BoolTerm.less(i, most));
    emitter.branch(goesOn, body, next, span);
    emitter.at(body, when);
    unlessEnding(at, type, next, span);
    Supplier<Value> load =
        () -> lowerer.memory.load(lowerer.places.at(at, type, span), new Object(), span);
    IntTerm read = number(lowerer.unset.decided(load));
    emitter.branch(BoolTerm.equal(read, IntTerm.ZERO), next, more, span);
    emitter.at(more, when);
    emitter.assign(index, i.plus(1), span);
    emitter.go(head);
    emitter.at(next, when);
  }

  /** What is a literal, or given from outside, ends with a 0; all else must be looked at. */
  private void unlessEnding(Value.Address at, CType type, FlowNode ends, Span span) {
    FlowNode others = emitter.spot();
    ConfigSet when = emitter.when();
    Targets.Use use =
        target -> {
          boolean outside = target.root().kind() == Variable.Kind.OUTSIDE;
          if (!target.isSeen() && !lowerer.arguments.isBeyond(target.root())) {
            lowerer.heap.require(target, at.offset(), span);
          }
          boolean ending = outside || lowerer.targets.isText(target.root());
          emitter.go(ending && !target.isSeen() ? ends : others);
        };
    FlowNode nowhere = lowerer.memory.nowhere(at.code(), span);
    lowerer.targets.dispatch(at.code(), type, lowerer.calls.here(use), nowhere, span);
    emitter.at(others, when);
  }
}
