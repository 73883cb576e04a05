package sunder.frontend.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.junit.jupiter.api.Test;
import sunder.frontend.promela.grammar.PromelaParser;

class AntlrParsingTest {
  private final List<PredictionMode> tried = new ArrayList<>();

  private PromelaParser parser() {
    return new PromelaParser(new CommonTokenStream(new ListTokenSource(List.of())));
  }

  private PredictionMode accepting(PromelaParser parser, PredictionMode accepted) {
    PredictionMode mode = parser.getInterpreter().getPredictionMode();
    tried.add(mode);
    if (mode != accepted) {
      throw new ParseCancellationException("not in this mode");
    }
    return mode;
  }

  @Test
  void theCheapPredictionIsEnoughWhereItFindsNoError() {
    AntlrParsing.parse(parser(), p -> accepting(p, PredictionMode.SLL), new BailErrorStrategy());
    assertThat(tried).containsExactly(PredictionMode.SLL);
  }

  @Test
  void aFailureOfTheCheapPredictionIsLookedAtAgain() {
    AntlrParsing.parse(parser(), p -> accepting(p, PredictionMode.LL), new BailErrorStrategy());
    assertThat(tried).containsExactly(PredictionMode.SLL, PredictionMode.LL);
  }

  @Test
  void whatBothRefuseIsRefused() {
    assertThatThrownBy(
            () ->
                AntlrParsing.parse(
                    parser(),
                    p -> accepting(p, PredictionMode.LL_EXACT_AMBIG_DETECTION),
                    new BailErrorStrategy()))
        .isInstanceOf(ParseCancellationException.class);
  }

  @Test
  void everyCharacterKeepsItsPlace() {
    String text = "a \uD83D\uDE00 b";
    assertThat(AntlrParsing.replaceSurrogates(text))
        .isEqualTo("a \uFFFD\uFFFD b")
        .hasSameSizeAs(text);
  }
}
