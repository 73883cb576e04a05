package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.frontend.promela.model.Expr.Slot;
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.frontend.promela.syntax.Statement;
import sunder.frontend.promela.syntax.Statement.Receiving;
import sunder.frontend.promela.syntax.Statement.Sending;
import sunder.source.ByKind;
import sunder.source.ByKind.Case;
import sunder.source.NodeParts;
import sunder.source.Span;

/** A statement whose names are resolved; loops over ranges and choices of numbers are spelt out. */
public sealed interface Stmt {
  /** The statements within. */
  NodeParts<Stmt> PARTS = NodeParts.of(Stmt.class, Item.class, Part.class);

  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> ByKind<C, Stmt, R> byKind(
      Case<C, Step, R> a,
      Case<C, Choice, R> b,
      Case<C, Block, R> c,
      Case<C, Labelled, R> d,
      Case<C, Group, R> e,
      Case<C, Unless, R> f) {
    return ByKind.table(Stmt.class, a, b, c, d, e, f);
  }

  int LONGEST_TEXT = 60;

  Span span();

  /** What stands at a place, on one line, its end left out if it is long. */
  static String text(Span place) {
    String text = place.file().text();
    int end = Math.min(place.end(), text.length());
    String whole =
        text.substring(Math.min(place.start(), end), end).strip().replaceAll("\\s+", " ");
    return whole.length() <= LONGEST_TEXT ? whole : whole.substring(0, LONGEST_TEXT - 3) + "...";
  }

  /** Some statements and all within them. */
  static List<Stmt> all(List<Stmt> body) {
    List<Stmt> found = new ArrayList<>(body);
    for (int i = 0; i < found.size(); i++) {
      found.addAll(found.get(i).parts());
    }
    return found;
  }

  /** The statements directly within this one, in the order of the text. */
  default List<Stmt> parts() {
    return PARTS.in((Record) this);
  }

  /** A statement that is one step of a run, with a number of its own in the model. */
  sealed interface Step extends Stmt {
    /** What is done with each kind: a table that lacks one does not compile. */
    static <C, R> ByKind<C, Step, R> byKind(
        Case<C, Assign, R> a,
        Case<C, Pick, R> b,
        Case<C, Guard, R> c,
        Case<C, Assert, R> d,
        Case<C, Send, R> e,
        Case<C, Receive, R> f,
        Case<C, Start, R> g,
        Case<C, Pass, R> h) {
      return ByKind.table(Step.class, a, b, c, d, e, f, g, h);
    }

    int number();

    /** As it is shown. */
    default String text() {
      return Stmt.text(span());
    }

    /** Where it stores something. */
    default List<Expr.Lvalue> stored() {
      return List.of();
    }

    /** What it evaluates, but for the indices of where it stores. */
    default List<Expr> values() {
      if (this instanceof Assign s) {
        return List.of(s.value());
      } else if (this instanceof Guard s) {
        return List.of(s.condition());
      } else if (this instanceof Assert s) {
        return List.of(s.condition());
      } else if (this instanceof Send s) {
        return Stream.concat(Stream.of(s.channel()), s.fields().stream()).toList();
      } else if (this instanceof Start s) {
        return s.arguments();
      }
      return List.of();
    }

    /** The same and these indices; what is used as a channel is the first. */
    default List<Expr> evaluated() {
      Stream<Expr> indices = stored().stream().flatMap(place -> place.parts().stream());
      return Stream.concat(values().stream(), indices).toList();
    }
  }

  /** A step that only goes on somewhere. */
  sealed interface Pass extends Step {}

  record Assign(int number, Expr.Lvalue target, Expr value, Span span) implements Step {
    /** Whether it stores a field of the message that the step before received: both are one. */
    public boolean endsReceive() {
      return value instanceof Expr.Read read
          && read.place().variable().scope() == Variable.Scope.MESSAGE;
    }

    @Override
    public List<Expr.Lvalue> stored() {
      return List.of(target);
    }
  }

