package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.frontend.promela.flow.Footprint.ChannelOperand;
import sunder.frontend.promela.flow.Footprint.GlobalDependence;
import sunder.frontend.promela.flow.PromelaRegisterAllocation.ChannelRegisters;
import sunder.frontend.promela.flow.PromelaRegisterAllocation.ChannelTable;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.verdict.Property.Fairness;

/**
 * Partial order reduction: in which states the steps of one process may stand for those of all, as
 * an ample set does (Clarke, Grumberg and Peled, Model Checking, chapter 10; Holzmann and Peled
 * 1994). The argument is about one variant; a state of the search stands for the same state of
 * several, and whether its steps are possible, and what is said here, is told for each of them. The
 * conditions are over the control points and the data of one state.
 *
 * <ul>
 *   <li><b>C0</b> (not empty where something can move): the search takes the steps of a process
 *       only for the variants in which one of them is possible, and goes on to the next process, at
 *       last to all, for the others.
 *   <li><b>C1</b> (before the first of them nothing depends on them): whatever the other processes
 *       do from here on, without this one, is among what their control points, and those of
 *       processes they start, lead to ({@link FootprintAnalysis#future}). Nothing of that stores
 *       what the steps of this process read or store, or reads what they store, uses the same end
 *       of a channel, or asks what is in one of its channels. So it cannot change which of its
 *       steps are possible, nor what they do, and the other way round. Two ends of a channel are
 *       independent while it is neither empty nor full: that is asked of the state. Which channel a
 *       variable means is asked of the state, too, where the variable is never assigned again. A
 *       step into an atomic block counts with all that may follow in it, as one step: from there
 *       the holder alone moves, or the block is interrupted, which is the same as if it had been
 *       left. What waits for a {@code timeout} is not possible before this process has moved. Steps
 *       that start processes or ask for their number, and every rendezvous, are no ample set; that
 *       the last process is gone is one where nobody starts another or counts them.
 *   <li><b>C2</b> (invisible): what a formula reads counts as read by one more process, at all
 *       times. Processes whose labels it asks for stand for nobody. A formula with a next operator
 *       and a {@code never} claim, which may tell stuttering, are asked of all orders; so is what
 *       is asked of fair runs alone, for what stands for a fair run need not be fair.
 *   <li><b>C3</b> (nothing is put off for ever): the search numbers states as it meets them, and
 *       follows all where a step does not lead to a greater number: each cycle has such a step, and
 *       where only failures and ends are asked for one step that does is enough. A cycle that is
 *       closed within an atomic block is seen from the text: no process comes round through such a
 *       block by steps that may stand for all ({@link FootprintAnalysis#next}). The search follows
 *       all where a step of the set fails, too, for behind a failure there is nothing: so each
 *       assertion is decided, and not only the first.
 * </ul>
 *
 * <p>By C0 and C1 every end is met. By C1 and C3 each step that is possible some time is taken some
 * time, so each failure and each statement is met. With C2 each run has one that is like it but for
 * stuttering, so formulas are decided, and what they are never about ({@link
 * sunder.automaton.Automaton.Trigger}). Nothing of this is left where processes have priorities,
 * which make all steps depend on each other.
 */
final class PartialOrderReduction {
  private final AsynchronousProduct composer;
  private final PromelaRegisterAllocation registers;
  private final boolean applies;
  private final FootprintAnalysis footprints;

  /** What the formula reads. */
  private final Footprint property;

  private final Set<Expr.RemoteReference> observed = new HashSet<>();

  /** Variables whose value may come to be held by others: channels that have other names, too. */
  private final Set<Variable> passedOn = new HashSet<>();

  /** Whether some number may be taken for a channel without being that of a variable. */
  private final boolean areNumbersMade;

  /** By type, the variables that its own steps store something in. */
  private final Map<ProcessType, Set<Variable>> assigned = new HashMap<>();

  private final Map<ProcessPair, LiftedCondition> independent = new HashMap<>();

  /** Where the channels of its steps let a process go on. */
  private final Map<ProcessAtPoint, LiftedCondition> ready = new HashMap<>();

  /** A process at a control point, where these channels are there. */
  private record ProcessAtPoint(
      int process, ProgramGraph.GraphPoint at, Optional<ChannelTable> channels) {}

  /** Two processes at control points. */
  private record ProcessPair(
      int process,
      ProgramGraph.GraphPoint at,
      int other,
      ProgramGraph.GraphPoint there,
      ChannelTable channels) {}

