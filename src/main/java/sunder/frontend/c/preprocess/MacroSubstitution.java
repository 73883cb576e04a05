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
final class MacroSubstitution {
  private final MacroExpander expander;
  private final MacroDefinition macro;
  private final List<List<MacroExpander.ExpansionToken>> arguments;
  private final Span use;
  private final ConfigSet when;
  private final Map<Integer, List<MacroExpander.ExpansionToken>> expanded = new HashMap<>();
  private final List<MacroExpander.ExpansionToken> result = new ArrayList<>();

  /**
   * @param arguments as they stand in the text
   * @param use where the macro is used
   */
  MacroSubstitution(
      MacroExpander expander,
      MacroDefinition macro,
      List<List<MacroExpander.ExpansionToken>> arguments,
      Span use,
      ConfigSet when) {
    this.expander = expander;
    this.macro = macro;
    this.arguments = arguments;
    this.use = use;
    this.when = when;
  }

  List<MacroExpander.ExpansionToken> result() throws InputException {
    List<PreprocessingToken> body = macro.replacementList();
    for (int i = 0; i < body.size(); i++) {
      PreprocessingToken word = body.get(i);
      boolean quotes = macro.isFunctionLike() && word.is(CLexer.HASH) && i + 1 < body.size();
      if (quotes && parameter(body.get(i + 1)) >= 0) {
        i++;
        result.add(item(quoted(raw(body.get(i)), word.hasLeadingSpace())));
      } else if (word.is(CLexer.PASTE) && !result.isEmpty() && i + 1 < body.size()) {
        i++;
        paste(body.get(i));
      } else {
        boolean raw = i + 1 < body.size() && body.get(i + 1).is(CLexer.PASTE);
        result.addAll(raw ? rawOrNothing(word) : expanded(word));
      }
    }
    result.removeIf(item -> item.token().text().isEmpty());
    return result;
  }

  /** What is pasted to something; an empty argument leaves a word without text in its place. */
  private List<MacroExpander.ExpansionToken> rawOrNothing(PreprocessingToken word) {
    List<MacroExpander.ExpansionToken> found = raw(word);
    return found.isEmpty()
        ? List.of(item(new PreprocessingToken(CLexer.OTHER, "", use, false)))
        : found;
  }

  private int parameter(PreprocessingToken word) {
    return macro.parameters().map(names -> names.indexOf(word.text())).orElse(-1);
  }

  private MacroExpander.ExpansionToken item(PreprocessingToken word) {
    return new MacroExpander.ExpansionToken(word, when, Set.of());
  }

  /** An argument as it stands, or a word of the body. */
  private List<MacroExpander.ExpansionToken> raw(PreprocessingToken word) {
    int index = parameter(word);
    return index >= 0
        ? arguments.get(index)
        : List.of(
            item(
                new PreprocessingToken(
                    word.type(), word.text(), place(word), word.hasLeadingSpace())));
  }

  /** Where a word of the body stands for its readers: where the macro is used. */
  private Span place(PreprocessingToken word) {
    return macro.isInProject() ? use.from(word.span()) : use;
  }

  /** Each argument is expanded once, however often it is used. */
  private List<MacroExpander.ExpansionToken> expanded(PreprocessingToken word)
      throws InputException {
    int index = parameter(word);
    if (index < 0) {
      return raw(word);
    }
    List<MacroExpander.ExpansionToken> known = expanded.get(index);
    if (known == null) {
      known = expander.expandArgument(raw(word));
      expanded.put(index, known);
    }
    return known;
  }

  private PreprocessingToken quoted(List<MacroExpander.ExpansionToken> argument, boolean spaced) {
    StringBuilder text = new StringBuilder("\"");
    for (MacroExpander.ExpansionToken item : argument) {
      if (item.token().is(CLexer.FEATURE_CLASS)) {
        return item.token().withUnknownValue();
      }
      if (item.token().hasLeadingSpace() && text.length() > 1) {
        text.append(' ');
      }
      boolean literal = item.token().is(CLexer.STRING) || item.token().is(CLexer.CHARACTER);
      String word = item.token().spelling();
      text.append(literal ? word.replace("\\", "\\\\").replace("\"", "\\\"") : word);
    }
    return new PreprocessingToken(CLexer.STRING, text.append('"').toString(), use, spaced);
  }

  private void paste(PreprocessingToken right) {
    List<MacroExpander.ExpansionToken> added = raw(right);
    boolean rest = macro.isVariadicParameter(right);
    MacroExpander.ExpansionToken left = result.get(result.size() - 1);
    if (rest && left.token().is(CLexer.COMMA)) {
      // GNU: the comma goes if there are no further arguments.
      if (added.isEmpty()) {
        result.remove(result.size() - 1);
      }
      result.addAll(added);
    } else if (!added.isEmpty()) {
      result.remove(result.size() - 1);
      String text = left.token().spelling() + added.get(0).token().spelling();
      ConfigSet both = left.presenceCondition().and(added.get(0).presenceCondition());
      if (!both.isEmpty()) {
        PreprocessingToken first = added.get(0).token();
        PreprocessingToken word =
            left.token().is(CLexer.FEATURE_CLASS)
                ? left.token().withUnknownValue()
                : first.is(CLexer.FEATURE_CLASS)
                    ? first.withUnknownValue()
                    : MacroExpander.makeToken(text, use, left.token().hasLeadingSpace());
        result.add(new MacroExpander.ExpansionToken(word, both, left.hideSet()));
      }
      result.addAll(added.subList(1, added.size()));
    }
  }
}
