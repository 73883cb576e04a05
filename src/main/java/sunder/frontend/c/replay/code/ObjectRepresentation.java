package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The object representation (C17, 6.2.6.1): accesses to objects by bytes, for type punning, pointer
 * conversions and integer addresses. The byte order is little-endian.
 *
 * <p>Layouts are computed per type and set of variants; states are split where variants differ in
 * layout. An access whose result the layout does not determine yields no state. Its counterparts in
 * the translation are {@code TypePunning} and {@code PointerIntegerConversions} of {@code
 * sunder.frontend.c.flow}, with which it shares no code.
 */
final class ObjectRepresentation {
  /**
   * The extra slot that holds the number of slots of an object whose type does not determine it.
   */
  static final long SLOT_COUNT = Long.MIN_VALUE + 2;

  /**
   * The extra slots that hold the first and the last address of an object, once the program
   * observes it.
   */
  private static final long ADDRESS = Long.MIN_VALUE + 3;

  private static final long ADDRESS_END = Long.MIN_VALUE + 4;

  private static final int MOST_CELLS = 1 << 16;

  private final AbstractMachine machine;
  private final ReplayMemoryAccess objects;
  private final Map<Integer, ReplayVariable> roots = new HashMap<>();
  private final Map<LayoutKey, TypeBytes> layouts = new HashMap<>();

  ObjectRepresentation(AbstractMachine machine, ReplayMemoryAccess objects) {
    this.machine = machine;
    this.objects = objects;
  }

  private record LayoutKey(Type type, ConfigSet when) {}

  /**
   * The bytes of a scalar in an object.
   *
   * @param isShared whether it is in a member of a union whose bytes are accessed as another member
   * @param bitFields the bit-fields of which the byte consists, with their positions in it; empty
   *     if this is no byte of bit-fields
   */
  private record ScalarBytes(
      long slot,
      long byteOffset,
      Type type,
      long size,
      boolean isShared,
      List<UnionRepresentation.UnionScalar> bitFields) {
    ScalarBytes(long slot, long byteOffset, Type type, long size) {
      this(slot, byteOffset, type, size, false, List.of());
    }

    boolean has(long at) {
      return !isShared && contains(at);
    }

    boolean contains(long at) {
      return byteOffset <= at && at < byteOffset + size;
    }

    ScalarBytes behind(long slots, long bytes) {
      List<UnionRepresentation.UnionScalar> moved =
          bitFields.stream().map(field -> field.moved(slots, 0)).toList();
      return new ScalarBytes(slots + slot, bytes + byteOffset, type, size, isShared, moved);
    }

    /** Returns the bit-fields whose first bit is in this byte. */
    List<UnionRepresentation.UnionScalar> beginningBitFields() {
      return bitFields.stream().filter(field -> field.firstBit() >= 0).toList();
    }

    /** Returns the address of a bit-field that begins in this byte of an object. */
    ConcreteValue.BytePointer bitField(
        ConcreteValue.BytePointer object, UnionRepresentation.UnionScalar field) {
      return new ConcreteValue.BytePointer(
          object.root(), object.offset() + byteOffset, (int) field.firstBit());
    }

    ScalarBytes shared() {
      return new ScalarBytes(slot, byteOffset, type, size, true, bitFields);
    }
  }

  /**
   * The layout of a type in some variants.
   *
   * @param size the size in bytes; negative if unknown
   * @param slots the number of slots
   * @param scalars the scalars; one of size 0 cannot be accessed by bytes
   */
  private record TypeBytes(long size, long slots, List<ScalarBytes> scalars) {
    boolean isWhole() {
      return scalars.stream().noneMatch(cell -> cell.isShared() || cell.size() == 0);
    }
  }

  /**
   * A byte of the representation: the value and type of the scalar that contains it, the slot, and
   * the index of the byte in the scalar.
   */
  private record RepresentationByte(ConcreteValue scalar, Type type, long slot, int number) {
    boolean isInitialized() {
      return !(scalar instanceof ConcreteValue.Indeterminate unset)
          || (unset.initializedBytes() >> number & 1) == 1;
    }
  }

  static Type element(Type type) {
    return type instanceof Type.Array array ? element(array.element()) : type;
  }

  /** Returns whether a type is another type or an array of it. */
  private static boolean isRow(Type whole, Type of) {
    return whole.equals(of) || whole instanceof Type.Array array && isRow(array.element(), of);
  }

  /** Returns the size of a type in bytes; negative if unknown. */
  private long bytes(Type type, ConfigSet when) {
    return ReplayVariantSplit.uniqueMeaning(type.layout(when, objects.model()), when).size();
  }

  private TypeBytes layout(Type type, ConfigSet when) {
    LayoutKey key = new LayoutKey(type, when);
    TypeBytes known = layouts.get(key);
    if (known == null) {
      List<ScalarBytes> cells = new ArrayList<>();
      cells(type, 0, 0, when, cells);
      known = new TypeBytes(bytes(type, when), type.slotCount(), cells);
      layouts.put(key, known);
    }
    return known;
  }

