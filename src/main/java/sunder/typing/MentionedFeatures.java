package sunder.typing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sunder.family.Feature;
import sunder.syntax.ContextItem;
import sunder.syntax.Expression;
import sunder.syntax.FeatureFormula;
import sunder.syntax.Holes;
import sunder.syntax.Program;
import sunder.syntax.Walker;

/**
 * Tells the features that a program mentions from those that only its feature model has. The former
 * are the ones to name in conditions, see {@link sunder.family.Conditions}; on the others no
 * behaviour depends.
 */
public final class MentionedFeatures extends Walker {
  private final Set<String> names = new HashSet<>();

  private MentionedFeatures(Program program) {
    visit(program);
    names.addAll(Holes.names(program).values());
  }

  /**
   * The names of the declared features and holes, and all that occur in conditions or expressions.
   */
  public static Set<String> names(Program program) {
    return Set.copyOf(new MentionedFeatures(program).names);
  }

  /** The features in their order, those that the program mentions first. */
  static List<Feature> first(Program program, List<Feature> features) {
    Set<String> mentioned = names(program);
    List<Feature> result = new ArrayList<>(features);
    result.removeIf(feature -> !mentioned.contains(feature.name()));
    features.stream().filter(f -> !mentioned.contains(f.name())).forEach(result::add);
    return result;
  }

  @Override
  public void visit(ContextItem item) {
    if (item instanceof ContextItem.BooleanFeature feature) {
      names.add(feature.name());
    } else if (item instanceof ContextItem.NumericFeature feature) {
      names.add(feature.name());
    }
    super.visit(item);
  }

  @Override
  public void visit(Expression expression) {
    if (expression instanceof Expression.Name name) {
      names.add(name.name());
    }
    super.visit(expression);
  }

  @Override
  public void visit(FeatureFormula formula) {
    if (formula instanceof FeatureFormula.Feature feature) {
      names.add(feature.name());
    } else if (formula instanceof FeatureFormula.Compare comparison) {
      names.add(comparison.name());
    }
    super.visit(formula);
  }
}
