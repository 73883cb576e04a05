package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.promela.flow.Graph.Edge;
import sunder.frontend.promela.flow.Registers.Channels;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
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
  private final Map<Key, List<Action>> actions = new HashMap<>();
  private final Map<Pair, List<Action>> rendezvous = new HashMap<>();

  /**
   * An action depends on the process, and on which channels and which number are there; more places
   * than one have it.
   */
  private record Key(Edge edge, int process, int next, Channels channels) {}

  /**
   * Where a process is, and what else its motions depend on.
   *
   * @param channels those that are there, if that matters
   * @param seats how many processes there are, if that matters
   * @param partners who may take what it sends at once
   */
  private record Place(
      int process,
      Control.Seat seat,
      Optional<Channels> channels,
      int seats,
      List<Place> partners) {}

  /** Which of these matter at a point. */
  private record Needs(boolean channels, boolean count, boolean partners) {}

  /** The motions of a process, and where one of them is possible, once that was asked for. */
  private static final class Found {
    final List<Motion> motions;
    Optional<Truth> possible = Optional.empty();

    Found(List<Motion> motions) {
      this.motions = motions;
    }
  }

  private final Map<Place, Found> found = new HashMap<>();
  private final Map<Graph.Point, Needs> needs = new HashMap<>();
  private final Map<Graph.Point, Boolean> receiving = new HashMap<>();

  /** Those that may take a message at once. */
  private final Control.Latest<List<Place>> receivers;

  /** Where something can happen, nothing having to wait for a timeout. */
  private final Control.Latest<Truth> moves;

  /** Two that meet, as they do whoever else may take a message. */
  private record Pair(Edge sending, int sender, Edge receiving, int receiver, Channels channels) {}

  private final Terms ofFeatures;

  Composer(SystemModel system, Registers registers, AtomicSteps atomicSteps) {
    this.system = system;
    this.atomicSteps = atomicSteps;
    this.registers = registers;
    this.all = system.features().space().all();
    this.ofFeatures = terms(Registers.NOBODY, registers.global());
    this.receivers = new Control.Latest<>(this::findReceivers);
    this.moves = new Control.Latest<>(this::findMoves);
  }

  Graph graph(ProcessType type) {
    return graphs.computeIfAbsent(type, t -> GraphBuilder.of(t, label -> system.isSeen(t, label)));
  }

  Truth truth(boolean value) {
    return Truth.of(all, BoolTerm.of(value));
  }

  /** The terms of one process where all are. */
  Terms terms(Control control, int process) {
    return terms(process, registers.there(control));
  }

  private Terms terms(int process, Channels channels) {
    return new Terms(registers, all, process, new Here(Optional.empty(), channels));
  }

  /** The terms of a property, which may ask for labels. */
  Terms terms(Control control) {
    Here here = new Here(Optional.of(control), registers.there(control));
    return new Terms(registers, all, Registers.NOBODY, here);
  }

  /** Nothing but the channels is known of others where a process takes a step. */
  private final class Here implements Terms.Surroundings {
    private final Optional<Control> control;
    private final Channels channels;

    Here(Optional<Control> control, Channels channels) {
      this.control = control;
      this.channels = channels;
    }

    @Override
    public Channels channels() {
      return channels;
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
      return stuck(control.orElseThrow());
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
              terms(control)
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
    return ofFeatures.truth(condition);
  }

  /** Every move at a control point, each with when it is possible; also what is no valid end. */
  List<Motion> motions(Control control) {
    return settled(control, unsettled(control));
  }

  /** Where nothing can happen, even where that is waited for. */
  Truth stuck(Control control) {
    List<Motion> all = unsettled(control);
    return (waits(all) ? enabled(settled(control, all)) : moves.at(control)).not();
  }

  private static boolean waits(List<Motion> motions) {
    return motions.stream().anyMatch(motion -> motion.action().mentionsTimeout());
  }

  private Truth findMoves(Control control) {
    List<Truth> all = new ArrayList<>();
    for (int i = control.seats().size() - 1; i >= 0; i--) {
      Truth one = canMove(control, i);
      if (one.isTrue()) {
        return one;
      } else if (!one.isFalse()) {
        all.add(one);
      }
    }
    return all.isEmpty() ? truth(false) : Truth.any(all);
  }

  /** Where one process can move if nobody holds it up. */
  private Truth canMove(Control control, int process) {
    List<Motion> able = motions(control, process);
    Found known = found(control, process);
    if (able != known.motions) {
      return enabled(able);
    } else if (known.possible.isEmpty()) {
      known.possible = Optional.of(enabled(able));
    }
    return known.possible.get();
  }

  private List<Motion> unsettled(Control control) {
    List<Motion> result = new ArrayList<>();
    Truth free = truth(true);
    if (control.holder() != Control.NOBODY) {
      List<Motion> first = motions(control, control.holder());
      result.addAll(first);
      free = canMove(control, control.holder()).not();
    }
    for (int i = 0; i < control.seats().size() && !free.isFalse(); i++) {
      if (i != control.holder()) {
        result.addAll(where(free, motions(control, i)));
      }
    }
    return result;
  }

  /** Where a process that is there can take a step, or go if it has ended, as if it were alone. */
  private Truth isEnabled(Control control, Expr.Enabled asked) {
    ByCase<IntTerm> number = terms(control).number(asked.pid());
    Truth result = truth(false);
    for (int i = 0; i < control.seats().size(); i++) {
      IntTerm pid = IntTerm.of(i);
      Truth meant = number.where(all, n -> BoolTerm.equal(n, pid));
      for (Motion motion : settled(control, found(control, i).motions)) {
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
    Truth able = enabled(settled(control, own));
    return control.holder() == Control.NOBODY
        ? able.not()
        : canMove(control, control.holder()).or(able).not();
  }

  /** The moves with what {@code timeout} is where they are. */
  private List<Motion> settled(Control control, List<Motion> motions) {
    if (!waits(motions)) {
      return motions;
    }
    Truth timeout = moves.at(control).not();
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
        : canMove(control, control.holder()).not();
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
        : terms(control, process).truth(seat.graph().type().provided());
  }

  private List<Motion> able(Control control, int process) {
    List<Motion> found = found(control, process).motions;
    boolean isFree = control.seats().get(process).graph().type().provided().isAlways();
    return isFree ? found : where(provided(control, process), found);
  }

  /**
   * What a process can do depends on where it is and, for what they have to do with each other, on
   * others: they are found once for all control points that agree on this.
   */
  private Found found(Control control, int process) {
    Graph.Point point = control.seats().get(process).point();
    Needs needs = needs(point);
    Place place =
        new Place(
            process,
            control.seats().get(process),
            channels(control, point),
            needs.count() ? control.seats().size() : 0,
            needs.partners() ? receivers.at(control) : List.of());
    Found known = found.get(place);
    if (known == null) {
      known = new Found(find(control, process));
      found.put(place, known);
    }
    return known;
  }

  /** The channels that are there, if what can be done at a point depends on that. */
  Optional<Channels> channels(Control control, Graph.Point point) {
    return needs(point).channels() ? Optional.of(registers.there(control)) : Optional.empty();
  }

  private Needs needs(Graph.Point point) {
    return needs.computeIfAbsent(point, this::findNeeds);
  }

  private Needs findNeeds(Graph.Point point) {
    List<Stmt.Step> steps = point.edges().stream().map(Edge::step).toList();
    boolean starts = steps.stream().anyMatch(Stmt.Start.class::isInstance);
    boolean meets = steps.stream().anyMatch(s -> s instanceof Stmt.Send && mayMeet(s));
    boolean isOpen =
        steps.stream().anyMatch(s -> namesNumbers(s) || channels(s).anyMatch(c -> !isGlobal(c)));
    return new Needs(isOpen || starts || meets, point.isEnd || starts, meets);
  }

  /** Whether a name means one channel wherever it is used. */
  private boolean isGlobal(Expr channel) {
    return registers.isDeclared(channel)
        && ((Expr.Read) channel).place().variable().scope() == Variable.Scope.GLOBAL;
  }

  /** Whether a step may read the number of a channel of its process. */
  private boolean namesNumbers(Stmt.Step step) {
    return step.evaluated().stream()
        .flatMap(value -> value.all().stream())
        .anyMatch(part -> registers.isDeclared(part) && !isGlobal(part));
  }

  /** What is used as a channel. */
  Stream<Expr> channels(Stmt.Step step) {
    Stream<Expr> own =
        step instanceof Stmt.Send || step instanceof Stmt.Receive
            ? Stream.of(step.values().get(0))
            : Stream.of();
    Stream<Expr> asked =
        step.evaluated().stream()
            .flatMap(value -> value.all().stream())
            .flatMap(
                part ->
                    part instanceof Expr.Question question
                        ? Stream.of(question.channel())
                        : part instanceof Expr.Poll poll ? Stream.of(poll.channel()) : Stream.of());
    return Stream.concat(own, asked);
  }

  private List<Place> findReceivers(Control control) {
    List<Place> result = new ArrayList<>();
    for (int i = 0; i < control.seats().size(); i++) {
      Control.Seat seat = control.seats().get(i);
      if (receiving.computeIfAbsent(seat.point(), this::receives)) {
        result.add(new Place(i, seat, Optional.empty(), 0, List.of()));
      }
    }
    return List.copyOf(result);
  }

  private boolean receives(Graph.Point point) {
    return point.edges().stream()
        .anyMatch(edge -> edge.step() instanceof Stmt.Receive && mayMeet(edge.step()));
  }

  /** Whether a step may be one half of a rendezvous. */
  boolean mayMeet(Stmt.Step step) {
    if (step instanceof Stmt.Send send) {
      return mayMeet(send.channel(), send.fields().size());
    }
    return step instanceof Stmt.Receive receive
        && mayMeet(receive.channel(), receive.slots().size());
  }

  private boolean mayMeet(Expr channel, int fields) {
    if (channel instanceof Expr.Read read && registers.isDeclared(channel)) {
      return read.place().variable().channel().orElseThrow().isRendezvous();
    }
    return system
        .variables()
        .flatMap(other -> other.channel().stream())
        .anyMatch(type -> type.isRendezvous() && type.fields().size() == fields);
  }

  private List<Motion> find(Control control, int process) {
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
        Stmt.Step first = point.edges().get(0).step();
        result.add(Motion.step(control, process, first, fails, UnaryOperator.identity()));
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
    Channels before = registers.there(control);
    Channels after =
        edge.step() instanceof Stmt.Start start
            ? registers.with(before, next, start.process())
            : before;
    IntFunction<Terms> terms = number -> terms(number, number == next ? after : before);
    Key key = new Key(edge, process, starts ? next : 0, before);
    List<Action> found =
        actions.computeIfAbsent(
            key, k -> told(Steps.alone(registers, terms, process, edge, next), process));
    UnaryOperator<Control> target = from -> from.moved(process, edge.next());
    for (Action action : found) {
      if (edge.step() instanceof Stmt.Start start) {
        Graph graph = graph(start.process());
        for (Graph.Start from : graph.starts()) {
          for (Action here : action.where(presence(from.presence()))) {
            UnaryOperator<Control> there =
                at -> target.apply(at).started(graph, from.point(), start.priority());
            result.add(Motion.step(control, process, start, here, there));
          }
        }
      } else {
        result.add(Motion.step(control, process, edge.step(), action, target));
      }
    }
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
    if (!(edge.step() instanceof Stmt.Send send) || !mayMeet(send)) {
      return;
    }
    for (Place partner : receivers.at(control)) {
      int receiver = partner.process();
      if (receiver != sender) {
        // Of the escapes of who receives only those that take the message go before.
        Escapes escapes = new Escapes();
        for (Edge other : partner.seat().point().edges()) {
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
    Channels channels = registers.there(control);
    IntFunction<Terms> terms = number -> terms(number, channels);
    Pair pair = new Pair(edge, sender, other, receiver, channels);
    List<Action> found =
        rendezvous.computeIfAbsent(
            pair,
            p -> told(Steps.rendezvous(registers, terms, sender, edge, receiver, other), receiver));
    for (Action action : found) {
      Motion motion =
          Motion.rendezvous(
              sender,
              action,
              from -> from.moved(sender, edge.next(), receiver, other.next()),
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
    Truth here = presence(edge.presence()).and(something.not());
    for (ByCase.Case<Action.Effect> effect : ByCase.where(here, Action.Effect.NONE).list()) {
      Action action = told(Action.of(effect, Action.Outcome.NEXT, registers), process);
      result.add(
          Motion.step(
              control, process, edge.step(), action, from -> from.moved(process, edge.next())));
    }
  }
}
