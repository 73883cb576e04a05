package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.StructType;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * The blocks of the heap, with the checks of their lifetimes: the state of each is fresh, live or
 * freed.
 *
 * <p>Input: the blocks, as calls of allocation functions are lowered, and accesses to objects.
 * Output: checks that the objects of blocks, entry arguments and block statements are live, and the
 * layout of blocks that end in a flexible array member. Source: C11, 6.2.4 and 7.22.3.
 */
public final class HeapBlocks {
  private final DataModel dataModel;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final PointerTargets pointsTo;
  private final DeferredCode deferred;
  private final DanglingPointers danglingPointers;
  private final LifetimeTracking lifetimes;
  private final EntryObjects entryObjects;
  private final Map<CVariable, HeapBlock> blocks = new LinkedHashMap<>();

  /** The flexible array member of each block that is a single structure with such a member. */
  private final Map<CVariable, StructType.Field> open = new HashMap<>();

  /**
   * The register that is 1 once an entry argument's object has been freed, for the objects that are
   * freed anywhere.
   */
  private final Map<CVariable, Symbol> freed = new LinkedHashMap<>();

  public HeapBlocks(
      ValueModel values,
      PointerTargets pointsTo,
      DanglingPointers danglingPointers,
      LifetimeTracking lifetimes,
      EntryObjects entryObjects) {
    this.dataModel = values.program().dataModel();
    this.emitter = values.emitter();
    this.storage = values.storage();
    this.deferred = values.deferred();
    this.pointsTo = pointsTo;
    this.danglingPointers = danglingPointers;
    this.lifetimes = lifetimes;
    this.entryObjects = entryObjects;
  }

  /**
   * Adds a block.
   *
   * @param end the flexible array member, if the block is a single structure with one
   */
  public void add(HeapBlock block, Optional<StructType.Field> end) {
    blocks.put(block.object(), block);
    end.ifPresent(member -> open.put(block.object(), member));
  }

  /** Returns the block that a variable represents, if it represents one. */
  public Optional<HeapBlock> block(CVariable root) {
    return Optional.ofNullable(blocks.get(root));
  }

  /** Returns the register that is 1 once an entry argument's object has been freed. */
  public Symbol freedFlag(CVariable object) {
    return freed.computeIfAbsent(
        object,
        key ->
            storage.sharedTemporary(TemporaryKey.of(key), key.name() + " freed", Optional.empty()));
  }

  /** Returns whether the block consists of a header and of bytes behind it. */
  public boolean hasBytesBehindHeader(CVariable root) {
    return hasFlexibleArray(root) && !root.type().equals(blocks.get(root).type());
  }

  /** Returns the type of the header of a block that consists of one and of bytes behind it. */
  public Optional<CType> header(CVariable root) {
    return hasBytesBehindHeader(root) ? Optional.of(blocks.get(root).type()) : Optional.empty();
  }

  /**
   * Returns whether the object is a block that consists of one structure with a flexible array
   * member.
   */
  public boolean hasFlexibleArray(CVariable root) {
    return open.containsKey(root);
  }

  /**
   * Returns the number of elements of a target that consists of all members before the flexible
   * array member of its block, in all variants; empty for another target.
   */
  Optional<BigInteger> headerElements(PointerTarget target) {
    if (!hasFlexibleArray(target.root()) || target.isPunned() || isInFlexibleArray(target)) {
      return Optional.empty();
    }
    List<Integer> path = target.path();
    CType at = target.root().type();
    for (int next = 0; next < path.size(); next++) {
      StructType struct = ((CType.Struct) SubobjectPaths.elementType(at)).definition();
      long members =
          struct.fields().stream().filter(field -> !field.type().isIncompleteArray()).count();
      if (members != 1) {
        return Optional.empty();
      }
      at = struct.field(path.get(next)).type();
    }
    return ObjectBounds.contiguousElements(target);
  }

  /**
   * Returns whether a target consists of all members before the flexible array member of its block.
   */
  public boolean isHeader(PointerTarget target) {
    return headerElements(target).isPresent();
  }

  /** Returns whether a target is the structure as which a block with more bytes is allocated. */
  public boolean isWholeStructure(PointerTarget target) {
    return isHeader(target) && target.type().equals(blocks.get(target.root()).type());
  }

  /** Returns the flexible array member of a block that consists of one structure with one. */
  public Optional<StructType.Field> flexibleArray(CVariable root) {
    return Optional.ofNullable(open.get(root));
  }

