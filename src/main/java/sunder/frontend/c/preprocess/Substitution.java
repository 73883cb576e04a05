package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.InputException;
import sunder.source.Span;

/** Puts arguments into a macro's body: quoting, pasting, and expanded elsewhere. */
final class Substitution {
  private final Expander expander;
  private final Macro macro;
  private final List<List<Expander.Item>> arguments;
  private final Span use;
  private final ConfigSet when;
  private final Map<Integer, List<Expander.Item>> expanded = new HashMap<>();
  private final List<Expander.Item> result = new ArrayList<>();

  /**
   * @param arguments as they stand in the text
   * @param use where the macro is used
   */
  Substitution(
      Expander expander,
      Macro macro,
      List<List<Expander.Item>> arguments,
      Span use,
      ConfigSet when) {
    this.expander = expander;
    this.macro = macro;
    this.arguments = arguments;
    this.use = use;
    this.when = when;
  }

  List<Expander.Item> result() throws InputException {
    List<Word> body = macro.body();
    for (int i = 0; i < body.size(); i++) {
      Word word = body.get(i);
      boolean quotes = macro.isFunction() && word.is(CLexer.HASH) && i + 1 < body.size();
      if (quotes && parameter(body.get(i + 1)) >= 0) {
        i++;
        result.add(item(quoted(raw(body.get(i)), word.spaced())));
      } else if (word.is(CLexer.PASTE) && !result.isEmpty() && i + 1 < body.size()) {
        i++;
        paste(body.get(i));
      } else {
        boolean raw = i + 1 < body.size() && body.get(i + 1).is(CLexer.PASTE);
        result.addAll(raw ? rawOrNothing(word) : expanded(word));
      }
    }
    result.removeIf(item -> item.word().text().isEmpty());
    return result;
  }

  /** What is pasted to something; an empty argument leaves a word without text in its place. */
  private List<Expander.Item> rawOrNothing(Word word) {
    List<Expander.Item> found = raw(word);
    return found.isEmpty() ? List.of(item(new Word(CLexer.OTHER, "", use, false))) : found;
  }

  private int parameter(Word word) {
    return macro.parameters().map(names -> names.indexOf(word.text())).orElse(-1);
  }

  private Expander.Item item(Word word) {
    return new Expander.Item(word, when, Set.of());
  }

  /** An argument as it stands, or a word of the body. */
  private List<Expander.Item> raw(Word word) {
    int index = parameter(word);
    return index >= 0
        ? arguments.get(index)
        : List.of(item(new Word(word.type(), word.text(), place(word), word.spaced())));
  }

  /** Where a word of the body stands for its readers: where the macro is used. */
  private Span place(Word word) {
    return macro.isTold() ? use.from(word.span()) : use;
  }

  /** Each argument is expanded once, however often it is used. */
  private List<Expander.Item> expanded(Word word) throws InputException {
    int index = parameter(word);
    if (index < 0) {
      return raw(word);
    }
    List<Expander.Item> known = expanded.get(index);
    if (known == null) {
      known = expander.expand(raw(word));
      expanded.put(index, known);
    }
    return known;
  }

  private Word quoted(List<Expander.Item> argument, boolean spaced) {
    StringBuilder text = new StringBuilder("\"");
    for (Expander.Item item : argument) {
      if (item.word().is(CLexer.FEATURE_CLASS)) {
        return item.word().unknown();
      }
      if (item.word().spaced() && text.length() > 1) {
        text.append(' ');
      }
      boolean literal = item.word().is(CLexer.STRING) || item.word().is(CLexer.CHARACTER);
      String word = item.word().shown();
      text.append(literal ? word.replace("\\", "\\\\").replace("\"", "\\\"") : word);
    }
    return new Word(CLexer.STRING, text.append('"').toString(), use, spaced);
  }

  private void paste(Word right) {
    List<Expander.Item> added = raw(right);
    boolean rest = macro.isRest(right);
    Expander.Item left = result.get(result.size() - 1);
    if (rest && left.word().is(CLexer.COMMA)) {
      // GNU: the comma goes if there are no further arguments.
      if (added.isEmpty()) {
        result.remove(result.size() - 1);
      }
      result.addAll(added);
    } else if (!added.isEmpty()) {
      result.remove(result.size() - 1);
      String text = left.word().shown() + added.get(0).word().shown();
      ConfigSet both = left.when().and(added.get(0).when());
      if (!both.isEmpty()) {
        Word first = added.get(0).word();
        Word word =
            left.word().is(CLexer.FEATURE_CLASS)
                ? left.word().unknown()
                : first.is(CLexer.FEATURE_CLASS)
                    ? first.unknown()
                    : Expander.made(text, use, left.word().spaced());
        result.add(new Expander.Item(word, both, left.hidden()));
      }
      result.addAll(added.subList(1, added.size()));
    }
  }
}
