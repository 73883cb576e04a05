package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Objects by their bytes, as what is used as something else than it is has them: the lowest byte of
 * a number comes first. What variants lay out differently is told apart.
 */
final class ObjectRepresentation {
  /**
   * A slot that no scalar has, for how many slots there are of an object, where its type does not
   * say it.
   */
  static final long SLOT_COUNT = Long.MIN_VALUE + 2;

  /** The same for where it begins, once that was asked, and for where it ends. */
  private static final long ADDRESS = Long.MIN_VALUE + 3;

  private static final long ADDRESS_END = Long.MIN_VALUE + 4;

  private static final int MOST_CELLS = 1 << 16;

  private final AbstractMachine machine;
  private final ReplayMemoryAccess objects;
  private final Map<Integer, ReplayVariable> roots = new HashMap<>();
  private final Map<LayoutKey, ByteLayout> layouts = new HashMap<>();

  ObjectRepresentation(AbstractMachine machine, ReplayMemoryAccess objects) {
    this.machine = machine;
    this.objects = objects;
  }

  private record LayoutKey(Type type, ConfigSet when) {}

  /** A scalar of an object, and its first byte. */
  private record ScalarBytes(long slot, long byteOffset, Type type, long size) {
    boolean has(long at) {
      return byteOffset <= at && at < byteOffset + size;
    }
  }

  /**
   * How an object lies.
   *
   * @param size negative if nobody knows
   * @param scalars what is in it; without bytes, if it cannot be looked at byte by byte
   */
  private record ByteLayout(long size, long slots, List<ScalarBytes> scalars) {
    boolean isWhole() {
      return scalars.stream().noneMatch(cell -> cell.size() == 0);
    }
  }

  /** A byte of a scalar: the value of that, which byte it is, and its slot. */
  private record RepresentationByte(ConcreteValue scalar, Type type, long slot, int number) {
    boolean isInitialized() {
      return !(scalar instanceof ConcreteValue.Indeterminate unset)
          || (unset.initializedBytes() >> number & 1) == 1;
    }
  }

  private static Type element(Type type) {
    return type instanceof Type.Array array ? element(array.element()) : type;
  }

  /** Whether an object is one of a type, or a row of them. */
  private static boolean isRow(Type whole, Type of) {
    return whole.equals(of) || whole instanceof Type.Array array && isRow(array.element(), of);
  }

  /** How many bytes something of a type has; negative if nobody knows. */
  private long bytes(Type type, ConfigSet when) {
    return ReplayVariantSplit.uniqueMeaning(type.layout(when, objects.model()), when).size();
  }

  private ByteLayout layout(Type type, ConfigSet when) {
    LayoutKey key = new LayoutKey(type, when);
    ByteLayout known = layouts.get(key);
    if (known == null) {
      List<ScalarBytes> cells = new ArrayList<>();
      cells(type, 0, 0, when, cells);
      known = new ByteLayout(bytes(type, when), type.slotCount(), cells);
      layouts.put(key, known);
    }
    return known;
  }

  private void cells(Type type, long slot, long start, ConfigSet when, List<ScalarBytes> all) {
    long size = bytes(type, when);
    if (type instanceof Type.Array array) {
      long each = bytes(array.element(), when);
      long count = each < 0 ? 0 : array.length().orElse(0);
      for (long i = 0; i < count && all.size() < MOST_CELLS; i++) {
        cells(array.element(), slot + i * array.element().slotCount(), start + i * each, when, all);
      }
    } else if (type instanceof Struct struct && !struct.isUnion()) {
      for (int i = 0; i < struct.fields().size(); i++) {
        Struct.Field field = struct.fields().get(i);
        if (field.presenceCondition().intersects(when)) {
          ReplayVariantSplit.splitUnlessSubset(when, field.presenceCondition());
          long before =
              ReplayVariantSplit.uniqueMeaning(struct.offsetOf(field, when, objects.model()), when);
          if (before >= 0) {
            cells(field.type(), slot + struct.firstSlot(i), start + before, when, all);
          } else {
            all.add(new ScalarBytes(slot + struct.firstSlot(i), start, type, 0));
          }
        }
      }
    } else {
      boolean followed = type instanceof Type.Int || type instanceof Type.Pointer;
      all.add(new ScalarBytes(slot, start, type, followed ? size : 0));
    }
  }

