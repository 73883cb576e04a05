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
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Function;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.Variable;

/**
 * One function at one call.
 *
 * @param activation how many calls of the function it is within
 * @param calls the places of the calls that led here, as undefined values are named by them
 * @param exit where it returns to
 * @param when the variants that call it
 * @param aliases pointers that are the same address as long as the call lasts
 * @param constants parameters that are the same number as long as the call lasts
 * @param lacking parameters that perhaps were given what has no value
 * @param wanted what the value, a {@code void *}, is made a pointer to
 * @param rest what stands for the arguments behind the parameters, and each; none if nobody knows
 * @param aims what such variables are made pointers to
 * @param labels where labels are; one name may be there once for each of several parts
 */
record Frame(
    Optional<Frame> caller,
    Function function,
    Function.Body body,
    int activation,
    String calls,
    FlowNode exit,
    ConfigSet when,
    Map<Variable, Value.Address> aliases,
    Map<Variable, IntTerm> constants,
    Set<Variable> lacking,
    Optional<CType> wanted,
    List<Variable> rest,
    Map<Variable, Set<CType>> aims,
    Map<Stmt, FlowNode> spots,
    Map<String, List<Target>> labels) {

  /**
   * A label in the variants that have it.
   *
   * @param around the objects of blocks around it
   */
  record Target(ConfigSet when, FlowNode spot, List<Variable> around) {}

  static Frame of(
      Optional<Frame> caller,
      Function function,
      Function.Body body,
      String calls,
      FlowNode exit,
      ConfigSet when,
      Optional<CType> wanted,
      List<Variable> rest,
      Map<Variable, Set<CType>> aims) {
    return new Frame(
        caller,
        function,
        body,
        caller.map(frame -> frame.calls(function)).orElse(0),
        calls,
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
  Frame named(String places) {
    return new Frame(
        caller,
        function,
        body,
        activation,
        places,
        exit,
        when,
        aliases,
        constants,
        lacking,
        wanted,
        rest,
        aims,
        spots,
        labels);
  }

  /** What each {@code void *} that is read in a body is made a pointer to there. */
  static Map<Variable, Set<CType>> aims(Stmt body) {
    Map<Variable, Set<CType>> aims = new HashMap<>();
    collect(body, aims);
    return aims;
  }

  private static void collect(Stmt s, Map<Variable, Set<CType>> aims) {
    s.expressions().forEach(e -> collect(e, aims));
    s.parts().forEach(part -> collect(part, aims));
  }

  private static void collect(Expr e, Map<Variable, Set<CType>> aims) {
    if (e instanceof Expr.Convert convert
        && convert.type() instanceof CType.Pointer to
        && convert.operand() instanceof Expr.Load load
        && load.place() instanceof Lvalue.Named named
        && load.type().equals(new CType.Pointer(CType.VOID))) {
      aims.computeIfAbsent(named.variable(), key -> new HashSet<>()).add(to.to());
    }
    e.operands().forEach(part -> collect(part, aims));
  }

  /** What a {@code void *} becomes a pointer to in the function, if that is one type. */
  Optional<CType> aim(Variable variable) {
    Set<CType> types = aims.getOrDefault(variable, Set.of());
    return types.size() == 1 ? types.stream().findFirst() : Optional.empty();
  }

  /** How many calls of a function there are, one within the other. */
  int calls(Function other) {
    return (function == other ? 1 : 0) + caller.map(frame -> frame.calls(other)).orElse(0);
  }

  CType result() {
    return body.result();
  }
}
