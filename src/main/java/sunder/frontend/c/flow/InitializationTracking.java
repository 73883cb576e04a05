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
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Objects without a value. A mark for each scalar of an object that starts without one is set until
 * it is given one. What is read of such scalars is gathered, and asked for where something is
 * decided by it or it is passed on; where it is but copied, to a parameter, too, the copy has the
 * mark. The value itself decides nothing then, so that any will do.
 */
final class InitializationTracking {
  /** A scalar was read, which has no value if the mark is set. */
  record IndeterminateRead(Symbol flag, Span span) {}

  /** What was evaluated, and what was read for it. */
  record ValueWithReads<T>(T value, List<IndeterminateRead> reads) {}

  /** How a value comes into an object. */
  enum CopyKind {
    /** As such: an object that is declared without a value takes it as it is, no other does. */
    SCALAR,
    /** With all members of a struct. */
    STRUCT_MEMBER,
    /** As an argument: the parameter takes it as it is. */
    ARGUMENT
  }

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  final boolean isOn;
  private final List<Map<Object, Symbol>> marks = new ArrayList<>();
  private List<IndeterminateRead> reads = new ArrayList<>();

  /** Parameters whose address is taken, and which are given arguments. */
  private final Set<CVariable> addressed = new HashSet<>();

  InitializationTracking(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.isOn = emitter.property.checks().contains(Check.UNINIT);
  }

  /** Whether an object starts without a value. */
  static boolean startsIndeterminate(CVariable root) {
    boolean begins =
        root.kind() == CVariable.StorageKind.LOCAL
            || root.kind() == CVariable.StorageKind.ALLOCATED;
    return begins && root.startsIndeterminate();
  }

  /** Whether an object takes what has no value as it is: its declaration gives it none either. */
  static boolean acceptsIndeterminate(CVariable root) {
    return startsIndeterminate(root) && !root.isInitializedWhenReached();
  }

  /** Whether a part may be without a value. */
  boolean isTracked(ObjectLocation.Direct loc) {
    return isOn
        && (startsIndeterminate(loc.root())
            || isLacking(loc.root())
            || contains(loc.root().type()));
  }

  private boolean isLacking(CVariable root) {
    return root.kind() == CVariable.StorageKind.PARAMETER
        && (addressed.contains(root) || lowerer.calls.mayBeIndeterminate(root));
  }

  /** A parameter is given what was read. One whose address is taken is read anywhere. */
  void bindParameter(CVariable parameter, List<IndeterminateRead> given) {
    if (isOn && parameter.isAddressTaken()) {
      addressed.add(parameter);
    } else if (!given.isEmpty()) {
      lowerer.calls.frame().indeterminateParameters().add(parameter);
    }
  }

  private boolean contains(CType type) {
    return type instanceof CType.Array array
        ? contains(array.element())
        : type instanceof CType.Struct struct
            && (struct.definition().hasIndeterminateObjects()
                || struct.definition().fields().stream().anyMatch(f -> contains(f.type())));
  }

  /** What is evaluated in one call is not in another; a function leaves its own to any. */
  private Map<Object, Symbol> marks(Object of) {
    int calls = of instanceof CFunction ? 0 : lowerer.storage.recursionDepth();
    while (marks.size() <= calls) {
      marks.add(new IdentityHashMap<>());
    }
    return marks.get(calls);
  }

  /** A mark for what something gives. */
  Symbol flag(Object of) {
    return marks(of).computeIfAbsent(of, key -> emitter.graph.newFlag("unset"));
  }

  /** The mark of something that was given one. */
  Optional<Symbol> existingFlag(Object of) {
    return Optional.ofNullable(marks(of).get(of));
  }

  void noteRead(Symbol mark, Span span) {
    reads.add(new IndeterminateRead(mark, span));
  }

  void noteReads(List<IndeterminateRead> more) {
    reads.addAll(more);
  }

  <T> ValueWithReads<T> collectReads(Supplier<T> evaluation) {
    List<IndeterminateRead> outer = reads;
    reads = new ArrayList<>();
    T value = evaluation.get();
    ValueWithReads<T> result = new ValueWithReads<>(value, reads);
    reads = outer;
    return result;
  }

  /** What is read only in passing decides nothing. */
  void ignoreReads(Runnable evaluation) {
    collectReads(
        () -> {
          evaluation.run();
          return true;
        });
  }

  /** What was read, as it was here. */
  List<IndeterminateRead> copyFlags(List<IndeterminateRead> values, Span span) {
    List<IndeterminateRead> result = new ArrayList<>();
    for (IndeterminateRead read : values) {
      Symbol mark = flag(read);
      emitter.setFlag(mark, IntTerm.of(read.flag()), span);
      result.add(new IndeterminateRead(mark, read.span()));
    }
    return result;
  }

  /** What is evaluated decides something, or is passed on: it must have a value. */
  <T> T evaluateInitialized(Supplier<T> evaluation) {
    ValueWithReads<T> result = collectReads(evaluation);
    requireInitialized(result.reads());
    return result.value();
  }

  void requireInitialized(List<IndeterminateRead> values) {
    for (IndeterminateRead read : values) {
      emitter.checkFlagClear(read.flag(), Check.UNINIT, read.span());
    }
  }

  /** 1 if one of the values is missing; a constant, or a mark. */
  IntTerm disjunction(List<IndeterminateRead> values, Object key, Span span) {
    if (values.size() <= 1) {
      return values.isEmpty() ? IntTerm.ZERO : IntTerm.of(values.get(0).flag());
    }
    Symbol result = flag(key);
    FlowNode next = emitter.newNode();
    for (IndeterminateRead read : values) {
      emitter.setFlag(result, IntTerm.of(read.flag()), span);
      FlowNode other = emitter.newNode();
      emitter.graph.branchOnFlag(emitter.insertionPoint(), result, other, next, span);
      emitter.setInsertionPoint(other, emitter.variants());
    }
    emitter.graph.jump(emitter.insertionPoint(), next);
    emitter.setInsertionPoint(next, emitter.variants());
    return IntTerm.of(result);
  }
}