  /** The cell of an object that has a byte. */
  private Optional<ScalarBytes> cell(ReplayVariable root, long at, ConfigSet when) {
    ByteLayout layout = layout(element(root.type()), when);
    if (layout.size() <= 0) {
      return Optional.empty();
    } else if (ReplayMemoryAccess.hasFlexibleArray(root) && at >= layout.size()) {
      return cellOfEnd((Struct) root.type(), layout, at - layout.size(), when);
    }
    return cell(layout, at);
  }

  /** The cell of the last member of a struct, if it has no length and begins where that ends. */
  private Optional<ScalarBytes> cellOfEnd(
      Struct struct, ByteLayout layout, long at, ConfigSet when) {
    Struct.Field end = struct.flexibleArrayMember().orElseThrow();
    ByteLayout each = layout(((Type.Array) end.type()).element(), when);
    return each.size() <= 0
            || ReplayVariantSplit.uniqueMeaning(struct.offsetOf(end, when, objects.model()), when)
                != layout.size()
        ? Optional.empty()
        : cell(each, at)
            .map(
                cell ->
                    new ScalarBytes(
                        layout.slots() + cell.slot(),
                        layout.size() + cell.byteOffset(),
                        cell.type(),
                        cell.size()));
  }

  private static Optional<ScalarBytes> cell(ByteLayout layout, long at) {
    long row = Math.floorDiv(at, layout.size());
    long rest = Math.floorMod(at, layout.size());
    return layout.scalars().stream()
        .filter(cell -> cell.has(rest))
        .findFirst()
        .map(
            cell ->
                new ScalarBytes(
                    row * layout.slots() + cell.slot(),
                    row * layout.size() + cell.byteOffset(),
                    cell.type(),
                    cell.size()));
  }

  /** How many bytes an object has; negative if nobody knows. */
  private long size(MachineState state, ReplayVariable root, ConfigSet when) {
    Optional<BigInteger> block = objects.heap().sizeOf(state, root);
    if (block.isPresent()) {
      return block.get().longValueExact();
    }
    ByteLayout layout = layout(element(root.type()), when);
    long slots =
        state
            .load(new ScalarSlot(root.number(), SLOT_COUNT))
            .map(count -> OperatorCompiler.intValue(count).longValueExact())
            .orElse(root.type().slotCount());
    return layout.size() < 0 ? -1 : slots / Math.max(1, layout.slots()) * layout.size();
  }

  /** The byte at which what an address is of begins; nothing if that is not known. */
  OptionalLong byteOffset(ConcreteValue.ObjectPointer place, ConfigSet when) {
    if (place instanceof ConcreteValue.BytePointer octet) {
      return OptionalLong.of(octet.offset());
    }
    ConcreteValue.SlotPointer a = (ConcreteValue.SlotPointer) place;
    ByteLayout layout = layout(element(a.root().type()), when);
    boolean isInEnd = ReplayMemoryAccess.hasFlexibleArray(a.root()) && a.slot() >= layout.slots();
    if (a.isBeyondRange() || layout.slots() <= 0 || layout.size() < 0 || isInEnd) {
      return OptionalLong.empty();
    }
    long before = Math.floorDiv(a.slot(), layout.slots()) * layout.size();
    long rest = Math.floorMod(a.slot(), layout.slots());
    if (rest == 0) {
      return OptionalLong.of(before);
    }
    OptionalLong start =
        layout.scalars().stream()
            .filter(c -> c.slot() == rest)
            .mapToLong(ScalarBytes::byteOffset)
            .findFirst();
    OptionalLong end =
        layout.scalars().stream()
            .filter(c -> c.slot() == rest - 1)
            .mapToLong(c -> c.byteOffset() + c.size())
            .findFirst();
    // Behind an array another member may begin later.
    return start.isEmpty() || a.slot() == a.endSlot() && !start.equals(end)
        ? OptionalLong.empty()
        : OptionalLong.of(before + start.getAsLong());
  }

