package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.FormatStrings;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.HeapBlock;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayDataModel;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.replay.Cause;
import sunder.source.SourceExcerpt;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Memory accesses: lvalues, pointer arithmetic, loads and stores with their checks.
 *
 * <p>Objects are accessed by slots; an access with another type is delegated to {@link
 * ObjectRepresentation}. For each union, an extra slot holds the index of the member stored last:
 * -1 if all its bytes are 0, absent if its bytes are unknown. Its counterparts in the translation
 * are {@code MemoryAccess}, {@code LvalueLowering}, {@code UnionMembers} and {@code
 * LifetimeTracking} of {@code sunder.frontend.c.flow}, with which it shares no code.
 */
public final class ReplayMemoryAccess {
  static final String OUT_OF_BOUNDS = "points outside of its object";

  /** The upper limit of the bit length of the number of elements of a variable length array. */
  private static final int MAX_COUNT_BITS = 40;

  private final AbstractMachine machine;
  private final ReplayProgram program;
  private final ReplayHeap heap;
  private final ReplayMemoryFunctions bytes;
  final ObjectRepresentation representation;
  final UnionRepresentation unions;
  private final Map<Type, Boolean> overlaid = new HashMap<>();
  private final Map<ReplayStructType, ReplayStructType> headed = new HashMap<>();
  private final Set<ReplayVariable> unset = new HashSet<>();
  private final Set<ReplayVariable> addressed = new HashSet<>();
  private final Set<ReplayVariable> lasting = new HashSet<>();
  private final Set<ReplayVariable> gifts = new HashSet<>();

  ReplayMemoryAccess(AbstractMachine machine, ReplayProgram program) {
    this.machine = machine;
    this.program = program;
    this.heap = new ReplayHeap(machine, this);
    this.bytes = new ReplayMemoryFunctions(machine, this);
    this.representation = new ObjectRepresentation(machine, this);
    this.unions = new UnionRepresentation(machine, this);
  }

  ReplayDataModel model() {
    return program.dataModel;
  }

  /** Returns the vector type of a number of elements. */
  Type vector(Type element, long length) {
    return program.types.vector(element, length, program.variants());
  }

  /** Returns the complex type with parts of a type. */
  Type complex(Type part) {
    return program.types.complex(part, program.variants());
  }

  /** Returns the alignment of an object in bytes; negative if unknown. */
  int alignment(ReplayVariable object, int natural, ConfigSet when) {
    return program.alignment(object, natural, when, one -> true);
  }

  public ReplayHeap heap() {
    return heap;
  }

  public ReplayMemoryFunctions memoryFunctions() {
    return bytes;
  }

  CompiledExpression.Lvalue variable(ReplayVariable variable, Span span) {
    long slots = variable.type().slotCount();
    CompiledExpression.StateTransformer push =
        states -> {
          ReplayVariable object = program.objectOf(variable, machine.activation());
          ConcreteValue address = new ConcreteValue.SlotPointer(object, 0, 0, slots);
          return slots > 0
              ? states.map(s -> s.push(address))
              : states.map(
                  s -> s.push(new ConcreteValue.SlotPointer(object, 0, 0, room(s, object))));
        };
    return new CompiledExpression.Lvalue(variable.type(), push, push, span);
  }

  /** Returns the lvalue that a pointer points to. */
  CompiledExpression dereference(CompiledExpression.Rvalue pointer, Span span) {
    if (!(pointer.type() instanceof Type.Pointer type)) {
      return CompiledConstants.unsupported(Type.Int.INT, span);
    }
    long size = type.pointee().slotCount();
    CompiledExpression.StateTransformer given = machine.requireInitialized(pointer).value();
    return new CompiledExpression.Lvalue(
        type.pointee(),
        given,
        states -> usable(given.apply(states), size, pointer.span(), span),
        span);
  }

  /**
   * Returns the states in which the address on top points to a live object with a number of slots;
   * the others fail a check. A byte pointer is checked when it is read or written.
   */
  private VariationalSet<MachineState> usable(
      VariationalSet<MachineState> states, long size, Span pointer, Span span) {
    return machine.check(
        machine.check(
            representation.each(
                requireLive(heap.requireLive(states, pointer, span), pointer, span),
                (s, when) -> Optional.of(s).filter(state -> !isInEnd(state, size, when))),
            s -> s.top() instanceof ConcreteValue.ObjectPointer,
            Check.NULL,
            span,
            s -> new Cause.OutOfRange(pointer, invalid(s.top()), Check.NULL)),
        s -> isInside(s.top(), size),
        Check.BOUNDS,
        span,
        s -> outOfBounds(s, pointer));
  }

  /** Returns the cause of an access out of bounds through the address on top. */
  Cause outOfBounds(MachineState state, Span pointer) {
    Optional<Span> made =
        state.top() instanceof ConcreteValue.ObjectPointer place && !place.root().isStringLiteral()
            ? Optional.of(place.root().span())
            : Optional.empty();
    return new Cause.OutOfRange(pointer, OUT_OF_BOUNDS, Check.BOUNDS, made);
  }

  /**
   * Returns the states after reading the strings that a call prints, each up to its terminating
   * zero, with the checks of reads.
   */
  public VariationalSet<MachineState> readPrintedStrings(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    VariationalSet<MachineState> result = states;
    if (Check.memoryChecks().stream().anyMatch(machine::checks)) {
      for (CallArguments.PrintedString text : call.printedStrings()) {
        result = printed(text, call, result);
      }
    }
    return result;
  }

