package sunder.family.model;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModelBuilder;
import sunder.family.FeatureTree;
import sunder.family.PresenceFormulas;
import sunder.source.InputException;
import sunder.source.SourceFile;

class FeatureModelReaderTest {
  private static final String TREE =
      """
      features
          R
              %s
                  A
                  B
                  C
              mandatory
                  Integer K {min 0, max 3}

      constraints
          %s
      """;

  /** Counted by hand: subsets of {A, B, C} times the values of K that the constraint leaves. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "optional; R; 32",
        "mandatory; R; 4",
        "or; R; 28",
        "alternative; R; 12",
        "[2..3]; R; 16",
        "[2]; R; 12",
        "[1..*]; R; 28",
        "[0..1]; R; 16",
        "optional; A => B; 24",
        "optional; A <=> B; 16",
        "optional; A | B & C; 20",
        "optional; !A & B; 8",
        "optional; !(A & B); 24",
        "optional; A => B => C; 20",
        "optional; K == 2; 8",
        "optional; K != 2; 24",
        "optional; K > 1 => A; 24",
        "optional; A | K <= 0; 20",
        "optional; 1 + 2 * K <= 5; 24",
        "optional; 1 + K * 2 - 1 < 5; 24",
        "optional; (1 + K) * 2 == 4; 8",
        "optional; K * 0.5 >= 0.75; 16",
        "optional; K / 2 >= 1; 16",
        "optional; -1 < K; 32",
      })
  void groupsAndConstraints(String group, String constraint, long expected) throws Exception {
    assertThat(count(String.format(TREE, group, constraint))).isEqualTo(expected);
  }

  private static BigInteger count(String text) throws InputException {
    ExternalModel model = FeatureModelReader.read(new SourceFile("m.uvl", text));
    return model.valid(ConfigSpace.of(model.features())).count();
  }

  @Test
  void childrenNeedTheirParents() throws Exception {
    String text =
        """
        features
            R
                optional
                    P
                        mandatory
                            M
                        optional
                            "O 1"
                        alternative
                            X
                            Y
        """;
    assertThat(count(text)).isEqualTo(1 + 2 * 2);
  }

  @Test
  void anAbsentIntegerHasOneValue() throws Exception {
    String text =
        """
        features
            R
                optional
                    Integer K {min 5, max 9}
                    A
        constraints
            A => K
            K > 6 => A
        """;
    // Absent: A is off. Present: 5 values without A if small (2), 5 with A.
    assertThat(count(text)).isEqualTo(1 + 2 + 5);
  }

  @Test
  void constraintsGiveTheRangeOfAnInteger() throws Exception {
    String text =
        """
        features
            R
                mandatory
                    Integer K {constraint K >= 1 & (2 * K < 9)}
                    Integer L {most 3, constraints [L <= L.most, 0 - L < 1]}
                    Integer M {min 2}
                    Integer N {constraint 4 == N}
        constraints
            10 > 2 * M
            M + K < 100
            M < K | N > 3
        """;
    assertThat(count(text)).isEqualTo(4 * 4 * 3);
  }

  @Test
  void sumsOfAttributes() throws Exception {
    String text =
        """
        features
            R {price 1}
                optional
                    A {price 2.5, fast}
                        optional
                            C {price 3}
                    B {price 4}
        constraints
            sum(price) <= 6.5
            sum(price, A) <= 5
            A.fast | B.price > 3
        """;
    // {A} = 3.5, {B} = 5; {A, B} = 7.5 and {A, C} = 6.5 > 5 in A's subtree.
    assertThat(count(text)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "A => D; 11:10; unknown feature 'D'",
        "A => => B; 11:10; not UVL",
        "A & !A; 11:5; no valid configuration",
        "A > 3; 11:5; neither an Integer feature nor",
        "K * K > 3; 11:5; products of features",
        "3 / K > 1; 11:5; this division",
        "avg(price) > 3; 11:5; no feature has the attribute 'price'",
        "K == 'x'; 11:10; not supported",
      })
  void badConstraintsAreReportedAtTheirPlace(String constraint, String place, String message) {
    assertFails(String.format(TREE, "optional", constraint), place, message);
  }

  @Test
  void otherMistakes() {
    assertFails("features\n    R\n        optional\n            R\n", "4:13", "two features 'R'");
    assertFails(
        "features\n    R\n        or\n            Integer K {min 1, max 2}\n            defined_K\n",
        "5:13",
        "two features 'defined_K'");
    assertFails(
        "features\n    R\n        [3..4]\n            A\n            B\n", "3:9", "no valid");
    assertFails(
        "features\n    R\n        optional\n            Integer K cardinality [1..2] {min 0, max 3}\n"
            + "constraints\n    K > 1\n",
        "6:5",
        "'K' can occur several times");
    assertFails("imports\n    other as o\nfeatures\n    R\n", "2:5", "cannot be read");
    assertFails("constraints\n    R\n", "1:1", "has no features");
    assertFails("int x; |- skip : void", "1:1", "not UVL");
    assertFails(
        "features\n    R\n        optional\n            A cardinality [1..*]\n",
        "4:15",
        "a feature can occur");
  }

  private static void assertFails(String text, String place, String message) {
    assertThatThrownBy(() -> FeatureModelReader.read(new SourceFile("m.uvl", text)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("m.uvl:" + place + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void dimacs() throws Exception {
    ExternalModel model = FeatureModelReader.read(Path.of("examples/models/elevator.dimacs"));
    assertThat(model.features())
        .extracting(Feature::name)
        .containsExactly("Elevator", "LoadSensor", "Camera", "Overloaded", "Empty", "aux");
    // aux is LoadSensor; with it all of Camera, Overloaded, Empty; without it Empty needs Camera.
    assertThat(model.valid(ConfigSpace.of(model.features())).count()).isEqualTo(8 + 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "p cnf 2 1|1 3 0; 2:3; there are only 2 variables",
        "p cnf 2 3|1 2 0|-1 0; 1:1; announces 3 clauses, but 2 follow",
        "c x|p cnf 2 0|1 2 0; 2:1; announces 0 clauses, but 1 follow",
        "c 1 A|c 2 B|c 1 C|p cnf 2 0; 3:1; variable 1 is called 'A' already",
        "c 2 1|p cnf 2 0; 1:1; two variables are called '1'",
        "p cnf 2 1|1 x 0; 2:3; not a literal",
        "p cnf 2 1|1 2; 2:1; does not end",
        "1 2 0; 1:1; before the 'p cnf' line",
        "p cnf 1 2|1 0|-1 0; 3:1; no valid configuration",
        "p cnf 1 1|0; 2:1; no valid configuration",
        "c 1 A|c 2 A|p cnf 2 0; 2:1; two variables are called 'A'",
      })
  void badDimacs(String text, String place, String message) {
    SourceFile file = new SourceFile("m.cnf", text.replace('|', '\n'));
    assertThatThrownBy(() -> FeatureModelReader.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("m.cnf:" + place + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void theTreeIsKeptToBeDrawn() throws Exception {
    String tvl =
        "root A { group allOf { B, opt C group [1..2] { D, E, F }, G group oneOf { H } } }";
    FeatureTree tree = FeatureModelReader.read(new SourceFile("m.tvl", tvl)).tree().orElseThrow();
    assertThat(outline(tree))
        .isEqualTo(
            "A Mandatory[](B, G Between[least=1, most=1](H))"
                + " Optional[](C Between[least=1, most=2](D, E, F))");
  }

  private static String outline(FeatureTree tree) {
    return tree.groups().stream()
        .map(
            group ->
                group.children().stream()
                    .map(FeatureModelReaderTest::outline)
                    .collect(joining(", ", " " + group.demand() + "(", ")")))
        .collect(joining("", tree.name(), ""));
  }

  @Test
  void anEmptyModelIsToldInItsOwnLanguage() {
    assertFails("", "1:1", "the feature model is empty");
    assertFails("\n \n", "1:1", "the feature model is empty");
  }

  @Test
  void placesCountUnitsBehindOtherCharacters() {
    assertFails("features\n    \"\uD83D\uDE00\"\n    {\n", "3:5", "not UVL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"m.uvl", "m.cnf"})
  void pairwiseImplicationsOverAThousandFeatures(String name) throws Exception {
    int pairs = 500;
    ExternalModel model = FeatureModelReader.read(new SourceFile(name, implications(name, pairs)));
    FeatureModelBuilder.Result result =
        FeatureModelBuilder.build(model.features(), model.features(), model.rules(), List.of());
    assertThat(((FeatureModelBuilder.Result.Built) result).model().valid().count())
        .isEqualTo(BigInteger.valueOf(3).pow(pairs));
  }

  /** Feature i implies feature i + pairs. */
  private static String implications(String name, int pairs) {
    StringBuilder text = new StringBuilder();
    if (name.endsWith(".uvl")) {
      text.append("features\n    R\n        optional\n");
      for (int i = 1; i <= 2 * pairs; i++) {
        text.append("            F").append(i).append('\n');
      }
      text.append("constraints\n");
    } else {
      text.append("p cnf ").append(2 * pairs).append(' ').append(pairs).append('\n');
    }
    for (int i = 1; i <= pairs; i++) {
      text.append(
          name.endsWith(".uvl")
              ? "    F" + i + " => F" + (i + pairs) + "\n"
              : -i + " " + (i + pairs) + " 0\n");
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"m.uvl", "m.cnf"})
  void whatHasNoDiagramIsProjected(String name) throws Exception {
    ExternalModel model = FeatureModelReader.read(new SourceFile(name, randomClauses(name)));
    List<String> names = model.features().stream().map(Feature::name).limit(8).toList();
    assertThat(model.isProjected()).isTrue();
    assertThat(model.forProgram(names).features()).hasSize(8);
  }

