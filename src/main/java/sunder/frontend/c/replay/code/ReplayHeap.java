package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.HeapBlock;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;

/**
 * The heap model: allocation, deallocation and leak checks.
 *
 * <p>A block is untyped until a pointer to it is converted to a typed pointer, which determines its
 * contents. Block numbers are never reused. Its counterpart in the translation is {@code
 * sunder.frontend.c.flow.memory.AllocationFunctions}, with which it shares no code. Source: C17,
 * 7.22.3.
 */
public record ReplayHeap(AbstractMachine machine, ReplayMemoryAccess objects) {
  private static final long MOST_ELEMENTS = 1L << 32;

  private static final BigInteger READ = BigInteger.ONE;
  private static final BigInteger WRITE = BigInteger.TWO;

  /**
   * Returns the states after a call of an allocation or deallocation function, whose arguments are
   * on top; the result takes their place.
   */
  public VariationalSet<MachineState> execute(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    String name = call.function().name();
    int given = call.arguments().size();
    if (name.equals("free") && given == 1) {
      Span pointer = call.arguments().get(0);
      return freeGifts(states.filter(this::isGift), pointer, call.span())
          .or(free(states.filter(s -> !isGift(s)), pointer, call.span()))
          .map(s -> s.pop().push(ConcreteValue.NoValue.NOTHING));
    } else if ((name.equals("malloc") || name.equals(LibraryFunctions.ALLOCA)) && given == 1) {
      return states
          .map(s -> allocate(s.pop(), size(s, 1), ReplayVariable.InitialValue.INDETERMINATE, call))
          .filter(ReplayHeap::isDone);
    } else if (name.equals("calloc") && given == 2) {
      return states
          .map(
              s ->
                  allocate(
                      s.pop(2), product(s.topOperands(2)), ReplayVariable.InitialValue.ZERO, call))
          .filter(ReplayHeap::isDone);
    } else if (name.equals("realloc") && given == 2) {
      return again(call, states);
    } else if (name.equals(LibraryFunctions.PROTECT_FUNCTION)) {
      return protect(call, states);
    }
    return VariationalSet.empty();
  }

  private static BigInteger size(MachineState state, int depth) {
    return OperatorCompiler.intValue(state.topOperands(depth).get(0));
  }

  private static BigInteger product(List<ConcreteValue> two) {
    return OperatorCompiler.intValue(two.get(0)).multiply(OperatorCompiler.intValue(two.get(1)));
  }

  /**
   * Returns whether an allocation has a result: larger blocks than {@code size_t} can express do
   * not exist.
   */
  private static boolean isDone(MachineState state) {
    return !(state.top() instanceof ConcreteValue.NoValue);
  }

  private MachineState allocate(
      MachineState state,
      BigInteger bytes,
      ReplayVariable.InitialValue start,
      ReplayExpressionCompiler.CallSite call) {
    String name = call.function().name();
    boolean stays = !name.equals(LibraryFunctions.ALLOCA);
    MachineState asked =
        stays
            ? machine.readInput(state, name, Type.Int.BOOL, call.span())
            : state.push(ConcreteValue.Int.of(true));
    MachineState answered = asked.pop();
    if (!asked.top().isTrue()) {
      return answered.push(ConcreteValue.NullPointer.NULL);
    } else if (bytes.compareTo(objects.model().maxSize()) > 0) {
      return answered.push(ConcreteValue.NoValue.NOTHING);
    }
    int number = answered.heap().keys().size() + 1;
    List<HeaderSizes> sizes = call.headerSizes().stream().flatMap(Optional::stream).toList();
    HeapBlock block =
        new HeapBlock(
            bytes,
            name,
            machine.callPath(),
            machine.reportedSpanOr(call.span()),
            start,
            stays ? LibrarySource.deallocator(call.span()) : LibraryFunctions.ALLOCA,
            Optional.empty(),
            Optional.empty(),
            LibrarySource.isPageAligned(call.span())
                ? HeapBlock.Protection.WRITABLE
                : HeapBlock.Protection.NONE,
            sizes.size() == 1 ? sizes.get(0).in(state) : Set.of(),
            Optional.empty());
    return answered
        .withBlock(number, block)
        .push(new ConcreteValue.UntypedBlockPointer(number, name));
  }

