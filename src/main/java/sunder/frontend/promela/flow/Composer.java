package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Value;
import sunder.verdict.Property.AtomicSteps;

/**
 * What the processes can do together at a control point of the system: interleaved, but for a
 * process in the middle of an atomic block, which goes first while it can.
 */
final class Composer {
  private final SystemModel system;
  private final Registers registers;
  private final Channels channels;
  private final Fixed fixed;
  private final ConfigSet all;
  private final AtomicSteps atomicSteps;
  private final Map<ProcessType, Graph> graphs = new IdentityHashMap<>();
  private final Map<Integer, Terms> terms = new HashMap<>();
  private final Map<Key, List<Action>> actions = new HashMap<>();
  private final Map<Pair, List<Action>> rendezvous = new HashMap<>();

  /** An action depends on the process, and on which channels and which number are there. */
  private record Key(Edge edge, int process, int next, int channels) {}

  private record Pair(Edge sending, int sender, Edge receiving, int receiver, int channels) {}

  Composer(SystemModel system, Registers registers, AtomicSteps atomicSteps) {
    this.system = system;
    this.atomicSteps = atomicSteps;
    this.registers = registers;
    this.channels = new Channels(registers);
    this.fixed = Fixed.of(system);
    this.all = system.features().space().all();
  }

  Graph graph(ProcessType type) {
    return graphs.computeIfAbsent(type, GraphBuilder::of);
  }

  Channels channels() {
    return channels;
  }

  Fixed fixed() {
    return fixed;
  }

  ConfigSet all() {
    return all;
  }

  SystemModel system() {
    return system;
  }

  Registers registers() {
    return registers;
  }

  /** The terms of one process, or of none. */
  Terms terms(int process) {
    return terms.computeIfAbsent(
        process, number -> terms(number, at -> Truth.of(all, BoolTerm.FALSE)));
  }

  /** The terms of a property, which may ask for labels. */
  Terms terms(Control control) {
    return terms(Registers.NOBODY, new Whereabouts(control, this));
  }

  private Terms terms(int process, Function<Value.At, Truth> control) {
    return new Terms(registers, channels, all, fixed, process, control);
  }

  /** Every move at a control point, each with when it is possible; also what is no valid end. */
  List<Motion> motions(Control control) {
    List<List<Motion>> bySeat = new ArrayList<>();
    for (int i = 0; i < control.seats().size(); i++) {
      bySeat.add(motions(control, i));
    }
    List<Motion> result = new ArrayList<>();
    if (control.holder() == Control.NOBODY) {
      bySeat.forEach(result::addAll);
    } else {
      List<Motion> first = bySeat.get(control.holder());
      result.addAll(first);
      Truth blocked = enabled(first).not();
      for (int i = 0; i < bySeat.size(); i++) {
        if (i != control.holder() && !blocked.isFalse()) {
          bySeat.get(i).forEach(motion -> result.addAll(motion.where(blocked)));
        }
      }
    }
    return Timeouts.settled(result, registers, all);
  }

  /** Where a run may end. */
  Truth validEnd(Control control) {
    Truth result = Truth.of(all, BoolTerm.TRUE);
    for (Seat seat : control.seats()) {
      Truth here = Truth.of(all, seat.point().isEnd() ? BoolTerm.TRUE : BoolTerm.FALSE);
      for (Map.Entry<String, List<Value>> label : seat.point().labels().entrySet()) {
        here = label.getKey().startsWith("end") ? here.or(presence(label.getValue())) : here;
      }
      result = result.and(here);
    }
    return result;
  }

  /** Where formulas see the system: not in the middle of an atomic block that can go on. */
  Truth seen(Control control) {
    return control.holder() == Control.NOBODY || atomicSteps == AtomicSteps.SEEN
        ? Truth.of(all, BoolTerm.TRUE)
        : enabled(motions(control, control.holder())).not();
  }

  /** Where some of these can happen, nothing having to wait for a timeout. */
  private Truth enabled(List<Motion> motions) {
    return Timeouts.enabled(motions, registers, all);
  }

