package sunder.frontend.ia.syntax.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.FailedPredicateException;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.frontend.ia.grammar.IaParser;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;

/**
 * The error strategy of the ANTLR parser: the default recovery with readable messages and a limit
 * on their number.
 */
final class SyntaxErrorStrategy extends DefaultErrorStrategy {
  private final SourceFile file;
  private final Diagnostics diagnostics;
  private int count;
  private int lastLine;

  SyntaxErrorStrategy(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
  }

  @Override
  protected void reportNoViableAlternative(Parser parser, NoViableAltException e) {
    expected(e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportInputMismatch(Parser parser, InputMismatchException e) {
    expected(e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportFailedPredicate(Parser parser, FailedPredicateException e) {
    expected(e.getOffendingToken(), expectedBy(e));
  }

  @Override
  protected void reportUnwantedToken(Parser parser) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      expected(parser.getCurrentToken(), getExpectedTokens(parser));
    }
  }

  @Override
  protected void reportMissingToken(Parser parser) {
    if (!inErrorRecoveryMode(parser)) {
      beginErrorCondition(parser);
      expected(parser.getCurrentToken(), getExpectedTokens(parser));
    }
  }

  private static IntervalSet expectedBy(RecognitionException e) {
    IntervalSet expected = e.getExpectedTokens();
    return expected == null ? new IntervalSet() : expected;
  }

  /** Does not delete tokens that close a construct, since the recovery synchronises on them. */
  @Override
  protected Token singleTokenDeletion(Parser parser) {
    return switch (parser.getCurrentToken().getType()) {
      case IaParser.SEMI, IaParser.COLON, IaParser.RPAREN, IaParser.LBRACE, IaParser.RBRACE -> null;
      default -> super.singleTokenDeletion(parser);
    };
  }

  /**
   * Reports a mismatch; at most one for each line, since further ones are usually consequences of
   * the first.
   */
  private void expected(Token found, IntervalSet expected) {
    if (found.getLine() == lastLine) {
      return;
    }
    lastLine = found.getLine();
    SyntaxMessage message = SyntaxMessage.of(expected, found);
    if (message.hint().isPresent()) {
      diagnostics.report(Spans.of(file, found), message.text(), message.hint().get());
    } else {
      diagnostics.report(Spans.of(file, found), message.text());
    }
    count++;
    boolean lost = expected.contains(IaParser.TURNSTILE);
    if (lost || count >= sunder.frontend.ia.syntax.parse.Parser.MAX_ERRORS) {
      throw new ParseCancellationException("enough errors");
    }
  }

  /** The message for a token in the place of others that the grammar expects. */
  private record SyntaxMessage(String text, Optional<String> hint) {
    private static final int MAX_LISTED = 4;

    private static final Map<Integer, String> NAMES =
        Map.of(
            IaParser.IDENT, "a name",
            IaParser.NUMBER, "a number",
            Token.EOF, "the end of the file",
            IaParser.FEATURES, "'features'",
            IaParser.FEATURE, "'feature'",
            IaParser.CONSTRAINT, "'constraint'",
            IaParser.HASH_IF, "'#if'",
            IaParser.HASH_ELSE, "'#else'",
            IaParser.HASH_ENDIF, "'#endif'");

    /** The token types other than operators that can follow an operand. */
    private static final Set<Integer> BEHIND_OPERANDS =
        Set.of(IaParser.IMPLIES, IaParser.QUESTION, IaParser.LPAREN, IaParser.LBRACK);

    private static final Set<Integer> KEYWORDS =
        Set.of(
            IaParser.INT_TYPE,
            IaParser.BOOLEAN_TYPE,
            IaParser.VOID_TYPE,
            IaParser.SKIP_COMMAND,
            IaParser.DIVERGE,
            IaParser.ABORT,
            IaParser.OR_CHOICE,
            IaParser.IF,
            IaParser.ELSE,
            IaParser.WHILE,
            IaParser.RETURN,
            IaParser.TRUE,
            IaParser.FALSE);

    /**
     * @param expected the token types that the grammar permits here
     * @param found the token at the place
     */
    static SyntaxMessage of(IntervalSet expected, Token found) {
      String before = found.getType() == Token.EOF ? " before the end of the file" : near(found);
      return new SyntaxMessage(
          wanted(expected).map(w -> "expected " + w + before).orElse("unexpected " + shown(found)),
          hint(expected, found));
    }

    private static String near(Token found) {
      return " before " + shown(found);
    }

    private static String shown(Token token) {
      if (token.getType() == Token.EOF) {
        return "end of the file";
      }
      String text = token.getText();
      return "'" + (text.length() > 40 ? text.substring(0, 37) + "..." : text) + "'";
    }

    private static Optional<String> wanted(IntervalSet expected) {
      if (expected.contains(IaParser.WHILE)) {
        return Optional.of("a statement" + closing(expected));
      }
      if (expected.contains(IaParser.FEATURE)) {
        return Optional.of("a declaration or '|-'");
      }
      if (expected.contains(IaParser.HOLE)) {
        return Optional.of("an expression");
      }
      if (expected.contains(IaParser.DEFINED)) {
        return Optional.of("a condition over features");
      }
      return listed(expected);
    }

    private static String closing(IntervalSet expected) {
      if (expected.contains(IaParser.RBRACE)) {
        return " or '}'";
      }
      if (expected.contains(IaParser.HASH_ENDIF)) {
        return " or '#endif'";
      }
      return expected.contains(IaParser.COLON) ? " or ':'" : "";
    }

    private static Optional<String> listed(IntervalSet expected) {
      boolean behindOperand = expected.contains(IaParser.PLUS);
      Set<String> names = new TreeSet<>();
      for (int type : expected.toList()) {
        boolean goesOn =
            BEHIND_OPERANDS.contains(type) || ExpressionBuilder.OPERATORS.containsKey(type);
        if (!behindOperand || !goesOn) {
          names.add(name(type));
        }
      }
      if (names.isEmpty() || names.size() > MAX_LISTED) {
        return Optional.empty();
      }
      List<String> list = new ArrayList<>(names);
      String last = list.remove(list.size() - 1);
      return Optional.of(list.isEmpty() ? last : String.join(", ", list) + " or " + last);
    }

    private static String name(int type) {
      String name = NAMES.get(type);
      return name != null ? name : IaParser.VOCABULARY.getDisplayName(type);
    }

    private static Optional<String> hint(IntervalSet expected, Token found) {
      if (expected.contains(IaParser.FEATURE) && found.getText().startsWith("#")) {
        return Optional.of("directives stand in the body, behind '|-'");
      }
      if (expected.contains(IaParser.FEATURE) || expected.contains(IaParser.TURNSTILE)) {
        return Optional.of("a program is: context |- body : type");
      }
      if (found.getType() == Token.EOF && expected.contains(IaParser.COLON)) {
        return Optional.of("a program ends with its type, as in ': void'");
      }
      if (found.getType() == IaParser.ASSIGN && expected.contains(IaParser.PLUS)) {
        return Optional.of("equality is written '=='");
      }
      boolean wantsName = expected.contains(IaParser.IDENT) && !expected.contains(IaParser.FALSE);
      if (wantsName && KEYWORDS.contains(found.getType())) {
        return Optional.of("'" + found.getText() + "' is a keyword");
      }
      return switch (found.getType()) {
        case IaParser.HASH_ELSE, IaParser.GROUP_ELSE -> Optional.of("this '#else' has no '#if'");
        case IaParser.ELSE -> Optional.of("this 'else' has no 'if'");
        case IaParser.RBRACE ->
            expected.contains(IaParser.COLON) && expected.contains(IaParser.WHILE)
                ? Optional.of("this '}' has no '{'")
                : Optional.empty();
        default -> Optional.empty();
      };
    }
  }
}
