package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.c.preprocess.CToken;
import sunder.source.Diagnostic;
import sunder.source.InputException;

/** Reads preprocessed C. */
public final class Parser {
  private static final int DEEPEST = 1_000;
  private static final int LONGEST_CHAIN = 5_000;

  private Parser() {}

  /**
   * The tree of a program.
   *
   * @param valid the variants that matter
   * @throws InputException at the first place that is not C
   */
  public static TranslationUnit parse(List<CToken> tokens, ConfigSet valid) throws InputException {
    List<CToken> aligned = Alignment.align(tokens, valid);
    requireShallow(aligned);
    List<Token> marked = TypedefNames.mark(aligned);
    return new UnitBuilder().unit(tree(marked));
  }

  private static CParser.UnitContext tree(List<Token> tokens) throws InputException {
    CommonTokenStream stream = new CommonTokenStream(new ListTokenSource(tokens));
    CParser parser = new CParser(stream);
    parser.removeErrorListeners();
    parser.setErrorHandler(new BailErrorStrategy());
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    try {
      return parser.unit();
    } catch (ParseCancellationException e) {
      return thorough(parser, stream, tokens);
    }
  }

  /** The cheap prediction may fail where there is no error. */
  private static CParser.UnitContext thorough(
      CParser parser, CommonTokenStream stream, List<Token> tokens) throws InputException {
    stream.seek(0);
    parser.reset();
    parser.getInterpreter().setPredictionMode(PredictionMode.LL);
    try {
      return parser.unit();
    } catch (ParseCancellationException e) {
      throw new InputException(error((RecognitionException) e.getCause(), tokens));
    }
  }

  private static Diagnostic error(RecognitionException e, List<Token> tokens) {
    int index = Math.min(e.getOffendingToken().getTokenIndex(), tokens.size() - 1);
    boolean ended = e.getOffendingToken().getType() == Token.EOF || index < 0;
    CToken token = ((ParserToken) tokens.get(ended ? tokens.size() - 1 : index)).origin();
    String message =
        ended ? "the file ends too early" : "'%s' cannot stand here".formatted(token.text());
    return new Diagnostic(token.span(), message, ended ? Optional.empty() : hint(index, tokens));
  }

  private static Optional<String> hint(int index, List<Token> tokens) {
    Token before = index > 0 ? tokens.get(index - 1) : tokens.get(0);
    boolean names =
        tokens.get(index).getType() == CLexer.IDENTIFIER && before.getType() == CLexer.IDENTIFIER;
    return names
        ? Optional.of("is '%s' a type? there is no typedef for it".formatted(before.getText()))
        : Optional.empty();
  }

  /** Recursive algorithms must not run out of stack later. */
  private static void requireShallow(List<CToken> tokens) throws InputException {
    int depth = 0;
    int chain = 0;
    for (CToken token : tokens) {
      switch (token.type()) {
        case CLexer.LPAREN, CLexer.LBRACE, CLexer.LBRACKET, CLexer.OPEN -> depth++;
        case CLexer.RPAREN, CLexer.RBRACKET, CLexer.CLOSE -> depth--;
        case CLexer.RBRACE -> {
          depth--;
          chain = 0;
        }
        case CLexer.SEMI, CLexer.COMMA -> chain = 0;
        default -> chain++;
      }
      if (depth > DEEPEST || chain > LONGEST_CHAIN) {
        throw new InputException(Diagnostic.of(token.span(), "nested too deeply"));
      }
    }
  }
}
