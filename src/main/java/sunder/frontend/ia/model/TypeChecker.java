package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.FeatureModels;
import sunder.family.Rule;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Walker;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Span;

/** Checks a whole program; see the package for what holds of the result. */
public final class TypeChecker {
  private final Program program;
  private final Diagnostics diagnostics = new Diagnostics();
  private final FeatureCollector features;

  private TypeChecker(Program program, ExternalModel external) {
    this.program = program;
    this.features = new FeatureCollector(program, external.features(), diagnostics);
  }

  /**
   * The typed term of a program whose features are all its own.
   *
   * @throws InputException with everything that is wrong, in source order
   */
  public static TypedProgram check(Program program) throws InputException {
    return check(program, ExternalModel.NONE);
  }

  /**
   * The typed term of a program with features and constraints from elsewhere as well.
   *
   * @throws InputException with everything that is wrong, in source order
   */
  public static TypedProgram check(Program program, ExternalModel external) throws InputException {
    return new TypeChecker(program, external).run(external);
  }

  private TypedProgram run(ExternalModel external) throws InputException {
    FeatureModel model = model(external);
    Checking checking = new Checking(model, features.declared, features.holes, diagnostics);
    checking.scopes.push();
    List<Identifier> free = new ContextChecker(checking).check(program);
    Span end = new Span(program.span().file(), program.span().end(), program.span().end());
    Optional<DataType> result = checking.type(program.type(), end);
    CommandChecker.Returns returns = CommandChecker.Returns.of(result);
    Command body =
        new CommandChecker(checking).block(program.body(), model.valid(), returns, program.span());
    if (result.isPresent()) {
      body = new MissingReturns(checking).requireReturn(body, model.valid(), "the program", end);
    }
    diagnostics.throwIfAny();
    return new TypedProgram(program, model, free, body, result);
  }

  /** With contradictory constraints, reported, all configurations count as valid. */
  private FeatureModel model(ExternalModel external) {
    List<Feature> all = features.features();
    List<Feature> named = external.features().isEmpty() ? all : mentionedFirst(all);
    FeatureRules rules = new FeatureRules(all, diagnostics);
    List<Rule> constraints = new ArrayList<>(external.rules());
    List<Span> places = new ArrayList<>();
    for (ContextItem item : program.context()) {
      Checkpoint.pass();
      if (item instanceof ContextItem.Constraint constraint) {
        constraints.add(rules.of(constraint.formula()));
        places.add(constraint.span());
      }
    }
    FeatureModels.Result result =
        FeatureModels.build(named, all, constraints, PresenceConditions.of(program, all));
    if (result instanceof FeatureModels.Result.Built built) {
      return new FeatureModel(built.model().space(), built.model().valid(), external.tree());
    }
    int foreign = external.rules().size();
    reportFailure(result, last -> last < foreign ? program.span() : places.get(last - foreign));
    ConfigSpace space = ConfigSpace.of(named);
    return new FeatureModel(space, space.all());
  }

  /** In their order, those that the program mentions first: they are the ones to name. */
  private List<Feature> mentionedFirst(List<Feature> all) {
    Set<String> names = new HashSet<>(NamesInUse.of(program).features());
    names.addAll(NamesInUse.of(program).inBody());
    Predicate<Feature> isMentioned = feature -> names.contains(feature.name());
    List<Feature> result = new ArrayList<>(all.stream().filter(isMentioned).toList());
    all.stream().filter(isMentioned.negate()).forEach(result::add);
    return result;
  }

  private void reportFailure(FeatureModels.Result result, IntFunction<Span> place) {
    if (result instanceof FeatureModels.Result.Contradiction contradiction) {
      diagnostics.report(
          place.apply(contradiction.last()),
          "no configuration satisfies the constraints up to this one",
          "remove or weaken a constraint");
    } else if (result instanceof FeatureModels.Result.OutOfReach outOfReach) {
      diagnostics.report(
          place.apply(outOfReach.last()),
          "the feature model is too large: the decision diagram up to here has no practical size",
          "leave out constraints or features that do not matter");
    }
  }

  /** The conditions in a program's text, for the order of the features. */
  private static final class PresenceConditions extends Walker {
    private final FeatureRules rules;
    private final List<Rule> found = new ArrayList<>();

    private PresenceConditions(List<Feature> features) {
      // What is wrong with a condition is reported where it is checked.
      this.rules = new FeatureRules(features, new Diagnostics());
    }

    /** The rules of all conditions over several features. */
    static List<Rule> of(Program program, List<Feature> features) {
      PresenceConditions conditions = new PresenceConditions(features);
      program.body().forEach(conditions::visit);
      return conditions.found;
    }

    @Override
    public void visit(FeatureFormula formula) {
      boolean several =
          !(formula instanceof FeatureFormula.Constant
              || formula instanceof FeatureFormula.Feature
              || formula instanceof FeatureFormula.Compare);
      if (several) {
        found.add(rules.of(formula));
      }
    }
  }
}