  private static Optional<HeapBlock> block(MachineState state, ConcreteValue address) {
    return address.heapBlock().map(n -> state.heap().get(n).orElseThrow());
  }

  /** Returns whether the block of an address has not been freed; true if it is in no block. */
  static boolean isLive(MachineState state, ConcreteValue address) {
    return block(state, address).map(HeapBlock::isLive).orElse(true);
  }

  /** Replaces the address on top by 1 if an object is there that is not freed, otherwise by 0. */
  public VariationalSet<MachineState> pushLiveness(VariationalSet<MachineState> states) {
    return states.map(
        s ->
            s.pop()
                .push(
                    s.top() != ConcreteValue.NullPointer.NULL
                            && isLive(s, s.top())
                            && !ReplayMemoryAccess.hasEnded(s, s.top())
                        ? new ConcreteValue.Int(BigInteger.ONE)
                        : ConcreteValue.Int.ZERO));
  }

  /**
   * Returns the states in which the address on top is in no freed block; the others fail the
   * lifetime check.
   */
  VariationalSet<MachineState> requireLive(
      VariationalSet<MachineState> states, Span pointer, Span span) {
    return machine.check(
        states,
        s -> isLive(s, s.top()),
        Check.LIFETIME,
        span,
        s ->
            new Cause.OutOfRange(
                pointer, "points to memory" + freed(block(s, s.top())), Check.LIFETIME));
  }

  private static String freed(Optional<HeapBlock> block) {
    return block.flatMap(HeapBlock::freedAt).map(at -> " freed in line " + at.line()).orElse("");
  }

  /**
   * Executes {@code mprotect} for a whole block, with its address, size and protection bits on top;
   * other calls end the execution.
   */
  private VariationalSet<MachineState> protect(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    VariationalSet<MachineState> begun =
        objects
            .representation
            .byteOffsets(states.map(s -> s.push(s.topOperands(3).get(0))))
            .filter(s -> s.top().equals(ConcreteValue.Int.ZERO))
            .map(s -> s.pop(2));
    return begun
        .filter(
            s -> {
              BigInteger bytes = size(s, 2);
              return block(s, s.topOperands(3).get(0))
                      .filter(HeapBlock::isLive)
                      .filter(block -> block.protection() != HeapBlock.Protection.NONE)
                      .filter(block -> block.size().equals(bytes))
                      .isPresent()
                  && bytes.mod(LibraryFunctions.PAGE_SIZE).signum() == 0
                  && Set.of(READ, READ.add(WRITE)).contains(size(s, 1));
            })
        .map(
            s -> {
              int number = s.topOperands(3).get(0).heapBlock().orElseThrow();
              HeapBlock.Protection pages =
                  size(s, 1).equals(READ)
                      ? HeapBlock.Protection.READ_ONLY
                      : HeapBlock.Protection.WRITABLE;
              HeapBlock block = s.heap().get(number).orElseThrow();
              return s.pop(3)
                  .withBlock(number, block.withProtection(pages))
                  .push(ConcreteValue.NoValue.NOTHING);
            });
  }

  /** Returns whether the block of an address is read-only. */
  static boolean isReadOnly(MachineState state, ConcreteValue address) {
    return block(state, address)
        .filter(b -> b.protection() == HeapBlock.Protection.READ_ONLY)
        .isPresent();
  }

  /** Frees the object of the address on top, which the entry function received by pointer. */
  private VariationalSet<MachineState> freeGifts(
      VariationalSet<MachineState> states, Span pointer, Span span) {
    return objects
        .requireLive(states, pointer, span)
        .filter(
            s ->
                s.top() instanceof ConcreteValue.SlotPointer a
                    && a.slot() == a.firstSlot()
                    && a.slot() == 0)
        .map(s -> objects.endLifetime(s, ((ConcreteValue.ObjectPointer) s.top()).root()));
  }

  private boolean isGift(MachineState state) {
    return state.top() instanceof ConcreteValue.ObjectPointer place
        && objects.mayBeFreed(place.root());
  }

