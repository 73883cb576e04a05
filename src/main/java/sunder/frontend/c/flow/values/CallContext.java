package sunder.frontend.c.flow.values;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.source.Span;

/**
 * The context in which code is lowered: the frame of the current call, how often a run may pass the
 * insertion point within it, the objects of the enclosing blocks, and the pointee type to which the
 * value of the current expression is converted.
 *
 * <p>Invariant: a method that changes a part of the context for an action restores it behind the
 * action. Code that is emitted later runs in the context that {@link #captureContext} kept.
 */
public final class CallContext {
  /** How often a run may pass the insertion point within one execution of the current call. */
  private enum Repetition {
    ONCE,
    /** More than once, within the same enclosing blocks. */
    REPEATED,
    /** More than once, in a shared body, within different enclosing blocks. */
    SHARED
  }

  private final Emitter emitter;
  private Optional<CallFrame> frame = Optional.empty();
  private Repetition repetition = Repetition.ONCE;
  private Optional<CType> pointeeHint = Optional.empty();
  private final Deque<CVariable> enclosingObjects = new ArrayDeque<>();

  CallContext(Emitter emitter) {
    this.emitter = emitter;
  }

  /** Returns the frame of the current call. */
  public CallFrame frame() {
    return frame.orElseThrow();
  }

  /** Returns the frame of the current call; empty for the startup code. */
  public Optional<CallFrame> current() {
    return frame;
  }

  /** Returns the frame of the call that declares a variable which the current call sees. */
  private CallFrame frameOf(CVariable variable) {
    return variable.function().flatMap(frame()::visible).orElseGet(this::frame);
  }

  /** Returns the number of enclosing calls of the same function around that of the variable. */
  int recursionDepthOf(CVariable variable) {
    return frame.isPresent() ? frameOf(variable).recursionDepth() : 0;
  }

  /** Returns the number of enclosing calls of the same function around the current call. */
  int recursionDepth() {
    return frame.map(CallFrame::recursionDepth).orElse(0);
  }

  /**
   * Returns the stack of the objects of the blocks around the insertion point, which may be
   * changed.
   */
  public Deque<CVariable> enclosingObjects() {
    return enclosingObjects;
  }

  /** Returns a copy of the objects of the blocks around the insertion point. */
  public List<CVariable> liveObjects() {
    return List.copyOf(enclosingObjects);
  }

  private void withEnclosingObjects(List<CVariable> objects, Runnable action) {
    List<CVariable> before = liveObjects();
    enclosingObjects.clear();
    enclosingObjects.addAll(objects);
    action.run();
    enclosingObjects.clear();
    enclosingObjects.addAll(before);
  }

  /** Returns whether a parameter of the current call may be bound to an indeterminate value. */
  boolean mayBeIndeterminate(CVariable parameter) {
    return frame.isPresent() && frameOf(parameter).indeterminateParameters().contains(parameter);
  }

  /** Runs the action with the frame as the current call. */
  public void inFrame(CallFrame inner, Runnable action) {
    Optional<CallFrame> before = frame;
    frame = Optional.of(inner);
    action.run();
    frame = before;
  }

  /** Returns the action with the context of the current call, for execution at a later time. */
  public <T> Consumer<T> inCurrentContext(Consumer<T> action) {
    Consumer<Runnable> here = captureContext();
    return target -> here.accept(() -> action.accept(target));
  }

  /**
   * Returns an executor that runs actions in the context of the current call: its frame, repetition
   * state, reported span and live objects.
   */
  Consumer<Runnable> captureContext() {
    CallFrame here = frame();
    Repetition often = repetition;
    Optional<Span> blamed = emitter.reportedSpan();
    List<CVariable> objects = liveObjects();
    return write ->
        withEnclosingObjects(
            objects,
            () -> inFrame(here, () -> times(often, () -> emitter.withReportedSpan(blamed, write))));
  }

  /** Returns whether a run may pass the insertion point more than once. */
  public boolean isInLoop() {
    return repetition != Repetition.ONCE;
  }

  /**
   * Returns whether a run may pass the insertion point from enclosing blocks that are not known, as
   * in a shared body.
   */
  public boolean isShared() {
    return repetition == Repetition.SHARED;
  }

  /** Lowers code that a run may pass more than once. */
  public void inLoop(Runnable action) {
    times(isShared() ? Repetition.SHARED : Repetition.REPEATED, action);
  }

  /** Lowers a body that several recursive calls share. */
  public void inSharedBody(Runnable action) {
    times(Repetition.SHARED, action);
  }

  private void times(Repetition often, Runnable action) {
    Repetition before = repetition;
    repetition = often;
    action.run();
    repetition = before;
  }

  /**
   * Returns the pointee type to which the value of the current expression is converted, if it is
   * known.
   */
  public Optional<CType> pointeeHint() {
    return pointeeHint;
  }

  /**
   * Evaluates an expression whose result of type {@code void *} is converted to a pointer to the
   * type; without a type, that of the result of the current function.
   */
  public <T> T withPointeeHint(Optional<CType> type, Supplier<T> evaluation) {
    Optional<CType> before = pointeeHint;
    pointeeHint = type.or(() -> frame().pointeeHint());
    T value = evaluation.get();
    pointeeHint = before;
    return value;
  }

  /**
   * Returns the name of the input for the indeterminate value of a variable of the current call.
   */
  public String indeterminateInput(CVariable variable, List<Integer> path) {
    List<String> members = SubobjectPaths.memberNames(variable.type(), path);
    return LibraryFunctions.indeterminateInput(variable.name(), members, frame().callPath());
  }

  /**
   * Returns the constant address that a pointer variable holds during the current call, or NULL if
   * it is not constant.
   */
  public SymbolicValue.Address alias(CVariable variable) {
    return frameOf(variable).aliases().getOrDefault(variable, SymbolicValue.Address.NULL);
  }

  /** Returns the constant value that a parameter has during the current call. */
  public Optional<IntTerm> constant(CVariable variable) {
    return Optional.ofNullable(frameOf(variable).constants().get(variable));
  }

  /**
   * Emits the action's code for the given variants; all variants continue behind it. Nothing is
   * emitted if no variant of the current call is among them.
   */
  public void forVariants(ConfigSet when, Span span, Runnable write) {
    if (!frame().variants().intersects(when)) {
      return; // code of rejected variants only may be ill-formed
    }
    FlowNode here = emitter.newNode();
    FlowNode other = emitter.newNode();
    ConfigSet inside = emitter.variants().and(when);
    ConfigSet rest = emitter.variants().minus(when);
    emitter.branchOnFeatures(when, here, other, span);
    emitter.setInsertionPoint(here, inside);
    write.run();
    ConfigSet after = emitter.variants().and(when);
    emitter.jump(other);
    emitter.setInsertionPoint(other, rest.or(after));
  }
}