  /** Returns the position of the first bit of a bit-field in its object. */
  OptionalLong firstBit(ReplayVariable root, long slot, ConfigSet when) {
    return layout(root.type(), when).scalars().stream()
        .flatMap(
            cell ->
                cell.bitFields().stream()
                    .filter(bits -> bits.slot() == slot)
                    .map(bits -> 8 * cell.byteOffset() + bits.firstBit()))
        .mapToLong(bit -> bit)
        .findFirst();
  }

  private void cells(Type type, long slot, long start, ConfigSet when, List<ScalarBytes> all) {
    long size = bytes(type, when);
    if (type instanceof Type.Array array) {
      long each = bytes(array.element(), when);
      long count = each < 0 ? 0 : array.length().orElse(0);
      for (long i = 0; i < count && all.size() < MOST_CELLS; i++) {
        cells(array.element(), slot + i * array.element().slotCount(), start + i * each, when, all);
      }
    } else if (type instanceof ReplayStructType struct) {
      OptionalInt largest = struct.isUnion() ? largestMember(struct, when) : OptionalInt.empty();
      for (int i = 0; i < struct.fields().size(); i++) {
        ReplayStructType.Field field = struct.fields().get(i);
        if (field.presenceCondition().intersects(when)) {
          ReplayVariantSplit.splitUnlessSubset(when, field.presenceCondition());
          long first = slot + struct.firstSlot(i);
          long before =
              ReplayVariantSplit.uniqueMeaning(
                  struct.bitOffsetOf(field, when, objects.model()), when);
          boolean isBitField = field.width().isPresent();
          if (before < 0 || struct.isUnion() && isBitField) {
            all.add(new ScalarBytes(first, start, type, 0));
            continue;
          } else if (isBitField) {
            addBitField(field, first, 8 * start + before, all);
            continue;
          }
          List<ScalarBytes> own = new ArrayList<>();
          cells(field.type(), first, start + before / 8, when, own);
          boolean isShared = struct.isUnion() && largest.orElse(-1) != i;
          own.forEach(cell -> all.add(isShared ? cell.shared() : cell));
        }
      }
    } else {
      boolean followed = numberSize(type).isPresent() || type instanceof Type.Pointer;
      all.add(new ScalarBytes(slot, start, type, followed ? size : 0));
    }
  }

  /** Adds a bit-field to the bytes that contain its bits. */
  private static void addBitField(
      ReplayStructType.Field field, long slot, long firstBit, List<ScalarBytes> all) {
    int width = field.width().getAsInt();
    for (long at = firstBit / 8; !field.name().isEmpty() && 8 * at < firstBit + width; at++) {
      List<UnionRepresentation.UnionScalar> bits = new ArrayList<>();
      ScalarBytes last = all.isEmpty() ? null : all.get(all.size() - 1);
      if (last != null && last.byteOffset() == at && !last.bitFields().isEmpty()) {
        bits.addAll(last.bitFields());
        all.remove(last);
      }
      bits.add(
          new UnionRepresentation.UnionScalar(slot, field.type(), firstBit - 8 * at, width, false));
      all.add(new ScalarBytes(bits.get(0).slot(), at, Type.Int.CHAR, 1, false, bits));
    }
  }

  /** Returns the index of the member of a union with the most bytes, the first of several. */
  private OptionalInt largestMember(ReplayStructType union, ConfigSet when) {
    return IntStream.range(0, union.fields().size())
        .filter(i -> union.fields().get(i).presenceCondition().intersects(when))
        .filter(i -> union.fields().get(i).width().isEmpty())
        .reduce(
            (i, j) ->
                bytes(union.fields().get(j).type(), when)
                        > bytes(union.fields().get(i).type(), when)
                    ? j
                    : i);
  }

  /** Returns the scalar that contains a byte of an object. */
  private Optional<ScalarBytes> cell(ReplayVariable root, long at, ConfigSet when) {
    TypeBytes layout = layout(element(root.type()), when);
    if (layout.size() <= 0) {
      return Optional.empty();
    } else if (ReplayMemoryAccess.hasFlexibleArray(root) && at >= layout.size()) {
      return cellOfEnd((ReplayStructType) root.type(), layout, at - layout.size(), when);
    }
    return cell(layout, at);
  }

  /**
   * Returns the scalar of a flexible array member that contains a byte, if the member begins at the
   * end of its structure.
   */
  private Optional<ScalarBytes> cellOfEnd(
      ReplayStructType struct, TypeBytes layout, long at, ConfigSet when) {
    ReplayStructType.Field end = struct.flexibleArrayMember().orElseThrow();
    TypeBytes each = layout(((Type.Array) end.type()).element(), when);
    return each.size() <= 0
            || ReplayVariantSplit.uniqueMeaning(struct.offsetOf(end, when, objects.model()), when)
                != layout.size()
        ? Optional.empty()
        : cell(each, at).map(cell -> cell.behind(layout.slots(), layout.size()));
  }

