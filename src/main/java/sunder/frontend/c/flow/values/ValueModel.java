package sunder.frontend.c.flow.values;

import sunder.automaton.flow.ControlFlowGraph;
import sunder.frontend.c.model.CProgram;
import sunder.verdict.Property;

/**
 * The components of the lowering that concern registers and values, which every other component
 * uses.
 */
public record ValueModel(
    CProgram program,
    Emitter emitter,
    CallContext context,
    RegisterAllocation storage,
    IntegerArithmetic arithmetic,
    FloatArithmetic floats,
    BitComposition bits,
    DeferredCode deferred,
    InitializationTracking initialization) {
  /** Creates the components for a program and a property, with an empty control flow graph. */
  public static ValueModel of(CProgram program, Property property) {
    ControlFlowGraph graph = new ControlFlowGraph();
    PointsToConstraints constraints = new PointsToConstraints();
    TypeRanges ranges = new TypeRanges(program.signedArithmetic(property));
    Emitter emitter =
        new Emitter(
            graph,
            constraints,
            property,
            program.features().valid().minus(program.faults().rejectedVariants()));
    CallContext context = new CallContext(emitter);
    RegisterAllocation storage = new RegisterAllocation(graph, ranges, constraints, context);
    IntegerArithmetic arithmetic = new IntegerArithmetic(emitter, storage, program.dataModel());
    FloatArithmetic floats = new FloatArithmetic(emitter, storage, arithmetic);
    return new ValueModel(
        program,
        emitter,
        context,
        storage,
        arithmetic,
        floats,
        new BitComposition(arithmetic, floats),
        new DeferredCode(emitter, context),
        new InitializationTracking(emitter, context));
  }
}
