package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.macro.MacroDefinition;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.frontend.c.preprocess.token.SplicedText;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Argument substitution in the body of a macro (C11, 6.10.3.1 to 6.10.3.3): stringising, pasting,
 * and expanded arguments elsewhere.
 */
final class MacroSubstitution {
  private static final PreprocessingToken NOTHING =
      new PreprocessingToken(CLexer.OTHER, "", new Span(SourceFile.unreadable(""), 0, 0), false);

  private final MacroExpander expander;
  private final MacroDefinition macro;
  private final MacroExpander.Arguments arguments;
  private final Span use;
  private ConfigSet when;
  private final Map<Integer, List<ExpansionToken>> expanded = new HashMap<>();
  private List<ExpansionToken> result = new ArrayList<>();

  /**
   * @param arguments the unexpanded arguments
   * @param use the token of the macro's use
   */
  MacroSubstitution(
      MacroExpander expander,
      MacroDefinition macro,
      MacroExpander.Arguments arguments,
      Span use,
      ConfigSet when) {
    this.expander = expander;
    this.macro = macro;
    this.arguments = arguments;
    this.use = use;
    this.when = when;
  }

  /**
   * Returns the tokens of all expanded arguments if a {@code __VA_OPT__} is an operand of {@code #}
   * or {@code ##}: it contains expanded arguments, while those operators take other arguments as
   * they are written. Arguments are expanded in the order of their uses, for {@code __COUNTER__}.
   */
  List<ExpansionToken> optionalOperands() throws InputException {
    List<ExpansionToken> operands = new ArrayList<>();
    List<PreprocessingToken> body = macro.hasOptional() ? macro.replacementList() : List.of();
    for (int i = 0; i < body.size(); i++) {
      if (parameter(body.get(i)) >= 0 && !macro.isJoined(i)) {
        operands.addAll(expanded(body.get(i)));
      }
    }
    if (macro.joinsOptional()) {
      operands.addAll(expanded(variableParameter()));
      return operands;
    }
    return List.of();
  }

  private PreprocessingToken variableParameter() {
    List<String> names = macro.parameters().orElseThrow();
    return new PreprocessingToken(CLexer.IDENTIFIER, names.get(names.size() - 1), use, false);
  }

  /** Returns the substitution in some variants; arguments are not expanded again. */
  MacroSubstitution within(ConfigSet part) {
    if (part.equals(when)) {
      return this;
    }
    MacroSubstitution within =
        new MacroSubstitution(expander, macro, arguments.within(part), use, part);
    expanded.forEach(
        (index, tokens) -> within.expanded.put(index, ConditionEvaluator.restrictTo(tokens, part)));
    return within;
  }

  List<ExpansionToken> result() throws InputException {
    substitute(macro.replacementList());
    result.removeIf(MacroSubstitution::isNothing);
    return result;
  }

  private void substitute(List<PreprocessingToken> body) throws InputException {
    for (int i = 0; i < body.size(); i++) {
      boolean isPasted = body.get(i).is(CLexer.PASTE) && !result.isEmpty() && i + 1 < body.size();
      int start = isPasted ? i + 1 : i;
      PreprocessingToken word = body.get(start);
      boolean isQuoted = quotes(body, start);
      int at = isQuoted ? start + 1 : start;
      int last = Math.max(at, endOfOptional(body, at));
      boolean isPasting = last + 2 < body.size() && body.get(last + 1).is(CLexer.PASTE);
      boolean isArgument = last > at || parameter(body.get(at)) >= 0;
      List<ExpansionToken> found =
          last > at
              ? optional(body.subList(at + 2, last))
              : isQuoted
                  ? raw(body.get(at))
                  : !isPasted && !isPasting
                      ? expanded(word)
                      : isArgument ? pasted(word) : raw(word);
      if (isPasting
          && word.is(CLexer.COMMA)
          && arguments.isCut()
          && macro.isVariadicParameter(body.get(last + 2))) {
        found = List.of(); // no operand of the ## before it either
      }
      if (isQuoted) {
        found = List.of(item(quoted(found, word.hasLeadingSpace())));
      }
      if (isPasted) {
        paste(word, last > at ? operand(body.get(at + 2), found) : found);
      } else {
        if (isArgument && start > 0) {
          result.add(item(PreprocessingToken.padding(word)));
        }
        result.addAll(found.isEmpty() && isPasting ? List.of(item(NOTHING)) : found);
      }
      if (isArgument && !isPasting) {
        result.add(item(PreprocessingToken.boundary(use)));
      }
      i = last;
    }
  }

