package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.frontend.promela.syntax.Expression;
import sunder.frontend.promela.syntax.Group;
import sunder.frontend.promela.syntax.Model;
import sunder.frontend.promela.syntax.VariantText;
import sunder.source.Span;

/** How the text of a model depends on its features. */
public final class FeatureUses {
  private final Model model;
  private final FeatureModel family;
  private final Features features;
  private final Set<String> variables;

  /**
   * @param variables names that may be something else than features
   */
  FeatureUses(Model model, FeatureModel family, Features features, Set<String> variables) {
    this.model = model;
    this.family = family;
    this.features = features;
    this.variables = variables;
  }

  /** The text of one variant. */
  public String variant(Configuration configuration) {
    FeatureConditions conditions = new FeatureConditions(family);
    return VariantText.of(
        model,
        new VariantText.Selection() {
          @Override
          public boolean holds(Expression condition) {
            return conditions.holds(condition, configuration);
          }

          @Override
          public Optional<BigInteger> value(String feature) {
            return family.feature(feature).map(configuration::valueOf);
          }

          @Override
          public boolean isFeature(int offset) {
            return features.uses().contains(offset);
          }

          @Override
          public boolean isFeature(String name) {
            return !variables.contains(name)
                && (features.isVariable(name) || family.feature(name).isPresent());
          }
        });
  }

  /**
   * A part of the text.
   *
   * @param when the variants that have it, if those have it that is around it
   */
  public record Region(Span span, ConfigSet when) {}

  /** The parts that not all variants have, where their condition is of a kind that can be told. */
  public List<Region> parts() {
    FeatureConditions conditions = new FeatureConditions(family);
    ConfigSet all = family.space().all();
    Deque<Branch> open = new ArrayDeque<>();
    List<Region> parts = new ArrayList<>();
    for (Group group : model.groups()) {
      if (group.kind() != Group.Kind.IF) {
        Branch before = open.element();
        Span span = new Span(model.file(), before.start(), group.span().start());
        before.here().ifPresent(here -> parts.add(new Region(span, here)));
      }
      Optional<ConfigSet> holds = group.condition().flatMap(conditions::where);
      int start = group.span().end();
      switch (group.kind()) {
        case IF -> open.push(new Branch(start, holds, holds.map(all::minus)));
        case ELIF -> {
          Optional<ConfigSet> rest = open.pop().rest();
          Optional<ConfigSet> here = rest.flatMap(r -> holds.map(r::and));
          open.push(new Branch(start, here, rest.flatMap(r -> holds.map(r::minus))));
        }
        case ELSE -> open.push(new Branch(start, open.pop().rest(), Optional.empty()));
        case ENDIF -> open.pop();
      }
    }
    return parts;
  }

  /**
   * A branch that is open.
   *
   * @param here the variants that have it, if this can be told
   * @param rest those that have no branch so far
   */
  private record Branch(int start, Optional<ConfigSet> here, Optional<ConfigSet> rest) {}
}