  /** Returns whether a byte of an object is padding, also in all members of unions. */
  private boolean isPadding(ReplayVariable root, long at, ConfigSet when) {
    TypeBytes layout = layout(element(root.type()), when);
    return layout.size() > 0
        && !ReplayMemoryAccess.hasFlexibleArray(root)
        && layout.scalars().stream()
            .allMatch(cell -> cell.size() > 0 && !cell.contains(Math.floorMod(at, layout.size())));
  }

  private static Optional<ScalarBytes> cell(TypeBytes layout, long at) {
    long row = Math.floorDiv(at, layout.size());
    long rest = Math.floorMod(at, layout.size());
    return layout.scalars().stream()
        .filter(cell -> cell.has(rest))
        .findFirst()
        .map(cell -> cell.behind(row * layout.slots(), row * layout.size()));
  }

  /** Returns the size of an object in bytes; negative if unknown. */
  private long size(MachineState state, ReplayVariable root, ConfigSet when) {
    Optional<BigInteger> block = objects.heap().sizeOf(state, root);
    if (block.isPresent()) {
      return block.get().longValueExact();
    }
    TypeBytes layout = layout(element(root.type()), when);
    long slots =
        state
            .load(new ScalarSlot(root.number(), SLOT_COUNT))
            .map(count -> OperatorCompiler.intValue(count).longValueExact())
            .orElse(root.type().slotCount());
    return layout.size() < 0 ? -1 : slots / Math.max(1, layout.slots()) * layout.size();
  }

  /** Returns the byte offset of an address in its object; nothing if it is unknown. */
  OptionalLong byteOffset(ConcreteValue.ObjectPointer place, ConfigSet when) {
    if (place instanceof ConcreteValue.BytePointer octet) {
      return OptionalLong.of(octet.offset());
    }
    ConcreteValue.SlotPointer a = (ConcreteValue.SlotPointer) place;
    TypeBytes layout = layout(element(a.root().type()), when);
    if (a.isBeyondRange() || layout.slots() <= 0 || layout.size() < 0) {
      return OptionalLong.empty();
    } else if (ReplayMemoryAccess.hasFlexibleArray(a.root())
        && a.firstSlot() >= layout.slots()
        && a.root().type() instanceof ReplayStructType struct) {
      return byteOffsetInEnd(a, struct, layout, when);
    }
    OptionalLong behind =
        a.slot() == a.endSlot() ? offsetBehind(a, layout, when) : OptionalLong.empty();
    if (behind.isPresent()) {
      return behind;
    }
    long before = Math.floorDiv(a.slot(), layout.slots()) * layout.size();
    long rest = Math.floorMod(a.slot(), layout.slots());
    if (rest == 0) {
      return OptionalLong.of(before);
    }
    // A structure whose first members are absent in these variants begins at the next one.
    long rangeEnd = a.endSlot() - (a.slot() - rest);
    OptionalLong start =
        layout.scalars().stream()
            .filter(c -> c.slot() == rest || c.slot() > rest && c.slot() < rangeEnd)
            .min(Comparator.comparingLong(ScalarBytes::slot))
            .map(c -> OptionalLong.of(c.byteOffset()))
            .orElse(OptionalLong.empty());
    OptionalLong end =
        layout.scalars().stream()
            .filter(c -> c.slot() == rest - 1)
            .mapToLong(c -> c.byteOffset() + c.size())
            .findFirst();
    // The member after an array may begin after padding.
    return start.isEmpty() || a.slot() == a.endSlot() && !start.equals(end)
        ? OptionalLong.empty()
        : OptionalLong.of(before + start.getAsLong());
  }

  /**
   * Returns the byte offset of the end of the subobject whose slots are the range of an address;
   * nothing if several have these slots and different ends.
   */
  private OptionalLong offsetBehind(ConcreteValue.SlotPointer a, TypeBytes layout, ConfigSet when) {
    long row = Math.floorDiv(a.firstSlot(), layout.slots());
    long first = a.firstSlot() - row * layout.slots();
    long end = a.endSlot() - row * layout.slots();
    Set<Long> ends = new HashSet<>();
    if (first == 0 && end % layout.slots() == 0) {
      ends.add(end / layout.slots() * layout.size());
    }
    addEnds(new Subobject(element(a.root().type()), 0, 0), first, end, when, ends);
    return ends.size() == 1
        ? OptionalLong.of(row * layout.size() + ends.iterator().next())
        : OptionalLong.empty();
  }

  /** A part of an object, with its first slot and its first byte. */
  private record Subobject(Type type, long slot, long start) {}

