package sunder.horn;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * An assignment of unique names, which are simple symbols of SMT-LIB 2. A name consists of letters,
 * digits, underscores and, before a distinguishing number, a dot; names of definitions contain
 * hyphens, so that the two are disjoint. Mutable.
 */
public final class SmtSymbols {
  /** The reserved words of solvers. */
  private static final Set<String> TAKEN =
      Set.of(
          ("_ and or not xor ite let forall exists match par as true false div mod "
                  + "abs select store const distinct quotient remainder common assert push pop exit "
                  + "echo reset Int Bool Array Real String divisible is iff implies if then "
                  + "else rem concat BINARY DECIMAL HEXADECIMAL NUMERAL STRING")
              .split(" "));

  private final Set<String> used;
  private final Map<Object, String> given;

  /** Creates an assignment without names. */
  public SmtSymbols() {
    this(new HashSet<>(TAKEN), new HashMap<>());
  }

  private SmtSymbols(Set<String> used, Map<Object, String> given) {
    this.used = used;
    this.given = given;
  }

  /** Returns a nested scope: a copy to which names can be added. */
  public SmtSymbols nestedScope() {
    return new SmtSymbols(new HashSet<>(used), new HashMap<>(given));
  }

  /** Returns the name of an object, which is chosen at its first use to resemble {@code wish}. */
  public String of(Object thing, String wish) {
    return given.computeIfAbsent(thing, t -> unused(simple(wish)));
  }

  private String unused(String name) {
    String candidate = name;
    for (int i = 2; !used.add(candidate); i++) {
      candidate = name + "." + i;
    }
    return candidate;
  }

  private static String simple(String wish) {
    StringBuilder name = new StringBuilder();
    wish.codePoints()
        .map(c -> c < 128 && (Character.isLetterOrDigit(c)) ? c : '_')
        .forEach(name::appendCodePoint);
    return name.length() == 0 || Character.isDigit(name.charAt(0)) ? "_" + name : name.toString();
  }
}
