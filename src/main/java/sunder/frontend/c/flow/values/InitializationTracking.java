package sunder.frontend.c.flow.values;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Initialisation tracking: a flag for each scalar of an object that starts indeterminate, set until
 * a value is assigned.
 *
 * <p>Input: the reads and writes of {@code MemoryAccess}. Output: flag assignments, and checks that
 * the flags of reads are clear where their value decides a branch, an index, an address or an
 * output. State: the list of the reads of the current evaluation. Invariant: a copy of an
 * indeterminate scalar to an object whose declaration has no initialiser, or to a parameter, copies
 * the flag; the value itself then decides nothing, so that it may be arbitrary. Source: C11, 6.2.4,
 * 6.7.9 and J.2.
 */
public final class InitializationTracking {
  /** A read of a scalar that is indeterminate if the flag is set. */
  public record IndeterminateRead(Symbol flag, Span span) {}

  /** The result of an evaluation with the reads that it depends on. */
  public record ValueWithReads<T>(T value, List<IndeterminateRead> reads) {}

  /** The way in which a value is stored into an object. */
  public enum CopyKind {
    /**
     * By an assignment: the flag is copied if the object's declaration gives it no value, otherwise
     * the value must be determinate.
     */
    SCALAR,
    /** As part of a structure, whose flags are copied. */
    STRUCT_MEMBER,
    /** As an argument of a call: the parameter takes the flag. */
    ARGUMENT
  }

  private final Emitter emitter;
  private final CallContext context;
  public final boolean isEnabled;
  private final List<Map<TemporaryKey, Symbol>> marks = new ArrayList<>();
  private List<IndeterminateRead> reads = new ArrayList<>();

  /** The parameters whose address is taken and that are bound to arguments. */
  private final Set<CVariable> addressed = new HashSet<>();

  InitializationTracking(Emitter emitter, CallContext context) {
    this.emitter = emitter;
    this.context = context;
    this.isEnabled = emitter.property.checks().contains(Check.UNINIT);
  }

  /** Returns whether the object's lifetime begins with an indeterminate value. */
  public static boolean startsIndeterminate(CVariable root) {
    boolean begins =
        root.kind() == CVariable.StorageKind.LOCAL
            || root.kind() == CVariable.StorageKind.ALLOCATED;
    return begins && root.startsIndeterminate();
  }

  /**
   * Returns whether an assignment of an indeterminate value to the object copies its flag: its
   * declaration has no initialiser.
   */
  public static boolean acceptsIndeterminate(CVariable root) {
    return startsIndeterminate(root) && !root.isInitializedWhenReached();
  }

  /** Returns whether a scalar has an indeterminate flag. */
  public boolean isTracked(ObjectLocation.Direct loc) {
    return isEnabled
        && (startsIndeterminate(loc.root())
            || isLacking(loc.root())
            || contains(loc.root().type()));
  }

  private boolean isLacking(CVariable root) {
    return root.kind() == CVariable.StorageKind.PARAMETER
        && (addressed.contains(root) || context.mayBeIndeterminate(root));
  }

  /**
   * Records that a parameter is bound to an argument with these reads. A parameter whose address is
   * taken is tracked in all calls.
   */
  public void bindParameter(CVariable parameter, List<IndeterminateRead> given) {
    if (isEnabled && parameter.isAddressTaken()) {
      addressed.add(parameter);
    } else if (!given.isEmpty()) {
      context.frame().indeterminateParameters().add(parameter);
    }
  }

  private boolean contains(CType type) {
    return type instanceof CType.Array array
        ? contains(array.element())
        : type instanceof CType.Struct struct
            && (struct.definition().hasIndeterminateObjects()
                || struct.definition().fields().stream().anyMatch(f -> contains(f.type())));
  }

  private Map<TemporaryKey, Symbol> flags(int depth) {
    while (marks.size() <= depth) {
      marks.add(new HashMap<>());
    }
    return marks.get(depth);
  }

  /** Returns the flag of a key at the current recursion depth, which is created on first use. */
  public Symbol flag(TemporaryKey key) {
    return flag(context.recursionDepth(), key);
  }

  private Symbol flag(int depth, TemporaryKey key) {
    return flags(depth).computeIfAbsent(key, k -> emitter.graph.newFlag("unset"));
  }

  /** Returns the flag of a function's result, which all recursion depths share. */
  public Symbol resultFlag(CFunction function) {
    return flag(0, TemporaryKey.of(function));
  }

  /** Returns the flag of a function's result, if it has been created. */
  public Optional<Symbol> existingResultFlag(CFunction function) {
    return Optional.ofNullable(flags(0).get(TemporaryKey.of(function)));
  }

  /** Records a read in the current evaluation. */
  public void noteRead(Symbol mark, Span span) {
    reads.add(new IndeterminateRead(mark, span));
  }

  /** Records reads in the current evaluation. */
  public void noteReads(List<IndeterminateRead> more) {
    reads.addAll(more);
  }

  /**
   * Returns the result of an evaluation with its reads, which are not added to those of the
   * enclosing evaluation.
   */
  public <T> ValueWithReads<T> collectReads(Supplier<T> evaluation) {
    List<IndeterminateRead> outer = reads;
    reads = new ArrayList<>();
    T value = evaluation.get();
    ValueWithReads<T> result = new ValueWithReads<>(value, reads);
    reads = outer;
    return result;
  }

  /** Runs an evaluation whose reads decide nothing, and discards them. */
  public void ignoreReads(Runnable evaluation) {
    collectReads(
        () -> {
          evaluation.run();
          return true;
        });
  }

  /**
   * Copies the flags of reads to new flags and returns reads of the copies, which later assignments
   * do not change.
   */
  public List<IndeterminateRead> copyFlags(List<IndeterminateRead> values, Span span) {
    List<IndeterminateRead> result = new ArrayList<>();
    for (IndeterminateRead read : values) {
      Symbol mark = flag(TemporaryKey.of(read));
      emitter.setFlag(mark, IntTerm.of(read.flag()), span);
      result.add(new IndeterminateRead(mark, read.span()));
    }
    return result;
  }

  /**
   * Returns the result of an evaluation and emits the checks that all of its reads are determinate.
   */
  public <T> T evaluateInitialized(Supplier<T> evaluation) {
    ValueWithReads<T> result = collectReads(evaluation);
    requireInitialized(result.reads());
    return result.value();
  }

  /** Emits the checks that the reads are determinate. */
  public void requireInitialized(List<IndeterminateRead> values) {
    for (IndeterminateRead read : values) {
      emitter.checkFlagClear(read.flag(), Check.UNINIT, read.span());
    }
  }

  /**
   * Emits an error node of the kind {@code UNSUPPORTED} for runs in which a read is indeterminate.
   */
  public void rejectIndeterminate(List<IndeterminateRead> values, String why, Span span) {
    ConfigSet when = emitter.variants();
    for (IndeterminateRead read : values) {
      FlowNode determinate = emitter.newNode();
      FlowNode indeterminate = emitter.newNode();
      emitter.graph.branchOnFlag(
          emitter.insertionPoint(),
          read.flag(),
          determinate,
          indeterminate,
          emitter.reportedSpanOr(span));
      emitter.setInsertionPoint(indeterminate, when);
      emitter.emitUnsupported(span, why);
      emitter.setInsertionPoint(determinate, when);
    }
  }

  /** Returns the disjunction of the flags of reads: 0, or a flag. */
  public IntTerm disjunction(List<IndeterminateRead> values, TemporaryKey key, Span span) {
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
