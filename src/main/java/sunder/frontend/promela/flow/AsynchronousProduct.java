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
import sunder.frontend.promela.flow.ProgramGraph.GraphEdge;
import sunder.frontend.promela.flow.PromelaRegisterAllocation.ChannelTable;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.StepEncoding;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
import sunder.verdict.Property.AtomicSteps;

/**
 * The asynchronous product of the processes of a model: the transitions of each location vector.
 *
 * <p>Processes are interleaved, except that a process within an atomic block has precedence while
 * it has an executable step. {@code timeout} is true in the states in which no step is executable
 * with {@code timeout} false. Input: a {@link SystemModel} and a {@link LocationVector}. Output:
 * {@link SystemTransition}s with guards over features and registers. Source: SPIN manual, {@code
 * atomic}, {@code d_step}, {@code timeout}, {@code unless}, {@code provided} and {@code priority}.
 */
final class AsynchronousProduct {
  private static final int MOST_PROCESSES = 255;

  final SystemModel system;
  final PromelaRegisterAllocation registers;
  final ConfigSet all;
  private final AtomicSteps atomicSteps;
  private final Map<ProcessType, ProgramGraph> graphs = new IdentityHashMap<>();
  private final Map<ActionKey, List<GuardedAction>> actions = new HashMap<>();
  private final Map<RendezvousPair, List<GuardedAction>> rendezvous = new HashMap<>();

  /**
   * The cache key of local actions: an action depends on the edge, the process number, the existing
   * channels and, for {@code run}, the number of the new process.
   */
  private record ActionKey(GraphEdge edge, int process, int next, ChannelTable channels) {}

  /**
   * The location of a process with the part of the location vector that its transitions depend on.
   *
   * @param channels the existing channels, if the transitions depend on them
   * @param processCount the number of processes, or 0 if the transitions do not depend on it
   * @param partners the processes that may receive by rendezvous, if the transitions depend on them
   */
  private record ProcessContext(
      int process,
      LocationVector.ProcessLocation location,
      Optional<ChannelTable> channels,
      int processCount,
      List<ProcessContext> partners) {}

  /** The parts of the location vector that the transitions of a point depend on. */
  private record ContextDependence(boolean channels, boolean count, boolean partners) {}

  /**
   * The transitions of a process in a context, and the condition under which one of them is
   * enabled, which is computed on demand.
   */
  private static final class ProcessTransitions {
    final List<SystemTransition> transitions;
    Optional<LiftedCondition> possible = Optional.empty();

    ProcessTransitions(List<SystemTransition> transitions) {
      this.transitions = transitions;
    }
  }

  private final Map<ProcessContext, ProcessTransitions> found = new HashMap<>();
  private final Map<ProgramGraph.GraphPoint, ContextDependence> needs = new HashMap<>();
  private final Map<ProgramGraph.GraphPoint, Boolean> receiving = new HashMap<>();

  /** The processes whose next step may receive by rendezvous. */
  private final LocationVector.SingleEntryCache<List<ProcessContext>> receivers;

  /** The condition under which a transition is enabled with {@code timeout} false. */
  private final LocationVector.SingleEntryCache<LiftedCondition> moves;

  /** The cache key of the actions of a rendezvous, which do not depend on other processes. */
  private record RendezvousPair(
      GraphEdge sending, int sender, GraphEdge receiving, int receiver, ChannelTable channels) {}

  private final PromelaExpressionLowering featureTerms;

  AsynchronousProduct(
      SystemModel system, PromelaRegisterAllocation registers, AtomicSteps atomicSteps) {
    this.system = system;
    this.atomicSteps = atomicSteps;
    this.registers = registers;
    this.all = system.features().space().all();
    this.featureTerms = terms(PromelaRegisterAllocation.NO_PROCESS, registers.globalChannels());
    this.receivers = new LocationVector.SingleEntryCache<>(this::findReceivers);
    this.moves = new LocationVector.SingleEntryCache<>(this::findMoves);
  }