  /** Returns whether a token is {@code #} before a parameter (C11, 6.10.3.2p1). */
  private boolean quotes(List<PreprocessingToken> body, int at) {
    return macro.isFunctionLike()
        && body.get(at).is(CLexer.HASH)
        && at + 1 < body.size()
        && (parameter(body.get(at + 1)) >= 0 || endOfOptional(body, at + 1) > 0);
  }

  /** Returns whether a token is a placemarker (C11, 6.10.3.3p2). */
  private static boolean isNothing(ExpansionToken item) {
    return item.token().text().isEmpty() && !item.isPadding();
  }

  /** Returns the index of the end of a {@code __VA_OPT__ ( ... )}, or 0 if there is none. */
  private int endOfOptional(List<PreprocessingToken> body, int at) {
    return macro.isVariadic() && body.get(at).text().equals(MacroDefinition.OPTIONAL)
        ? MacroDefinition.closing(body, at + 1)
        : 0;
  }

  /** Returns the expansion of {@code __VA_OPT__}, as gcc 12 has it (C2x, 6.10.4.1). */
  private List<ExpansionToken> optional(List<PreprocessingToken> inside) throws InputException {
    ConfigSet present =
        expanded(variableParameter()).stream()
            .filter(item -> !item.isPadding())
            .map(ExpansionToken::presenceCondition)
            .reduce(when.minus(when), ConfigSet::or);
    List<ExpansionToken> outer = result;
    ConfigSet everywhere = when;
    result = new ArrayList<>();
    when = present;
    substitute(inside);
    when = everywhere;
    // the white space before a macro without tokens stays, and is the operand of a ## behind
    while (!result.isEmpty() && result.get(result.size() - 1).token().is(CLexer.NEWLINE)) {
      result.remove(result.size() - 1);
    }
    List<ExpansionToken> optional = ConditionEvaluator.restrictTo(result, present);
    result = outer;
    return optional;
  }

  /**
   * Returns the tokens of a {@code __VA_OPT__} behind {@code ##}: white space before the first one
   * is no operand, and an argument without tokens is one, as in gcc.
   *
   * @param first the first token in the parentheses of the {@code __VA_OPT__}
   */
  private List<ExpansionToken> operand(PreprocessingToken first, List<ExpansionToken> tokens)
      throws InputException {
    if (tokens.isEmpty()) {
      return tokens;
    }
    boolean isEmpty =
        parameter(first) >= 0 && expanded(first).stream().allMatch(ExpansionToken::isPadding);
    List<ExpansionToken> operand = new ArrayList<>(tokens);
    while (!isEmpty && !operand.isEmpty() && operand.get(0).isPadding()) {
      operand.remove(0);
    }
    if (isEmpty) {
      operand.add(0, item(NOTHING));
    }
    return operand;
  }

  private int parameter(PreprocessingToken word) {
    return macro.parameters().map(names -> names.indexOf(word.text())).orElse(-1);
  }

  private ExpansionToken item(PreprocessingToken word) {
    return new ExpansionToken(word, when, Set.of());
  }

  /** Returns the unexpanded argument of a parameter, or the token itself. */
  private List<ExpansionToken> raw(PreprocessingToken word) {
    int index = parameter(word);
    return index >= 0
        ? arguments.texts().get(index)
        : List.of(
            item(
                new PreprocessingToken(
                    word.type(), word.text(), place(word), word.hasLeadingSpace())));
  }

