package sunder.frontend.c.flow.memory;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.pointers.DanglingPointers;
import sunder.frontend.c.flow.pointers.HeapBlock;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The leak check: at the end of a run every live block must be reachable from the variables.
 *
 * <p>Input: the ends of runs. Output: a fixed-point computation over one mark for each block, and
 * an error node for each allocation site.
 */
public final class LeakCheck {
  /**
   * The variables from which a block must be reachable at the end of a run to count as not lost.
   */
  public enum LeakRoots {
    /** The objects with static storage duration, at the end of {@code main}. */
    STATIC_OBJECTS,
    /** All variables, at a call of {@code exit}, which ends no function. */
    ALL_OBJECTS;

    private boolean has(CVariable variable) {
      boolean isGiven = variable.kind() == CVariable.StorageKind.PARAMETER;
      return (variable.number() >= 0 || isGiven)
          && (this == ALL_OBJECTS || variable.kind() == CVariable.StorageKind.STATIC);
    }
  }

  private final CProgram program;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final DeferredCode deferred;
  private final HeapBlocks heap;
  private final DanglingPointers pointers;

  LeakCheck(
      CProgram program,
      Emitter emitter,
      RegisterAllocation storage,
      DeferredCode deferred,
      HeapBlocks heap,
      DanglingPointers pointers) {
    this.program = program;
    this.emitter = emitter;
    this.storage = storage;
    this.deferred = deferred;
    this.heap = heap;
    this.pointers = pointers;
  }

  /** Emits the check at the end of a run that every live block is reachable from the roots. */
  public void checkLeaks(LeakRoots roots, Span span) {
    // A function that is verified alone may leave blocks to its unknown caller.
    boolean ends = program.globalsAtEntry().isEmpty();
    if (ends && emitter.property.checks().contains(Check.LEAK)) {
      FlowNode next = emitter.newNode();
      ConfigSet when = emitter.variants();
      emitter.jump(deferred.newNode(() -> reachable(roots, next, span)));
      emitter.setInsertionPoint(next, when);
    }
  }

  private void reachable(LeakRoots roots, FlowNode next, Span span) {
    ConfigSet when = emitter.variants();
    Map<HeapBlock, Symbol> marks = new LinkedHashMap<>();
    FlowNode some = emitter.newNode();
    for (HeapBlock block : heap.blocks()) {
      FlowNode other = emitter.newNode();
      emitter.branch(block.is(HeapBlock.LIVE), some, other, span);
      emitter.setInsertionPoint(other, when);
    }
    emitter.jump(next);
    emitter.setInsertionPoint(some, when);
    for (HeapBlock block : heap.blocks()) {
      Symbol mark = storage.temporary(TemporaryKey.fresh(), "reached", Optional.of(IntKind.BOOL));
      marks.put(block, mark);
      emitter.assign(mark, block.isAutomatic() ? IntTerm.ONE : IntTerm.ZERO, span);
    }
    Symbol changed = storage.temporary(TemporaryKey.fresh(), "changed", Optional.of(IntKind.BOOL));
    storage.pointerObjects().stream()
        .filter(pointer -> roots.has(pointer.root()))
        .forEach(pointer -> mark(pointer, marks, changed, span));
    FlowNode again = emitter.newNode();
    emitter.jump(again);
    emitter.setInsertionPoint(again, when);
    emitter.assign(changed, IntTerm.ZERO, span);
    marks.forEach((block, mark) -> follow(block, mark, marks, changed, span));
    FlowNode done = emitter.newNode();
    emitter.branch(BoolTerm.equal(IntTerm.of(changed), IntTerm.ONE), again, done, span);
    emitter.setInsertionPoint(done, when);
    marks.entrySet().stream()
        .sorted(Comparator.comparingInt(e -> e.getKey().allocationSite().start()))
        .forEach(
            e ->
                emitter.check(
                    BoolTerm.or(
                        e.getKey().is(HeapBlock.LIVE).not(),
                        BoolTerm.equal(IntTerm.of(e.getValue()), IntTerm.ONE)),
                    Check.LEAK,
                    e.getKey().allocationSite()));
    emitter.jump(next);
  }

  /** Marks the blocks that a reached block points to. */
  private void follow(
      HeapBlock block, Symbol mark, Map<HeapBlock, Symbol> marks, Symbol changed, Span span) {
    BoolTerm reached =
        BoolTerm.and(block.is(HeapBlock.LIVE), BoolTerm.equal(IntTerm.of(mark), IntTerm.ONE));
    emitter.emitIf(
        reached,
        () ->
            storage.pointerObjects().stream()
                .filter(pointer -> pointer.root() == block.object())
                .forEach(pointer -> mark(pointer, marks, changed, span)),
        span);
  }

  private void mark(
      RegisterAllocation.PointerObject pointer,
      Map<HeapBlock, Symbol> marks,
      Symbol changed,
      Span span) {
    marks.forEach(
        (block, mark) ->
            pointers.forEachPointerTo(
                pointer,
                block.object(),
                (register, index) ->
                    emitter.emitIf(
                        BoolTerm.equal(IntTerm.of(mark), IntTerm.ZERO),
                        () -> {
                          emitter.assign(mark, IntTerm.ONE, span);
                          emitter.assign(changed, IntTerm.ONE, span);
                        },
                        span),
                span));
  }
}
