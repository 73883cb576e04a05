package sunder.frontend.c;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.EntryCondition;
import sunder.frontend.EntryInput;
import sunder.frontend.PreconditionReplay;
import sunder.frontend.Subject;
import sunder.frontend.Subject.ConditionalRegion;
import sunder.frontend.Subject.WitnessWriter;
import sunder.frontend.c.flow.ProgramLowering;
import sunder.frontend.c.flow.memory.EntryArguments;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.preprocess.ConditionalRegions;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;
import sunder.frontend.c.replay.CReplayer;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.witness.CWitnessWriter;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.CodeRemark;
import sunder.verdict.Property;
import sunder.verdict.Rejection;

/**
 * A C program that can be verified.
 *
 * @param program the checked program
 * @param replayProgram the program for the replay, restricted to the variants that can be verified
 * @param features the feature model with all valid variants, the rejected ones included
 * @param featureEncoding the representation of features in the text
 * @param regions the conditional regions of each file
 * @param presence the statements that {@code main} may reach, with the variants that have them
 *     after macro expansion, in the order of the text
 * @param unsupported the unsupported constructs that {@code main} may reach
 * @param remarks remarks on features for a reader of presence conditions
 * @param warnings warnings, such as missing headers
 * @param otherEntries the subjects of the same program with other entry functions
 * @param entryInputs the inputs that the caller of the entry function determines
 * @param declaredConditions the conditions on these inputs that declarations state
 * @param exitCommands the functions without a body that {@code main} may call and that end the
 *     execution
 * @param preconditions the other assumed conditions on these inputs
 */
