package sunder.frontend.text;

import java.util.function.Function;
import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** From tokens to trees. */
public final class AntlrParsing {
  private AntlrParsing() {}

  /**
   * Tries the cheap prediction first, as ANTLR's authors recommend; its failure may be its own, so
   * that a second try tells what is wrong.
   *
   * @param errors what the second try does about errors
   * @throws ParseCancellationException if that is what it does
   */
  public static <P extends Parser, T> T parse(
      P parser, Function<P, T> rule, ANTLRErrorStrategy errors) {
    parser.removeErrorListeners();
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    parser.setErrorHandler(new BailErrorStrategy());
    try {
      return rule.apply(parser);
    } catch (ParseCancellationException e) {
      parser.getTokenStream().seek(0);
      parser.reset();
      parser.getInterpreter().setPredictionMode(PredictionMode.LL);
      parser.setErrorHandler(errors);
      return rule.apply(parser);
    }
  }

  /**
   * A text in which offsets count UTF-16 units, as ours do, where ANTLR counts code points. A
   * surrogate is legal in comments only, so another character that is legal in comments only can
   * stand in for it.
   */
  public static String replaceSurrogates(String text) {
    if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
      return text;
    }
    StringBuilder result = new StringBuilder(text);
    for (int i = 0; i < result.length(); i++) {
      if (Character.isSurrogate(result.charAt(i))) {
        result.setCharAt(i, '\uFFFD');
      }
    }
    return result.toString();
  }
}
