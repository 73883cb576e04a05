package sunder.family;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** A condition over features as people write it. */
public sealed interface PresenceFormula {
  Truth TRUE = new Truth(true);
  Truth FALSE = new Truth(false);

  /** In the input's syntax. */
  String text();

  /** In the input's syntax, in parentheses where it would fall apart beside {@code &&}. */
  default String factor() {
    return text();
  }

  /** Always, or never. */
  record Truth(boolean value) implements PresenceFormula {
    @Override
    public String text() {
      return String.valueOf(value);
    }
  }

  /** The opposite. */
  record Not(PresenceFormula operand) implements PresenceFormula {
    @Override
    public String text() {
      return operand instanceof Literal literal
          ? literal.negatedText()
          : "!(" + operand.text() + ")";
    }
  }

  /**
   * All of them.
   *
   * @param operands two or more
   */
  record And(List<PresenceFormula> operands) implements PresenceFormula {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public String text() {
      return operands.stream().map(PresenceFormula::factor).collect(Collectors.joining(" && "));
    }
  }

  /**
   * One or more of them.
   *
   * @param operands two or more
   */
  record Or(List<PresenceFormula> operands) implements PresenceFormula {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public String text() {
      return operands.stream().map(PresenceFormula::text).collect(Collectors.joining(" || "));
    }

    @Override
    public String factor() {
      return "(" + text() + ")";
    }
  }

  /** All of them: true if there are none. */
  static PresenceFormula all(List<? extends PresenceFormula> operands) {
    return operands.isEmpty()
        ? TRUE
        : operands.size() == 1 ? operands.get(0) : new And(List.copyOf(operands));
  }

  /** One or more of them: false if there are none. */
  static PresenceFormula any(List<? extends PresenceFormula> operands) {
    return operands.isEmpty()
        ? FALSE
        : operands.size() == 1 ? operands.get(0) : new Or(List.copyOf(operands));
  }

  /**
   * A feature's value lies between two bounds; a Boolean feature has 0 and 1.
   *
   * @param low not below the feature's least value
   * @param high not above its greatest; not the whole range together with {@code low}
   */
  record Literal(Feature feature, BigInteger low, BigInteger high) implements PresenceFormula {
    /** The condition in the input's syntax, a conjunction at most. */
    @Override
    public String text() {
      if (feature instanceof Feature.Bool) {
        return low.signum() == 0 ? "!" + feature.name() : feature.name();
      }
      if (low.equals(high)) {
        return feature.name() + " == " + low;
      }
      String from = feature.name() + " >= " + low;
      String to = feature.name() + " <= " + high;
      if (low.equals(feature.low())) {
        return to;
      }
      return high.equals(feature.high()) ? from : from + " && " + to;
    }

    /** The opposite, in the input's syntax; an atom or in parentheses. */
    String negatedText() {
      if (feature instanceof Feature.Bool) {
        return low.signum() == 0 ? feature.name() : "!" + feature.name();
      }
      if (low.equals(high)) {
        return feature.name() + " != " + low;
      }
      if (low.equals(feature.low())) {
        return feature.name() + " >= " + high.add(BigInteger.ONE);
      }
      if (high.equals(feature.high())) {
        return feature.name() + " <= " + low.subtract(BigInteger.ONE);
      }
      return "!(" + text() + ")";
    }
  }
}