  PartialOrderReduction(AsynchronousProduct composer, SystemAutomaton.RunRequirement requirement) {
    this.composer = composer;
    this.registers = composer.registers;
    this.footprints = new FootprintAnalysis(composer);
    this.property = new Footprint(registers);
    List<Expr> said =
        requirement
            .temporalProperty()
            .flatMap(asked -> asked.formula())
            .map(LtlClaims::atomicPropositions)
            .orElse(List.of());
    List<Expr> parts = said.stream().flatMap(value -> value.subexpressions().stream()).toList();
    said.forEach(property::add);
    parts.stream()
        .filter(Expr.RemoteReference.class::isInstance)
        .map(Expr.RemoteReference.class::cast)
        .forEach(observed::add);
    this.applies =
        !composer.system.hasPriorities()
            && requirement.property().fairness() == Fairness.NONE
            && requirement.temporalProperty().filter(TemporalProperty::isStutterSensitive).isEmpty()
            && parts.stream().noneMatch(PartialOrderReduction::isUnclear);
    for (ProcessType type : composer.system.processes()) {
      Set<Variable> own = new HashSet<>();
      for (Stmt.Step step : type.steps()) {
        step.targets().forEach(place -> own.add(place.variable()));
        values(step).forEach(this::passOn);
      }
      assigned.put(type, own);
    }
    variables().forEach(variable -> variable.initialValues().forEach(this::passOn));
    this.areNumbersMade =
        variables()
                .anyMatch(one -> one.initialValues().stream().anyMatch(v -> isMade(one.type(), v)))
            || composer.system.processes().stream()
                .flatMap(type -> type.steps().stream())
                .anyMatch(this::makesNumber);
  }

  private Stream<Variable> variables() {
    return composer.system.variables();
  }

  /** Whether what is stored as a channel may be any number. */
  private static boolean isMade(DataType type, Expr value) {
    return type.equals(DataType.CHANNEL)
        && !(value instanceof Expr.Read read && isChannel(read.lvalue()));
  }

  private boolean makesNumber(Stmt.Step step) {
    if (step instanceof Stmt.Send send) {
      return fields(send.fields().size()).anyMatch(types -> areMade(types, send.fields()));
    } else if (step instanceof Stmt.Receive receive) {
      return fields(receive.slots().size())
          .anyMatch(
              types ->
                  IntStream.range(0, types.size())
                      .filter(i -> !types.get(i).equals(DataType.CHANNEL))
                      .mapToObj(receive.slots()::get)
                      .anyMatch(
                          slot ->
                              slot.targets().stream().anyMatch(PartialOrderReduction::isChannel)));
    } else if (step instanceof Stmt.RunProcess start) {
      return start.target().filter(PartialOrderReduction::isChannel).isPresent()
          || areMade(
              start.process().parameters().stream().map(Variable::type).toList(),
              start.arguments());
    }
    return step instanceof Stmt.Assign assign
        && isMade(assign.target().variable().type(), assign.value());
  }

  private static boolean isChannel(Expr.Lvalue place) {
    return place.variable().type().equals(DataType.CHANNEL);
  }

  private static boolean areMade(List<DataType> types, List<Expr> values) {
    return IntStream.range(0, types.size()).anyMatch(i -> isMade(types.get(i), values.get(i)));
  }

  /** The fields of all channels whose messages have so many. */
  private Stream<List<DataType>> fields(int count) {
    return variables()
        .flatMap(variable -> variable.channel().stream())
        .map(Variable.ChannelType::fields)
        .filter(fields -> fields.size() == count);
  }

  /** What a formula can ask that is not followed here. */
  private static boolean isUnclear(Expr part) {
    return Expr.PredefinedKind.TIMEOUT.is(part)
        || part instanceof Expr.Enabled
        || part instanceof Expr.Read read
            && read.lvalue().variable().scope() != Variable.Scope.GLOBAL;
  }

  /** What a step evaluates, but for the name of the channel that it uses. */
  private static List<Expr> values(Stmt.Step step) {
    List<Expr> result = new ArrayList<>(step.evaluatedExpressions());
    if (step instanceof Stmt.Send || step instanceof Stmt.Receive) {
      Expr channel = step.operands().get(0);
      result.remove(0);
      result.addAll(channel.operands());
    }
    return result;
  }

