package sunder.frontend.c.replay.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/**
 * A {@code struct} or {@code union} type with the members of all variants, compared by identity.
 *
 * <p>Each member has separate slots, those of a union too, so that objects have the same slots in
 * all variants. Its counterpart in the translation is {@code sunder.frontend.c.model.StructType},
 * with which it shares no code.
 */
public final class ReplayStructType implements Type {
  /**
   * A member.
   *
   * @param name the name; empty for an anonymous structure, whose members belong to the structure
   *     around it
   * @param presenceCondition the variants that have the member
   * @param width the width of a bit-field, in bits
   * @param packing whether and how the member is packed
   * @param minimumAlignment the alignment that {@code aligned} or {@code _Alignas} requires, in
   *     bytes; 0 if none
   * @param own the alignment that a {@code typedef} gives the member's type, in bytes; 0 if none
   * @param most the maximum alignment that {@code #pragma pack} allows, in bytes; 0 if it is
   *     unlimited
   * @param position the position in the definition, which orders the members in each variant
   */
  public record Field(
      String name,
      Type type,
      ConfigSet presenceCondition,
      OptionalInt width,
      TypeSyntax.Packing packing,
      int minimumAlignment,
      int own,
      int most,
      int position) {
    private Field in(ConfigSet others) {
      return new Field(name, type, others, width, packing, minimumAlignment, own, most, position);
    }

    private boolean isPacked() {
      return packing == TypeSyntax.Packing.PACKED;
    }

    private int below(int alignment) {
      return most == 0 ? alignment : Math.min(most, alignment);
    }

    /** Returns the layout of the member's type with the alignment of its {@code typedef}. */
    private Layout typed(Layout natural) {
      return own > 0 ? natural.at(own) : natural;
    }

    /** Returns the layout of the member within its structure. */
    public Layout room(Layout natural) {
      return typed(natural)
          .at(below(Math.max(minimumAlignment, isPacked() ? 1 : typed(natural).alignment())));
    }

    /** Returns the position of the member behind others, in bits; negative if unknown. */
    private long startBehind(Layout before, Layout natural) {
      return width.isPresent()
          ? behind(before, natural).bits() - width.getAsInt()
          : 8 * before.start(room(natural));
    }

    /** Returns the layout of the preceding members together with this one. */
    private Layout behind(Layout before, Layout natural) {
      if (packing == TypeSyntax.Packing.RECORD_ALIGNMENT) {
        return before.withMinimumAlignment(minimumAlignment);
      } else if (width.isEmpty()) {
        return before.then(room(natural));
      }
      Layout unit = typed(natural);
      int bits = width.getAsInt();
      if (bits == 0) {
        return before.upTo(Math.max(unit.alignment(), minimumAlignment));
      }
      Layout begin = minimumAlignment == 0 ? before : before.upTo(below(minimumAlignment));
      boolean whole = begin.crosses(unit, bits) && !isPacked() && most == 0;
      Layout all = (whole ? begin.upTo(unit.alignment()) : begin).thenBits(bits);
      if (name.isEmpty()) {
        return all;
      }
      int around = most > 0 ? below(unit.alignment()) : isPacked() ? 1 : unit.alignment();
      return all.withMinimumAlignment(Math.max(around, below(minimumAlignment)));
    }
  }

  /** A member that a lookup found, possibly in an anonymous structure, and its first slot. */
  public record MemberSlot(Field field, long slot) {}

  private final RecordKind kind;
  private final List<Field> fields = new ArrayList<>();
  private boolean complete;

  public ReplayStructType(RecordKind kind) {
    this.kind = kind;
  }

  /**
   * Returns the type of a heap block that consists of a header and of bytes behind it, which are a
   * flexible array member.
   */
  public static ReplayStructType ofHeaderAndBytes(ReplayStructType header, ConfigSet all) {
    ReplayStructType block = new ReplayStructType(RecordKind.STRUCT);
    for (Type part : List.of(header, new Type.Array(Type.Int.CHAR, OptionalLong.empty()))) {
      block.add(unnamed(part, 0, all, block.fields.size()));
    }
    block.complete();
    return block;
  }

