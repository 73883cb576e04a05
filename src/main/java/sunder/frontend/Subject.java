package sunder.frontend;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Rejection;
import sunder.verdict.UnusedDeclaration;

/** What is verified: a checked family of programs, whatever language it was written in. */
public interface Subject {
  /** The features and the valid configurations. */
  FeatureModel features();

  /** A new automaton of the family, of which nothing is built yet. */
  Automaton automaton(Property property);

  /** The automaton as it is drawn; other steps than in the one that is searched are welcome. */
  default Automaton drawingAutomaton(Property property) {
    return automaton(property);
  }

  /** The interpreter that replays plays of this family. */
  Replay replay(Property property);

  /** Names of the features that a run can depend on; on all others no behaviour does. */
  default Set<String> relevantFeatures() {
    return features().features().stream().map(Feature::name).collect(Collectors.toSet());
  }

  /** The parts of the text that not all variants have, as far as the language can tell. */
  default List<ConditionalRegion> conditionalRegions() {
    return List.of();
  }

  /** The places where the text asks for features, in its order. */
  default List<FeatureTest> featureTests() {
    return List.of();
  }

  /** The holes of the program; nothing if the language has none. */
  default Optional<Holes> holes() {
    return Optional.empty();
  }

  /** The objects of the program, by which it may be verified part by part. */
  default List<LocalObject> objects() {
    return List.of();
  }

  /**
   * The text of one variant, which has no features any more and lines of the same numbers; nothing
   * if the language has no such text.
   */
  default Optional<String> projection(Configuration configuration) {
    return Optional.empty();
  }

  /**
   * The statements of which proofs tell whether they are run, in the order of the text; none if the
   * language has no such.
   */
  default List<Span> statements() {
    return List.of();
  }

  /** What the user may have meant otherwise, in source order; the program is sound as it is. */
  default List<Diagnostic> warnings() {
    return List.of();
  }

  /** What is read but not followed: runs that get there are lost to sight; in source order. */
  default List<Diagnostic> unsupported() {
    return List.of();
  }

  /** What some variants never use, and others do, in source order. */
  default List<UnusedDeclaration> unusedDeclarations() {
    return List.of();
  }

  /** What the text declares, in source order, for those who look at it in an editor. */
  default List<NamedDeclaration> declarations() {
    return List.of();
  }

  /** The variants that it is asked about unless the user says fewer. */
  default ConfigSet requestedVariants() {
    return features().valid();
  }

  /** The function where runs begin, if the user named it. */
  default Optional<String> entryFunction() {
    return Optional.empty();
  }

  /** The functions where runs begin, each by itself, if the user named some. */
  default List<String> entryFunctions() {
    return List.of();
  }

  /** The same program for each function where runs begin: itself, and others if there are some. */
  default List<Subject> entrySubjects() {
    return List.of(this);
  }

  /** The free commands, any of which a {@link Property} may name as an error. */
  default Set<String> freeCommands() {
    return Set.of();
  }

  /** Whether a {@link Property} may name this command as an error. */
  default boolean hasFreeCommand(String name) {
    return freeCommands().contains(name);
  }

  /** What is checked where the user does not say what. */
  default Set<Check> defaultChecks() {
    return Set.of();
  }

  /** Why some of the valid variants cannot be verified, in source order. */
  default List<Rejection> rejections() {
    return List.of();
  }

  /** What its meaning assumes that the language leaves open, one sentence each. */
  default List<String> assumptions(Property property) {
    return List.of();
  }

  /** The names of the temporal formulas that it is asked about unless the user says others. */
  default Set<String> formulas() {
    return Set.of();
  }

  /**
   * Checks a temporal formula, a name or a text, that a {@link Property} may then have.
   *
   * @throws InputException if it is none, or the language has no such formulas
   */
  default void checkFormula(String formula) throws InputException {
    throw new InputException(
        new Span(new SourceFile("--ltl", formula), 0, formula.length()),
        "this language has no temporal formulas");
  }

  /** Whether a {@link Property} may ask for complete plays: whether runs have an end to reach. */
  default boolean hasCompletePlays() {
    return false;
  }

  /** Whether a {@link Property} may be about fair runs: whether several processes take turns. */
  default boolean hasProcesses() {
    return false;
  }

  /** Writes witnesses, in languages that have a format for them. */
  default Optional<WitnessWriter> witnessWriter() {
    return Optional.empty();
  }

  /** How much there is to explore. */
  default StateSpaceSize stateSpaceSize() {
    return StateSpaceSize.UNBOUNDED;
  }

  /** Whether a search that looks at every state comes to an end. */
  enum StateSpaceSize {
    FINITE,
    /** It does, but numbers have so many bits that the end may be far: others have turns, too. */
    FINITE_AND_WIDE,
    /** Nobody knows, but it often does: it is worth its turns beside other searches. */
    OFTEN_FINITE,
    UNBOUNDED
  }

  /** The holes of a program: features whose values somebody looks for. */
  interface Holes {
    /** In source order; may be empty. */
    List<Feature.Numeric> features();

    /**
     * The text of the completed program.
     *
     * @param values of the holes
     * @param where what holds of the other features where these values work; nothing if they always
     *     do
     */
    String instantiate(Configuration values, Optional<PresenceFormula> where);
  }

  /**
   * A part of a program that keeps some local variables to itself: only its own procedures touch
   * them, so that the rest meets it at their calls alone.
   *
   * @param variables not empty, in source order
   * @param operations its procedures, in source order
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
   * A part of a family's text that some variants have.
   *
   * @param presenceCondition the configurations that have it, if those have it that is around it
   */
  record ConditionalRegion(Span span, ConfigSet presenceCondition) {}

  /** A place where the text asks for the value of a feature. */
  record FeatureTest(String feature, Span span) {}

  /**
   * Something that has a name.
   *
   * @param description it is, with its name in backquotes, as {@link UnusedDeclaration} has it
   * @param span of its declaration, in which the name stands
   */
  record NamedDeclaration(String description, Span span) {
    public String name() {
      return description.substring(description.indexOf('`') + 1, description.lastIndexOf('`'));
    }
  }

  /** Writes the evidence of verdicts in a format that other tools for the language read. */
  interface WitnessWriter {
    /**
     * The witnesses of a verdict; none for variants that are unknown.
     *
     * @param verdict of variants of this subject under the property; safe ones say more in their
     *     witness where they carry what a certificate needs
     */
    List<WitnessFile> witnesses(FamilyVerdict verdict, Property property, Producer producer);

    /**
     * Who writes them.
     *
     * @param version of this tool
     * @param time of writing, as ISO 8601 has it
     */
    record Producer(String version, String time) {}

    /**
     * Evidence in a format of other tools.
     *
     * @param name of the file, without a folder
     */
    record WitnessFile(String name, String text) {}
  }
}