  private void passOn(Expr value) {
    if (value instanceof Expr.Read read) {
      passedOn.add(read.lvalue().variable());
    }
    boolean isUse = value instanceof Expr.ChannelQuery || value instanceof Expr.Poll;
    Optional<Expr> channel =
        value instanceof Expr.ChannelQuery question
            ? Optional.of(question.channel())
            : value instanceof Expr.Poll poll ? Optional.of(poll.channel()) : Optional.empty();
    for (Expr part : value.operands()) {
      if (isUse && channel.filter(c -> c == part).isPresent()) {
        part.operands().forEach(this::passOn);
      } else {
        passOn(part);
      }
    }
  }

  /** Where the steps of a process may stand for all; false if nothing is known. */
  LiftedCondition ampleCondition(LocationVector control, int process) {
    LiftedCondition no = composer.constant(false);
    if (!applies || control.atomicHolder() != LocationVector.NOBODY) {
      return no;
    }
    LocationVector.ProcessLocation seat = control.processes().get(process);
    if (observed.stream().anyMatch(at -> at.mayReferTo(seat.graph().type()))) {
      return no;
    }
    if (seat.point().isEnd) {
      return mayBeGone(control, process) ? composer.constant(true) : no;
    }
    Optional<Footprint> own = footprints.next(seat.point());
    if (own.isEmpty()
        || own.get().conflictsOnVariables(property)
        || !usesOthers(process, own.get(), Optional.empty(), property).isTrue()) {
      return no;
    }
    LiftedCondition result =
        ready.computeIfAbsent(
            new ProcessAtPoint(process, seat.point(), composer.channels(control, seat.point())),
            place -> goesOn(composer.terms(control, process), seat.point()));
    for (int i = 0; i < control.processes().size() && !result.isFalse(); i++) {
      if (i != process) {
        result = result.and(independent(control, process, own.get(), i));
      }
    }
    return result;
  }

  /** What is gone counts for the numbers of others, and for who counts. */
  private boolean mayBeGone(LocationVector control, int process) {
    List<LocationVector.ProcessLocation> seats = control.processes();
    ProcessType type = seats.get(process).graph().type();
    return process == seats.size() - 1
        && type.provided().isConstantTrue()
        && type.locals().stream().allMatch(local -> local.channel().isEmpty())
        && Stream.concat(
                Stream.of(property), seats.stream().map(seat -> footprints.future(seat.point())))
            .noneMatch(
                other ->
                    other.has(GlobalDependence.STARTS_PROCESS)
                        || other.has(GlobalDependence.READS_PROCESS_COUNT));
  }

  /**
   * Where no channel of a step is full that it sends to, or empty that it receives from, and each
   * that it asks is there: the numbers of those that are gone may be given again.
   */
  private LiftedCondition goesOn(PromelaExpressionLowering terms, ProgramGraph.GraphPoint point) {
    LiftedCondition result = composer.constant(true);
    for (ProgramGraph.GraphEdge edge : point.edges()) {
      for (Expr channel : composer.channels(edge.step()).filter(registers::mayDangle).toList()) {
        result = result.and(terms.exists(channel));
      }
      ChannelProperty property =
          edge.step() instanceof Stmt.Send ? ChannelProperty.NFULL : ChannelProperty.NEMPTY;
      if (edge.step() instanceof Stmt.Send || edge.step() instanceof Stmt.Receive) {
        Expr channel = edge.step().operands().get(0);
        Expr ready = new Expr.ChannelQuery(property, channel, channel.span());
        result = result.and(terms.condition(ready));
      }
    }
    return result;
  }

  private LiftedCondition independent(
      LocationVector control, int process, Footprint own, int other) {
    LocationVector.ProcessLocation there = control.processes().get(other);
    ChannelTable channels = registers.existingChannels(control);
    ProcessPair pair =
        new ProcessPair(
            process, control.processes().get(process).point(), other, there.point(), channels);
    LiftedCondition known = independent.get(pair);
    if (known == null) {
      Footprint future = footprints.future(there.point());
      known =
          future.has(GlobalDependence.UNCLEAR) || own.conflictsOnVariables(future)
              ? composer.constant(false)
              : usesOthers(
                  process, own, Optional.of(new OtherProcess(other, there, channels)), future);
      independent.put(pair, known);
    }
    return known;
  }

  /** Another process, and the channels that are there. */
  private record OtherProcess(
      int number, LocationVector.ProcessLocation seat, ChannelTable channels) {}

