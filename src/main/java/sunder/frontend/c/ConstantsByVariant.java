package sunder.frontend.c;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.VariationalSet;
import sunder.frontend.c.elaborate.ProgramElaborator;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * The text of directives that define a macro as a constant of a translation unit, with the value of
 * each variant, as a build writes it to a header for one variant.
 *
 * <p>Input: a translation unit with an enumerator. Output: nested {@code #ifdef} directives.
 */
public final class ConstantsByVariant {
  private static final Pattern MACRO = Pattern.compile("CONFIG_\\w+");

  /** The greatest number of definitions of a macro. */
  private static final int MOST_DEFINITIONS = 200;

  private final String name;
  private final List<Feature.Bool> features;
  private final StringBuilder text = new StringBuilder();
  private int definitions;

  private ConstantsByVariant(String name, List<Feature.Bool> features) {
    this.name = name;
    this.features = features;
  }

  /**
   * Returns the definitions of a macro that is an enumerator of a translation unit.
   *
   * @return nothing if the unit cannot be read in some variants, or if the value depends on other
   *     things than whether symbols of the configuration are defined
   */
  public static Optional<String> directives(
      String name, SourceFile unit, COptions options, ExternalModel model) {
    try {
      CFrontEnd.ParsedProgram parsed = new CFrontEnd(options).parsed(unit, model);
      FeatureModel all = parsed.features();
      VariationalSet<BigInteger> values =
          ProgramElaborator.enumeratorValues(
              name, parsed.unit(), all, parsed.diagnostics(), options);
      boolean isKnown =
          parsed.diagnostics().unparsedVariants().isEmpty()
              && parsed.diagnostics().rejections().stream()
                  .noneMatch(part -> part.diagnostic().span().file() == unit)
              && values.where(value -> true, all.valid()).equals(all.valid());
      return isKnown ? directives(name, values, all) : Optional.empty();
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> directives(
      String name, VariationalSet<BigInteger> values, FeatureModel all) {
    Set<Feature> support = new LinkedHashSet<>();
    values.forEach((value, when) -> support.addAll(when.support()));
    List<Feature.Bool> features = new ArrayList<>();
    for (Feature feature : all.space().features()) {
      if (support.contains(feature)
          && feature instanceof Feature.Bool bool
          && MACRO.matcher(feature.name()).matches()) {
        features.add(bool);
      }
    }
    ConstantsByVariant result = new ConstantsByVariant(name, features);
    return result.add(values, 0) ? Optional.of(result.text.toString()) : Optional.empty();
  }

  /**
   * Adds the directives for the values of some variants.
   *
   * @param from the index of the first feature on which they may depend
   * @return false if they depend on something else, or there are too many
   */
  private boolean add(VariationalSet<BigInteger> values, int from) {
    if (values.size() == 1) {
      values.forEach(
          (value, when) ->
              text.append("#define ").append(name).append(' ').append(value).append('\n'));
      return ++definitions <= MOST_DEFINITIONS;
    } else if (from == features.size()) {
      return false;
    }
    Feature.Bool feature = features.get(from);
    VariationalSet<BigInteger> selected = restricted(values, feature, BigInteger.ONE);
    VariationalSet<BigInteger> others = restricted(values, feature, BigInteger.ZERO);
    boolean isFixed = selected.isEmpty() || others.isEmpty();
    if (isFixed || selected.minus(others).isEmpty() && others.minus(selected).isEmpty()) {
      return add(selected.or(others), from + 1);
    }
    text.append("#ifdef ").append(feature.name()).append('\n');
    boolean isKnown = add(selected, from + 1);
    text.append("#else\n");
    isKnown = isKnown && add(others, from + 1);
    text.append("#endif\n");
    return isKnown;
  }

  /** Returns the values of the variants with a value of a feature, for both values of it. */
  private static VariationalSet<BigInteger> restricted(
      VariationalSet<BigInteger> values, Feature.Bool feature, BigInteger state) {
    VariationalSet.Builder<BigInteger> result = new VariationalSet.Builder<>();
    values.forEach(
        (value, when) -> {
          ConfigSet part = when.with(feature, state).exists(List.of(feature));
          result.add(value, part);
        });
    return result.build();
  }
}
