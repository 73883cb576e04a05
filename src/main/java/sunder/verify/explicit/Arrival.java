package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.search.Path;

/** Configurations that arrive at a state in one layer of the search, and from where. Mutable. */
final class Arrival {
  private final ExplicitState state;
  private final List<Link> links = new ArrayList<>();
  private ConfigSet variants;

  /** How some of the configurations came here. */
  private record Link(Arrival from, Transition via, Map<Symbol, Term> inputs, ConfigSet variants) {}

  Arrival(ExplicitState state, ConfigSet variants) {
    this.state = state;
    this.variants = variants;
  }

  ExplicitState state() {
    return state;
  }

  ConfigSet variants() {
    return variants;
  }

  void add(Arrival from, Transition via, Step step) {
    variants = variants.or(step.variants());
    links.add(new Link(from, via, step.inputs(), step.variants()));
  }

  /** Keeps only what is new at the state: what remains is expanded. */
  void restrictTo(ConfigSet fresh) {
    variants = fresh;
  }

  /** The path by which one of the configurations arrived, with all others that came that way. */
  Path pathOf(Configuration configuration) {
    List<Transition> transitions = new ArrayList<>();
    List<Map<Symbol, Term>> inputs = new ArrayList<>();
    ConfigSet same = variants;
    Arrival at = this;
    while (!at.links.isEmpty()) {
      Link link = at.linkOf(configuration);
      transitions.add(link.via());
      inputs.add(link.inputs());
      same = same.and(link.variants());
      at = link.from();
    }
    Collections.reverse(transitions);
    Collections.reverse(inputs);
    return new Path(transitions, inputs, same);
  }

  private Link linkOf(Configuration configuration) {
    return links.stream()
        .filter(link -> link.variants().contains(configuration))
        .findFirst()
        .orElseThrow();
  }
}
