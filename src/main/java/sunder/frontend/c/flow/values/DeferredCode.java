package sunder.frontend.c.flow.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * Code that is emitted once all targets, blocks and lifetimes are known. While statements are
 * lowered, these grow; a decision that needs all of them is queued here.
 *
 * <p>Invariant: the code is emitted at the node, for the variants and with the reported span that
 * were current when it was queued; {@link #emit} restores the context of the call, too, and {@link
 * #newNode} does not.
 */
public final class DeferredCode {
  private record Item(FlowNode from, ConfigSet when, Runnable write) {}

  private final Emitter emitter;
  private final CallContext context;
  private final List<Item> items = new ArrayList<>();

  DeferredCode(Emitter emitter, CallContext context) {
    this.emitter = emitter;
    this.context = context;
  }

  /**
   * Returns a new node at which the action's code is emitted once all targets and blocks are known.
   */
  public FlowNode newNode(Runnable write) {
    FlowNode from = emitter.newNode();
    Optional<Span> blamed = emitter.reportedSpan();
    items.add(new Item(from, emitter.variants(), () -> emitter.withReportedSpan(blamed, write)));
    return from;
  }

  /**
   * Emits the action's code at the insertion point, once all targets and blocks are known; the
   * insertion point afterwards is behind that code.
   */
  public void emit(Runnable write) {
    FlowNode next = emitter.newNode();
    ConfigSet when = emitter.variants();
    Consumer<Runnable> here = context.captureContext();
    emitter.jump(
        newNode(
            () -> {
              here.accept(write);
              emitter.jump(next);
            }));
    emitter.setInsertionPoint(next, when);
  }

  /**
   * Emits the deferred code. All targets must be known. The actions must not queue further deferred
   * code, as the list is iterated, nor dispatches, which would never be emitted.
   */
  public void flush() {
    for (Item item : items) {
      emitter.setInsertionPoint(item.from(), item.when());
      item.write().run();
    }
  }
}