  private VariationalSet<MachineState> free(
      VariationalSet<MachineState> all, Span pointer, Span span) {
    // Objects of the environment may have been allocated, so that freeing them is not decided.
    VariationalSet<MachineState> states =
        all.filter(
                s ->
                    !(s.top() instanceof ConcreteValue.ObjectPointer a)
                        || !objects.mayBeAllocated(a.root()))
            .filter(s -> !isReadOnly(s, s.top()));
    String closer = LibrarySource.deallocator(span);
    Predicate<MachineState> holds =
        s ->
            s.pop().top() instanceof ConcreteValue.NullPointer
                || s.top().equals(ConcreteValue.Int.ZERO)
                    && block(s, s.pop().top())
                        .filter(HeapBlock::isLive)
                        .filter(block -> block.deallocator().equals(closer))
                        .isPresent();
    return machine
        .check(
            objects.representation.byteOffsets(states),
            holds,
            Check.LIFETIME,
            span,
            s -> new Cause.OutOfRange(pointer, wrong(s, s.pop().top(), closer), Check.LIFETIME))
        .map(MachineState::pop)
        .map(s -> s.top().heapBlock().map(n -> freed(s, n, span)).orElse(s));
  }

  private MachineState freed(MachineState state, int block, Span span) {
    machine.events().blockFreed(block);
    return state.withBlock(
        block, state.heap().get(block).orElseThrow().freeAt(machine.reportedSpanOr(span)));
  }

  /** Frees the blocks that the current call allocated with {@code alloca}. */
  public MachineState freeAutomaticBlocks(MachineState state, Span call) {
    MachineState now = state;
    for (int number : state.heap().keys()) {
      HeapBlock block = state.heap().get(number).orElseThrow();
      if (block.isLive() && isAutomatic(block) && block.callPath().equals(machine.callPath())) {
        now = now.withBlock(number, block.freeAt(machine.reportedSpanOr(call)));
      }
    }
    return now;
  }

  private static boolean isAutomatic(HeapBlock block) {
    return block.deallocator().equals(LibraryFunctions.ALLOCA);
  }

  private static String wrong(MachineState state, ConcreteValue address, String closer) {
    Optional<HeapBlock> block = block(state, address);
    if (block.isEmpty()) {
      return "does not point to an allocated block";
    } else if (isAutomatic(block.get())) {
      return "points to a block that ends with its function";
    } else if (!block.get().deallocator().equals(closer)) {
      return "points to a block that '%s' releases".formatted(block.get().deallocator());
    }
    return isLive(state, address)
        ? "points into a block, not to its start"
        : "was" + freed(block) + " before";
  }

  /** Executes {@code realloc}; the pointer and the new size are on top. */
  private VariationalSet<MachineState> again(
      ReplayExpressionCompiler.CallSite call, VariationalSet<MachineState> states) {
    Span pointer = call.arguments().get(0);
    VariationalSet<MachineState> sized =
        states.filter(
            s ->
                s.topOperands(2).get(0) instanceof ConcreteValue.NullPointer
                    || size(s, 1).signum() > 0);
    // Operands: pointer, size, and a copy of the pointer, which is freed.
    VariationalSet<MachineState> given = sized.map(s -> s.push(s.topOperands(2).get(0)));
    VariationalSet<MachineState> freed = free(given, pointer, call.span()).map(MachineState::pop);
    return objects
        .representation
        .each(
            freed,
            (s, when) -> {
              MachineState before = s.pop(2);
              Optional<Integer> old = s.topOperands(2).get(0).heapBlock();
              MachineState lives =
                  old.map(
                          n ->
                              before.withBlock(n, before.heap().get(n).orElseThrow().withoutFree()))
                      .orElse(before);
              MachineState now =
                  allocate(lives, size(s, 1), ReplayVariable.InitialValue.INDETERMINATE, call);
              return old.isEmpty() || !(now.top() instanceof ConcreteValue.UntypedBlockPointer)
                  ? Optional.of(now)
                  : moved(now, old.get(), when, call.span())
                      .map(moved -> freed(moved, old.get(), call.span()));
            })
        .filter(ReplayHeap::isDone);
  }