  ProgramGraph graph(ProcessType type) {
    return graphs.computeIfAbsent(
        type, t -> ProgramGraphBuilder.of(t, label -> system.isObservableLabel(t, label)));
  }

  LiftedCondition constant(boolean value) {
    return LiftedCondition.of(all, BoolTerm.of(value));
  }

  PromelaExpressionLowering terms(LocationVector control, int process) {
    return terms(process, registers.existingChannels(control));
  }

  private PromelaExpressionLowering terms(int process, ChannelTable channels) {
    return new PromelaExpressionLowering(
        registers, all, process, new LocalContext(Optional.empty(), channels));
  }

  /**
   * Returns the translation of the expressions of a property, which may contain remote references.
   */
  PromelaExpressionLowering terms(LocationVector control) {
    LocalContext here = new LocalContext(Optional.of(control), registers.existingChannels(control));
    return new PromelaExpressionLowering(
        registers, all, PromelaRegisterAllocation.NO_PROCESS, here);
  }

  /**
   * The context of expressions: for process steps it consists of the existing channels only, for
   * properties it contains the location vector.
   */
  private final class LocalContext implements PromelaExpressionLowering.ControlContext {
    private final Optional<LocationVector> control;
    private final ChannelTable channels;

    LocalContext(Optional<LocationVector> control, ChannelTable channels) {
      this.control = control;
      this.channels = channels;
    }

    @Override
    public ChannelTable channels() {
      return channels;
    }

    @Override
    public LiftedCondition isAt(Expr.RemoteReference at) {
      return AsynchronousProduct.this.isAt(control.orElseThrow(), at);
    }

    @Override
    public LiftedCondition isEnabled(Expr.Enabled enabled) {
      return AsynchronousProduct.this.isEnabled(control.orElseThrow(), enabled);
    }

    @Override
    public LiftedCondition isDeadlocked() {
      return deadlock(control.orElseThrow());
    }
  }

