package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.horn.HornClauses;
import sunder.smt.Solver;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A checker of certificates.
 *
 * <p>Input: a certificate, the claim it should prove, and a solver. Output: the result of each
 * proof obligation. The obligations are derived from the transitions of the program and the
 * predicates of the certificate, and proved independently; the obligations in the file are compared
 * with those that it must contain.
 */
public final class ProofChecker {
  private final ProofReader.ParsedCertificate proof;
  private final SafetyClaim question;
  private final TableauProver prover;

  /** The number of occurrences of each obligation in the certificate that is not yet matched. */
  private final Map<String, Integer> asked = new HashMap<>();

  private final ProofObligations obligations;

  private ProofChecker(
      ProofReader.ParsedCertificate proof,
      SafetyClaim question,
      Solver solver,
      BooleanSupplier stop) {
    this.proof = proof;
    this.question = question;
    proof.conditions().forEach(condition -> asked.merge(condition, 1, Integer::sum));
    this.prover = new TableauProver(proof.vocabulary(), solver, stop);
    Map<Location, Formula.Definition> predicates = new HashMap<>();
    for (Location location : proof.clauses().locations()) {
      Formula.Definition predicate = proof.predicates().get(proof.clauses().number(location));
      if (predicate != null) {
        predicates.put(location, predicate);
      }
    }
    this.obligations = new ProofObligations(predicates, proof.vocabulary().supply);
  }

  /**
   * Checks a certificate.
   *
   * @param stop returns true when the check has to end
   * @throws InputException if the text is no certificate or one for another program or property
   */
  public static CertificateCheck check(
      SourceFile certificate, SafetyClaim question, Solver solver, BooleanSupplier stop)
      throws InputException {
    ProofReader.ParsedCertificate proof = new ProofReader(certificate, question).read();
    return new ProofChecker(proof, question, solver, stop).check();
  }

  private CertificateCheck check() {
    List<CertificateCheck.ObligationResult> items = new ArrayList<>();
    Iterator<CertificateSkeleton.ProofObligation> conditions =
        proof.skeleton().obligations().iterator();
    items.add(item(conditions.next(), amongThoseAskedAbout()));
    items.add(item(conditions.next(), start()));
    for (HornClauses.Clause clause : proof.skeleton().steps()) {
      items.add(item(conditions.next(), step(clause.step())));
    }
    items.add(coverage());
    return new CertificateCheck(proof.safe(), question.scope(), items);
  }

  private CertificateCheck.ObligationResult item(
      CertificateSkeleton.ProofObligation condition, TableauProver.RefutationResult finding) {
    String text =
        condition.commands().stream()
            .map(command -> SExpression.Reader.parse(command).get(0).toString())
            .collect(Collectors.joining("\n"));
    CertificateCheck.Outcome outcome =
        asked.merge(text, -1, Integer::sum) >= 0
            ? outcome(finding)
            : new CertificateCheck.Missing();
    return new CertificateCheck.ObligationResult(condition.title(), outcome);
  }

  private CertificateCheck.Outcome outcome(TableauProver.RefutationResult finding) {
    if (finding instanceof TableauProver.RefutationResult.Countermodel possible) {
      return new CertificateCheck.Refuted(values(possible));
    } else if (finding instanceof TableauProver.RefutationResult.Undecided undecided) {
      return new CertificateCheck.Undecided(undecided.reason());
    }
    return new CertificateCheck.Proved();
  }

