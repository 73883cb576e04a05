package sunder.frontend.c.preprocess.option;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
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
      Pattern.compile("(0[0-7]{0,18}|[1-9]\\d{0,17}|0[xX][0-9a-fA-F]{1,15})[uUlL]{0,3}");

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
      given.put(COptions.CompilerOptions.macroName(definition), Optional.of(text.strip()));
    }
    options.undefinitions().forEach(name -> given.put(name, Optional.empty()));
    given.keySet().removeIf(name -> !model.declares(name));
    if (given.isEmpty()) {
      return model;
    }
    List<Rule> rules = new ArrayList<>();
    for (Map.Entry<String, Optional<String>> one : given.entrySet()) {
      Feature feature = model.feature(one.getKey()).orElseThrow();
      rules.addAll(rules(model, feature, one.getValue(), place));
    }
    ExternalModel restricted = model.restricted(rules);
    if (restricted != model && restricted.firstContradiction().isPresent()) {
      throw new InputException(
          place,
          "no configuration of the feature model has the values of -D and -U: "
              + String.join(", ", given.keySet()));
    }
    return restricted;
  }

  private static List<Rule> rules(
      ExternalModel model, Feature feature, Optional<String> text, Span place)
      throws InputException {
    Optional<Feature> presence = model.feature(Feature.definedName(feature.name()));
    List<Rule> rules = new ArrayList<>();
    presence.ifPresent(own -> rules.add(is(own, bit(text.isPresent()))));
    if (feature instanceof Feature.Bool) {
      boolean isZero =
          text.flatMap(GivenFeatures::number).filter(value -> value.signum() == 0).isPresent();
      rules.add(is(feature, bit(text.isPresent() && !isZero)));
    } else if (text.isPresent()) {
      Optional<BigInteger> value = number(text.get());
      if (value.isEmpty()) {
        throw new InputException(
            place, "the value of -D %s is no number".formatted(feature.name()));
      }
      rules.add(is(feature, value.get()));
    } else if (presence.isEmpty()) {
      rules.add(Rule.NEVER);
    }
    return rules;
  }

  private static BigInteger bit(boolean selected) {
    return selected ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static Rule is(Feature feature, BigInteger value) {
    return new Rule.InRange(feature, value, value);
  }

  /** Returns the value of an integer constant with a sign or parentheses around it. */
  private static Optional<BigInteger> number(String text) {
    if (text.startsWith("(") && text.endsWith(")")) {
      return number(text.substring(1, text.length() - 1).strip());
    }
    if (text.startsWith("-")) {
      return number(text.substring(1)).map(BigInteger::negate);
    }
    Matcher constant = NUMBER.matcher(text);
    return constant.matches()
        ? Optional.of(BigInteger.valueOf(Long.decode(constant.group(1))))
        : Optional.empty();
  }
}
