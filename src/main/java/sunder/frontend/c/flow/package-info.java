/**
 * Lowering of typed C to the featured symbolic automaton: an inlining translation to a control flow
 * graph over registers, with a points-to analysis that is resolved at the end.
 *
 * <p>Input: a checked {@link sunder.frontend.c.model.CProgram} and a {@link
 * sunder.verdict.Property}. Output: one {@link sunder.automaton.Automaton} for all variants, the
 * heads of its loops ({@link sunder.frontend.c.flow.ProgramLowering#loopHeads}), and the reachable
 * statements with the unsupported constructs among them ({@link
 * sunder.frontend.c.flow.ProgramLowering#reachableCode}).
 *
 * <p>Packages, each of which uses those before it only: {@code values} (registers, terms, the
 * context of a call), {@code pointers} (pointer targets, lifetimes, bounds), {@code memory} (reads
 * and writes of objects, library functions for memory), {@code control} (statements, expressions,
 * calls).
 *
 * <p>Encoding: calls are inlined. Every scalar member of an object is one register, or one array
 * register where arrays enclose it. {@code #if} and features are branches of the control flow. A
 * pointer is a pair of a target id (0 for NULL, positive for a pair of object and type, negative
 * for an integer that was converted, for dangling and for unknown pointers) and an element offset.
 * Where the target id is a constant, the object is accessed directly; elsewhere the access branches
 * over the targets of the pointee type whose address is taken.
 *
 * <p>The main classes, and the data flow of the statement {@code x = a[i] + 1;} from the typed tree
 * to instructions:
 *
 * <ol>
 *   <li>{@code StatementLowering.lower} gets a {@link
 *       sunder.frontend.c.model.Stmt.ExpressionStatement}, marks the beginning of the statement in
 *       the graph, and hands its expression, an {@link sunder.frontend.c.model.Expr.Assign}, to
 *       {@code ExpressionLowering.lowerForEffects}.
 *   <li>{@code ExpressionLowering.value} evaluates the right side, an {@link
 *       sunder.frontend.c.model.Expr.Arithmetic}, operand by operand, to a {@code SymbolicValue}: a
 *       term over registers, an address, or the location of a struct.
 *   <li>For the operand {@code a[i]}, an {@link sunder.frontend.c.model.Expr.Load}, {@code
 *       LvalueLowering.location} evaluates the index {@code i}, emits the bounds check, and returns
 *       an {@code ObjectLocation}: the variable {@code a}, the path of members (here empty) and the
 *       term of the index.
 *   <li>{@code MemoryAccess.load} asks {@code RegisterAllocation.storageOf} for the array register
 *       of that location, emits a load instruction into a temporary register, and returns the
 *       temporary as an integer term.
 *   <li>{@code IntegerArithmetic} gets that term and 1 and returns their sum as a term; it emits an
 *       overflow check for a signed type if the property asks for one, and reduces the sum of an
 *       unsigned type modulo the size of the type.
 *   <li>{@code LvalueLowering.location} returns the location of {@code x}. {@code
 *       MemoryAccess.store} asks {@code RegisterAllocation} for the register of {@code x} and calls
 *       {@code Emitter.assign} with the term.
 *   <li>{@code Emitter.assign} adds the edge with the assignment to the {@link
 *       sunder.automaton.flow.ControlFlowGraph} at the insertion point, records the points-to
 *       constraint of the assignment, and moves the insertion point behind the edge.
 *   <li>At the end of the program, {@code PointerTargets.flushDispatches} and {@code
 *       DeferredCode.flush} emit the code that depends on all targets, and {@link
 *       sunder.automaton.flow.ControlFlowGraph} builds the automaton.
 * </ol>
 *
 * <p>State that methods share implicitly, and its invariants:
 *
 * <ul>
 *   <li>The insertion point of {@code Emitter}, a node and the set of variants that may reach it.
 *       Every method that emits code begins at the insertion point and leaves it at the node where
 *       execution continues. After {@code jump}, {@code emitError} or {@code emitUnsupported} it is
 *       a new node that no variant reaches ({@code isDead}). Code that is emitted elsewhere (for
 *       deferred code, for the branches of a dispatch) sets the insertion point first. The set of
 *       flags that are known to be clear is valid at the insertion point only.
 *   <li>The reported span of {@code Emitter}: within a function of the library it is the span of
 *       the call in the program, and all messages and steps name that span.
 *   <li>The current {@code CallFrame} of {@code CallContext}: {@code CallContext.inFrame} sets and
 *       restores it. {@code RegisterAllocation.objectOf} and {@code temporary} depend on its
 *       recursion depth, so that code for another call is emitted within {@code inFrame} or {@code
 *       captureContext}.
 *   <li>The repetition state of {@code CallContext} ({@code isInLoop}, {@code isShared}) and the
 *       pointee hint that an allocation in the current expression is typed with; both are restored
 *       by the method that sets them.
 *   <li>The reads of possibly indeterminate values in {@code InitializationTracking}: {@code
 *       collectReads} starts an empty list and restores the outer one.
 *   <li>The stack of live block objects in {@code CallContext}, and the stacks of {@code break},
 *       {@code continue} and {@code case} targets in {@code StatementLowering}: a method that
 *       pushes an element pops it.
 *   <li>{@code MemoryAccess.ignoresActiveMembers}, set and restored by {@code withKnownMember}.
 *       Deferred code does not see it, so the access must not write through an address.
 *   <li>Deferred code: while statements are lowered, the targets whose address is taken and the
 *       list of heap blocks are incomplete. A decision that needs all of them is queued with {@code
 *       PointerTargets.dispatch} or {@code DeferredCode.emit}. {@code DeferredCode.emit} restores
 *       the context of the call; an action that is given to a dispatch is wrapped with {@code
 *       CallContext.inCurrentContext}.
 * </ul>
 *
 * <p>Invariants: every run of the automaton is a run of the program. A run that reaches a construct
 * that is not modelled, or a limit, ends in an error node of the kind {@code UNSUPPORTED} or of the
 * kind of the limit, and is neither safe nor unsafe. Signed integers are mathematical integers
 * unless they wrap around or the property checks overflow. A value that wraps around is reduced
 * modulo the size of its type; an inner sum stays unreduced if it only adds a constant to a reduced
 * value. Source of the meaning of C: ISO/IEC 9899:2011 (C11), clauses 6.2 to 6.9.
 */
package sunder.frontend.c.flow;