  private VariationalSet<MachineState> printed(
      CallArguments.PrintedString text,
      ReplayExpressionCompiler.CallSite call,
      VariationalSet<MachineState> states) {
    int given = call.arguments().size();
    Span span = call.arguments().get(text.argument());
    VariationalSet<MachineState> shown =
        states.map(s -> s.push(s.topOperands(given).get(text.argument())));
    VariationalSet<MachineState> open =
        shown.filter(s -> !(s.top() instanceof ConcreteValue.NoValue));
    VariationalSet<MachineState> ended =
        shown.filter(s -> s.top() instanceof ConcreteValue.NoValue);
    for (BigInteger i = BigInteger.ZERO; !open.isEmpty(); i = i.add(BigInteger.ONE)) {
      BigInteger count = i;
      Predicate<MachineState> enough = s -> most(s.pop(), text, given).equals(count);
      VariationalSet<MachineState> there = usable(open.filter(enough.negate()), 1, span, span);
      // Strings of the environment are assumed to end with a zero.
      Predicate<MachineState> outside =
          s -> s.top() instanceof ConcreteValue.SlotPointer a && isEntryInput(a.root());
      ended = ended.or(open.filter(enough)).or(there.filter(outside));
      VariationalSet<MachineState> own = there.filter(outside.negate()).map(s -> s.push(s.top()));
      VariationalSet<MachineState> read =
          machine.requireInitialized(load(own, text.type(), span, span), 1);
      ended = ended.or(read.filter(s -> !s.top().isTrue()).map(MachineState::pop));
      VariationalSet<MachineState> more = read.filter(s -> s.top().isTrue()).map(MachineState::pop);
      open = addElements(more.map(s -> s.push(ConcreteValue.Int.of(true))), text.type());
    }
    return ended.map(MachineState::pop);
  }

  /** Returns the maximum number of printed characters; negative if unlimited. */
  private static BigInteger most(MachineState state, CallArguments.PrintedString text, int given) {
    return text.precision() == FormatStrings.PRECISION_ARGUMENT
        ? OperatorCompiler.intValue(state.topOperands(given).get(text.argument() - 1))
        : BigInteger.valueOf(text.precision());
  }

  private static String invalid(ConcreteValue pointer) {
    return pointer instanceof ConcreteValue.NullPointer ? "is NULL" : "is no address of an object";
  }

  private static boolean isInside(ConcreteValue pointer, long size) {
    return pointer instanceof ConcreteValue.BytePointer
        || pointer instanceof ConcreteValue.SlotPointer a
            && a.slot() >= a.firstSlot()
            && a.slot() + size <= a.endSlot();
  }

  /** Returns the number of slots of an object whose type does not determine it; 0 if unknown. */
  private static long room(MachineState state, ReplayVariable root) {
    return state
        .load(new ScalarSlot(root.number(), ObjectRepresentation.SLOT_COUNT))
        .map(count -> OperatorCompiler.intValue(count).longValueExact())
        .orElse(0L);
  }

  /** Returns the number of elements of an array, if known. */
  private Optional<BigInteger> length(MachineState state, Type.Array type) {
    return type.length().isPresent()
        ? Optional.of(BigInteger.valueOf(type.length().getAsLong()))
        : type.lengthVariable()
            .map(bound -> program.objectOf(bound, machine.activation()))
            .flatMap(bound -> state.load(new ScalarSlot(bound.number(), 0)))
            .map(OperatorCompiler::intValue);
  }

  /**
   * Returns the number of innermost elements of a variable length array, if known; 1 for all other
   * types.
   */
  Optional<BigInteger> elementCount(MachineState state, Type type) {
    return type instanceof Type.Array array && type.isVariableLengthArray()
        ? length(state, array)
            .flatMap(count -> elementCount(state, array.element()).map(count::multiply))
            .filter(count -> count.bitLength() < MAX_COUNT_BITS)
        : Optional.of(BigInteger.ONE);
  }

  /**
   * Returns the states in which the length of a variable length array is positive (C17, 6.7.6.2);
   * the others fail the bounds check.
   */
  public VariationalSet<MachineState> requirePositiveLength(
      VariationalSet<MachineState> states, ReplayVariable length, Span span) {
    return machine.check(
        states,
        s ->
            s.load(new ScalarSlot(length.number(), 0))
                .filter(count -> OperatorCompiler.intValue(count).signum() <= 0)
                .isEmpty(),
        Check.BOUNDS,
        span,
        s -> new Cause.OutOfRange(span, "has no elements", Check.BOUNDS));
  }

  /**
   * Returns the states in which a variable length array begins uninitialised; states in which its
   * length is unknown end.
   */
  public VariationalSet<MachineState> beginVariableLengthArray(
      VariationalSet<MachineState> states, ReplayVariable root) {
    return states
        .filter(
            s -> root.type().isVariableLengthArray() && elementCount(s, root.type()).isPresent())
        .map(
            s -> {
              MachineState now = initializeUnions(s, root, 0, false);
              for (ScalarSlot slot :
                  now.store()
                      .keysBetween(
                          new ScalarSlot(root.number(), 0),
                          new ScalarSlot(root.number(), Long.MAX_VALUE))) {
                machine.events().valueForgotten(root, slot.slot());
                now = now.remove(slot);
              }
              long cells = elementCount(s, root.type()).orElseThrow().longValueExact();
              return setSlotCount(now, root, root.type().innermostElement().slotCount() * cells);
            });
  }

  private static long elements(ConcreteValue array, Type.Array type) {
    return array instanceof ConcreteValue.SlotPointer a
        ? (a.endSlot() - a.firstSlot()) / Math.max(1, type.element().slotCount())
        : 0;
  }

  /** Records the number of slots of an object whose type does not determine it. */
  public MachineState setSlotCount(MachineState state, ReplayVariable root, long slots) {
    return state.store(
        new ScalarSlot(root.number(), ObjectRepresentation.SLOT_COUNT), number(slots));
  }

  /** Returns whether all positions that a pointer can reach have a type. */
  static boolean pointsToTypeOnly(ConcreteValue pointer, Type to) {
    if (!(pointer instanceof ConcreteValue.SlotPointer address)) {
      return !(pointer instanceof ConcreteValue.BytePointer);
    }
    long size = to.slotCount();
    Type whole = address.root().type();
    if (size <= 0 || (address.endSlot() - address.firstSlot()) % size != 0) {
      return false;
    }
    // All elements of an array have the same layout.
    Type one = whole;
    while (one instanceof Type.Array array) {
      one = array.element();
    }
    long end = Math.min(address.endSlot(), address.firstSlot() + Math.max(one.slotCount(), size));
    boolean all = SlotLayout.hasTypeAt(whole, address.firstSlot(), to);
    for (long slot = address.firstSlot() + size; all && slot + size <= end; slot += size) {
      all = SlotLayout.hasTypeAt(whole, slot, to);
    }
    return all
        && SlotLayout.hasTypeAt(whole, Math.max(address.firstSlot(), address.endSlot() - size), to);
  }

