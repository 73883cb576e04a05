package sunder.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What to measure.
 *
 * @param name the folder of its results
 * @param title one line
 * @param axis what a size counts: features, slots, elements
 */
public record Suite(String name, String title, String axis, int repetitions, List<Series> series) {
  /** Every combination to measure, sizes ascending, contenders side by side. */
  public List<MeasuredCase> cells() {
    List<MeasuredCase> cells = new ArrayList<>();
    for (Series one : series) {
      SortedSet<Integer> sizes = new TreeSet<>();
      one.sizes().values().forEach(sizes::addAll);
      for (int size : sizes) {
        for (Contender contender : one.contenders()) {
          if (one.sizes().get(contender.name()).contains(size)) {
            cells.add(new MeasuredCase(one.name(), size, contender.name()));
          }
        }
      }
    }
    return cells;
  }

  /** The series of this name. */
  public Series series(String wanted) {
    return series.stream().filter(s -> s.name().equals(wanted)).findFirst().orElseThrow();
  }

  /** The same, measured so many times. */
  public Suite withRepetitions(int count) {
    return new Suite(name, title, axis, count, series);
  }

  /** The same without one of the contenders. */
  public Suite without(String contender) {
    return new Suite(
        name, title, axis, repetitions, series.stream().map(s -> s.without(contender)).toList());
  }
}
