package sunder.frontend.promela.flow;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.PollScope;
import sunder.frontend.promela.syntax.Statement.SendOrder;

/**
 * The shared objects that some steps read, store or use: global variables (arrays as a whole) and
 * channels, and dependences on the system as a whole. It is mutable during the analysis.
 *
 * <p>Two steps of different processes are independent if their footprints do not conflict.
 */
final class Footprint {
  private final PromelaRegisterAllocation registers;
  private final Set<Variable> read = new HashSet<>();
  private final Set<Variable> stored = new HashSet<>();
  final Set<ChannelUse> uses = new LinkedHashSet<>();
  private final Set<GlobalDependence> traits = EnumSet.noneOf(GlobalDependence.class);

  enum ChannelAccess {
    SEND,
    RECEIVE,
    /** The contents decide a result; it depends on both ends of the channel. */
    QUERY
  }

  /** A dependence on the system as a whole. */
  enum GlobalDependence {
    /** A process is started. */
    STARTS_PROCESS,
    /** {@code _nr_pr} is read. */
    READS_PROCESS_COUNT,
    /** A guard requires {@code timeout}. */
    TIMEOUT,
    /** An expression that the analysis does not support. */
    UNCLEAR
  }

  /**
   * A use of a channel.
   *
   * @param fields the number of message fields, if the access has a message
   */
  record ChannelUse(ChannelAccess kind, ChannelOperand channel, OptionalInt fields) {}

  /**
   * An expression that denotes a channel.
   *
   * @param variable the variable that is read, or empty for another expression
   * @param element the index of the array element, if it is a constant
   * @param isNew whether the variable is local to a process that does not exist yet
   */
  record ChannelOperand(Optional<Variable> variable, OptionalInt element, boolean isNew) {
    static ChannelOperand of(Expr channel) {
      if (!(channel instanceof Expr.Read read)) {
        return new ChannelOperand(Optional.empty(), OptionalInt.empty(), false);
      }
      List<Expr> indices = read.lvalue().indexValues();
      boolean isKnown = indices.size() == 1 && indices.get(0) instanceof Expr.Constant;
      return new ChannelOperand(
          Optional.of(read.lvalue().variable()),
          isKnown
              ? OptionalInt.of(((Expr.Constant) indices.get(0)).value().intValue())
              : OptionalInt.empty(),
          false);
    }

    private ChannelOperand ofNew() {
      boolean isLocal = variable.filter(v -> v.scope() == Variable.Scope.LOCAL).isPresent();
      return isLocal ? new ChannelOperand(variable, element, true) : this;
    }
  }

  Footprint(PromelaRegisterAllocation registers) {
    this.registers = registers;
  }

  boolean has(GlobalDependence trait) {
    return traits.contains(trait);
  }

  /** Adds the objects that a step reads, stores or uses. */
  void add(Stmt.Step step) {
    step.targets().forEach(place -> place.indexValues().forEach(this::add));
    step.targets().stream()
        .map(Expr.Lvalue::variable)
        .filter(variable -> variable.scope() == Variable.Scope.GLOBAL)
        .forEach(stored::add);
    if (step instanceof Stmt.Guard guard) {
      addGuard(guard.condition());
    } else {
      step.operands().forEach(this::add);
    }
    if (step instanceof Stmt.Send send) {
      use(ChannelAccess.SEND, send.channel(), send.fields().size());
      if (send.order() == SendOrder.SORTED) {
        use(ChannelAccess.QUERY, send.channel(), send.fields().size());
      }
    } else if (step instanceof Stmt.Receive receive) {
      use(ChannelAccess.RECEIVE, receive.channel(), receive.patterns().size());
      if (receive.scope() == PollScope.ANY) {
        use(ChannelAccess.QUERY, receive.channel(), receive.patterns().size());
      }
    } else if (step instanceof Stmt.RunProcess start) {
      traits.add(GlobalDependence.STARTS_PROCESS);
      start.process().locals().forEach(local -> local.initialValues().forEach(this::add));
    }
  }

