package sunder.frontend.c.replay.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.memory.SlotLayout.SlotDescription;
import sunder.frontend.c.replay.scope.Type;
import sunder.verdict.Play;

/**
 * The contents of character arrays as C string literals, for reports: {@code s = "a\"" (2 bytes)}.
 *
 * <p>An array is shown up to its first null character, or whole where it has none, if every element
 * up to there is known. Bytes without a glyph are octal escapes (C11, 6.4.4.4).
 */
final class CharacterArrays {
  private static final Pattern ELEMENT = Pattern.compile("(.*)\\[([0-9]{1,9})]");

  private CharacterArrays() {}

  /**
   * Returns the character arrays among the slots with their contents, in the order of the slots.
   */
  static List<Play.ValueChange> literals(
      Map<TraceRecorder.ObjectSlot, ? extends ConcreteValue> values) {
    Map<String, TreeMap<Integer, Integer>> arrays = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    values.forEach(
        (slot, value) -> {
          SlotDescription described = SlotLayout.describe(slot.variable(), slot.slot());
          names.add(described.name());
          Matcher element = ELEMENT.matcher(described.name());
          if (value instanceof ConcreteValue.Int number
              && described.type() instanceof Type.Int type
              && type.rank() == Type.Int.CHAR.rank()
              && element.matches()) {
            arrays
                .computeIfAbsent(element.group(1), name -> new TreeMap<>())
                .put(Integer.valueOf(element.group(2)), number.value().intValue() & 0xff);
          }
        });
    List<Play.ValueChange> result = new ArrayList<>();
    arrays.forEach(
        (name, elements) -> {
          List<Integer> bytes = prefix(elements);
          if (!bytes.isEmpty()) {
            String unique = names.contains(name) ? name + "[]" : name;
            result.add(new Play.ValueChange(unique, literal(bytes)));
          }
        });
    return result;
  }

  /** Returns the bytes before the first null character; empty if one of them is unknown. */
  private static List<Integer> prefix(TreeMap<Integer, Integer> elements) {
    List<Integer> bytes = new ArrayList<>();
    for (Integer next = elements.get(0); next != null; next = elements.get(bytes.size())) {
      if (next == 0) {
        return bytes;
      }
      bytes.add(next);
    }
    return bytes.size() == elements.size() ? bytes : List.of();
  }

  private static String literal(List<Integer> bytes) {
    String text = bytes.stream().map(CharacterArrays::escaped).collect(Collectors.joining());
    return "\"" + text + "\" (" + bytes.size() + (bytes.size() == 1 ? " byte)" : " bytes)");
  }

  private static String escaped(int octet) {
    return switch (octet) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      default ->
          octet >= ' ' && octet <= '~'
              ? String.valueOf((char) octet)
              : String.format("\\%03o", octet);
    };
  }
}