  /** Returns the lvalue of a member; the range of its address is the member. */
  CompiledExpression.Lvalue member(
      CompiledExpression.Lvalue record,
      ReplayStructType.MemberSlot member,
      List<ReplayStructType.Field> way,
      Span span) {
    Type type = member.field().type();
    long size = type.slotCount();
    CompiledExpression.StateTransformer address =
        states -> {
          VariationalSet<MachineState> all = record.access().apply(states);
          VariationalSet<MachineState> members =
              all.filter(s -> s.top() instanceof ConcreteValue.SlotPointer)
                  .map(
                      s -> {
                        ConcreteValue.SlotPointer a = (ConcreteValue.SlotPointer) s.top();
                        long slot = a.slot() + member.slot();
                        long end =
                            isUnsized(type) ? Math.max(slot, room(s, a.root())) : slot + size;
                        return s.pop()
                            .push(new ConcreteValue.SlotPointer(a.root(), slot, slot, end));
                      });
          return members.or(
              representation.member(
                  all.filter(ReplayMemoryAccess::isByte), way, (ReplayStructType) record.type()));
        };
    return new CompiledExpression.Lvalue(type, address, address, span, record.pointerSpan());
  }

  /**
   * Returns the lvalue of an array element; the range of its address is the whole array, including
   * outer arrays.
   *
   * @param near pushes the address of the array where only the address of the element is taken
   */
  CompiledExpression.Lvalue element(
      CompiledExpression.Lvalue array,
      CompiledExpression.StateTransformer near,
      CompiledExpression.Rvalue index,
      Span span) {
    Type.Array type = (Type.Array) array.type();
    Function<CompiledExpression.StateTransformer, CompiledExpression.StateTransformer> both =
        place ->
            type.isVariableLengthArray()
                ? states ->
                    machine
                        .requireInitialized(index)
                        .value()
                        .apply(place.apply(states))
                        .filter(s -> elementCount(s, type).isPresent())
                : type.length().isPresent()
                    ? states -> machine.requireInitialized(index).value().apply(place.apply(states))
                    : states ->
                        machine.requireInitialized(
                            index
                                .value()
                                .apply(place.apply(states).filter(ReplayMemoryAccess::isSized)),
                            1);
    // The address one past the last element is valid (C17, 6.5.6).
    CompiledExpression.StateTransformer address =
        states -> {
          VariationalSet<MachineState> all = both.apply(near).apply(states);
          return addElements(
              machine.checks(Check.BOUNDS) ? inside(all, array, 1, span) : all, type.element());
        };
    CompiledExpression.StateTransformer access =
        states -> {
          VariationalSet<MachineState> all =
              inside(both.apply(array.access()).apply(states), array, 0, span);
          VariationalSet<MachineState> moved = addElements(all, type.element());
          // The object that a pointer points to may be smaller than the pointed-to type.
          return type.isVariableLengthArray() && !type.element().isVariableLengthArray()
              ? machine.check(
                  moved,
                  s -> isInside(s.top(), type.element().slotCount()),
                  Check.BOUNDS,
                  array.pointerSpan(),
                  s -> outOfBounds(s, array.pointerSpan()))
              : moved;
        };
    return new CompiledExpression.Lvalue(
        type.element(), address, access, span, array.pointerSpan());
  }

  private static boolean isSized(MachineState state) {
    return state.top() instanceof ConcreteValue.SlotPointer a
        && (a.firstSlot() < a.endSlot() || room(state, a.root()) > 0);
  }

  private static boolean isUnsized(Type type) {
    return type instanceof Type.Array array && array.length().isEmpty();
  }

  /**
   * Returns the type of the contents of a heap block for a structure: the structure, or a structure
   * of it and the bytes behind it, if the size of the block is written as that of such a block.
   *
   * @param unit the size of the type in bytes
   */
  Type withBytesBehind(Type type, BigInteger unit, HeapBlock block) {
    return type instanceof ReplayStructType header
            && !header.isUnion()
            && header.flexibleArrayMember().isEmpty()
            && block.headerSizes().contains(unit)
        ? headed.computeIfAbsent(
            header, h -> ReplayStructType.ofHeaderAndBytes(h, machine.variants))
        : type;
  }

  /** Records the headers of a block whose size is an argument for the parameter of a call. */
  public MachineState passHeaderSizes(
      MachineState state, Optional<HeaderSizes> argument, ReplayVariable parameter) {
    return HeaderSizes.pass(state, argument, parameter, model().sizeType());
  }

  /** Returns the type of the header of an object that consists of one and the bytes behind it. */
  Optional<Type> header(ReplayVariable root) {
    return root.type() instanceof ReplayStructType struct && headed.containsValue(struct)
        ? Optional.of(struct.fields().get(0).type())
        : Optional.empty();
  }

  /** Returns whether an object is a structure with a flexible array member. */
  static boolean hasFlexibleArray(ReplayVariable root) {
    return root.type() instanceof ReplayStructType struct
        && struct.flexibleArrayMember().isPresent();
  }

  /**
   * Returns whether a pointer to what is before a flexible array member points to a number of slots
   * behind it that would be within the block.
   */
  private boolean isInEnd(MachineState state, long size, ConfigSet when) {
    return state.top() instanceof ConcreteValue.SlotPointer a
        && hasFlexibleArray(a.root())
        && a.firstSlot() == 0
        && a.slot() >= a.endSlot()
        && a.endSlot() == a.root().type().slotCount()
        && representation.isInBounds(state, a.plus(size), BigInteger.ZERO, when);
  }

