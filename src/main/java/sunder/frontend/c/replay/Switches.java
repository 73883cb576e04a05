package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.replay.code.Operators;
import sunder.frontend.c.replay.code.Program;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Statement;

/** Finds the label that a switch goes to. */
final class Switches {
  /** Two values and all between them; the variants that have the label so. */
  private record Labelled(Statement.Case label, ConfigSet when, BigInteger low, BigInteger high) {}

  private record Default(Statement.Default label, ConfigSet when) {}

  private final Program program;
  private final List<Labelled> labels = new ArrayList<>();
  private final List<Default> defaults = new ArrayList<>();

  Switches(Statement.Switch s, Program program) {
    this.program = program;
    collect(s.body(), program.variants());
  }

  private void collect(Statement s, ConfigSet when) {
    if (s instanceof Statement.Case label) {
      Place place = program.site(label.low()).place();
      for (Varies.Part<Optional<BigInteger>> low : values(label.low(), place)) {
        Place part = place.within(low.when());
        for (Varies.Part<Optional<BigInteger>> high :
            values(label.high().orElse(label.low()), part)) {
          labels.add(
              new Labelled(
                  label, high.when(), low.what().orElseThrow(), high.what().orElseThrow()));
        }
      }
    } else if (s instanceof Statement.Default label) {
      defaults.add(new Default(label, when));
    } else if (s instanceof Statement.Part part) {
      part.items().forEach(item -> collect(item, when.and(part.when())));
    } else if (!(s instanceof Statement.Switch)) {
      s.parts().forEach(part -> collect(part, when));
    }
  }

  private List<Varies.Part<Optional<BigInteger>>> values(Expression e, Place place) {
    return Varies.parts(place.when(), part -> program.constants().constant(e, place.within(part)));
  }

  /**
   * The values are on top of the operands; they are gone in the result.
   *
   * @param type of the values: the labels are converted to it
   */
  Flow choose(StateSet<State> values, Type.Number type) {
    Flow result = Flow.NOWHERE;
    StateSet<State> rest = values;
    for (Labelled label : labels) {
      BigInteger low = type.wrap(label.low());
      BigInteger high = type.wrap(label.high());
      StateSet<State> here =
          within(label.when(), rest)
              .filter(
                  s -> {
                    BigInteger value = Operators.integer(s.top());
                    return low.compareTo(value) <= 0 && value.compareTo(high) <= 0;
                  });
      rest = rest.minus(here);
      result = result.or(jump(label.label(), here));
    }
    for (Default label : defaults) {
      StateSet<State> here = within(label.when(), rest);
      rest = rest.minus(here);
      result = result.or(jump(label.label(), here));
    }
    return result.with(rest.map(State::pop));
  }

  private StateSet<State> within(ConfigSet when, StateSet<State> states) {
    return when.equals(program.variants()) ? states : states.within(when);
  }

  private static Flow jump(Statement label, StateSet<State> states) {
    return Flow.jump(new Labels.CaseKey(label), states.map(State::pop));
  }
}
