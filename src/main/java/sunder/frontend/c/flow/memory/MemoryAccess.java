package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.pointers.ByteLayouts;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
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
 * Reads and writes of objects: the translation of loads, stores and copies to instructions on
 * registers and array registers.
 *
 * <p>Input: an {@link ObjectLocation} and a value. Output: instructions at the insertion point and,
 * for a load, a {@link SymbolicValue}. An indirect access branches over all targets of the pointee
 * type whose address is taken; the assignment in each branch is a strong update. Invariants: an
 * access to a union checks and sets its active member, unless the member is known; with the check
 * of uninitialised reads, each load records the flag of the scalar that is read.
 */
public final class MemoryAccess {
  /** The greatest length of an array whose elements have code of their own. */
  private static final int MOST_UNROLLED = 64;

  /** The greatest number of elements that are marked as initialised one by one. */
  private static final BigInteger MOST_KNOWN = BigInteger.valueOf(64);

  static final String BEYOND_DEPTH_LIMIT = "the object of this pointer is not modelled";

  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final EntryObjects entryObjects;
  private final HeapBlocks heapBlocks;
  private final ObjectBounds bounds;
  private final HavocState havocState;
  private final ConstantArrays constantArrays;
  private final TypePunning typePunning;
  private final UnionMembers unionMembers;

  /** Whether unions are accessed without regard to their active members. */
  private boolean ignoresActiveMembers;

