package sunder.verify.refinement;

import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verdict.Script;
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
   * What was found of another program that means the same. It is believed, but for plays: those are
   * replayed in all variants that they were for.
   *
   * @param plays that fail, in variants of which nothing else was known
   * @param behindFailures other plays, in variants in which something fails anyway
   * @param learnt for what is left
   */
  record Known(List<Proof> proofs, List<Played> plays, List<Played> behindFailures, Learnt learnt) {
    public Known {
      proofs = List.copyOf(proofs);
      plays = List.copyOf(plays);
      behindFailures = List.copyOf(behindFailures);
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
  record KnownEngine(Run run, Known known) implements Engine {
    @Override
    public Engine.Advance advance(Decisions decisions) {
      int before = decisions.changes();
      for (Proof proof : known.proofs()) {
        if (proof.assertion().isEmpty()) {
          decisions.safe(proof.variants(), proof.evidence());
        } else {
          decisions.safe(proof.assertion().get(), proof.variants(), proof.evidence());
        }
      }
      List<Played> plays = decisions.areBehindFailures() ? known.behindFailures() : known.plays();
      for (Played play : plays) {
        ConfigSet asked = play.variants().and(decisions.open(play.failed()));
        if (!asked.isEmpty()) {
          run.budget().check();
          run.confirmation()
              .recall(play.failed(), play.script(), play.configuration(), asked, decisions);
        }
      }
      return decisions.changes() == before ? Engine.Advance.SPENT : Engine.Advance.DECIDED;
    }
  }
}
