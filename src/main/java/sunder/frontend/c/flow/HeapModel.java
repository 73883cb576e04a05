package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * The heap model: dynamic memory as a fixed set of blocks for each allocation site.
 *
 * <p>Input: calls of the allocation functions. Output: checks of lifetimes, bounds and leaks, and
 * addresses of blocks. An inlined call has one block, and a call that may be repeated has {@code
 * --heap} many. A freed block is reused: before that, every pointer to it becomes {@link
 * #DANGLING}. Invariants: the state of a block is fresh, live or freed; a run that needs more
 * blocks at the same time ends in an error node of the kind {@code HEAP}. Source: C11, 7.22.3.
 */
final class HeapModel {
  private static final BigInteger LONGEST_ROW = BigInteger.valueOf(64);

  /**
   * The target id of pointers to a block that was reused; it is the negation of no integer of a
   * pointer's size.
   */
  private static final IntTerm DANGLING =
      IntTerm.of(IntKind.UNSIGNED_LONG_LONG.greatest().add(BigInteger.ONE).negate());

  private static final IntTerm FRESH = IntTerm.ZERO;
  private static final IntTerm LIVE = IntTerm.ONE;
  private static final IntTerm FREED = IntTerm.of(2);

  /**
   * A heap block.
   *
   * @param object the variable that represents the contents: one object of the type, or an array
   * @param type the type of the elements
   * @param state the register of the state: fresh, live or freed
   * @param unit the size of an element in bytes
   * @param bytes the size of the block in bytes
   * @param allocationSite the span of the allocating call
   * @param deallocator the name of the function that frees the block
   * @param writeProtection a register that is 1 while the block is read-only; empty if it never can
   *     be
   */
  private record HeapBlock(
      CVariable object,
      CType type,
      Symbol state,
      BigInteger unit,
      IntTerm bytes,
      Span allocationSite,
      String deallocator,
      Optional<Symbol> writeProtection) {
    /** Returns whether the block ends with the function that allocates it. */
    boolean isAutomatic() {
      return deallocator.equals(LibraryFunctions.ALLOCA);
    }

    BoolTerm is(IntTerm condition) {
      return BoolTerm.equal(IntTerm.of(state), condition);
    }

    BoolTerm isGuarded() {
      return writeProtection
          .map(g -> BoolTerm.equal(IntTerm.of(g), IntTerm.ONE))
          .orElse(BoolTerm.FALSE);
    }
  }

  /** Code that is emitted at a node once all points-to sets and blocks are known. */
  private record DeferredCode(FlowNode from, ConfigSet when, Runnable write) {}

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  private final HeaderSizes headerSizes;
  private final Map<CVariable, HeapBlock> blocks = new LinkedHashMap<>();

  /** The flexible array member of each block that is a single structure with such a member. */
  private final Map<CVariable, StructType.Field> open = new HashMap<>();

  /** The types of blocks that consist of a header and of bytes behind it, by header. */
  private final Map<StructType, StructType> headed = new HashMap<>();

  /** The blocks that end with the function that allocates them, by the function's exit node. */
  private final Map<FlowNode, List<HeapBlock>> automatic = new HashMap<>();

  /** The exit nodes of functions behind which the automatic blocks have been freed already. */
  private final Set<FlowNode> left = new HashSet<>();

  /**
   * The register that is 1 once an entry argument's object has been freed, for the objects that are
   * freed anywhere.
   */
  private final Map<CVariable, Symbol> freed = new LinkedHashMap<>();

  /** The code that is emitted once all points-to sets are complete. */
  private final List<DeferredCode> later = new ArrayList<>();

  /**
   * Whether any block or object of a block statement may begin to live more than once, so that
   * dangling pointers exist.
   */
  private boolean reuses;

  HeapModel(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.headerSizes = new HeaderSizes(lowerer);
  }

  /**
   * Lowers a call of a function that allocates, frees or protects memory, and returns its value.
   *
   * @param wanted the pointee type to which the result is converted, if it is known
   */
  SymbolicValue lowerCall(Expr.Call e, List<SymbolicValue> arguments, Optional<CType> wanted) {
    String name = e.function().name();
    Span span = e.span();
    if (name.equals("free") && arguments.size() == 1) {
      free((SymbolicValue.Address) arguments.get(0), span);
      return new SymbolicValue.NoValue();
    } else if (name.equals("malloc") && arguments.size() == 1) {
      return allocate(e, number(arguments.get(0)), wanted, false);
    } else if (name.equals(LibraryFunctions.ALLOCA) && arguments.size() == 1) {
      if (left.contains(lowerer.calls.frame().exitNode())) {
        emitter.rejectUnsupported(span, "this '" + name + "' is not supported");
      }
      return allocate(e, number(arguments.get(0)), wanted, false);
    } else if (name.equals("calloc") && arguments.size() == 2) {
      return allocate(e, number(arguments.get(0)).times(number(arguments.get(1))), wanted, true);
    } else if (name.equals("realloc") && arguments.size() == 2) {
      return again(e, (SymbolicValue.Address) arguments.get(0), number(arguments.get(1)), wanted);
    } else if (name.equals(LibraryFunctions.PROTECT_FUNCTION)) {
      protect(
          (SymbolicValue.Address) arguments.get(0),
          number(arguments.get(1)),
          number(arguments.get(2)),
          span);
      return new SymbolicValue.NoValue();
    }
    emitter.rejectUnsupported(span, "dynamic memory ('" + name + "') is not supported");
    return lowerer.expressions.defaultValue(e.type());
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
    Symbol result = lowerer.storage.pointerTemporary(new Object(), e.function().name());
    FlowNode next = emitter.newNode();
    ConfigSet all = emitter.variants();
    IntTerm kept = lowerer.arithmetic.materialize(bytes, new Object(), span);
    emitter.forEachVariantValue(
        lowerer.program.dataModel().sizeOf(type, all),
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

  /** The parameters of an allocation. */
  private record AllocationRequest(CType type, BigInteger unit, IntTerm bytes, boolean zero) {}

  private void allocate(Expr.Call e, AllocationRequest request, Symbol result, FlowNode next) {
    Span span = e.span();
    ConfigSet when = emitter.variants();
    if (!e.function().name().equals(LibraryFunctions.ALLOCA)) {
      mayFail(e, result, next);
    }
    // The size of an object is a value of size_t.
    BigInteger largest = lowerer.program.dataModel().sizeType().greatest();
    if (!TypeRanges.of(request.bytes()).within(BigInteger.ZERO, largest)) {
      emitter.assume(BoolTerm.atMost(request.bytes(), IntTerm.of(largest)), span);
    }
    boolean repeated = lowerer.calls.isInLoop();
    int rounds = repeated ? lowerer.program.maxObjects() : 1;
    reuses |= repeated;
    for (int round = 0; round < rounds; round++) {
      HeapBlock block = block(e, request);
      FlowNode other = emitter.newNode();
      FlowNode take = emitter.newNode();
      FlowNode free = emitter.newNode();
      emitter.branch(block.is(LIVE), other, free, span);
      emitter.setInsertionPoint(free, when);
      FlowNode again = later(() -> forget(block, take, span));
      emitter.branch(block.is(FRESH), take, repeated ? again : other, span);
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
            : "memory that is allocated here once more is not followed");
  }

  private void mayFail(Expr.Call e, Symbol result, FlowNode next) {
    Span span = e.span();
    ConfigSet when = emitter.variants();
    Symbol answer = lowerer.storage.temporary(e, "fails", Optional.of(IntKind.BOOL));
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
  void freeAutomaticBlocks(FlowNode exit, Span span) {
    left.add(exit);
    for (HeapBlock block : automatic.getOrDefault(exit, List.of())) {
      emitter.emitIf(block.is(LIVE), () -> emitter.assign(block.state(), FREED, span), span);
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
    Symbol state = lowerer.storage.temporary(object, "state", Optional.empty());
    IntTerm size =
        bytes.isPresent()
            ? request.bytes()
            : IntTerm.of(lowerer.storage.temporary(state, "size", Optional.empty()));
    Span place = emitter.reportedSpanOr(e.span());
    boolean ends = e.function().name().equals(LibraryFunctions.ALLOCA);
    String closer = ends ? LibraryFunctions.ALLOCA : LibrarySource.deallocator(e.span());
    Optional<Symbol> guard =
        Optional.of(e.span())
            .filter(LibrarySource::isPageAligned)
            .map(at -> lowerer.storage.temporary(new Object(), "guard", Optional.empty()));
    HeapBlock block =
        new HeapBlock(object, request.type(), state, request.unit(), size, place, closer, guard);
    blocks.put(object, block);
    if (ends) {
      automatic
          .computeIfAbsent(lowerer.calls.frame().exitNode(), key -> new ArrayList<>())
          .add(block);
    }
    end.ifPresent(member -> open.put(object, member));
    if (count.isEmpty() || end.isPresent()) {
      lowerer.pointsTo.setExtent(
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
                    lowerer
                        .program
                        .dataModel()
                        .offsetOf(struct.definition(), end, when)
                        .stateOf(when)
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

  /** Returns whether the block consists of a header and of bytes behind it. */
  boolean hasBytesBehindHeader(CVariable root) {
    return hasFlexibleArray(root)
        && headed.containsValue(((CType.Struct) root.type()).definition());
  }

  /** Returns the type of the header of a block that consists of one and of bytes behind it. */
  Optional<CType> header(CVariable root) {
    return hasBytesBehindHeader(root) ? Optional.of(blocks.get(root).type()) : Optional.empty();
  }

  /**
   * Returns whether the object is a block that consists of one structure with a flexible array
   * member.
   */
  boolean hasFlexibleArray(CVariable root) {
    return open.containsKey(root);
  }

  /**
   * Returns the number of elements of a target that consists of all members before the flexible
   * array member of its block, in all variants; empty for another target.
   */
  private Optional<BigInteger> headerElements(PointsToSets.PointerTarget target) {
    if (!hasFlexibleArray(target.root()) || target.isPunned() || isInFlexibleArray(target)) {
      return Optional.empty();
    }
    List<Integer> path = target.path();
    CType at = target.root().type();
    for (int next = 0; next < path.size(); next++) {
      StructType struct = ((CType.Struct) TypePunning.elementType(at)).definition();
      long members =
          struct.fields().stream().filter(field -> !field.type().isIncompleteArray()).count();
      if (members != 1) {
        return Optional.empty();
      }
      at = struct.field(path.get(next)).type();
    }
    return PointsToSets.contiguousElements(target);
  }

  /**
   * Returns whether a target consists of all members before the flexible array member of its block.
   */
  boolean isHeader(PointsToSets.PointerTarget target) {
    return headerElements(target).isPresent();
  }

  /** Returns whether a target is the structure as which a block with more bytes is allocated. */
  boolean isWholeStructure(PointsToSets.PointerTarget target) {
    return isHeader(target) && target.type().equals(blocks.get(target.root()).type());
  }

  /** Returns the flexible array member of a block that consists of one structure with one. */
  Optional<StructType.Field> flexibleArray(CVariable root) {
    return Optional.ofNullable(open.get(root));
  }

  /** Returns whether a target is in the flexible array member of a block. */
  boolean isInFlexibleArray(PointsToSets.PointerTarget part) {
    return hasFlexibleArray(part.root())
        && !part.isPunned()
        && !part.path().isEmpty()
        && part.path().get(0) == open.get(part.root()).number();
  }

  /**
   * Returns the condition that an element of the flexible array member, or one of the same type
   * from the start of the block on, lies within the block; false if the variants differ in the size
   * of the element.
   *
   * @param index the index of the element
   * @param type the type of the element
   */
  BoolTerm isInBlock(PointsToSets.PointerTarget target, IntTerm index, CType type) {
    HeapBlock block = blocks.get(target.root());
    IntTerm start = isInFlexibleArray(target) ? IntTerm.of(block.unit()) : IntTerm.ZERO;
    ConfigSet when = emitter.variants();
    return lowerer
        .program
        .dataModel()
        .sizeOf(type, when)
        .stateOf(when)
        .flatMap(size -> size)
        .map(size -> index.plus(1).times(size).plus(start))
        .map(
            last ->
                BoolTerm.and(
                    BoolTerm.atMost(IntTerm.ZERO, index), BoolTerm.atMost(last, block.bytes())))
        .orElse(BoolTerm.FALSE);
  }

  /**
   * Runs the action separately for each set of variants that agree in the size of an element of the
   * flexible array member; once if the target is not in one.
   */
  void forEachElementSize(PointsToSets.PointerTarget part, Runnable require, Span span) {
    if (!isInFlexibleArray(part)) {
      require.run();
      return;
    }
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        lowerer
            .program
            .dataModel()
            .sizeOf(TypePunning.elementType(open.get(part.root()).type()), when),
        span,
        size -> {
          if (size.isEmpty()) {
            emitter.emitUnsupported(span, "an object of unknown size is not supported");
          }
          require.run();
          emitter.jump(next);
        });
    emitter.setInsertionPoint(next, when);
  }

  private IntTerm code(HeapBlock block) {
    return lowerer.pointsTo.takeAddress(
        block.object(),
        hasBytesBehindHeader(block.object()) ? List.of(0) : List.of(),
        block.type());
  }

  private void begin(HeapBlock block, AllocationRequest request, Span span) {
    emitter.assign(block.state(), LIVE, span);
    block.writeProtection().ifPresent(guard -> emitter.assign(guard, IntTerm.ZERO, span));
    if (!block.bytes().isConstant()) {
      emitter.assign(block.bytes().asSymbol().orElseThrow(), request.bytes(), span);
    }
    if (request.zero()) {
      lowerer.memory.zeroInitialize(block.object(), span);
    } else {
      lowerer.memory.makeIndeterminate(block.object(), span);
    }
  }

  private SymbolicValue again(
      Expr.Call e, SymbolicValue.Address given, IntTerm bytes, Optional<CType> wanted) {
    Span span = e.span();
    SymbolicValue.Address old =
        (SymbolicValue.Address) lowerer.arithmetic.materialize(given, new Object(), span);
    IntTerm size = lowerer.arithmetic.materialize(bytes, new Object(), span);
    CType pointee = MemoryFunctions.originalPointee(e.arguments().get(0));
    Optional<CType> type = pointee instanceof CType.Void ? wanted : Optional.of(pointee);
    Symbol before = lowerer.storage.temporary(new Object(), "size", Optional.empty());
    ConfigSet when = emitter.variants();
    emitter.assign(before, IntTerm.ZERO, span);
    FlowNode checked = emitter.newNode();
    whole(
        old,
        (block, target) -> {
          if (!target.path().isEmpty() && !isHeader(target)) {
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
            lowerer.arithmetic.materialize(allocate(e, size, type, false), e, span);
    emitter.emitIf(
        BoolTerm.and(
            BoolTerm.notEqual(result.targetId(), IntTerm.ZERO),
            BoolTerm.notEqual(old.targetId(), IntTerm.ZERO)),
        () -> {
          BoolTerm shrinks = BoolTerm.less(size, IntTerm.of(before));
          emitter.emitIf(shrinks, () -> emitter.assign(before, size, span), span);
          type.ifPresent(
              t -> new MemoryFunctions(lowerer).copy(result, old, t, IntTerm.of(before), span));
          free(old, span);
        },
        span);
    return result;
  }

  /** Makes a block of whole pages read-only or writable. */
  private void protect(SymbolicValue.Address address, IntTerm bytes, IntTerm how, Span span) {
    SymbolicValue.Address kept =
        (SymbolicValue.Address) lowerer.arithmetic.materialize(address, new Object(), span);
    IntTerm size = lowerer.arithmetic.materialize(bytes, new Object(), span);
    IntTerm bits = lowerer.arithmetic.materialize(how, new Object(), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    FlowNode others = emitter.newNode();
    Runnable lose =
        () -> emitter.emitUnsupported(span, "this protection of memory is not followed");
    lowerer.pointsTo.dispatch(
        kept.targetId(),
        target -> blocks.containsKey(target.root()),
        lowerer.calls.inCurrentContext(
            target -> {
              HeapBlock block = blocks.get(target.root());
              Optional<IntTerm> start = start(target, kept.offset());
              if (start.isEmpty() || block.writeProtection().isEmpty()) {
                lose.run();
                return;
              }
              BoolTerm whole =
                  BoolTerm.and(
                      List.of(
                          block.is(LIVE),
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

  /** Emits the check that the object is not in a read-only block. */
  void requireWritable(CVariable root, Span span) {
    HeapBlock block = blocks.get(root);
    if (block != null && block.writeProtection().isPresent()) {
      emitter.check(block.isGuarded().not(), Check.NULL, span);
    }
  }

  private void free(SymbolicValue.Address address, Span span) {
    SymbolicValue.Address kept =
        (SymbolicValue.Address) lowerer.arithmetic.materialize(address, new Object(), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    whole(
        kept,
        (block, target) -> {
          emitter.emitIf(
              block.isGuarded(),
              () -> emitter.emitUnsupported(span, "freeing what is protected is not followed"),
              span);
          emitter.assign(block.state(), FREED, span);
          emitter.jump(next);
        },
        gift -> {
          Symbol state =
              freed.computeIfAbsent(
                  gift,
                  key ->
                      lowerer.storage.sharedTemporary(
                          key, key.name() + " freed", Optional.empty()));
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
        Assertion.Kind.HEAP, span, "freeing what was there before is not followed");
  }

  /**
   * Runs the action for the block that an address points to, after the checks that the address is
   * its start and that it is live.
   *
   * @param gift the action for an object of the entry arguments
   */
  private void whole(
      SymbolicValue.Address address,
      BiConsumer<HeapBlock, PointsToSets.PointerTarget> use,
      Consumer<CVariable> gift,
      FlowNode none,
      Span span) {
    ConfigSet when = emitter.variants();
    FlowNode others = emitter.newNode();
    lowerer.pointsTo.dispatch(
        address.targetId(),
        target ->
            blocks.containsKey(target.root())
                || target.root().kind() == CVariable.StorageKind.ENTRY_INPUT,
        lowerer.calls.inCurrentContext(
            target -> {
              HeapBlock block = blocks.get(target.root());
              Optional<IntTerm> start = start(target, address.offset());
              if (lowerer.entryArguments.isNeverAllocated(target.root())) {
                emitter.check(BoolTerm.FALSE, Check.LIFETIME, span);
                return;
              } else if (block == null) {
                if (lowerer.entryArguments.mayBeFreed(target.root())
                    && target.path().isEmpty()
                    && !target.isPunned()) {
                  gift.accept(target.root());
                } else {
                  rejectEntryObject(span);
                }
                return;
              } else if (start.isEmpty() || UnionMembers.isInUnion(target.root(), target.path())) {
                rejectMemberAddress(span);
                return;
              }
              emitter.check(block.is(LIVE), Check.LIFETIME, span);
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
  private Optional<IntTerm> start(PointsToSets.PointerTarget target, IntTerm offset) {
    boolean isWhole = target.path().isEmpty() && !target.isPunned() || isWholeStructure(target);
    return isWhole
        ? Optional.of(offset)
        : lowerer.typePunning.byteOffset(target, offset, emitter.variants());
  }

  private void rejectMemberAddress(Span span) {
    emitter.emitUnsupported(
        Assertion.Kind.HEAP, span, "the address of a member is not followed here");
  }

  /** Emits the checks that the target is live and that the offset is within its object. */
  void requireAccess(PointsToSets.PointerTarget target, IntTerm offset, Span span) {
    requireLive(target.root(), span);
    forEachElementSize(
        target,
        () -> emitter.check(lowerer.pointsTo.isInBounds(target, offset), Check.BOUNDS, span),
        span);
    Optional<BigInteger> elements = headerElements(target);
    if (elements.isPresent() && !offset.equals(IntTerm.ZERO)) {
      emitter.emitIf(
          BoolTerm.atMost(IntTerm.of(elements.get()), offset),
          () ->
              emitter.emitUnsupported(span, "a struct behind one that has no end is not followed"),
          span);
    }
  }

  /** Emits the check that the object is live. */
  void requireLive(CVariable root, Span span) {
    HeapBlock block = blocks.get(root);
    if (block != null) {
      emitter.check(block.is(LIVE), Check.LIFETIME, span);
    }
    if (lowerer.entryArguments.mayBeFreed(root)) {
      emitDeferred(
          () -> {
            if (freed.containsKey(root)) {
              IntTerm state = IntTerm.of(freed.get(root));
              emitter.check(BoolTerm.equal(state, IntTerm.ZERO), Check.LIFETIME, span);
            }
          });
    }
    lowerer.lifetimes.requireLive(root, span);
  }

  /**
   * Returns the node for runs that access an address without an object: an error of the lifetime
   * check if the address is dangling, otherwise the given node.
   */
  FlowNode invalidAddressNode(IntTerm code, FlowNode otherwise, Span span) {
    return later(
        () -> {
          FlowNode gone = emitter.newNode();
          ConfigSet when = emitter.variants();
          emitter.branch(isDangling(code), gone, otherwise, span);
          emitter.setInsertionPoint(gone, when);
          emitter.check(BoolTerm.FALSE, Check.LIFETIME, span);
        });
  }

  private BoolTerm isDangling(IntTerm code) {
    return reuses ? BoolTerm.equal(code, DANGLING) : BoolTerm.FALSE;
  }

  /**
   * Emits an error node for comparisons with a freed object's address, whose outcome depends on
   * whether the block was reused.
   */
  void requireComparable(IntTerm one, IntTerm other, Span span) {
    if (!one.isConstant() && !other.isConstant()) {
      FlowNode next = emitter.newNode();
      ConfigSet when = emitter.variants();
      emitter.jump(
          later(
              () -> {
                BoolTerm apart =
                    BoolTerm.and(
                        BoolTerm.and(
                            BoolTerm.notEqual(one, IntTerm.ZERO),
                            BoolTerm.notEqual(other, IntTerm.ZERO)),
                        BoolTerm.and(
                            BoolTerm.or(wasFreed(one), wasFreed(other)),
                            BoolTerm.or(BoolTerm.notEqual(one, other), isDangling(one))));
                emitter.emitIf(
                    apart,
                    () ->
                        emitter.emitUnsupported(
                            Assertion.Kind.HEAP, span, "comparing what was freed is not followed"),
                    span);
                emitter.jump(next);
              }));
      emitter.setInsertionPoint(next, when);
    }
  }

  private BoolTerm wasFreed(IntTerm code) {
    BoolTerm freed = isDangling(code);
    for (HeapBlock block : blocks.values()) {
      for (IntTerm number : lowerer.pointsTo.targetIds(block.object())) {
        freed = BoolTerm.or(freed, BoolTerm.and(block.is(FREED), BoolTerm.equal(code, number)));
      }
    }
    return freed;
  }

  /**
   * Returns a new node at which the action's code is emitted once all points-to sets and blocks are
   * known.
   */
  private FlowNode later(Runnable write) {
    FlowNode from = emitter.newNode();
    Optional<Span> blamed = emitter.reportedSpan();
    later.add(
        new DeferredCode(from, emitter.variants(), () -> emitter.withReportedSpan(blamed, write)));
    return from;
  }

  /**
   * Emits the action's code at the insertion point, once all points-to sets and blocks are known;
   * the insertion point afterwards is behind that code.
   */
  void emitDeferred(Runnable write) {
    FlowNode next = emitter.newNode();
    ConfigSet when = emitter.variants();
    Consumer<Runnable> here = lowerer.calls.captureContext();
    emitter.jump(
        later(
            () -> {
              here.accept(write);
              emitter.jump(next);
            }));
    emitter.setInsertionPoint(next, when);
  }

  /** Emits the initial state at the start of the program: all blocks are fresh. */
  void initialize(Span span) {
    blocks.values().forEach(block -> emitter.assign(block.state(), FRESH, span));
    freed.values().forEach(state -> emitter.assign(state, IntTerm.ZERO, span));
  }

  /** Emits the deferred code. All points-to sets must be complete. */
  void flushDeferred() {
    for (DeferredCode item : later) {
      emitter.setInsertionPoint(item.from(), item.when());
      item.write().run();
    }
  }

  /** Makes all pointers to a block dangling before it is reused. */
  private void forget(HeapBlock block, FlowNode next, Span span) {
    for (Symbol register : lowerer.storage.pointerTemporaries) {
      ifPointsTo(block.object(), register, () -> emitter.assign(register, DANGLING, span), span);
    }
    forget(block.object(), root -> true, span);
    emitter.jump(next);
  }

  /**
   * Makes the pointers to an object of a block statement dangling when its lifetime begins again.
   *
   * @param again tells, once all code is lowered, whether the lifetime may begin more than once
   * @param there selects the variables whose pointers may still point to the object
   */
  void invalidatePointers(
      CVariable object, BooleanSupplier again, Predicate<CVariable> there, Span span) {
    reuses |= again.getAsBoolean();
    FlowNode next = emitter.newNode();
    ConfigSet when = emitter.variants();
    emitter.jump(
        later(
            () -> {
              if (again.getAsBoolean()) {
                forget(object, there, span);
              }
              emitter.jump(next);
            }));
    emitter.setInsertionPoint(next, when);
  }

  private void forget(CVariable object, Predicate<CVariable> there, Span span) {
    if (lowerer.pointsTo.targetIds(object).isEmpty()) {
      return;
    }
    for (RegisterAllocation.PointerObject pointer : lowerer.storage.pointerObjects()) {
      if (there.test(pointer.root())) {
        forEachPointerTo(
            pointer,
            object,
            (register, index) -> {
              if (pointer.storage() instanceof RegisterAllocation.ScalarStorage.Elements row) {
                emitter.store(row.array(), index, DANGLING, span);
              } else {
                emitter.assign(register, DANGLING, span);
              }
            },
            span);
      }
    }
  }

  /**
   * An action for a pointer to an object: the register with its target id, and the index of the
   * element if the pointer is in an array.
   */
  private interface PointerAction {
    void accept(Symbol register, IntTerm index);
  }

  /**
   * Runs the action where a pointer of the program, or an element of an array of pointers, points
   * to the object.
   */
  private void forEachPointerTo(
      RegisterAllocation.PointerObject pointer, CVariable object, PointerAction use, Span span) {
    if (!lowerer.pointsTo.mayPointTo(object, pointer.pointee())) {
      return;
    } else if (pointer.storage() instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      Symbol register = scalar.register();
      ifPointsTo(object, register, () -> use.accept(register, IntTerm.ZERO), span);
      return;
    }
    RegisterAllocation.ScalarStorage.Elements row =
        (RegisterAllocation.ScalarStorage.Elements) pointer.storage();
    if (row.length().signum() == 0 || row.length().compareTo(LONGEST_ROW) > 0) {
      emitter.emitUnsupported(
          Assertion.Kind.HEAP,
          span,
          "long arrays of pointers to what may be gone are not followed");
      return;
    }
    Symbol element = lowerer.storage.temporary(row, "element", Optional.empty());
    for (int i = 0; i < row.length().intValue(); i++) {
      IntTerm index = IntTerm.of(i);
      emitter.load(row.array(), index, element, span);
      ifPointsTo(object, element, () -> use.accept(element, index), span);
    }
  }

  /** Runs the action where a register holds a target id of the object or of a subobject of it. */
  private void ifPointsTo(CVariable object, Symbol register, Runnable use, Span span) {
    BoolTerm is = BoolTerm.FALSE;
    for (IntTerm code : lowerer.pointsTo.targetIds(object)) {
      is = BoolTerm.or(is, BoolTerm.equal(IntTerm.of(register), code));
    }
    emitter.emitIf(is, use, span);
  }

  /**
   * The variables from which a block must be reachable at the end of a run to count as not lost.
   */
  enum LeakRoots {
    /** The objects with static storage duration, at the end of {@code main}. */
    STATIC_OBJECTS,
    /** All variables, at a call of {@code exit}, which ends no function. */
    ALL_OBJECTS;

    private boolean has(CVariable variable) {
      boolean isGiven = variable.kind() == CVariable.StorageKind.PARAMETER;
      return (variable.number() >= 0 || isGiven)
          && (this == ALL_OBJECTS || variable.kind() == CVariable.StorageKind.STATIC);
    }
  }

  /** Emits the check at the end of a run that every live block is reachable from the roots. */
  void checkLeaks(LeakRoots roots, Span span) {
    // A function that is verified alone may leave blocks to its unknown caller.
    boolean ends = lowerer.program.globalsAtEntry().isEmpty();
    if (ends && emitter.property.checks().contains(Check.LEAK)) {
      FlowNode next = emitter.newNode();
      ConfigSet when = emitter.variants();
      emitter.jump(later(() -> reachable(roots, next, span)));
      emitter.setInsertionPoint(next, when);
    }
  }

  private void reachable(LeakRoots roots, FlowNode next, Span span) {
    ConfigSet when = emitter.variants();
    Map<HeapBlock, Symbol> marks = new LinkedHashMap<>();
    FlowNode some = emitter.newNode();
    for (HeapBlock block : blocks.values()) {
      FlowNode other = emitter.newNode();
      emitter.branch(block.is(LIVE), some, other, span);
      emitter.setInsertionPoint(other, when);
    }
    emitter.jump(next);
    emitter.setInsertionPoint(some, when);
    for (HeapBlock block : blocks.values()) {
      Symbol mark = lowerer.storage.temporary(new Object(), "reached", Optional.of(IntKind.BOOL));
      marks.put(block, mark);
      emitter.assign(mark, block.isAutomatic() ? IntTerm.ONE : IntTerm.ZERO, span);
    }
    Symbol changed = lowerer.storage.temporary(new Object(), "changed", Optional.of(IntKind.BOOL));
    lowerer.storage.pointerObjects().stream()
        .filter(pointer -> roots.has(pointer.root()))
        .forEach(pointer -> mark(pointer, marks, changed, span));
    FlowNode again = emitter.newNode();
    emitter.jump(again);
    emitter.setInsertionPoint(again, when);
    emitter.assign(changed, IntTerm.ZERO, span);
    marks.forEach((block, mark) -> follow(block, mark, marks, changed, span));
    FlowNode done = emitter.newNode();
    emitter.branch(BoolTerm.equal(IntTerm.of(changed), IntTerm.ONE), again, done, span);
    emitter.setInsertionPoint(done, when);
    marks.entrySet().stream()
        .sorted(Comparator.comparingInt(e -> e.getKey().allocationSite().start()))
        .forEach(
            e ->
                emitter.check(
                    BoolTerm.or(
                        e.getKey().is(LIVE).not(),
                        BoolTerm.equal(IntTerm.of(e.getValue()), IntTerm.ONE)),
                    Check.LEAK,
                    e.getKey().allocationSite()));
    emitter.jump(next);
  }

  /** Marks the blocks that a reached block points to. */
  private void follow(
      HeapBlock block, Symbol mark, Map<HeapBlock, Symbol> marks, Symbol changed, Span span) {
    BoolTerm reached = BoolTerm.and(block.is(LIVE), BoolTerm.equal(IntTerm.of(mark), IntTerm.ONE));
    emitter.emitIf(
        reached,
        () ->
            lowerer.storage.pointerObjects().stream()
                .filter(pointer -> pointer.root() == block.object())
                .forEach(pointer -> mark(pointer, marks, changed, span)),
        span);
  }

  private void mark(
      RegisterAllocation.PointerObject pointer,
      Map<HeapBlock, Symbol> marks,
      Symbol changed,
      Span span) {
    marks.forEach(
        (block, mark) ->
            forEachPointerTo(
                pointer,
                block.object(),
                (register, index) ->
                    emitter.emitIf(
                        BoolTerm.equal(IntTerm.of(mark), IntTerm.ZERO),
                        () -> {
                          emitter.assign(mark, IntTerm.ONE, span);
                          emitter.assign(changed, IntTerm.ONE, span);
                        },
                        span),
                span));
  }
}
