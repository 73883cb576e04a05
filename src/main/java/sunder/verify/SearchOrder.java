package sunder.verify;

/**
 * How a search takes its open states ({@code --order}); mage-on-the-fly, Table 1, shows the effect.
 */
public enum SearchOrder {
  /** Layer by layer: shortest plays. The default. */
  BFS,
  /** The newest first. */
  DFS,
  /** Any of them, always the same one for the same input. */
  RANDOM
}
