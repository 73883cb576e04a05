package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Script;

/** A program text for tests, with the features that occur in it, and ways to replay it. */
record ReplayFamily(Program program, FeatureModel model, Property property) {

  static ReplayFamily of(String... lines) {
    try {
      Program program = Parser.parse(new SourceFile("test.ia", String.join("\n", lines) + "\n"));
      return new ReplayFamily(program, modelOf(program), Property.ABORT);
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  ReplayFamily checking(Check... newChecks) {
    return new ReplayFamily(
        program,
        model,
        new Property(Set.of(newChecks), property.errorCommands(), property.plays()));
  }

  ReplayFamily unsafe(String... commands) {
    return new ReplayFamily(
        program, model, new Property(property.checks(), Set.of(commands), property.plays()));
  }

  ReplayFamily complete() {
    return new ReplayFamily(
        program,
        model,
        new Property(property.checks(), property.errorCommands(), PlayKind.COMPLETE));
  }

  ReplayResult replay(Script script) {
    return replay(script, ReplayLimits.of(script));
  }

  ReplayResult replay(Script script, ReplayLimits limits) {
    return replayer().run(script, model.valid(), limits);
  }

  IaReplayer replayer() {
    return new IaReplayer(program, model, property);
  }

  /** How many variants the script drives to abort. */
  int unsafeCount(Script script) {
    return replay(script).unsafe().count().intValueExact();
  }

  /** Whether the only variant of a program without features is unsafe. */
  boolean aborts(Script script) {
    return unsafeCount(script) == 1;
  }

  /** The moves of one unsafe variant, separated by blanks. */
  String play(Script script) {
    ReplayResult result = replay(script);
    return String.join(" ", result.playOf().apply(result.unsafe().pick()).moves());
  }

  BoundedExplorer.Result explore(Configuration configuration, BoundedExplorer.Bounds bounds) {
    return new BoundedExplorer(program, model, property).explore(configuration, bounds);
  }

  /** The set of variants described by a formula such as {@code A && !B}. */
  ConfigSet where(String formula) {
    try {
      FeatureFormula tree = Parser.parseConfiguration(new SourceFile("formula", formula));
      return new ReplayFeatures(program, model).variantsSatisfying(tree).and(model.valid());
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  private static FeatureModel modelOf(Program program) {
    Map<String, Feature> features = new LinkedHashMap<>();
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.BooleanFeature feature) {
        features.put(feature.name(), new Feature.Bool(feature.name()));
      } else if (item instanceof ContextItem.NumericFeature feature) {
        features.put(
            feature.name(), new Feature.Numeric(feature.name(), feature.low(), feature.high()));
      }
    }
    List<FeatureFormula.BooleanFeature> mentioned =
        SyntaxNodes.find(program, FeatureFormula.BooleanFeature.class);
    mentioned.sort(Comparator.comparingInt(feature -> feature.span().start()));
    mentioned.forEach(f -> features.putIfAbsent(f.name(), new Feature.Bool(f.name())));
    ProgramNames.of(program)
        .holeNames()
        .forEach(
            (hole, name) ->
                features.putIfAbsent(name, new Feature.Numeric(name, hole.low(), hole.high())));
    ConfigSpace space = ConfigSpace.of(new ArrayList<>(features.values()));
    FeatureModel unconstrained = new FeatureModel(space, space.all());
    return new FeatureModel(space, valid(program, unconstrained));
  }

  private static ConfigSet valid(Program program, FeatureModel unconstrained) {
    ReplayFeatures features = new ReplayFeatures(program, unconstrained);
    ConfigSet valid = unconstrained.valid();
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.Constraint constraint) {
        valid = valid.and(features.variantsSatisfying(constraint.formula()));
      }
    }
    return valid;
  }

  /** A configuration of the model's features, those not named off or smallest. */
  Configuration configuration(Map<String, Integer> values) {
    Map<Feature, BigInteger> all = new LinkedHashMap<>();
    for (Feature feature : model.features()) {
      BigInteger smallest =
          feature instanceof Feature.Numeric numeric ? numeric.low() : BigInteger.ZERO;
      Integer value = values.get(feature.name());
      all.put(feature, value == null ? smallest : BigInteger.valueOf(value));
    }
    return new Configuration(all);
  }
}
