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
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.frontend.promela.syntax.Statement.Sending;

/**
 * What some steps touch that steps of others may touch as well: global variables, arrays as a
 * whole, and channels. Mutable while it is collected.
 */
final class Footprint {
  private final Registers registers;
  private final Set<Variable> read = new HashSet<>();
  private final Set<Variable> stored = new HashSet<>();
  final Set<Use> uses = new LinkedHashSet<>();
  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

  /** What is done to a channel. */
  enum Kind {
    SEND,
    RECEIVE,
    /** What is in it decides something, at both of its ends. */
    ASK
  }

  /** What concerns the system as a whole. */
  enum Trait {
    /** A process is started. */
    STARTS,
    /** {@code _nr_pr} is read. */
    COUNTS,
    /** A step waits until nothing else can move. */
    WAITS,
    /** Something that nothing is said of. */
    UNCLEAR
  }

  /**
   * A use of a channel.
   *
   * @param fields of the message, if there is one
   */
  record Use(Kind kind, Operand channel, OptionalInt fields) {}

  /**
   * What names a channel.
   *
   * @param variable nothing for what is no variable
   * @param element the one that is meant, if that is known
   * @param isNew whether it is a local variable of a process that does not exist yet
   */
  record Operand(Optional<Variable> variable, OptionalInt element, boolean isNew) {
    static Operand of(Expr channel) {
      if (!(channel instanceof Expr.Read read)) {
        return new Operand(Optional.empty(), OptionalInt.empty(), false);
      }
      List<Expr> indices = read.place().parts();
      boolean isKnown = indices.size() == 1 && indices.get(0) instanceof Expr.Constant;
      return new Operand(
          Optional.of(read.place().variable()),
          isKnown
              ? OptionalInt.of(((Expr.Constant) indices.get(0)).value().intValue())
              : OptionalInt.empty(),
          false);
    }

    private Operand ofNew() {
      boolean isLocal = variable.filter(v -> v.scope() == Variable.Scope.LOCAL).isPresent();
      return isLocal ? new Operand(variable, element, true) : this;
    }
  }

  Footprint(Registers registers) {
    this.registers = registers;
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** What a step touches. */
  void add(Stmt.Step step) {
    step.stored().forEach(place -> place.parts().forEach(this::add));
    step.stored().stream()
        .map(Expr.Lvalue::variable)
        .filter(variable -> variable.scope() == Variable.Scope.GLOBAL)
        .forEach(stored::add);
    if (step instanceof Stmt.Guard guard) {
      addGuard(guard.condition());
    } else {
      step.values().forEach(this::add);
    }
    if (step instanceof Stmt.Send send) {
      use(Kind.SEND, send.channel(), send.fields().size());
      if (send.sending() == Sending.SORTED) {
        use(Kind.ASK, send.channel(), send.fields().size());
      }
    } else if (step instanceof Stmt.Receive receive) {
      use(Kind.RECEIVE, receive.channel(), receive.slots().size());
      if (receive.where() == Where.ANY) {
        use(Kind.ASK, receive.channel(), receive.slots().size());
      }
    } else if (step instanceof Stmt.Start start) {
      traits.add(Trait.STARTS);
      start.process().locals().forEach(local -> local.initial().forEach(this::add));
    }
  }

  /** What goes with a process that has ended: its channels. */
  void addEnd(ProcessType type) {
    for (Variable local : type.locals()) {
      if (local.channel().isPresent()) {
        Operand channel = new Operand(Optional.of(local), OptionalInt.empty(), false);
        for (Kind kind : Kind.values()) {
          uses.add(new Use(kind, channel, OptionalInt.empty()));
        }
      }
    }
  }

  /** A step whose being possible is asked for, too. */
  void addAsked(Stmt.Step step) {
    add(step);
    if (step instanceof Stmt.Send send) {
      use(Kind.ASK, send.channel(), send.fields().size());
    } else if (step instanceof Stmt.Receive receive) {
      use(Kind.ASK, receive.channel(), receive.slots().size());
    }
  }

  private void use(Kind kind, Expr channel, int fields) {
    uses.add(new Use(kind, Operand.of(channel), OptionalInt.of(fields)));
  }

  /** What waits for a timeout cannot move while another can; any other use of it is unclear. */
  private void addGuard(Expr condition) {
    if (Expr.Quantity.TIMEOUT.is(condition)) {
      traits.add(Trait.WAITS);
    } else if (condition instanceof Expr.Binary both && both.operator() == BinaryOperator.AND) {
      addGuard(both.left());
      addGuard(both.right());
    } else {
      add(condition);
    }
  }

  /** What a value depends on. */
  void add(Expr value) {
    for (Expr part : value.all()) {
      if (part instanceof Expr.Read read) {
        Variable variable = read.place().variable();
        if (variable.scope() == Variable.Scope.GLOBAL && !registers.isFixed(variable)) {
          this.read.add(variable);
        }
      } else if (part instanceof Expr.Question question) {
        uses.add(new Use(Kind.ASK, Operand.of(question.channel()), OptionalInt.empty()));
      } else if (part instanceof Expr.Poll poll) {
        use(Kind.ASK, poll.channel(), poll.slots().size());
      } else if (Expr.Quantity.PROCESS_COUNT.is(part)) {
        traits.add(Trait.COUNTS);
      } else if (!isOfProcess(part)) {
        traits.add(Trait.UNCLEAR);
      }
    }
  }

  /** Whether nothing but what is known to the process alone, and its parts, decide it. */
  private static boolean isOfProcess(Expr part) {
    return part instanceof Expr.Constant
        || part instanceof Expr.OfFeature
        || part instanceof Expr.Unary
        || part instanceof Expr.Binary
        || part instanceof Expr.Conditional
        || Expr.Quantity.PROCESS_ID.is(part);
  }

  /**
   * All that another one has.
   *
   * @return whether that is more
   */
  boolean addAll(Footprint other) {
    return read.addAll(other.read)
        | stored.addAll(other.stored)
        | uses.addAll(other.uses)
        | traits.addAll(other.traits);
  }

  /** The same of a process that does not exist yet. */
  Footprint ofNew() {
    Footprint result = new Footprint(registers);
    result.addAll(this);
    result.uses.clear();
    uses.forEach(u -> result.uses.add(new Use(u.kind(), u.channel().ofNew(), u.fields())));
    return result;
  }

  /** Whether variables are stored here that are read or stored there, or the other way round. */
  boolean sharesVariables(Footprint other) {
    return stored.stream().anyMatch(v -> other.read.contains(v) || other.stored.contains(v))
        || read.stream().anyMatch(other.stored::contains);
  }
}
