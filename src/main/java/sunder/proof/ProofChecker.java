package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.horn.Clauses;
import sunder.smt.Solver;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * Checks a certificate: proves each condition anew from the program's own steps, with the
 * predicates of the certificate, and compares the conditions that the certificate itself asks with
 * those that it must ask.
 */
public final class ProofChecker {
  private final ProofReader.Proof proof;
  private final Question question;
  private final Prover prover;

  /** How often each condition is asked that no condition of the program has used up yet. */
  private final Map<String, Integer> asked = new HashMap<>();

  private final Obligations obligations;

  private ProofChecker(
      ProofReader.Proof proof, Question question, Solver solver, BooleanSupplier stop) {
    this.proof = proof;
    this.question = question;
    proof.asked().forEach(condition -> asked.merge(condition, 1, Integer::sum));
    this.prover = new Prover(proof.vocabulary(), solver, stop);
    Map<Location, Formula.Definition> predicates = new HashMap<>();
    for (Location location : proof.clauses().locations()) {
      Formula.Definition predicate = proof.predicates().get(proof.clauses().number(location));
      if (predicate != null) {
        predicates.put(location, predicate);
      }
    }
    this.obligations = new Obligations(predicates, proof.vocabulary().supply());
  }

  /**
   * @param stop becomes true when it is time to give up
   * @throws InputException if the text is no certificate, or one for something else
   */
  public static CheckedProof check(
      SourceFile certificate, Question question, Solver solver, BooleanSupplier stop)
      throws InputException {
    ProofReader.Proof proof = new ProofReader(certificate, question).read();
    return new ProofChecker(proof, question, solver, stop).check();
  }

  private CheckedProof check() {
    List<CheckedProof.Item> items = new ArrayList<>();
    Iterator<Frame.Condition> conditions = proof.script().conditions().iterator();
    items.add(item(conditions.next(), amongThoseAskedAbout()));
    items.add(item(conditions.next(), start()));
    for (Clauses.Clause clause : proof.script().steps()) {
      items.add(item(conditions.next(), step(clause.step())));
    }
    items.add(coverage());
    return new CheckedProof(proof.safe(), question.scope(), items);
  }

  private CheckedProof.Item item(Frame.Condition condition, Prover.Finding finding) {
    String text =
        condition.commands().stream()
            .map(command -> SExpression.Reader.parse(command).get(0).toString())
            .collect(Collectors.joining("\n"));
    CheckedProof.Outcome outcome =
        asked.merge(text, -1, Integer::sum) >= 0 ? outcome(finding) : new CheckedProof.Missing();
    return new CheckedProof.Item(condition.title(), outcome);
  }

  private CheckedProof.Outcome outcome(Prover.Finding finding) {
    if (finding instanceof Prover.Finding.Possible possible) {
      return new CheckedProof.Refuted(values(possible));
    } else if (finding instanceof Prover.Finding.Undecided undecided) {
      return new CheckedProof.Undecided(undecided.why());
    }
    return new CheckedProof.Proved();
  }

  private String values(Prover.Finding.Possible possible) {
    List<String> parts = new ArrayList<>();
    Configuration configuration = possible.configuration();
    for (Feature feature : question.scope().space().features()) {
      BigInteger value = configuration.valueOf(feature);
      boolean isBoolean = feature instanceof Feature.Bool;
      parts.add(
          isBoolean
              ? (value.signum() == 0 ? "!" : "") + feature.name()
              : feature.name() + " = " + value);
    }
    possible.values().keySet().stream()
        .filter(symbol -> symbol.kind() != Symbol.Kind.FEATURE)
        .sorted()
        .forEach(symbol -> parts.add(symbol.name() + " = " + possible.values().get(symbol)));
    return String.join(", ", parts);
  }

  private Prover.Finding amongThoseAskedAbout() {
    ConfigSet others = proof.safe().minus(question.scope());
    return others.isEmpty()
        ? new Prover.Finding.Proved()
        : new Prover.Finding.Possible(others.pick(), Map.of());
  }

  private Prover.Finding start() {
    return prover.refute(proof.safe(), obligations.start(proof.clauses().automaton().initial()));
  }

  private Prover.Finding step(Transition step) {
    return prover.refute(step.when(), obligations.step(step));
  }

  /** The safe variants are as many as the certificate says. */
  private CheckedProof.Item coverage() {
    BigInteger count = proof.safe().count();
    CheckedProof.Outcome outcome =
        count.equals(proof.claimed())
            ? new CheckedProof.Proved()
            : new CheckedProof.Refuted("they are " + count);
    return new CheckedProof.Item(
        "the safe variants are the " + proof.claimed() + " claimed", outcome);
  }
}
