package sunder.frontend.ia.syntax.parse;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import sunder.frontend.ia.grammar.IaParser;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * Hints for keywords and operators of other languages. All of these words are identifiers of {@code
 * .ia}, so a hint is given only near a syntax error or for an undeclared name.
 */
public record ForeignKeywordHints(SourceFile file, List<Token> tokens) {
  private static final String WHILE =
      "write a 'while' loop: i = 0; while (i < n) { ...; i = i + 1; }";
  private static final String NO_JUMPS = "there are no jumps: a loop ends by its condition";
  private static final String INTEGERS = "integers have the type 'int' and any size";

  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("for", WHILE),
          Map.entry("foreach", WHILE),
          Map.entry("do", "write the body once before a 'while' loop, and again in it"),
          Map.entry("repeat", "write the body once before a 'while' loop, and again in it"),
          Map.entry("until", "write 'while' with the opposite condition"),
          Map.entry("switch", "write 'if (...) ... else if (...) ...'"),
          Map.entry("case", "write 'if (...) ... else if (...) ...'"),
          Map.entry("elif", "write 'else if'"),
          Map.entry("elsif", "write 'else if'"),
          Map.entry("elseif", "write 'else if'"),
          Map.entry("then", "leave it out: 'if (e) s else s'"),
          Map.entry("break", NO_JUMPS),
          Map.entry("continue", NO_JUMPS),
          Map.entry("goto", NO_JUMPS),
          Map.entry("bool", "the type is 'boolean'"),
          Map.entry("Boolean", "the type is 'boolean'"),
          Map.entry("integer", INTEGERS),
          Map.entry("Integer", INTEGERS),
          Map.entry("long", INTEGERS),
          Map.entry("short", INTEGERS),
          Map.entry("unsigned", INTEGERS),
          Map.entry("const", "leave it out: there are no constants but features"),
          Map.entry("var", INTEGERS),
          Map.entry("let", INTEGERS),
          Map.entry("float", "there are only integers and 'boolean'"),
          Map.entry("double", "there are only integers and 'boolean'"),
          Map.entry("string", "there are only integers and 'boolean'"),
          Map.entry("char", "there are only integers and 'boolean'"),
          Map.entry("True", "write 'true'"),
          Map.entry("False", "write 'false'"),
          Map.entry("and", "the conjunction is written '&&'"),
          Map.entry("not", "the negation is written '!'"));

  private static final Set<Integer> BRACES = Set.of(IaParser.LBRACE, IaParser.RBRACE);

  private static final Set<Integer> STEPS = Set.of(IaParser.PLUS, IaParser.MINUS);

  private static final Set<Integer> OPERATORS =
      Set.of(IaParser.PLUS, IaParser.MINUS, IaParser.STAR, IaParser.SLASH, IaParser.PERCENT);

  /**
   * The greatest distance, in tokens, from a foreign keyword to the syntax error that it causes.
   */
  private static final int MAX_DISTANCE = 40;

  /** Returns the replacement of a foreign keyword; empty for other words. */
  public static Optional<String> hint(String word) {
    return Optional.ofNullable(WORDS.get(word));
  }

  /**
   * Returns the errors in which each error that a foreign keyword or operator causes is replaced by
   * its hint.
   */
  static Diagnostics replaceConsequentErrors(
      SourceFile file, List<Token> tokens, Diagnostics errors) {
    ForeignKeywordHints hints = new ForeignKeywordHints(file, tokens);
    Diagnostics result = new Diagnostics();
    for (Diagnostic error : errors.inSourceOrder()) {
      int at = hints.indexOf(error.span().start());
      Optional<Diagnostic> cause = error.hint().isPresent() ? hints.word(at, at) : hints.cause(at);
      result.report(cause.orElse(error));
    }
    return result;
  }

  /**
   * Returns the errors; if the text has no {@code |-}, only the first one, with the hint that it is
   * missing or that the text is in another language.
   */
  static Diagnostics checkTurnstile(SourceFile file, CommonTokenStream tokens, Diagnostics errors) {
    if (tokens.getTokens().stream().anyMatch(t -> t.getType() == IaParser.TURNSTILE)) {
      return errors;
    }
    Diagnostic first = errors.inSourceOrder().get(0);
    String hint =
        Suggestions.languageHint(file)
            .orElse(
                "there is no '|-': a program is: context |- body : type, where the context may be"
                    + " empty");
    Diagnostics result = new Diagnostics();
    result.report(Diagnostic.of(first.span(), first.message(), hint));
    return result;
  }

  /**
   * Returns the foreign keyword or operator that causes an error. The head of a {@code for} loop
   * has precedence, since its operators are foreign as well.
   */
  private Optional<Diagnostic> cause(int index) {
    return word(loopHead(index), loopHead(index))
        .or(() -> operators(index - 2, index))
        .or(() -> word(index - MAX_DISTANCE, index));
  }

  /**
   * Returns the nearest preceding {@code for} without a brace in between; otherwise the index
   * itself.
   */
  private int loopHead(int index) {
    for (int i = index; i >= 0 && !BRACES.contains(tokens.get(i).getType()); i--) {
      if (tokens.get(i).getText().equals("for")) {
        return i;
      }
    }
    return index;
  }

  /** Returns the hint of the last foreign keyword in a range of tokens. */
  private Optional<Diagnostic> word(int first, int last) {
    for (int i = last; i >= Math.max(0, first); i--) {
      Token token = tokens.get(i);
      if (token.getType() == IaParser.IDENT && isForeign(i)) {
        String word = token.getText();
        return Optional.of(
            Diagnostic.of(
                Spans.of(file, token), "there is no '" + word + "' here", WORDS.get(word)));
      }
    }
    return Optional.empty();
  }

  private Optional<Diagnostic> operators(int first, int last) {
    for (int i = last; i >= Math.max(0, first); i--) {
      Optional<Diagnostic> operator = operator(i);
      if (operator.isPresent()) {
        return operator;
      }
    }
    return Optional.empty();
  }

  /** Returns the last token that starts at or before the offset. */
  private int indexOf(int offset) {
    int index = tokens.size() - 1;
    while (index > 0 && tokens.get(index).getStartIndex() > offset) {
      index--;
    }
    return index;
  }

  /**
   * Returns whether the token is a foreign keyword. A name that is declared or assigned here is an
   * identifier.
   */
  private boolean isForeign(int index) {
    int next = index + 1 < tokens.size() ? tokens.get(index + 1).getType() : Token.EOF;
    return WORDS.containsKey(tokens.get(index).getText())
        && next != IaParser.ASSIGN
        && (index == 0 || tokens.get(index - 1).getType() != IaParser.INT_TYPE);
  }

  /**
   * Returns the hint of a foreign operator such as {@code ++}, {@code +=} or {@code <>}, which the
   * lexer reads as two adjacent tokens.
   */
  private Optional<Diagnostic> operator(int index) {
    if (index + 1 >= tokens.size()) {
      return Optional.empty();
    }
    Token first = tokens.get(index);
    Token second = tokens.get(index + 1);
    if (first.getStopIndex() + 1 != second.getStartIndex()) {
      return Optional.empty();
    }
    int left = first.getType();
    int right = second.getType();
    String sign = first.getText() + second.getText();
    if (left == right && STEPS.contains(left)) {
      return report(first, second, "write 'x = x " + first.getText() + " 1;'");
    }
    if (OPERATORS.contains(left) && right == IaParser.ASSIGN) {
      return report(first, second, "write 'x = x " + first.getText() + " e;'");
    }
    return switch (sign) {
      case "<>" -> report(first, second, "inequality is written '!='");
      case "=<" -> report(first, second, "write '<='");
      case "===", "!==" -> report(first, second, "write '" + sign.substring(0, 2) + "'");
      case "<<", ">>" -> report(first, second, "multiply or divide by a power of two");
      case "**" -> report(first, second, "write a product");
      default -> Optional.empty();
    };
  }

  private Optional<Diagnostic> report(Token first, Token second, String hint) {
    String sign = first.getText() + second.getText();
    Span span = Spans.of(file, first).to(Spans.of(file, second));
    return Optional.of(Diagnostic.of(span, "there is no '" + sign + "'", hint));
  }
}