  /** Creates the access with its parts for type punning and unions, which use it in turn. */
  MemoryAccess(
      ValueModel values,
      PointerTargets pointsTo,
      ByteLayouts byteLayouts,
      EntryObjects entryObjects,
      HeapBlocks heapBlocks,
      ObjectBounds bounds,
      HavocState havocState,
      ConstantArrays constantArrays) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.initialization = values.initialization();
    this.pointsTo = pointsTo;
    this.entryObjects = entryObjects;
    this.heapBlocks = heapBlocks;
    this.bounds = bounds;
    this.havocState = havocState;
    this.constantArrays = constantArrays;
    this.typePunning =
        new TypePunning(values, pointsTo, byteLayouts, entryObjects, heapBlocks, bounds, this);
    this.unionMembers = new UnionMembers(values, typePunning, this);
  }

  /** Returns the part for accesses to the bytes of objects of other types. */
  TypePunning typePunning() {
    return typePunning;
  }

  /** Returns the part for members of unions. */
  UnionMembers unionMembers() {
    return unionMembers;
  }

  private Symbol temporary(
      TemporaryKey of, RegisterAllocation.ScalarComponent part, Optional<IntKind> kind) {
    TemporaryKey key = of.part(part.name());
    return part == RegisterAllocation.ScalarComponent.VALUE && kind.isEmpty()
        ? storage.pointerTemporary(key, "value")
        : storage.temporary(key, "value", kind);
  }

  /**
   * Returns the value at a location.
   *
   * @param key the expression that reads; temporary registers of the access are keyed by it
   */
  public SymbolicValue load(ObjectLocation loc, TemporaryKey key, Span span) {
    CType type = loc.type();
    if (type instanceof CType.Struct || type instanceof CType.Array) {
      return new SymbolicValue.Aggregate(loc);
    } else if (type instanceof CType.Pointer) {
      return new SymbolicValue.Address(
          loadScalar(loc, RegisterAllocation.ScalarComponent.VALUE, Optional.empty(), key, span),
          loadScalar(loc, RegisterAllocation.ScalarComponent.OFFSET, Optional.empty(), key, span));
    } else if (RegisterAllocation.intKind(type).isPresent()) {
      return new SymbolicValue.IntegerValue(
          loadScalar(
              loc,
              RegisterAllocation.ScalarComponent.VALUE,
              RegisterAllocation.intKind(type),
              key,
              span));
    }
    emitter.rejectUnsupported(span, "a value of type '" + type + "' is not supported");
    return new SymbolicValue.IntegerValue(IntTerm.ZERO);
  }

  private IntTerm loadScalar(
      ObjectLocation loc,
      RegisterAllocation.ScalarComponent part,
      Optional<IntKind> kind,
      TemporaryKey key,
      Span span) {
    boolean marked = part == RegisterAllocation.ScalarComponent.VALUE && initialization.isEnabled;
    if (loc instanceof ObjectLocation.Direct direct) {
      // The flag of an element is read behind its value: loading the value may set it.
      IntTerm value = loadDirect(direct, part, kind, key, span);
      if (marked && initialization.isTracked(direct)) {
        initialization.noteRead(indeterminateFlag(direct, key, span), span);
      }
      return value;
    } else if (loc instanceof ObjectLocation.Indirect indirect) {
      Symbol register = temporary(key, part, kind);
      forEachTarget(
          indirect,
          (target, next) -> {
            if (target.isPunned()) {
              loadPunned(indirect, target, part, register, next, span);
              return;
            }
            for (ObjectLocation.Direct object : resolveTarget(indirect, target).stream().toList()) {
              IntTerm value = loadDirect(object, part, kind, TemporaryKey.of(object), span);
              emitter.assign(register, value, span);
              if (marked) {
                boolean mayLack = initialization.isTracked(object);
                IntTerm lacks =
                    mayLack
                        ? IntTerm.of(indeterminateFlag(object, TemporaryKey.of(object), span))
                        : IntTerm.ZERO;
                emitter.setFlag(initialization.flag(TemporaryKey.of(register)), lacks, span);
              }
              emitter.jump(next);
            }
          },
          span);
      if (marked) {
        initialization.noteRead(initialization.flag(TemporaryKey.of(register)), span);
      }
      return IntTerm.of(register);
    }
    return IntTerm.ZERO;
  }

  /** Assigns a scalar that is read from the bytes of an object of another type to a register. */
  private void loadPunned(
      ObjectLocation.Indirect loc,
      PointerTarget target,
      RegisterAllocation.ScalarComponent part,
      Symbol register,
      FlowNode next,
      Span span) {
    typePunning.forScalarBits(
        loc,
        target,
        pieces -> {
          InitializationTracking.ValueWithReads<IntTerm> read =
              initialization.collectReads(
                  () -> typePunning.loadBytes(pieces, loc.type(), part, span));
          emitter.assign(register, read.value(), span);
          if (part == RegisterAllocation.ScalarComponent.VALUE && initialization.isEnabled) {
            emitter.setFlag(
                initialization.flag(TemporaryKey.of(register)),
                initialization.disjunction(read.reads(), TemporaryKey.fresh(), span),
                span);
          }
          emitter.jump(next);
        },
        span);
  }

  /**
   * Returns the value of the variable that holds the length of a variable length array; its address
   * is never taken.
   */
  public IntTerm lengthValue(CVariable number) {
    Optional<IntTerm> constant = context.constant(number);
    if (constant.isPresent()) {
      return constant.get();
    }
    CVariable object = storage.objectOf(number);
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(object, List.of(), RegisterAllocation.ScalarComponent.VALUE);
    return IntTerm.of(((RegisterAllocation.ScalarStorage.Scalar) leaf).register());
  }

  /** Returns the number of elements of an array, if the array type is complete. */
  public Optional<IntTerm> length(CType.Array array) {
    return array.length().map(IntTerm::of).or(() -> array.lengthVariable().map(this::lengthValue));
  }

  /**
   * Returns the number of array cells that an object of the type occupies in a variable length
   * array; empty for an array of unknown length.
   */
  public Optional<IntTerm> elementCount(CType type) {
    return type.isVariableLengthArray()
        ? length((CType.Array) type)
            .flatMap(length -> elementCount(((CType.Array) type).element()).map(length::times))
        : Optional.of(IntTerm.ONE);
  }

  /** Returns a component of the scalar at a location. */
  IntTerm loadComponent(
      ObjectLocation.Direct scalar,
      RegisterAllocation.ScalarComponent part,
      TemporaryKey key,
      Span span) {
    return loadScalar(scalar, part, RegisterAllocation.intKind(scalar.type()), key, span);
  }

  /**
   * Returns whether the active members of the enclosing unions have to be respected for the
   * location.
   */
  private boolean isInTrackedUnion(ObjectLocation.Direct loc) {
    return !ignoresActiveMembers && SubobjectPaths.isInUnion(loc.root().type(), loc.path());
  }

  /**
   * Returns the indeterminate flag of a scalar that is read; that of an array element is loaded
   * into a flag first.
   */
  private Symbol indeterminateFlag(ObjectLocation.Direct loc, TemporaryKey key, Span span) {
    return isInTrackedUnion(loc) ? unionFlag(key) : scalarFlag(loc, key, span);
  }

  /**
   * Returns the indeterminate flag of a value that is read from a union, whichever member is
   * active.
   */
  private Symbol unionFlag(TemporaryKey key) {
    return initialization.flag(key.part(RegisterAllocation.ScalarComponent.ACTIVE_MEMBER.name()));
  }

  private Symbol scalarFlag(ObjectLocation.Direct loc, TemporaryKey key, Span span) {
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(loc.root(), loc.path(), RegisterAllocation.ScalarComponent.VALUE);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements
        && elements.initializedElements().isPresent()) {
      return loadFlag(elements.initializedElements().get(), IntTerm.ONE, loc, key, span);
    }
    RegisterAllocation.ScalarStorage marks =
        storage.storageOf(
            loc.root(), loc.path(), RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG);
    return marks instanceof RegisterAllocation.ScalarStorage.Elements elements
        ? loadFlag(elements.array(), IntTerm.ZERO, loc, key, span)
        : ((RegisterAllocation.ScalarStorage.Scalar) marks).register();
  }

  private Symbol loadFlag(
      ArrayRegister marks, IntTerm clear, ObjectLocation.Direct loc, TemporaryKey key, Span span) {
    Symbol flag =
        temporary(
            key, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG, Optional.of(flagKind()));
    emitter.load(marks, loc.index(), flag, span);
    Symbol mark = initialization.flag(TemporaryKey.of(flag));
    ConfigSet when = emitter.variants();
    FlowNode known = emitter.newNode();
    FlowNode unknown = emitter.newNode();
    FlowNode next = emitter.newNode();
    emitter.branch(BoolTerm.equal(IntTerm.of(flag), clear), known, unknown, span);
    emitter.setInsertionPoint(known, when);
    emitter.setFlag(mark, IntTerm.ZERO, span);
    emitter.jump(next);
    emitter.setInsertionPoint(unknown, when);
    emitter.setFlag(mark, IntTerm.ONE, span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
    return mark;
  }

  /**
   * Returns the node for runs that access an address without an object: an error node of the check,
   * or the cut-off node if the check is off.
   */
  public FlowNode invalidAddressNode(IntTerm code, Span span) {
    FlowNode here = emitter.insertionPoint();
    ConfigSet when = emitter.variants();
    FlowNode gone = heapBlocks.invalidAddressNode(code, nullAccessNode(span), span);
    emitter.setInsertionPoint(here, when);
    return gone;
  }

  private FlowNode nullAccessNode(Span span) {
    if (!emitter.property.checks().contains(Check.NULL)) {
      return emitter.graph.cutOff();
    }
    FlowNode here = emitter.insertionPoint();
    ConfigSet when = emitter.variants();
    FlowNode wrong = emitter.newNode();
    emitter.setInsertionPoint(wrong, when);
    emitter.emitError("null", Assertion.Kind.NULL, span);
    emitter.setInsertionPoint(here, when);
    return wrong;
  }

  /**
   * Emits the action's code for each target of the pointee type whose address is taken, once all
   * are known; the insertion point afterwards is the node where all targets continue.
   *
   * @param use the code for one target, emitted in the current call context; it gets the node to
   *     which it must jump
   */
  void forEachTarget(
      ObjectLocation.Indirect indirect, BiConsumer<PointerTarget, FlowNode> use, Span span) {
    FlowNode next = emitter.newNode();
    ConfigSet when = emitter.variants();
    pointsTo.dispatch(
        indirect.targetId(),
        indirect.pointee(),
        context.inCurrentContext(target -> use.accept(target, next)),
        invalidAddressNode(indirect.targetId(), indirect.pointerSpan()),
        span);
    emitter.setInsertionPoint(next, when);
  }

  /** Emits the checks of the pointer through which a location is accessed, without an access. */
  public void requireAccess(ObjectLocation loc) {
    if (loc instanceof ObjectLocation.Indirect indirect) {
      forEachTarget(
          indirect,
          (target, next) -> {
            if (!target.isPunned() && !entryObjects.isBeyondDepthLimit(target.root())) {
              bounds.requireAccess(target, indirect.element(), indirect.pointerSpan());
            }
            emitter.jump(next);
          },
          indirect.pointerSpan());
    }
  }

  /**
   * Emits the action's code for the object at a location, for each possible object.
   *
   * @param lost the message for runs in which the object is accessed as bytes of another type
   */
  void resolve(ObjectLocation loc, Consumer<ObjectLocation.Direct> use, String lost, Span span) {
    if (loc instanceof ObjectLocation.Direct direct) {
      use.accept(direct);
    } else if (loc instanceof ObjectLocation.Indirect indirect) {
      forEachTarget(
          indirect,
          (target, next) -> {
            if (target.isPunned()) {
              emitter.emitUnsupported(span, lost);
              return;
            }
            resolveTarget(indirect, target)
                .ifPresent(
                    object -> {
                      use.accept(object);
                      emitter.jump(next);
                    });
          },
          span);
    }
  }

  /**
   * Returns the location in the target of an address, and emits its checks; empty if the target is
   * beyond the depth limit of entry arguments.
   */
  Optional<ObjectLocation.Direct> resolveTarget(
      ObjectLocation.Indirect indirect, PointerTarget target) {
    List<Integer> path = new ArrayList<>(target.path());
    path.addAll(indirect.path());
    if (entryObjects.isBeyondDepthLimit(target.root())) {
      emitter.emitUnsupported(indirect.pointerSpan(), BEYOND_DEPTH_LIMIT);
      return Optional.empty();
    }
    bounds.requireAccess(target, indirect.element(), indirect.pointerSpan());
    return Optional.of(
        new ObjectLocation.Direct(target.root(), path, indirect.index(), indirect.type()));
  }

  private IntTerm loadDirect(
      ObjectLocation.Direct loc,
      RegisterAllocation.ScalarComponent part,
      Optional<IntKind> kind,
      TemporaryKey key,
      Span span) {
    if (part == RegisterAllocation.ScalarComponent.VALUE && isInTrackedUnion(loc)) {
      return loadUnionMember(loc, kind, key, span);
    }
    return loadRegister(loc, part, kind, key, span);
  }

  private IntTerm loadUnionMember(
      ObjectLocation.Direct loc, Optional<IntKind> kind, TemporaryKey key, Span span) {
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    Symbol result =
        kind.isPresent()
            ? storage.temporary(TemporaryKey.fresh(), "overlaid", kind)
            : storage.pointerTemporary(TemporaryKey.fresh(), "overlaid");
    boolean marked = initialization.isTracked(loc);
    unionMembers.lowerRead(
        loc, result, marked ? Optional.of(unionFlag(key)) : Optional.empty(), next, span);
    emitter.assign(
        result, loadRegister(loc, RegisterAllocation.ScalarComponent.VALUE, kind, key, span), span);
    if (marked) {
      emitter.setFlag(unionFlag(key), IntTerm.of(scalarFlag(loc, key, span)), span);
    }
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
    return IntTerm.of(result);
  }

  private IntTerm loadRegister(
      ObjectLocation.Direct loc,
      RegisterAllocation.ScalarComponent part,
      Optional<IntKind> kind,
      TemporaryKey key,
      Span span) {
    if (constantArrays.contains(loc.root())) {
      return constantArrays.read(loc, part, temporary(key, part, kind), span);
    }
    RegisterAllocation.ScalarStorage leaf = storage.storageOf(loc.root(), loc.path(), part);
    boolean value = part == RegisterAllocation.ScalarComponent.VALUE;
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      if (value && kind.isEmpty() && mayBeHavocked(loc.root())) {
        havocState.checkPointerRead(scalar.register(), span);
      }
      return IntTerm.of(scalar.register());
    }
    RegisterAllocation.ScalarStorage.Elements elements =
        (RegisterAllocation.ScalarStorage.Elements) leaf;
    Symbol register = temporary(key, part, kind);
    boolean isTracked = initialization.isTracked(loc);
    boolean isGiven = !InitializationTracking.startsIndeterminate(loc.root());
    Optional<ArrayRegister> known =
        elements.initializedElements().filter(array -> !isTracked || isGiven);
    Runnable load = () -> emitter.load(elements.array(), loc.index(), register, span);
    if (known.isPresent()) {
      loadKnown(
          elements,
          known.get(),
          flag ->
              isTracked ? BoolTerm.equal(flag, IntTerm.ZERO) : BoolTerm.notEqual(flag, IntTerm.ONE),
          loc,
          register,
          kind,
          span);
    } else if (value) {
      havocState.byHavocState(
          elements,
          row ->
              loadKnown(elements, row.written(), row::isHavockedElement, loc, register, kind, span),
          load);
    } else {
      load.run();
    }
    return IntTerm.of(register);
  }

  /**
   * Returns the kind of the flags for array elements: 1 for an initialised element, 2 for one that
   * was assigned an indeterminate value.
   */
  private IntKind flagKind() {
    return program.hasExternalWrites() || program.globalsAtEntry().isPresent()
        ? IntKind.CHAR
        : IntKind.BOOL;
  }

  private static boolean mayBeHavocked(CVariable root) {
    return root.isAddressTaken() || root.number() < 0;
  }

  /**
   * Loads an element of an array that starts indeterminate: an element that was never written is
   * assigned a nondeterministic value first, which it keeps.
   */
  private void loadKnown(
      RegisterAllocation.ScalarStorage.Elements elements,
      ArrayRegister flags,
      Function<IntTerm, BoolTerm> isUnknown,
      ObjectLocation.Direct loc,
      Symbol register,
      Optional<IntKind> kind,
      Span span) {
    Symbol flag =
        temporary(
            TemporaryKey.of(elements),
            RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG,
            Optional.of(flagKind()));
    emitter.load(flags, loc.index(), flag, span);
    ConfigSet when = emitter.variants();
    FlowNode known = emitter.newNode();
    FlowNode unknown = emitter.newNode();
    FlowNode next = emitter.newNode();
    emitter.branch(isUnknown.apply(IntTerm.of(flag)), unknown, known, span);
    emitter.setInsertionPoint(known, when);
    emitter.load(elements.array(), loc.index(), register, span);
    emitter.jump(next);
    emitter.setInsertionPoint(unknown, when);
    if (kind.isEmpty()) {
      emitter.emitUnsupported(span, "an unknown pointer in an array is not modelled");
      emitter.setInsertionPoint(next, when);
      return;
    }
    emitter.readInput(
        context.indeterminateInput(loc.root(), loc.path()), register, kind.get(), span);
    emitter.store(elements.array(), loc.index(), IntTerm.of(register), span);
    emitter.store(flags, loc.index(), IntTerm.ONE, span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, when);
  }

  public void store(ObjectLocation loc, SymbolicValue value, Span span) {
    store(loc, value, List.of(), InitializationTracking.CopyKind.SCALAR, span);
  }

  /**
   * Stores a value at a location.
   *
   * @param reads the reads of possibly indeterminate scalars that the value depends on
   * @param way the kind of the copy, which decides whether the object may become indeterminate
   */
  public void store(
      ObjectLocation loc,
      SymbolicValue value,
      List<InitializationTracking.IndeterminateRead> reads,
      InitializationTracking.CopyKind way,
      Span span) {
    if (value instanceof SymbolicValue.Aggregate whole) {
      copy(whole.location(), loc, span);
    } else if (value instanceof SymbolicValue.Address address) {
      storeComponent(
          loc,
          RegisterAllocation.ScalarComponent.VALUE,
          address.targetId(),
          direct -> updateFlag(direct, reads, way, span),
          value,
          span);
      storeComponent(
          loc,
          RegisterAllocation.ScalarComponent.OFFSET,
          address.offset(),
          direct -> {},
          value,
          span);
    } else if (value instanceof SymbolicValue.IntegerValue number) {
      storeComponent(
          loc,
          RegisterAllocation.ScalarComponent.VALUE,
          number.term(),
          direct -> updateFlag(direct, reads, way, span),
          value,
          span);
    }
  }

  /**
   * Sets the indeterminate flag of the scalar that is stored, or requires the stored value to be
   * determinate where the object has no flag.
   */
  private void updateFlag(
      ObjectLocation.Direct loc,
      List<InitializationTracking.IndeterminateRead> reads,
      InitializationTracking.CopyKind way,
      Span span) {
    boolean takes =
        initialization.isTracked(loc)
            && (way != InitializationTracking.CopyKind.SCALAR
                || InitializationTracking.acceptsIndeterminate(loc.root()));
    if (!takes && way == InitializationTracking.CopyKind.SCALAR) {
      initialization.requireInitialized(reads);
    }
    if (!initialization.isTracked(loc)) {
      return;
    }
    IntTerm mark =
        takes ? initialization.disjunction(reads, TemporaryKey.of(reads), span) : IntTerm.ZERO;
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(loc.root(), loc.path(), RegisterAllocation.ScalarComponent.VALUE);
    Optional<ArrayRegister> known =
        leaf instanceof RegisterAllocation.ScalarStorage.Elements elements
            ? elements.initializedElements()
            : Optional.empty();
    if (known.isPresent()) {
      // 0: not assigned since the beginning of the object, or since a call may have changed it;
      // 1: assigned a value; 2: assigned an indeterminate value (0 where the kind of flags is
      // BOOL).
      IntTerm flag = flagKind().equals(IntKind.BOOL) ? mark.negate() : mark;
      emitter.store(known.get(), loc.index(), IntTerm.ONE.plus(flag), span);
      return;
    }
    RegisterAllocation.ScalarStorage marks =
        storage.storageOf(
            loc.root(), loc.path(), RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG);
    if (marks instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      emitter.store(elements.array(), loc.index(), mark, span);
    } else {
      emitter.setFlag(((RegisterAllocation.ScalarStorage.Scalar) marks).register(), mark, span);
    }
  }

  /**
   * Stores one component of a value.
   *
   * @param whole the value of which {@code value} is a component
   */
  private void storeComponent(
      ObjectLocation loc,
      RegisterAllocation.ScalarComponent part,
      IntTerm value,
      Consumer<ObjectLocation.Direct> before,
      SymbolicValue whole,
      Span span) {
    if (loc instanceof ObjectLocation.Direct direct) {
      before.accept(direct);
      storeDirect(direct, part, value, span);
    } else if (loc instanceof ObjectLocation.Indirect indirect) {
      forEachTarget(
          indirect,
          (target, next) -> {
            BiConsumer<ObjectLocation.Direct, IntTerm> put =
                (object, own) -> {
                  before.accept(object);
                  storeDirect(object, part, own, span);
                };
            if (target.isPunned()) {
              storePunned(
                  indirect, target, new StoredComponent(part, value, whole), put, next, span);
            } else {
              resolveTarget(indirect, target)
                  .ifPresent(
                      object -> {
                        put.accept(object, value);
                        emitter.jump(next);
                      });
            }
          },
          span);
    }
  }

  private void storePunned(
      ObjectLocation.Indirect loc,
      PointerTarget target,
      StoredComponent stored,
      BiConsumer<ObjectLocation.Direct, IntTerm> put,
      FlowNode next,
      Span span) {
    typePunning.forScalarBits(
        loc,
        target,
        pieces -> {
          Optional<ObjectLocation.Direct> other =
              TypePunning.pointerOfOtherType(pieces, loc.type());
          if (other.isEmpty()) {
            typePunning.storeBytes(pieces, loc.type(), stored.value(), put, span);
          } else if (stored.part() == RegisterAllocation.ScalarComponent.VALUE) {
            storeConvertedPointer(
                (SymbolicValue.Address) stored.whole(), loc, other.get(), put, span);
          }
          emitter.jump(next);
        },
        span);
  }

  /**
   * A component of a value that is stored.
   *
   * @param whole the value of which {@code value} is a component
   */
  private record StoredComponent(
      RegisterAllocation.ScalarComponent part, IntTerm value, SymbolicValue whole) {}

  /**
   * Stores both components of a pointer in a pointer object of another type, converted to that
   * type.
   */
  private void storeConvertedPointer(
      SymbolicValue.Address address,
      ObjectLocation.Indirect loc,
      ObjectLocation.Direct place,
      BiConsumer<ObjectLocation.Direct, IntTerm> put,
      Span span) {
    CType.Pointer to = (CType.Pointer) place.type();
    SymbolicValue seen = typePunning.convertPointer(address, loc.type(), to, span);
    SymbolicValue.Address kept =
        (SymbolicValue.Address) arithmetic.materialize(seen, TemporaryKey.fresh(), span);
    put.accept(place, kept.targetId());
    storeDirect(place, RegisterAllocation.ScalarComponent.OFFSET, kept.offset(), span);
  }

  private void storeDirect(
      ObjectLocation.Direct loc,
      RegisterAllocation.ScalarComponent part,
      IntTerm value,
      Span span) {
    if (pointsTo.isStringLiteral(loc.root())) {
      emitter.check(BoolTerm.FALSE, Check.NULL, span);
      return;
    }
    if (constantArrays.contains(loc.root())) {
      emitter.emitUnsupported(span, "a change of a const table is not modelled");
      return;
    }
    heapBlocks.requireWritable(loc.root(), span);
    if (part == RegisterAllocation.ScalarComponent.VALUE && isInTrackedUnion(loc)) {
      unionMembers.activateMembers(loc, span);
    }
    RegisterAllocation.ScalarStorage leaf = storage.storageOf(loc.root(), loc.path(), part);
    assign(leaf, loc.index(), value, span);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      elements
          .initializedElements()
          .filter(known -> !initialization.isTracked(loc))
          .ifPresent(known -> emitter.store(known, loc.index(), IntTerm.ONE, span));
      if (part == RegisterAllocation.ScalarComponent.VALUE
          && elements.initializedElements().isEmpty()) {
        havocState.byHavocState(
            elements,
            row -> emitter.store(row.written(), loc.index(), IntTerm.ONE, span),
            () -> {});
      }
    }
  }

  /** Copies an object scalar by scalar; of a union, the active member is copied. */
  void copy(ObjectLocation from, ObjectLocation to, Span span) {
    if (from.equals(to)
        && from instanceof ObjectLocation.Direct direct
        && !isInTrackedUnion(direct)) {
      return;
    }
    typePunning.requireInBounds(from, span);
    typePunning.requireInBounds(to, span);
    // The values are read before the member becomes active: they may be in another member.
    Optional<SubobjectPaths.EnclosingUnion> whole = unionMembers.activateOuter(to, span);
    copy(from, to, from.type(), whole.isPresent(), span);
    whole.ifPresent(union -> unionMembers.activateWhole((ObjectLocation.Direct) to, union, span));
  }

  /**
   * Copies the scalars of a subobject.
   *
   * @param isKnown whether the enclosing unions of the target are respected by the caller
   */
  private void copy(
      ObjectLocation from, ObjectLocation to, CType type, boolean isKnown, Span span) {
    if (type instanceof CType.Struct struct) {
      if (struct.definition().isUnion()) {
        unionMembers.copy(from, to, ignoresActiveMembers, isKnown || ignoresActiveMembers, span);
        return;
      }
      struct.definition().fields().stream()
          .filter(field -> field.presenceCondition().intersects(emitter.variants()))
          .forEach(
              field -> copy(from.member(field), to.member(field), field.type(), isKnown, span));
    } else if (type instanceof CType.Array array) {
      copyArray(from, to, array, isKnown, span);
    } else {
      InitializationTracking.ValueWithReads<SymbolicValue> value =
          initialization.collectReads(() -> load(from, TemporaryKey.fresh(), span));
      Runnable store =
          () ->
              store(
                  to,
                  value.value(),
                  value.reads(),
                  InitializationTracking.CopyKind.STRUCT_MEMBER,
                  span);
      if (isKnown) {
        withKnownMember(store);
      } else {
        store.run();
      }
    }
  }

  /** Runs an access to a subobject of unions without regard to their active members. */
  void withKnownMember(Runnable access) {
    boolean before = ignoresActiveMembers;
    ignoresActiveMembers = true;
    access.run();
    ignoresActiveMembers = before;
  }

  /** Returns the value of a subobject of unions without regard to their active members. */
  SymbolicValue loadMember(ObjectLocation.Direct loc, Span span) {
    SymbolicValue[] value = new SymbolicValue[1];
    withKnownMember(() -> value[0] = load(loc, TemporaryKey.fresh(), span));
    return value[0];
  }

  /**
   * Copies a member of a union whose activity is known, or is irrelevant as all members are copied.
   */
  void copyMember(
      ObjectLocation.Direct from, ObjectLocation.Direct to, StructType.Field field, Span span) {
    withKnownMember(() -> copy(from.member(field), to.member(field), field.type(), true, span));
  }

  /** Stores the offset of a pointer in a member of a union that is not active. */
  void storeOffset(ObjectLocation.Direct loc, IntTerm offset, Span span) {
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(loc.root(), loc.path(), RegisterAllocation.ScalarComponent.OFFSET);
    assign(leaf, loc.index(), offset, span);
  }

  private void assign(
      RegisterAllocation.ScalarStorage leaf, IntTerm index, IntTerm value, Span span) {
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      emitter.assign(scalar.register(), (Term) value, span);
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      emitter.store(elements.array(), index, value, span);
    }
  }

  private void copyArray(
      ObjectLocation from, ObjectLocation to, CType.Array array, boolean isKnown, Span span) {
    forEachElement(
        array, span, i -> copy(i.apply(from), i.apply(to), array.element(), isKnown, span));
  }

  /**
   * Emits code for each element of an array; a long array has a loop over its elements.
   *
   * @param use emits the code, with a function from the location of the array to that of the
   *     element
   */
  void forEachElement(CType.Array array, Span span, Consumer<UnaryOperator<ObjectLocation>> use) {
    BigInteger length = array.length().orElse(BigInteger.ZERO);
    if (length.compareTo(BigInteger.valueOf(MOST_UNROLLED)) <= 0) {
      for (int i = 0; i < length.intValue(); i++) {
        use.accept(element(array, length, IntTerm.of(i)));
      }
      return;
    }
    ConfigSet when = emitter.variants();
    FlowNode head = emitter.newNode();
    FlowNode body = emitter.newNode();
    FlowNode next = emitter.newNode();
    Symbol index = storage.temporary(TemporaryKey.fresh(), "element", Optional.empty());
    emitter.assign(index, IntTerm.ZERO, span);
    emitter.jump(head);
    emitter.setInsertionPoint(head, when);
    IntTerm i = IntTerm.of(index);
    emitter.branch(BoolTerm.less(i, IntTerm.of(length)), body, next, span);
    emitter.setInsertionPoint(body, when);
    use.accept(element(array, length, i));
    emitter.assign(index, i.plus(1), span);
    emitter.jump(head);
    emitter.setInsertionPoint(next, when);
  }

  private static UnaryOperator<ObjectLocation> element(
      CType.Array array, BigInteger length, IntTerm i) {
    return loc -> loc.withIndex(loc.elementIndex().times(length).plus(i), array.element());
  }

  /** Assigns 0 to all scalars of an object. */
  public void zeroInitialize(CVariable variable, Span span) {
    unionMembers.initialize(variable, true, span);
    for (List<Integer> path : SubobjectPaths.scalarPaths(variable.type())) {
      clear(variable, path, RegisterAllocation.ScalarComponent.VALUE, span);
      if (SubobjectPaths.typeAt(variable.type(), path) instanceof CType.Pointer) {
        clear(variable, path, RegisterAllocation.ScalarComponent.OFFSET, span);
      }
    }
  }

  private void clear(
      CVariable variable, List<Integer> path, RegisterAllocation.ScalarComponent part, Span span) {
    RegisterAllocation.ScalarStorage leaf = storage.storageOf(variable, path, part);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      emitter.assign(scalar.register(), IntTerm.ZERO, span);
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      emitter.resetArray(elements.array(), span);
      havocState.resetHavoc(elements, span);
      elements
          .initializedElements()
          .ifPresent(known -> noteKnown(known, elements.length(), variable, span));
    }
    CType type = SubobjectPaths.typeAt(variable.type(), path);
    ObjectLocation.Direct loc = new ObjectLocation.Direct(variable, path, IntTerm.ZERO, type);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar
        && part == RegisterAllocation.ScalarComponent.VALUE
        && initialization.isTracked(loc)) {
      RegisterAllocation.ScalarStorage mark =
          storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG);
      emitter.setFlag(
          ((RegisterAllocation.ScalarStorage.Scalar) mark).register(), IntTerm.ZERO, span);
    }
  }

  /** Marks all elements of an array as initialised. */
  private void noteKnown(ArrayRegister known, BigInteger length, CVariable variable, Span span) {
    if (length.compareTo(MOST_KNOWN) > 0) {
      emitter.rejectUnsupported(
          span, "a jump past the declaration of '%s' is not supported".formatted(variable));
    }
    for (int i = 0; i < length.min(MOST_KNOWN).intValue(); i++) {
      emitter.store(known, IntTerm.of(i), IntTerm.ONE, span);
    }
  }

  /** Stores the characters of a string literal in its array. */
  public void initializeString(Expr.StringLiteral text) {
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(text.object(), List.of(), RegisterAllocation.ScalarComponent.VALUE);
    for (int i = 0; i < text.characters().size() - 1; i++) {
      IntTerm character = IntTerm.of(text.characters().get(i));
      emitter.store(
          ((RegisterAllocation.ScalarStorage.Elements) leaf).array(),
          IntTerm.of(i),
          character,
          text.span());
    }
  }

  /**
   * Begins the lifetime of an object with an indeterminate value: its flags are set if
   * uninitialised reads are checked, and its value is nondeterministic if not.
   */
  public void makeIndeterminate(CVariable variable, Span span) {
    if (!initialization.isEnabled || !InitializationTracking.startsIndeterminate(variable)) {
      havoc(variable, span);
      return;
    }
    unionMembers.initialize(variable, false, span);
    for (List<Integer> path : SubobjectPaths.scalarPaths(variable.type())) {
      RegisterAllocation.ScalarStorage leaf =
          storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.VALUE);
      CType type = SubobjectPaths.typeAt(variable.type(), path);
      if (!initialization.isTracked(
          new ObjectLocation.Direct(variable, path, IntTerm.ZERO, type))) {
        forget(variable, path, span);
      } else if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
        RegisterAllocation.ScalarStorage mark =
            storage.storageOf(
                variable, path, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG);
        emitter.assign(scalar.register(), IntTerm.ZERO, span);
        emitter.setFlag(
            ((RegisterAllocation.ScalarStorage.Scalar) mark).register(), IntTerm.ONE, span);
      } else if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
        emitter.resetArray(elements.initializedElements().orElseThrow(), span);
        havocState.resetHavoc(elements, span);
      }
    }
  }

  /**
   * Assigns a nondeterministic value to each number of an object and NULL to each pointer. An
   * element of an array that starts indeterminate is assigned when it is first read.
   */
  public void havoc(CVariable variable, Span span) {
    unionMembers.initialize(variable, false, span);
    SubobjectPaths.scalarPaths(variable.type()).forEach(path -> forget(variable, path, span));
  }

  private void forget(CVariable variable, List<Integer> path, Span span) {
    CType type = SubobjectPaths.typeAt(variable.type(), path);
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.VALUE);
    if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      emitter.resetArray(elements.initializedElements().orElse(elements.array()), span);
    } else if (RegisterAllocation.intKind(type).isPresent()) {
      emitter.readInputIfLive(
          context.indeterminateInput(variable, path),
          ((RegisterAllocation.ScalarStorage.Scalar) leaf).register(),
          RegisterAllocation.intKind(type).get(),
          span);
    } else if (type instanceof CType.Pointer) {
      emitter.assign(
          ((RegisterAllocation.ScalarStorage.Scalar) leaf).register(), IntTerm.ZERO, span);
    }
  }
}