  /** Those of one process, if no other is in the middle of an atomic block. */
  List<Motion> motions(Control control, int process) {
    Seat seat = control.seats().get(process);
    List<Motion> result = new ArrayList<>();
    if (seat.point().isEnd()) {
      if (process == control.seats().size() - 1) {
        Action end =
            new Action(all, BoolTerm.TRUE, Map.of(), List.of(), Action.Outcome.NEXT, false);
        result.add(
            new Motion(
                end,
                control.withoutLast(),
                Events.end(control, process),
                seat.graph().type().end()));
      }
      return result;
    }
    for (Edge edge : seat.point().edges()) {
      if (!edge.isElse()) {
        alone(control, process, edge, result);
        together(control, process, edge, result);
      }
    }
    otherwise(control, process, result);
    return result;
  }

  private void alone(Control control, int process, Edge edge, List<Motion> result) {
    int next = control.seats().size();
    boolean starts = edge.step() instanceof Code.Start;
    if (starts && next >= 255) {
      return;
    }
    Key key = new Key(edge, process, starts ? next : 0, channels.all().size());
    List<Action> found =
        actions.computeIfAbsent(
            key, k -> new Steps(registers, channels, this::terms, process).actions(edge, next));
    Control target = control.moved(process, edge.next());
    for (Action action : found) {
      Motion motion =
          new Motion(
              action, target, Events.step(control, process, edge.step()), edge.step().span());
      if (edge.step() instanceof Code.Start start) {
        addStarts(motion, graph(start.process()), result);
      } else {
        result.add(motion);
      }
    }
  }

  private void addStarts(Motion motion, Graph graph, List<Motion> result) {
    for (Graph.Start start : graph.starts()) {
      for (Motion here : motion.where(presence(start.presence()))) {
        Control target = here.target().started(graph, start.point());
        result.add(new Motion(here.action(), target, here.move(), here.span()));
      }
    }
  }

  /** Where all of some conditions over features hold. */
  Truth presence(List<Value> conditions) {
    Truth result = Truth.of(all, BoolTerm.TRUE);
    for (Value condition : conditions) {
      result = result.and(terms(Registers.NOBODY).truth(condition));
    }
    return result;
  }

  private void together(Control control, int sender, Edge edge, List<Motion> result) {
    if (!(edge.step() instanceof Code.Send)) {
      return;
    }
    for (int receiver = 0; receiver < control.seats().size(); receiver++) {
      if (receiver != sender) {
        for (Edge other : control.seats().get(receiver).point().edges()) {
          if (other.step() instanceof Code.Receive) {
            together(control, sender, edge, receiver, other, result);
          }
        }
      }
    }
  }

  private void together(
      Control control, int sender, Edge edge, int receiver, Edge other, List<Motion> result) {
    Pair pair = new Pair(edge, sender, other, receiver, channels.all().size());
    List<Action> found =
        rendezvous.computeIfAbsent(
            pair,
            p ->
                new Steps(registers, channels, this::terms, sender)
                    .rendezvous(edge, other, receiver));
    if (!found.isEmpty()) {
      Control target = control.moved(sender, edge.next(), receiver, other.next());
      for (Action action : found) {
        result.add(
            new Motion(
                action,
                target,
                Events.rendezvous(control, sender, edge.step(), receiver, other.step()),
                edge.step().span(),
                Optional.of(other.step().span())));
      }
    }
  }

  /** An else is possible where nothing else at its point is. */
  private void otherwise(Control control, int process, List<Motion> result) {
    List<Edge> edges = control.seats().get(process).point().edges();
    if (edges.stream().noneMatch(Edge::isElse)) {
      return;
    }
    Truth nothing = Truth.of(all, BoolTerm.FALSE);
    for (Motion motion : result) {
      nothing = nothing.or(motion.action().enabled(all));
    }
    nothing = nothing.not();
    Steps steps = new Steps(registers, channels, this::terms, process);
    for (Edge edge : edges) {
      if (edge.isElse()) {
        for (Partial partial : steps.otherwise(edge, nothing)) {
          result.add(
              new Motion(
                  partial.action(Action.Outcome.NEXT, registers),
                  control.moved(process, edge.next()),
                  Events.step(control, process, edge.step()),
                  edge.step().span()));
        }
      }
    }
  }
}