  private String values(TableauProver.RefutationResult.Countermodel possible) {
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

  private TableauProver.RefutationResult amongThoseAskedAbout() {
    ConfigSet others = proof.safe().minus(question.scope());
    return others.isEmpty()
        ? new TableauProver.RefutationResult.Proved()
        : new TableauProver.RefutationResult.Countermodel(others.pick(), Map.of());
  }

  private TableauProver.RefutationResult start() {
    return prover.refute(
        proof.safe(), obligations.initiation(proof.clauses().automaton().initial()));
  }

  private TableauProver.RefutationResult step(Transition step) {
    return prover.refute(step.presenceCondition(), obligations.consecution(step));
  }

  /** Checks that the number of safe variants is that of the header. */
  private CertificateCheck.ObligationResult coverage() {
    BigInteger count = proof.safe().count();
    CertificateCheck.Outcome outcome =
        count.equals(proof.claimed())
            ? new CertificateCheck.Proved()
            : new CertificateCheck.Refuted("they are " + count);
    return new CertificateCheck.ObligationResult(
        "the safe variants are the " + proof.claimed() + " claimed", outcome);
  }

  /**
   * The negated proof obligations of an inductive invariant, derived from the transitions of the
   * program: each is a list of claims that must be contradictory. Type ranges belong to every
   * predicate: they are assumed before a transition and proved after it.
   */
  private static final class ProofObligations {
    private final Map<Location, Formula.Definition> predicates;
    private final Symbol.Supply supply;

    /**
     * Creates the obligations for predicates.
     *
     * @param predicates the predicate of each location, over its live registers and arrays; a
     *     location without one is unreachable
     */
    ProofObligations(Map<Location, Formula.Definition> predicates, Symbol.Supply supply) {
      this.predicates = Map.copyOf(predicates);
      this.supply = supply;
    }

    /**
     * Returns the negation of initiation: the initial store violates the predicate of the initial
     * location.
     */
    List<ProofTask> initiation(Location initial) {
      Map<Symbol, Term> store = new HashMap<>();
      for (Symbol register : initial.live()) {
        store.put(register, Term.zero(register.sort()));
      }
      Map<ArrayRegister, ProofTask.ArrayValue> arrays = new HashMap<>();
      initial
          .liveArrays()
          .forEach(array -> arrays.put(array, new ProofTask.ZeroArray(Term.zero(array.sort()))));
      return List.of(claim(initial, store, arrays, ProofTask.Polarity.FAILS));
    }

    /**
     * Returns the negation of consecution: the transition leads from the predicate of its source to
     * a store outside that of its target. A transition to the error location must be infeasible.
     */
    List<ProofTask> consecution(Transition step) {
      List<ProofTask> tasks = new ArrayList<>();
      Map<ArrayRegister, ProofTask.ArrayValue> before = new HashMap<>();
      step.source()
          .liveArrays()
          .forEach(array -> before.put(array, new ProofTask.SourceArray(array)));
      tasks.add(claim(step.source(), Map.of(), before, ProofTask.Polarity.HOLDS));
      step.inputs().forEach(input -> tasks.add(TableauRules.claim(BoolTerm.range(input))));
      for (ArrayAccess.Read read : step.reads()) {
        tasks.add(new ProofTask.ElementRead(read.array(), read.index(), Term.of(read.result())));
      }
      tasks.add(TableauRules.claim(step.guard()));
      if (step.target().role() == Location.Role.ORDINARY) {
        Map<ArrayRegister, ProofTask.ArrayValue> behind = new HashMap<>();
        step.target().liveArrays().forEach(array -> behind.put(array, contents(step, array)));
        tasks.add(claim(step.target(), step.updates(), behind, ProofTask.Polarity.FAILS));
      }
      return tasks;
    }

    private static ProofTask.ArrayValue contents(Transition step, ArrayRegister array) {
      for (ArrayAccess access : step.writes()) {
        if (access.array() == array) {
          return access instanceof ArrayAccess.Write write
              ? new ProofTask.UpdatedArray(array, write.index(), write.value())
              : new ProofTask.ZeroArray(Term.zero(array.sort()));
        }
      }
      return new ProofTask.SourceArray(array);
    }

    /**
     * Returns the predicate of a location with its type ranges, as a claim.
     *
     * @param store the values of registers; a register that is not listed is unchanged
     */
    private ProofTask.SignedFormula claim(
        Location at,
        Map<Symbol, Term> store,
        Map<ArrayRegister, ProofTask.ArrayValue> arrays,
        ProofTask.Polarity sense) {
      List<Formula> parts = new ArrayList<>();
      List<Formula.Argument> arguments = new ArrayList<>();
      Map<Formula.ArrayParameter, ProofTask.ArrayValue> contents = new HashMap<>();
      for (Symbol register : at.live()) {
        arguments.add(new Formula.TermArgument(Term.of(register)));
        parts.add(new Formula.TermCondition(BoolTerm.range(register)));
      }
      for (ArrayRegister array : at.liveArrays()) {
        var parameter = new Formula.ArrayParameter(array.number(), array.sort());
        contents.put(parameter, arrays.get(array));
        arguments.add(new Formula.ArrayArgument(parameter));
        array.high().ifPresent(high -> parts.add(elements(parameter, high)));
      }
      Formula.Definition predicate = predicates.get(at);
      if (predicate != null) {
        parts.add(new Formula.DefinitionCall(predicate, arguments));
      }
      Formula whole = predicate == null ? new Formula.Any(List.of()) : new Formula.All(parts);
      return new ProofTask.SignedFormula(whole, new ProofTask.Binding(store, contents), sense);
    }

    private Formula elements(Formula.ArrayParameter array, BigInteger high) {
      Symbol index = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "index");
      Symbol element = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "element");
      BoolTerm inside =
          BoolTerm.within(Optional.of(BigInteger.ZERO), IntTerm.of(element), Optional.of(high));
      return new Formula.ForEveryElement(array, index, element, new Formula.TermCondition(inside));
    }
  }
}
