package sunder.frontend.c.lower;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.flow.FlowGraph.Spot;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Function;
import sunder.frontend.c.types.Stmt;
import sunder.frontend.c.types.Variable;

/**
 * One function at one call.
 *
 * @param activation how many calls of the function it is within
 * @param calls the places of the calls that led here, as undefined values are named by them
 * @param exit where it returns to
 * @param when the variants that call it
 * @param aliases pointers that are the same address as long as the call lasts
 * @param constants parameters that are the same number as long as the call lasts
 * @param labels where labels are; one name may be there once for each of several parts
 */
record Frame(
    Optional<Frame> caller,
    Function function,
    Function.Body body,
    int activation,
    String calls,
    Spot exit,
    ConfigSet when,
    Map<Variable, Value.Address> aliases,
    Map<Variable, IntTerm> constants,
    Map<Stmt, Spot> spots,
    Map<String, List<Target>> labels) {

  /** A label in the variants that have it. */
  record Target(ConfigSet when, Spot spot) {}

  static Frame of(
      Optional<Frame> caller,
      Function function,
      Function.Body body,
      String calls,
      Spot exit,
      ConfigSet when) {
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
        new IdentityHashMap<>(),
        new HashMap<>());
  }

  /** How many calls of a function there are, one within the other. */
  int calls(Function other) {
    return (function == other ? 1 : 0) + caller.map(frame -> frame.calls(other)).orElse(0);
  }

  CType result() {
    return body.result();
  }
}
