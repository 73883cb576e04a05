package sunder.horn;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Gives things names that are simple symbols of SMT-LIB 2, each thing its own. A name has letters,
 * digits, underscores and, where a number tells it from another, dots: the names of definitions
 * have hyphens, so the two never meet. Mutable.
 */
public final class SmtSymbols {
  /** Words that mean something to solvers. */
  private static final Set<String> TAKEN =
      Set.of(
          ("_ and or not xor ite let forall exists match par as true false div mod "
                  + "abs select store const distinct quotient remainder common assert push pop exit "
                  + "echo reset Int Bool Array Real String divisible is iff implies if then "
                  + "else rem concat BINARY DECIMAL HEXADECIMAL NUMERAL STRING")
              .split(" "));

  private final Set<String> used;
  private final Map<Object, String> given;

  public SmtSymbols() {
    this(new HashSet<>(TAKEN), new HashMap<>());
  }

  private SmtSymbols(Set<String> used, Map<Object, String> given) {
    this.used = used;
    this.given = given;
  }

  /** More names, for a while. */
  public SmtSymbols nestedScope() {
    return new SmtSymbols(new HashSet<>(used), new HashMap<>(given));
  }

  /** The name of a thing, chosen at its first use to look like {@code wish}. */
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
