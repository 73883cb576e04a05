package sunder.frontend.ia.syntax.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;
import sunder.frontend.ia.grammar.IaParser;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;

/**
 * A one-pass classifier of {@code #if} directives over the tokens, which distinguishes the block
 * form from the inline form.
 *
 * <p>An {@code #if} whose condition ends its line, {@code #ifdef} and {@code #ifndef} are pushed on
 * a stack. {@code #endif} pops the innermost one and makes it, with its {@code #elif} and {@code
 * #else}, a block form. An {@code #if} that is never popped is the inline form if its condition is
 * in parentheses; otherwise its {@code #endif} is missing.
 */
final class DirectiveClassifier {
  private final SourceFile file;
  private final List<Token> tokens;
  private final Diagnostics diagnostics;
  private final Deque<OpenDirective> stack = new ArrayDeque<>();
  private int depth;

  private DirectiveClassifier(SourceFile file, List<Token> tokens, Diagnostics diagnostics) {
    this.file = file;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  /** Changes the token types of the directives of block forms. */
  static void classify(SourceFile file, List<Token> tokens, Diagnostics diagnostics) {
    DirectiveClassifier directives = new DirectiveClassifier(file, tokens, diagnostics);
    for (int i = 0; i < tokens.size(); i++) {
      directives.see(i);
    }
    directives.stack.descendingIterator().forEachRemaining(directives::leftOpen);
  }

  private void see(int i) {
    switch (type(i)) {
      case IaParser.HASH_IF -> seeIf(i);
      case IaParser.HASH_IFDEF, IaParser.HASH_IFNDEF -> open(i, DirectiveForm.BLOCK);
      case IaParser.HASH_ELIF -> seeElif(i);
      case IaParser.HASH_ELSE -> seeElse(i);
      case IaParser.HASH_ENDIF -> seeEndif(i);
      case IaParser.LBRACE, IaParser.LPAREN -> depth++;
      case IaParser.RBRACE, IaParser.RPAREN -> closeBracket();
      default -> {}
    }
  }

  /**
   * Pops the directives that were opened inside the closed pair of brackets; they cannot be closed
   * outside it.
   */
  private void closeBracket() {
    depth--;
    while (!stack.isEmpty() && stack.peek().depth > depth) {
      leftOpen(stack.pop());
    }
  }

  private void open(int i, DirectiveForm certainty) {
    stack.push(new OpenDirective(i, certainty, depth));
  }

  private void seeIf(int i) {
    int end = conditionEnd(i + 1);
    if (line(i + 1) > line(i) && type(i + 1) != IaParser.LPAREN) {
      report(i, "'#if' without a condition", "write '#if (A)' or, on a line of its own, '#if A'");
      open(i, DirectiveForm.AMBIGUOUS);
      return;
    }
    boolean endsLine = end > i + 1 && line(end) > line(end - 1);
    if (endsLine && type(i - 1) != IaParser.LPAREN) {
      boolean parentheses = type(i + 1) == IaParser.LPAREN;
      open(i, parentheses ? DirectiveForm.AMBIGUOUS : DirectiveForm.BLOCK);
    } else if (!stack.isEmpty()) {
      stack.peek().inlineInside = true;
    }
  }

  private void seeElif(int i) {
    if (stack.isEmpty()) {
      report(i, "'#elif' without '#if'", "an '#if' of the block form stands on a line of its own");
    } else if (stack.peek().hasElse) {
      report(i, "'#elif' behind '#else'", "'#else' comes last");
    } else {
      stack.peek().continueWith(i, IaParser.GROUP_ELIF);
      stack.peek().certainty = DirectiveForm.BLOCK;
    }
  }

  /**
   * Assigns an {@code #else} to the innermost open directive. If more tokens are on its line, it
   * may belong to a preceding inline {@code #if}.
   */
  private void seeElse(int i) {
    OpenDirective open = stack.peek();
    boolean alone = line(i + 1) > line(i) && (i == 0 || line(i - 1) < line(i));
    if (open == null || (!alone && open.inlineInside)) {
      return;
    }
    if (open.hasElse) {
      report(i, "a second '#else' for the '#if' in line " + line(open.start), "remove one");
    }
    open.hasElse = true;
    open.continueWith(i, IaParser.GROUP_ELSE);
  }

  private void seeEndif(int i) {
    if (stack.isEmpty()) {
      report(
          i,
          "'#endif' without '#if'",
          "the '#if' of a block form stands with its condition on a line of its own");
      return;
    }
    OpenDirective open = stack.pop();
    if (type(open.start) == IaParser.HASH_IF) {
      retype(open.start, IaParser.GROUP_IF);
    }
    for (int k = 0; k < open.parts.size(); k++) {
      retype(open.parts.get(k), open.partTypes.get(k));
    }
  }

  private void leftOpen(OpenDirective open) {
    if (open.certainty == DirectiveForm.BLOCK) {
      report(
          open.start,
          "'" + tokens.get(open.start).getText() + "' without '#endif'",
          "add '#endif'; the inline form is '#if (condition) statement'");
    }
  }

  private void report(int i, String message, String hint) {
    diagnostics.report(Spans.of(file, tokens.get(i)), message, hint);
  }

  private int type(int i) {
    return i < 0 || i >= tokens.size() ? Token.EOF : tokens.get(i).getType();
  }

  /** Returns the line of a token; the end of the file counts as a separate line. */
  private int line(int i) {
    return i >= tokens.size() || type(i) == Token.EOF ? Integer.MAX_VALUE : tokens.get(i).getLine();
  }

  private void retype(int i, int type) {
    ((WritableToken) tokens.get(i)).setType(type);
  }

  private enum DirectiveForm {
    BLOCK,
    AMBIGUOUS
  }

  /** An {@code #if} without its {@code #endif} yet, with its continuing directives. */
  private static final class OpenDirective {
    private final int start;
    private final int depth;
    private DirectiveForm certainty;
    private boolean hasElse;
    private boolean inlineInside;
    private final List<Integer> parts = new ArrayList<>();
    private final List<Integer> partTypes = new ArrayList<>();

    OpenDirective(int start, DirectiveForm certainty, int depth) {
      this.start = start;
      this.depth = depth;
      this.certainty = certainty;
    }

    void continueWith(int token, int type) {
      parts.add(token);
      partTypes.add(type);
      inlineInside = false;
    }
  }

  /**
   * Returns the index of the first token after the condition of a directive, found from the tokens
   * alone.
   *
   * @param start the index of the first token of the condition
   * @return the index after the condition; {@code start} if there is no condition
   */
  private int conditionEnd(int start) {
    int depth = 0;
    boolean operandNext = true;
    for (int i = start; i < tokens.size(); i++) {
      switch (tokens.get(i).getType()) {
        case IaParser.LPAREN -> {
          if (!operandNext) {
            return i;
          }
          depth++;
        }
        case IaParser.RPAREN -> {
          if (operandNext || depth == 0) {
            return i;
          }
          depth--;
        }
        case IaParser.NOT, IaParser.MINUS, IaParser.DEFINED -> {
          if (!operandNext) {
            return i;
          }
        }
        case IaParser.IDENT, IaParser.NUMBER, IaParser.TRUE, IaParser.FALSE -> {
          if (!operandNext) {
            return i;
          }
          operandNext = false;
        }
        case IaParser.AND,
            IaParser.OR,
            IaParser.IMPLIES,
            IaParser.LESS,
            IaParser.AT_MOST,
            IaParser.EQUAL,
            IaParser.NOT_EQUAL,
            IaParser.AT_LEAST,
            IaParser.GREATER ->
            operandNext = true;
        default -> {
          return i;
        }
      }
    }
    return tokens.size();
  }
}
