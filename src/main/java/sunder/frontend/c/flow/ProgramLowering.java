package sunder.frontend.c.flow;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.family.ConfigSet;
import sunder.frontend.EntryCondition;
import sunder.frontend.EntryInput;
import sunder.frontend.c.flow.control.LoopHead;
import sunder.frontend.c.flow.control.SyntaxLowerings;
import sunder.frontend.c.flow.memory.LeakCheck;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Property;

/**
 * Lowering of a whole C program to a featured symbolic automaton; in parts: the start of a run, the
 * entry functions, and the deferred code.
 *
 * <p>Input: a checked program and a property. Output: the automaton, the heads of its loops, or the
 * reachable statements with the unsupported constructs among them. Invariant: one instance lowers
 * one program once.
 */
public final class ProgramLowering {
  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final DeferredCode deferred;
  private final MemoryModel model;
  private final SyntaxLowerings syntax;
  private final List<EntryCondition> preconditions;

  private ProgramLowering(
      CProgram program,
      Property property,
      List<EntryCondition> preconditions,
      Map<String, ConfigSet> proofs) {
    this.program = program;
    this.preconditions = preconditions;
    ValueModel values = ValueModel.of(program, property);
    this.emitter = values.emitter();
    this.context = values.context();
    this.deferred = values.deferred();
    this.model = new MemoryModel(values);
    this.syntax = new SyntaxLowerings(model, proofs);
  }

  /**
   * Returns the automaton of the program for all variants without rejected code.
   *
   * @param property the property, whose enabled checks become error edges
   * @param preconditions the conditions on the inputs of the entry function that are assumed
   * @param proofs the functions, by name, whose calls have no error edges in some variants, since
   *     they are proved there for all arguments
   */
  public static Automaton automaton(
      CProgram program,
      Property property,
      List<EntryCondition> preconditions,
      Map<String, ConfigSet> proofs) {
    return new ProgramLowering(program, property, preconditions, proofs).automaton();
  }

  /**
   * Returns the heads of the {@code while} and {@code for} loops of the program that may be
   * repeated, once for each inlined call of the function that contains them, in the order in which
   * they are lowered.
   */
  public static List<LoopHead> loopHeads(CProgram program, Property property) {
    ProgramLowering lowerer = new ProgramLowering(program, property, List.of(), Map.of());
    lowerer.automaton();
    return lowerer.syntax.loopHeads.heads(lowerer.emitter.graph, lowerer.model.values().storage());
  }

  /**
   * The code that the lowering reaches from the entry function.
   *
   * @param statements the spans of the statements of the functions that the entry function may
   *     call, with the variants that have them after macro expansion
   * @param unsupported the unsupported constructs among them, in the order of the text; a run that
   *     reaches one has no verdict
   * @param entryInputs the inputs that the caller of the entry function determines, by their names
   * @param declaredConditions the conditions on these inputs that declarations state
   * @param exitCommands the functions whose calls end the execution in all variants
   */
  public record ReachableCode(
      Map<Span, ConfigSet> statements,
      List<Diagnostic> unsupported,
      Map<String, EntryInput> entryInputs,
      List<EntryCondition> declaredConditions,
      Set<String> exitCommands) {}

  /**
   * Returns the statements that the lowering of the program reaches, and the unsupported constructs
   * among them.
   */
  public static ReachableCode reachableCode(CProgram program) {
    ProgramLowering lowerer = new ProgramLowering(program, Property.ABORT, List.of(), Map.of());
    lowerer.write();
    List<Diagnostic> lost =
        lowerer.emitter.unsupported.stream()
            .sorted(Comparator.comparingInt(what -> what.span().start()))
            .toList();
    return new ReachableCode(
        lowerer.emitter.statements,
        lost,
        lowerer.model.entryArguments.inputs(),
        lowerer.model.entryArguments.declaredConditions(),
        lowerer.syntax.calls.exitCommands());
  }

  private Automaton automaton() {
    FlowNode start = emitter.insertionPoint();
    write();
    return emitter.graph.automaton(
        start, program.features(), program.entryFunction().definitionSpan());
  }

  /**
   * Emits the program. The initial values of what its lowering finds, such as blocks of the heap,
   * precede it, and so do the arguments of {@code main} that it reads: they are emitted behind it.
   */
  private void write() {
    Span span = program.entryFunction().definitionSpan();
    FlowNode texts = emitter.insertionPoint();
    ConfigSet all = emitter.variants();
    FlowNode start = emitter.newNode();
    emitter.setInsertionPoint(start, all);
    CallFrame frame = syntax.calls.startupFrame(program.entryFunction(), span);
    context.inFrame(frame, this::initializeStaticObjects);
    FlowNode arguments = emitter.insertionPoint();
    ConfigSet variants = emitter.variants();
    FlowNode begin = emitter.newNode();
    emitter.setInsertionPoint(begin, variants);
    lowerEntries(span);
    emitter.setInsertionPoint(arguments, variants);
    context.inFrame(frame, () -> initializeMainArguments(span));
    emitter.jump(begin);
    model.pointsTo.flushDispatches();
    deferred.flush();
    emitter.setInsertionPoint(texts, all);
    model.pointsTo.escapedStrings().forEach(model.memory::initializeString);
    model.heapBlocks.initialize(span);
    model.pointerIntegers.initialize(span);
    model.entryArguments.reset(span);
    emitter.jump(start);
  }

  private void initializeStaticObjects() {
    List<Stmt> startup = program.staticInitialization();
    model
        .constantArrays
        .extract(startup, syntax.lvalues::location, syntax.expressions::value)
        .forEach(syntax.statements::initialize);
    Optional<GlobalInitialization> globals = program.globalsAtEntry();
    model.entryArguments.initializeUndefinedPointers(
        globals.orElse(GlobalInitialization.INITIAL), startup);
    globals.ifPresent(values -> model.entryArguments.initialize(values, startup, preconditions));
  }

  /** Emits the entry functions, each in the variants that define it. */
  private void lowerEntries(Span span) {
    ConfigSet none = emitter.variants().minus(emitter.variants());
    for (CFunction main : program.entryFunctions()) {
      emitter.branchAway(
          main.definedVariants(none),
          span,
          () -> {
            syntax.calls.lowerEntry(main, span);
            program.destructorsFunction().ifPresent(end -> syntax.calls.lowerEntry(end, span));
            model.leakCheck.checkLeaks(LeakCheck.LeakRoots.STATIC_OBJECTS, span);
            emitter.jump(emitter.graph.end());
          });
    }
    emitter.jump(emitter.graph.cutOff());
  }

  private void initializeMainArguments(Span span) {
    if (program.globalsAtEntry().isEmpty()) {
      program.entryFunctions().stream()
          .flatMap(main -> main.bodies().stream())
          .forEach(
              body ->
                  context.forVariants(
                      body.presenceCondition(),
                      span,
                      () -> model.entryArguments.initializeMainArguments(body, span)));
    }
  }
}
