package sunder.typing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;
import sunder.syntax.FeatureFormula;
import sunder.syntax.Parser;

/** The sets of configurations that feature formulas stand for. */
public final class FeatureFormulas {
  private final ConfigSpace space;
  private final Diagnostics diagnostics;
  private final Map<String, Feature> byName = new HashMap<>();

  /**
   * @param diagnostics receives what is wrong with a formula; the set is meaningless then
   */
  public FeatureFormulas(ConfigSpace space, Diagnostics diagnostics) {
    this.space = space;
    space.features().forEach(f -> byName.put(f.name(), f));
    this.diagnostics = diagnostics;
  }

  /**
   * The valid configurations that a text such as {@code A,!B,K=3}, or any formula, describes.
   *
   * @param origin how diagnostics name the text, for example {@code --config}
   * @throws InputException if the text is no such description, or no valid configuration fits it
   */
  public static ConfigSet configuration(String origin, String text, FeatureModel model)
      throws InputException {
    SourceFile file = new SourceFile(origin, text);
    FeatureFormula formula = Parser.parseConfiguration(file);
    Diagnostics diagnostics = new Diagnostics();
    ConfigSet result =
        new FeatureFormulas(model.space(), diagnostics).toSet(formula).and(model.valid());
    diagnostics.throwIfAny();
    if (result.isEmpty()) {
      throw new InputException(
          Diagnostic.of(
              new Span(file, 0, text.length()),
              "no valid configuration fits this",
              "check it against the constraints"));
    }
    return result;
  }

  /** Every configuration of the space, valid or not, that satisfies the formula. */
  public ConfigSet toSet(FeatureFormula formula) {
    return formula.fold(new ToSet());
  }

  /** A long chain is joined by halves: step by step, its cost would be quadratic. */
  private ConfigSet chain(FeatureFormula formula) {
    List<FeatureFormula> operands = new ArrayList<>();
    FeatureFormula rest = formula;
    while (rest.getClass() == formula.getClass()) {
      operands.add(rightOf(rest));
      rest = leftOf(rest);
    }
    operands.add(rest);
    Collections.reverse(operands);
    List<ConfigSet> sets = operands.stream().map(this::toSet).toList();
    return formula instanceof FeatureFormula.And
        ? joined(sets, ConfigSet::and)
        : joined(sets, ConfigSet::or);
  }

  private static FeatureFormula leftOf(FeatureFormula formula) {
    return formula instanceof FeatureFormula.And and
        ? and.left()
        : ((FeatureFormula.Or) formula).left();
  }

  private static FeatureFormula rightOf(FeatureFormula formula) {
    return formula instanceof FeatureFormula.And and
        ? and.right()
        : ((FeatureFormula.Or) formula).right();
  }

  private static ConfigSet joined(List<ConfigSet> sets, BinaryOperator<ConfigSet> join) {
    int size = sets.size();
    return size == 1
        ? sets.get(0)
        : join.apply(
            joined(sets.subList(0, size / 2), join), joined(sets.subList(size / 2, size), join));
  }

  private ConfigSet selected(FeatureFormula.Feature formula) {
    Optional<Feature> feature = feature(formula.name(), formula.span());
    if (feature.isEmpty()) {
      return space.all();
    }
    if (feature.get() instanceof Feature.Bool bool) {
      return space.selected(bool);
    }
    diagnostics.report(
        formula.span(),
        "'" + formula.name() + "' is a numeric feature, not a Boolean one",
        "compare it with a number, as in '" + formula.name() + " > 0'");
    return space.all();
  }

  private ConfigSet compared(FeatureFormula.Compare formula) {
    Optional<Feature> feature = feature(formula.name(), formula.span());
    if (feature.isEmpty()) {
      return space.all();
    }
    if (feature.get() instanceof Feature.Numeric numeric) {
      return compared(numeric, formula);
    }
    diagnostics.report(
        formula.span(),
        "'" + formula.name() + "' is a Boolean feature and cannot be compared",
        "write '" + formula.name() + "' or '!" + formula.name() + "'");
    return space.all();
  }

  private ConfigSet compared(Feature.Numeric feature, FeatureFormula.Compare formula) {
    BigInteger value = formula.value();
    BigInteger low = feature.low();
    BigInteger high = feature.high();
    return switch (formula.operator()) {
      case LESS -> range(feature, low, value.subtract(BigInteger.ONE));
      case AT_MOST -> range(feature, low, value);
      case EQUAL -> range(feature, value, value);
      case NOT_EQUAL -> space.all().minus(range(feature, value, value));
      case AT_LEAST -> range(feature, value, high);
      case GREATER -> range(feature, value.add(BigInteger.ONE), high);
    };
  }

  private ConfigSet range(Feature.Numeric feature, BigInteger low, BigInteger high) {
    return low.compareTo(high) > 0 ? space.none() : space.inRange(feature, low, high);
  }

  private Optional<Feature> feature(String name, Span span) {
    Optional<Feature> found = Optional.ofNullable(byName.get(name));
    if (found.isEmpty()) {
      reportUnknown(name, span);
    }
    return found;
  }

  private void reportUnknown(String name, Span span) {
    List<String> names = space.features().stream().map(Feature::name).toList();
    String hint =
        Suggestions.hint(name, names)
            .orElse(
                names.isEmpty()
                    ? "there are no features; declare one, as in 'features A, B;'"
                    : "the features are " + shortened(names));
    diagnostics.report(span, "unknown feature '" + name + "'", hint);
  }

  private static String shortened(List<String> names) {
    int most = 10;
    String list = String.join(", ", names.subList(0, Math.min(most, names.size())));
    return names.size() > most ? list + ", ..." : list;
  }

  /** By kind of formula. */
  private final class ToSet implements FeatureFormula.Fold<ConfigSet> {
    @Override
    public ConfigSet constant(FeatureFormula.Constant f) {
      return f.value() ? space.all() : space.none();
    }

    @Override
    public ConfigSet feature(FeatureFormula.Feature f) {
      return selected(f);
    }

    @Override
    public ConfigSet compare(FeatureFormula.Compare f) {
      return compared(f);
    }

    @Override
    public ConfigSet not(FeatureFormula.Not f) {
      return space.all().minus(toSet(f.operand()));
    }

    @Override
    public ConfigSet and(FeatureFormula.And f) {
      return chain(f);
    }

    @Override
    public ConfigSet or(FeatureFormula.Or f) {
      return chain(f);
    }

    @Override
    public ConfigSet implies(FeatureFormula.Implies f) {
      ConfigSet left = toSet(f.left());
      return space.all().minus(left).or(toSet(f.right()));
    }
  }
}
