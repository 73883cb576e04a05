package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.source.Span;

/**
 * A variable, or a field of a structured one; an array has one for all its elements. Compared by
 * identity.
 */
public final class Variable {
  private final String name;
  private DataType type;
  private final Scope scope;
  private final OptionalInt length;
  private final Optional<ChannelType> channel;
  private final Span span;
  private List<Expr> initial = List.of();
  private List<Integer> lengths = List.of(1);
  private boolean holdsBits;
  private Expr presence;

  /** Who can see a variable. */
  public enum Scope {
    GLOBAL,
    LOCAL,
    /** Nobody: a field of a message, from where it is received to where it is stored. */
    MESSAGE
  }

  /**
   * @param name as reports show it, {@code p.x} for a field
   * @param length of an array
   * @param channel the channels that it is declared with, one for each element
   */
  public Variable(
      String name,
      DataType type,
      Scope scope,
      OptionalInt length,
      Optional<ChannelType> channel,
      Span span) {
    this.name = name;
    this.type = type;
    this.scope = scope;
    this.length = length;
    this.channel = channel;
    this.span = span;
    this.presence = Expr.constantTrue(span);
  }

  public String name() {
    return name;
  }

  public DataType type() {
    return type;
  }

  public Scope scope() {
    return scope;
  }

  public OptionalInt length() {
    return length;
  }

  /** How many elements; 1 if it is no array. */
  public int size() {
    return length.orElse(1);
  }

  public Optional<ChannelType> channel() {
    return channel;
  }

  public Span span() {
    return span;
  }

  /** The values that it starts with: none for zeros, one for all elements, or one for each. */
  public List<Expr> initialValues() {
    return initial;
  }

  /** Said once, while the model is made. */
  void setInitialValues(List<Expr> values) {
    initial = List.copyOf(values);
  }

  /** The variants that have it: others do not name it, and it takes no number from a channel. */
  public Expr presenceCondition() {
    return presence;
  }

  /** Said once, while the model is made. */
  void setPresenceCondition(Expr condition) {
    presence = condition;
  }

  /**
   * Said once, while the model is made: the lengths of the structures that it is in, and its own.
   */
  void setEnclosingLengths(List<OptionalInt> all) {
    lengths = all.stream().map(one -> one.orElse(1)).toList();
  }

  /** Said once, while the model is made: it is declared as an array of bits. */
  void holdBits() {
    holdsBits = true;
  }

  /** Whether it is declared as an array of bits. */
  boolean holdsBits() {
    return holdsBits;
  }

  /** Said once, while the model is made: nothing but bits is stored in it. */
  void narrow() {
    type = DataType.BIT;
  }

  /** Whether it is in a structure. */
  boolean isField() {
    return lengths.size() > 1;
  }

  /** Which one of each of the structures that it is in an element is of, and which one in there. */
  List<Integer> indices(int element) {
    List<Integer> result = new ArrayList<>();
    int rest = element;
    for (int i = lengths.size() - 1; i >= 0; i--) {
      result.add(0, rest % lengths.get(i));
      rest /= lengths.get(i);
    }
    return result;
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * The channels of one declaration.
   *
   * @param capacity how many messages fit; 0 for a rendezvous
   */
  public record ChannelType(int capacity, List<DataType> fields) {
    public ChannelType {
      fields = List.copyOf(fields);
    }

    public boolean isRendezvous() {
      return capacity == 0;
    }
  }
}
