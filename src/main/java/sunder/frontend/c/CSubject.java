package sunder.frontend.c;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.frontend.Subject.PresentPart;
import sunder.frontend.Subject.WitnessWriter;
import sunder.frontend.c.flow.EntryArguments;
import sunder.frontend.c.flow.Lowerer;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.preprocess.Layout;
import sunder.frontend.c.replay.CReplayer;
import sunder.frontend.c.replay.code.Program;
import sunder.frontend.c.witness.CWitnesses;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Rejection;
import sunder.verdict.Unused;

/**
 * A C program.
 *
 * @param program checked
 * @param run as the replay reads the variants that can be verified
 * @param features the valid variants, those too that cannot be verified
 * @param how what the features are in the text
 * @param layouts of the files
 * @param statements of what {@code main} may call, in the order of the text
 * @param lost what {@code main} may call and is not followed
 * @param remarks what a reader of conditions must know of the features
 * @param warnings what may be meant otherwise
 * @param others of the same program, for other functions where runs begin
 */
public record CSubject(
    CProgram program,
    Program run,
    FeatureModel features,
    CWitnesses.Features how,
    List<Layout> layouts,
    List<Span> statements,
    List<Diagnostic> lost,
    List<String> remarks,
    List<Diagnostic> warnings,
    Others others)
    implements Subject {
  /** What is checked in C unless the user says otherwise. */
  public static final Set<Check> USUAL =
      Stream.concat(Check.memory().stream(), Stream.of(Check.DIV))
          .collect(Collectors.toUnmodifiableSet());

  private static final String CHANGES =
      "A function without a body may change the object that it is given a pointer to, unless the"
          + " pointer is to what is const, and until it returns; nothing else, and it frees nothing.";

  private static final String POINTERS =
      "A pointer from a function without a body, or that nobody defines, is NULL or to an object of its own, which holds"
          + " anything and may not be freed: to the first of any number, where pointers of its type"
          + " move, and to a string that ends, if to characters.";

  private static boolean isOpen(Stmt startup) {
    return startup instanceof Stmt.Declare declared
        && declared.variable().startsUndefined()
        && declared.variable().type().isPointer();
  }

  /**
   * Of several functions where runs begin.
   *
   * @param names of all of them
   * @param all is asked once, if anybody wants to know
   */
  record Others(List<String> names, Supplier<List<Subject>> all) {
    static final Others NONE = new Others(List.of(), List::of);
  }

  /** One of several. */
  CSubject with(List<String> names, Supplier<List<Subject>> all) {
    return new CSubject(
        program,
        run,
        features,
        how,
        layouts,
        statements,
        lost,
        remarks,
        warnings,
        new Others(names, all));
  }

  @Override
  public List<Subject> entries() {
    return others.names().isEmpty() ? List.of(this) : others.all().get();
  }

  @Override
  public List<String> functions() {
    return others.names().isEmpty() ? entry().stream().toList() : others.names();
  }

  @Override
  public Optional<String> entry() {
    return program.entry().map(globals -> program.main().name());
  }

  @Override
  public ConfigSet asked() {
    return program.asked().and(features.valid());
  }

  @Override
  public Automaton automaton(Property property) {
    return Lowerer.automaton(program, property);
  }

  @Override
  public Replay replay(Property property) {
    return new CReplayer(
        run, property, layouts.stream().flatMap(text -> text.files().stream()).distinct().toList());
  }

  @Override
  public List<PresentPart> parts() {
    return layouts.get(0).parts().stream()
        .map(part -> new PresentPart(part.span(), part.when()))
        .toList();
  }

  @Override
  public Optional<String> variant(Configuration configuration) {
    return layouts.size() > 1
        ? Optional.empty()
        : Optional.of(layouts.get(0).variant(configuration));
  }

  @Override
  public Optional<WitnessWriter> witnesses() {
    return program.entry().isPresent()
        ? Optional.empty()
        : Optional.of(new CWitnesses(program, run, how));
  }

  /** Most C programs are machines that remember little. */
  @Override
  public Data data() {
    return Data.OFTEN_FINITE;
  }

  /** Any function may be an error. */
  @Override
  public boolean hasCommand(String name) {
    return name.matches("[A-Za-z_]\\w*");
  }

  @Override
  public Set<Check> usualChecks() {
    return USUAL;
  }

  @Override
  public List<Rejection> rejections() {
    return program.faults().rejections();
  }

  @Override
  public List<Named> names() {
    return program.uses().declarations().entrySet().stream()
        .map(it -> new Named(it.getValue(), it.getKey()))
        .toList();
  }

  @Override
  public List<Unused> unused() {
    Set<SourceFile> files =
        layouts.stream().map(text -> text.files().get(0)).collect(Collectors.toSet());
    return program.uses().unused(files, program.faults().rejected());
  }

  @Override
  public List<String> assumptions(Property property) {
    List<String> assumptions = new ArrayList<>();
    assumptions.add(
        property.checks().contains(Check.OVERFLOW)
            ? "Integers are those of %s: leaving a signed type is an error, unsigned types wrap"
                    .formatted(program.model().abi())
                + " around."
            : "Signed integers are unbounded, unsigned types wrap around (%s); --check overflow"
                    .formatted(program.model().abi())
                + " makes leaving a signed type an error.");
    if (program.isChanged()) {
      assumptions.add(CHANGES);
    }
    if (program.isPointed() || program.startup().stream().anyMatch(CSubject::isOpen)) {
      assumptions.add(POINTERS);
    }
    program.entry().ifPresent(globals -> assumptions.addAll(EntryArguments.assumptions(globals)));
    assumptions.addAll(remarks);
    return assumptions;
  }
}
