package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.pointers.ByteLayouts;
import sunder.frontend.c.flow.pointers.DanglingPointers;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.HeapBlock;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.TypeRanges;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * The functions that allocate and free memory: a fixed set of blocks for each allocation site.
 *
 * <p>Input: calls of the allocation functions. Output: blocks of {@link
 * sunder.frontend.c.flow.pointers.HeapBlocks}, their addresses, and checks of lifetimes. An inlined
 * call has one block, and a call that may be repeated has {@code --heap} many. A freed block is
 * reused, see {@link DanglingPointers}. Invariants: the state of a block is fresh, live or freed; a
 * run that needs more blocks at the same time ends in an error node of the kind {@code HEAP}.
 * Source: C11, 7.22.3.
 */
public final class AllocationFunctions {
  private final CProgram program;
  private final Emitter emitter;
  private final HeaderSizes headerSizes;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final DeferredCode deferred;
  private final PointerTargets pointsTo;
  private final ByteLayouts byteLayouts;
  private final DanglingPointers danglingPointers;
  private final EntryObjects entryObjects;
  private final HeapBlocks heapBlocks;
  private final MemoryAccess memory;
  private final MemoryFunctions memoryFunctions;

  /** The types of blocks that consist of a header and of bytes behind it, by header. */
  private final Map<StructType, StructType> headed = new HashMap<>();

  /** The blocks that end with the function that allocates them, by the function's exit node. */
  private final Map<FlowNode, List<HeapBlock>> automatic = new HashMap<>();

  /** The exit nodes of functions behind which the automatic blocks have been freed already. */
  private final Set<FlowNode> left = new HashSet<>();

