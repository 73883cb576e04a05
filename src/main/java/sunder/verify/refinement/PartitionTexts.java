package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.Precision;

/** The partitions of a precision, for reports: intervals from low to high, by display name. */
final class PartitionTexts {
  private PartitionTexts() {}

  static Map<String, List<String>> of(Precision precision) {
    Map<String, List<String>> result = new TreeMap<>();
    precision
        .registers()
        .forEach(
            (symbol, partition) ->
                result.put(
                    unused(symbol.name(), result),
                    texts(partition.cellsWithin(Box.rangeOf(symbol)))));
    precision
        .elements()
        .forEach(
            (array, partition) ->
                result.put(
                    unused(array.name() + "[]", result),
                    texts(partition.cellsWithin(StoreBox.rangeOf(array)))));
    return result;
  }

  /** Variables of the same name in different scopes are numbered. */
  private static String unused(String name, Map<String, ?> taken) {
    String candidate = name;
    for (int i = 2; taken.containsKey(candidate); i++) {
      candidate = name + "#" + i;
    }
    return candidate;
  }

  private static List<String> texts(List<Interval> cells) {
    return cells.stream().map(Interval::toString).toList();
  }
}