  /**
   * Returns the states in which the index on top is an index of the array, or exceeds the last one
   * by at most a number; the others fail the bounds check.
   */
  private VariationalSet<MachineState> inside(
      VariationalSet<MachineState> states, CompiledExpression.Lvalue array, int beyond, Span span) {
    Type.Array type = (Type.Array) array.type();
    Function<MachineState, BigInteger> length =
        s ->
            length(s, type)
                .orElseGet(() -> BigInteger.valueOf(elements(s.topOperands(2).get(0), type)));
    return machine.check(
        states,
        s -> {
          BigInteger index = OperatorCompiler.intValue(s.top());
          BigInteger end = length.apply(s).add(BigInteger.valueOf(beyond));
          return index.signum() >= 0 && index.compareTo(end) < 0;
        },
        Check.BOUNDS,
        span,
        s -> {
          String name = SourceExcerpt.of(array.span()) + "[" + length.apply(s) + "]";
          return new Cause.IndexOutOfBounds(
              name, OperatorCompiler.intValue(s.top()), length.apply(s));
        });
  }

  private static boolean isByte(MachineState state) {
    return state.top() instanceof ConcreteValue.BytePointer;
  }

  private static ConcreteValue moved(ConcreteValue pointer, BigInteger count, long size) {
    if (!(pointer instanceof ConcreteValue.SlotPointer address)) {
      return pointer;
    }
    return address.isBeyondRange()
        ? ConcreteValue.NoValue.NOTHING
        : address.plus(count.multiply(BigInteger.valueOf(size)));
  }

  private static ConcreteValue times(ConcreteValue count, BigInteger cells) {
    return new ConcreteValue.Int(OperatorCompiler.intValue(count).multiply(cells))
        .withIndeterminacyOf(count);
  }

  /** Replaces a pointer and a count of elements on top by their sum. */
  VariationalSet<MachineState> addElements(VariationalSet<MachineState> states, Type to) {
    if (to.isVariableLengthArray()) {
      return addElements(
          states
              .filter(s -> elementCount(s, to).isPresent())
              .map(s -> s.pop().push(times(s.top(), elementCount(s, to).orElseThrow()))),
          to.innermostElement());
    }
    long size = to.slotCount();
    Predicate<MachineState> seen =
        s -> s.topOperands(2).get(0).determinate() instanceof ConcreteValue.BytePointer;
    return representation
        .addElements(states.filter(seen), to)
        .or(
            states
                .filter(seen.negate())
                .map(
                    s -> {
                      List<ConcreteValue> two = s.topOperands(2);
                      BigInteger count = OperatorCompiler.intValue(two.get(1));
                      ConcreteValue moved = moved(two.get(0).determinate(), count, size);
                      return s.pop(2).push(moved.withIndeterminacyOf(two.get(0), two.get(1)));
                    }));
  }

  /** Returns the value of an object; the value of an array is its address. */
  CompiledExpression.Rvalue load(CompiledExpression.Lvalue object) {
    if (object.type() instanceof Type.Array) {
      return CompiledExpression.Rvalue.of(
          object.type(), object.span(), states -> noteAddressTaken(object.address().apply(states)));
    } else if (object.type() instanceof Type.Function) {
      return CompiledConstants.unsupported(object.type(), object.span());
    }
    return CompiledExpression.Rvalue.of(
        object.type(),
        object.span(),
        states ->
            machine.notifyEvaluation(
                object.span(), load(object.access().apply(states), object, object.span())));
  }

  /** Replaces the address on top by the value of the object there. */
  VariationalSet<MachineState> load(
      VariationalSet<MachineState> states, CompiledExpression.Lvalue object, Span span) {
    return load(states, object.type(), object.pointerSpan(), span);
  }

  private VariationalSet<MachineState> load(
      VariationalSet<MachineState> states, Type type, Span where, Span span) {
    return representation
        .load(states.filter(ReplayMemoryAccess::isByte), type, where, span)
        .or(loaded(states.filter(s -> s.top() instanceof ConcreteValue.SlotPointer), type, span));
  }

  private VariationalSet<MachineState> loaded(
      VariationalSet<MachineState> states, Type type, Span span) {
    Predicate<MachineState> isInOther =
        s -> {
          ConcreteValue.SlotPointer address = (ConcreteValue.SlotPointer) s.top();
          return otherMember(s, address.root(), address.slot(), type).isPresent();
        };
    VariationalSet<MachineState> loaded =
        states
            .filter(isInOther.negate())
            .filter(s -> isReadable(s, (ConcreteValue.SlotPointer) s.top(), type))
            .map(s -> loadOwn(s.pop(), (ConcreteValue.SlotPointer) s.top(), type, span))
            .or(
                representation.each(
                    states.filter(isInOther),
                    (s, when) ->
                        read(s.pop(), (ConcreteValue.SlotPointer) s.top(), type, when, span)));
    VariationalSet.Builder<MachineState> settled = new VariationalSet.Builder<>();
    loaded.forEach(
        (s, when) -> ConcreteValue.VariantValue.resolve(s.pop(), s.top(), when, settled));
    return settled.build();
  }

  /**
   * Pushes the value of a scalar or structure; nothing if it is not determined by the values stored
   * before.
   */
  Optional<MachineState> read(
      MachineState state, ConcreteValue.SlotPointer address, Type type, ConfigSet when, Span span) {
    Optional<SlotLayout.EnclosingUnion> other =
        otherMember(state, address.root(), address.slot(), type);
    return other.isPresent()
        ? unions.load(
            state,
            address,
            type,
            other.get(),
            last(state, address.root(), other.get()).orElseThrow().intValueExact(),
            when,
            span)
        : Optional.of(state)
            .filter(s -> isReadable(s, address, type))
            .map(s -> loadOwn(s, address, type, span));
  }

  private MachineState loadOwn(
      MachineState state, ConcreteValue.SlotPointer address, Type type, Span span) {
    return type instanceof ReplayStructType
        ? loadAggregate(state, address, type, span)
        : loadScalar(state, address, span);
  }

  /** Pushes the value of a structure or union. */
  private MachineState loadAggregate(
      MachineState before, ConcreteValue.SlotPointer address, Type type, Span span) {
    MachineState state = before;
    List<ConcreteValue> slots = new ArrayList<>();
    Map<Long, ConcreteValue> marks = new HashMap<>();
    for (long i = 0; i < type.slotCount(); i++) {
      state = makeKnown(state, address, address.slot() + i, span);
      slots.add(state.load(cell(address, address.slot() + i)).orElseThrow());
      for (NestedUnion union : inner(address.root(), address.slot(), i, type)) {
        state
            .load(new ScalarSlot(address.root().number(), union.here().activeMemberSlot()))
            .ifPresent(last -> marks.put(union.own().activeMemberSlot(), last));
      }
    }
    return state.push(new ConcreteValue.Aggregate(slots, type, marks));
  }