  /** Adds the ends of the subobjects with the slots from {@code first} to {@code end}. */
  private void addEnds(Subobject part, long first, long end, ConfigSet when, Set<Long> ends) {
    long slots = part.type().slotCount();
    long size = bytes(part.type(), when);
    if (size < 0 || first < part.slot() || end > part.slot() + slots || first >= end) {
      return;
    } else if (part.slot() == first && part.slot() + slots == end) {
      ends.add(part.start() + size);
    }
    if (part.type() instanceof Type.Array array && array.element().slotCount() > 0) {
      long index = (first - part.slot()) / array.element().slotCount();
      long slot = part.slot() + index * array.element().slotCount();
      long start = part.start() + index * bytes(array.element(), when);
      addEnds(new Subobject(array.element(), slot, start), first, end, when, ends);
    } else if (part.type() instanceof ReplayStructType struct) {
      for (int i = 0; i < struct.fields().size(); i++) {
        ReplayStructType.Field field = struct.fields().get(i);
        if (field.presenceCondition().intersects(when) && field.width().isEmpty()) {
          long before =
              ReplayVariantSplit.uniqueMeaning(
                  struct.bitOffsetOf(field, when, objects.model()), when);
          long slot = part.slot() + struct.firstSlot(i);
          if (before >= 0) {
            long start = part.start() + before / 8;
            addEnds(new Subobject(field.type(), slot, start), first, end, when, ends);
          }
        }
      }
    }
  }

  /** Returns the byte offset of an element of a flexible array member; nothing if unknown. */
  private OptionalLong byteOffsetInEnd(
      ConcreteValue.SlotPointer a, ReplayStructType struct, TypeBytes layout, ConfigSet when) {
    ReplayStructType.Field end = struct.flexibleArrayMember().orElseThrow();
    TypeBytes each = layout(((Type.Array) end.type()).element(), when);
    long start =
        ReplayVariantSplit.uniqueMeaning(struct.offsetOf(end, when, objects.model()), when);
    long slot = a.slot() - layout.slots();
    return each.size() <= 0 || each.slots() <= 0 || start < 0 || slot % each.slots() != 0
        ? OptionalLong.empty()
        : OptionalLong.of(start + slot / each.slots() * each.size());
  }

