package sunder.family;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** A formula over features in the syntax of the input. */
public sealed interface PresenceFormula {
  Truth TRUE = new Truth(true);
  Truth FALSE = new Truth(false);

  /** Returns the text of the formula. */
  String text();

  /** Returns the text of the formula, in parentheses where it is weaker than {@code &&}. */
  default String factor() {
    return text();
  }

  /** A constant. */
  record Truth(boolean value) implements PresenceFormula {
    @Override
    public String text() {
      return String.valueOf(value);
    }
  }

  /** A negation. */
  record Not(PresenceFormula operand) implements PresenceFormula {
    @Override
    public String text() {
      return operand instanceof Literal literal
          ? literal.negatedText()
          : "!(" + operand.text() + ")";
    }
  }

  /**
   * A conjunction.
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
   * A disjunction.
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

  /** Returns the conjunction: true if there are no operands. */
  static PresenceFormula all(List<? extends PresenceFormula> operands) {
    return operands.isEmpty()
        ? TRUE
        : operands.size() == 1 ? operands.get(0) : new And(List.copyOf(operands));
  }

  /** Returns the disjunction: false if there are no operands. */
  static PresenceFormula any(List<? extends PresenceFormula> operands) {
    return operands.isEmpty()
        ? FALSE
        : operands.size() == 1 ? operands.get(0) : new Or(List.copyOf(operands));
  }

  /**
   * A literal: the value of a feature lies between two bounds, both included; the values of a
   * Boolean feature are 0 and 1.
   *
   * @param low at least the least value of the feature
   * @param high at most its greatest value; not the whole range together with {@code low}
   */
  record Literal(Feature feature, BigInteger low, BigInteger high) implements PresenceFormula {
    /** Returns the text, which is at most a conjunction. */
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

    /** Returns the text of the negation: an atom or in parentheses. */
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
