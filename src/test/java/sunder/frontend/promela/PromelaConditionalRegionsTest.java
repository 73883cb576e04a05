package sunder.frontend.promela;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.frontend.Subject.ConditionalRegion;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.source.SourceFile;

/** The parts of a model that not all variants have. */
class PromelaConditionalRegionsTest {
  private static final String TEXT =
      """
      features bool A, B
      features int[0,9] N
      features int[0,100000] M
      active proctype p() {
      #if (A && N > 3)
        skip;
      #if B
        skip;
      #endif
      #elif (N == 2 || !B)
        skip;
      #else
        skip;
      #endif
      #if (M > 7)
        skip;
      #endif
        skip
      }
      """;

  @Test
  void partsHaveTheirConditions() throws Exception {
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("p.pml", TEXT), ExternalModel.NONE);
    List<ConditionalRegion> parts = model.conditionalRegions();
    assertThat(parts.stream().map(part -> part.span().line())).containsExactly(7, 5, 10, 12);
    ConfigSet first = set("A,N=4", model).or(set("A,N=5", model)).or(set("A,N=6", model));
    first = first.or(set("A,N=7", model)).or(set("A,N=8", model)).or(set("A,N=9", model));
    ConfigSet second = set("N=2", model).or(set("!B", model)).minus(first);
    assertThat(parts.get(0).presenceCondition()).isEqualTo(set("B", model));
    assertThat(parts.get(1).presenceCondition()).isEqualTo(first);
    assertThat(parts.get(2).presenceCondition()).isEqualTo(second);
    assertThat(parts.get(3).presenceCondition())
        .isEqualTo(model.features().space().all().minus(first).minus(second));
  }

  /** There are a billion combinations of values. */
  @Test
  void nothingIsSaidWhereAComparisonIsAboutManyFeatures() throws Exception {
    String names = IntStream.range(0, 30).mapToObj(i -> "F" + i).collect(joining(", "));
    String text =
        "features bool %s%n#if (%s > 3)%nint x;%n#endif%nactive proctype p() { skip }%n"
            .formatted(names, names.replace(",", " +"));
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("p.pml", text), ExternalModel.NONE);
    assertThat(model.conditionalRegions()).isEmpty();
  }

  private static ConfigSet set(String condition, PromelaModel model) throws Exception {
    return FeatureFormulaEvaluator.configurations("c", condition, model.features());
  }
}