  /**
   * Returns the condition that a process is at a label. Without a process number, the first process
   * of the type is considered; a number that is no process of the type is at no label.
   */
  private LiftedCondition isAt(LocationVector control, Expr.RemoteReference at) {
    LiftedCondition result = constant(false);
    for (int i = 0; i < control.processes().size(); i++) {
      LocationVector.ProcessLocation location = control.processes().get(i);
      if (at.process().isEmpty() || at.process().get() == location.graph().type()) {
        LiftedCondition here = isAtLabel(location.point(), at::refersTo);
        if (at.pid().isPresent()) {
          IntTerm number = IntTerm.of(i);
          here =
              terms(control)
                  .integer(at.pid().get())
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

  /** Returns the variants in which a point has a label that satisfies a predicate. */
  LiftedCondition isAtLabel(ProgramGraph.GraphPoint point, Predicate<String> which) {
    LiftedCondition result = constant(false);
    for (Map.Entry<String, Expr> label : point.labels.entrySet()) {
      result = which.test(label.getKey()) ? result.or(presenceCondition(label.getValue())) : result;
    }
    return result;
  }

  /** Returns the variants that satisfy a condition over features. */
  LiftedCondition presenceCondition(Expr condition) {
    return featureTerms.condition(condition);
  }

  /** Returns all transitions at a location vector, with {@code timeout} replaced with its value. */
  List<SystemTransition> transitions(LocationVector control) {
    return resolveTimeout(control, interleaved(control));
  }

  /** Returns the condition that no transition is enabled, even if {@code timeout} is true. */
  LiftedCondition deadlock(LocationVector control) {
    List<SystemTransition> all = interleaved(control);
    return (mentionTimeout(all) ? enabled(resolveTimeout(control, all)) : moves.get(control)).not();
  }

  private static boolean mentionTimeout(List<SystemTransition> transitions) {
    return transitions.stream().anyMatch(transition -> transition.action().mentionsTimeout());
  }

  private LiftedCondition findMoves(LocationVector control) {
    List<LiftedCondition> all = new ArrayList<>();
    for (int i = control.processes().size() - 1; i >= 0; i--) {
      LiftedCondition one = canMove(control, i);
      if (one.isTrue()) {
        return one;
      } else if (!one.isFalse()) {
        all.add(one);
      }
    }
    return all.isEmpty() ? constant(false) : LiftedCondition.disjunction(all);
  }

  /**
   * Returns the condition that a process has an enabled transition if no other process holds an
   * atomic block.
   */
  private LiftedCondition canMove(LocationVector control, int process) {
    List<SystemTransition> able = transitions(control, process);
    ProcessTransitions known = found(control, process);
    if (able != known.transitions) {
      return enabled(able);
    } else if (known.possible.isEmpty()) {
      known.possible = Optional.of(enabled(able));
    }
    return known.possible.get();
  }

  private List<SystemTransition> interleaved(LocationVector control) {
    List<SystemTransition> result = new ArrayList<>();
    LiftedCondition free = constant(true);
    if (control.atomicHolder() != LocationVector.NO_PROCESS) {
      List<SystemTransition> first = transitions(control, control.atomicHolder());
      result.addAll(first);
      free = canMove(control, control.atomicHolder()).not();
    }
    for (int i = 0; i < control.processes().size() && !free.isFalse(); i++) {
      if (i != control.atomicHolder()) {
        result.addAll(where(free, transitions(control, i)));
      }
    }
    return result;
  }

  /**
   * Returns the condition of {@code enabled(pid)}: an existing process has an enabled transition or
   * can terminate, without regard to priorities, {@code provided} clauses and atomic blocks of
   * others.
   */
  private LiftedCondition isEnabled(LocationVector control, Expr.Enabled asked) {
    GuardedUnion<IntTerm> number = terms(control).integer(asked.pid());
    LiftedCondition result = constant(false);
    for (int i = 0; i < control.processes().size(); i++) {
      IntTerm pid = IntTerm.of(i);
      LiftedCondition meant = number.where(all, n -> BoolTerm.equal(n, pid));
      for (SystemTransition transition : resolveTimeout(control, found(control, i).transitions)) {
        result = result.or(meant.and(transition.action().enabled(all)));
      }
    }
    return result;
  }

  /**
   * Returns the condition that a process does not exist or has no enabled transition other than a
   * rendezvous, and that no process within an atomic block can proceed.
   */
  LiftedCondition cannotStepAlone(LocationVector control, int process) {
    if (process >= control.processes().size()) {
      return constant(true);
    }
    List<SystemTransition> own =
        transitions(control, process).stream()
            .filter(transition -> !transition.isRendezvous())
            .toList();
    LiftedCondition able = enabled(resolveTimeout(control, own));
    return control.atomicHolder() == LocationVector.NO_PROCESS
        ? able.not()
        : canMove(control, control.atomicHolder()).or(able).not();
  }

  /** Returns the transitions with {@code timeout} replaced with its value at a location vector. */
  private List<SystemTransition> resolveTimeout(
      LocationVector control, List<SystemTransition> transitions) {
    if (!mentionTimeout(transitions)) {
      return transitions;
    }
    LiftedCondition timeout = moves.get(control).not();
    List<SystemTransition> result = new ArrayList<>();
    for (SystemTransition transition : transitions) {
      if (!transition.action().mentionsTimeout()) {
        result.add(transition);
        continue;
      }
      timeout
          .cases()
          .forEach(
              (alarmed, when) -> {
                GuardedAction here = transition.action().with(registers.timeout, alarmed);
                transition
                    .withAction(here)
                    .restrict(LiftedCondition.ofVariants(when, all))
                    .forEach(result::add);
              });
    }
    return result;
  }

  /** Returns the condition that one of the transitions is enabled with {@code timeout} false. */
  LiftedCondition enabled(List<SystemTransition> transitions) {
    LiftedCondition result = constant(false);
    for (SystemTransition transition : transitions) {
      GuardedAction action = transition.action().with(registers.timeout, BoolTerm.FALSE);
      result = result.or(action.enabled(all));
      if (result.isTrue()) {
        return result;
      }
    }
    return result;
  }

  /** Returns the variants in which all processes are in valid end states. */
  LiftedCondition validEnd(LocationVector control) {
    LiftedCondition result = constant(true);
    for (LocationVector.ProcessLocation location : control.processes()) {
      result = result.and(mayEnd(location.point()));
    }
    return result;
  }

  /**
   * Returns the variants in which a point of a process or claim is a valid end state: its end, or a
   * point with an end label.
   */
  LiftedCondition mayEnd(ProgramGraph.GraphPoint point) {
    return constant(point.isEnd).or(isAtLabel(point, label -> label.startsWith("end")));
  }

  /**
   * Returns the condition that properties observe the state: it is not within an atomic block that
   * can proceed. If states within atomic blocks are visible, only those within a {@code d_step} or
   * a multi-step receive are excluded.
   */
  LiftedCondition isObservable(LocationVector control) {
    if (control.atomicHolder() == LocationVector.NO_PROCESS) {
      return constant(true);
    }
    return atomicSteps == AtomicSteps.SEEN
        ? constant(
            !isWithinReceive(control)
                && !control.processes().get(control.atomicHolder()).point().isInDStep())
        : canMove(control, control.atomicHolder()).not();
  }

  private static boolean isWithinReceive(LocationVector control) {
    return control.processes().get(control.atomicHolder()).point().edges().stream()
        .anyMatch(edge -> edge.step() instanceof Stmt.Assign assign && assign.endsReceive());
  }

  /**
   * Returns the transitions of a process that are possible if no other process holds an atomic
   * block: those under which no process of higher priority is enabled. The remaining steps of a
   * {@code d_step} are not preempted.
   */
  List<SystemTransition> transitions(LocationVector control, int process) {
    List<SystemTransition> result = able(control, process);
    if (control.processes().get(process).point().isInDStep()) {
      return result;
    }
    for (int i = 0; i < control.processes().size(); i++) {
      if (control.processes().get(i).priority() > control.processes().get(process).priority()) {
        result = where(enabled(able(control, i)).not(), result);
      }
    }
    return result;
  }

  private static List<SystemTransition> where(
      LiftedCondition condition, List<SystemTransition> transitions) {
    return condition.isTrue()
        ? transitions
        : transitions.stream()
            .flatMap(transition -> transition.restrict(condition).stream())
            .toList();
  }

  /**
   * Returns the condition of the {@code provided} clause of a process; it is evaluated only before
   * a {@code d_step}, which is one step.
   */
  private LiftedCondition provided(LocationVector control, int process) {
    LocationVector.ProcessLocation location = control.processes().get(process);
    return location.point().isInDStep()
        ? constant(true)
        : terms(control, process).condition(location.graph().type().provided());
  }

  private List<SystemTransition> able(LocationVector control, int process) {
    List<SystemTransition> found = found(control, process).transitions;
    boolean isFree = control.processes().get(process).graph().type().provided().isConstantTrue();
    return isFree ? found : where(provided(control, process), found);
  }

  /**
   * Returns the transitions of a process, from a cache: they are computed once for all location
   * vectors that agree on the location of the process and on the context that its transitions
   * depend on.
   */
  private ProcessTransitions found(LocationVector control, int process) {
    ProgramGraph.GraphPoint point = control.processes().get(process).point();
    ContextDependence needs = needs(point);
    ProcessContext place =
        new ProcessContext(
            process,
            control.processes().get(process),
            channels(control, point),
            needs.count() ? control.processes().size() : 0,
            needs.partners() ? receivers.get(control) : List.of());
    ProcessTransitions known = found.get(place);
    if (known == null) {
      known = new ProcessTransitions(find(control, process));
      found.put(place, known);
    }
    return known;
  }

  /** Returns the existing channels if the transitions of a point depend on them. */
  Optional<ChannelTable> channels(LocationVector control, ProgramGraph.GraphPoint point) {
    return needs(point).channels()
        ? Optional.of(registers.existingChannels(control))
        : Optional.empty();
  }

  private ContextDependence needs(ProgramGraph.GraphPoint point) {
    return needs.computeIfAbsent(point, this::findNeeds);
  }

  private ContextDependence findNeeds(ProgramGraph.GraphPoint point) {
    List<Stmt.Step> steps = point.edges().stream().map(GraphEdge::step).toList();
    boolean starts = steps.stream().anyMatch(Stmt.RunProcess.class::isInstance);
    boolean meets = steps.stream().anyMatch(s -> s instanceof Stmt.Send && mayRendezvous(s));
    boolean isOpen =
        steps.stream().anyMatch(s -> namesNumbers(s) || channels(s).anyMatch(c -> !isGlobal(c)));
    return new ContextDependence(isOpen || starts || meets, point.isEnd || starts, meets);
  }

  /** Returns whether an expression denotes one statically known global channel. */
  private boolean isGlobal(Expr channel) {
    return registers.isStaticallyKnown(channel)
        && ((Expr.Read) channel).lvalue().variable().scope() == Variable.Scope.GLOBAL;
  }

  /** Returns whether a step may read the number of a local channel. */
  private boolean namesNumbers(Stmt.Step step) {
    return step.evaluatedExpressions().stream()
        .flatMap(value -> value.subexpressions().stream())
        .anyMatch(part -> registers.isStaticallyKnown(part) && !isGlobal(part));
  }

  /** Returns the channel expressions of sends, receives, channel functions and polls in a step. */
  Stream<Expr> channels(Stmt.Step step) {
    Stream<Expr> own =
        step instanceof Stmt.Send || step instanceof Stmt.Receive
            ? Stream.of(step.operands().get(0))
            : Stream.of();
    Stream<Expr> asked =
        step.evaluatedExpressions().stream()
            .flatMap(value -> value.subexpressions().stream())
            .flatMap(
                part ->
                    part instanceof Expr.ChannelQuery question
                        ? Stream.of(question.channel())
                        : part instanceof Expr.Poll poll ? Stream.of(poll.channel()) : Stream.of());
    return Stream.concat(own, asked);
  }

  private List<ProcessContext> findReceivers(LocationVector control) {
    List<ProcessContext> result = new ArrayList<>();
    for (int i = 0; i < control.processes().size(); i++) {
      LocationVector.ProcessLocation location = control.processes().get(i);
      if (receiving.computeIfAbsent(location.point(), this::receives)) {
        result.add(new ProcessContext(i, location, Optional.empty(), 0, List.of()));
      }
    }
    return List.copyOf(result);
  }

  private boolean receives(ProgramGraph.GraphPoint point) {
    return point.edges().stream()
        .anyMatch(edge -> edge.step() instanceof Stmt.Receive && mayRendezvous(edge.step()));
  }

  /** Returns whether a step may take part in a rendezvous, as sender or receiver. */
  boolean mayRendezvous(Stmt.Step step) {
    if (step instanceof Stmt.Send send) {
      return mayMeet(send.channel(), send.fields().size());
    }
    return step instanceof Stmt.Receive receive
        && mayMeet(receive.channel(), receive.patterns().size());
  }

  private boolean mayMeet(Expr channel, int fields) {
    if (channel instanceof Expr.Read read && registers.isStaticallyKnown(channel)) {
      return read.lvalue().variable().channel().orElseThrow().isRendezvous();
    }
    return system
        .variables()
        .flatMap(other -> other.channel().stream())
        .anyMatch(type -> type.isRendezvous() && type.fields().size() == fields);
  }

  private List<SystemTransition> find(LocationVector control, int process) {
    ProgramGraph.GraphPoint point = control.processes().get(process).point();
    if (point.isEnd) {
      boolean isLast = process == control.processes().size() - 1;
      SystemTransition end = SystemTransition.end(control, all);
      return isLast ? List.of(end.withAction(withLastProcess(end.action(), process))) : List.of();
    }
    List<SystemTransition> result = new ArrayList<>();
    Map<Stmt.Block, LiftedCondition> before = new IdentityHashMap<>();
    EscapeConditions escapes = new EscapeConditions();
    for (GraphEdge edge : point.edges()) {
      List<SystemTransition> here = new ArrayList<>();
      if (edge.isElse()) {
        addElse(control, process, edge, result, here);
      } else {
        addLocalSteps(control, process, edge, here);
        addRendezvous(control, process, edge, here);
      }
      result.addAll(escapes.notPreempted(edge, inOrder(edge, here, before)));
    }
    if (point.isInDStep()) {
      LiftedCondition blocked = enabled(result).not();
      for (GuardedUnion.GuardedValue<GuardedAction.ActionEffect> effect :
          GuardedUnion.where(blocked, GuardedAction.ActionEffect.NONE).cases()) {
        GuardedAction fails = GuardedAction.of(effect, GuardedAction.Outcome.ERROR, registers);
        Stmt.Step first = point.edges().get(0).step();
        result.add(SystemTransition.step(control, process, first, fails, UnaryOperator.identity()));
      }
    }
    return result;
  }

  /**
   * The conditions under which the escapes of {@code unless} statements at one point are enabled,
   * accumulated over the edges in order.
   */
  private final class EscapeConditions {
    private final Map<Stmt.Unless, LiftedCondition> possible = new IdentityHashMap<>();

    /**
     * Returns the transitions of an edge, restricted to states in which no escape that preempts the
     * edge is enabled.
     */
    List<SystemTransition> notPreempted(GraphEdge edge, List<SystemTransition> transitions) {
      List<SystemTransition> result = transitions;
      for (Stmt.Unless unless : edge.preemptingEscapes()) {
        LiftedCondition others = possible.getOrDefault(unless, constant(false));
        result =
            others.isFalse()
                ? result
                : result.stream().flatMap(m -> where(m, others.not())).toList();
      }
      for (Stmt.Unless unless : edge.escapes()) {
        LiftedCondition here =
            transitions.stream()
                .map(m -> m.action().enabled(all))
                .reduce(constant(false), LiftedCondition::or);
        possible.merge(unless, here, LiftedCondition::or);
      }
      return result;
    }

    /** Restricts a transition to a condition, which may contain {@code timeout}. */
    private Stream<SystemTransition> where(SystemTransition transition, LiftedCondition condition) {
      return transition.action().restrict(condition).stream()
          .map(action -> GuardedAction.of(action.effect(), action.outcome(), registers))
          .map(transition::withAction);
    }
  }

  /**
   * Returns the transitions of an edge, restricted to states in which no earlier edge of the same
   * {@code d_step} is enabled.
   */
  private List<SystemTransition> inOrder(
      GraphEdge edge, List<SystemTransition> transitions, Map<Stmt.Block, LiftedCondition> before) {
    if (edge.enclosingDStep().isEmpty()) {
      return transitions;
    }
    LiftedCondition others = before.getOrDefault(edge.enclosingDStep().get(), constant(false));
    before.put(edge.enclosingDStep().get(), others.or(enabled(transitions)));
    return where(others.not(), transitions);
  }

  private void addLocalSteps(
      LocationVector control, int process, GraphEdge edge, List<SystemTransition> result) {
    int next = control.processes().size();
    boolean starts = edge.step() instanceof Stmt.RunProcess;
    if (starts && next >= MOST_PROCESSES) {
      return;
    }
    ChannelTable before = registers.existingChannels(control);
    ChannelTable after =
        edge.step() instanceof Stmt.RunProcess start
            ? registers.with(before, next, start.process())
            : before;
    IntFunction<PromelaExpressionLowering> terms =
        number -> terms(number, number == next ? after : before);
    ActionKey key = new ActionKey(edge, process, starts ? next : 0, before);
    List<GuardedAction> found =
        actions.computeIfAbsent(
            key,
            k ->
                withLastProcess(
                    PromelaStepLowering.localActions(registers, terms, process, edge, next),
                    process));
    UnaryOperator<LocationVector> target = from -> from.advance(process, edge.next());
    for (GuardedAction action : found) {
      if (edge.step() instanceof Stmt.RunProcess start) {
        ProgramGraph graph = graph(start.process());
        for (ProgramGraph.InitialPoint from : graph.initialPoints()) {
          for (GuardedAction here : action.restrict(presenceCondition(from.presenceCondition()))) {
            UnaryOperator<LocationVector> there =
                at -> target.apply(at).withProcess(graph, from.point(), start.priority());
            result.add(SystemTransition.step(control, process, start, here, there));
          }
        }
      } else {
        result.add(SystemTransition.step(control, process, edge.step(), action, target));
      }
    }
  }

  /**
   * Returns an action that also sets {@code _last} to a process number, if a property reads {@code
   * _last}.
   */
  private GuardedAction withLastProcess(GuardedAction action, int process) {
    GuardedAction.ActionEffect effect = action.effect().value();
    return registers
        .lastProcess()
        .map(last -> action.with(effect.withUpdate(last, IntTerm.of(process))))
        .orElse(action);
  }

  private List<GuardedAction> withLastProcess(List<GuardedAction> found, int process) {
    return found.stream().map(action -> withLastProcess(action, process)).toList();
  }

  private void addRendezvous(
      LocationVector control, int sender, GraphEdge edge, List<SystemTransition> result) {
    if (!(edge.step() instanceof Stmt.Send send) || !mayRendezvous(send)) {
      return;
    }
    for (ProcessContext partner : receivers.get(control)) {
      int receiver = partner.process();
      if (receiver != sender) {
        // Only those escapes of the receiver that take the message have precedence.
        EscapeConditions escapes = new EscapeConditions();
        for (GraphEdge other : partner.location().point().edges()) {
          if (other.step() instanceof Stmt.Receive) {
            List<SystemTransition> here =
                rendezvousTransitions(control, sender, edge, receiver, other);
            result.addAll(escapes.notPreempted(other, here));
          }
        }
      }
    }
  }

  private List<SystemTransition> rendezvousTransitions(
      LocationVector control, int sender, GraphEdge edge, int receiver, GraphEdge other) {
    List<SystemTransition> result = new ArrayList<>();
    ChannelTable channels = registers.existingChannels(control);
    IntFunction<PromelaExpressionLowering> terms = number -> terms(number, channels);
    RendezvousPair pair = new RendezvousPair(edge, sender, other, receiver, channels);
    List<GuardedAction> found =
        rendezvous.computeIfAbsent(
            pair,
            p ->
                withLastProcess(
                    PromelaStepLowering.rendezvous(registers, terms, sender, edge, receiver, other),
                    receiver));
    for (GuardedAction action : found) {
      SystemTransition transition =
          SystemTransition.rendezvous(
              sender,
              action,
              from -> from.advance(sender, edge.next(), receiver, other.next()),
              control.name(sender),
              edge.step(),
              control.name(receiver),
              other.step(),
              StepEncoding.rendezvous(
                  sender, edge.step().number(), receiver, other.step().number()));
      result.addAll(where(provided(control, receiver), List.of(transition)));
    }
    return result;
  }

  /**
   * Adds the transition of an {@code else}, which is enabled where no preceding edge of its point
   * is, as in SPIN.
   */
  private void addElse(
      LocationVector control,
      int process,
      GraphEdge edge,
      List<SystemTransition> others,
      List<SystemTransition> result) {
    LiftedCondition something = constant(false);
    for (SystemTransition transition : others) {
      something = something.or(transition.action().enabled(all));
    }
    LiftedCondition here = presenceCondition(edge.presenceCondition()).and(something.not());
    for (GuardedUnion.GuardedValue<GuardedAction.ActionEffect> effect :
        GuardedUnion.where(here, GuardedAction.ActionEffect.NONE).cases()) {
      GuardedAction action =
          withLastProcess(GuardedAction.of(effect, GuardedAction.Outcome.NEXT, registers), process);
      result.add(
          SystemTransition.step(
              control, process, edge.step(), action, from -> from.advance(process, edge.next())));
    }
  }
}
