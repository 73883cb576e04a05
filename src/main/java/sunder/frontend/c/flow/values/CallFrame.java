package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.source.Span;

/**
 * An activation of a function: one inlined call, with the facts that hold during it.
 *
 * <p>Invariant: the maps and {@code indeterminateParameters} are mutable and are filled while the
 * call is lowered; all other components are fixed when the frame is created.
 *
 * @param caller the frame of the calling function; empty for the startup code
 * @param root the outermost call of the recursion that contains this call; empty if no function is
 *     called within itself
 * @param enclosing the activation of the enclosing function that the call of a nested function sees
 * @param function the called function
 * @param body the definition of the function in the variants of the call
 * @param recursionDepth the number of enclosing calls of the same function
 * @param callPath the source positions of the enclosing calls, as part of the names of inputs for
 *     indeterminate values
 * @param begin the number of nodes of the graph when the call begins
 * @param exitNode the node to which the function returns
 * @param variants the variants in which the call takes place
 * @param aliases the address of each pointer variable whose address value is constant during the
 *     call
 * @param constants the value of each parameter that is constant during the call
 * @param headerSizes the sizes of headers of a block whose size is the value of a parameter
 * @param indeterminateParameters the parameters whose argument may be indeterminate
 * @param pointeeHint the type to whose pointer the caller converts the result of type {@code void
 *     *}
 * @param variadicArguments first the object that represents the list of variadic arguments, then
 *     one object for each of these arguments; empty if they are unknown
 * @param voidPointerTargets the pointee types to which each variable of type {@code void *} is
 *     converted in the body
 * @param labelNodes the node of each label
 * @param labelTargets the labels with a name; several, where variants define the label in different
 *     places
 */