  /**
   * A union inside a subobject.
   *
   * @param own its description within the type of the subobject
   * @param here its description within the whole object
   */
  private record NestedUnion(SlotLayout.EnclosingUnion own, SlotLayout.EnclosingUnion here) {}

  /** Returns the unions inside a subobject that contain a slot. */
  private List<NestedUnion> inner(ReplayVariable root, long first, long slot, Type part) {
    List<NestedUnion> result = new ArrayList<>();
    if (!overlays(root, first + slot).isEmpty()) {
      List<SlotLayout.EnclosingUnion> own = SlotLayout.enclosingUnions(part, slot);
      List<SlotLayout.EnclosingUnion> here = overlays(root, first + slot);
      for (int i = 0; i < own.size(); i++) {
        result.add(new NestedUnion(own.get(i), here.get(here.size() - own.size() + i)));
      }
    }
    return result;
  }

  /** Returns the unions that contain a subobject. */
  private List<SlotLayout.EnclosingUnion> around(ReplayVariable root, long first, Type part) {
    List<SlotLayout.EnclosingUnion> all = overlays(root, first);
    return all.subList(0, all.size() - inner(root, first, 0, part).size());
  }

  /** Pushes the value of a scalar. */
  MachineState loadScalar(MachineState state, ConcreteValue.SlotPointer address, Span span) {
    MachineState known = makeKnown(touched(state, address), address, address.slot(), span);
    ConcreteValue held = known.load(cell(address, address.slot())).orElseThrow();
    return known.push(
        held instanceof ConcreteValue.Indeterminate unset
            ? new ConcreteValue.Indeterminate(
                unset.placeholder(), span, unset.reason(), unset.initializedBytes())
            : held);
  }

  private static ScalarSlot cell(ConcreteValue.SlotPointer address, long slot) {
    return new ScalarSlot(address.root().number(), slot);
  }

  /** Returns the unions that contain a slot. */
  private List<SlotLayout.EnclosingUnion> overlays(ReplayVariable root, long slot) {
    return overlaid.computeIfAbsent(root.type(), ReplayMemoryAccess::hasUnion)
        ? SlotLayout.enclosingUnions(root.type(), slot)
        : List.of();
  }

  /** Returns whether a type is or contains a union. */
  public static boolean hasUnion(Type type) {
    return type instanceof Type.Array array && hasUnion(array.element())
        || type instanceof ReplayStructType struct
            && (struct.isUnion() || struct.fields().stream().anyMatch(f -> hasUnion(f.type())));
  }

  /** Returns the index of the member stored last; nothing if the bytes of the union are unknown. */
  private static Optional<BigInteger> last(
      MachineState state, ReplayVariable root, SlotLayout.EnclosingUnion union) {
    return state
        .load(new ScalarSlot(root.number(), union.activeMemberSlot()))
        .map(OperatorCompiler::intValue);
  }

  private static MachineState stored(
      MachineState state, ReplayVariable root, SlotLayout.EnclosingUnion union) {
    BigInteger member = BigInteger.valueOf(union.member());
    return state.store(
        new ScalarSlot(root.number(), union.activeMemberSlot()), new ConcreteValue.Int(member));
  }

  private static boolean isSame(BigInteger last, SlotLayout.EnclosingUnion union) {
    return last.signum() < 0 || last.intValueExact() == union.member();
  }

  /** Records that an object was not allocated on the heap, such as the strings of {@code argv}. */
  public void noteNeverAllocated(ReplayVariable root) {
    lasting.add(root);
  }

  /** Records that the program may free an object that the entry function received by pointer. */
  public void noteFreeable(ReplayVariable root) {
    gifts.add(root);
  }

  boolean mayBeFreed(ReplayVariable root) {
    return gifts.contains(root);
  }

  /** Returns whether an object of the environment may have been allocated on the heap. */
  boolean mayBeAllocated(ReplayVariable root) {
    return isEntryInput(root) && !lasting.contains(root);
  }

  /**
   * Returns whether an object existed before the entry function was called, as part of its
   * environment.
   */
  boolean isEntryInput(ReplayVariable root) {
    return root.kind() == ReplayVariable.StorageKind.STATIC
        && !program.staticObjects().containsKey(root);
  }

  /** The extra slot that records that the lifetime of an object has ended. */
  private static final long ENDED = Long.MIN_VALUE;

  /** Returns whether the address of an object was taken. */
  public boolean isAddressTaken(ReplayVariable root) {
    return addressed.contains(root);
  }

  VariationalSet<MachineState> noteAddressTaken(VariationalSet<MachineState> states) {
    states.forEach(
        (state, when) -> {
          if (state.top() instanceof ConcreteValue.SlotPointer address) {
            addressed.add(address.root());
          }
        });
    return states;
  }

  /**
   * The extra slot that holds the slot ranges that an external function may have modified since the
   * object began.
   */
  private static final long CHANGED = Long.MIN_VALUE + 1;

