package sunder.frontend.c.flow.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CFunction;
import sunder.source.Span;

/**
 * Function bodies that several recursive calls share: one for each function and multiset of
 * functions on the call stack since the root of the recursion, where inlining creates one for each
 * path of the call tree, exponentially many in the depth.
 *
 * <p>Input: a call frame whose arguments are bound. Output: a jump to the shared body. Invariant: a
 * call assigns its number to the caller register of the body, and the code behind the body branches
 * back to the caller by that number.
 */
final class SharedBodies {
  /**
   * The number of nodes in the outermost call of a recursive function above which its recursive
   * calls share bodies.
   */
  private static final int MAX_INLINED_NODES = 1_000;

  /**
   * The number of bodies at one place of the recursion that differ in known parameter values;
   * further calls use a body in which no value is known.
   */
  private static final int MOST_SPECIAL = 4;

  private static final class Body {
    private final CallFrame frame;
    private final ConfigSet when;
    private final Map<CFunction, Integer> around;
    private final Optional<Span> blamed;
    private final FlowNode entry;
    private final Symbol caller;
    private FlowNode returns;
    private int calls;

    Body(CallFrame frame, Optional<Span> blamed, Emitter emitter, Symbol caller) {
      this.frame = frame;
      this.when = emitter.variants();
      this.around = frame.sinceRoot();
      this.blamed = blamed;
      this.entry = emitter.newNode();
      this.caller = caller;
      this.returns = emitter.newNode();
    }

    /**
     * Returns whether the other call has the same body and the same call stack of functions since
     * the root.
     */
    boolean isNear(CallFrame other) {
      return frame.body() == other.body()
          && frame.root().get() == other.root().get()
          && around.equals(other.sinceRoot());
    }

    boolean fits(CallFrame other, ConfigSet variants, Optional<Span> told) {
      return isNear(other)
          && variants.isSubsetOf(when)
          && blamed.equals(told)
          && frame.seesAs(other)
          && frame.aliases().equals(other.aliases())
          && frame.constants().equals(other.constants())
          && frame.headerSizes().equals(other.headerSizes())
          && frame.indeterminateParameters().equals(other.indeterminateParameters())
          && frame.pointeeHint().equals(other.pointeeHint())
          && (other.variadicArguments().size() <= 1
              || frame.variadicArguments().equals(other.variadicArguments()));
    }
  }

  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final List<Body> bodies = new ArrayList<>();

  SharedBodies(Emitter emitter, RegisterAllocation storage) {
    this.emitter = emitter;
    this.storage = storage;
  }

  /** Returns whether a call of the function shares its body with other calls. */
  boolean sharesBody(Optional<CallFrame> from, CFunction called) {
    return from.filter(frame -> frame.recursionDepthOf(called) > 0)
        .flatMap(frame -> frame.rootOf(called))
        .filter(root -> emitter.graph.size() - root.begin() > MAX_INLINED_NODES)
        .isPresent();
  }

  /** Returns whether other calls share the body of a call that is lowered. */
  boolean isShared(CallFrame call) {
    return bodies.stream().anyMatch(body -> body.frame == call);
  }

  /** Returns whether the body of the call may depend on known values of its parameters. */
  boolean mayUseConstants(CallFrame call) {
    return bodies.stream().filter(body -> body.isNear(call)).count() < MOST_SPECIAL;
  }

  /**
   * Emits a call whose arguments are bound.
   *
   * @param inner the frame of the call, with an exit node that the call does not share
   * @param exit the node where execution continues after the call
   * @param write emits the body up to its exit node, if there is no such body yet
   */
  void call(CallFrame inner, FlowNode exit, Runnable write, Span span) {
    ConfigSet when = emitter.variants();
    Optional<Span> blamed = emitter.reportedSpan();
    Optional<Body> known =
        bodies.stream().filter(body -> body.fits(inner, when, blamed)).findFirst();
    Body body = known.orElseGet(() -> made(inner));
    FlowNode begin = body.returns;
    IntTerm number = IntTerm.of(body.calls++);
    emitter.assign(body.caller, number, span);
    emitter.jump(body.entry);
    FlowNode others = emitter.newNode();
    BoolTerm isCaller = BoolTerm.equal(IntTerm.of(body.caller), number);
    emitter.graph.branch(body.returns, isCaller, exit, others, emitter.reportedSpanOr(span));
    body.returns = others;
    if (known.isEmpty()) {
      emitter.setInsertionPoint(body.entry, when);
      write.run();
      emitter.jump(begin);
    }
  }

  private Body made(CallFrame inner) {
    String name = inner.function().name() + " caller";
    Symbol caller = storage.temporary(TemporaryKey.fresh(), name, Optional.empty());
    Body body = new Body(inner, emitter.reportedSpan(), emitter, caller);
    bodies.add(body);
    return body;
  }
}
