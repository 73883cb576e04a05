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
    this.obligations = new Obligations(predicates, proof.vocabulary().supply);
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
    Iterator<CertificateFrame.Condition> conditions = proof.script().conditions().iterator();
    items.add(item(conditions.next(), amongThoseAskedAbout()));
    items.add(item(conditions.next(), start()));
    for (Clauses.Clause clause : proof.script().steps()) {
      items.add(item(conditions.next(), step(clause.step())));
    }
    items.add(coverage());
    return new CheckedProof(proof.safe(), question.scope(), items);
  }

  private CheckedProof.Item item(CertificateFrame.Condition condition, Prover.Finding finding) {
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
    return prover.refute(step.presenceCondition(), obligations.step(step));
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

  /**
   * What has to be impossible for an invariant to be one, from the program's own steps. The
   * certificate gives the predicates of control points; nothing else of it is used. Ranges of types
   * are part of every predicate: they are assumed before a step and proved behind it.
   */
  private static final class Obligations {
    private final Map<Location, Formula.Definition> predicates;
    private final Symbol.Supply supply;

    /**
     * @param predicates over the live registers and arrays of their control points; one that is not
     *     listed has no stores
     */
    Obligations(Map<Location, Formula.Definition> predicates, Symbol.Supply supply) {
      this.predicates = Map.copyOf(predicates);
      this.supply = supply;
    }

    /** A variant whose run starts outside. */
    List<Task> start(Location initial) {
      Map<Symbol, Term> store = new HashMap<>();
      for (Symbol register : initial.live()) {
        store.put(register, Term.zero(register.sort()));
      }
      Map<ArrayRegister, Task.Contents> arrays = new HashMap<>();
      initial
          .liveArrays()
          .forEach(array -> arrays.put(array, new Task.Zero(Term.zero(array.sort()))));
      return List.of(claim(initial, store, arrays, Task.Sense.FAILS));
    }

    /** A step that leads outside; to {@code abort} is always outside. */
    List<Task> step(Transition step) {
      List<Task> tasks = new ArrayList<>();
      Map<ArrayRegister, Task.Contents> before = new HashMap<>();
      step.source().liveArrays().forEach(array -> before.put(array, new Task.Original(array)));
      tasks.add(claim(step.source(), Map.of(), before, Task.Sense.HOLDS));
      step.inputs().forEach(input -> tasks.add(ClaimCases.claim(BoolTerm.range(input))));
      for (ArrayAccess.Read read : step.reads()) {
        tasks.add(new Task.Reading(read.array(), read.index(), Term.of(read.result())));
      }
      tasks.add(ClaimCases.claim(step.guard()));
      if (step.target().role() == Location.Role.ORDINARY) {
        Map<ArrayRegister, Task.Contents> behind = new HashMap<>();
        step.target().liveArrays().forEach(array -> behind.put(array, contents(step, array)));
        tasks.add(claim(step.target(), step.updates(), behind, Task.Sense.FAILS));
      }
      return tasks;
    }

    private static Task.Contents contents(Transition step, ArrayRegister array) {
      for (ArrayAccess access : step.writes()) {
        if (access.array() == array) {
          return access instanceof ArrayAccess.Write write
              ? new Task.Stored(array, write.index(), write.value())
              : new Task.Zero(Term.zero(array.sort()));
        }
      }
      return new Task.Original(array);
    }

    /**
     * The predicate of a control point, its ranges included.
     *
     * @param store values of registers; one that is not listed has its own
     */
    private Task.Claim claim(
        Location at,
        Map<Symbol, Term> store,
        Map<ArrayRegister, Task.Contents> arrays,
        Task.Sense sense) {
      List<Formula> parts = new ArrayList<>();
      List<Formula.Argument> arguments = new ArrayList<>();
      Map<Formula.ArrayParameter, Task.Contents> contents = new HashMap<>();
      for (Symbol register : at.live()) {
        arguments.add(new Formula.Value(Term.of(register)));
        parts.add(new Formula.Test(BoolTerm.range(register)));
      }
      for (ArrayRegister array : at.liveArrays()) {
        var parameter = new Formula.ArrayParameter(array.number(), array.sort());
        contents.put(parameter, arrays.get(array));
        arguments.add(new Formula.Passed(parameter));
        array.high().ifPresent(high -> parts.add(elements(parameter, high)));
      }
      Formula.Definition predicate = predicates.get(at);
      if (predicate != null) {
        parts.add(new Formula.Use(predicate, arguments));
      }
      Formula whole = predicate == null ? new Formula.Any(List.of()) : new Formula.All(parts);
      return new Task.Claim(whole, new Task.Binding(store, contents), sense);
    }

    private Formula elements(Formula.ArrayParameter array, BigInteger high) {
      Symbol index = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "index");
      Symbol element = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "element");
      BoolTerm inside =
          BoolTerm.within(Optional.of(BigInteger.ZERO), IntTerm.of(element), Optional.of(high));
      return new Formula.EveryElement(array, index, element, new Formula.Test(inside));
    }
  }
}