  /** Pushes the byte at which what the address on top is of begins; those without are dropped. */
  StateSet<MachineState> byteOffsets(StateSet<MachineState> states) {
    return each(
        states,
        (s, when) ->
            (s.top() instanceof ConcreteValue.ObjectPointer place
                    ? byteOffset(place, when)
                    : OptionalLong.of(0))
                .stream()
                    .mapToObj(at -> s.push(new ConcreteValue.Int(BigInteger.valueOf(at))))
                    .findFirst());
  }

  /** What is done with a state in variants that lay out alike; nothing if it is not followed. */
  private StateSet<MachineState> each(
      StateSet<MachineState> states,
      BiFunction<MachineState, ConfigSet, Optional<MachineState>> action) {
    StateSet.Builder<MachineState> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            ReplayVariantSplit.splitByVariants(when, part -> action.apply(state, part))
                .forEach(
                    part -> part.result().ifPresent(s -> result.add(s, part.presenceCondition()))));
    return result.build();
  }

  /** Addresses on top become those of something of a type. */
  StateSet<MachineState> convertPointers(StateSet<MachineState> states, Type to) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.ObjectPointer place = (ConcreteValue.ObjectPointer) state.top();
          long size = bytes(to, when);
          OptionalLong at = byteOffset(place, when);
          if (at.isEmpty() || size <= 0) {
            return Optional.empty();
          }
          ReplayVariable root = place.root();
          ByteLayout layout = layout(element(root.type()), when);
          ConcreteValue now = new ConcreteValue.BytePointer(root, at.getAsLong());
          if (isRow(root.type(), to) && at.getAsLong() % size == 0) {
            long rows =
                ReplayMemoryAccess.hasFlexibleArray(root)
                    ? 1
                    : size(state, root, when) / layout.size();
            long all = rows * layout.slots();
            now =
                new ConcreteValue.SlotPointer(root, at.getAsLong() / size * to.slotCount(), 0, all);
          }
          return Optional.of(state.pop().push(now));
        });
  }

  /** A count is on top, below it the address of a byte: it moves by so many objects of a type. */
  StateSet<MachineState> addElements(StateSet<MachineState> states, Type to) {
    return each(
        states,
        (state, when) -> {
          List<ConcreteValue> two = state.topOperands(2);
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) two.get(0).determinate();
          long size = bytes(to, when);
          BigInteger way = OperatorCompiler.intValue(two.get(1)).multiply(BigInteger.valueOf(size));
          return size < 0 || way.bitLength() > 60
              ? Optional.empty()
              : Optional.of(
                  state
                      .pop(2)
                      .push(
                          new ConcreteValue.BytePointer(
                                  octet.root(), octet.offset() + way.longValueExact())
                              .withIndeterminacyOf(two.get(0), two.get(1))));
        });
  }

  /** An address of a byte on top becomes that of a member. */
  StateSet<MachineState> member(
      StateSet<MachineState> states, List<Struct.Field> way, Struct struct) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) state.top();
          long at = octet.offset();
          Type in = struct;
          for (Struct.Field field : way) {
            long before =
                ReplayVariantSplit.uniqueMeaning(
                    ((Struct) in).offsetOf(field, when, objects.model()), when);
            if (before < 0) {
              return Optional.empty();
            }
            at += before;
            in = field.type();
          }
          return Optional.of(state.pop().push(new ConcreteValue.BytePointer(octet.root(), at)));
        });
  }

  /** Two addresses on top, of one object: a number made of how many bytes they are apart. */
  StateSet<MachineState> byteDifference(
      StateSet<MachineState> states, BiFunction<Long, ConfigSet, Optional<ConcreteValue>> made) {
    return each(
        states,
        (state, when) -> {
          OptionalLong one =
              byteOffset((ConcreteValue.ObjectPointer) state.topOperands(2).get(0), when);
          OptionalLong two =
              byteOffset((ConcreteValue.ObjectPointer) state.topOperands(2).get(1), when);
          return one.isEmpty() || two.isEmpty()
              ? Optional.empty()
              : made.apply(one.getAsLong() - two.getAsLong(), when)
                  .map(value -> state.pop(2).push(value));
        });
  }

  /**
   * Addresses on top become integers: the environment says where an object is, or it is anywhere.
   */
  StateSet<MachineState> toIntegers(StateSet<MachineState> states, Type.Int to, Span span) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue top = state.top();
          return number(state.pop(), top.determinate(), when, span)
              .map(
                  s -> {
                    BigInteger at = OperatorCompiler.intValue(s.top());
                    Type.Int from = objects.model().sizeType();
                    boolean wide = to.size() > from.size();
                    BigInteger seen = wide ? objects.model().ptrdiffType().wrap(at) : at;
                    return s.pop()
                        .push(new ConcreteValue.Int(to.wrap(seen)).withIndeterminacyOf(top));
                  });
        });
  }

  private Optional<MachineState> number(
      MachineState state, ConcreteValue address, ConfigSet when, Span span) {
    ConcreteValue known = ReplayHeap.typedPointer(state, address);
    if (known instanceof ConcreteValue.ObjectPointer place) {
      OptionalLong way = byteOffset(place, when);
      if (way.isEmpty()) {
        return Optional.empty();
      }
      ReplayVariable root = place.root();
      long size = size(state, root, when);
      int natural =
          ReplayVariantSplit.uniqueMeaning(element(root.type()).layout(when, objects.model()), when)
              .alignment();
      int alignment = objects.alignment(root, natural, when);
      if (alignment < 0) {
        return Optional.empty();
      }
      roots.put(root.number(), root);
      return somewhere(state, root.number(), root.displayName(), size, alignment, span)
          .map(s -> s.pop().push(sum(s.top(), way.getAsLong())));
    } else if (known instanceof ConcreteValue.NullPointer) {
      return Optional.of(state.push(ConcreteValue.Int.ZERO));
    }
    return known instanceof ConcreteValue.IntegerPointer fixed
        ? Optional.of(state.push(new ConcreteValue.Int(fixed.address())))
        : Optional.empty();
  }

  private static ConcreteValue sum(ConcreteValue base, long way) {
    return new ConcreteValue.Int(OperatorCompiler.intValue(base).add(BigInteger.valueOf(way)));
  }

  /** Pushes where an object begins, which is said once. */
  private Optional<MachineState> somewhere(
      MachineState state, int number, String shown, long size, int alignment, Span span) {
    Optional<ConcreteValue> before = state.load(new ScalarSlot(number, ADDRESS));
    if (before.isPresent() || size < 0) {
      return before.map(state::push);
    }
    AbstractMachine.EntryInput given =
        machine.readEntryInput(state, LibraryFunctions.ADDRESS_INPUT, "address of " + shown, span);
    BigInteger greatest = objects.model().maxSize();
    BigInteger base = given.value();
    BigInteger end = base.add(BigInteger.valueOf(size));
    boolean fits =
        base.compareTo(LibraryFunctions.FIRST_ADDRESS) >= 0
            && end.compareTo(LibraryFunctions.lastAddress(greatest)) <= 0
            && base.mod(BigInteger.valueOf(alignment)).signum() == 0;
    BigInteger free = LibraryFunctions.FIRST_ADDRESS.shiftLeft(8);
    for (ScalarSlot slot : state.store().keys()) {
      if (slot.slot() == ADDRESS) {
        BigInteger start = OperatorCompiler.intValue(state.load(slot).orElseThrow());
        BigInteger last = last(state, slot.variable());
        fits &= end.compareTo(start) <= 0 || last.compareTo(base) <= 0;
        free = free.max(last.shiftRight(8).add(BigInteger.ONE).shiftLeft(8));
      }
    }
    BigInteger at = fits ? base : free;
    machine.events().entryInputRead("address of " + shown, at.toString());
    return Optional.of(
        given
            .after()
            .store(new ScalarSlot(number, ADDRESS), new ConcreteValue.Int(at))
            .store(new ScalarSlot(number, ADDRESS_END), sum(new ConcreteValue.Int(at), size))
            .push(new ConcreteValue.Int(at)));
  }

  private static BigInteger last(MachineState state, int number) {
    return OperatorCompiler.intValue(state.load(new ScalarSlot(number, ADDRESS_END)).orElseThrow());
  }

  /** Integers on top become the addresses of what is there. */
  StateSet<MachineState> fromIntegers(StateSet<MachineState> states, Type to) {
    StateSet.Builder<MachineState> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) -> {
          BigInteger at = objects.model().sizeType().wrap(OperatorCompiler.intValue(state.top()));
          ConcreteValue address =
              at.signum() == 0
                  ? ConcreteValue.NullPointer.NULL
                  : state.store().keys().stream()
                      .filter(slot -> slot.slot() == ADDRESS)
                      .flatMap(slot -> there(state, slot, at).stream())
                      .findFirst()
                      .orElse(new ConcreteValue.IntegerPointer(at));
          StateSet<MachineState> one =
              StateSet.of(state.pop().push(address.withIndeterminacyOf(state.top())), when);
          boolean aims =
              address instanceof ConcreteValue.ObjectPointer && !(to instanceof Type.Void);
          result.addAll(aims ? convertPointers(one, to) : one);
        });
    return result.build();
  }

  private Optional<ConcreteValue> there(MachineState state, ScalarSlot begin, BigInteger at) {
    BigInteger way = at.subtract(OperatorCompiler.intValue(state.load(begin).orElseThrow()));
    if (way.signum() < 0 || at.compareTo(last(state, begin.variable())) > 0) {
      return Optional.empty();
    }
    return Optional.ofNullable(roots.get(begin.variable()))
        .map(root -> new ConcreteValue.BytePointer(root, way.longValueExact()));
  }

  /** Whether so many bytes are there. */
  private boolean isInBounds(
      MachineState state, ConcreteValue.BytePointer octet, long size, ConfigSet when) {
    long all = size(state, octet.root(), when);
    return octet.offset() >= 0 && size >= 0 && octet.offset() + size <= all;
  }

  /** The states in which this holds; the others fail. */
  StateSet<MachineState> requireInBounds(
      StateSet<MachineState> states,
      BiPredicate<MachineState, ConfigSet> holds,
      Span pointer,
      Span span) {
    StateSet<MachineState> fine =
        each(states, (s, when) -> Optional.of(s).filter(x -> holds.test(x, when)));
    StateSet<MachineState> others =
        each(states, (s, when) -> Optional.of(s).filter(x -> !holds.test(x, when)));
    machine.check(others, s -> false, Check.BOUNDS, span, s -> objects.outOfBounds(s, pointer));
    return fine;
  }

  /** Whether so many bytes are there; where it begins or ends nobody knows, nobody says no. */
  boolean isInBounds(MachineState state, ConcreteValue given, BigInteger size, ConfigSet when) {
    if (!(given instanceof ConcreteValue.ObjectPointer place)) {
      return true;
    }
    OptionalLong at = byteOffset(place, when);
    return at.isEmpty()
        || place instanceof ConcreteValue.SlotPointer && size(state, place.root(), when) < 0
        || size.bitLength() < 60
            && isInBounds(
                state,
                new ConcreteValue.BytePointer(place.root(), at.getAsLong()),
                size.longValueExact(),
                when);
  }

  private StateSet<MachineState> within(StateSet<MachineState> states, Type type, Span span) {
    return requireInBounds(
        states,
        (s, when) -> isInBounds(s, (ConcreteValue.BytePointer) s.top(), bytes(type, when), when),
        span,
        span);
  }

  /** The address of a byte on top becomes the value there. */
  StateSet<MachineState> load(StateSet<MachineState> all, Type type, Span where, Span span) {
    StateSet<MachineState> states = within(all, type, where);
    // A pointer that is there as one to something else becomes one to what is asked for.
    return byPointer(
        states,
        type,
        (here, there) ->
            there.equals(type)
                ? loaded(here, type, span)
                : objects
                    .heap()
                    .convertPointers(loaded(here, there, span), ((Type.Pointer) type).pointee()));
  }

  /**
   * Does something with what has the type of what is at the address on top, if that is a pointer.
   */
  private StateSet<MachineState> byPointer(
      StateSet<MachineState> states,
      Type asked,
      BiFunction<StateSet<MachineState>, Type, StateSet<MachineState>> action) {
    if (!(asked instanceof Type.Pointer pointer)) {
      return action.apply(states, asked);
    }
    StateSet.Builder<MachineState> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            ReplayVariantSplit.splitByVariants(
                    when,
                    part -> otherPointer((ConcreteValue.BytePointer) state.top(), pointer, part))
                .forEach(
                    part ->
                        result.addAll(
                            action.apply(
                                StateSet.of(state, part.presenceCondition()),
                                part.result().orElse(asked)))));
    return result.build();
  }

  /** The type of the pointer that is in some bytes, if it is not the one asked for. */
  private Optional<Type> otherPointer(
      ConcreteValue.BytePointer octet, Type.Pointer asked, ConfigSet when) {
    return cell(octet.root(), octet.offset(), when)
        .filter(cell -> cell.byteOffset() == octet.offset())
        .map(ScalarBytes::type)
        .filter(type -> type instanceof Type.Pointer && !type.equals(asked));
  }

  /** The same where all the bytes are there. */
  private StateSet<MachineState> loaded(StateSet<MachineState> states, Type type, Span span) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) state.top();
          ByteLayout layout = layout(type, when);
          if (!layout.isWhole()) {
            return Optional.empty();
          }
          // What other variants have is never looked at.
          List<ConcreteValue> slots =
              new ArrayList<>(Collections.nCopies((int) layout.slots(), ConcreteValue.Int.ZERO));
          MachineState now = state.pop();
          for (ScalarBytes cell : layout.scalars()) {
            Optional<BytesRead> read =
                read(
                    now, octet.root(), octet.offset() + cell.byteOffset(), cell.size(), when, span);
            Optional<ConcreteValue> value =
                read.flatMap(some -> joined(some.octets(), cell.type()));
            if (value.isEmpty()) {
              return Optional.empty();
            }
            now = read.get().after();
            slots.set((int) cell.slot(), reading(value.get(), span));
          }
          ConcreteValue whole =
              type instanceof Struct ? new ConcreteValue.Aggregate(slots) : slots.get(0);
          return Optional.of(now.push(whole));
        });
  }

  private static ConcreteValue reading(ConcreteValue value, Span span) {
    return value instanceof ConcreteValue.Indeterminate unset
        ? new ConcreteValue.Indeterminate(
            unset.placeholder(), span, unset.reason(), unset.initializedBytes())
        : value;
  }

  /** On top the address of a byte, below it a value of a type: the value is stored and stays. */
  StateSet<MachineState> store(
      StateSet<MachineState> all, CompiledExpression.Lvalue object, Span span) {
    StateSet<MachineState> states = within(all, object.type(), object.pointerSpan());
    // Where there is a pointer to something else it becomes one to that.
    return byPointer(
        states,
        object.type(),
        (here, there) ->
            there.equals(object.type())
                ? stored(here, there, span)
                : stored(retyped(here, (Type.Pointer) there), there, span));
  }

  /** What is below the address on top becomes a pointer of another type. */
  private StateSet<MachineState> retyped(StateSet<MachineState> states, Type.Pointer type) {
    StateSet.Builder<MachineState> result = new StateSet.Builder<>();
    states.forEach(
        (state, when) ->
            result.addAll(
                objects
                    .heap()
                    .convertPointers(StateSet.of(state.pop(), when), type.pointee())
                    .map(s -> s.push(state.top()))));
    return result.build();
  }

  /** The same of what is there as something of the type, or byte by byte. */
  private StateSet<MachineState> stored(StateSet<MachineState> states, Type type, Span span) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) state.top();
          ByteLayout layout = layout(type, when);
          Optional<MachineState> now = Optional.of(state.pop()).filter(s -> layout.isWhole());
          ConcreteValue value = state.pop().top();
          for (ScalarBytes cell : layout.scalars()) {
            ConcreteValue part =
                value instanceof ConcreteValue.Aggregate whole
                    ? whole.slots().get((int) cell.slot())
                    : value;
            List<RepresentationByte> octets = octets(part, cell.type(), -1, cell.size());
            long at = octet.offset() + cell.byteOffset();
            now = now.flatMap(s -> write(s, octet.root(), at, octets, when, span));
          }
          return now;
        });
  }

  private static List<RepresentationByte> octets(
      ConcreteValue value, Type type, long slot, long size) {
    List<RepresentationByte> result = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      result.add(new RepresentationByte(value, type, slot, i));
    }
    return result;
  }

  /** Copies bytes. */
  Optional<MachineState> copy(
      MachineState state,
      ConcreteValue.ObjectPointer to,
      ConcreteValue.ObjectPointer from,
      long size,
      ConfigSet when,
      Span span) {
    OptionalLong target = byteOffset(to, when);
    OptionalLong source = byteOffset(from, when);
    return target.isEmpty() || source.isEmpty()
        ? Optional.empty()
        : read(state, from.root(), source.getAsLong(), size, when, span)
            .flatMap(
                some ->
                    write(some.after(), to.root(), target.getAsLong(), some.octets(), when, span));
  }

  /** So many bytes of two places are exchanged. */
  Optional<MachineState> exchange(
      MachineState state,
      ConcreteValue.ObjectPointer one,
      ConcreteValue.ObjectPointer two,
      long size,
      ConfigSet when,
      Span span) {
    OptionalLong first = byteOffset(one, when);
    OptionalLong second = byteOffset(two, when);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    return read(state, one.root(), first.getAsLong(), size, when, span)
        .flatMap(
            a ->
                read(a.after(), two.root(), second.getAsLong(), size, when, span)
                    .flatMap(
                        b ->
                            write(b.after(), one.root(), first.getAsLong(), b.octets(), when, span))
                    .flatMap(
                        s -> write(s, two.root(), second.getAsLong(), a.octets(), when, span)));
  }

  /** All bytes of a place become the same. */
  Optional<MachineState> fill(
      MachineState state,
      ConcreteValue.ObjectPointer to,
      BigInteger octet,
      long size,
      ConfigSet when,
      Span span) {
    OptionalLong target = byteOffset(to, when);
    List<RepresentationByte> octets = new ArrayList<>();
    for (long i = 0; i < size; i++) {
      octets.addAll(octets(new ConcreteValue.Int(octet), Type.Int.CHAR, -1 - i, 1));
    }
    return target.isEmpty()
        ? Optional.empty()
        : write(state, to.root(), target.getAsLong(), octets, when, span);
  }

  /** What was read, and the state in which it is known. */
  private record BytesRead(MachineState after, List<RepresentationByte> octets) {}

  private Optional<BytesRead> read(
      MachineState state, ReplayVariable root, long at, long size, ConfigSet when, Span span) {
    MachineState now = state;
    List<RepresentationByte> octets = new ArrayList<>();
    for (long i = at; i < at + size; ) {
      Optional<ScalarBytes> cell = cell(root, i, when);
      if (cell.isEmpty()) {
        return Optional.empty();
      }
      Optional<MachineState> read = held(now, root, cell.get(), span);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      ConcreteValue value = read.get().top();
      now = read.get().pop();
      for (; i < at + size && cell.get().has(i); i++) {
        octets.add(
            new RepresentationByte(
                value, cell.get().type(), cell.get().slot(), (int) (i - cell.get().byteOffset())));
      }
    }
    return Optional.of(new BytesRead(now, octets));
  }

  private Optional<MachineState> held(
      MachineState state, ReplayVariable root, ScalarBytes cell, Span span) {
    ConcreteValue.SlotPointer address =
        new ConcreteValue.SlotPointer(root, cell.slot(), cell.slot(), cell.slot() + 1);
    return objects.isReadable(state, address, cell.type())
        ? Optional.of(
            AbstractMachine.requireSameInAllVariants(
                objects.loadScalar(state, address, cell.type(), span)))
        : Optional.empty();
  }

  private Optional<MachineState> write(
      MachineState state,
      ReplayVariable root,
      long at,
      List<RepresentationByte> octets,
      ConfigSet when,
      Span span) {
    MachineState now = state;
    for (int i = 0; i < octets.size(); ) {
      Optional<ScalarBytes> there = cell(root, at + i, when);
      if (there.isEmpty()) {
        return Optional.empty();
      }
      ScalarBytes cell = there.get();
      long from = at + i - cell.byteOffset();
      int end = (int) Math.min(octets.size(), i + cell.size() - from);
      List<RepresentationByte> part = octets.subList(i, end);
      MachineState before = now;
      Optional<ConcreteValue> value =
          from == 0 && part.size() == cell.size()
              ? joined(part, cell.type())
              : held(now, root, cell, span)
                  .flatMap(s -> changed(s.top(), part, (int) from, cell.type()));
      if (value.filter(v -> objects.isWritable(before, root, cell.slot(), v)).isEmpty()) {
        return Optional.empty();
      }
      now = objects.storeSlots(now, root, cell.slot(), value.get());
      i = end;
    }
    return Optional.of(now);
  }

  private static boolean isNumber(List<RepresentationByte> octets, Type to) {
    return to instanceof Type.Int
        && !to.equals(Type.Int.BOOL)
        && octets.stream().allMatch(octet -> octet.type() instanceof Type.Int);
  }

  private static boolean isZero(List<RepresentationByte> octets) {
    return octets.stream().allMatch(o -> o.type() instanceof Type.Int && o.isInitialized())
        && sum(octets).signum() == 0;
  }

  private static BigInteger sum(List<RepresentationByte> octets) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = octets.size() - 1; i >= 0; i--) {
      int octet =
          OperatorCompiler.intValue(octets.get(i).scalar())
              .shiftRight(8 * octets.get(i).number())
              .and(BigInteger.valueOf(255))
              .intValue();
      sum = sum.shiftLeft(8).or(BigInteger.valueOf(octet));
    }
    return sum;
  }

  /** The value of a type that bytes are. */
  private static Optional<ConcreteValue> joined(List<RepresentationByte> octets, Type to) {
    RepresentationByte first = octets.get(0);
    boolean one = first.number() == 0;
    for (int i = 0; i < octets.size(); i++) {
      one &= octets.get(i).slot() == first.slot() && octets.get(i).number() == i;
    }
    if (one && first.type().equals(to)) {
      return Optional.of(first.scalar());
    } else if (to instanceof Type.Pointer && isZero(octets)) {
      return Optional.of(ConcreteValue.NullPointer.NULL);
    } else if (!isNumber(octets, to)) {
      return Optional.empty();
    }
    Type.Int type = (Type.Int) to;
    BigInteger value =
        one
            ? type.convertFrom((Type.Int) first.type(), OperatorCompiler.intValue(first.scalar()))
            : type.wrap(sum(octets));
    return Optional.of(made(value, octets));
  }

  /** A number that is made of bytes: it has no value if one of them has none. */
  private static ConcreteValue made(BigInteger value, List<RepresentationByte> octets) {
    int known = 0;
    for (int i = 0; i < octets.size(); i++) {
      known |= octets.get(i).isInitialized() ? 1 << i : 0;
    }
    for (RepresentationByte octet : octets) {
      if (!octet.isInitialized() && octet.scalar() instanceof ConcreteValue.Indeterminate unset) {
        return new ConcreteValue.Indeterminate(
            new ConcreteValue.Int(value), unset.readAt(), unset.reason(), known);
      }
    }
    return new ConcreteValue.Int(value);
  }

  /** A number some bytes of which become others. */
  private static Optional<ConcreteValue> changed(
      ConcreteValue old, List<RepresentationByte> octets, int from, Type type) {
    if (!isNumber(octets, type)) {
      return Optional.empty();
    }
    List<RepresentationByte> all = new ArrayList<>(octets(old, type, -1, ((Type.Int) type).size()));
    for (int i = 0; i < octets.size(); i++) {
      all.set(from + i, octets.get(i));
    }
    return Optional.of(made(((Type.Int) type).wrap(sum(all)), all));
  }
}