  /** Where no channel is used in ways that depend on each other. */
  private LiftedCondition usesOthers(
      int process, Footprint own, Optional<OtherProcess> other, Footprint future) {
    LiftedCondition result = composer.constant(true);
    for (Footprint.ChannelUse mine : own.uses) {
      for (Footprint.ChannelUse theirs : future.uses) {
        boolean isDependent =
            mine.kind() == theirs.kind()
                ? mine.kind() != Footprint.ChannelAccess.QUERY
                : mine.kind() == Footprint.ChannelAccess.QUERY
                    || theirs.kind() == Footprint.ChannelAccess.QUERY;
        boolean isOfOthers =
            mine.fields().isPresent()
                && theirs.fields().isPresent()
                && !mine.fields().equals(theirs.fields());
        if (isDependent && !isOfOthers && !result.isFalse()) {
          result = result.and(differ(process, mine.channel(), other, theirs.channel()));
        }
      }
    }
    return result;
  }

  /** Where two names surely mean different channels, now and whenever the other process uses it. */
  private LiftedCondition differ(
      int process, ChannelOperand mine, Optional<OtherProcess> other, ChannelOperand theirs) {
    Optional<List<ChannelRegisters>> own = declared(process, mine);
    Optional<List<ChannelRegisters>> others =
        theirs.isNew()
            ? Optional.empty()
            : declared(
                other.map(OtherProcess::number).orElse(PromelaRegisterAllocation.NOBODY), theirs);
    Optional<IntTerm> ownNumber = number(process, mine);
    Optional<IntTerm> othersNumber = other.flatMap(one -> lasting(one, theirs));
    boolean isKept = own.isPresent() && !areNumbersMade && isKept(mine.variable().orElseThrow());
    if (isKept && others.isEmpty()) {
      return composer.constant(true);
    } else if (own.isPresent() && others.isPresent()) {
      return composer.constant(own.get().stream().noneMatch(others.get()::contains));
    } else if (own.isPresent() && othersNumber.isPresent()) {
      return noneOf(othersNumber.get(), own.get(), other.get().channels());
    } else if (ownNumber.isPresent() && others.isPresent() && other.isPresent()) {
      return noneOf(ownNumber.get(), others.get(), other.get().channels());
    } else if (ownNumber.isPresent() && othersNumber.isPresent()) {
      return LiftedCondition.of(
          composer.all, BoolTerm.notEqual(ownNumber.get(), othersNumber.get()));
    }
    return composer.constant(false);
  }

  /** Whether no variable but the one that a channel is declared with ever has its number. */
  private boolean isKept(Variable variable) {
    return variable.scope() == Variable.Scope.GLOBAL
        ? !passedOn.contains(variable)
        : passedOn.stream()
            .noneMatch(v -> v.scope() == Variable.Scope.LOCAL && v.channel().isPresent());
  }

  private LiftedCondition noneOf(
      IntTerm number, List<ChannelRegisters> channels, ChannelTable there) {
    if (!there.variantDependent(there.all.size()).isEmpty()) {
      return composer.constant(false); // numbers differ by variant
    }
    return LiftedCondition.of(
        composer.all,
        BoolTerm.and(
            channels.stream()
                .map(c -> BoolTerm.notEqual(number, IntTerm.of(there.number(c))))
                .toList()));
  }

  /** The channels that a variable is declared with that never means others. */
  private Optional<List<ChannelRegisters>> declared(int process, ChannelOperand name) {
    Optional<Variable> variable =
        name.variable()
            .filter(v -> v.channel().isPresent() && registers.isConstant(v))
            .filter(
                v ->
                    process != PromelaRegisterAllocation.NOBODY
                        || v.scope() == Variable.Scope.GLOBAL);
    return variable.map(
        v -> {
          List<ChannelRegisters> all = registers.channels(process, v);
          OptionalInt element = name.element();
          return element.isPresent() && element.getAsInt() >= 0 && element.getAsInt() < all.size()
              ? List.of(all.get(element.getAsInt()))
              : all;
        });
  }

  /** What a variable holds in a state. */
  private Optional<IntTerm> number(int process, ChannelOperand name) {
    return name.variable()
        .filter(v -> v.length().isEmpty() && !registers.isConstant(v))
        .map(v -> IntTerm.of(registers.scalar(process, v)));
  }

  /** What a variable of another process holds in a state, and for ever. */
  private Optional<IntTerm> lasting(OtherProcess other, ChannelOperand name) {
    boolean lasts =
        !name.isNew()
            && name.variable()
                .filter(v -> v.scope() == Variable.Scope.LOCAL)
                .filter(v -> !assigned.get(other.seat().graph().type()).contains(v))
                .isPresent();
    return lasts ? number(other.number(), name) : Optional.empty();
  }
}