  /**
   * Havocs all slots in the range of an address: an external function may modify them. Integers get
   * new inputs at once, array elements when they are read; pointers become unknown.
   */
  public MachineState havoc(MachineState before, ConcreteValue.ObjectPointer place, Span call) {
    ReplayVariable root = place.root();
    ConcreteValue.SlotPointer address =
        place instanceof ConcreteValue.SlotPointer a
            ? a
            : new ConcreteValue.SlotPointer(root, 0, 0, root.type().slotCount());
    if (!program.isModifiable(root)) {
      return before;
    }
    MachineState now = before;
    for (ScalarSlot slot :
        before
            .store()
            .keysBetween(
                new ScalarSlot(root.number(), address.firstSlot()),
                new ScalarSlot(root.number(), address.endSlot()))) {
      if (SlotLayout.describe(root, slot.slot()).isElement()) {
        machine.events().valueForgotten(root, slot.slot());
        now = now.remove(slot);
      }
    }
    ScalarSlot cell = new ScalarSlot(root.number(), CHANGED);
    ConcreteValue part =
        new ConcreteValue.Aggregate(
            List.of(number(address.firstSlot()), number(address.endSlot())));
    List<ConcreteValue> parts = new ArrayList<>();
    now.load(cell).ifPresent(known -> parts.addAll(((ConcreteValue.Aggregate) known).slots()));
    if (!parts.contains(part)) {
      parts.add(part);
    }
    now = now.store(cell, new ConcreteValue.Aggregate(parts));
    boolean rows = root.type() instanceof Type.Array;
    for (long slot = address.firstSlot(); !rows && slot < address.endSlot(); slot++) {
      now = unions(now, root, slot, false);
      SlotLayout.SlotDescription scalar = SlotLayout.describe(root, slot);
      if (isNumber(scalar.type()) && !scalar.isElement()) {
        now = machine.havoc(now, root, slot, scalar.type(), call);
      } else if (!scalar.isElement()) {
        now = now.store(new ScalarSlot(root.number(), slot), ConcreteValue.NoValue.NOTHING);
      }
    }
    return now;
  }

  private static ConcreteValue.Int number(long value) {
    return new ConcreteValue.Int(BigInteger.valueOf(value));
  }

  private static boolean isChanged(MachineState state, ReplayVariable root, long slot) {
    return state
        .load(new ScalarSlot(root.number(), CHANGED))
        .filter(
            parts ->
                ((ConcreteValue.Aggregate) parts)
                    .slots().stream().anyMatch(part -> isIn((ConcreteValue.Aggregate) part, slot)))
        .isPresent();
  }

  private static boolean isIn(ConcreteValue.Aggregate part, long slot) {
    return OperatorCompiler.intValue(part.slots().get(0)).longValueExact() <= slot
        && slot < OperatorCompiler.intValue(part.slots().get(1)).longValueExact();
  }

  /** Ends the lifetime of an object at the exit of its block. */
  public MachineState endLifetime(MachineState state, ReplayVariable root) {
    return state.store(new ScalarSlot(root.number(), ENDED), ConcreteValue.Int.of(true));
  }

  /**
   * Begins the lifetime of an object; pointers to its previous instance point to an ended object
   * from now on.
   */
  public MachineState beginLifetime(MachineState state, ReplayVariable root) {
    ScalarSlot ended = new ScalarSlot(root.number(), ENDED);
    if (state.load(ended).isEmpty()) {
      return state;
    }
    ReplayVariable former = program.endedObject(root);
    MachineState now = endLifetime(state.remove(ended), former);
    for (ScalarSlot slot : state.store().keys()) {
      if (state.load(slot).orElseThrow() instanceof ConcreteValue.SlotPointer a
          && a.root().equals(root)) {
        now =
            now.store(
                slot, new ConcreteValue.SlotPointer(former, a.slot(), a.firstSlot(), a.endSlot()));
      } else if (state.load(slot).orElseThrow() instanceof ConcreteValue.BytePointer b
          && b.root().equals(root)) {
        now = now.store(slot, new ConcreteValue.BytePointer(former, b.offset()));
      }
    }
    return now;
  }

  /** Returns whether the lifetime of the object at an address has ended. */
  static boolean hasEnded(MachineState state, ConcreteValue address) {
    return address instanceof ConcreteValue.ObjectPointer place
        && state.load(new ScalarSlot(place.root().number(), ENDED)).isPresent();
  }

  VariationalSet<MachineState> requireLive(
      VariationalSet<MachineState> states, Span pointer, Span span) {
    return machine.check(
        states,
        s -> !hasEnded(s, s.top()),
        Check.LIFETIME,
        span,
        s ->
            new Cause.OutOfRange(
                pointer,
                "points to '%s', whose lifetime has ended"
                    .formatted(((ConcreteValue.ObjectPointer) s.top()).root().name()),
                Check.LIFETIME));
  }

  /** Records that an object begins with an indeterminate value. */
  public void noteIndeterminate(ReplayVariable root) {
    unset.add(root);
  }

  /**
   * Initialises the active members of the unions that contain a slot: all bytes are 0, or none is
   * known.
   */
  public MachineState initializeUnions(
      MachineState state, ReplayVariable root, long slot, boolean zero) {
    MachineState begun = slot == 0 ? state.remove(new ScalarSlot(root.number(), CHANGED)) : state;
    return unions(begun, root, slot, zero);
  }

  private MachineState unions(MachineState state, ReplayVariable root, long slot, boolean zero) {
    MachineState now = state;
    for (SlotLayout.EnclosingUnion union : overlays(root, slot)) {
      ScalarSlot mark = new ScalarSlot(root.number(), union.activeMemberSlot());
      now =
          zero ? now.store(mark, new ConcreteValue.Int(BigInteger.ONE.negate())) : now.remove(mark);
    }
    return now;
  }

  /** Records the accessed member as the active member of unions whose bytes were unknown. */
  private MachineState touched(MachineState state, ConcreteValue.SlotPointer address) {
    MachineState now = state;
    for (SlotLayout.EnclosingUnion union : overlays(address.root(), address.slot())) {
      now = last(now, address.root(), union).isEmpty() ? stored(now, address.root(), union) : now;
    }
    return now;
  }

  /** Returns whether the value at an address is determined by the values stored before. */
  boolean isReadable(MachineState state, ConcreteValue.SlotPointer address, Type type) {
    boolean whole = type instanceof ReplayStructType;
    long size = type.slotCount();
    for (long slot = address.slot(); slot < address.slot() + size; slot++) {
      Optional<ConcreteValue> held = state.load(cell(address, slot));
      if (held.isPresent()
          ? !whole && held.get() instanceof ConcreteValue.NoValue
          : isPointerInArray(address.root(), slot)
              && (isChanged(state, address.root(), slot)
                  || !machine.isTracked(address.root())
                      && ReplayHeap.zeroedContents(state, address.root(), slot).isEmpty())) {
        // The value is not modelled, or is an unknown pointer.
        return false;
      }
    }
    return otherMember(state, address.root(), address.slot(), type).isEmpty();
  }

