package sunder.horn;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The SMT-LIB 2 text of terms. Division truncates toward zero: {@code quotient} and {@code
 * remainder} are defined in {@link #DIVISION}, {@code common} in {@link #COMMON}. Floating-point
 * operations have no text.
 *
 * @param names gives the text of a symbol
 */
public record SmtTermPrinter(Function<Symbol, String> names) {
  /** The definitions of truncated division in terms of the SMT-LIB operations. */
  public static final List<String> DIVISION =
      List.of(
          "(define-fun quotient ((a Int) (b Int)) Int"
              + " (ite (<= 0 a) (div a b) (- (div (- a) b))))",
          "(define-fun remainder ((a Int) (b Int)) Int"
              + " (ite (<= 0 a) (mod a b) (- (mod (- a) b))))");

  /** The definition of {@link Atom.ByteAnd} as a sum of bits. */
  public static final List<String> COMMON =
      List.of(
          IntStream.range(0, Atom.ByteAnd.BITS)
              .map(bit -> 1 << bit)
              .mapToObj(
                  one ->
                      "(ite (and (<= %1$d (mod a %2$d)) (<= %1$d (mod b %2$d))) %1$d 0)"
                          .formatted(one, 2 * one))
              .collect(
                  Collectors.joining(" ", "(define-fun common ((a Int) (b Int)) Int (+ ", "))")));

  /** Returns the text of a term. */
  public String of(Term term) {
    return term instanceof BoolTerm condition ? of(condition) : of((IntTerm) term);
  }

  /** Returns the text of a number. */
  public static String of(BigInteger number) {
    return number.signum() < 0 ? "(- " + number.negate() + ")" : number.toString();
  }

  private String of(BoolTerm term) {
    if (term instanceof BoolTerm.Constant constant) {
      return String.valueOf(constant.value());
    } else if (term instanceof BoolTerm.Literal literal) {
      String name = names.apply(literal.symbol());
      return literal.positive() ? name : "(not " + name + ")";
    } else if (term instanceof BoolTerm.And and) {
      return application("and", and.operands().stream().map(this::of).toList());
    } else if (term instanceof BoolTerm.Or or) {
      return application("or", or.operands().stream().map(this::of).toList());
    }
    return of((BoolTerm.Compare) term);
  }

  /** Returns the text of a comparison, with negative summands moved to the other side. */
  private String of(BoolTerm.Compare compare) {
    IntTerm term = compare.term();
    List<String> left = new ArrayList<>();
    List<String> right = new ArrayList<>();
    for (int i = 0; i < term.length(); i++) {
      boolean added = term.coefficient(i).signum() > 0;
      (added ? left : right).add(times(term.coefficient(i).abs(), term.atom(i)));
    }
    BigInteger constant = term.constant();
    if (constant.signum() != 0) {
      boolean onLeft = left.isEmpty();
      (onLeft ? left : right).add(of(onLeft ? constant : constant.negate()));
    }
    String relation = compare.relation() == BoolTerm.Relation.AT_MOST ? "<=" : "=";
    String text = application(relation, List.of(sum(left), sum(right)));
    return compare.relation() == BoolTerm.Relation.NOT_EQUAL ? "(not " + text + ")" : text;
  }

  private String of(IntTerm term) {
    List<String> summands = new ArrayList<>();
    for (int i = 0; i < term.length(); i++) {
      summands.add(times(term.coefficient(i), term.atom(i)));
    }
    if (term.constant().signum() != 0) {
      summands.add(of(term.constant()));
    }
    return sum(summands);
  }

  private static String sum(List<String> summands) {
    return summands.isEmpty()
        ? "0"
        : summands.size() == 1 ? summands.get(0) : application("+", summands);
  }

  private String times(BigInteger factor, Atom atom) {
    String text = of(atom);
    return factor.equals(BigInteger.ONE) ? text : application("*", List.of(of(factor), text));
  }

  private String of(Atom atom) {
    return atom.fold(
        variable -> names.apply(variable.symbol()),
        p -> application("*", List.of(of(p.left()), of(p.right()))),
        q -> application("quotient", List.of(of(q.dividend()), of(q.divisor()))),
        r -> application("remainder", List.of(of(r.dividend()), of(r.divisor()))),
        m -> application("mod", List.of(of(m.operand()), of(m.modulus()))),
        b -> application("common", List.of(of(b.left()), of(b.right()))),
        f -> {
          throw new IllegalArgumentException(f + " has no form in integer arithmetic");
        });
  }

  /** Returns the definition of a condition over parameters with their sorts. */
  public static String definition(String name, Map<String, String> parameters, String body) {
    return "(define-fun %s (%s) Bool %s)".formatted(name, variables(parameters), body);
  }

  /** Returns the list of variables with their sorts for definitions and quantifiers. */
  static String variables(Map<String, String> sorts) {
    return sorts.entrySet().stream()
        .map(variable -> "(" + variable.getKey() + " " + variable.getValue() + ")")
        .collect(Collectors.joining(" "));
  }

  /**
   * Writes lines.
   *
   * @throws IOException if writing fails
   */
  public static void write(Writer out, List<String> lines) throws IOException {
    for (String line : lines) {
      out.write(line);
      out.write('\n');
    }
  }

  /** Returns the application of a function to arguments; only its name if there are none. */
  public static String application(String function, List<String> arguments) {
    return arguments.isEmpty()
        ? function
        : "(" + function + " " + String.join(" ", arguments) + ")";
  }

  /**
   * Returns one text where a condition holds and another elsewhere. It avoids {@code ite}: the time
   * in which z3 reads a definition is exponential in the nesting of those.
   */
  public static String ifThenElse(String condition, String yes, String no) {
    if (yes.equals("true")) {
      return no.equals("false") ? condition : "(or " + condition + " " + no + ")";
    } else if (no.equals("false")) {
      return yes.equals("false") ? no : "(and " + condition + " " + yes + ")";
    }
    String otherwise = "(not " + condition + ")";
    if (yes.equals("false")) {
      return no.equals("true") ? otherwise : "(and " + otherwise + " " + no + ")";
    } else if (no.equals("true")) {
      return "(or " + otherwise + " " + yes + ")";
    }
    return "(or (and " + condition + " " + yes + ") (and " + otherwise + " " + no + "))";
  }

  /** Returns the conjunction of conditions. */
  public static String conjunction(List<String> conditions) {
    return conditions.isEmpty()
        ? "true"
        : conditions.size() == 1 ? conditions.get(0) : application("and", conditions);
  }
}
