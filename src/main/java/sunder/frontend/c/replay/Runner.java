package sunder.frontend.c.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.Expr;
import sunder.frontend.c.types.Stmt;
import sunder.frontend.c.types.Variable;
import sunder.limit.Checkpoint;

/**
 * Runs statements on sets of states. A jump leaves a statement as states on their way to a label;
 * the statement around it sends them there, back to the beginning if the label stands before.
 */
final class Runner {
  private final Machine machine;
  private final Evaluator evaluator;
  private final Labels labels;

  Runner(Machine machine, Evaluator.Caller caller, ConfigSet all) {
    this.machine = machine;
    this.evaluator = new Evaluator(machine, caller);
    this.labels = new Labels(all);
  }

  Evaluator evaluator() {
    return evaluator;
  }

  /** From where runs are at or on their way into a statement to where they are behind it. */
  Flow run(Stmt s, Flow in) {
    if (in.isEmpty()) {
      return Flow.NOWHERE;
    }
    Checkpoint.pass();
    machine.step(in.normal());
    if (s instanceof Stmt.Block x) {
      return sequence(x.items(), in);
    } else if (s instanceof Stmt.Part x) {
      return part(x, in);
    } else if (s instanceof Stmt.If x) {
      return branch(x, in);
    } else if (s instanceof Stmt.While x) {
      return loop(x, Optional.of(x.test()), Optional.empty(), x.body(), in);
    } else if (s instanceof Stmt.Do x) {
      return doLoop(x, in);
    } else if (s instanceof Stmt.For x) {
      Flow started = run(x.start(), Flow.of(in.normal()));
      return loop(x, x.test(), x.step(), x.body(), in.with(started.normal()));
    } else if (s instanceof Stmt.Switch x) {
      return switchOver(x, in);
    }
    return simple(s, in);
  }