public record CSubject(
    CProgram program,
    ReplayProgram replayProgram,
    FeatureModel features,
    CWitnessWriter.FeatureEncoding featureEncoding,
    List<ConditionalRegions> regions,
    Map<Span, ConfigSet> presence,
    List<Diagnostic> unsupported,
    List<String> remarks,
    List<Diagnostic> warnings,
    OtherEntries otherEntries,
    Map<String, EntryInput> entryInputs,
    List<EntryCondition> declaredConditions,
    Set<String> exitCommands,
    List<EntryCondition> preconditions)
    implements Subject {
  private static final Optional<BigInteger> ZERO = Optional.of(BigInteger.ZERO);
  private static final Optional<BigInteger> ONE = Optional.of(BigInteger.ONE);

  private static final String NON_NULL = "Pointer arguments are not NULL (--assume-nonnull).";

  private static final String DECLARED =
      "Arguments are as their declarations say (nonnull, [static N], access).";

  /** The checks that are on for C programs by default. */
  public static final Set<Check> DEFAULT_CHECKS =
      Stream.concat(Check.memoryChecks().stream(), Stream.of(Check.DIV))
          .collect(Collectors.toUnmodifiableSet());

  private static final String WRAP =
      "Integers are those of %s: signed and unsigned types wrap around, as with gcc -fwrapv.";

  private static final String CHECKED_WRAP =
      WRAP
          + " --check overflow then concerns only shifts by the width or more, and the division of"
          + " the least value by -1.";

  private static final String CHANGES =
      "A function without a body may change, until it returns, the object of a pointer argument"
          + " unless it is const; it changes nothing else and frees nothing.";

  private static final String POINTERS =
      "A pointer that a function without a body returns, or that is declared and nowhere defined,"
          + " is NULL or points to an object of its own, which has any value and may not be"
          + " freed: to the first of any number of objects if there is arithmetic on pointers of"
          + " its type, and to a terminated string if it points to characters.";

  private static final String OUTPUT =
      "printf and other functions that write may fail; then they return EOF, printf any negative"
          + " number.";

  private static boolean isOpen(Stmt startup) {
    return startup instanceof Stmt.VariableDeclaration declared
        && declared.variable().startsIndeterminate()
        && declared.variable().type().isPointer();
  }

  /**
   * The subjects of a program with several entry functions.
   *
   * @param functions the names of all entry functions
   * @param subjects returns the subject of each entry function; it is called on demand
   */
  record OtherEntries(List<String> functions, Supplier<List<Subject>> subjects) {
    static final OtherEntries NONE = new OtherEntries(List.of(), List::of);
  }

  /** Returns this subject as one of several with different entry functions. */
  CSubject withEntries(List<String> names, Supplier<List<Subject>> all) {
    return with(new OtherEntries(names, all), preconditions);
  }

  @Override
  public CSubject assuming(List<EntryCondition> conditions) {
    return with(otherEntries, List.copyOf(conditions));
  }

  private CSubject with(OtherEntries entries, List<EntryCondition> assumed) {
    return new CSubject(
        program,
        replayProgram,
        features,
        featureEncoding,
        regions,
        presence,
        unsupported,
        remarks,
        warnings,
        entries,
        entryInputs,
        declaredConditions,
        exitCommands,
        assumed);
  }

  /** Returns this subject with pointer arguments of the entry function that are not NULL. */
  CSubject withNonNullArguments() {
    Symbol.Supply supply = new Symbol.Supply();
    List<EntryCondition> conditions = new ArrayList<>();
    entryInputs.forEach(
        (name, input) -> {
          if (input.kind() == EntryInput.Kind.POINTER && input.text().matches("\\w+")) {
            Symbol pointer = supply.integer(Symbol.Kind.INPUT, name, ZERO, ONE);
            conditions.add(
                new EntryCondition(
                    BoolTerm.equal(IntTerm.of(pointer), IntTerm.ONE), features.valid()));
          }
        });
    return assuming(conditions);
  }

  /** {@inheritDoc} The C library may fail in every call. */
  @Override
  public boolean isEnvironmentInput(String name) {
    return LibraryFunctions.isHeapFunction(name);
  }

  @Override
  public List<Subject> entrySubjects() {
    return otherEntries.functions().isEmpty() ? List.of(this) : otherEntries.subjects().get();
  }

  @Override
  public List<String> entryFunctions() {
    return otherEntries.functions().isEmpty()
        ? entryFunction().stream().toList()
        : otherEntries.functions();
  }

  @Override
  public Optional<String> entryFunction() {
    return program.globalsAtEntry().map(globals -> program.entryFunction().name());
  }

  @Override
  public ConfigSet requestedVariants() {
    return program.requestedVariants().and(features.valid());
  }

  @Override
  public Automaton automaton(Property property) {
    return ProgramLowering.automaton(program, property, preconditions);
  }

  @Override
  public Replay replay(Property property) {
    CReplayer replay =
        new CReplayer(
            replayProgram,
            property,
            regions.stream().flatMap(text -> text.files().stream()).distinct().toList());
    return preconditions.isEmpty() ? replay : new PreconditionReplay(replay, preconditions);
  }

  @Override
  public List<ConditionalRegion> conditionalRegions() {
    return regions.get(0).regions().stream()
        .map(part -> new ConditionalRegion(part.span(), part.presenceCondition()))
        .toList();
  }

  @Override
  public List<Span> statements() {
    return List.copyOf(presence.keySet());
  }

  @Override
  public ConfigSet presenceCondition(Span statement) {
    ConfigSet textual = Subject.super.presenceCondition(statement);
    return textual.and(presence.getOrDefault(statement, textual));
  }

  @Override
  public List<FeatureTest> featureTests() {
    return featureTests(regions, features);
  }

  static List<FeatureTest> featureTests(List<ConditionalRegions> layouts, FeatureModel features) {
    Set<String> names = features.features().stream().map(Feature::name).collect(Collectors.toSet());
    return layouts.stream()
        .flatMap(layout -> layout.named(names).stream())
        .map(place -> new FeatureTest(place.text(), place))
        .distinct()
        .toList();
  }

  @Override
  public Optional<String> projection(Configuration configuration) {
    return regions.size() > 1
        ? Optional.empty()
        : Optional.of(regions.get(0).projection(configuration));
  }

  @Override
  public Optional<WitnessWriter> witnessWriter() {
    return program.globalsAtEntry().isPresent()
        ? Optional.empty()
        : Optional.of(new CWitnessWriter(program, replayProgram, featureEncoding));
  }

  /** {@inheritDoc} Most C programs with features are controllers with a finite state space. */
  @Override
  public StateSpaceSize stateSpaceSize() {
    return StateSpaceSize.OFTEN_FINITE;
  }

  /**
   * {@inheritDoc} A call of any function may be declared an error, so that every identifier is one.
   */
  @Override
  public boolean hasFreeCommand(String name) {
    return name.matches("[A-Za-z_]\\w*");
  }

  @Override
  public Set<Check> defaultChecks() {
    return DEFAULT_CHECKS;
  }

  @Override
  public Set<Check> requiredChecks() {
    return program.dataModel().signedArithmetic() == SignedArithmetic.TRAP
        ? Set.of(Check.OVERFLOW)
        : Set.of();
  }

  @Override
  public Optional<String> signedArithmetic(Property property) {
    return Optional.of(program.signedArithmetic(property).name().toLowerCase(Locale.ROOT));
  }

  @Override
  public List<Rejection> rejections() {
    return program.faults().rejections();
  }

  @Override
  public List<NamedDeclaration> declarations() {
    return program.usage().declarations().entrySet().stream()
        .map(it -> new NamedDeclaration(it.getValue(), it.getKey()))
        .toList();
  }

  @Override
  public List<CodeRemark> unusedDeclarations() {
    Set<SourceFile> files =
        regions.stream().map(text -> text.files().get(0)).collect(Collectors.toSet());
    return program.usage().unused(files, program.faults().rejectedVariants());
  }

  @Override
  public List<CodeRemark> compilerWarnings() {
    Set<SourceFile> files =
        regions.stream().flatMap(text -> text.files().stream()).collect(Collectors.toSet());
    return program.faults().warnings().stream()
        .filter(warning -> files.contains(warning.span().file()))
        .filter(warning -> program.globalsAtEntry().isEmpty() || isReached(warning.span()))
        .toList();
  }

  private boolean isReached(Span place) {
    return presence.keySet().stream()
        .anyMatch(
            statement ->
                statement.file() == place.file()
                    && statement.start() <= place.start()
                    && place.end() <= statement.end());
  }

  @Override
  public List<String> assumptions(Property property) {
    List<String> assumptions = new ArrayList<>();
    String integers =
        switch (program.signedArithmetic(property)) {
          case TRAP ->
              "Integers are those of %s: leaving a signed type is an error, unsigned types wrap"
                  + " around.";
          case UNBOUNDED ->
              "Signed integers are unbounded, unsigned types wrap around (%s); --check overflow"
                  + " makes leaving a signed type an error.";
          case WRAP -> property.checks().contains(Check.OVERFLOW) ? CHECKED_WRAP : WRAP;
        };
    assumptions.add(integers.formatted(program.dataModel().abi()));
    if (program.hasExternalWrites()) {
      assumptions.add(CHANGES);
    }
    if (program.hasExternalPointers()
        || program.staticInitialization().stream().anyMatch(CSubject::isOpen)) {
      assumptions.add(POINTERS);
    }
    if (program.usage().usesOutputResults()) {
      assumptions.add(OUTPUT);
    }
    program
        .globalsAtEntry()
        .ifPresent(globals -> assumptions.addAll(EntryArguments.assumptions(globals)));
    if (!declaredConditions.isEmpty()) {
      assumptions.add(DECLARED);
    }
    if (!preconditions.isEmpty()) {
      assumptions.add(NON_NULL);
    }
    assumptions.addAll(program.faults().otherForms());
    assumptions.addAll(remarks);
    return assumptions;
  }
}
