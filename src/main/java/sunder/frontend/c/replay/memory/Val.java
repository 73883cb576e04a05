package sunder.frontend.c.replay.memory;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.syntax.Statement;
import sunder.source.Span;

/** A concrete value. */
public sealed interface Val {
  record Int(BigInteger value) implements Val {
    public static final Int ZERO = new Int(BigInteger.ZERO);

    public static Int of(boolean truth) {
      return truth ? new Int(BigInteger.ONE) : ZERO;
    }

    @Override
    public String toString() {
      return value.toString();
    }
  }

  /**
   * A floating-point number.
   *
   * @param value without one nothing is known of it
   */
  record Real(OptionalDouble value) implements Val {
    public static final Real ZERO = new Real(0);
    public static final Real UNKNOWN = new Real(OptionalDouble.empty());

    public Real(double value) {
      this(OptionalDouble.of(value));
    }

    @Override
    public String toString() {
      return value.isPresent() ? Double.toString(value.getAsDouble()) : "some number";
    }
  }

  /** What a scalar of a type holds all of whose bytes are 0. */
  static Val zero(Type type) {
    return type instanceof Type.Number
        ? Int.ZERO
        : type instanceof Type.Real ? Real.ZERO : Null.NULL;
  }

  /** An address in an object. */
  sealed interface Place extends Val {
    Variable root();
  }

  /** The address of a byte of an object that is used as something else than it is. */
  record Byte(Variable root, long at) implements Place {
    @Override
    public String toString() {
      return "(char *) &" + root.shown() + (at == 0 ? "" : " + " + at);
    }
  }

  /**
   * The address of a slot: the same one whatever may be used through it.
   *
   * @param low the first slot that may be used through it
   * @param high the slot behind the last one
   */
  record Address(Variable root, long slot, long low, long high) implements Place {
    /** So far no object reaches; how far it really is nobody knows then. */
    private static final BigInteger FAR = BigInteger.ONE.shiftLeft(62);

    public Address moved(long slots) {
      return moved(BigInteger.valueOf(slots));
    }

    public Address moved(BigInteger slots) {
      BigInteger to = slots.add(BigInteger.valueOf(slot)).min(FAR).max(FAR.negate());
      return new Address(root, to.longValueExact(), low, high);
    }

    public boolean isFar() {
      return Math.abs(slot) >= FAR.longValueExact();
    }

    @Override
    public int hashCode() {
      return 31 * root.number() + Long.hashCode(slot);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Address a && root.equals(a.root) && slot == a.slot;
    }

    @Override
    public String toString() {
      if (root.kind() == Variable.Kind.ALLOCATED && slot == 0) {
        return "&" + root.shown();
      } else if (root.isText()) {
        return slot == 0 ? root.name() : root.name() + " + " + slot;
      }
      if (isFar()) {
        return "&" + root.shown() + (slot < 0 ? " - ..." : " + ...");
      }
      String last = Slots.scalar(root, Math.max(0, high - 1)).name();
      if (slot < high || high == root.type().slots() || !last.endsWith("]")) {
        return "&" + Slots.scalar(root, slot).name();
      }
      // Behind an array that is a member: another member is there.
      int index = last.lastIndexOf('[') + 1;
      long length = Long.parseLong(last.substring(index, last.length() - 1)) + 1;
      return "&" + last.substring(0, index) + (length + slot - high) + "]";
    }
  }

  /** The address of a block of which nobody said yet what is in it. */
  record Raw(int number, String by) implements Val {
    @Override
    public String toString() {
      return "&" + by + Variable.allocated(number);
    }
  }

  record Null() implements Val {
    public static final Null NULL = new Null();

    @Override
    public String toString() {
      return "NULL";
    }
  }

  /** An integer as an address: of no object. */
  record Fixed(BigInteger at) implements Val {
    @Override
    public String toString() {
      return "(void *) " + at;
    }
  }

  /** The address of a function. */
  record Routine(Function function) implements Val {
    @Override
    public String toString() {
      return function.name();
    }
  }

