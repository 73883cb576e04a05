package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.frontend.c.preprocess.Literals;

/** What string literals hold. */
final class Strings {
  private static final Pattern UNIT =
      Pattern.compile("\\\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)|[^\\\\\"]", Pattern.DOTALL);

  private Strings() {}

  /** The characters of literals in a row as written, without the 0 at the end. */
  static List<BigInteger> bytes(List<String> literals) {
    List<BigInteger> result = new ArrayList<>();
    for (String literal : literals) {
      Matcher matcher = UNIT.matcher(literal.substring(literal.indexOf('"')));
      while (matcher.find()) {
        result.add(Literals.value("'" + matcher.group() + "'").orElse(BigInteger.ONE.negate()));
      }
    }
    return result;
  }
}
