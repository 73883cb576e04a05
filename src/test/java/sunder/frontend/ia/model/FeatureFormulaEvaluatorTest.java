package sunder.frontend.ia.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

class FeatureFormulaEvaluatorTest {
  private FeatureModel model;

  @BeforeEach
  void declareFeatures() throws InputException {
    String text = "features A, B;\nfeature K : -1..6;\nconstraint A || B;\n|- skip; : void";
    model = IaElaborator.elaborate(Parser.parse(new SourceFile("test", text))).features();
  }

  private ConfigSet set(String text) throws InputException {
    return FeatureFormulaEvaluator.configurations("--config", text, model);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "A; 16",
        "A,!B; 8",
        "A,!B,K=3; 1",
        "K < 0; 3",
        "K <= 0; 6",
        "K == 0; 3",
        "K != 0; 21",
        "K >= 0; 21",
        "K > 0; 18",
        "0 < K; 18",
        "K < 100; 24",
        "A => B; 16",
        "A && B || K == 6; 10",
        "true; 24",
        "defined(A) && !defined(B); 8"
      })
  void countsValidConfigurations(String text, String count) throws InputException {
    assertThat(set(text).count()).isEqualTo(new BigInteger(count));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "C; --config:1:1: unknown feature 'C'",
        "A,K; --config:1:3: 'K' is a numeric feature",
        "A=1; --config:1:1: 'A' is a Boolean feature",
        "K=99; --config:1:1: no valid configuration",
        "!A,!B; --config:1:1: no valid configuration",
        "A &; --config:1:3: unexpected character"
      })
  void refuses(String text, String message) {
    assertThatThrownBy(() -> set(text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(message);
  }
}