  /**
   * Returns a vector or complex type.
   *
   * @param alignment the least alignment of a member, in bytes
   * @param all the variants
   */
  public static ReplayStructType ofElements(
      RecordKind kind, Type.Array elements, int alignment, ConfigSet all) {
    ReplayStructType type = new ReplayStructType(kind);
    type.add(unnamed(elements, alignment, all, 0));
    type.complete();
    return type;
  }

  private static Field unnamed(Type type, int alignment, ConfigSet all, int position) {
    return new Field(
        "", type, all, OptionalInt.empty(), TypeSyntax.Packing.NATURAL, alignment, 0, 0, position);
  }

  public boolean isUnion() {
    return is(RecordKind.UNION);
  }

  boolean is(RecordKind wanted) {
    return kind == wanted;
  }

  public void complete() {
    complete = true;
  }

  public List<Field> fields() {
    return fields;
  }

  /** Adds a member; an equal member gets the union of the presence conditions. */
  public void add(Field added) {
    int at = 0;
    while (at < fields.size() && fields.get(at).position() <= added.position()) {
      Field field = fields.get(at);
      if (field.position() == added.position()
          && field.name().equals(added.name())
          && field.type().equals(added.type())
          && field.width().equals(added.width())
          && field.packing() == added.packing()
          && field.minimumAlignment() == added.minimumAlignment()
          && field.own() == added.own()
          && field.most() == added.most()) {
        fields.set(at, field.in(field.presenceCondition().or(added.presenceCondition())));
        return;
      }
      at++;
    }
    fields.add(at, added);
  }

  /**
   * Returns the flexible array member, if there is one (C17, 6.7.2.1); its elements follow all
   * slots.
   */
  public Optional<Field> flexibleArrayMember() {
    return isUnion() || fields.isEmpty() || !isOpenEnd(fields.get(fields.size() - 1))
        ? Optional.empty()
        : Optional.of(fields.get(fields.size() - 1));
  }

  /** Returns whether a slot belongs to a member or to an element of the flexible array member. */
  public boolean hasSlot(long slot) {
    return slot < slotCount() || flexibleArrayMember().isPresent();
  }

  /** Returns the first slot of a member: the number of slots of the members before it. */
  public long firstSlot(int index) {
    return fields.subList(0, index).stream().mapToLong(field -> field.type().slotCount()).sum();
  }

  /** Returns the index of the member that contains a slot. */
  public int memberAt(long slot) {
    int index = 0;
    while (slot >= firstSlot(index + 1)
        && !(index == fields.size() - 1 && flexibleArrayMember().isPresent())) {
      index++;
    }
    return index;
  }