  AllocationFunctions(
      ValueModel values,
      HeaderSizes headerSizes,
      PointerTargets pointsTo,
      ByteLayouts byteLayouts,
      DanglingPointers danglingPointers,
      EntryObjects entryObjects,
      HeapBlocks heapBlocks,
      MemoryAccess memory,
      MemoryFunctions memoryFunctions) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.headerSizes = headerSizes;
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.deferred = values.deferred();
    this.pointsTo = pointsTo;
    this.byteLayouts = byteLayouts;
    this.danglingPointers = danglingPointers;
    this.entryObjects = entryObjects;
    this.heapBlocks = heapBlocks;
    this.memory = memory;
    this.memoryFunctions = memoryFunctions;
  }

  /**
   * Lowers a call of a function that allocates, frees or protects memory, and returns its value.
   *
   * @param wanted the pointee type to which the result is converted, if it is known
   */
  public SymbolicValue lowerCall(
      Expr.Call e, List<SymbolicValue> arguments, Optional<CType> wanted) {
    String name = e.function().name();
    Span span = e.span();
    if (name.equals("free") && arguments.size() == 1) {
      free((SymbolicValue.Address) arguments.get(0), span);
      return new SymbolicValue.NoValue();
    } else if (name.equals("malloc") && arguments.size() == 1) {
      return allocate(e, number(arguments.get(0)), wanted, false);
    } else if (name.equals(LibraryFunctions.ALLOCA) && arguments.size() == 1) {
      if (left.contains(context.frame().exitNode())) {
        emitter.rejectUnsupported(span, "this '" + name + "' is not supported");
      }
      return allocate(e, number(arguments.get(0)), wanted, false);
    } else if (name.equals("calloc") && arguments.size() == 2) {
      return allocate(e, number(arguments.get(0)).times(number(arguments.get(1))), wanted, true);
    } else if (name.equals("realloc") && arguments.size() == 2) {
      return reallocate(
          e, (SymbolicValue.Address) arguments.get(0), number(arguments.get(1)), wanted);
    } else if (name.equals(LibraryFunctions.PROTECT_FUNCTION)) {
      protect(
          (SymbolicValue.Address) arguments.get(0),
          number(arguments.get(1)),
          number(arguments.get(2)),
          span);
      return new SymbolicValue.NoValue();
    }
    emitter.rejectUnsupported(span, "dynamic memory ('" + name + "') is not supported");
    return SymbolicValue.defaultOf(e.type());
  }

  private static IntTerm number(SymbolicValue value) {
    return value instanceof SymbolicValue.IntegerValue number ? number.term() : IntTerm.ZERO;
  }

  private SymbolicValue allocate(Expr.Call e, IntTerm bytes, Optional<CType> wanted, boolean zero) {
    Span span = e.span();
    // Without a hint, the block can be used as bytes only.
    CType type =
        wanted
            .filter(t -> !(t instanceof CType.Array || t instanceof CType.Void))
            .orElse(new CType.Int(IntKind.CHAR));
    Symbol result = storage.pointerTemporary(TemporaryKey.fresh(), e.function().name());
    FlowNode next = emitter.newNode();
    ConfigSet all = emitter.variants();
    IntTerm kept = arithmetic.materialize(bytes, TemporaryKey.fresh(), span);
    emitter.forEachVariantValue(
        program.dataModel().sizeOf(type, all),
        span,
        unit -> {
          if (unit.filter(size -> size.signum() > 0).isPresent()) {
            allocate(e, new AllocationRequest(type, unit.get(), kept, zero), result, next);
          } else {
            emitter.rejectUnsupported(span, "an object of unknown size is not supported");
          }
        });
    emitter.setInsertionPoint(next, all);
    return new SymbolicValue.Address(IntTerm.of(result), IntTerm.ZERO);
  }

  private record AllocationRequest(CType type, BigInteger unit, IntTerm bytes, boolean zero) {}

  private void allocate(Expr.Call e, AllocationRequest request, Symbol result, FlowNode next) {
    Span span = e.span();
    ConfigSet when = emitter.variants();
    if (!e.function().name().equals(LibraryFunctions.ALLOCA)) {
      mayFail(e, result, next);
    }
    // The size of an object is a value of size_t.
    BigInteger largest = program.dataModel().sizeType().greatest();
    if (!TypeRanges.of(request.bytes()).within(BigInteger.ZERO, largest)) {
      emitter.assume(BoolTerm.atMost(request.bytes(), IntTerm.of(largest)), span);
    }
    boolean repeated = context.isInLoop();
    int rounds = repeated ? program.maxObjects() : 1;
    if (repeated) {
      danglingPointers.noteReuse();
    }
    for (int round = 0; round < rounds; round++) {
      HeapBlock block = block(e, request);
      FlowNode other = emitter.newNode();
      FlowNode take = emitter.newNode();
      FlowNode free = emitter.newNode();
      emitter.branch(block.is(HeapBlock.LIVE), other, free, span);
      emitter.setInsertionPoint(free, when);
      FlowNode again =
          deferred.newNode(
              () -> {
                danglingPointers.invalidatePointers(block.object(), span);
                emitter.jump(take);
              });
      emitter.branch(block.is(HeapBlock.FRESH), take, repeated ? again : other, span);
      emitter.setInsertionPoint(take, when);
      begin(block, request, span);
      emitter.assign(result, code(block), span);
      emitter.jump(next);
      emitter.setInsertionPoint(other, when);
    }
    emitter.emitUnsupported(
        Assertion.Kind.HEAP,
        span,
        repeated
            ? "more than " + rounds + " objects of one allocation are not followed (--heap)"
            : "a further allocation here is not modelled");
  }

  private void mayFail(Expr.Call e, Symbol result, FlowNode next) {
    Span span = e.span();
    ConfigSet when = emitter.variants();
    Symbol answer = storage.temporary(TemporaryKey.of(e), "fails", Optional.of(IntKind.BOOL));
    emitter.readInput(e.function().name(), answer, IntKind.BOOL, span);
    FlowNode works = emitter.newNode();
    FlowNode fails = emitter.newNode();
    emitter.branch(BoolTerm.equal(IntTerm.of(answer), IntTerm.ZERO), fails, works, span);
    emitter.setInsertionPoint(fails, when);
    emitter.assign(result, IntTerm.ZERO, span);
    emitter.jump(next);
    emitter.setInsertionPoint(works, when);
  }

  /** Frees the automatic blocks of a function behind its exit node. */
  public void freeAutomaticBlocks(FlowNode exit, Span span) {
    left.add(exit);
    for (HeapBlock block : automatic.getOrDefault(exit, List.of())) {
      emitter.emitIf(
          block.is(HeapBlock.LIVE),
          () -> emitter.assign(block.state(), HeapBlock.FREED, span),
          span);
    }
  }

  private HeapBlock block(Expr.Call e, AllocationRequest request) {
    Optional<BigInteger> bytes = request.bytes().asConstant();
    // Bytes behind the last whole element may be used as objects of another type.
    Optional<BigInteger> count =
        bytes
            .map(all -> all.divideAndRemainder(request.unit()))
            .filter(parts -> parts[0].signum() == 0 || parts[1].signum() == 0)
            .map(parts -> parts[0]);
    boolean none = count.filter(n -> n.signum() == 0).isPresent();
    Optional<CType> whole = none ? Optional.empty() : withBytes(e, request);
    Optional<StructType.Field> end =
        none ? Optional.empty() : openEnd(whole.orElse(request.type()), request.unit());
    boolean one = end.isPresent() || count.filter(BigInteger.ONE::equals).isPresent();
    CVariable object =
        CVariable.allocated(
            e.function().name(),
            whole.orElseGet(() -> one ? request.type() : new CType.Array(request.type(), count)),
            e.span(),
            request.zero());
    Symbol state = storage.temporary(TemporaryKey.of(object), "state", Optional.empty());
    IntTerm size =
        bytes.isPresent()
            ? request.bytes()
            : IntTerm.of(storage.temporary(TemporaryKey.of(state), "size", Optional.empty()));
    Span place = emitter.reportedSpanOr(e.span());
    boolean ends = e.function().name().equals(LibraryFunctions.ALLOCA);
    String closer = ends ? LibraryFunctions.ALLOCA : LibrarySource.deallocator(e.span());
    Optional<Symbol> guard =
        Optional.of(e.span())
            .filter(LibrarySource::isPageAligned)
            .map(at -> storage.temporary(TemporaryKey.fresh(), "guard", Optional.empty()));
    HeapBlock block =
        new HeapBlock(object, request.type(), state, request.unit(), size, place, closer, guard);
    if (ends) {
      automatic.computeIfAbsent(context.frame().exitNode(), key -> new ArrayList<>()).add(block);
    }
    heapBlocks.add(block, end);
    if (count.isEmpty() || end.isPresent()) {
      pointsTo.setExtent(
          object, (parts, per) -> BoolTerm.atMost(parts.times(block.unit().divide(per)), size));
    }
    return block;
  }

  /** Returns the flexible array member of a structure whose offset equals the structure's size. */
  private Optional<StructType.Field> openEnd(CType type, BigInteger size) {
    ConfigSet when = emitter.variants();
    return type instanceof CType.Struct struct
        ? struct
            .definition()
            .flexibleArrayMember()
            .filter(
                end ->
                    program
                        .dataModel()
                        .offsetOf(struct.definition(), end, when)
                        .uniqueValue(when)
                        .equals(Optional.of(Optional.of(size))))
        : Optional.empty();
  }

  /**
   * Returns the type of a block that consists of a structure and of bytes behind it, if the size is
   * that of such a block: see {@link HeaderSizes}.
   */
  private Optional<CType> withBytes(Expr.Call e, AllocationRequest request) {
    if (!(request.type() instanceof CType.Struct struct)
        || struct.definition().isUnion()
        || struct.definition().flexibleArrayMember().isPresent()) {
      return Optional.empty();
    }
    ConfigSet when = emitter.variants();
    return headerSizes.ofAllocation(e, when).contains(request.unit())
        ? Optional.of(
            new CType.Struct(
                headed.computeIfAbsent(
                    struct.definition(),
                    key -> StructType.ofHeaderAndBytes(struct, when.space().all()))))
        : Optional.empty();
  }

  private IntTerm code(HeapBlock block) {
    return pointsTo.takeAddress(
        block.object(),
        heapBlocks.hasBytesBehindHeader(block.object()) ? List.of(0) : List.of(),
        block.type());
  }

  private void begin(HeapBlock block, AllocationRequest request, Span span) {
    emitter.assign(block.state(), HeapBlock.LIVE, span);
    block.writeProtection().ifPresent(guard -> emitter.assign(guard, IntTerm.ZERO, span));
    if (!block.bytes().isConstant()) {
      emitter.assign(block.bytes().asSymbol().orElseThrow(), request.bytes(), span);
    }
    if (request.zero()) {
      memory.zeroInitialize(block.object(), span);
    } else {
      memory.makeIndeterminate(block.object(), span);
    }
  }

  private SymbolicValue reallocate(
      Expr.Call e, SymbolicValue.Address given, IntTerm bytes, Optional<CType> wanted) {
    Span span = e.span();
    SymbolicValue.Address old =
        (SymbolicValue.Address) arithmetic.materialize(given, TemporaryKey.fresh(), span);
    IntTerm size = arithmetic.materialize(bytes, TemporaryKey.fresh(), span);
    CType pointee = e.arguments().get(0).originalPointee();
    Optional<CType> type = pointee instanceof CType.Void ? wanted : Optional.of(pointee);
    Symbol before = storage.temporary(TemporaryKey.fresh(), "size", Optional.empty());
    ConfigSet when = emitter.variants();
    emitter.assign(before, IntTerm.ZERO, span);
    FlowNode checked = emitter.newNode();
    whole(
        old,
        (block, target) -> {
          if (!target.path().isEmpty() && !heapBlocks.isHeader(target)) {
            rejectMemberAddress(span);
            return;
          }
          emitter.assign(before, block.bytes(), span);
          emitter.jump(checked);
        },
        gift -> rejectEntryObject(span),
        checked,
        span);
    emitter.setInsertionPoint(checked, when);
    emitter.emitIf(
        BoolTerm.equal(size, IntTerm.ZERO),
        () -> emitter.emitUnsupported(span, "'realloc' to no bytes is not supported"),
        span);
    SymbolicValue.Address result =
        (SymbolicValue.Address)
            arithmetic.materialize(allocate(e, size, type, false), TemporaryKey.of(e), span);
    emitter.emitIf(
        BoolTerm.and(
            BoolTerm.notEqual(result.targetId(), IntTerm.ZERO),
            BoolTerm.notEqual(old.targetId(), IntTerm.ZERO)),
        () -> {
          BoolTerm shrinks = BoolTerm.less(size, IntTerm.of(before));
          emitter.emitIf(shrinks, () -> emitter.assign(before, size, span), span);
          type.ifPresent(t -> memoryFunctions.copy(result, old, t, IntTerm.of(before), span));
          free(old, span);
        },
        span);
    return result;
  }

  /** Makes a block of whole pages read-only or writable. */
  private void protect(SymbolicValue.Address address, IntTerm bytes, IntTerm how, Span span) {
    SymbolicValue.Address kept =
        (SymbolicValue.Address) arithmetic.materialize(address, TemporaryKey.fresh(), span);
    IntTerm size = arithmetic.materialize(bytes, TemporaryKey.fresh(), span);
    IntTerm bits = arithmetic.materialize(how, TemporaryKey.fresh(), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    Runnable lose =
        () -> emitter.emitUnsupported(span, "this protection of memory is not modelled");
    pointsTo.dispatch(
        kept.targetId(),
        target -> heapBlocks.block(target.root()).isPresent(),
        context.inCurrentContext(
            target -> {
              HeapBlock block = heapBlocks.block(target.root()).orElseThrow();
              Optional<IntTerm> start = start(target, kept.offset());
              if (start.isEmpty() || block.writeProtection().isEmpty()) {
                lose.run();
                return;
              }
              BoolTerm whole =
                  BoolTerm.and(
                      List.of(
                          block.is(HeapBlock.LIVE),
                          BoolTerm.equal(start.get(), IntTerm.ZERO),
                          BoolTerm.equal(size, block.bytes()),
                          BoolTerm.equal(size.modulo(LibraryFunctions.PAGE_SIZE), IntTerm.ZERO)));
              BoolTerm read = BoolTerm.equal(bits, IntTerm.ONE);
              BoolTerm write = BoolTerm.equal(bits, IntTerm.of(3));
              emitter.emitIf(BoolTerm.and(whole, BoolTerm.or(read, write)).not(), lose, span);
              Symbol guard = block.writeProtection().get();
              emitter.assign(guard, IntTerm.ZERO, span);
              emitter.emitIf(read, () -> emitter.assign(guard, IntTerm.ONE, span), span);
              emitter.jump(next);
            }),
        others,
        span);
    emitter.setInsertionPoint(others, when);
    lose.run();
    emitter.setInsertionPoint(next, when);
  }

  private void free(SymbolicValue.Address address, Span span) {
    SymbolicValue.Address kept =
        (SymbolicValue.Address) arithmetic.materialize(address, TemporaryKey.fresh(), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    whole(
        kept,
        (block, target) -> {
          emitter.emitIf(
              block.isGuarded(),
              () -> emitter.emitUnsupported(span, "freeing a protected block is not modelled"),
              span);
          emitter.assign(block.state(), HeapBlock.FREED, span);
          emitter.jump(next);
        },
        gift -> {
          Symbol state = heapBlocks.freedFlag(gift);
          emitter.check(BoolTerm.equal(IntTerm.of(state), IntTerm.ZERO), Check.LIFETIME, span);
          emitter.emitIf(
              BoolTerm.notEqual(kept.offset(), IntTerm.ZERO),
              () -> rejectMemberAddress(span),
              span);
          emitter.assign(state, IntTerm.ONE, span);
          emitter.jump(next);
        },
        next,
        span);
    emitter.setInsertionPoint(next, when);
  }

  private void rejectEntryObject(Span span) {
    emitter.emitUnsupported(
        Assertion.Kind.HEAP, span, "freeing an object of the caller is not modelled");
  }

  /**
   * Runs the action for the block that an address points to, after the checks that the address is
   * its start and that it is live.
   *
   * @param gift the action for an object of the entry arguments
   */
  private void whole(
      SymbolicValue.Address address,
      BiConsumer<HeapBlock, PointerTarget> use,
      Consumer<CVariable> gift,
      FlowNode none,
      Span span) {
    ConfigSet when = emitter.variants();
    FlowNode others = emitter.newNode();
    pointsTo.dispatch(
        address.targetId(),
        target ->
            heapBlocks.block(target.root()).isPresent()
                || target.root().kind() == CVariable.StorageKind.ENTRY_INPUT,
        context.inCurrentContext(
            target -> {
              Optional<HeapBlock> found = heapBlocks.block(target.root());
              Optional<IntTerm> start = start(target, address.offset());
              if (entryObjects.isNeverAllocated(target.root())) {
                emitter.check(BoolTerm.FALSE, Check.LIFETIME, span);
                return;
              } else if (found.isEmpty()) {
                if (entryObjects.mayBeFreed(target.root())
                    && target.path().isEmpty()
                    && !target.isPunned()) {
                  gift.accept(target.root());
                } else {
                  rejectEntryObject(span);
                }
                return;
              } else if (start.isEmpty()
                  || SubobjectPaths.isInUnion(target.root().type(), target.path())) {
                rejectMemberAddress(span);
                return;
              }
              HeapBlock block = found.get();
              emitter.check(block.is(HeapBlock.LIVE), Check.LIFETIME, span);
              emitter.check(
                  block.deallocator().equals(LibrarySource.deallocator(span))
                      ? BoolTerm.equal(start.get(), IntTerm.ZERO)
                      : BoolTerm.FALSE,
                  Check.LIFETIME,
                  span);
              use.accept(block, target);
            }),
        others,
        span);
    emitter.setInsertionPoint(others, when);
    FlowNode wrong = emitter.newNode();
    emitter.branch(BoolTerm.equal(address.targetId(), IntTerm.ZERO), none, wrong, span);
    emitter.setInsertionPoint(wrong, when);
    emitter.check(BoolTerm.FALSE, Check.LIFETIME, span);
    emitter.jump(emitter.graph.cutOff());
  }

  /** Returns a number that is 0 if and only if an address is the start of its block, if known. */
  private Optional<IntTerm> start(PointerTarget target, IntTerm offset) {
    boolean isWhole =
        target.path().isEmpty() && !target.isPunned() || heapBlocks.isWholeStructure(target);
    return isWhole
        ? Optional.of(offset)
        : byteLayouts.byteOffset(target, offset, emitter.variants());
  }

  private void rejectMemberAddress(Span span) {
    emitter.emitUnsupported(
        Assertion.Kind.HEAP, span, "the address of a member is not modelled here");
  }
}
