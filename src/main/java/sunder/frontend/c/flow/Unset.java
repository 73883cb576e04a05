package sunder.frontend.c.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Function;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Objects without a value. A mark for each scalar of an object that starts without one is set until
 * it is given one. What is read of such scalars is gathered, and asked for where something is
 * decided by it or it is passed on; where it is but copied, to a parameter, too, the copy has the
 * mark. The value itself decides nothing then, so that any will do.
 */
final class Unset {
  /** A scalar was read, which has no value if the mark is set. */
  record Read(Symbol mark, Span span) {}

  /** What was evaluated, and what was read for it. */
  record Gathered<T>(T value, List<Read> reads) {}

  /** How a value comes into an object. */
  enum Way {
    /** As such: an object that is declared without a value takes it as it is, no other does. */
    ALONE,
    /** With all members of a struct. */
    IN_STRUCT,
    /** As an argument: the parameter takes it as it is. */
    PASSED
  }

  private final Lowerer lowerer;
  private final Emitter emitter;
  final boolean isOn;
  private final List<Map<Object, Symbol>> marks = new ArrayList<>();
  private List<Read> reads = new ArrayList<>();

  /** Parameters whose address is taken, and which are given arguments. */
  private final Set<Variable> addressed = new HashSet<>();

  Unset(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.isOn = emitter.property.checks().contains(Check.UNINIT);
  }

  /** Whether an object starts without a value. */
  static boolean starts(Variable root) {
    boolean begins = root.kind() == Variable.Kind.LOCAL || root.kind() == Variable.Kind.ALLOCATED;
    return begins && root.startsUndefined();
  }

  /** Whether an object takes what has no value as it is: its declaration gives it none either. */
  static boolean takes(Variable root) {
    return starts(root) && !root.isValued();
  }

  /** Whether a part may be without a value. */
  boolean isMarked(Loc.Direct loc) {
    return isOn && (starts(loc.root()) || isLacking(loc.root()) || contains(loc.root().type()));
  }

  private boolean isLacking(Variable root) {
    return root.kind() == Variable.Kind.PARAMETER
        && (addressed.contains(root) || lowerer.calls.isLacking(root));
  }

  /** A parameter is given what was read. One whose address is taken is read anywhere. */
  void bound(Variable parameter, List<Read> given) {
    if (isOn && parameter.hasAddress()) {
      addressed.add(parameter);
    } else if (!given.isEmpty()) {
      lowerer.calls.frame().lacking().add(parameter);
    }
  }

  private boolean contains(CType type) {
    return type instanceof CType.Array array
        ? contains(array.of())
        : type instanceof CType.Struct struct
            && (struct.definition().startsUndefined()
                || struct.definition().fields().stream().anyMatch(f -> contains(f.type())));
  }

  /** What is evaluated in one call is not in another; a function leaves its own to any. */
  private Map<Object, Symbol> marks(Object of) {
    int calls = of instanceof Function ? 0 : lowerer.storage.activation();
    while (marks.size() <= calls) {
      marks.add(new IdentityHashMap<>());
    }
    return marks.get(calls);
  }

  /** A mark for what something gives. */
  Symbol mark(Object of) {
    return marks(of).computeIfAbsent(of, key -> emitter.graph.newFlag("unset"));
  }

  /** The mark of something that was given one. */
  Optional<Symbol> known(Object of) {
    return Optional.ofNullable(marks(of).get(of));
  }

  void read(Symbol mark, Span span) {
    reads.add(new Read(mark, span));
  }

  void read(List<Read> more) {
    reads.addAll(more);
  }

  <T> Gathered<T> gathered(Supplier<T> evaluation) {
    List<Read> outer = reads;
    reads = new ArrayList<>();
    T value = evaluation.get();
    Gathered<T> result = new Gathered<>(value, reads);
    reads = outer;
    return result;
  }

  /** What is read only in passing decides nothing. */
  void ignoring(Runnable evaluation) {
    gathered(
        () -> {
          evaluation.run();
          return true;
        });
  }

  /** What was read, as it was here. */
  List<Read> kept(List<Read> values, Span span) {
    List<Read> result = new ArrayList<>();
    for (Read read : values) {
      Symbol mark = mark(read);
      emitter.mark(mark, IntTerm.of(read.mark()), span);
      result.add(new Read(mark, read.span()));
    }
    return result;
  }

  /** What is evaluated decides something, or is passed on: it must have a value. */
  <T> T decided(Supplier<T> evaluation) {
    Gathered<T> result = gathered(evaluation);
    require(result.reads());
    return result.value();
  }

  void require(List<Read> values) {
    for (Read read : values) {
      emitter.requireClear(read.mark(), Check.UNINIT, read.span());
    }
  }

  /** 1 if one of the values is missing; a constant, or a mark. */
  IntTerm any(List<Read> values, Object key, Span span) {
    if (values.size() <= 1) {
      return values.isEmpty() ? IntTerm.ZERO : IntTerm.of(values.get(0).mark());
    }
    Symbol result = mark(key);
    FlowNode next = emitter.spot();
    for (Read read : values) {
      emitter.mark(result, IntTerm.of(read.mark()), span);
      FlowNode other = emitter.spot();
      emitter.graph.branchOnFlag(emitter.here(), result, other, next, span);
      emitter.at(other, emitter.when());
    }
    emitter.graph.jump(emitter.here(), next);
    emitter.at(next, emitter.when());
    return IntTerm.of(result);
  }
}
