package sunder.frontend.c.replay.memory;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;

/** What the slots of an object are. */
public final class SlotLayout {
  private SlotLayout() {}

  /**
   * A slot of an object.
   *
   * @param name how C calls it
   * @param members on the way to it
   * @param isElement whether it is in an array
   * @param presenceConditions the variants that have the members, one after the other
   */
  public record SlotDescription(
      String name,
      Type type,
      List<String> members,
      boolean isElement,
      List<ConfigSet> presenceConditions) {
    public boolean isPresentIn(ConfigSet variants) {
      return presenceConditions.stream().allMatch(variants::intersects);
    }
  }

  /** Whether there is something of a type at a slot. */
  public static boolean hasTypeAt(Type whole, long slot, Type type) {
    if (whole.equals(type)) {
      return true;
    } else if (whole instanceof Type.Array array) {
      return hasTypeAt(
          array.slotElement(), slot % Math.max(1, array.slotElement().slotCount()), type);
    }
    return whole instanceof Struct struct
        && struct.hasSlot(slot)
        && hasTypeAt(
            struct.fields().get(struct.memberAt(slot)).type(),
            slot - struct.firstSlot(struct.memberAt(slot)),
            type);
  }

  /**
   * A union that a slot is in.
   *
   * @param activeMemberSlot a slot that no scalar has, for which member was stored last
   * @param member the number of the one that has the slot
   * @param firstSlot the first slot of that member
   * @param slotCount how many slots it has
   */
  public record EnclosingUnion(
      long activeMemberSlot, Struct union, int member, long firstSlot, long slotCount) {}

  /** The unions that a slot is in, the outermost first. */
  public static List<EnclosingUnion> enclosingUnions(Type whole, long slot) {
    List<EnclosingUnion> result = new ArrayList<>();
    Type type = whole;
    long base = 0;
    for (int depth = 0; type instanceof Type.Array || type instanceof Struct; depth++) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.slotElement().slotCount());
        base += (slot - base) / each * each;
        type = array.slotElement();
      } else {
        Struct struct = (Struct) type;
        if (!struct.hasSlot(slot - base)) {
          break;
        }
        int index = struct.memberAt(slot - base);
        long low = base + struct.firstSlot(index);
        type = struct.fields().get(index).type();
        if (struct.isUnion()) {
          result.add(
              new EnclosingUnion(-1 - 64 * base - depth, struct, index, low, type.slotCount()));
        }
        base = low;
      }
    }
    return result;
  }

  public static SlotDescription describe(ReplayVariable variable, long slot) {
    StringBuilder name = new StringBuilder(variable.displayName());
    List<String> members = new ArrayList<>();
    List<ConfigSet> when = new ArrayList<>();
    Type type = variable.type();
    long rest = slot;
    boolean element = false;
    while (type instanceof Type.Array || type instanceof Struct) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.slotElement().slotCount());
        name.append('[').append(rest / each).append(']');
        rest %= each;
        type = array.slotElement();
        element = true;
        continue;
      }
      Struct struct = (Struct) type;
      if (!struct.hasSlot(rest)) {
        break;
      }
      int index = struct.memberAt(rest);
      Struct.Field field = struct.fields().get(index);
      if (!field.name().isEmpty()) {
        name.append('.').append(field.name());
        members.add(field.name());
      }
      when.add(field.presenceCondition());
      rest -= struct.firstSlot(index);
      type = field.type();
    }
    return new SlotDescription(name.toString(), type, members, element, when);
  }
}