  /** Stores any number of a range, its ends included. */
  record Pick(int number, Expr.Lvalue target, BigInteger low, BigInteger high, Span span)
      implements Step {
    /** Numbers that are more than those of a byte are not looked at one by one. */
    boolean isWide() {
      return high.subtract(low).bitLength() > DataType.BYTE.bits();
    }

    @Override
    public List<Expr.Lvalue> stored() {
      return List.of(target);
    }
  }

  record Guard(int number, Expr condition, Span span) implements Step {}

  record Assert(int number, Expr condition, Span span) implements Step {}

  record Send(int number, Expr channel, List<Expr> fields, Sending sending, Span span)
      implements Step {
    public Send {
      fields = List.copyOf(fields);
    }
  }

  /** {@code c?} takes the oldest message, {@code c??} the oldest of those that match. */
  record Receive(
      int number, Expr channel, List<Slot> slots, Receiving receiving, Where where, Span span)
      implements Step {
    public Receive {
      slots = List.copyOf(slots);
    }

    @Override
    public List<Expr.Lvalue> stored() {
      return slots.stream().flatMap(slot -> slot.stored().stream()).toList();
    }

    @Override
    public List<Expr> values() {
      Stream<Expr> matched = slots.stream().flatMap(slot -> slot.matched().stream());
      return Stream.concat(Stream.of(channel), matched).toList();
    }
  }

  /** {@code run}; its number is stored if there is a place for it. */
  record Start(
      int number,
      Optional<Expr.Lvalue> target,
      ProcessType process,
      List<Expr> arguments,
      int priority,
      Span span)
      implements Step {
    /** The priority of who is given none. */
    public static final int USUAL = 1;

    public Start {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Expr.Lvalue> stored() {
      return target.stream().toList();
    }
  }

  /** A step that does nothing; {@code goto} and {@code break} are one where an option begins. */
  record Skip(int number, Span span) implements Pass {}

  record Else(int number, Span span) implements Pass {}

  record Goto(int number, String label, Span span) implements Pass {}

  record Break(int number, Span span) implements Pass {}

  /** Its options, those that begin with {@code else} behind the others. */
  record Choice(Statement.ChoiceKind kind, List<Item> items, Span span) implements Stmt {
    public Choice {
      items = items.stream().sorted(Comparator.comparing(Item::isElse)).toList();
    }
  }

  record Block(Statement.BlockKind kind, List<Stmt> body, Span span) implements Stmt {
    /** Whether it is a receive, told in several steps. */
    public boolean isReceive() {
      return body.size() > 1 && body.get(1) instanceof Assign assign && assign.endsReceive();
    }

    public Block {
      body = List.copyOf(body);
    }
  }

  /**
   * A labelled statement. A label before parts that some variants have is that of the first
   * statement of each part, and in the other variants that of what follows.
   *
   * @param presence a condition over features that holds where it has the label
   */
  record Labelled(String label, Expr presence, Stmt code, Span span) implements Stmt {}

  /**
   * Statements that are left for others as soon as the first of these is possible: this is so
   * before each statement of the body, but not within a {@code d_step} or a receive.
   */
  record Unless(List<Stmt> body, List<Stmt> escape, Span span) implements Stmt {
    public Unless {
      body = List.copyOf(body);
      escape = List.copyOf(escape);
    }
  }

  /** The parts of some variants; exactly one part for each variant. */
  record Group(List<Part> alternatives, Span span) implements Stmt {
    public Group {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** What stands in the variants that satisfy a condition over features. */
  record Part(Expr condition, List<Stmt> body) {
    public Part {
      body = List.copyOf(body);
    }
  }

  /** An option, in the variants that satisfy a condition over features. */
  record Item(Expr presence, List<Stmt> body, Span span) {
    public Item {
      body = List.copyOf(body);
    }

    boolean isElse() {
      return !body.isEmpty() && body.get(0) instanceof Else;
    }
  }
}
