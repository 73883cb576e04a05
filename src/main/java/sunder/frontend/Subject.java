package sunder.frontend;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.PresenceFormula;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.CodeRemark;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Rejection;

/**
 * A verification subject: a checked program family, independent of its language. It gives access to
 * the feature model, the automaton for a {@link Property}, the interpreter for replays, and the
 * positions that diagnostics and reports refer to.
 */
public interface Subject {
  /** Returns the features and the valid configurations. */
  FeatureModel features();

  /** Returns a new automaton of the family for the property. Its locations are built on demand. */
  Automaton automaton(Property property);

  /** Returns the automaton for drawings; its steps may differ from those of {@link #automaton}. */
  default Automaton drawingAutomaton(Property property) {
    return automaton(property);
  }

  /** Returns the interpreter that replays counterexamples of this family. */
  Replay replay(Property property);

  /** Returns the names of the features on which the behaviour may depend. */
  default Set<String> relevantFeatures() {
    return features().features().stream().map(Feature::name).collect(Collectors.toSet());
  }

  /**
   * Returns a subject whose variants also distinguish the values of the given features of the text
   * or the feature model, even if its behaviour does not depend on them.
   */
  default Subject keeping(Set<String> names) {
    return this;
  }

  /**
   * Returns the regions of the text with a presence condition; empty if the language does not
   * determine them.
   */
  default List<ConditionalRegion> conditionalRegions() {
    return List.of();
  }

  /** Returns the places at which the text tests features, in source order. */
  default List<FeatureTest> featureTests() {
    return List.of();
  }

  /** Returns the holes of the program; empty if the language has no holes. */
  default Optional<Holes> holes() {
    return Optional.empty();
  }

  /** Returns the local objects of the program, the components of compositional verification. */
  default List<LocalObject> objects() {
    return List.of();
  }

  /**
   * Returns the source text of one variant, without features and with the line numbers of the
   * family; empty if the language has no such text.
   */
  default Optional<String> projection(Configuration configuration) {
    return Optional.empty();
  }

  /**
   * Returns the statements whose reachability proofs report, in source order; empty if the language
   * does not support this.
   */
  default List<Span> statements() {
    return List.of();
  }

  /**
   * Returns the function from a statement to the valid variants that have it: here those that have
   * the text it starts with.
   */
  default Function<Span, ConfigSet> presenceConditions() {
    List<ConditionalRegion> regions = conditionalRegions();
    ConfigSet valid = features().valid();
    return statement -> {
      Span start = new Span(statement.file(), statement.start(), statement.start());
      return regions.stream()
          .filter(region -> region.span().contains(start))
          .map(ConditionalRegion::presenceCondition)
          .reduce(valid, ConfigSet::and);
    };
  }

  /**
   * Returns warnings about probable mistakes, in source order; the program is valid in spite of
   * them.
   */
  default List<Diagnostic> warnings() {
    return List.of();
  }

  /**
   * Returns the constructs that are parsed but not modelled, in source order. Executions are not
   * followed beyond them.
   */
  default List<Diagnostic> unsupported() {
    return List.of();
  }

  /** Returns the declarations that some variants use and others do not, in source order. */
  default List<CodeRemark> unusedDeclarations() {
    return List.of();
  }

  /** Returns the warnings of a compiler about the code that runs may reach, in source order. */
  default List<CodeRemark> compilerWarnings() {
    return List.of();
  }

  /** Returns the named declarations of the text, in source order, for editors. */
  default List<NamedDeclaration> declarations() {
    return List.of();
  }

  /** Returns the variants to be verified unless the user restricts them. */
  default ConfigSet requestedVariants() {
    return features().valid();
  }

  /** Returns the entry function, if the user named one. */
  default Optional<String> entryFunction() {
    return Optional.empty();
  }

  /** Returns the entry functions that the user named; each one is verified separately. */
  default List<String> entryFunctions() {
    return entryRounds().stream().flatMap(List::stream).toList();
  }

  /**
   * Returns the entry functions in rounds: those of a round call functions of earlier rounds whose
   * proofs cover these calls.
   */
  default List<List<String>> entryRounds() {
    return List.of();
  }

  /**
   * Returns whether a proof of the entry function under a property covers all its calls: it depends
   * on no more than the analysis of the function alone leaves open.
   */
  default boolean coversAllCalls(Property property) {
    return false;
  }

  /**
   * Returns this subject with functions that were proved to satisfy the property in some variants,
   * for all calls.
   *
   * @throws UnsupportedOperationException if the subject has no entry functions
   */
  default Subject withProofs(Map<String, ConfigSet> proofs) {
    throw new UnsupportedOperationException("no entry functions");
  }

  /** Returns one subject for each entry function; this subject alone if there is only one. */
  default List<Subject> entrySubjects() {
    return List.of(this);
  }

  /**
   * Returns the inputs that the caller of the entry function determines and that an {@link
   * EntryCondition} may restrict, by their names in scripts.
   */
  default Map<String, EntryInput> entryInputs() {
    return Map.of();
  }

  /**
   * Returns whether the environment determines an input of a script whatever the caller does, as
   * the result of an allocation.
   */
  default boolean isEnvironmentInput(String name) {
    return false;
  }

  /**
   * Returns the conditions on the entry inputs that every execution satisfies, as declarations of
   * the entry function state them.
   */
  default List<EntryCondition> declaredConditions() {
    return List.of();
  }

  /** Returns the preconditions of the entry function that are assumed. */
  default List<EntryCondition> preconditions() {
    return List.of();
  }

