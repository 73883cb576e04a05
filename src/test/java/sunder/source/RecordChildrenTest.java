package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What stands within a node: its components, what lists, options and holders have, in order. */
class RecordChildrenTest {
  private static final RecordChildren<Node> PARTS = RecordChildren.of(Node.class, Holder.class);

  sealed interface Node {}

  record Leaf(String name) implements Node {}

  record Branch(
      Node first,
      List<String> words,
      List<Holder> holders,
      Optional<Leaf> last,
      Optional<String> word,
      Other other)
      implements Node {}

  sealed interface Holder {}

  record Held(String name, Node node) implements Holder {}

  record Empty() implements Holder {}

  /** Has a node and is no holder. */
  record Other(Node node) {}

  @Test
  void partsAreTheComponentsInTheirOrder() {
    Leaf hidden = new Leaf("hidden");
    Node branch =
        new Branch(
            new Leaf("a"),
            List.of("x"),
            List.of(new Held("h", new Leaf("b")), new Empty(), new Held("h", new Leaf("c"))),
            Optional.of(new Leaf("d")),
            Optional.of("y"),
            new Other(hidden));
    assertThat(PARTS.childrenOf((Record) branch))
        .containsExactly(new Leaf("a"), new Leaf("b"), new Leaf("c"), new Leaf("d"));
  }

  @Test
  void leavesHaveNone() {
    assertThat(PARTS.childrenOf(new Leaf("a"))).isEmpty();
  }

  @Test
  void partsOfPartsAreNotAmongThem() {
    Node inner =
        new Branch(
            new Leaf("a"), List.of(), List.of(), Optional.empty(), Optional.empty(), other());
    Node outer =
        new Branch(inner, List.of(), List.of(), Optional.empty(), Optional.empty(), other());
    assertThat(PARTS.childrenOf((Record) outer)).containsExactly(inner);
  }

  private static Other other() {
    return new Other(new Leaf("other"));
  }
}
