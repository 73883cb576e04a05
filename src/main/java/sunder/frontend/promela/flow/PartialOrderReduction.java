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
 * Partial order reduction with ample sets: the condition under which the steps of one process are
 * an ample set of a state (Clarke, Grumberg and Peled, Model Checking, chapter 10; Holzmann and
 * Peled 1994).
 *
 * <p>Input: the product, the property, a location vector and a process. Output: a condition over
 * features and registers. The argument concerns one variant; a state of the search represents the
 * same state of several variants, and both the enabledness of steps and the ample condition are
 * determined for each of them.
 *
 * <ul>
 *   <li><b>C0</b> (an ample set is empty only if no step is enabled): the search takes the steps of
 *       a process only for those variants in which one of them is enabled; for the others it
 *       continues with the next process, and finally with all processes.
 *   <li><b>C1</b> (no step that depends on the ample set is executed before a step of it): the
 *       steps that other processes can execute without this process are among those that are
 *       reachable from their points and from those of processes that they start ({@link
 *       FootprintAnalysis#future}). None of them stores a variable that the steps of this process
 *       read or store, reads a variable that these store, uses the same end of a channel, or
 *       queries one of their channels. Therefore they change neither the enabledness nor the effect
 *       of the steps of this process, and conversely. The two ends of a channel are independent
 *       while it is neither empty nor full, which is a condition on the state. The channel that a
 *       variable denotes is a condition on the state, too, if the variable is never assigned again.
 *       A step into an atomic block is considered as one step together with all steps that may
 *       follow in the block: afterwards the holder alone proceeds, or the block is interrupted,
 *       which is equivalent to leaving it. A step that waits for {@code timeout} is not enabled
 *       before this process has taken a step. Steps that start processes or read their number, and
 *       rendezvous, form no ample set; the removal of the last process does if no process starts
 *       others or reads their number.
 *   <li><b>C2</b> (invisibility): the variables that a formula reads are considered as read by one
 *       more process at all times. Processes whose labels the formula refers to have no ample sets.
 *       There is no reduction for formulas with a next operator and {@code never} claims, which may
 *       distinguish stuttering, nor under fairness, since the representative of a fair run may be
 *       unfair.
 *   <li><b>C3</b> (the cycle condition): the search numbers states in the order of their discovery,
 *       and expands a state fully if a step does not lead to a greater number: each cycle contains
 *       such a step. If only assertion violations and end states are checked, it expands a state
 *       fully only if no step leads to a greater number. A cycle that is closed within an atomic
 *       block is excluded statically: no process returns to a point through such a block by steps
 *       of ample sets ({@link FootprintAnalysis#next}). The search also expands a state fully if a
 *       step of the ample set fails, because a failing step has no successor; therefore every
 *       assertion is decided.
 * </ul>
 *
 * <p>By C0 and C1 every end state is reached. By C1 and C3 each step that is enabled in some
 * reachable state is executed in the reduced state space, so that every assertion violation and
 * every statement is reached. With C2 each run has a stuttering-equivalent run in the reduced state
 * space, so that formulas and their vacuity checks ({@link sunder.automaton.Automaton.Trigger}) are
 * decided. There is no reduction if processes have priorities, which make all steps dependent.
 */
final class PartialOrderReduction {
  private final AsynchronousProduct composer;
  private final PromelaRegisterAllocation registers;
  private final boolean applies;
  private final FootprintAnalysis footprints;

  /** The footprint of the formula. */
  private final Footprint property;

  private final Set<Expr.RemoteReference> labelReferences = new HashSet<>();

  /**
   * The variables whose value may be stored elsewhere: a channel in such a variable may be denoted
   * by others.
   */
  private final Set<Variable> aliasedVariables = new HashSet<>();

  /** Whether a number that is not the value of a channel variable may be stored as a channel. */
  private final boolean mayStoreNumberAsChannel;

  /** The variables that the steps of each process type store to. */
  private final Map<ProcessType, Set<Variable>> assigned = new HashMap<>();

  private final Map<ProcessPair, LiftedCondition> independent = new HashMap<>();

  /** The conditions of {@link #channelsReady}. */
  private final Map<ProcessAtPoint, LiftedCondition> ready = new HashMap<>();

  /** A process number, its point, and the existing channels if its steps depend on them. */
  private record ProcessAtPoint(
      int process, ProgramGraph.GraphPoint at, Optional<ChannelTable> channels) {}

  /** Two processes at their points, and the existing channels. */
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
    List<Expr> propositions =
        requirement
            .temporalProperty()
            .flatMap(asked -> asked.formula())
            .map(LtlClaims::atomicPropositions)
            .orElse(List.of());
    List<Expr> parts =
        propositions.stream().flatMap(value -> value.subexpressions().stream()).toList();
    propositions.forEach(property::add);
    parts.stream()
        .filter(Expr.RemoteReference.class::isInstance)
        .map(Expr.RemoteReference.class::cast)
        .forEach(labelReferences::add);
    this.applies =
        !composer.system.hasPriorities()
            && requirement.property().fairness() == Fairness.NONE
            && requirement.temporalProperty().filter(TemporalProperty::isStutterSensitive).isEmpty()
            && parts.stream().noneMatch(PartialOrderReduction::isUnclear);
    for (ProcessType type : composer.system.processes()) {
      Set<Variable> own = new HashSet<>();
      for (Stmt.Step step : type.steps()) {
        step.targets().forEach(place -> own.add(place.variable()));
        values(step).forEach(this::collectAliased);
      }
      assigned.put(type, own);
    }
    variables().forEach(variable -> variable.initialValues().forEach(this::collectAliased));
    this.mayStoreNumberAsChannel =
        variables()
                .anyMatch(
                    one ->
                        one.initialValues().stream()
                            .anyMatch(v -> isNumberStoredAsChannel(one.type(), v)))
            || composer.system.processes().stream()
                .flatMap(type -> type.steps().stream())
                .anyMatch(this::storesNumberAsChannel);
  }

  private Stream<Variable> variables() {
    return composer.system.variables();
  }

  /** Returns whether the value that is stored as a channel is not read from a channel variable. */
  private static boolean isNumberStoredAsChannel(DataType type, Expr value) {
    return type.equals(DataType.CHANNEL)
        && !(value instanceof Expr.Read read && isChannel(read.lvalue()));
  }

  private boolean storesNumberAsChannel(Stmt.Step step) {
    if (step instanceof Stmt.Send send) {
      return fields(send.fields().size())
          .anyMatch(types -> areNumbersStoredAsChannels(types, send.fields()));
    } else if (step instanceof Stmt.Receive receive) {
      return fields(receive.patterns().size())
          .anyMatch(
              types ->
                  IntStream.range(0, types.size())
                      .filter(i -> !types.get(i).equals(DataType.CHANNEL))
                      .mapToObj(receive.patterns()::get)
                      .anyMatch(
                          slot ->
                              slot.targets().stream().anyMatch(PartialOrderReduction::isChannel)));
    } else if (step instanceof Stmt.RunProcess start) {
      return start.target().filter(PartialOrderReduction::isChannel).isPresent()
          || areNumbersStoredAsChannels(
              start.process().parameters().stream().map(Variable::type).toList(),
              start.arguments());
    }
    return step instanceof Stmt.Assign assign
        && isNumberStoredAsChannel(assign.target().variable().type(), assign.value());
  }

  private static boolean isChannel(Expr.Lvalue place) {
    return place.variable().type().equals(DataType.CHANNEL);
  }

  private static boolean areNumbersStoredAsChannels(List<DataType> types, List<Expr> values) {
    return IntStream.range(0, types.size())
        .anyMatch(i -> isNumberStoredAsChannel(types.get(i), values.get(i)));
  }

  /** Returns the message fields of all channels whose messages have a number of fields. */
  private Stream<List<DataType>> fields(int count) {
    return variables()
        .flatMap(variable -> variable.channel().stream())
        .map(Variable.ChannelType::fields)
        .filter(fields -> fields.size() == count);
  }

  /** Returns whether an expression of a formula is not supported by the reduction. */
  private static boolean isUnclear(Expr part) {
    return Expr.PredefinedKind.TIMEOUT.is(part)
        || part instanceof Expr.Enabled
        || part instanceof Expr.Read read
            && read.lvalue().variable().scope() != Variable.Scope.GLOBAL;
  }

  /**
   * Returns the expressions that a step evaluates, without the channel that it sends to or receives
   * from.
   */
  private static List<Expr> values(Stmt.Step step) {
    List<Expr> result = new ArrayList<>(step.evaluatedExpressions());
    if (step instanceof Stmt.Send || step instanceof Stmt.Receive) {
      Expr channel = step.operands().get(0);
      result.remove(0);
      result.addAll(channel.operands());
    }
    return result;
  }

  private void collectAliased(Expr value) {
    if (value instanceof Expr.Read read) {
      aliasedVariables.add(read.lvalue().variable());
    }
    boolean isUse = value instanceof Expr.ChannelQuery || value instanceof Expr.Poll;
    Optional<Expr> channel =
        value instanceof Expr.ChannelQuery question
            ? Optional.of(question.channel())
            : value instanceof Expr.Poll poll ? Optional.of(poll.channel()) : Optional.empty();
    for (Expr part : value.operands()) {
      if (isUse && channel.filter(c -> c == part).isPresent()) {
        part.operands().forEach(this::collectAliased);
      } else {
        collectAliased(part);
      }
    }
  }

  /**
   * Returns a condition under which the steps of a process are an ample set; false if none is
   * known.
   */
  LiftedCondition ampleCondition(LocationVector control, int process) {
    LiftedCondition no = composer.constant(false);
    if (!applies || control.atomicHolder() != LocationVector.NO_PROCESS) {
      return no;
    }
    LocationVector.ProcessLocation location = control.processes().get(process);
    if (labelReferences.stream().anyMatch(at -> at.mayReferTo(location.graph().type()))) {
      return no;
    }
    if (location.point().isEnd) {
      return isRemovalAmple(control, process) ? composer.constant(true) : no;
    }
    Optional<Footprint> own = footprints.next(location.point());
    if (own.isEmpty()
        || own.get().conflictsOnVariables(property)
        || !channelUsesIndependent(process, own.get(), Optional.empty(), property).isTrue()) {
      return no;
    }
    LiftedCondition result =
        ready.computeIfAbsent(
            new ProcessAtPoint(
                process, location.point(), composer.channels(control, location.point())),
            place -> channelsReady(composer.terms(control, process), location.point()));
    for (int i = 0; i < control.processes().size() && !result.isFalse(); i++) {
      if (i != process) {
        result = result.and(independent(control, process, own.get(), i));
      }
    }
    return result;
  }

  /**
   * Returns whether the removal of a terminated process is an ample set: it affects the numbers of
   * new processes and channels, and {@code _nr_pr}.
   */
  private boolean isRemovalAmple(LocationVector control, int process) {
    List<LocationVector.ProcessLocation> locations = control.processes();
    ProcessType type = locations.get(process).graph().type();
    return process == locations.size() - 1
        && type.provided().isConstantTrue()
        && type.locals().stream().allMatch(local -> local.channel().isEmpty())
        && Stream.concat(
                Stream.of(property),
                locations.stream().map(location -> footprints.future(location.point())))
            .noneMatch(
                other ->
                    other.has(GlobalDependence.STARTS_PROCESS)
                        || other.has(GlobalDependence.READS_PROCESS_COUNT));
  }

  /**
   * Returns the condition that no channel that a step sends to is full, that no channel that it
   * receives from is empty, and that all its channels exist, since the numbers of other channels
   * may be reused.
   */
  private LiftedCondition channelsReady(
      PromelaExpressionLowering terms, ProgramGraph.GraphPoint point) {
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
              : channelUsesIndependent(
                  process, own, Optional.of(new OtherProcess(other, there, channels)), future);
      independent.put(pair, known);
    }
    return known;
  }

  private record OtherProcess(
      int number, LocationVector.ProcessLocation location, ChannelTable channels) {}

  /** Returns the condition that the channel uses of two footprints are independent. */
  private LiftedCondition channelUsesIndependent(
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
          result =
              result.and(denoteDifferentChannels(process, mine.channel(), other, theirs.channel()));
        }
      }
    }
    return result;
  }

  /**
   * Returns a condition under which two expressions denote different channels, now and whenever the
   * other process evaluates its expression.
   */
  private LiftedCondition denoteDifferentChannels(
      int process, ChannelOperand mine, Optional<OtherProcess> other, ChannelOperand theirs) {
    Optional<List<ChannelRegisters>> own = declared(process, mine);
    Optional<List<ChannelRegisters>> others =
        theirs.isNew()
            ? Optional.empty()
            : declared(
                other.map(OtherProcess::number).orElse(PromelaRegisterAllocation.NO_PROCESS),
                theirs);
    Optional<IntTerm> ownNumber = number(process, mine);
    Optional<IntTerm> othersNumber = other.flatMap(one -> constantNumber(one, theirs));
    boolean hasNoAlias =
        own.isPresent() && !mayStoreNumberAsChannel && hasNoAlias(mine.variable().orElseThrow());
    if (hasNoAlias && others.isEmpty()) {
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

  /** Returns whether no variable other than the declared one can hold the channel. */
  private boolean hasNoAlias(Variable variable) {
    return variable.scope() == Variable.Scope.GLOBAL
        ? !aliasedVariables.contains(variable)
        : aliasedVariables.stream()
            .noneMatch(v -> v.scope() == Variable.Scope.LOCAL && v.channel().isPresent());
  }

  private LiftedCondition noneOf(
      IntTerm number, List<ChannelRegisters> channels, ChannelTable there) {
    if (!there.variantDependent(there.all.size()).isEmpty()) {
      return composer.constant(false); // channel numbers depend on the variant
    }
    return LiftedCondition.of(
        composer.all,
        BoolTerm.and(
            channels.stream()
                .map(c -> BoolTerm.notEqual(number, IntTerm.of(there.number(c))))
                .toList()));
  }

  /** Returns the channels that a variable is declared with, if it never holds another one. */
  private Optional<List<ChannelRegisters>> declared(int process, ChannelOperand name) {
    Optional<Variable> variable =
        name.variable()
            .filter(v -> v.channel().isPresent() && registers.isConstant(v))
            .filter(
                v ->
                    process != PromelaRegisterAllocation.NO_PROCESS
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

  /** Returns the value of a scalar variable in a state. */
  private Optional<IntTerm> number(int process, ChannelOperand name) {
    return name.variable()
        .filter(v -> v.length().isEmpty() && !registers.isConstant(v))
        .map(v -> IntTerm.of(registers.scalar(process, v)));
  }

  /** Returns the value of a variable of another process that the process never assigns. */
  private Optional<IntTerm> constantNumber(OtherProcess other, ChannelOperand name) {
    boolean lasts =
        !name.isNew()
            && name.variable()
                .filter(v -> v.scope() == Variable.Scope.LOCAL)
                .filter(v -> !assigned.get(other.location().graph().type()).contains(v))
                .isPresent();
    return lasts ? number(other.number(), name) : Optional.empty();
  }
}
