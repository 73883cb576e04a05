package sunder.verify.explicit;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Exits.CutOff;
import sunder.automaton.Location;
import sunder.automaton.PassedStatements;
import sunder.certificate.Certificate.Visited;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** Who takes the steps in which statements begin. */
final class BegunStatements {
  private final Sets sets;
  private final Map<PassedStatements, ConfigSet> cutOffs = new IdentityHashMap<>();
  private StepCode[] steps = new StepCode[256];

  /** By step: who took it. */
  private ConfigSet[] takers = new ConfigSet[256];

  private boolean tells;

  BegunStatements(Sets sets) {
    this.sets = sets;
  }

  void taken(StepCode step, ConfigSet variants) {
    if (step.transition().passed().isEmpty()) {
      return;
    }
    int number = step.number();
    if (number >= takers.length) {
      takers = Arrays.copyOf(takers, Math.max(number + 1, 2 * takers.length));
      steps = Arrays.copyOf(steps, takers.length);
    }
    tells = true;
    steps[number] = step;
    takers[number] = takers[number] == null ? variants : sets.or(takers[number], variants);
  }

  /** Runs may end at a location. */
  void cutOff(Location location, ConfigSet variants) {
    for (CutOff way : location.cutOffs()) {
      tells = true;
      ConfigSet known = cutOffs.getOrDefault(way.passed(), sets.none());
      cutOffs.put(way.passed(), sets.or(known, sets.and(variants, way.when())));
    }
  }

  /** The statements, by those who may run them; nothing if no step has one. */
  Optional<Visited> visited() {
    if (!tells) {
      return Optional.empty();
    }
    Map<Span, ConfigSet> visited = new LinkedHashMap<>();
    for (int i = 0; i < takers.length; i++) {
      if (takers[i] != null) {
        add(steps[i].transition().passed(), takers[i], visited);
      }
    }
    cutOffs.forEach((passed, variants) -> add(passed, variants, visited));
    return Optional.of(new Visited(visited));
  }

  private static void add(
      PassedStatements passed, ConfigSet variants, Map<Span, ConfigSet> visited) {
    if (!variants.isEmpty()) {
      passed.forEach(statement -> visited.merge(statement, variants, ConfigSet::or));
    }
  }
}
