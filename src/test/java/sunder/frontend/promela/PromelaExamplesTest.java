package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.source.SourceReader;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem.Interleavings;
import sunder.verify.VerificationResult;

/**
 * Every model in {@code examples/promela} and {@code examples/regress} has the verdicts written
 * beside it.
 */
class PromelaExamplesTest {
  private static final List<String> FOLDERS = List.of("promela", "regress", "tutorial");

  /** Takes seconds in each order. */
  private static final String SLOW = "wide-select.pml";

  @TestFactory
  Stream<DynamicTest> everyExample() throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.list(Path.of("examples", folder))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
          for (Map<String, String> section : sections(file)) {
            String name = file.getFileName() + " " + section.getOrDefault("ltl", "");
            tests.add(DynamicTest.dynamicTest(name, () -> check(file, section)));
          }
        }
      }
    }
    return tests.stream();
  }

  private static List<Map<String, String>> sections(Path file) throws Exception {
    String text = Files.readString(Path.of(file.toString().replace(".pml", ".expected")));
    List<Map<String, String>> result = new ArrayList<>();
    for (String part : text.strip().split("\n\\s*\n")) {
      Map<String, String> section = new HashMap<>();
      part.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(":", 2))
          .forEach(words -> section.put(words[0], words[1].strip()));
      result.add(section);
    }
    return result;
  }

  private static ExternalModel model(Path file, Map<String, String> section) throws Exception {
    String options = section.getOrDefault("options", "");
    return options.startsWith("--feature-model ")
        ? FeatureModelReader.read(
            SourceReader.read(file.resolveSibling(options.replace("--feature-model ", ""))))
        : ExternalModel.NONE;
  }

  private static void check(Path file, Map<String, String> section) throws Exception {
    PromelaModel model = new PromelaFrontEnd().read(SourceReader.read(file), model(file, section));
    ConfigSet valid = model.features().valid();
    assertThat(valid.count()).isEqualTo(new BigInteger(section.get("variants")));
    Property property = Property.ABORT;
    if (section.containsKey("ltl")) {
      model.checkFormula(section.get("ltl"));
      property = property.with(section.get("ltl"));
      property =
          switch (section.getOrDefault("options", "")) {
            case "--claim-inside-atomic" -> property.with(Property.AtomicSteps.SEEN);
            case "--fair" -> property.with(Property.Fairness.WEAK);
            default -> property;
          };
    } else {
      assertThat(model.formulas()).isEmpty();
    }
    VerificationResult result = VariantVerdicts.verify(model, property, Budget.unlimited());
    boolean mayBeOpen = section.containsKey("unknown-ok");
    assertThat(mayBeOpen || VariantVerdicts.isComplete(result)).isTrue();
    boolean isSlow = file.getFileName().toString().equals(SLOW);
    List<Interleavings> others = List.of(Interleavings.ALL, Interleavings.ALTERNATING);
    for (Interleavings orders : isSlow ? List.<Interleavings>of() : others) {
      assertThat(
              VariantVerdicts.failing(
                  VariantVerdicts.verify(model, property, Budget.unlimited(), orders)))
          .isEqualTo(VariantVerdicts.failing(result));
    }
    ConfigSet unsafe = valid.space().none();
    ConfigSet open = unsafe;
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unknown) {
        open = open.or(group.variants());
      }
      if (group.verdict() instanceof Verdict.Unsafe found) {
        unsafe = unsafe.or(group.variants());
        assertThat(found.counterexample().play().steps()).isNotEmpty();
      }
    }
    assertThat(mayBeOpen || open.isEmpty()).isTrue();
    ConfigSet failing = expected(section.get("unsafe"), model);
    assertThat(unsafe).isEqualTo(failing.minus(open));
    assertThat(open.isSubsetOf(failing)).isTrue();
    for (Map.Entry<String, String> line : section.entrySet()) {
      if (line.getKey().startsWith("fails ")) {
        assertThat(failing(Integer.parseInt(line.getKey().substring(6)), result))
            .as(line.getKey())
            .isEqualTo(expected(line.getValue(), model));
      }
    }
    for (ConfigSet verdict : List.of(unsafe, valid.minus(unsafe).minus(open))) {
      if (!verdict.isEmpty()) {
        boolean isSame =
            VariantVerdicts.requireSame(
                model, result, verdict.pick(), property, Budget.unlimited());
        assertThat(mayBeOpen || isSame).isTrue();
      }
    }
  }

  private static ConfigSet failing(int line, VerificationResult result) {
    return result.assertions().stream()
        .filter(each -> each.assertion().span().line() == line)
        .map(AssertionVerdict::failing)
        .reduce(ConfigSet::or)
        .orElseThrow();
  }

  private static ConfigSet expected(String condition, PromelaModel model) throws Exception {
    return switch (condition) {
      case "all" -> model.features().valid();
      case "none" -> model.features().space().none();
      default -> FeatureFormulaEvaluator.configurations("unsafe", condition, model.features());
    };
  }
}
