package sunder.family.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Parts of UVL beyond Boolean trees: what they leave of the features B, C and D. */
class UvlModelTest {
  @TempDir private Path folder;

  private static ExternalModel model(String text) throws InputException {
    return FeatureModelReader.readAny(new SourceFile("m.uvl", text));
  }

  /** Returns the valid selections of some features, as words of their names. */
  private static List<String> selections(ExternalModel model, List<String> names) {
    ConfigSet set = model.projectedTo(names).valid(spaceOf(model.projectedTo(names)));
    List<String> all = new java.util.ArrayList<>();
    while (!set.isEmpty()) {
      var configuration = set.pick();
      StringBuilder word = new StringBuilder();
      for (Feature feature : set.space().features()) {
        word.append(configuration.valueOf(feature).signum() > 0 ? feature.name() : "");
      }
      all.add(word.isEmpty() ? "-" : word.toString());
      set = set.minus(set.space().single(configuration));
    }
    return all.stream().sorted().toList();
  }

  private static ConfigSpace spaceOf(ExternalModel model) {
    return ConfigSpace.of(model.features());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    // Absent attributes count as 0.
    "B.p * B.q > 20, B BC BCD BD",
    "B.p * C.p == 21, BC BCD",
    "B.q / B.p > 2, B BC BCD BD",
    "C.p / B.p > 0, BC BCD",
    "B.q - C.p * B.p > 0, B BD",
    "avg(p) == 5, BC BCD",
    "avg(p) > 3, BC BCD C CD",
    "avg(p) >= 0, B BC BCD BD C CD",
    "sum(p) < 8, - B BD C CD D",
    "floor(B.r) == 1, B BC BCD BD",
    "ceil(B.r) == 2, B BC BCD BD",
    "B.name == 'x.y', B BC BCD BD",
    "B.name != 'z', - B BC BCD BD C CD D",
    "len(B.name) == 3, B BC BCD BD",
    "B.in.deep == 4, B BC BCD BD",
    // Features without a range: C is absent or has any value.
    "S == 'abc' | D, BCD BD CD D - B BC C",
    "S == 'abc' & len(S) != 3 | D, BCD BD CD D",
    "S == T & len(S) > len(T) | D, BCD BD CD D",
    "len(S) == 1 & len(T) == 1 & S != T, - B BC BCD BD C CD D",
    "N > 3 & N < 5 & N != 4 | D, BCD BD CD D",
    "N > 3 & N < 6 & M > N & M < 6, - B BC BCD BD C CD D",
    "N > 3 & N < 5 & M > N & M < 5 | D, BCD BD CD D",
    "R > 3 & R < 4 & Q > R & Q < 4, - B BC BCD BD C CD D",
    "R > 3 & R < 2.5 | D, BCD BD CD D",
    "(N > 1 => R > 1) & N == 2 & R < 1 | D, BCD BD CD D",
  })
  void comparisons(String constraint, String expected) throws Exception {
    String text =
        """
        features
            A
                optional
                    B {p 3, q 8, r 1.5, name 'x.y', in {deep 4}}
                    C {p 7}
                    D
                mandatory
                    String S
                    String T
                    Integer N
                    Integer M
                    Real R
                    Real Q
        constraints
            %s
        """
            .formatted(constraint);
    assertThat(selections(model(text), List.of("B", "C", "D")))
        .isEqualTo(List.of(expected.split(" ")).stream().sorted().toList());
  }

  @Test
  void aFeatureWithCardinalityHasNumberedCopies() throws Exception {
    ExternalModel model =
        model(
            """
            features
                A
                    optional
                        E cardinality [2..3]
                            alternative
                                B {p 3}
                                C {p 4}
                        D
            constraints
                sum(p) == 7 | sum(p) == 0
            """);
    assertThat(selections(model, List.of("B", "C", "D", "E")))
        .containsExactly("-", "D", "EBC", "EBCD");
    assertThat(selections(model, List.of("B[1]", "B[2]", "E[3]")))
        .containsExactly("-", "B[1]", "B[2]");
  }

  @Test
  void importedFilesAreNamespaces() throws Exception {
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(
        folder.resolve("sub/inner.uvl"),
        "features\n    B\n        optional\n            C {p 2}\nconstraints\n    C | !C\n    sum(p) > 1");
    Path outer =
        Files.writeString(
            folder.resolve("outer.uvl"),
            """
            imports
                sub.inner as i
            features
                A
                    optional
                        i.B
                        C
            constraints
                i.C.p == 2 => C
            """);
    ExternalModel model = FeatureModelReader.read(outer);
    assertThat(selections(model, List.of("i.B", "i.C", "C"))).containsExactly("i.Bi.CC");
    Files.writeString(outer, Files.readString(outer).replace("sub.inner", "sub.other"));
    assertThatThrownBy(() -> FeatureModelReader.read(outer))
        .hasMessageContaining("outer.uvl:2:5: the imported model cannot be read");
  }

  @Test
  void mixedOperatorsAreReadAsInMathematicsAndSaid() throws Exception {
    String text = "features\n    A {p 10, q 3, r 2}\nconstraints\n    A.p - A.q + A.r * 2 == 11\n";
    ExternalModel model = model(text);
    assertThat(model.contradiction()).isEmpty();
    assertThat(model.remarks()).hasSize(1);
    assertThat(model.remarks().get(0).message())
        .isEqualTo(
            "operators are mixed without parentheses: read as ((A.p - A.q) + (A.r * 2)), by the"
                + " reference parser of UVL as ((A.p - (A.q + A.r)) * 2)");
    assertThat(model(text.replace("A.p - A.q + A.r * 2", "A.p + A.q - A.r")).remarks()).isEmpty();
  }

  @Test
  void errorsHaveTheirLines() throws IOException {
    assertThatThrownBy(
            () ->
                model(
                    "features\n    A\n        optional\n            Integer N\n            Integer M\nconstraints\n    N * M > 3\n"))
        .hasMessageContaining(":7:5: products of features are not supported");
    assertThatThrownBy(
            () ->
                model(
                    "features\n    A\n        optional\n            Integer N\n            Integer M\nconstraints\n    N + M > 3\n"))
        .hasMessageContaining(":7:5: the feature 'N' has no range");
  }
}