  /** Copies the contents of an old block into the new one, whose address is on top. */
  private Optional<MachineState> moved(MachineState state, int old, ConfigSet when, Span span) {
    HeapBlock from = state.heap().get(old).orElseThrow();
    int number = ((ConcreteValue.UntypedBlockPointer) state.top()).number();
    HeapBlock to = state.heap().get(number).orElseThrow();
    if (from.contents().isEmpty()) {
      return Optional.of(state);
    }
    ReplayVariable source = from.contents().get();
    Type whole = objects.header(source).orElse(source.type());
    Type type = whole instanceof Type.Array array ? array.element() : whole;
    long room = ReplayVariantSplit.uniqueMeaning(type.layout(when, objects.model()), when).size();
    return Optional.of(room)
        .filter(unit -> unit > 0)
        .flatMap(unit -> typed(state.pop(), number, to, type, BigInteger.valueOf(unit)))
        .map(now -> ReplayVariantSplit.uniqueMeaning(withEnd(now, to, room, when), when))
        .flatMap(
            now ->
                objects
                    .memoryFunctions()
                    .copied(
                        now,
                        (ConcreteValue.SlotPointer) now.top(),
                        (ConcreteValue.SlotPointer) start(source),
                        from.size().min(to.size()),
                        when,
                        span));
  }

