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
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

/** Remembers what was proved of programs that mean the same, whatever they look like. */
@FunctionalInterface
public interface Recall {
  /** Remembers nothing. */
  Recall NOTHING = (automaton, scope, transitions) -> Optional.empty();

  /**
   * What is known of a program, whose control points are all built for that.
   *
   * @param transitions that were searched before
   */
  Optional<Known> of(Automaton automaton, ConfigSet scope, long transitions);

  /** The effort of a run after which it is asked: to look up takes time, too. */
  default Timetable.Begin begin() {
    return Timetable.LOOK_UP;
  }

  /**
   * What was found of another program that means the same. It is believed, but for plays: those are
   * replayed in all variants that they were for.
   *
   * @param plays that fail, in variants of which nothing else was known
   * @param behindFailures other plays, in variants in which something fails anyway
   */
  record Known(List<Proof> proofs, List<Played> plays, List<Played> behindFailures) {
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

  /** Decides what is known, where the search takes longer than to look that up. Mutable. */
  final class KnownEngine implements Engine {
    private final Run run;
    private final Recall recall;
    private Optional<Known> known = Optional.empty();
    private boolean hasAsked;
    private boolean isSpent;

    KnownEngine(Run run, Recall recall) {
      this.run = run;
      this.recall = recall;
    }

    @Override
    public boolean isSpent() {
      return isSpent;
    }

    @Override
    public void askAnew(Decisions decisions) {
      isSpent = hasAsked && known.isEmpty();
    }

    @Override
    public Engine.Advance advance(Decisions decisions) {
      if (!hasAsked) {
        hasAsked = true;
        long transitions = run.totals().transitions();
        known = recall.of(run.automaton(), run.problem().scope(), transitions);
      }
      isSpent = true;
      int before = decisions.changes();
      known.ifPresent(found -> decide(found, decisions));
      return decisions.changes() == before ? Engine.Advance.SPENT : Engine.Advance.DECIDED;
    }

    private void decide(Known found, Decisions decisions) {
      for (Proof proof : found.proofs()) {
        if (proof.assertion().isEmpty()) {
          decisions.safe(proof.variants(), proof.evidence());
        } else {
          decisions.safe(proof.assertion().get(), proof.variants(), proof.evidence());
        }
      }
      List<Played> plays = decisions.areBehindFailures() ? found.behindFailures() : found.plays();
      for (Played play : plays) {
        ConfigSet asked = play.variants().and(decisions.open(play.failed()));
        if (!asked.isEmpty()) {
          run.budget().check();
          run.confirmation()
              .recall(play.failed(), play.script(), play.configuration(), asked, decisions);
        }
      }
    }
  }
}
