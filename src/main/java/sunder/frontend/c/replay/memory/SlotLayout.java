package sunder.frontend.c.replay.memory;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;

/**
 * The division of objects into scalar slots: name, type and enclosing unions of each slot.
 *
 * <p>The counterpart in the translation is {@code sunder.frontend.c.flow.values.ObjectLocation},
 * with which it shares no code.
 */
public final class SlotLayout {
  private SlotLayout() {}

  /**
   * A slot of an object.
   *
   * @param name the C expression that denotes it
   * @param members the names of the members on the path to it
   * @param isElement whether it is inside an array
   * @param presenceConditions the variants that have each member on the path
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

  /** Returns whether an object of a type, or a part of it, begins at a slot with a given type. */
  public static boolean hasTypeAt(Type whole, long slot, Type type) {
    if (whole.equals(type)) {
      return true;
    } else if (whole instanceof Type.Array array) {
      return hasTypeAt(
          array.slotElement(), slot % Math.max(1, array.slotElement().slotCount()), type);
    }
    return whole instanceof ReplayStructType struct
        && struct.hasSlot(slot)
        && hasTypeAt(
            struct.fields().get(struct.memberAt(slot)).type(),
            slot - struct.firstSlot(struct.memberAt(slot)),
            type);
  }

  /**
   * A union that contains a slot.
   *
   * @param activeMemberSlot the extra slot that holds the index of the member stored last
   * @param member the index of the member that contains the slot
   * @param firstSlot the first slot of that member
   * @param slotCount the number of slots of that member
   */
  public record EnclosingUnion(
      long activeMemberSlot, ReplayStructType union, int member, long firstSlot, long slotCount) {}

  /** Returns the unions that contain a slot, the outermost first. */
  public static List<EnclosingUnion> enclosingUnions(Type whole, long slot) {
    List<EnclosingUnion> result = new ArrayList<>();
    Type type = whole;
    long base = 0;
    for (int depth = 0; type instanceof Type.Array || type instanceof ReplayStructType; depth++) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.slotElement().slotCount());
        base += (slot - base) / each * each;
        type = array.slotElement();
      } else {
        ReplayStructType struct = (ReplayStructType) type;
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

  /** Returns the description of a slot of a variable. */
  public static SlotDescription describe(ReplayVariable variable, long slot) {
    StringBuilder name = new StringBuilder(variable.displayName());
    List<String> members = new ArrayList<>();
    List<ConfigSet> when = new ArrayList<>();
    Type type = variable.type();
    long rest = slot;
    boolean element = false;
    while (type instanceof Type.Array || type instanceof ReplayStructType) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.slotElement().slotCount());
        name.append('[').append(rest / each).append(']');
        rest %= each;
        type = array.slotElement();
        element = true;
        continue;
      }
      ReplayStructType struct = (ReplayStructType) type;
      if (!struct.hasSlot(rest)) {
        break;
      }
      int index = struct.memberAt(rest);
      ReplayStructType.Field field = struct.fields().get(index);
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