  /** Pushes the byte offset of the address on top; states in which it is unknown end. */
  VariationalSet<MachineState> byteOffsets(VariationalSet<MachineState> states) {
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

  /**
   * Applies an action to each state and each part of its variants with the same layout; the action
   * returns nothing to end the execution.
   */
  VariationalSet<MachineState> each(
      VariationalSet<MachineState> states,
      BiFunction<MachineState, ConfigSet, Optional<MachineState>> action) {
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, when) ->
            ReplayVariantSplit.splitByVariants(when, part -> action.apply(state, part))
                .forEach(
                    part -> part.result().ifPresent(s -> result.add(s, part.presenceCondition()))));
    return result.build();
  }

  /** Converts the address on top to a pointer to a type. */
  VariationalSet<MachineState> convertPointers(VariationalSet<MachineState> states, Type to) {
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
          TypeBytes layout = layout(element(root.type()), when);
          ConcreteValue now = new ConcreteValue.BytePointer(root, at.getAsLong());
          boolean isHeader = objects.header(root).filter(to::equals).isPresent();
          if ((isHeader || isRow(root.type(), to)) && at.getAsLong() % size == 0) {
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

  /**
   * Converts the address on top, in whose range all slots have a scalar type. It stays as it is
   * where the bytes of the range are those of consecutive objects of the type: no variant lacks a
   * member, and there is no padding.
   */
  VariationalSet<MachineState> convertMemberPointers(VariationalSet<MachineState> states, Type to) {
    BiPredicate<MachineState, ConfigSet> isDense =
        (state, when) -> isDense((ConcreteValue.SlotPointer) state.top().determinate(), to, when);
    return each(states, (s, when) -> Optional.of(s).filter(x -> isDense.test(x, when)))
        .or(
            convertPointers(
                each(states, (s, when) -> Optional.of(s).filter(x -> !isDense.test(x, when))), to));
  }

  private boolean isDense(ConcreteValue.SlotPointer a, Type to, ConfigSet when) {
    TypeBytes layout = layout(element(a.root().type()), when);
    long size = bytes(to, when);
    long first = layout.slots() <= 0 ? 0 : Math.floorMod(a.firstSlot(), layout.slots());
    long end = Math.min(first + a.endSlot() - a.firstSlot(), layout.slots());
    List<ScalarBytes> range =
        layout.scalars().stream().filter(c -> first <= c.slot() && c.slot() < end).toList();
    boolean isComplete = range.size() == end - first || layout.scalars().size() >= MOST_CELLS;
    boolean isPadded = end - first == layout.slots() && layout.size() != size * layout.slots();
    return isComplete
        && !isPadded
        && range.stream()
            .allMatch(c -> c.byteOffset() == range.get(0).byteOffset() + size * (c.slot() - first));
  }

  /** Adds a count, which is on top, of elements of a type to the byte pointer below it. */
  VariationalSet<MachineState> addElements(VariationalSet<MachineState> states, Type to) {
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

  /** Replaces the byte pointer on top by the address of a member. */
  VariationalSet<MachineState> member(
      VariationalSet<MachineState> states,
      List<ReplayStructType.Field> way,
      ReplayStructType struct) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) state.top();
          long at = 8 * octet.offset();
          Type in = struct;
          for (ReplayStructType.Field field : way) {
            long before =
                ReplayVariantSplit.uniqueMeaning(
                    ((ReplayStructType) in).bitOffsetOf(field, when, objects.model()), when);
            if (before < 0) {
              return Optional.empty();
            }
            at += before;
            in = field.type();
          }
          return Optional.of(
              state
                  .pop()
                  .push(
                      new ConcreteValue.BytePointer(
                          octet.root(), Math.floorDiv(at, 8), Math.floorMod(at, 8))));
        });
  }

  /**
   * Replaces two addresses of one object on top by a value that is computed from their distance in
   * bytes.
   */
  VariationalSet<MachineState> byteDifference(
      VariationalSet<MachineState> states,
      BiFunction<Long, ConfigSet, Optional<ConcreteValue>> made) {
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
   * Converts the address on top to an integer. The first conversion chooses the address of the
   * object: the input, if it is free and aligned, otherwise a free address.
   */
  VariationalSet<MachineState> toIntegers(
      VariationalSet<MachineState> states, Type.Int to, Span span) {
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

  /** Pushes the address of an object, which is chosen once. */
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

  /** Converts the integer on top to the address of the object that contains it, if there is one. */
  VariationalSet<MachineState> fromIntegers(VariationalSet<MachineState> states, Type to) {
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
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
          VariationalSet<MachineState> one =
              VariationalSet.of(state.pop().push(address.withIndeterminacyOf(state.top())), when);
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

  /** Returns whether an object contains a number of bytes from an address on. */
  private boolean isInBounds(
      MachineState state, ConcreteValue.BytePointer octet, long size, ConfigSet when) {
    long all = size(state, octet.root(), when);
    return octet.offset() >= 0 && size >= 0 && octet.offset() + size <= all;
  }

  /**
   * Returns the states in which a condition holds; the others are checked as accesses out of
   * bounds.
   */
  VariationalSet<MachineState> requireInBounds(
      VariationalSet<MachineState> states,
      BiPredicate<MachineState, ConfigSet> holds,
      Span pointer,
      Span span) {
    VariationalSet<MachineState> fine =
        each(states, (s, when) -> Optional.of(s).filter(x -> holds.test(x, when)));
    VariationalSet<MachineState> others =
        each(states, (s, when) -> Optional.of(s).filter(x -> !holds.test(x, when)));
    machine.check(others, s -> false, Check.BOUNDS, span, s -> objects.outOfBounds(s, pointer));
    return fine;
  }

  /**
   * Returns whether an object contains a number of bytes from an address on; true where the offset
   * or the size is unknown.
   */
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

  /** Returns whether a lvalue is a bit-field, which may begin and end within a byte. */
  private static boolean isBitField(ConcreteValue.BytePointer octet, Type type) {
    return octet.bit() != 0
        || type instanceof Type.Int number
            && number.bits() < 8 * number.size()
            && !number.equals(Type.Int.BOOL);
  }

  /** Returns the number of bytes that contain an object or bit-field; negative if unknown. */
  private long bytes(ConcreteValue.BytePointer octet, Type type, ConfigSet when) {
    return isBitField(octet, type)
        ? (octet.bit() + ((Type.Int) type).bits() + 7) / 8
        : bytes(type, when);
  }

  private VariationalSet<MachineState> within(
      VariationalSet<MachineState> states, Type type, Span span) {
    return requireInBounds(
        states,
        (s, when) ->
            isInBounds(
                s,
                (ConcreteValue.BytePointer) s.top(),
                bytes((ConcreteValue.BytePointer) s.top(), type, when),
                when),
        span,
        span);
  }

  /** Replaces the byte pointer on top by the value of a type at that address. */
  VariationalSet<MachineState> load(
      VariationalSet<MachineState> all, Type type, Span where, Span span) {
    VariationalSet<MachineState> states = within(all, type, where);
    // A stored pointer of another type is converted to the requested type.
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
   * Applies an action with the type of the pointer that is stored at the address on top, or with
   * the requested type if none is stored.
   */
  private VariationalSet<MachineState> byPointer(
      VariationalSet<MachineState> states,
      Type asked,
      BiFunction<VariationalSet<MachineState>, Type, VariationalSet<MachineState>> action) {
    if (!(asked instanceof Type.Pointer pointer)) {
      return action.apply(states, asked);
    }
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, when) ->
            ReplayVariantSplit.splitByVariants(
                    when,
                    part -> otherPointer((ConcreteValue.BytePointer) state.top(), pointer, part))
                .forEach(
                    part ->
                        result.addAll(
                            action.apply(
                                VariationalSet.of(state, part.presenceCondition()),
                                part.result().orElse(asked)))));
    return result.build();
  }

  /**
   * Returns the type of the pointer that is stored at an address, if it differs from the requested
   * one.
   */
  private Optional<Type> otherPointer(
      ConcreteValue.BytePointer octet, Type.Pointer asked, ConfigSet when) {
    return cell(octet.root(), octet.offset(), when)
        .filter(cell -> cell.byteOffset() == octet.offset())
        .map(ScalarBytes::type)
        .filter(type -> type instanceof Type.Pointer && !type.equals(asked));
  }

  /** Reads a value whose bytes are all in bounds. */
  private VariationalSet<MachineState> loaded(
      VariationalSet<MachineState> states, Type type, Span span) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) state.top();
          if (isBitField(octet, type)) {
            return loadedBitField(state.pop(), octet, (Type.Int) type, when, span);
          }
          TypeBytes layout = layout(type, when);
          if (!layout.isWhole()) {
            return Optional.empty();
          }
          // Slots of members that these variants do not have are not read.
          List<ConcreteValue> slots =
              new ArrayList<>(Collections.nCopies((int) layout.slots(), ConcreteValue.Int.ZERO));
          MachineState now = state.pop();
          for (ScalarBytes cell : layout.scalars()) {
            for (UnionRepresentation.UnionScalar field : cell.beginningBitFields()) {
              Optional<MachineState> read =
                  loadedBitField(
                      now, cell.bitField(octet, field), (Type.Int) field.type(), when, span);
              if (read.isEmpty()) {
                return read;
              }
              slots.set((int) field.slot(), read.get().top());
              now = read.get().pop();
            }
            if (!cell.bitFields().isEmpty()) {
              continue;
            }
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
              type instanceof ReplayStructType ? new ConcreteValue.Aggregate(slots) : slots.get(0);
          return Optional.of(now.push(whole));
        });
  }

  private Optional<MachineState> loadedBitField(
      MachineState state,
      ConcreteValue.BytePointer octet,
      Type.Int type,
      ConfigSet when,
      Span span) {
    return read(state, octet.root(), octet.offset(), bytes(octet, type, when), when, span)
        .filter(read -> isNumber(read.octets(), type))
        .map(
            read -> {
              BigInteger bits = sum(read.octets()).shiftRight(octet.bit());
              return read.after().push(reading(made(ofBits(bits, type), read.octets()), span));
            });
  }

  /** Stores the value on top in a bit-field: the other bits of its bytes keep their values. */
  private Optional<MachineState> storedBitField(
      MachineState state,
      ConcreteValue.BytePointer octet,
      Type.Int type,
      ConfigSet when,
      Span span) {
    long size = bytes(octet, type, when);
    BigInteger own = UnionRepresentation.ones(type.bits()).shiftLeft(octet.bit());
    BigInteger bits = OperatorCompiler.intValue(state.top()).shiftLeft(octet.bit()).and(own);
    return read(state, octet.root(), octet.offset(), size, when, span)
        .filter(read -> isNumber(read.octets(), type))
        .filter(read -> read.octets().stream().allMatch(RepresentationByte::isInitialized))
        .flatMap(
            read -> {
              BigInteger all = sum(read.octets()).andNot(own).or(bits);
              List<RepresentationByte> octets = new ArrayList<>();
              for (int i = 0; i < size; i++) {
                ConcreteValue one = new ConcreteValue.Int(all.shiftRight(8 * i));
                octets.addAll(octets(one, Type.Int.CHAR, -1 - i, 1));
              }
              return write(read.after(), octet.root(), octet.offset(), octets, when, span);
            });
  }

  private static ConcreteValue reading(ConcreteValue value, Span span) {
    return value instanceof ConcreteValue.Indeterminate unset
        ? new ConcreteValue.Indeterminate(
            unset.placeholder(), span, unset.reason(), unset.initializedBytes())
        : value;
  }

  /** Stores the value below the byte pointer on top and leaves it on top. */
  VariationalSet<MachineState> store(
      VariationalSet<MachineState> all, CompiledExpression.Lvalue object, Span span) {
    VariationalSet<MachineState> states = within(all, object.type(), object.pointerSpan());
    // The value is converted to the pointer type that is stored there.
    return byPointer(
        states,
        object.type(),
        (here, there) ->
            there.equals(object.type())
                ? stored(here, there, span)
                : stored(retyped(here, (Type.Pointer) there), there, span));
  }

  /** Converts the value below the address on top to another pointer type. */
  private VariationalSet<MachineState> retyped(
      VariationalSet<MachineState> states, Type.Pointer type) {
    VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, when) ->
            result.addAll(
                objects
                    .heap()
                    .convertPointers(VariationalSet.of(state.pop(), when), type.pointee())
                    .map(s -> s.push(state.top()))));
    return result.build();
  }

  /** Stores a value whose bytes are all in bounds. */
  private VariationalSet<MachineState> stored(
      VariationalSet<MachineState> states, Type type, Span span) {
    return each(
        states,
        (state, when) -> {
          ConcreteValue.BytePointer octet = (ConcreteValue.BytePointer) state.top();
          if (isBitField(octet, type)) {
            return storedBitField(state.pop(), octet, (Type.Int) type, when, span);
          }
          TypeBytes layout = layout(type, when);
          Optional<MachineState> now = Optional.of(state.pop()).filter(s -> layout.isWhole());
          ConcreteValue value = state.pop().top();
          for (ScalarBytes cell : layout.scalars()) {
            for (UnionRepresentation.UnionScalar field : cell.beginningBitFields()) {
              ConcreteValue part =
                  ((ConcreteValue.Aggregate) value).slots().get((int) field.slot());
              now =
                  now.flatMap(
                          s ->
                              storedBitField(
                                  s.push(part),
                                  cell.bitField(octet, field),
                                  (Type.Int) field.type(),
                                  when,
                                  span))
                      .map(MachineState::pop);
            }
            if (!cell.bitFields().isEmpty()) {
              continue;
            }
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

  /**
   * Returns the state after copying bytes from one place to another; nothing if it cannot be
   * determined.
   */
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

  /**
   * Returns the state after exchanging the bytes of two places; nothing if it cannot be determined.
   */
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

  /**
   * Returns the state after setting all bytes of a place to one value; nothing if it cannot be
   * determined.
   */
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

  /** Bytes that were read, and the state in which their values are stored. */
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
      Optional<MachineState> read = held(now, root, cell.get(), when, span);
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
      MachineState state, ReplayVariable root, ScalarBytes cell, ConfigSet when, Span span) {
    if (!cell.bitFields().isEmpty()) {
      UnionRepresentation.UnionScalar octet =
          new UnionRepresentation.UnionScalar(cell.slot(), cell.type(), 0, 8, false);
      return objects.unions.value(state, root, octet, cell.bitFields(), when, span);
    }
    ConcreteValue.SlotPointer address =
        new ConcreteValue.SlotPointer(root, cell.slot(), cell.slot(), cell.slot() + 1);
    return objects
        .read(state, address, cell.type(), when, span)
        .map(AbstractMachine::requireSameInAllVariants);
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
        if (!isPadding(root, at + i, when)) {
          return Optional.empty();
        }
        i++;
        continue;
      }
      ScalarBytes cell = there.get();
      if (!cell.bitFields().isEmpty()) {
        int first = i;
        Map<Long, UnionRepresentation.UnionScalar> fields = new TreeMap<>();
        for (; i < octets.size() && there.filter(c -> !c.bitFields().isEmpty()).isPresent(); i++) {
          int bits = 8 * (i - first);
          there.get().bitFields().stream()
              .map(field -> field.moved(0, bits))
              .forEach(field -> fields.putIfAbsent(field.slot(), field));
          there = cell(root, at + i + 1, when);
        }
        Optional<MachineState> written =
            writeBitFields(now, root, fields.values(), octets.subList(first, i), when, span);
        if (written.isEmpty()) {
          return written;
        }
        now = written.get();
        continue;
      }
      long from = at + i - cell.byteOffset();
      int end = (int) Math.min(octets.size(), i + cell.size() - from);
      List<RepresentationByte> part = octets.subList(i, end);
      MachineState before = now;
      Optional<ConcreteValue> value =
          from == 0 && part.size() == cell.size()
              ? joined(part, cell.type())
              : held(now, root, cell, when, span)
                  .flatMap(s -> changed(s.top(), part, (int) from, cell.type()));
      Optional<MachineState> after =
          value.flatMap(v -> objects.store(before, root, cell.slot(), v, when, span));
      if (after.isEmpty()) {
        return Optional.empty();
      }
      now = after.get();
      i = end;
    }
    return Optional.of(now);
  }

  /** Stores bytes in bit-fields, of which parts of the first and the last may be in other bytes. */
  private Optional<MachineState> writeBitFields(
      MachineState state,
      ReplayVariable root,
      Collection<UnionRepresentation.UnionScalar> fields,
      List<RepresentationByte> octets,
      ConfigSet when,
      Span span) {
    boolean isKnown =
        isNumber(octets, Type.Int.CHAR)
            && octets.stream().allMatch(RepresentationByte::isInitialized);
    Optional<MachineState> now = Optional.of(state).filter(s -> isKnown);
    for (UnionRepresentation.UnionScalar field : fields) {
      int low = (int) -field.firstBit();
      BigInteger own = UnionRepresentation.ones(8 * octets.size());
      BigInteger mask = own.shiftLeft(low).and(UnionRepresentation.ones(field.width()));
      boolean isWhole = mask.equals(UnionRepresentation.ones(field.width()));
      ScalarBytes whole = new ScalarBytes(field.slot(), 0, field.type(), 0);
      now =
          now.flatMap(
                  s ->
                      isWhole
                          ? Optional.of(s.push(ConcreteValue.Int.ZERO))
                          : held(s, root, whole, when, span))
              .filter(s -> !(s.top() instanceof ConcreteValue.Indeterminate))
              .flatMap(
                  s -> {
                    BigInteger bits =
                        OperatorCompiler.intValue(s.top())
                            .andNot(mask)
                            .or(sum(octets).shiftLeft(low).and(mask));
                    ConcreteValue value = ofBits(bits, field.type());
                    return objects.store(s.pop(), root, field.slot(), value, when, span);
                  });
    }
    return now;
  }

  /**
   * Returns the size in bytes of a number whose bits are followed: not of a {@code long double}.
   */
  static OptionalInt numberSize(Type type) {
    return type instanceof Type.Int number
        ? OptionalInt.of(number.size())
        : type instanceof Type.Floating real && real.size() <= Double.BYTES
            ? OptionalInt.of(real.size())
            : OptionalInt.empty();
  }

  /** Returns the bits of a number; an integer keeps its sign. */
  static Optional<BigInteger> bits(ConcreteValue number, Type type) {
    return type instanceof Type.Floating real
        ? number.determinate() instanceof ConcreteValue.Floating known
            ? known.bits(real.size())
            : Optional.empty()
        : Optional.of(OperatorCompiler.intValue(number));
  }

  /** Returns the number of a type that is no {@code long double} with given bits. */
  static ConcreteValue ofBits(BigInteger bits, Type type) {
    return type instanceof Type.Floating real
        ? ConcreteValue.Floating.ofBits(bits, real.size())
        : new ConcreteValue.Int(((Type.Int) type).wrap(bits));
  }

  private static boolean isNumber(List<RepresentationByte> octets, Type to) {
    return numberSize(to).isPresent()
        && !to.equals(Type.Int.BOOL)
        && octets.stream()
            .allMatch(
                octet ->
                    numberSize(octet.type()).isPresent()
                        && bits(octet.scalar(), octet.type()).isPresent());
  }

  private static boolean isZero(List<RepresentationByte> octets) {
    return octets.stream().allMatch(o -> o.type() instanceof Type.Int && o.isInitialized())
        && sum(octets).signum() == 0;
  }

  private static BigInteger sum(List<RepresentationByte> octets) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = octets.size() - 1; i >= 0; i--) {
      int octet =
          bits(octets.get(i).scalar(), octets.get(i).type())
              .orElseThrow()
              .shiftRight(8 * octets.get(i).number())
              .and(BigInteger.valueOf(255))
              .intValue();
      sum = sum.shiftLeft(8).or(BigInteger.valueOf(octet));
    }
    return sum;
  }

  /** Returns the value of a type that has a representation; nothing if it cannot be determined. */
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
    ConcreteValue value =
        one && to instanceof Type.Int type && first.type() instanceof Type.Int from
            ? new ConcreteValue.Int(
                type.convertFrom(from, OperatorCompiler.intValue(first.scalar())))
            : ofBits(sum(octets), to);
    return Optional.of(made(value, octets));
  }

  /** Returns a number, which is indeterminate if one of its bytes is. */
  private static ConcreteValue made(ConcreteValue value, List<RepresentationByte> octets) {
    int known = 0;
    for (int i = 0; i < octets.size(); i++) {
      known |= octets.get(i).isInitialized() ? 1 << i : 0;
    }
    for (RepresentationByte octet : octets) {
      if (!octet.isInitialized() && octet.scalar() instanceof ConcreteValue.Indeterminate unset) {
        return new ConcreteValue.Indeterminate(value, unset.readAt(), unset.reason(), known);
      }
    }
    return value;
  }

  /** Returns a number of which some bytes are replaced. */
  private static Optional<ConcreteValue> changed(
      ConcreteValue old, List<RepresentationByte> octets, int from, Type type) {
    if (!isNumber(octets, type) || bits(old, type).isEmpty()) {
      return Optional.empty();
    }
    List<RepresentationByte> all =
        new ArrayList<>(octets(old, type, -1, numberSize(type).orElseThrow()));
    for (int i = 0; i < octets.size(); i++) {
      all.set(from + i, octets.get(i));
    }
    return Optional.of(made(ofBits(sum(all), type), all));
  }
}