  private Flow simple(Stmt s, Flow in) {
    StateSet<State> here = in.normal();
    if (!here.isEmpty() && !(s instanceof Stmt.Label)) {
      machine.events().at(s.span());
    }
    if (s instanceof Stmt.Evaluate x) {
      return Flow.of(evaluator.discard(x.expression(), here));
    } else if (s instanceof Stmt.Declare x) {
      return Flow.of(declare(x, here));
    } else if (s instanceof Stmt.Return x) {
      StateSet<State> valued =
          x.value().isPresent()
              ? evaluator.value(x.value().get(), here)
              : here.map(state -> state.push(Val.Nothing.NOTHING));
      return Flow.jump(Flow.Exit.RETURN, valued);
    } else if (s instanceof Stmt.Goto x) {
      return Flow.jump(x.label(), here);
    } else if (s instanceof Stmt.Break) {
      return Flow.jump(Flow.Exit.BREAK, here);
    } else if (s instanceof Stmt.Continue) {
      return Flow.jump(Flow.Exit.CONTINUE, here);
    } else if (s instanceof Stmt.Label x) {
      return Flow.of(here.or(in.to(x.name())));
    } else if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
      return Flow.of(here.or(in.to(new Labels.CaseKey(s))));
    }
    // No run that is asked about gets to what was refused.
    return Flow.NOWHERE;
  }

  private StateSet<State> declare(Stmt.Declare s, StateSet<State> states) {
    Variable variable = s.variable();
    long size = Slots.of(variable.type());
    StateSet<State> started =
        states.map(
            state -> {
              State now = state;
              for (long slot = 0; slot < size; slot++) {
                now = start(now, s, slot);
              }
              return now;
            });
    StateSet<State> result = started;
    for (Expr value : s.values()) {
      result = evaluator.discard(value, result);
    }
    return result;
  }

  private State start(State state, Stmt.Declare s, long slot) {
    Variable variable = s.variable();
    ScalarSlot cell = new ScalarSlot(variable.number(), slot);
    Slots.Scalar scalar = Slots.scalar(variable.name(), variable.type(), slot);
    // Elements of arrays are looked up when they are read.
    boolean element = scalar.name().endsWith("]") || scalar.name().contains("].");
    if (s.start() == Stmt.Start.ZERO) {
      Val zero = scalar.type() instanceof CType.Int ? Val.Int.ZERO : Val.Null.NULL;
      if (element) {
        machine.events().forgotten(variable, slot);
      } else {
        machine.events().began(variable, slot, zero);
      }
      return state.store(cell, zero);
    }
    if (element) {
      machine.events().forgotten(variable, slot);
    }
    return element
        ? state.forget(cell)
        : machine.undefined(state.forget(cell), variable, slot, s.span());
  }

  private Flow part(Stmt.Part s, Flow in) {
    Map<Object, StateSet<State>> entering = new LinkedHashMap<>();
    in.jumps().forEach((target, states) -> entering.put(target, states.within(s.when())));
    Flow inside = sequence(s.items(), new Flow(in.normal().within(s.when()), entering));
    return inside.with(inside.normal().or(in.normal().outside(s.when())));
  }

  /** Statements in a row, as often as jumps lead back into them. */
  private Flow sequence(List<Stmt> items, Flow in) {
    Flow out = Flow.NOWHERE;
    StateSet<State> normal = in.normal();
    Map<Object, StateSet<State>> open = new LinkedHashMap<>(in.jumps());
    Map<Object, Seen> seen = new LinkedHashMap<>();
    while (!normal.isEmpty() || !open.isEmpty()) {
      for (Stmt item : items) {
        Map<Object, StateSet<State>> entering = entering(item, open);
        if (normal.isEmpty() && entering.isEmpty()) {
          continue;
        }
        Flow behind = run(item, new Flow(normal, entering));
        normal = behind.normal();
        out = out.or(new Flow(StateSet.empty(), leaving(behind.jumps(), items, open)));
      }
      out = out.with(out.normal().or(normal));
      normal = StateSet.empty();
      open = unseen(open, seen);
    }
    return out;
  }

  /** Takes the states that jump into a statement out of those that are on their way. */
  private Map<Object, StateSet<State>> entering(Stmt item, Map<Object, StateSet<State>> open) {
    if (open.isEmpty()) {
      return Map.of();
    }
    Map<Object, StateSet<State>> result = new LinkedHashMap<>();
    labels
        .in(item)
        .forEach(
            (target, when) -> {
              StateSet<State> states = open.getOrDefault(target, StateSet.empty());
              StateSet<State> here = states.within(when);
              if (!here.isEmpty()) {
                result.put(target, here);
                StateSet<State> rest = states.outside(when);
                if (rest.isEmpty()) {
                  open.remove(target);
                } else {
                  open.put(target, rest);
                }
              }
            });
    return result;
  }

  /** The jumps that leave a list of statements; the others are on their way within it. */
  private Map<Object, StateSet<State>> leaving(
      Map<Object, StateSet<State>> jumps, List<Stmt> items, Map<Object, StateSet<State>> open) {
    Map<Object, StateSet<State>> result = new LinkedHashMap<>();
    jumps.forEach(
        (target, states) -> {
          StateSet<State> rest = states;
          for (Stmt item : items) {
            ConfigSet when = labels.in(item).get(target);
            if (when != null) {
              open.merge(target, rest.within(when), StateSet::or);
              rest = rest.outside(when);
            }
          }
          if (!rest.isEmpty()) {
            result.put(target, rest);
          }
        });
    return result;
  }

  /** Runs that come back in a state in which they were before do so for ever. */
  private static Map<Object, StateSet<State>> unseen(
      Map<Object, StateSet<State>> open, Map<Object, Seen> seen) {
    Map<Object, StateSet<State>> result = new LinkedHashMap<>();
    open.forEach(
        (target, states) -> {
          StateSet<State> fresh = seen.computeIfAbsent(target, key -> new Seen()).fresh(states);
          if (!fresh.isEmpty()) {
            result.put(target, fresh);
          }
        });
    return result;
  }

  private Flow branch(Stmt.If s, Flow in) {
    if (!in.normal().isEmpty()) {
      machine.events().at(s.span());
    }
    Evaluator.Truth test = evaluator.branch(s.span(), s.test(), in.normal());
    Map<Object, StateSet<State>> open = new LinkedHashMap<>(in.jumps());
    Flow then = run(s.then(), new Flow(test.yes(), entering(s.then(), open)));
    Flow otherwise = run(s.otherwise(), new Flow(test.no(), entering(s.otherwise(), open)));
    return then.or(otherwise);
  }

  private Flow loop(Stmt whole, Optional<Expr> test, Optional<Expr> step, Stmt body, Flow in) {
    Flow out = Flow.NOWHERE;
    StateSet<State> at = in.normal();
    Seen seen = new Seen();
    Map<Object, StateSet<State>> entering = in.jumps();
    while (!at.isEmpty() || !entering.isEmpty()) {
      at = seen.fresh(at);
      machine.step(at);
      test.filter(e -> true).ifPresent(e -> machine.events().at(e.span()));
      Evaluator.Truth truth = truth(whole, test, at);
      Flow behind = run(body, new Flow(truth.yes(), entering));
      entering = Map.of();
      StateSet<State> again = behind.normal().or(behind.to(Flow.Exit.CONTINUE));
      at = step.isPresent() ? evaluator.discard(step.get(), again) : again;
      out =
          out.with(out.normal().or(truth.no()).or(behind.to(Flow.Exit.BREAK))).or(outside(behind));
    }
    return out;
  }

  private Evaluator.Truth truth(Stmt whole, Optional<Expr> test, StateSet<State> at) {
    return test.isPresent()
        ? evaluator.branch(whole.span(), test.get(), at)
        : new Evaluator.Truth(at, StateSet.empty());
  }

  /** What leaves a loop by other ways than its own. */
  private static Flow outside(Flow behind) {
    return behind.without(Flow.Exit.CONTINUE).without(Flow.Exit.BREAK).with(StateSet.empty());
  }

  private Flow doLoop(Stmt.Do s, Flow in) {
    Flow out = Flow.NOWHERE;
    Flow at = in;
    Seen seen = new Seen();
    while (!at.isEmpty()) {
      StateSet<State> fresh = seen.fresh(at.normal());
      machine.step(fresh);
      Flow behind = run(s.body(), at.with(fresh));
      Evaluator.Truth truth =
          evaluator.branch(s.span(), s.test(), behind.normal().or(behind.to(Flow.Exit.CONTINUE)));
      out =
          out.with(out.normal().or(truth.no()).or(behind.to(Flow.Exit.BREAK))).or(outside(behind));
      at = Flow.of(truth.yes());
    }
    return out;
  }

  private Flow switchOver(Stmt.Switch s, Flow in) {
    if (!in.normal().isEmpty()) {
      machine.events().at(s.span());
    }
    Switches cases = new Switches(s);
    Flow chosen = cases.choose(evaluator.value(s.value(), in.normal()));
    Map<Object, StateSet<State>> entering = Flow.merged(in.jumps(), chosen.jumps());
    Flow behind = run(s.body(), new Flow(StateSet.empty(), entering));
    StateSet<State> normal = chosen.normal().or(behind.normal()).or(behind.to(Flow.Exit.BREAK));
    return behind.without(Flow.Exit.BREAK).with(normal);
  }
}