  /** Returns whether a target is in the flexible array member of a block. */
  boolean isInFlexibleArray(PointerTarget part) {
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
  BoolTerm isInBlock(PointerTarget target, IntTerm index, CType type) {
    HeapBlock block = blocks.get(target.root());
    IntTerm start = isInFlexibleArray(target) ? IntTerm.of(block.unit()) : IntTerm.ZERO;
    ConfigSet when = emitter.variants();
    return dataModel
        .sizeOf(type, when)
        .uniqueValue(when)
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
  public void forEachElementSize(PointerTarget part, Runnable require, Span span) {
    if (!isInFlexibleArray(part)) {
      require.run();
      return;
    }
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    emitter.forEachVariantValue(
        dataModel.sizeOf(SubobjectPaths.elementType(open.get(part.root()).type()), when),
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

  /** Emits the check that the object is not in a read-only block. */
  public void requireWritable(CVariable root, Span span) {
    HeapBlock block = blocks.get(root);
    if (block != null && block.writeProtection().isPresent()) {
      emitter.check(block.isGuarded().not(), Check.NULL, span);
    }
  }

  /** Emits the check that the object is live. */
  public void requireLive(CVariable root, Span span) {
    HeapBlock block = blocks.get(root);
    if (block != null) {
      emitter.check(block.is(HeapBlock.LIVE), Check.LIFETIME, span);
    }
    if (entryObjects.mayBeFreed(root)) {
      deferred.emit(
          () -> {
            if (freed.containsKey(root)) {
              IntTerm state = IntTerm.of(freed.get(root));
              emitter.check(BoolTerm.equal(state, IntTerm.ZERO), Check.LIFETIME, span);
            }
          });
    }
    lifetimes.requireLive(root, span);
  }

  /** Emits an action for runs that have freed an object of an entry argument. */
  public void ifFreed(CVariable root, Runnable action, Span span) {
    deferred.emit(
        () -> {
          if (freed.containsKey(root)) {
            IntTerm state = IntTerm.of(freed.get(root));
            emitter.emitIf(BoolTerm.equal(state, IntTerm.ZERO).not(), action, span);
          }
        });
  }

  /**
   * Returns the node for runs that access an address without an object: an error of the lifetime
   * check if the address is dangling, otherwise the given node.
   */
  public FlowNode invalidAddressNode(IntTerm code, FlowNode otherwise, Span span) {
    return deferred.newNode(
        () -> {
          FlowNode gone = emitter.newNode();
          ConfigSet when = emitter.variants();
          emitter.branch(danglingPointers.isDangling(code), gone, otherwise, span);
          emitter.setInsertionPoint(gone, when);
          emitter.check(BoolTerm.FALSE, Check.LIFETIME, span);
        });
  }

  /**
   * Emits an error node for comparisons with a freed object's address, whose outcome depends on
   * whether the block was reused.
   */
  public void requireComparable(IntTerm one, IntTerm other, Span span) {
    if (!one.isConstant() && !other.isConstant()) {
      FlowNode next = emitter.newNode();
      ConfigSet when = emitter.variants();
      emitter.jump(
          deferred.newNode(
              () -> {
                BoolTerm apart =
                    BoolTerm.and(
                        BoolTerm.and(
                            BoolTerm.notEqual(one, IntTerm.ZERO),
                            BoolTerm.notEqual(other, IntTerm.ZERO)),
                        BoolTerm.and(
                            BoolTerm.or(wasFreed(one), wasFreed(other)),
                            BoolTerm.or(
                                BoolTerm.notEqual(one, other), danglingPointers.isDangling(one))));
                emitter.emitIf(
                    apart,
                    () ->
                        emitter.emitUnsupported(
                            Assertion.Kind.HEAP,
                            span,
                            "comparing the address of a freed block is not modelled"),
                    span);
                emitter.jump(next);
              }));
      emitter.setInsertionPoint(next, when);
    }
  }

  private BoolTerm wasFreed(IntTerm code) {
    BoolTerm freed = danglingPointers.isDangling(code);
    for (HeapBlock block : blocks.values()) {
      for (IntTerm number : pointsTo.targetIds(block.object())) {
        freed =
            BoolTerm.or(
                freed, BoolTerm.and(block.is(HeapBlock.FREED), BoolTerm.equal(code, number)));
      }
    }
    return freed;
  }

  /** Returns the blocks, in the order of their allocation sites in the lowering. */
  public Collection<HeapBlock> blocks() {
    return blocks.values();
  }

  /** Emits the initial state at the start of the program: all blocks are fresh. */
  public void initialize(Span span) {
    blocks.values().forEach(block -> emitter.assign(block.state(), HeapBlock.FRESH, span));
    freed.values().forEach(state -> emitter.assign(state, IntTerm.ZERO, span));
  }
}