  /** The address of a label in a body. */
  record Label(String name, Statement.Block body) implements Val {
    @Override
    public boolean equals(Object other) {
      return other instanceof Label that && name.equals(that.name) && body == that.body;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public String toString() {
      return "&&" + name;
    }
  }

  /**
   * A struct or union, slot by slot.
   *
   * @param marks which members of unions in it were stored last, as in an object of this type
   */
  record Whole(List<Val> slots, Type type, Map<Long, Val> marks) implements Val {
    /** Without unions. */
    public Whole(List<Val> slots) {
      this(slots, Type.VOID, Map.of());
    }

    @Override
    public String toString() {
      return slots.stream().map(Val::toString).collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /**
   * What a {@code va_list} stands for: the arguments of a call behind the parameters that were not
   * read so far, with their types.
   */
  record Rest(List<Val> values, List<Type> types) implements Val {
    public Rest next() {
      return new Rest(values.subList(1, values.size()), types.subList(1, types.size()));
    }

    @Override
    public String toString() {
      return values.size() + (values.size() == 1 ? " argument" : " arguments");
    }
  }

  /**
   * What a part of an object has held since the run began, where that differs by variant. It is
   * none of these values before it is read.
   */
  record Differs(StateSet<Val> values) implements Val {
    /** A value that came on top, for the variants at hand. */
    public static void settle(
        State below, Val top, ConfigSet when, StateSet.Builder<State> settled) {
      Optional<Differs> one = in(top);
      if (one.isEmpty()) {
        settled.add(below.push(top), when);
      } else {
        one.get()
            .values()
            .within(when)
            .forEach((value, set) -> settle(below, instead(top, one.get(), value), set, settled));
      }
    }

    /** What a value is or has that differs by variant. */
    public static Optional<Differs> in(Val value) {
      return value instanceof Differs differs
          ? Optional.of(differs)
          : value instanceof Whole whole
              ? whole.slots().stream().flatMap(slot -> in(slot).stream()).findFirst()
              : Optional.empty();
    }

    private static Val instead(Val top, Differs old, Val value) {
      return top instanceof Whole whole
          ? new Whole(
              whole.slots().stream().map(slot -> instead(slot, old, value)).toList(),
              whole.type(),
              whole.marks())
          : top == old ? value : top;
    }

    @Override
    public String toString() {
      return "(differs)";
    }
  }

  /** What has no value. */
  record Nothing() implements Val {
    public static final Nothing NOTHING = new Nothing();
  }

  /**
   * What a part of an object holds that nobody gave a value, or what was computed with it.
   *
   * @param as the value that stands for it
   * @param read where it was read
   * @param why it has none
   * @param known a bit for each byte of it that was given a value
   */
  record Unset(Val as, Span read, String why, int known) implements Val {
    public Unset(Val as, Span read, String why) {
      this(as, read, why, 0);
    }

    @Override
    public String toString() {
      return "no value";
    }
  }

  /** The allocated block that an address is in. */
  default Optional<Integer> block() {
    if (this instanceof Raw raw) {
      return Optional.of(raw.number());
    }
    return this instanceof Place a && a.root().kind() == Variable.Kind.ALLOCATED
        ? Optional.of(-a.root().number())
        : Optional.empty();
  }

  /** What is computed with. */
  default Val plain() {
    return this instanceof Unset unset ? unset.as() : this;
  }

  /** A result has no value if one of the operands has none. */
  default Val of(Val... operands) {
    for (Val operand : operands) {
      if (operand instanceof Unset unset) {
        return new Unset(this, unset.read(), unset.why());
      }
    }
    return this;
  }

  default boolean isTrue() {
    return this instanceof Real real
        ? real.value().orElse(0) != 0
        : this instanceof Int i ? i.value().signum() != 0 : !(this instanceof Null);
  }

  /** Whether it is known if it is true. */
  default boolean isDecided() {
    return !plain().equals(Real.UNKNOWN);
  }
}