  /** Random clauses of three literals: whatever the order, diagrams of half of them explode. */
  private static String randomClauses(String name) {
    int features = 300;
    int clauses = 500;
    boolean uvl = name.endsWith(".uvl");
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    if (uvl) {
      text.append("features\n    R\n        optional\n");
      IntStream.rangeClosed(1, features).forEach(i -> text.append("            F" + i + "\n"));
      text.append("constraints\n");
    } else {
      text.append("p cnf " + features + " " + clauses + "\n");
    }
    for (int i = 0; i < clauses; i++) {
      for (int j = 0; j < 3; j++) {
        boolean positive = random.nextBoolean();
        int feature = 1 + random.nextInt(features);
        text.append(
            uvl
                ? (j == 0 ? "    " : " | ") + (positive ? "" : "!") + "F" + feature
                : (positive ? "" : "-") + feature + " ");
      }
      text.append(uvl ? "\n" : "0\n");
    }
    return text.toString();
  }

  @Test
  void conditionsStayOverTheFeaturesThatMatter() throws Exception {
    ExternalModel model = FeatureModelReader.read(Path.of("examples/models/elevator.uvl"));
    assertThat(model.features()).hasSizeGreaterThanOrEqualTo(30);
    ConfigSpace space = ConfigSpace.of(model.features());
    ConfigSet valid = model.valid(space);
    assertThat(valid.count()).isGreaterThan(BigInteger.valueOf(1_000_000));
    ConfigSet overloaded = space.selected(new Feature.Bool("Overloaded"));
    Feature.Numeric load = new Feature.Numeric("LOAD", BigInteger.TWO, BigInteger.valueOf(12));
    ConfigSet many = space.inRange(load, BigInteger.valueOf(11), BigInteger.valueOf(12));
    assertThat(PresenceFormulas.print(valid.minus(overloaded).or(many.and(valid)), valid))
        .isEqualTo("LOAD >= 11 || !Overloaded");
    assertThat(PresenceFormulas.print(overloaded.and(many), valid))
        .isEqualTo("LOAD >= 11 && Overloaded");
  }

  @Test
  void largeModelsStaySmallDiagrams() throws Exception {
    StringBuilder text = new StringBuilder("features\n    R\n        optional\n");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      names.add("F" + i);
      text.append("            F").append(i).append("\n                alternative\n");
      for (int j = 0; j < 3; j++) {
        text.append("                    G").append(i).append("x").append(j).append('\n');
      }
    }
    assertThat(count(text.toString())).isEqualTo(BigInteger.valueOf(4).pow(names.size()));
  }
}
