package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.InputException;

/**
 * Prepares a condition for expansion. {@code defined X}, and a macro all of whose bodies are one
 * number, become one word whose value differs between variants: as alternatives they would
 * multiply.
 */
final class ConditionWords {
  private static final String DEFINED = "defined ";
  private static final String VALUE = "value ";

  private final Macros macros;
  private final Set<String> always;

  /**
   * @param always names that are defined in every variant
   */
  ConditionWords(Macros macros, Set<String> always) {
    this.macros = macros;
    this.always = always;
  }

  List<Expander.Item> of(Line line, ConfigSet when) throws InputException {
    List<Word> words = line.rest();
    List<Expander.Item> result = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      if (!word.text().equals("defined")) {
        String text = isNumber(word, when) ? VALUE + word.text() : "";
        result.add(item(text.isEmpty() ? word : special(text, word), when));
        continue;
      }
      boolean open = i + 1 < words.size() && words.get(i + 1).is(CLexer.LPAREN);
      int at = i + (open ? 2 : 1);
      boolean closed = !open || at + 1 < words.size() && words.get(at + 1).is(CLexer.RPAREN);
      if (at >= words.size() || !words.get(at).isName() || !closed) {
        throw Expander.bad(word.span(), "'defined' needs a name");
      }
      result.add(item(special(DEFINED + words.get(at).text(), word), when));
      i = at + (open ? 1 : 0);
    }
    return result;
  }

  private static Expander.Item item(Word word, ConfigSet when) {
    return new Expander.Item(word, when, Set.of());
  }

  private static Word special(String text, Word place) {
    return new Word(CLexer.OTHER, text, place.span(), true);
  }

  private boolean isNumber(Word word, ConfigSet when) {
    return word.isName()
        && macros.knows(word.text())
        && macros.bodies(word.text()).stream()
            .filter(entry -> entry.when().intersects(when))
            .allMatch(entry -> number(entry.macro()).isPresent());
  }

  private static Optional<BigInteger> number(Macro macro) {
    boolean one = !macro.isFunction() && macro.body().size() == 1;
    return one && macro.body().get(0).is(CLexer.NUMBER)
        ? Literals.value(macro.body().get(0).text())
        : Optional.empty();
  }

  /** What a word made here means, by variant; nothing for other words. */
  Optional<Map<BigInteger, ConfigSet>> meaning(Word word, ConfigSet when) {
    if (word.text().startsWith(DEFINED)) {
      ConfigSet holds = defined(word.text().substring(DEFINED.length()), when);
      return Optional.of(values(Map.of(BigInteger.ONE, holds), when));
    } else if (word.text().startsWith(VALUE)) {
      Map<BigInteger, ConfigSet> found = new TreeMap<>();
      for (Macros.Entry entry : macros.bodies(word.text().substring(VALUE.length()))) {
        found.merge(
            number(entry.macro()).orElse(BigInteger.ZERO), entry.when().and(when), ConfigSet::or);
      }
      return Optional.of(values(found, when));
    }
    return Optional.empty();
  }

  /** The variants, of these, in which a name is defined. */
  ConfigSet defined(String name, ConfigSet when) {
    return always.contains(name) ? when : when.and(macros.defined(name, when.minus(when)));
  }

  /** Completed by 0 in the variants that have no value. */
  private static Map<BigInteger, ConfigSet> values(
      Map<BigInteger, ConfigSet> known, ConfigSet when) {
    Map<BigInteger, ConfigSet> result = new TreeMap<>();
    ConfigSet rest = when;
    for (Map.Entry<BigInteger, ConfigSet> entry : known.entrySet()) {
      ConfigSet here = entry.getValue().and(when);
      rest = rest.minus(here);
      Condition.put(result, entry.getKey(), here);
    }
    Condition.put(result, BigInteger.ZERO, rest);
    return result;
  }
}
