package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.Conditions;
import sunder.testing.Corpus;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.methods.MethodFactory;

/** Programs whose features are those of a model from a file. */
class FeatureModelTest {
  private static final Path MODELS = Path.of("examples", "models");
  private static final String SMALL =
      """
      features
          R
              optional
                  A
                  B
              mandatory
                  Integer K {min 0, max 3}
      constraints
          A => K >= 2
      """;

  @Test
  void theElevatorIsDecidedForEveryConfigurationOfItsModel() throws Exception {
    ExternalModel model = FeatureModelReader.read(MODELS.resolve("elevator.uvl"));
    SourceFile file = Corpus.source(MODELS.resolve("elevator.ia"));
    TypedProgram program = IaElaborator.elaborate(Parser.parse(file), model);
    FeatureModel features = program.features();
    assertThat(features.features().size()).isGreaterThanOrEqualTo(30);
    ConfigSet unsafe =
        new Conditions(features).of("!Overloaded || LOAD >= 11 || ExecutiveFloor && LOAD >= 5");
    FamilyVerdict verdict = verdict(program);
    Map<String, ConfigSet> byVerdict = new TreeMap<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      byVerdict.merge(group.verdict().getClass().getSimpleName(), group.variants(), ConfigSet::or);
    }
    assertThat(byVerdict)
        .containsOnly(
            Map.entry("Unsafe", unsafe), Map.entry("Safe", features.valid().minus(unsafe)));
    assertThat(sunder.family.PresenceFormulas.print(unsafe, features.valid()))
        .isEqualTo("LOAD >= 11 || !Overloaded || LOAD >= 5 && ExecutiveFloor");
  }

  private static FamilyVerdict verdict(TypedProgram program) {
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(5)), OptionalInt.empty());
    Problem problem = new Problem(new IaProgram(program), Property.ABORT);
    return MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
        .verify(problem, budget, ProgressListener.NONE)
        .verdict();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "features A, C; |- skip; : void @ feature 'C' is not in the feature model",
        "feature K : 0..4; |- skip; : void @ declared differently",
        "feature A : 0..1; |- skip; : void @ declared differently",
        "|- #if (C) skip; : void @ unknown feature 'C'",
        "constraint A && K < 2; |- skip; : void @ no configuration satisfies",
      })
  void programAndModelMustAgree(String text, String message) throws Exception {
    ExternalModel model = FeatureModelReader.read(new SourceFile("m.uvl", SMALL));
    assertThatThrownBy(
            () -> IaElaborator.elaborate(Parser.parse(new SourceFile("p.ia", text)), model))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void whatTheProgramMentionsComesFirst() throws Exception {
    ExternalModel model = FeatureModelReader.read(new SourceFile("m.uvl", SMALL));
    String text = "feature K : 0..3; |- #if (B) abort; : void";
    TypedProgram program =
        IaElaborator.elaborate(Parser.parse(new SourceFile("p.ia", text)), model);
    assertThat(program.features().features())
        .extracting(f -> f.name())
        .containsExactly("B", "K", "R", "A");
    assertThat(program.features().valid().count()).isEqualTo(2 * (4 + 2));
  }
}