  /**
   * Returns this subject with other preconditions of its entry function.
   *
   * @throws UnsupportedOperationException if the subject has no entry inputs
   */
  default Subject assuming(List<EntryCondition> conditions) {
    throw new UnsupportedOperationException("no entry inputs");
  }

  /**
   * Returns the names of the commands, among those that a {@link Property} may declare as errors,
   * that end the execution without an error.
   */
  default Set<String> exitCommands() {
    return Set.of();
  }

  /** Returns the names of the free commands, which a {@link Property} may declare as errors. */
  default Set<String> freeCommands() {
    return Set.of();
  }

  /** Returns whether a {@link Property} may declare this command as an error. */
  default boolean hasFreeCommand(String name) {
    return freeCommands().contains(name);
  }

  /** Returns the checks that are enabled unless the user selects others. */
  default Set<Check> defaultChecks() {
    return Set.of();
  }

  /** Returns the checks that the options of the language make part of every property. */
  default Set<Check> requiredChecks() {
    return Set.of();
  }

  /**
   * Returns the meaning of signed arithmetic under a property, by the name of its option; empty if
   * the language has one only.
   */
  default Optional<String> signedArithmetic(Property property) {
    return Optional.empty();
  }

  /** Returns the reasons why some of the valid variants cannot be verified, in source order. */
  default List<Rejection> rejections() {
    return List.of();
  }

  /**
   * Returns the assumptions of the semantics where the language leaves the behaviour open, one
   * sentence each.
   */
  default List<String> assumptions(Property property) {
    return List.of();
  }

  /** Returns remarks on the features of the program, one sentence each. */
  default List<String> remarks() {
    return List.of();
  }

  /** Returns the names of the temporal formulas to be verified unless the user selects others. */
  default Set<String> formulas() {
    return Set.of();
  }

  /**
   * Checks a temporal formula, given by its name or text, for the use in a {@link Property}.
   *
   * @throws InputException if the formula is invalid or the language has no temporal formulas
   */
  default void checkFormula(String formula) throws InputException {
    throw new InputException(
        new Span(new SourceFile("--ltl", formula), 0, formula.length()),
        "this language has no temporal formulas");
  }

  /**
   * Returns whether a {@link Property} may require complete plays, that is, whether executions have
   * an end.
   */
  default boolean hasCompletePlays() {
    return false;
  }

  /**
   * Returns whether a {@link Property} may require fairness, that is, whether the program has
   * concurrent processes.
   */
  default boolean hasProcesses() {
    return false;
  }

  /** Returns the writer of verification witnesses; empty if the language has no witness format. */
  default Optional<WitnessWriter> witnessWriter() {
    return Optional.empty();
  }

  /** Returns an estimate of the size of the explicit state space. */
  default StateSpaceSize stateSpaceSize() {
    return StateSpaceSize.UNBOUNDED;
  }

  /** The expected termination of explicit-state search. */
  enum StateSpaceSize {
    /** The search terminates. */
    FINITE,
    /**
     * The search terminates, but variables with many bits may make it infeasible, so it has a
     * limit.
     */
    FINITE_AND_WIDE,
    /**
     * Termination is not known but frequent, so the search runs with a limit beside other
     * procedures.
     */
    OFTEN_FINITE,
    /** The state space is not known to be finite. */
    UNBOUNDED
  }

  /** The holes of a program sketch: features whose values synthesis determines. */
  interface Holes {
    /** Returns the features of the holes in source order; may be empty. */
    List<Feature.Numeric> features();

    /**
     * Returns the source text of the instantiated program.
     *
     * @param values the values of the holes
     * @param where the constraint on the other features under which the values are correct; empty
     *     if they are correct in all variants
     */
    String instantiate(Configuration values, Optional<PresenceFormula> where);
  }

  /**
   * A local object: local variables that only the object's procedures access, so that the rest of
   * the program interacts with the object by calls alone.
   *
   * @param variables the variables in source order, at least one
   * @param operations the names of the procedures, in source order
   */
  record LocalObject(List<Variable> variables, List<String> operations) {
    public LocalObject {
      variables = List.copyOf(variables);
      operations = List.copyOf(operations);
    }

    /** A local variable or array. */
    public record Variable(String name, Span declaration) {}
  }

  /**
   * A region of the text with a presence condition.
   *
   * @param span the place of the region
   * @param presenceCondition the configurations that contain the region, among those that contain
   *     the enclosing region
   */
  record ConditionalRegion(Span span, ConfigSet presenceCondition) {}

  /** A place at which the text tests the value of a feature. */
  record FeatureTest(String feature, Span span) {}

  /**
   * A declaration with a name.
   *
   * @param description the kind and the name in backquotes, in the format of {@link CodeRemark}
   * @param span the place of the declaration, which contains the name
   */
  record NamedDeclaration(String description, Span span) {
    /** Returns the declared name. */
    public String name() {
      return description.substring(description.indexOf('`') + 1, description.lastIndexOf('`'));
    }
  }

  /** A writer of verification witnesses in an exchange format of the language. */
  interface WitnessWriter {
    /**
     * Returns the witnesses of a verdict; unknown variants have none.
     *
     * @param verdict the verdict on variants of this subject; the witnesses of safe variants
     *     contain invariants if the verdict carries the data of a certificate
     * @param property the verified property
     * @param producer the tool and time for the metadata
     */
    List<WitnessFile> witnesses(FamilyVerdict verdict, Property property, Producer producer);

    /**
     * The producer metadata of a witness.
     *
     * @param version the version of this tool
     * @param time the time of creation in ISO 8601 format
     */
    record Producer(String version, String time) {}

    /**
     * A witness file.
     *
     * @param name the name of the file, without a folder
     * @param text the content of the file
     */
    record WitnessFile(String name, String text) {}
  }
}
