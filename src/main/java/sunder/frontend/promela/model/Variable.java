package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.source.Span;

/**
 * A variable of a basic type: a declared variable or a field of a structure. An array has one
 * variable for all its elements; a field in an array of structures is an array. Variables are
 * compared by identity.
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

  /** The scope of a variable. */
  public enum Scope {
    GLOBAL,
    LOCAL,
    /**
     * A temporary variable for a message field, between its receipt and its assignment. No
     * expression of the model can refer to it.
     */
    MESSAGE
  }

  /**
   * Creates a variable without initial values, which is present in all variants.
   *
   * @param name the name in reports, {@code p.x} for a field
   * @param length the number of elements of an array; empty if the variable is no array
   * @param channel the channels that its declaration creates, one for each element
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

  /** Returns the number of elements; 1 if it is no array. */
  public int size() {
    return length.orElse(1);
  }

  public Optional<ChannelType> channel() {
    return channel;
  }

  public Span span() {
    return span;
  }

  /**
   * Returns the initial values: none if all are zero, one for all elements, or one for each
   * element.
   */
  public List<Expr> initialValues() {
    return initial;
  }

  /** Sets the initial values; called during elaboration. */
  void setInitialValues(List<Expr> values) {
    initial = List.copyOf(values);
  }

  /**
   * Returns the presence condition of the declaration. In other variants the variable is not
   * referred to, and its declaration creates no channel.
   */
  public Expr presenceCondition() {
    return presence;
  }

  /** Sets the presence condition; called during elaboration. */
  void setPresenceCondition(Expr condition) {
    presence = condition;
  }

  /**
   * Sets the lengths of the enclosing arrays of structures, the outermost first, and of the
   * variable itself; called during elaboration.
   */
  void setEnclosingLengths(List<OptionalInt> all) {
    lengths = all.stream().map(one -> one.orElse(1)).toList();
  }

  /** Marks the variable as declared as an array of bits; called during elaboration. */
  void holdBits() {
    holdsBits = true;
  }

  /** Returns whether the variable is declared as an array of bits. */
  boolean holdsBits() {
    return holdsBits;
  }

  /**
   * Sets the element type to one bit; called after elaboration if only bits are stored in the
   * array.
   */
  void narrow() {
    type = DataType.BIT;
  }

  boolean isField() {
    return lengths.size() > 1;
  }

  /**
   * Returns the index of an element in each enclosing array of structures, the outermost first, and
   * in the variable itself.
   */
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
   * The type of the channels that one declaration creates.
   *
   * @param capacity the number of messages in the buffer; 0 for a rendezvous channel
   * @param fields the types of the message fields
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