public record CallFrame(
    Optional<CallFrame> caller,
    Optional<CallFrame> root,
    Optional<CallFrame> enclosing,
    CFunction function,
    CFunction.Definition body,
    int recursionDepth,
    String callPath,
    int begin,
    FlowNode exitNode,
    ConfigSet variants,
    Map<CVariable, SymbolicValue.Address> aliases,
    Map<CVariable, IntTerm> constants,
    Map<CVariable, Set<BigInteger>> headerSizes,
    Set<CVariable> indeterminateParameters,
    Optional<CType> pointeeHint,
    List<CVariable> variadicArguments,
    Map<CVariable, Set<CType>> voidPointerTargets,
    Map<Stmt, FlowNode> labelNodes,
    Map<String, List<LabelTarget>> labelTargets) {

  /**
   * A label in the variants that have it.
   *
   * @param enclosingObjects the objects that are declared in the blocks around the label
   */
  public record LabelTarget(
      ConfigSet presenceCondition, FlowNode node, List<CVariable> enclosingObjects) {}

  /** Creates the frame of a call, with empty maps for the facts that its lowering adds. */
  public static CallFrame of(
      Optional<CallFrame> caller,
      Optional<CallFrame> enclosing,
      CFunction function,
      CFunction.Definition body,
      String calls,
      int begin,
      FlowNode exit,
      ConfigSet when,
      Optional<CType> wanted,
      List<CVariable> rest,
      Map<CVariable, Set<CType>> aims) {
    return new CallFrame(
        caller,
        caller.flatMap(frame -> frame.rootOf(function)),
        enclosing,
        function,
        body,
        caller.map(frame -> frame.recursionDepthOf(function)).orElse(0),
        calls,
        begin,
        exit,
        when,
        new HashMap<>(),
        new HashMap<>(),
        new HashMap<>(),
        new HashSet<>(),
        wanted,
        rest,
        aims,
        new IdentityHashMap<>(),
        new HashMap<>());
  }

  /** Returns the frame with another call path for the names of indeterminate inputs. */
  public CallFrame withCallPath(String places) {
    return new CallFrame(
        caller,
        root,
        enclosing,
        function,
        body,
        recursionDepth,
        places,
        begin,
        exitNode,
        variants,
        aliases,
        constants,
        headerSizes,
        indeterminateParameters,
        pointeeHint,
        variadicArguments,
        voidPointerTargets,
        labelNodes,
        labelTargets);
  }

  /**
   * Returns the pointee types to which each variable of type {@code void *} is converted in the
   * body.
   */
  public static Map<CVariable, Set<CType>> voidPointerTargets(Stmt body) {
    Map<CVariable, Set<CType>> aims = new HashMap<>();
    collect(body, aims);
    return aims;
  }

  private static void collect(Stmt s, Map<CVariable, Set<CType>> aims) {
    s.expressions().forEach(e -> collect(e, aims));
    s.substatements().forEach(part -> collect(part, aims));
  }

  private static void collect(Expr e, Map<CVariable, Set<CType>> aims) {
    if (e instanceof Expr.Convert convert
        && convert.type() instanceof CType.Pointer to
        && convert.operand() instanceof Expr.Load load
        && load.lvalue() instanceof Lvalue.VariableReference named
        && load.type().equals(new CType.Pointer(CType.VOID))) {
      aims.computeIfAbsent(named.variable(), key -> new HashSet<>()).add(to.pointee());
    }
    e.operands().forEach(part -> collect(part, aims));
  }

  /**
   * Returns the pointee type to which the body converts the {@code void *} variable, if it is a
   * single type.
   */
  public Optional<CType> voidPointerTarget(CVariable variable) {
    Set<CType> types = voidPointerTargets.getOrDefault(variable, Set.of());
    return types.size() == 1 ? types.stream().findFirst() : Optional.empty();
  }

  /**
   * Returns the number of calls of the function on the call stack of this frame, itself included.
   */
  public int recursionDepthOf(CFunction other) {
    return (function == other ? 1 : 0)
        + caller.map(frame -> frame.recursionDepthOf(other)).orElse(0);
  }

  /**
   * Returns the outermost call of the recursion that a call of the function from this frame is part
   * of, if the call is recursive or this frame is within a recursion.
   */
  public Optional<CallFrame> rootOf(CFunction called) {
    return root.or(() -> first(called));
  }

  private Optional<CallFrame> first(CFunction called) {
    return caller
        .flatMap(frame -> frame.first(called))
        .or(() -> Optional.of(this).filter(frame -> frame.function == called));
  }

  /**
   * Returns the call path of a call of the function from this frame at the given position; within a
   * recursion, the path of the root with the distance from it.
   */
  public String callPathOf(CFunction called, Span place) {
    return recursionDepthOf(called) == 0
        ? LibraryFunctions.callPath(callPath, place)
        : LibraryFunctions.recursiveCallPath(
            rootOf(called).orElseThrow().callPath,
            depth() + 1 - rootOf(called).orElseThrow().depth());
  }

  private int depth() {
    return 1 + caller.map(CallFrame::depth).orElse(0);
  }

  /**
   * Returns the number of calls of each function on the call stack between this frame and the root
   * of the recursion (exclusive), this frame included.
   */
  public Map<CFunction, Integer> sinceRoot() {
    Map<CFunction, Integer> all = new HashMap<>();
    Optional<CallFrame> at = Optional.of(this);
    while (at.isPresent() && root.filter(at.get()::isSame).isEmpty()) {
      all.merge(at.get().function, 1, Integer::sum);
      at = at.get().caller;
    }
    return all;
  }

  /**
   * Returns the activation of a function that this one is or sees, as a function nested in it;
   * empty if there is none.
   */
  public Optional<CallFrame> visible(CFunction declares) {
    return function == declares
        ? Optional.of(this)
        : enclosing.flatMap(frame -> frame.visible(declares));
  }

  /** Returns the active call of a function at a recursion depth; empty if there is none. */
  public Optional<CallFrame> active(CFunction called, int depth) {
    return function == called && recursionDepth == depth
        ? Optional.of(this)
        : caller.flatMap(frame -> frame.active(called, depth));
  }

  /** Returns whether nothing that this call sees of enclosing functions differs from another. */
  public boolean seesAs(CallFrame other) {
    return enclosing.isEmpty()
        || enclosing.get().recursionDepth == other.enclosing.get().recursionDepth
            && enclosing.get().aliases.equals(other.enclosing.get().aliases)
            && enclosing.get().constants.equals(other.enclosing.get().constants)
            && enclosing
                .get()
                .indeterminateParameters
                .equals(other.enclosing.get().indeterminateParameters)
            && enclosing.get().seesAs(other.enclosing.get());
  }

  private boolean isSame(CallFrame other) {
    return this == other;
  }

  /** Returns the result type of the called function's definition. */
  public CType resultType() {
    return body.resultType();
  }
}
