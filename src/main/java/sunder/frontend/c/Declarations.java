package sunder.frontend.c;

import java.util.List;
import sunder.automaton.Automaton;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.frontend.c.model.VariantDiagnostics;
import sunder.frontend.c.preprocess.ConditionalRegions;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.verdict.Property;
import sunder.verdict.Rejection;

/**
 * A translation unit without an entry function, which is checked and cannot be executed. {@link
 * #automaton} and {@link #replay} throw {@link UnsupportedOperationException}.
 */
record Declarations(
    FeatureModel features,
    VariantDiagnostics faults,
    List<ConditionalRegions> layouts,
    List<String> remarks,
    List<Diagnostic> warnings)
    implements Subject {
  @Override
  public Automaton automaton(Property property) {
    throw new UnsupportedOperationException("no function of it can run");
  }

  @Override
  public Replay replay(Property property) {
    throw new UnsupportedOperationException("no function of it can run");
  }

  @Override
  public List<Rejection> rejections() {
    return faults.rejections();
  }

  @Override
  public List<FeatureTest> featureTests() {
    return CSubject.featureTests(layouts, features);
  }
}
