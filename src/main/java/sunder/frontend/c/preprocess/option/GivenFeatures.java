package sunder.frontend.c.preprocess.option;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The features of a model whose macros the command line defines or undefines ({@code -D}, {@code
 * -U}): the variants are those in which the model gives them these values.
 */
public final class GivenFeatures {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0[0-7]{0,18}|[1-9]\\d{0,17}|0[xX][0-9a-fA-F]{1,15})");

  private GivenFeatures() {}

  /**
   * Returns the model restricted to the configurations with the given values.
   *
   * @param place the place to report if there is no such configuration
   * @throws InputException if there is no such configuration
   */
  public static ExternalModel in(ExternalModel model, COptions.CompilerOptions options, Span place)
      throws InputException {
    Map<String, Optional<String>> given = new LinkedHashMap<>();
    for (String definition : options.definitions()) {
      int at = definition.indexOf('=');
      String text = at < 0 ? "1" : definition.substring(at + 1);
      given.put(at < 0 ? definition : definition.substring(0, at), Optional.of(text.strip()));
    }
    options.undefinitions().forEach(name -> given.put(name, Optional.empty()));
    given.keySet().removeIf(name -> !model.declares(name));
    if (given.isEmpty()) {
      return model;
    }
    List<Rule> rules = new ArrayList<>();
    for (Feature feature : model.features()) {
      Optional<String> text = given.get(feature.name());
      if (text != null) {
        value(feature, text).ifPresent(v -> rules.add(new Rule.InRange(feature, v, v)));
        feature(model, Feature.definedName(feature.name()))
            .ifPresent(
                defined -> {
                  BigInteger v = text.isPresent() ? BigInteger.ONE : BigInteger.ZERO;
                  rules.add(new Rule.InRange(defined, v, v));
                });
      }
    }
    ExternalModel restricted = model.restricted(rules);
    if (restricted.firstContradiction().isPresent()) {
      throw new InputException(
          place,
          "no configuration of the feature model has the values of -D and -U: "
              + String.join(", ", given.keySet()));
    }
    return restricted;
  }

  private static Optional<Feature> feature(ExternalModel model, String name) {
    return model.features().stream().filter(feature -> feature.name().equals(name)).findFirst();
  }

  /** Returns the value of a feature by the text of its macro; nothing if that says none. */
  private static Optional<BigInteger> value(Feature feature, Optional<String> text) {
    if (feature instanceof Feature.Bool) {
      boolean selected = text.filter(t -> !t.equals("0")).isPresent();
      return Optional.of(selected ? BigInteger.ONE : BigInteger.ZERO);
    }
    return text.filter(t -> NUMBER.matcher(t).matches())
        .map(t -> BigInteger.valueOf(Long.decode(t)));
  }
}