  /** Converts pointers on top to pointers to a type, which becomes the type of untyped blocks. */
  VariationalSet<MachineState> convertPointers(VariationalSet<MachineState> states, Type wanted) {
    Type to = wanted.innermostElement();
    if (to instanceof Type.Void) {
      return states;
    }
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, when) -> {
          if (!(state.top() instanceof ConcreteValue.UntypedBlockPointer raw)) {
            result.addAll(seen(state, when, to));
            return;
          }
          HeapBlock block = state.heap().get(raw.number()).orElseThrow();
          if (block.contents().isPresent()) {
            result.addAll(seen(state.pop().push(start(block.contents().get())), when, to));
            return;
          }
          to.layout(when, objects.model())
              .forEach(
                  (room, part) -> {
                    if (room.size() > 0) {
                      typed(state.pop(), raw.number(), block, to, BigInteger.valueOf(room.size()))
                          .map(typed -> withEnd(typed, block, room.size(), part))
                          .ifPresent(result::addAll);
                    }
                  });
        });
    return result.build();
  }

  private VariationalSet<MachineState> seen(MachineState state, ConfigSet when, Type to) {
    VariationalSet<MachineState> one = VariationalSet.of(state, when);
    ConcreteValue pointer = state.top().determinate();
    if (!ReplayMemoryAccess.pointsToTypeOnly(pointer, to)) {
      return objects.representation.convertPointers(one, to);
    }
    boolean spansMembers =
        to.slotCount() == 1
            && pointer instanceof ConcreteValue.SlotPointer a
            && a.endSlot() - a.firstSlot() > 1
            && ObjectRepresentation.element(a.root().type()) instanceof ReplayStructType;
    return spansMembers ? objects.representation.convertMemberPointers(one, to) : one;
  }

  /** Returns the size of the block that contains an object, in bytes. */
  Optional<BigInteger> sizeOf(MachineState state, ReplayVariable root) {
    return block(state, start(root)).map(HeapBlock::size);
  }

  /**
   * Returns the address of the contents of a block, if it is typed; otherwise the address itself.
   */
  static ConcreteValue typedPointer(MachineState state, ConcreteValue address) {
    return address instanceof ConcreteValue.UntypedBlockPointer
        ? block(state, address).flatMap(HeapBlock::contents).map(ReplayHeap::start).orElse(address)
        : address;
  }

  private static ConcreteValue start(ReplayVariable object) {
    return new ConcreteValue.SlotPointer(object, 0, 0, object.type().slotCount());
  }

  /**
   * Gives a block a type and pushes the address of its contents; nothing if it has too many
   * elements.
   *
   * @param unit the size of an element in bytes
   */
  private Optional<MachineState> typed(
      MachineState state, int number, HeapBlock block, Type type, BigInteger unit) {
    BigInteger count = block.size().divide(unit);
    if (count.compareTo(BigInteger.valueOf(MOST_ELEMENTS)) > 0) {
      return Optional.empty();
    }
    Type element = count.signum() > 0 ? objects.withBytesBehind(type, unit, block) : type;
    boolean isOpen =
        element instanceof ReplayStructType struct && struct.flexibleArrayMember().isPresent();
    boolean one = count.equals(BigInteger.ONE) || isOpen && count.signum() > 0;
    Type whole = one ? element : new Type.Array(type, OptionalLong.of(count.longValueExact()));
    ReplayVariable object =
        new ReplayVariable(
            -number,
            block.allocator(),
            whole,
            ReplayVariable.StorageKind.ALLOCATED,
            block.allocationSite(),
            Optional.empty());
    MachineState now = state.withBlock(number, block.withContents(object));
    boolean zero = block.initialValue() == ReplayVariable.InitialValue.ZERO;
    machine.enterCall(block.callPath(), machine.activation());
    // Inputs for array elements are requested when the elements are read.
    for (long slot = 0; one && slot < whole.slotCount(); slot++) {
      now = objects.initializeUnions(now, object, slot, zero);
      if (!SlotLayout.describe(object, slot).isElement()) {
        now = initial(now, object, slot, block);
      }
    }
    machine.leaveCall();
    if (block.externalChange().isPresent()) {
      HeapBlock.ExternalChange change = block.externalChange().get();
      machine.enterCall(change.callPath(), machine.activation());
      now = objects.havoc(now, (ConcreteValue.ObjectPointer) start(object), change.call());
      machine.leaveCall();
    }
    return Optional.of(now.push(start(object)));
  }

  /**
   * Havocs the block or the object at an address: an external function may modify it. A block
   * without a type has its new values once it has a type.
   */
  public MachineState havoc(MachineState state, ConcreteValue address, Span call) {
    ConcreteValue place = typedPointer(state, address);
    if (place instanceof ConcreteValue.UntypedBlockPointer raw) {
      HeapBlock block = state.heap().get(raw.number()).orElseThrow();
      return state.withBlock(raw.number(), block.changedBy(machine.callPath(), call));
    }
    return place instanceof ConcreteValue.ObjectPointer object
        ? objects.havoc(state, object, call)
        : state;
  }

  /**
   * Records the number of slots of a structure with a flexible array member, which the block size
   * determines.
   */
  private VariationalSet<MachineState> withEnd(
      MachineState state, HeapBlock block, long unit, ConfigSet when) {
    ReplayVariable object = ((ConcreteValue.SlotPointer) state.top()).root();
    Optional<ReplayStructType.Field> end =
        object.type() instanceof ReplayStructType struct
                && block.size().compareTo(BigInteger.valueOf(unit)) >= 0
            ? struct.flexibleArrayMember()
            : Optional.empty();
    if (end.isEmpty()) {
      return VariationalSet.of(state, when);
    }
    ReplayStructType struct = (ReplayStructType) object.type();
    Type of = ((Type.Array) end.get().type()).element();
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
    of.layout(when, objects.model())
        .forEach(
            (room, part) -> {
              long more = block.size().longValueExact() - unit;
              boolean known =
                  room.size() > 0
                      && struct
                          .offsetOf(end.get(), part, objects.model())
                          .uniqueValue(part)
                          .equals(Optional.of(unit));
              long slots = known ? struct.slotCount() + more / room.size() * of.slotCount() : 0;
              result.add(known ? objects.setSlotCount(state, object, slots) : state, part);
            });
    return result.build();
  }

  /** Returns whether the block of an address is uninitialised at its allocation. */
  static boolean startsIndeterminate(MachineState state, ConcreteValue address) {
    return block(state, address)
        .filter(block -> block.initialValue() == ReplayVariable.InitialValue.INDETERMINATE)
        .isPresent();
  }

  /**
   * Stores the initial value of a slot, if it is known; otherwise it is requested when the slot is
   * read.
   */
  private MachineState initial(
      MachineState state, ReplayVariable object, long slot, HeapBlock block) {
    return zeroedContents(state, object, slot)
        .map(value -> state.store(new ScalarSlot(object.number(), slot), value))
        .orElseGet(
            () -> machine.loadInput(state, object, slot, block.allocationSite()).orElse(state));
  }

  /** Returns the initial value of a slot of a block that was allocated with zeros. */
  static Optional<ConcreteValue> zeroedContents(
      MachineState state, ReplayVariable root, long slot) {
    return block(state, start(root))
        .filter(block -> block.initialValue() == ReplayVariable.InitialValue.ZERO)
        .map(block -> ConcreteValue.zero(SlotLayout.describe(root, slot).type()));
  }

  /**
   * Returns whether the equality of two addresses is known: a freed block may have the same address
   * as a later one.
   */
  static boolean areComparable(MachineState state, List<ConcreteValue> two) {
    return two.contains(ConcreteValue.NullPointer.NULL)
        || isLive(state, two.get(0)) && isLive(state, two.get(1))
        || canonicalPointer(two.get(0)).equals(canonicalPointer(two.get(1)))
        || two.get(0).heapBlock().equals(two.get(1).heapBlock());
  }

  /**
   * Returns a canonical pointer: the addresses of the beginning of a block are equal whatever their
   * type is.
   */
  static ConcreteValue canonicalPointer(ConcreteValue address) {
    return address instanceof ConcreteValue.SlotPointer a && a.slot() == 0
        ? a.heapBlock()
            .<ConcreteValue>map(n -> new ConcreteValue.UntypedBlockPointer(n, a.root().name()))
            .orElse(address)
        : address;
  }

  /**
   * Checks at the end of an execution that no block is leaked.
   *
   * @param holds whether the variable with a number is still live and can hold pointers
   */
  public void checkLeaks(VariationalSet<MachineState> states, Predicate<Integer> holds) {
    if (!machine.checks(Check.LEAK)) {
      return;
    }
    Set<Span> places = new LinkedHashSet<>();
    states.forEach(
        (s, when) ->
            leaked(s, holds)
                .ifPresent(
                    n -> {
                      machine.events().blockLeaked(n);
                      places.add(place(s, n));
                    }));
    for (Span place : places) {
      machine.error(
          Assertion.Kind.LEAK,
          states.filter(s -> leaked(s, holds).filter(n -> place(s, n).equals(place)).isPresent()),
          place,
          s -> new Cause.OutOfRange(place, "is never freed", Check.LEAK));
    }
  }

  /**
   * Returns the first leaked block by allocation place: a live block that no pointer chain reaches.
   */
  private static Optional<Integer> leaked(MachineState state, Predicate<Integer> holds) {
    Set<Integer> reached = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (ScalarSlot slot : state.store().keys()) {
      if (holds.test(slot.variable())) {
        reach(state, slot, reached, open);
      }
    }
    for (int number : state.heap().keys()) {
      HeapBlock block = state.heap().get(number).orElseThrow();
      if (block.isLive() && isAutomatic(block) && reached.add(number)) {
        open.add(number);
      }
    }
    while (!open.isEmpty()) {
      int object = -open.pop();
      state
          .store()
          .keysBetween(
              new ScalarSlot(object, Long.MIN_VALUE), new ScalarSlot(object + 1, Long.MIN_VALUE))
          .forEach(slot -> reach(state, slot, reached, open));
    }
    return state.heap().keys().stream()
        .filter(n -> !reached.contains(n))
        .filter(n -> state.heap().get(n).orElseThrow().isLive())
        .min(Comparator.comparingInt(n -> place(state, n).start()));
  }

  private static Span place(MachineState state, int block) {
    return state.heap().get(block).orElseThrow().allocationSite();
  }

  private static void reach(
      MachineState state, ScalarSlot slot, Set<Integer> reached, Deque<Integer> open) {
    ConcreteValue held = state.load(slot).orElse(ConcreteValue.NullPointer.NULL);
    for (ConcreteValue value :
        held instanceof ConcreteValue.UnreadArguments rest ? rest.values() : List.of(held)) {
      if (isLive(state, value)) {
        value.heapBlock().filter(reached::add).ifPresent(open::add);
      }
    }
  }
}
