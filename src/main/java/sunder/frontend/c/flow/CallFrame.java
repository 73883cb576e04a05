package sunder.frontend.c.flow;

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
 * One function at one call.
 *
 * @param root the first call of the function that is called again within it, where one is
 * @param recursionDepth how many calls of the function it is within
 * @param callPath the places of the calls that led here, as undefined values are named by them
 * @param begin how many spots the graph has where it begins
 * @param exitNode where it returns to
 * @param variants the variants that call it
 * @param aliases pointers that are the same address as long as the call lasts
 * @param constants parameters that are the same number as long as the call lasts
 * @param indeterminateParameters parameters that perhaps were given what has no value
 * @param pointeeHint what the value, a {@code void *}, is made a pointer to
 * @param variadicArguments what stands for the arguments behind the parameters, and each; none if
 *     nobody knows
 * @param voidPointerTargets what such variables are made pointers to
 * @param labelTargets where labels are; one name may be there once for each of several parts
 */
record CallFrame(
    Optional<CallFrame> caller,
    Optional<CallFrame> root,
    CFunction function,
    CFunction.Definition body,
    int recursionDepth,
    String callPath,
    int begin,
    FlowNode exitNode,
    ConfigSet variants,
    Map<CVariable, SymbolicValue.Address> aliases,
    Map<CVariable, IntTerm> constants,
    Set<CVariable> indeterminateParameters,
    Optional<CType> pointeeHint,
    List<CVariable> variadicArguments,
    Map<CVariable, Set<CType>> voidPointerTargets,
    Map<Stmt, FlowNode> labelNodes,
    Map<String, List<LabelTarget>> labelTargets) {

  /**
   * A label in the variants that have it.
   *
   * @param enclosingObjects the objects of blocks around it
   */
  record LabelTarget(
      ConfigSet presenceCondition, FlowNode node, List<CVariable> enclosingObjects) {}

  static CallFrame of(
      Optional<CallFrame> caller,
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
        function,
        body,
        caller.map(frame -> frame.recursionDepthOf(function)).orElse(0),
        calls,
        begin,
        exit,
        when,
        new HashMap<>(),
        new HashMap<>(),
        new HashSet<>(),
        wanted,
        rest,
        aims,
        new IdentityHashMap<>(),
        new HashMap<>());
  }

  /** The same, where undefined values are named by the places of other calls. */
  CallFrame withCallPath(String places) {
    return new CallFrame(
        caller,
        root,
        function,
        body,
        recursionDepth,
        places,
        begin,
        exitNode,
        variants,
        aliases,
        constants,
        indeterminateParameters,
        pointeeHint,
        variadicArguments,
        voidPointerTargets,
        labelNodes,
        labelTargets);
  }

  /** What each {@code void *} that is read in a body is made a pointer to there. */
  static Map<CVariable, Set<CType>> voidPointerTargets(Stmt body) {
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

  /** What a {@code void *} becomes a pointer to in the function, if that is one type. */
  Optional<CType> voidPointerTarget(CVariable variable) {
    Set<CType> types = voidPointerTargets.getOrDefault(variable, Set.of());
    return types.size() == 1 ? types.stream().findFirst() : Optional.empty();
  }

  /** How many calls of a function there are, one within the other. */
  int recursionDepthOf(CFunction other) {
    return (function == other ? 1 : 0)
        + caller.map(frame -> frame.recursionDepthOf(other)).orElse(0);
  }

  /** The root of a call of a function from here. */
  Optional<CallFrame> rootOf(CFunction called) {
    return root.or(() -> first(called));
  }

  private Optional<CallFrame> first(CFunction called) {
    return caller
        .flatMap(frame -> frame.first(called))
        .or(() -> Optional.of(this).filter(frame -> frame.function == called));
  }

  /** Names the calls that lead to one from here. */
  String calls(CFunction called, Span place) {
    return recursionDepthOf(called) == 0
        ? LibraryFunctions.callPath(callPath, place)
        : LibraryFunctions.again(
            rootOf(called).orElseThrow().callPath,
            depth() + 1 - rootOf(called).orElseThrow().depth());
  }

  private int depth() {
    return 1 + caller.map(CallFrame::depth).orElse(0);
  }

  /** The functions of the calls from here out to the root, each with how many there are. */
  Map<CFunction, Integer> sinceRoot() {
    Map<CFunction, Integer> all = new HashMap<>();
    Optional<CallFrame> at = Optional.of(this);
    while (at.isPresent() && root.filter(at.get()::is).isEmpty()) {
      all.merge(at.get().function, 1, Integer::sum);
      at = at.get().caller;
    }
    return all;
  }

  private boolean is(CallFrame other) {
    return this == other;
  }

  CType resultType() {
    return body.resultType();
  }
}
