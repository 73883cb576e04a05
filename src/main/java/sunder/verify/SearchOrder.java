package sunder.verify;

import java.util.Arrays;
import java.util.Optional;

/**
 * How a search takes its open states ({@code --order}); mage-on-the-fly, Table 1, shows the effect.
 */
public enum SearchOrder {
  /** Layer by layer: shortest plays. The default. */
  BFS("bfs"),
  /** The newest first. */
  DFS("dfs"),
  /** Any of them, always the same one for the same input. */
  RANDOM("random");

  private final String spelling;

  SearchOrder(String spelling) {
    this.spelling = spelling;
  }

  /** As it stands on the command line. */
  public String spelling() {
    return spelling;
  }

  /** The order with this spelling, if there is one. */
  public static Optional<SearchOrder> of(String spelling) {
    return Arrays.stream(values()).filter(o -> o.spelling.equals(spelling)).findFirst();
  }

  /** The spelling, so that option lists show it. */
  @Override
  public String toString() {
    return spelling;
  }
}
