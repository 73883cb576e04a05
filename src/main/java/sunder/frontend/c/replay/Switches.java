package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.types.Stmt;

/** Finds the label that a switch goes to. */
final class Switches {
  /** A label in the variants that have it; without a set all have it. */
  private record Labelled(Stmt statement, Optional<ConfigSet> when) {}

  private final List<Labelled> labels = new ArrayList<>();

  Switches(Stmt.Switch s) {
    collect(s.body(), Optional.empty());
  }

  private void collect(Stmt s, Optional<ConfigSet> when) {
    if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      labels.add(new Labelled(s, when));
    } else if (s instanceof Stmt.Part part) {
      ConfigSet inner = when.map(part.when()::and).orElse(part.when());
      part.items().forEach(item -> collect(item, Optional.of(inner)));
    } else if (!(s instanceof Stmt.Switch)) {
      s.parts().forEach(part -> collect(part, when));
    }
  }

  /** The values are on top of the operands; they are gone in the result. */
  Flow choose(StateSet<State> values) {
    Flow result = Flow.NOWHERE;
    StateSet<State> rest = values;
    for (Labelled label : labels) {
      if (label.statement() instanceof Stmt.Case c) {
        StateSet<State> here = here(label, rest).filter(s -> matches(c, s.top()));
        rest = rest.minus(here);
        result = result.or(jump(label, here));
      }
    }
    for (Labelled label : labels) {
      if (label.statement() instanceof Stmt.Default) {
        StateSet<State> here = here(label, rest);
        rest = rest.minus(here);
        result = result.or(jump(label, here));
      }
    }
    return result.with(rest.map(State::pop));
  }

  private static StateSet<State> here(Labelled label, StateSet<State> states) {
    return label.when().map(states::within).orElse(states);
  }

  private static Flow jump(Labelled label, StateSet<State> states) {
    return Flow.jump(new Labels.CaseKey(label.statement()), states.map(State::pop));
  }

  private static boolean matches(Stmt.Case c, Val value) {
    BigInteger number = Evaluator.integer(value);
    return c.low().compareTo(number) <= 0 && number.compareTo(c.high()) <= 0;
  }
}
