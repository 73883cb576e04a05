package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sunder.family.Feature;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.source.Span;

/** An expression whose names are resolved. Truth is a number that is not 0. */
public sealed interface Value {
  Span span();

  /** The values directly within this one. */
  default List<Value> parts() {
    return List.of();
  }

  /** Every variable that it may read. */
  default void forEachVariable(Consumer<Variable> action) {
    if (this instanceof Read read) {
      action.accept(read.place().variable());
    }
    parts().forEach(part -> part.forEachVariable(action));
  }

  record Constant(BigInteger value, Span span) implements Value {}

  record Read(Lvalue place, Span span) implements Value {
    @Override
    public List<Value> parts() {
      return place.parts();
    }
  }

  /** A feature: its number, or 1 where it is selected. */
  record OfFeature(Feature feature, Span span) implements Value {}

  record Unary(UnaryOperator operator, Value operand, Span span) implements Value {
    @Override
    public List<Value> parts() {
      return List.of(operand);
    }
  }

  record Binary(BinaryOperator operator, Value left, Value right, Span span) implements Value {
    @Override
    public List<Value> parts() {
      return List.of(left, right);
    }
  }

  record Conditional(Value condition, Value yes, Value no, Span span) implements Value {
    @Override
    public List<Value> parts() {
      return List.of(condition, yes, no);
    }
  }

  /** {@code len(c)} and its kind. */
  record Question(ChannelProperty property, Value channel, Span span) implements Value {
    @Override
    public List<Value> parts() {
      return List.of(channel);
    }
  }

  record Poll(Value channel, List<Slot> slots, Where where, Span span) implements Value {
    public Poll {
      slots = List.copyOf(slots);
    }

    @Override
    public List<Value> parts() {
      List<Value> parts = new ArrayList<>(List.of(channel));
      for (Slot slot : slots) {
        parts.addAll(slot.matched());
        slot.stored().forEach(place -> parts.addAll(place.parts()));
      }
      return parts;
    }
  }

  /** {@code _pid}. */
  record ProcessId(Span span) implements Value {}

  /** {@code _nr_pr}. */
  record ProcessCount(Span span) implements Value {}

  /** Whether a process is at a label; in properties only. */
  record At(ProcessType process, Optional<Value> pid, String label, Span span) implements Value {}

  record Timeout(Span span) implements Value {}
}
