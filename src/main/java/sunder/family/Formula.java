package sunder.family;

import java.util.List;
import java.util.stream.Collectors;

/** A condition over features as people write it. */
public sealed interface Formula
    permits Formula.Truth, Literal, Formula.Not, Formula.And, Formula.Or {
  Truth TRUE = new Truth(true);
  Truth FALSE = new Truth(false);

  /** In the input's syntax. */
  String text();

  /** In the input's syntax, in parentheses where it would fall apart beside {@code &&}. */
  default String factor() {
    return text();
  }

  /** Always, or never. */
  record Truth(boolean value) implements Formula {
    @Override
    public String text() {
      return String.valueOf(value);
    }
  }

  /** The opposite. */
  record Not(Formula operand) implements Formula {
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
  record And(List<Formula> operands) implements Formula {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public String text() {
      return operands.stream().map(Formula::factor).collect(Collectors.joining(" && "));
    }
  }

  /**
   * One or more of them.
   *
   * @param operands two or more
   */
  record Or(List<Formula> operands) implements Formula {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public String text() {
      return operands.stream().map(Formula::text).collect(Collectors.joining(" || "));
    }

    @Override
    public String factor() {
      return "(" + text() + ")";
    }
  }

  /** All of them: true if there are none. */
  static Formula all(List<? extends Formula> operands) {
    return operands.isEmpty()
        ? TRUE
        : operands.size() == 1 ? operands.get(0) : new And(List.copyOf(operands));
  }

  /** One or more of them: false if there are none. */
  static Formula any(List<? extends Formula> operands) {
    return operands.isEmpty()
        ? FALSE
        : operands.size() == 1 ? operands.get(0) : new Or(List.copyOf(operands));
  }
}