  /** Returns the outermost union around a subobject in which another member was stored last. */
  private Optional<SlotLayout.EnclosingUnion> otherMember(
      MachineState state, ReplayVariable root, long slot, Type type) {
    return around(root, slot, type).stream()
        .filter(union -> last(state, root, union).filter(l -> !isSame(l, union)).isPresent())
        .findFirst();
  }

  private static boolean isPointerInArray(ReplayVariable root, long slot) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(root, slot);
    return scalar.isElement() && scalar.type() instanceof Type.Pointer;
  }

  /**
   * Returns the state after storing a value in the slots from a given one on. A member of a union
   * of which only a part is stored keeps the bytes of the member stored last; nothing if these are
   * not determined.
   */
  Optional<MachineState> store(
      MachineState before,
      ReplayVariable root,
      long slot,
      ConcreteValue value,
      ConfigSet when,
      Span span) {
    boolean whole = value instanceof ConcreteValue.Aggregate;
    long size = whole ? ((ConcreteValue.Aggregate) value).slots().size() : 1;
    Type type = whole ? ((ConcreteValue.Aggregate) value).type() : Type.VOID;
    MachineState now = before;
    for (SlotLayout.EnclosingUnion union : around(root, slot, type)) {
      boolean isWhole = union.firstSlot() == slot && union.slotCount() == size && !isArray(union);
      Optional<BigInteger> last = last(now, root, union).filter(l -> !isSame(l, union));
      if (last.isPresent() && !isWhole) {
        Optional<MachineState> encoded =
            unions.encode(now, root, union, last.get().intValueExact(), slot, size, when, span);
        if (encoded.isEmpty()) {
          return encoded;
        }
        now = stored(encoded.get(), root, union);
      }
    }
    return Optional.of(storeSlots(now, root, slot, value));
  }

  /** Stores the values on top in a slot of an object. */
  public VariationalSet<MachineState> store(
      VariationalSet<MachineState> states, ReplayVariable root, long slot, Span span) {
    return representation.each(states, (s, when) -> store(s, root, slot, s.top(), when, span));
  }

  private static boolean isArray(SlotLayout.EnclosingUnion union) {
    return union.union().fields().get(union.member()).type() instanceof Type.Array;
  }

  private static boolean isNumber(Type type) {
    return type instanceof Type.Int || type instanceof Type.Floating;
  }

  MachineState makeKnown(
      MachineState state, ConcreteValue.SlotPointer address, long slot, Span span) {
    if (address.root().isStringLiteral()) {
      return state.store(cell(address, slot), program.stringElement(address.root(), slot));
    }
    if (state.load(cell(address, slot)).isPresent()) {
      return state;
    }
    Type type = SlotLayout.describe(address.root(), slot).type();
    if (isNumber(type) && isChanged(state, address.root(), slot)) {
      return machine.havocAt(state, address.root(), slot, type, machine.callPath(), span);
    }
    return ReplayHeap.zeroedContents(state, address.root(), slot)
        .map(value -> state.store(cell(address, slot), value))
        .orElseGet(() -> machine.loadIndeterminate(state, address.root(), slot, span));
  }

  /** Returns the assignment of a value to an object. */
  CompiledExpression.Rvalue store(
      CompiledExpression.Lvalue object, CompiledExpression.Rvalue value, Span span) {
    return CompiledExpression.Rvalue.of(
        object.type(),
        span,
        states -> store(object.access().apply(value.value().apply(states)), object, span));
  }

  /** Stores the value below the address on top, and leaves the value on top. */
  VariationalSet<MachineState> store(
      VariationalSet<MachineState> states, CompiledExpression.Lvalue object, Span span) {
    // Only objects that began uninitialised can receive indeterminate values.
    VariationalSet<MachineState> given =
        machine.requireInitialized(
            states,
            s -> {
              ConcreteValue value = s.pop().top();
              boolean takes =
                  unset.contains(((ConcreteValue.ObjectPointer) s.top()).root())
                      || ReplayHeap.startsIndeterminate(s, s.top());
              return takes ? value.determinate() : value;
            });
    VariationalSet<MachineState> changeable =
        machine.check(
            given,
            s -> !((ConcreteValue.ObjectPointer) s.top()).root().isStringLiteral(),
            Check.NULL,
            span,
            s -> new Cause.OutOfRange(span, "modifies a string literal", Check.NULL));
    VariationalSet<MachineState> open =
        machine.check(
            changeable,
            s -> !ReplayHeap.isReadOnly(s, s.top()),
            Check.NULL,
            span,
            s -> new Cause.OutOfRange(span, "modifies a read-only block", Check.NULL));
    return representation
        .store(open.filter(ReplayMemoryAccess::isByte), object, span)
        .or(
            representation.each(
                open.filter(s -> s.top() instanceof ConcreteValue.SlotPointer),
                (s, when) -> {
                  ConcreteValue.SlotPointer address = (ConcreteValue.SlotPointer) s.top();
                  MachineState state = s.pop();
                  return store(state, address.root(), address.slot(), state.top(), when, span);
                }));
  }

  /** Stores a scalar or a structure in the slots from a given one on. */
  public MachineState storeSlots(
      MachineState before, ReplayVariable root, long slot, ConcreteValue value) {
    if (value instanceof ConcreteValue.Aggregate whole) {
      MachineState now = before;
      for (int i = 0; i < whole.slots().size(); i++) {
        List<NestedUnion> unions = inner(root, slot, i, whole.type());
        boolean stale =
            unions.stream()
                .anyMatch(
                    u ->
                        whole.activeMembers().containsKey(u.own().activeMemberSlot())
                            && !isSame(
                                OperatorCompiler.intValue(
                                    whole.activeMembers().get(u.own().activeMemberSlot())),
                                u.own()));
        ConcreteValue part = whole.slots().get(i);
        now =
            stale
                ? now.store(new ScalarSlot(root.number(), slot + i), part)
                : storeSlots(now, root, slot + i, part);
        for (NestedUnion union : unions) {
          ScalarSlot mark = new ScalarSlot(root.number(), union.here().activeMemberSlot());
          ConcreteValue last = whole.activeMembers().get(union.own().activeMemberSlot());
          now = last == null ? now.remove(mark) : now.store(mark, last);
        }
      }
      return now;
    }
    MachineState state = before;
    for (SlotLayout.EnclosingUnion union : overlays(root, slot)) {
      state = stored(state, root, union);
    }
    machine.events().valueStored(root, slot, value);
    return state.store(new ScalarSlot(root.number(), slot), value);
  }

  /** Returns whether two addresses point into one object and one of them is a byte pointer. */
  private static boolean areSeen(MachineState state) {
    List<ConcreteValue> two = state.topOperands(2);
    return two.get(0) instanceof ConcreteValue.ObjectPointer a
        && two.get(1) instanceof ConcreteValue.ObjectPointer b
        && (a instanceof ConcreteValue.BytePointer || b instanceof ConcreteValue.BytePointer)
        && a.root().equals(b.root());
  }

  VariationalSet<MachineState> difference(VariationalSet<MachineState> all, Type to) {
    if (to.isVariableLengthArray()) {
      return difference(all, to.innermostElement())
          .filter(s -> elementCount(s, to).isPresent())
          .map(
              s -> {
                BigInteger cells = elementCount(s, to).orElseThrow();
                return s.pop()
                    .push(new ConcreteValue.Int(OperatorCompiler.intValue(s.top()).divide(cells)));
              });
    }
    VariationalSet<MachineState> seen =
        representation.byteDifference(
            all.filter(ReplayMemoryAccess::areSeen),
            (bytes, when) -> {
              long unit = ReplayVariantSplit.uniqueMeaning(to.layout(when, model()), when).size();
              return unit <= 0 || bytes % unit != 0
                  ? Optional.empty()
                  : Optional.of(number(bytes / unit));
            });
    return seen.or(differences(all.filter(s -> !areSeen(s)), to));
  }

  private VariationalSet<MachineState> differences(VariationalSet<MachineState> states, Type to) {
    long size = Math.max(1, to.slotCount());
    return states
        .filter(s -> distance(s.topOperands(2)).isPresent())
        .map(
            s -> {
              long slots = distance(s.topOperands(2)).orElseThrow();
              return s.pop(2).push(new ConcreteValue.Int(BigInteger.valueOf(slots / size)));
            });
  }

  /**
   * Returns the distance of two addresses in slots, if both point into the same object or are NULL.
   */
  private static Optional<Long> distance(List<ConcreteValue> two) {
    if (two.stream().allMatch(ConcreteValue.NullPointer.NULL::equals)) {
      return Optional.of(0L);
    }
    return two.get(0) instanceof ConcreteValue.SlotPointer a
            && two.get(1) instanceof ConcreteValue.SlotPointer b
            && a.root().equals(b.root())
            && !a.isBeyondRange()
            && !b.isBeyondRange()
        ? Optional.of(a.slot() - b.slot())
        : Optional.empty();
  }

  VariationalSet<MachineState> compare(BinaryOperator operator, VariationalSet<MachineState> all) {
    VariationalSet<MachineState> known =
        all.map(
            s ->
                s.pop(2)
                    .push(ReplayHeap.typedPointer(s, s.topOperands(2).get(0)))
                    .push(ReplayHeap.typedPointer(s, s.top())));
    VariationalSet<MachineState> seen =
        representation.byteDifference(
            known.filter(ReplayMemoryAccess::areSeen),
            (bytes, when) ->
                Optional.of(
                    ConcreteValue.Int.of(OperatorCompiler.comparisonHolds(operator, bytes))));
    return seen.or(compared(operator, known.filter(s -> !areSeen(s))));
  }

  private VariationalSet<MachineState> compared(
      BinaryOperator operator, VariationalSet<MachineState> states) {
    if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
      boolean equal = operator == BinaryOperator.EQUAL;
      return states
          .filter(
              s -> ReplayHeap.areComparable(s, s.topOperands(2)) && isTold(s.topOperands(2), false))
          .map(
              s ->
                  truth(
                      s,
                      ReplayHeap.canonicalPointer(s.topOperands(2).get(0))
                              .equals(ReplayHeap.canonicalPointer(s.topOperands(2).get(1)))
                          == equal));
    }
    return states
        .filter(s -> distance(s.topOperands(2)).isPresent() && isTold(s.topOperands(2), true))
        .map(
            s ->
                truth(
                    s,
                    OperatorCompiler.comparisonHolds(
                        operator, distance(s.topOperands(2)).orElseThrow())));
  }

  /**
   * Returns whether the slots determine the result of a comparison: not for labels, members of
   * unions that share bytes, or the order of different members.
   */
  private boolean isTold(List<ConcreteValue> two, boolean ordered) {
    if (two.stream().allMatch(ConcreteValue.LabelPointer.class::isInstance)) {
      return false; // different labels can have one address
    } else if (distance(two).filter(slots -> slots != 0).isEmpty()) {
      return !two.stream()
          .allMatch(v -> v instanceof ConcreteValue.SlotPointer a && a.isBeyondRange());
    }
    ConcreteValue.SlotPointer one = (ConcreteValue.SlotPointer) two.get(0);
    ConcreteValue.SlotPointer other = (ConcreteValue.SlotPointer) two.get(1);
    boolean shared = !unions(one).isEmpty() && !unions(other).isEmpty();
    boolean ofOneRow = one.firstSlot() == other.firstSlot() && one.endSlot() == other.endSlot();
    return !ordered && !shared || ofOneRow || members(one).equals(members(other));
  }

  private static long near(ConcreteValue.SlotPointer address) {
    return Math.min(address.slot(), address.endSlot() - 1);
  }

  private List<SlotLayout.EnclosingUnion> unions(ConcreteValue.SlotPointer address) {
    return overlays(address.root(), near(address));
  }

  private static List<String> members(ConcreteValue.SlotPointer address) {
    return SlotLayout.describe(address.root(), near(address)).members();
  }

  private static MachineState truth(MachineState state, boolean holds) {
    return state.pop(2).push(ConcreteValue.Int.of(holds));
  }
}
