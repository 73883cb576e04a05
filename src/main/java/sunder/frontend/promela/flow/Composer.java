package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.promela.flow.Graph.Edge;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.verdict.Property.AtomicSteps;

/**
 * What the processes can do together at a control point of the system: interleaved, but for a
 * process in the middle of an atomic block, which goes first while it can. {@code timeout} holds
 * where nothing is enabled while it does not hold.
 */
final class Composer {
  private static final int MOST_PROCESSES = 255;

  final SystemModel system;
  final Registers registers;
  final ConfigSet all;
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
    this.all = system.features().space().all();
  }

  Graph graph(ProcessType type) {
    return graphs.computeIfAbsent(type, t -> GraphBuilder.of(t, label -> system.isSeen(t, label)));
  }

  Truth truth(boolean value) {
    return Truth.of(all, BoolTerm.of(value));
  }

  /** The terms of one process, or of none. */
  Terms terms(int process) {
    return terms.computeIfAbsent(
        process, number -> new Terms(registers, all, number, new Here(Optional.empty())));
  }

  /** The terms of a property, which may ask for labels. */
  Terms terms(Control control) {
    return new Terms(registers, all, Registers.NOBODY, new Here(Optional.of(control)));
  }

  /** Nothing is known of others where a process takes a step. */
  private final class Here implements Terms.Surroundings {
    private final Optional<Control> control;

    Here(Optional<Control> control) {
      this.control = control;
    }

    @Override
    public Truth isAt(Expr.At at) {
      return Composer.this.isAt(control.orElseThrow(), at);
    }

    @Override
    public Truth isEnabled(Expr.Enabled enabled) {
      return Composer.this.isEnabled(control.orElseThrow(), enabled);
    }

    @Override
    public Truth isStuck() {
      return enabled(motions(control.orElseThrow())).not();
    }
  }

  /**
   * Where a process is at a label. Without a number the first process of the type is meant; a
   * number that is none of such a process is nowhere.
   */
  private Truth isAt(Control control, Expr.At at) {
    Truth result = truth(false);
    for (int i = 0; i < control.seats().size(); i++) {
      Control.Seat seat = control.seats().get(i);
      if (at.process().isEmpty() || at.process().get() == seat.graph().type()) {
        Truth here = labelled(seat.point(), at::names);
        if (at.pid().isPresent()) {
          IntTerm number = IntTerm.of(i);
          here =
              terms(Registers.NOBODY)
                  .number(at.pid().get())
                  .where(all, pid -> BoolTerm.equal(pid, number))
                  .and(here);
        } else if (at.process().isPresent()) {
          return here;
        }
        result = result.or(here);
      }
    }
    return result;
  }

  /** Where a control point has some label. */
  Truth labelled(Graph.Point point, Predicate<String> which) {
    Truth result = truth(false);
    for (Map.Entry<String, Expr> label : point.labels.entrySet()) {
      result = which.test(label.getKey()) ? result.or(presence(label.getValue())) : result;
    }
    return result;
  }

  /** Where a condition over features holds. */
  Truth presence(Expr condition) {
    return terms(Registers.NOBODY).truth(condition);
  }

  /** Every move at a control point, each with when it is possible; also what is no valid end. */
  List<Motion> motions(Control control) {
    List<Motion> result = unsettled(control);
    return settled(result, () -> enabled(result).not());
  }

  private List<Motion> unsettled(Control control) {
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
    return result;
  }

  /** Where a process that is there can take a step, or go if it has ended, as if it were alone. */
  private Truth isEnabled(Control control, Expr.Enabled asked) {
    ByCase<IntTerm> number = terms(Registers.NOBODY).number(asked.pid());
    Truth result = truth(false);
    for (int i = 0; i < control.seats().size(); i++) {
      IntTerm pid = IntTerm.of(i);
      Truth meant = number.where(all, n -> BoolTerm.equal(n, pid));
      for (Motion motion : settled(found(control, i), () -> enabled(unsettled(control)).not())) {
        result = result.or(meant.and(motion.action().enabled(all)));
      }
    }
    return result;
  }

  /**
   * Where a process is not there or can take no step by itself, while nobody goes on with an atomic
   * block.
   */
  Truth isIdle(Control control, int process) {
    if (process >= control.seats().size()) {
      return truth(true);
    }
    List<Motion> own =
        motions(control, process).stream().filter(motion -> !motion.isRendezvous()).toList();
    Truth able = enabled(settled(own, () -> enabled(unsettled(control)).not()));
    return control.holder() == Control.NOBODY
        ? able.not()
        : enabled(motions(control, control.holder())).or(able).not();
  }

  /** The moves with what {@code timeout} is where they are. */
  private List<Motion> settled(List<Motion> motions, Supplier<Truth> alarm) {
    if (motions.stream().noneMatch(motion -> motion.action().mentionsTimeout())) {
      return motions;
    }
    Truth timeout = alarm.get();
    List<Motion> result = new ArrayList<>();
    for (Motion motion : motions) {
      if (!motion.action().mentionsTimeout()) {
        result.add(motion);
        continue;
      }
      timeout
          .cases()
          .forEach(
              (alarmed, when) -> {
                Action here = motion.action().with(registers.timeout, alarmed);
                motion.with(here).where(Truth.in(when, all)).forEach(result::add);
              });
    }
    return result;
  }

  /** Where some of these can happen, nothing having to wait for a timeout. */
  Truth enabled(List<Motion> motions) {
    Truth result = truth(false);
    for (Motion motion : motions) {
      Action action = motion.action().with(registers.timeout, BoolTerm.FALSE);
      result = result.or(action.enabled(all));
      if (result.isTrue()) {
        return result;
      }
    }
    return result;
  }

  /** Where a run may end. */
  Truth validEnd(Control control) {
    Truth result = truth(true);
    for (Control.Seat seat : control.seats()) {
      result = result.and(ends(seat.point()));
    }
    return result;
  }

  /** Where a process, or a claim, may end at a control point. */
  Truth ends(Graph.Point point) {
    return truth(point.isEnd).or(labelled(point, label -> label.startsWith("end")));
  }

  /** Where formulas see the system: not in the middle of an atomic block that can go on. */
  Truth seen(Control control) {
    if (control.holder() == Control.NOBODY) {
      return truth(true);
    }
    return atomicSteps == AtomicSteps.SEEN
        ? truth(
            !isWithinReceive(control) && !control.seats().get(control.holder()).point().isInStep())
        : enabled(motions(control, control.holder())).not();
  }

  private static boolean isWithinReceive(Control control) {
    return control.seats().get(control.holder()).point().edges().stream()
        .anyMatch(edge -> edge.step() instanceof Stmt.Assign assign && assign.endsReceive());
  }

  /**
   * Those of one process, if no other is in the middle of an atomic block: where no process that
   * goes before it can move. Nobody goes before the rest of a d_step.
   */
  List<Motion> motions(Control control, int process) {
    List<Motion> result = able(control, process);
    if (control.seats().get(process).point().isInStep()) {
      return result;
    }
    for (int i = 0; i < control.seats().size(); i++) {
      if (control.seats().get(i).priority() > control.seats().get(process).priority()) {
        result = where(enabled(able(control, i)).not(), result);
      }
    }
    return result;
  }

  private static List<Motion> where(Truth condition, List<Motion> motions) {
    return condition.isTrue()
        ? motions
        : motions.stream().flatMap(motion -> motion.where(condition).stream()).toList();
  }

  /** Where a process may take a step at all; a d_step is one. */
  private Truth provided(Control control, int process) {
    Control.Seat seat = control.seats().get(process);
    return seat.point().isInStep()
        ? truth(true)
        : terms(process).truth(seat.graph().type().provided());
  }

  private List<Motion> able(Control control, int process) {
    return where(provided(control, process), found(control, process));
  }

  private List<Motion> found(Control control, int process) {
    Graph.Point point = control.seats().get(process).point();
    if (point.isEnd) {
      boolean isLast = process == control.seats().size() - 1;
      Motion end = Motion.end(control, all);
      return isLast ? List.of(end.with(told(end.action(), process))) : List.of();
    }
    List<Motion> result = new ArrayList<>();
    Map<Stmt.Block, Truth> before = new IdentityHashMap<>();
    Escapes escapes = new Escapes();
    for (Edge edge : point.edges()) {
      List<Motion> here = new ArrayList<>();
      if (edge.isElse()) {
        otherwise(control, process, edge, result, here);
      } else {
        alone(control, process, edge, here);
        together(control, process, edge, here);
      }
      result.addAll(escapes.before(edge, inOrder(edge, here, before)));
    }
    if (point.isInStep()) {
      Truth blocked = enabled(result).not();
      for (ByCase.Case<Action.Effect> effect : ByCase.where(blocked, Action.Effect.NONE).list()) {
        Action fails = Action.of(effect, Action.Outcome.ERROR, registers);
        result.add(Motion.step(control, process, point.edges().get(0).step(), fails, control));
      }
    }
    return result;
  }

  /** Where escapes of one process are possible, those met so far. Mutable. */
  private final class Escapes {
    private final Map<Stmt.Unless, Truth> possible = new IdentityHashMap<>();

    /** The motions of an edge where no escape goes before it. */
    List<Motion> before(Edge edge, List<Motion> motions) {
      List<Motion> result = motions;
      for (Stmt.Unless unless : edge.covered()) {
        Truth others = possible.getOrDefault(unless, truth(false));
        result =
            others.isFalse()
                ? result
                : result.stream().flatMap(m -> where(m, others.not())).toList();
      }
      for (Stmt.Unless unless : edge.escapes()) {
        Truth here =
            motions.stream().map(m -> m.action().enabled(all)).reduce(truth(false), Truth::or);
        possible.merge(unless, here, Truth::or);
      }
      return result;
    }

    /** An escape may wait for a timeout. */
    private Stream<Motion> where(Motion motion, Truth condition) {
      return motion.action().where(condition).stream()
          .map(action -> Action.of(action.effect(), action.outcome(), registers))
          .map(motion::with);
    }
  }

  /** Those of an edge where no edge before of the same {@code d_step} is possible. */
  private List<Motion> inOrder(Edge edge, List<Motion> motions, Map<Stmt.Block, Truth> before) {
    if (edge.among().isEmpty()) {
      return motions;
    }
    Truth others = before.getOrDefault(edge.among().get(), truth(false));
    before.put(edge.among().get(), others.or(enabled(motions)));
    return where(others.not(), motions);
  }

  private void alone(Control control, int process, Edge edge, List<Motion> result) {
    int next = control.seats().size();
    boolean starts = edge.step() instanceof Stmt.Start;
    if (starts && next >= MOST_PROCESSES) {
      return;
    }
    Key key = new Key(edge, process, starts ? next : 0, registers.channels().size());
    List<Action> found =
        actions.computeIfAbsent(
            key, k -> told(Steps.alone(registers, this::terms, process, edge, next), process));
    if (edge.step() instanceof Stmt.Send send) {
      found = whereThere(control, process, edge, send, found);
    }
    Control target = control.moved(process, edge.next());
    for (Action action : found) {
      if (edge.step() instanceof Stmt.Start start) {
        Graph graph = graph(start.process());
        for (Graph.Start from : graph.starts()) {
          for (Action here : action.where(presence(from.presence()))) {
            Control there = target.started(graph, from.point(), start.priority());
            result.add(Motion.step(control, process, start, here, there));
          }
        }
      } else {
        result.add(Motion.step(control, process, edge.step(), action, target));
      }
    }
  }

  /** Who sends to a channel of a process that is gone fails, as in SPIN. */
  private List<Action> whereThere(
      Control control, int process, Edge edge, Stmt.Send send, List<Action> found) {
    Terms here = terms(process);
    Truth gone = truth(false);
    for (Registers.Channel channel : registers.gone(control)) {
      gone = gone.or(here.is(send.channel(), channel));
    }
    if (gone.isFalse()) {
      return found;
    }
    List<Action> result = new ArrayList<>();
    Truth there = gone.not();
    found.forEach(action -> result.addAll(action.where(there)));
    Truth fails = here.truth(edge.presence()).and(here.defined(send.channel())).and(gone);
    for (ByCase.Case<Action.Effect> effect : ByCase.where(fails, Action.Effect.NONE).list()) {
      result.add(Action.of(effect, Action.Outcome.ERROR, registers));
    }
    return result;
  }

  /** The same, of which is told who does it, where that is asked. */
  private Action told(Action action, int process) {
    Action.Effect effect = action.effect().value();
    return registers
        .last()
        .map(last -> action.with(effect.updating(last, IntTerm.of(process))))
        .orElse(action);
  }

  private List<Action> told(List<Action> found, int process) {
    return found.stream().map(action -> told(action, process)).toList();
  }

  private void together(Control control, int sender, Edge edge, List<Motion> result) {
    if (!(edge.step() instanceof Stmt.Send)) {
      return;
    }
    for (int receiver = 0; receiver < control.seats().size(); receiver++) {
      if (receiver != sender) {
        // Of the escapes of who receives only those that take the message go before.
        Escapes escapes = new Escapes();
        for (Edge other : control.seats().get(receiver).point().edges()) {
          if (other.step() instanceof Stmt.Receive) {
            List<Motion> here = together(control, sender, edge, receiver, other);
            result.addAll(escapes.before(other, here));
          }
        }
      }
    }
  }

  private List<Motion> together(Control control, int sender, Edge edge, int receiver, Edge other) {
    List<Motion> result = new ArrayList<>();
    Pair pair = new Pair(edge, sender, other, receiver, registers.channels().size());
    List<Action> found =
        rendezvous.computeIfAbsent(
            pair,
            p ->
                told(
                    Steps.rendezvous(registers, this::terms, sender, edge, receiver, other),
                    receiver));
    for (Action action : found) {
      Motion motion =
          Motion.rendezvous(
              sender,
              action,
              control.moved(sender, edge.next(), receiver, other.next()),
              control.name(sender),
              edge.step(),
              control.name(receiver),
              other.step(),
              StepCodes.rendezvous(sender, edge.step().number(), receiver, other.step().number()));
      result.addAll(where(provided(control, receiver), List.of(motion)));
    }
    return result;
  }

  /** An else is possible where nothing before it at its point is, as in SPIN. */
  private void otherwise(
      Control control, int process, Edge edge, List<Motion> others, List<Motion> result) {
    Truth something = truth(false);
    for (Motion motion : others) {
      something = something.or(motion.action().enabled(all));
    }
    Truth here = terms(process).truth(edge.presence()).and(something.not());
    for (ByCase.Case<Action.Effect> effect : ByCase.where(here, Action.Effect.NONE).list()) {
      Action action = told(Action.of(effect, Action.Outcome.NEXT, registers), process);
      Control target = control.moved(process, edge.next());
      result.add(Motion.step(control, process, edge.step(), action, target));
    }
  }
}
