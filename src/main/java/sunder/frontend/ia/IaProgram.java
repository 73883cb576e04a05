package sunder.frontend.ia;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.frontend.Holes;
import sunder.frontend.LocalObject;
import sunder.frontend.PresentPart;
import sunder.frontend.Subject;
import sunder.frontend.ia.flow.AutomatonBuilder;
import sunder.frontend.ia.flow.Reached;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.LonelyFeatures;
import sunder.frontend.ia.model.ObjectFinder;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.Replayer;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.parse.VariantText;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Property;

/**
 * A program of Idealized Algol.
 *
 * @param program passed the type check
 */
public record IaProgram(TypedProgram program) implements Subject {
  @Override
  public FeatureModel features() {
    return program.features();
  }

  @Override
  public Automaton automaton(Property property) {
    return AutomatonBuilder.build(program, property);
  }

  @Override
  public Automaton drawing(Property property) {
    return AutomatonBuilder.buildForDrawing(program, property);
  }

  @Override
  public Replay replay(Property property) {
    return new Replayer(program.syntax(), program.features(), property);
  }

  @Override
  public boolean hasCompletePlays() {
    return true;
  }

  @Override
  public Set<String> mentionedFeatures() {
    return NamesInUse.of(program.syntax()).inBody();
  }

  @Override
  public List<PresentPart> parts() {
    return IaParts.of(program);
  }

  @Override
  public Optional<Holes> holes() {
    return Optional.of(new HoleFiller(program));
  }

  @Override
  public List<LocalObject> objects() {
    return ObjectFinder.find(program).stream().map(IaProgram::object).toList();
  }

  private static LocalObject object(ObjectFinder.Found found) {
    return new LocalObject(
        found.variables().stream()
            .map(v -> new LocalObject.Variable(v.name(), v.declaration()))
            .toList(),
        found.procedures().stream().map(Identifier::name).toList());
  }

  @Override
  public Optional<String> variant(Configuration configuration) {
    return Optional.of(
        VariantText.of(
            program.syntax().span().file(), new SelectedVariant(program, configuration)));
  }

  @Override
  public List<Span> statements() {
    return Reached.statements(program);
  }

  /** Names that look mistyped; with a feature model they would be errors. */
  @Override
  public List<Diagnostic> warnings() {
    return LonelyFeatures.warnings(program.syntax());
  }

  /** Those of the context that answer nothing. */
  @Override
  public Set<String> commands() {
    return program.free().stream()
        .filter(free -> free instanceof Identifier.FreeProcedure p && p.result().isEmpty())
        .map(Identifier::name)
        .collect(Collectors.toSet());
  }
}
