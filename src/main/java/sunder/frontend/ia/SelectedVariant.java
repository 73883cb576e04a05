package sunder.frontend.ia;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.ia.model.FeatureFormulas;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.parse.VariantText;
import sunder.source.Diagnostics;

/** What the features and holes of a program are in one variant. */
final class SelectedVariant implements VariantText.Selection {
  private final TypedProgram program;
  private final Configuration configuration;
  private final FeatureFormulas formulas;
  private final Map<Integer, String> holes;

  SelectedVariant(TypedProgram program, Configuration configuration) {
    this.program = program;
    this.configuration = configuration;
    this.formulas = new FeatureFormulas(program.features().space(), new Diagnostics());
    this.holes =
        NamesInUse.of(program.syntax()).holeNames().entrySet().stream()
            .collect(Collectors.toMap(e -> e.getKey().span().start(), Map.Entry::getValue));
  }

  @Override
  public boolean holds(FeatureFormula formula) {
    return formulas.toSet(formula).contains(configuration);
  }

  @Override
  public Optional<String> feature(String name) {
    return program.features().feature(name).map(this::constant);
  }

  private String constant(Feature feature) {
    return feature instanceof Feature.Bool bool
        ? Boolean.toString(configuration.selects(bool))
        : number(configuration.valueOf(feature));
  }

  /** A sign may stand behind another one. */
  private static String number(BigInteger value) {
    return value.signum() < 0 ? "(" + value + ")" : value.toString();
  }

  @Override
  public String hole(int offset) {
    return feature(holes.get(offset)).orElseThrow();
  }
}
