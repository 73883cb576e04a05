package sunder.frontend.ia.syntax.parse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.WritableToken;
import sunder.frontend.ia.grammar.IaParser;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;

/**
 * A classifier of contextual keywords. The papers' tools do not have words such as {@code feature}
 * and {@code assert}, so a file for them may use such a word as a name; {@code assert}, {@code
 * assume} and {@code defined} are names in every file that declares them.
 *
 * <p>It also distinguishes empty statements from the semicolons that end a statement, and rejects
 * {@code rec} and {@code write} of the papers' tools.
 */
final class SoftKeywords {
  private static final Set<Integer> TYPES =
      Set.of(IaParser.INT_TYPE, IaParser.BOOLEAN_TYPE, IaParser.VOID_TYPE);

  /** The token types after which a semicolon is an empty statement. */
  private static final Set<Integer> BEFORE_EMPTY =
      Set.of(
          IaParser.SEMI,
          IaParser.EMPTY,
          IaParser.LBRACE,
          IaParser.RBRACE,
          IaParser.TURNSTILE,
          IaParser.ELSE,
          IaParser.OR_CHOICE,
          IaParser.HASH_ELSE,
          IaParser.HASH_ENDIF);

  /** The distance in tokens from the bracket of {@code [-1,-1]} to the name after it. */
  private static final int LONGEST_RANGE = 7;

  private final SourceFile file;
  private final List<Token> tokens;
  private final Diagnostics diagnostics;
  private final Set<String> declared = new HashSet<>();

  private SoftKeywords(SourceFile file, List<Token> tokens, Diagnostics diagnostics) {
    this.file = file;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  /** Changes the types of the tokens that are keywords in their context. */
  static void classify(SourceFile file, List<Token> tokens, Diagnostics diagnostics) {
    SoftKeywords marker = new SoftKeywords(file, tokens, diagnostics);
    marker.findDeclared();
    marker.markAll();
  }

  private void findDeclared() {
    for (int i = 1; i < tokens.size(); i++) {
      if (type(i) == IaParser.IDENT && isBehindType(i)) {
        declared.add(tokens.get(i).getText());
      }
    }
  }

  /**
   * Returns whether the token follows {@code int}, {@code boolean}, {@code void}, {@code int%N} or
   * {@code int[lo,hi]}.
   */
  private boolean isBehindType(int i) {
    if (type(i - 1) == IaParser.NUMBER) {
      int percent = type(i - 2) == IaParser.MINUS ? i - 3 : i - 2;
      return type(percent) == IaParser.PERCENT && type(percent - 1) == IaParser.INT_TYPE;
    }
    if (type(i - 1) == IaParser.RBRACK) {
      int open = i - 2;
      while (open > i - LONGEST_RANGE && type(open) != IaParser.LBRACK) {
        open--;
      }
      return type(open) == IaParser.LBRACK && type(open - 1) == IaParser.INT_TYPE;
    }
    return TYPES.contains(type(i - 1));
  }

  private void markAll() {
    boolean inContext = true;
    for (int i = 0; i < tokens.size(); i++) {
      if (type(i) == IaParser.TURNSTILE) {
        inContext = false;
      } else if (type(i) == IaParser.SEMI && !inContext && BEFORE_EMPTY.contains(type(i - 1))) {
        retype(i, IaParser.EMPTY);
      } else if (type(i) == IaParser.IDENT) {
        if (inContext) {
          markInContext(i);
        } else {
          markInBody(i);
        }
      }
    }
  }

  private void markInContext(int i) {
    if (i == 0 || type(i - 1) == IaParser.SEMI) {
      switch (tokens.get(i).getText()) {
        case "features" -> retype(i, IaParser.FEATURES);
        case "feature" -> retype(i, IaParser.FEATURE);
        case "constraint" -> retype(i, IaParser.CONSTRAINT);
        default -> markDefined(i);
      }
    } else {
      markDefined(i);
    }
  }

  private void markInBody(int i) {
    String text = tokens.get(i).getText();
    int next = type(i + 1);
    if (text.equals("rec") && (TYPES.contains(next) || next == IaParser.IDENT)) {
      diagnostics.report(
          Spans.of(file, tokens.get(i)),
          "recursion ('rec') is outside the language",
          "write the repetition with 'while'");
    } else if (text.equals("write") && next == IaParser.IDENT) {
      diagnostics.report(
          Spans.of(file, tokens.get(i)),
          "'write' is not a statement of this language",
          "an assignment to a free variable is a visible write: declare 'int out;' in the context"
              + " and write 'out = "
              + tokens.get(i + 1).getText()
              + ";'");
    } else if (next == IaParser.LPAREN && text.equals("assert") && !declared.contains(text)) {
      retype(i, IaParser.ASSERT);
    } else if (next == IaParser.LPAREN && text.equals("assume") && !declared.contains(text)) {
      retype(i, IaParser.ASSUME);
    } else {
      markDefined(i);
    }
  }

  private void markDefined(int i) {
    String text = tokens.get(i).getText();
    boolean applied = type(i + 1) == IaParser.IDENT || type(i + 1) == IaParser.LPAREN;
    if (text.equals("defined") && applied && !declared.contains(text)) {
      retype(i, IaParser.DEFINED);
    }
  }

  private int type(int i) {
    return i < 0 || i >= tokens.size() ? Token.EOF : tokens.get(i).getType();
  }

  private void retype(int i, int type) {
    ((WritableToken) tokens.get(i)).setType(type);
  }
}
