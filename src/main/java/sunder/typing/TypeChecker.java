package sunder.typing;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.DiagramSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.syntax.ContextItem;
import sunder.syntax.Program;

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
    Checking checking = new Checking(model, features.declared(), features.holes(), diagnostics);
    checking.scopes().push();
    List<Identifier> free = new ContextChecker(checking).check(program);
    Span end = new Span(program.span().file(), program.span().end(), program.span().end());
    Optional<DataType> result = new DataTypes(diagnostics).of(program.type(), end);
    Returns returns = result.<Returns>map(Returns.Value::new).orElse(new Returns.Nothing());
    Command body =
        new CommandChecker(checking).block(program.body(), model.valid(), returns, program.span());
    if (result.isPresent()) {
      body = new Completion(checking).requireReturn(body, model.valid(), "the program", end);
    }
    diagnostics.throwIfAny();
    return new TypedProgram(program, model, free, body, result);
  }

  /** With contradictory constraints, reported, all configurations count as valid. */
  private FeatureModel model(ExternalModel external) {
    List<Feature> all = features.features();
    ConfigSpace space =
        external.features().isEmpty()
            ? DiagramSpace.of(all)
            : DiagramSpace.of(MentionedFeatures.first(program, all), all);
    FeatureFormulas formulas = new FeatureFormulas(space, diagnostics);
    ConfigSet valid = external.valid(space);
    boolean contradiction = false;
    for (ContextItem item : program.context()) {
      Checkpoint.pass();
      if (item instanceof ContextItem.Constraint constraint) {
        valid = valid.and(formulas.toSet(constraint.formula()));
        if (valid.isEmpty() && !contradiction) {
          contradiction = true;
          diagnostics.report(
              constraint.span(),
              "no configuration satisfies the constraints up to this one",
              "remove or weaken a constraint");
        }
      }
    }
    return new FeatureModel(space, contradiction ? space.all() : valid);
  }
}
