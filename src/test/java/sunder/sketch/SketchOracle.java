package sunder.sketch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** The sketches of model-sketching, written down once more in Java and run for one value. */
final class SketchOracle {
  private static final int BYTE = 256;

  private SketchOracle() {}

  /** Whether a sketch never aborts, by the value of its hole. */
  static IntPredicate of(String sketch) {
    return switch (sketch) {
      case "simple" -> SketchOracle::simple;
      case "loop" -> SketchOracle::loop;
      case "loopcond" -> SketchOracle::loopCond;
      case "welfare" -> SketchOracle::welfare;
      case "salesman" -> SketchOracle::salesman;
      default -> throw new IllegalArgumentException(sketch);
    };
  }

  private static boolean simple(int hole) {
    boolean safe = true;
    for (int x = 0; x < BYTE; x++) {
      safe &= hole * x <= x + x;
    }
    return safe;
  }

  private static boolean loop(int hole) {
    int y = 0;
    for (int x = 10; x > hole; x--) {
      y++;
    }
    return y < 6;
  }

  private static boolean loopCond(int hole) {
    boolean safe = true;
    for (int start = 0; start < BYTE; start++) {
      int y = 0;
      for (int x = start; x > 0; x--) {
        y = y < hole ? y + 1 : y - 1;
      }
      safe &= y <= 1;
    }
    return safe;
  }

  private static boolean welfare(int hole) {
    int[] a = {1, 3, 7, 12, 18};
    int[] b = {4, 7, 11, 18, 25};
    int[] c = {5, 5, 6, 6, hole};
    Set<List<Integer>> seen = new HashSet<>();
    Deque<List<Integer>> open = new ArrayDeque<>(List.of(List.of(0, 0, 0)));
    while (!open.isEmpty()) {
      List<Integer> at = open.pop();
      if (!seen.add(at)) {
        continue;
      }
      int i = at.get(0);
      int j = at.get(1);
      int k = at.get(2);
      int before = open.size();
      if (a[i] < b[j] && i < 4) {
        open.push(List.of(i + 1, j, k));
      }
      if (b[j] < c[k] && j < 4) {
        open.push(List.of(i, j + 1, k));
      }
      if (c[k] < a[i] && k < 4) {
        open.push(List.of(i, j, k + 1));
      }
      boolean stops = open.size() == before;
      if (stops && !(a[i] == b[j] && b[j] == c[k])) {
        return false;
      }
    }
    return true;
  }

  private static final int[][] DISTANCE = {
    {0, 20, 42, 35}, {20, 0, 30, 34}, {42, 30, 0, 12}, {35, 34, 12, 0}
  };

  private static boolean salesman(int hole) {
    return toursAreLonger(hole, 0, 0, 0, new boolean[4]);
  }

  /** Whether no way to go on has seen all four cities within the limit. */
  private static boolean toursAreLonger(
      int limit, int city, int tour, int seen, boolean[] visited) {
    boolean safe = true;
    for (int dest = 0; dest < 4; dest++) {
      if (dest == city || tour > limit) {
        continue;
      }
      int length = (tour + DISTANCE[city][dest]) % BYTE;
      boolean isNew = !visited[dest];
      int nowSeen = isNew ? seen + 1 : seen;
      safe &= nowSeen < 4 || length > limit;
      if (isNew) {
        boolean[] nowVisited = visited.clone();
        nowVisited[dest] = true;
        safe &= toursAreLonger(limit, dest, length, nowSeen, nowVisited);
      }
    }
    return safe;
  }
}