  /** Adds the objects that the termination of a process affects: its local channels. */
  void addEnd(ProcessType type) {
    for (Variable local : type.locals()) {
      if (local.channel().isPresent()) {
        ChannelOperand channel = new ChannelOperand(Optional.of(local), OptionalInt.empty(), false);
        for (ChannelAccess kind : ChannelAccess.values()) {
          uses.add(new ChannelUse(kind, channel, OptionalInt.empty()));
        }
      }
    }
  }

  /** Adds the objects of a step whose enabledness matters in addition to its effect. */
  void addEnabledness(Stmt.Step step) {
    add(step);
    if (step instanceof Stmt.Send send) {
      use(ChannelAccess.QUERY, send.channel(), send.fields().size());
    } else if (step instanceof Stmt.Receive receive) {
      use(ChannelAccess.QUERY, receive.channel(), receive.patterns().size());
    }
  }

  private void use(ChannelAccess kind, Expr channel, int fields) {
    uses.add(new ChannelUse(kind, ChannelOperand.of(channel), OptionalInt.of(fields)));
  }

  /**
   * Adds a guard. A conjunct {@code timeout} makes the step wait for all others; any other use of
   * {@code timeout} is unsupported.
   */
  private void addGuard(Expr condition) {
    if (Expr.PredefinedKind.TIMEOUT.is(condition)) {
      traits.add(GlobalDependence.TIMEOUT);
    } else if (condition instanceof Expr.Binary both && both.operator() == BinaryOperator.AND) {
      addGuard(both.left());
      addGuard(both.right());
    } else {
      add(condition);
    }
  }

  /** Adds the objects that the value of an expression depends on. */
  void add(Expr value) {
    for (Expr part : value.subexpressions()) {
      if (part instanceof Expr.Read read) {
        Variable variable = read.lvalue().variable();
        if (variable.scope() == Variable.Scope.GLOBAL && !registers.isConstant(variable)) {
          this.read.add(variable);
        }
      } else if (part instanceof Expr.ChannelQuery question) {
        uses.add(
            new ChannelUse(
                ChannelAccess.QUERY, ChannelOperand.of(question.channel()), OptionalInt.empty()));
      } else if (part instanceof Expr.Poll poll) {
        use(ChannelAccess.QUERY, poll.channel(), poll.patterns().size());
      } else if (Expr.PredefinedKind.PROCESS_COUNT.is(part)) {
        traits.add(GlobalDependence.READS_PROCESS_COUNT);
      } else if (!isOfProcess(part)) {
        traits.add(GlobalDependence.UNCLEAR);
      }
    }
  }

  /**
   * Returns whether the value of an expression is determined by its operands and by the process
   * itself.
   */
  private static boolean isOfProcess(Expr part) {
    return part instanceof Expr.Constant
        || part instanceof Expr.FeatureValue
        || part instanceof Expr.Unary
        || part instanceof Expr.Binary
        || part instanceof Expr.Conditional
        || Expr.PredefinedKind.PROCESS_ID.is(part);
  }

  /**
   * Adds another footprint.
   *
   * @return whether this footprint changed
   */
  boolean addAll(Footprint other) {
    return read.addAll(other.read)
        | stored.addAll(other.stored)
        | uses.addAll(other.uses)
        | traits.addAll(other.traits);
  }

  /** Returns the footprint for a process that does not exist yet. */
  Footprint ofNewProcess() {
    Footprint result = new Footprint(registers);
    result.addAll(this);
    result.uses.clear();
    uses.forEach(u -> result.uses.add(new ChannelUse(u.kind(), u.channel().ofNew(), u.fields())));
    return result;
  }

  /** Returns whether one of the footprints stores a variable that the other one reads or stores. */
  boolean conflictsOnVariables(Footprint other) {
    return stored.stream().anyMatch(v -> other.read.contains(v) || other.stored.contains(v))
        || read.stream().anyMatch(other.stored::contains);
  }
}
