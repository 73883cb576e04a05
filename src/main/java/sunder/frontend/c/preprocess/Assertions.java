package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.macro.MacroDefinition;
import sunder.frontend.c.preprocess.macro.MacroTable;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The assertions of GNU C, which are obsolete but accepted (cpp manual, 11.1): {@code #assert
 * machine(x)} makes {@code #if #machine(x)} true. Each assertion is represented by a macro with a
 * name that no identifier can have, so that it has a presence condition as macros do.
 */
final class Assertions {
  private final MacroTable macros;
  private final Map<String, Set<String>> answers = new HashMap<>();

  /** Creates the assertions that gcc predefines for Linux on x86. */
  Assertions(MacroTable macros, COptions.Abi abi, ConfigSet all) {
    this.macros = macros;
    String processor = abi == COptions.Abi.LP64 ? "x86_64" : "i386";
    List.of("system(linux)", "system(unix)", "system(posix)", "cpu(%s)", "machine(%s)")
        .forEach(text -> define("#" + text.formatted(processor), all));
  }

  /** Processes {@code #assert} or {@code #unassert}. */
  void change(LogicalLine line, ConfigSet when) throws InputException {
    boolean asserts = line.directiveName().equals("assert");
    int end = end(line.tokens(), 1, line.start());
    String name = name(line.tokens().subList(1, end));
    if (asserts && !name.endsWith(")")) {
      throw new InputException(line.start(), "an answer in parentheses is missing behind #assert");
    } else if (asserts) {
      define(name, when);
    } else {
      named(name).forEach(answer -> macros.undefine(answer, when));
    }
  }

  private void define(String name, ConfigSet when) {
    answers
        .computeIfAbsent(name.substring(0, name.indexOf('(')), key -> new LinkedHashSet<>())
        .add(name);
    macros.define(name, MacroDefinition.of(List.of()), when);
  }

  /** Returns the macro of an answer, or those of all answers of a predicate. */
  private Set<String> named(String name) {
    return name.endsWith(")") ? Set.of(name) : answers.getOrDefault(name, Set.of());
  }

  /** Returns a condition in which each assertion test is replaced by {@code defined}. */
  LogicalLine replaced(LogicalLine line) throws InputException {
    List<PreprocessingToken> words = line.tokens();
    List<PreprocessingToken> result = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      PreprocessingToken word = words.get(i);
      if (!word.is(CLexer.HASH)) {
        result.add(word);
        continue;
      }
      int end = end(words, i + 1, word.span());
      result.add(new PreprocessingToken(CLexer.LPAREN, "(", word.span(), true));
      for (String answer : named(name(words.subList(i + 1, end)))) {
        result.add(new PreprocessingToken(CLexer.IDENTIFIER, "defined", word.span(), true));
        result.add(new PreprocessingToken(CLexer.IDENTIFIER, answer, word.span(), true));
        result.add(new PreprocessingToken(CLexer.OR, "||", word.span(), true));
      }
      result.add(new PreprocessingToken(CLexer.NUMBER, "0", word.span(), true));
      result.add(new PreprocessingToken(CLexer.RPAREN, ")", word.span(), true));
      i = end - 1;
    }
    return new LogicalLine(line.kind(), result, line.start(), line.end());
  }

  /** Returns the index behind an assertion, including the parenthesised answer if there is one. */
  private static int end(List<PreprocessingToken> words, int start, Span span)
      throws InputException {
    if (start >= words.size() || !words.get(start).isIdentifier()) {
      throw new InputException(span, "an assertion needs a name");
    }
    if (start + 1 == words.size() || !words.get(start + 1).is(CLexer.LPAREN)) {
      return start + 1;
    }
    int depth = 0;
    for (int i = start + 1; i < words.size(); i++) {
      depth += words.get(i).is(CLexer.LPAREN) ? 1 : words.get(i).is(CLexer.RPAREN) ? -1 : 0;
      if (depth == 0 && i > start + 2) {
        return i + 1;
      }
    }
    throw new InputException(span, "the answer of this assertion is not complete");
  }

  /**
   * Returns the macro name of an assertion; white space between the tokens of an answer is
   * normalised.
   */
  private static String name(List<PreprocessingToken> words) {
    StringBuilder name = new StringBuilder("#");
    for (int i = 0; i < words.size(); i++) {
      boolean isApart = i > 2 && i + 1 < words.size() && words.get(i).hasLeadingSpace();
      name.append(isApart ? " " : "").append(words.get(i).text());
    }
    return name.toString();
  }
}
