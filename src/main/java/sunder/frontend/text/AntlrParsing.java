package sunder.frontend.text;

import java.util.function.Function;
import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** The use of ANTLR parsers: the two-stage parsing strategy and the encoding of input texts. */
public final class AntlrParsing {
  private AntlrParsing() {}

  /**
   * Returns the parse tree of a rule by two-stage parsing, as the authors of ANTLR recommend: SLL
   * prediction first; if it fails, possibly because of its weaker prediction, full LL prediction,
   * which reports the errors.
   *
   * @param parser a parser at the start of its tokens
   * @param rule the start rule
   * @param errors the error strategy of the second stage
   * @throws ParseCancellationException if the error strategy throws it
   */
  public static <P extends Parser, T> T parse(
      P parser, Function<P, T> rule, ANTLRErrorStrategy errors) {
    parser.removeErrorListeners();
    ParserATNSimulator plain = parser.getInterpreter();
    PredictionTable.use(parser);
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    parser.setErrorHandler(new BailErrorStrategy());
    try {
      return rule.apply(parser);
    } catch (ParseCancellationException e) {
      parser.getTokenStream().seek(0);
      parser.reset();
      parser.setInterpreter(plain);
      parser.getInterpreter().setPredictionMode(PredictionMode.LL);
      parser.setErrorHandler(errors);
      return rule.apply(parser);
    }
  }

  /**
   * Returns a text of the same length in UTF-16 units without surrogates, so that ANTLR, which
   * counts code points, has the same offsets as this project. Surrogates are legal in comments
   * only, and so is the replacement character.
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