  /**
   * Returns the operand of {@code ##}; its place is that of the macro's use, as in gcc, which
   * matters for {@code __LINE__}.
   */
  private List<ExpansionToken> pasted(PreprocessingToken word) {
    return raw(word).stream()
        .map(
            item -> {
              PreprocessingToken at = item.token();
              Span there = use.withOrigin(at.span().origin().orElse(at.span()));
              return new ExpansionToken(
                  new PreprocessingToken(at.type(), at.text(), there, at.hasLeadingSpace()),
                  item.presenceCondition(),
                  item.hideSet());
            })
        .toList();
  }

  /** Returns the place that is shown for a token of the body: that of the macro's use. */
  private Span place(PreprocessingToken word) {
    return macro.isInProject() ? use.withOrigin(word.span()) : use;
  }

  /** Returns the expanded argument of a parameter; each argument is expanded once. */
  private List<ExpansionToken> expanded(PreprocessingToken word) throws InputException {
    int index = parameter(word);
    if (index < 0) {
      return raw(word);
    }
    List<ExpansionToken> known = expanded.get(index);
    if (known == null) {
      known = expander.expandArgument(raw(word));
      expanded.put(index, known);
    }
    return known;
  }

  private PreprocessingToken quoted(List<ExpansionToken> argument, boolean spaced) {
    StringBuilder text = new StringBuilder("\"");
    Optional<PreprocessingToken> before =
        Optional.empty(); // a marker whose white space replaces that of the next token
    for (ExpansionToken item : argument) {
      if (item.token().isInexact()) {
        return item.token().withUnknownValue();
      } else if (item.isPadding()) {
        boolean isBoundary = item.token().is(CLexer.NEWLINE);
        if (before.isEmpty() || isBoundary && !before.get().hasLeadingSpace()) {
          before = isBoundary ? Optional.empty() : Optional.of(item.token());
        }
        continue;
      }
      if (before.orElse(item.token()).hasLeadingSpace() && text.length() > 1) {
        text.append(' ');
      }
      before = Optional.empty();
      boolean literal = item.token().is(CLexer.STRING) || item.token().is(CLexer.CHARACTER);
      String word = spelled(item.token());
      text.append(literal ? word.replace("\\", "\\\\").replace("\"", "\\\"") : word);
    }
    return new PreprocessingToken(CLexer.STRING, text.append('"').toString(), use, spaced);
  }

  /** Returns the spelling of a token, with universal character names as they are written. */
  static String spelled(PreprocessingToken word) {
    boolean isAscii = word.text().chars().allMatch(letter -> letter < 128);
    Span span = word.span().origin().orElse(word.span());
    String written =
        isAscii
            ? ""
            : SplicedText.of(span.file().text().substring(span.start(), span.end())).text();
    return Literals.named(written).equals(word.text()) ? written : word.spelling();
  }

  private void paste(PreprocessingToken right, List<ExpansionToken> added) {
    boolean rest = macro.isVariadicParameter(right);
    ExpansionToken left = result.get(result.size() - 1);
    if (rest && left.token().is(CLexer.COMMA)) {
      // GNU C removes the comma if there are no further arguments.
      if (arguments.isCut()) {
        result.remove(result.size() - 1);
      }
      result.addAll(added);
    } else if (isNothing(left) && !added.isEmpty()) {
      result.remove(result.size() - 1);
      result.addAll(added);
    } else if (!added.isEmpty()) {
      result.remove(result.size() - 1);
      ConfigSet both = left.presenceCondition().and(added.get(0).presenceCondition()).and(when);
      if (!both.isEmpty()) {
        PreprocessingToken first = added.get(0).token();
        PreprocessingToken word =
            left.token().isInexact()
                ? left.token().withUnknownValue()
                : first.isInexact()
                    ? first.withUnknownValue()
                    : expander.pasted(left.token(), added.get(0), both, use);
        result.add(new ExpansionToken(word, both, Set.of()));
      }
      result.addAll(added.subList(1, added.size()));
    }
  }
}