  /**
   * Returns the member with a name and its first slot.
   *
   * @throws ReplayVariantSplit if only some of the variants have the member
   */
  public Optional<MemberSlot> findMember(String name, ConfigSet when) {
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (!field.presenceCondition().intersects(when)) {
        continue;
      }
      if (field.name().equals(name)) {
        ReplayVariantSplit.splitUnlessSubset(when, field.presenceCondition());
        return Optional.of(new MemberSlot(field, firstSlot(i)));
      } else if (field.name().isEmpty() && field.type() instanceof ReplayStructType inner) {
        Optional<MemberSlot> found = inner.findMember(name, when.and(field.presenceCondition()));
        if (found.isPresent()) {
          ReplayVariantSplit.splitUnlessSubset(when, field.presenceCondition());
          MemberSlot f = found.get();
          return Optional.of(new MemberSlot(f.field(), firstSlot(i) + f.slot()));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the path of members from this structure to the member with a name, through anonymous
   * structures; empty if there is none.
   *
   * @throws ReplayVariantSplit if only some of the variants have the member
   */
  public List<Field> memberPath(String name, ConfigSet when) {
    for (Field field : fields) {
      if (!field.presenceCondition().intersects(when)) {
        continue;
      }
      boolean here = field.name().equals(name);
      List<Field> inner =
          !here && field.name().isEmpty() && field.type() instanceof ReplayStructType struct
              ? struct.memberPath(name, when.and(field.presenceCondition()))
              : List.of();
      if (here || !inner.isEmpty()) {
        ReplayVariantSplit.splitUnlessSubset(when, field.presenceCondition());
        List<Field> way = new ArrayList<>(List.of(field));
        way.addAll(inner);
        return way;
      }
    }
    return List.of();
  }

  /**
   * Returns the layouts of the structure in some variants: the members follow each other, or
   * overlay each other in a union.
   */
  VariationalSet<Layout> memberLayout(ConfigSet when, ReplayDataModel model) {
    VariationalSet<Layout> rooms =
        VariationalSet.of(complete ? Layout.EMPTY : Layout.UNKNOWN, when);
    for (Field field : fields) {
      rooms =
          rooms
              .outside(field.presenceCondition())
              .or(with(field, rooms.within(field.presenceCondition()), model));
    }
    return rooms.map(Layout::padded);
  }

  /**
   * Returns the offsets of a member in some variants, in bytes; negative if unknown or if the
   * member is a bit-field.
   */
  public VariationalSet<Long> offsetOf(Field wanted, ConfigSet when, ReplayDataModel model) {
    boolean isBitField = wanted.width().isPresent() && !isUnion();
    return bitOffsetOf(wanted, when, model).map(bits -> isBitField ? -1 : Math.floorDiv(bits, 8));
  }

  /** Returns the offsets of a member in some variants, in bits; negative if unknown. */
  public VariationalSet<Long> bitOffsetOf(Field wanted, ConfigSet when, ReplayDataModel model) {
    VariationalSet<Layout> rooms = VariationalSet.of(Layout.EMPTY, when);
    for (Field field : fields) {
      if (field.equals(wanted)) {
        break;
      }
      rooms =
          rooms
              .outside(field.presenceCondition())
              .or(with(field, rooms.within(field.presenceCondition()), model));
    }
    VariationalSet.Builder<Long> result = new VariationalSet.Builder<>();
    rooms.forEach(
        (room, part) ->
            (isOpenEnd(wanted) ? ends(wanted, part, model) : wanted.type().layout(part, model))
                .forEach(
                    (own, p) ->
                        result.add(
                            isUnion()
                                ? 0L
                                : wanted.packing() == TypeSyntax.Packing.UNKNOWN
                                    ? -1L
                                    : wanted.startBehind(room, own),
                            p)));
    return result.build();
  }

  /** Returns whether a member is a flexible array member, which has size 0. */
  private boolean isOpenEnd(Field field) {
    return fields.get(fields.size() - 1) == field
        && field.type() instanceof Type.Array array
        && array.length().isEmpty();
  }

  private static VariationalSet<Layout> ends(Field field, ConfigSet when, ReplayDataModel model) {
    Type.Array array = (Type.Array) field.type();
    return array.element().layout(when, model).map(room -> room.arrayOf(OptionalLong.of(0)));
  }

  private VariationalSet<Layout> with(
      Field field, VariationalSet<Layout> rooms, ReplayDataModel model) {
    VariationalSet.Builder<Layout> result = new VariationalSet.Builder<>();
    rooms.forEach(
        (room, when) -> {
          VariationalSet<Layout> members =
              field.packing() == TypeSyntax.Packing.UNKNOWN
                  ? VariationalSet.of(Layout.UNKNOWN, when)
                  : isOpenEnd(field) ? ends(field, when, model) : field.type().layout(when, model);
          members.forEach(
              (own, part) ->
                  result.add(
                      isUnion()
                          ? room.overlay(field.behind(Layout.EMPTY, own))
                          : field.behind(room, own),
                      part));
        });
    return result.build();
  }
}
