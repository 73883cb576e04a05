package sunder.verify.refinement;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.Script;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/** Remembers what was proved of programs that mean the same, whatever they look like. */
@FunctionalInterface
public interface Recall {
  /** Remembers nothing. */
  Recall NOTHING = (automaton, scope) -> Optional.empty();

  /** What is known of a program, whose control points are all built for that. */
  Optional<Known> of(Automaton automaton, ConfigSet scope);

  /**
   * What was found of another program that means the same. It is believed; plays are replayed.
   *
   * @param plays that fail
   * @param learnt for what is left
   */
  record Known(List<Proof> proofs, List<Played> plays, Learnt learnt) {
    public Known {
      proofs = List.copyOf(proofs);
      plays = List.copyOf(plays);
    }
  }

  /** Variants in which an assertion does not fail, or nothing at all, and why. */
  record Proof(Optional<Assertion> assertion, ConfigSet variants, Certificate evidence) {}

  /**
   * A counterexample.
   *
   * @param variants that it is for
   * @param configuration the one that its play was shown in
   */
  record Played(Assertion failed, ConfigSet variants, Configuration configuration, Script script) {}

  /** Decides what is known, before anybody searches. */
  final class KnownEngine implements Engine {
    private final Run run;
    private final Known known;
    private final Map<Played, Optional<Counterexample>> replayed = new IdentityHashMap<>();

    KnownEngine(Run run, Known known) {
      this.run = run;
      this.known = known;
    }

    @Override
    public Advance advance(Decisions decisions) {
      int before = decisions.changes();
      for (Proof proof : known.proofs()) {
        if (proof.assertion().isEmpty()) {
          decisions.safe(proof.variants(), proof.evidence());
        } else {
          decisions.safe(proof.assertion().get(), proof.variants(), proof.evidence());
        }
      }
      for (Played play : known.plays()) {
        ConfigSet asked = play.variants().and(decisions.open(play.failed()));
        if (!asked.isEmpty()) {
          replayed
              .computeIfAbsent(play, this::replay)
              .ifPresent(evidence -> decisions.unsafe(asked, evidence));
        }
      }
      return decisions.changes() == before ? Advance.SPENT : Advance.DECIDED;
    }

    private Optional<Counterexample> replay(Played play) {
      run.budget().check();
      return run.confirmation().replayed(play.failed(), play.script(), play.configuration());
    }
  }
}
