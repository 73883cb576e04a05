package sunder.frontend.c;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.NumericFunctions;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.preprocess.ConditionalRegions;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
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
 * @param proofs the variants in which other functions are proved for all arguments, by name
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
    List<EntryCondition> preconditions,
    Map<String, ConfigSet> proofs)
    implements Subject {
  private static final Optional<BigInteger> ZERO = Optional.of(BigInteger.ZERO);
  private static final Optional<BigInteger> ONE = Optional.of(BigInteger.ONE);

  private static final String PROVED =
      "Functions of numbers that are proved for all arguments by themselves: their checks are not"
          + " repeated for their calls.";

  private static final String UNREAD_BODIES =
      "Bodies of static functions that are not read are taken to have no errors, and calls of them"
          + " are not followed: %s.";

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
   * @param rounds the names of all entry functions, those first whose proofs later ones can use
   * @param subjects returns the subject of each entry function; it is called on demand
   */
  record OtherEntries(List<List<String>> rounds, Supplier<List<Subject>> subjects) {
    static final OtherEntries NONE = new OtherEntries(List.of(), List::of);
  }

  /** Returns this subject as one of several with different entry functions. */
  CSubject withEntries(List<List<String>> rounds, Supplier<List<Subject>> all) {
    return with(new OtherEntries(rounds, all), preconditions, proofs);
  }

  @Override
  public CSubject assuming(List<EntryCondition> conditions) {
    return with(otherEntries, List.copyOf(conditions), proofs);
  }

  @Override
  public boolean coversAllCalls(Property property) {
    return preconditions.isEmpty()
        && hasTransferableProof(program)
        && (program.signedArithmetic(property) != SignedArithmetic.UNBOUNDED
            || NumericFunctions.staticObjects(program.entryFunction()).orElseThrow().stream()
                .allMatch(CSubject::hasCheckableRange));
  }

  /**
   * Returns whether a proof for the entry function of a program holds for all calls of the function
   * in other programs of the same text.
   */
  static boolean hasTransferableProof(CProgram program) {
    return program.globalsAtEntry().equals(Optional.of(GlobalInitialization.ANY))
        && program.entryFunctions().size() == 1
        && NumericFunctions.staticObjects(program.entryFunction()).isPresent();
  }

  /**
   * Returns whether a call can tell that an object has values of its type: where signed arithmetic
   * is unbounded, elements and members may have others.
   */
  private static boolean hasCheckableRange(CVariable object) {
    CType element = object.type();
    while (element instanceof CType.Array array) {
      element = array.element();
    }
    boolean isNarrow =
        element instanceof CType.Floating
            || element instanceof CType.Int number
                && (!number.kind().isSigned() || number.kind().bits() < IntKind.INT.bits());
    return object.isConst() || isNarrow || object.type() instanceof CType.Int;
  }

  @Override
  public CSubject withProofs(Map<String, ConfigSet> others) {
    Set<String> called =
        program.usage().usedBy(Set.copyOf(program.entryFunctions())).stream()
            .filter(CFunction.class::isInstance)
            .map(function -> ((CFunction) function).name())
            .collect(Collectors.toSet());
    Map<String, ConfigSet> used = new TreeMap<>(others);
    used.keySet().retainAll(called);
    return with(otherEntries, preconditions, Collections.unmodifiableMap(used));
  }

  private CSubject with(
      OtherEntries entries, List<EntryCondition> assumed, Map<String, ConfigSet> proved) {
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
        assumed,
        proved);
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
    return otherEntries.rounds().isEmpty() ? List.of(this) : otherEntries.subjects().get();
  }

  @Override
  public List<List<String>> entryRounds() {
    return otherEntries.rounds().isEmpty()
        ? entryFunction().stream().map(List::of).toList()
        : otherEntries.rounds();
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
    return ProgramLowering.automaton(program, property, preconditions, proofs);
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
  public Function<Span, ConfigSet> presenceConditions() {
    Function<Span, ConfigSet> textual = Subject.super.presenceConditions();
    return statement -> {
      ConfigSet having = textual.apply(statement);
      return having.and(presence.getOrDefault(statement, having));
    };
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

  private String unreadPlaces() {
    return program.faults().unreadBodies().stream()
        .map(reason -> reason.span().file().name() + ":" + reason.span().line())
        .collect(Collectors.joining(", "));
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
    if (!proofs.isEmpty()) {
      assumptions.add(PROVED);
    }
    if (!program.faults().unreadBodies().isEmpty()) {
      assumptions.add(UNREAD_BODIES.formatted(unreadPlaces()));
    }
    assumptions.addAll(program.faults().otherForms());
    assumptions.addAll(remarks);
    return assumptions;
  }
}
