package sunder.frontend.c.flow;

import java.util.Comparator;
import java.util.List;
import sunder.automaton.Automaton;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.control.LoopHead;
import sunder.frontend.c.flow.control.SyntaxLowering;
import sunder.frontend.c.flow.memory.LeakCheck;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.preprocess.COptions.GlobalInitialization;
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
  private final MemoryModel model;
  private final SyntaxLowering syntax;

  private ProgramLowering(CProgram program, Property property) {
    this.program = program;
    ValueModel values = ValueModel.of(program, property);
    this.emitter = values.emitter();
    this.model = new MemoryModel(values);
    this.syntax = new SyntaxLowering(model);
  }

  /**
   * Returns the automaton of the program for all variants without rejected code.
   *
   * @param property the property, whose enabled checks become error edges
   */
  public static Automaton automaton(CProgram program, Property property) {
    return new ProgramLowering(program, property).automaton();
  }

  /**
   * Returns the heads of the {@code while} and {@code for} loops of the program that may be
   * repeated, once for each inlined call of the function that contains them, in the order in which
   * they are lowered.
   */
  public static List<LoopHead> loopHeads(CProgram program, Property property) {
    ProgramLowering lowerer = new ProgramLowering(program, property);
    lowerer.automaton();
    return lowerer.syntax.loopHeads.heads(lowerer.emitter.graph, lowerer.model.values().storage());
  }

  /**
   * The code that the lowering reaches from the entry function.
   *
   * @param statements the spans of the statements of the functions that the entry function may call
   * @param unsupported the unsupported constructs among them, in the order of the text; a run that
   *     reaches one has no verdict
   */
  public record ReachableCode(List<Span> statements, List<Diagnostic> unsupported) {}

  /**
   * Returns the statements that the lowering of the program reaches, and the unsupported constructs
   * among them.
   */
  public static ReachableCode reachableCode(CProgram program) {
    ProgramLowering lowerer = new ProgramLowering(program, Property.ABORT);
    lowerer.write();
    List<Diagnostic> lost =
        lowerer.emitter.unsupported.stream()
            .sorted(Comparator.comparingInt(what -> what.span().start()))
            .toList();
    return new ReachableCode(lowerer.emitter.graph.statements(), lost);
  }

  private Automaton automaton() {
    FlowNode start = emitter.insertionPoint();
    write();
    return emitter.graph.automaton(start, program.features(), program.entryFunction().span());
  }

  private void write() {
    Span span = program.entryFunction().span();
    FlowNode texts = emitter.insertionPoint();
    ConfigSet all = emitter.variants();
    FlowNode start = emitter.newNode();
    emitter.setInsertionPoint(start, all);
    CallFrame frame = syntax.calls.startupFrame(program.entryFunction(), span);
    model
        .values()
        .context()
        .inFrame(
            frame,
            () -> {
              model
                  .constantArrays
                  .extract(
                      program.staticInitialization(),
                      syntax.lvalues::location,
                      syntax.expressions::value)
                  .forEach(syntax.statements::lower);
              model.entryArguments.initializeUndefinedPointers(
                  program.globalsAtEntry().orElse(GlobalInitialization.INITIAL),
                  program.staticInitialization());
              program
                  .globalsAtEntry()
                  .ifPresent(
                      globals ->
                          model.entryArguments.initialize(globals, program.staticInitialization()));
            });
    FlowNode given = emitter.insertionPoint();
    ConfigSet asked = emitter.variants();
    FlowNode begin = emitter.newNode();
    emitter.setInsertionPoint(begin, asked);
    for (CFunction main : program.entryFunctions()) {
      emitter.branchAway(
          main.definedVariants(asked.minus(asked)),
          span,
          () -> {
            syntax.calls.lowerEntry(main, span);
            program.destructorsFunction().ifPresent(end -> syntax.calls.lowerEntry(end, span));
            model.leakCheck.checkLeaks(LeakCheck.LeakRoots.STATIC_OBJECTS, span);
            emitter.jump(emitter.graph.end());
          });
    }
    emitter.jump(emitter.graph.cutOff());
    // The parameters of main that the program reads are known only after its lowering.
    emitter.setInsertionPoint(given, asked);
    if (program.globalsAtEntry().isEmpty()) {
      program.entryFunctions().stream()
          .flatMap(main -> main.bodies().stream())
          .forEach(
              body ->
                  model
                      .values()
                      .context()
                      .inFrame(
                          frame,
                          () ->
                              model
                                  .values()
                                  .context()
                                  .forVariants(
                                      body.presenceCondition(),
                                      span,
                                      () ->
                                          model.entryArguments.initializeMainArguments(
                                              body, span))));
    }
    emitter.jump(begin);
    model.pointsTo.flushDispatches();
    model.values().deferred().flush();
    // The set of strings is complete only now; their contents are emitted at the start of the run.
    emitter.setInsertionPoint(texts, all);
    model.pointsTo.escapedStrings().forEach(model.memory::initializeString);
    model.heapBlocks.initialize(span);
    model.pointerIntegers.initialize(span);
    model.entryArguments.reset(span);
    emitter.jump(start);
  }
}
