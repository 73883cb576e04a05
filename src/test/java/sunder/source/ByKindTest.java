package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ByKindTest {
  private sealed interface Shape {}

  private record Circle(int radius) implements Shape {}

  private sealed interface Angular extends Shape {}

  private record Square(int side) implements Angular {}

  private record Triangle(int side) implements Angular {}

  @Test
  void aCaseIsOfOneKindOrOfAllThatAreOfIt() {
    ByKind<Integer, Shape, String> table =
        new ByKind<Integer, Shape, String>()
            .on(Circle.class, (times, circle) -> "round " + times * circle.radius())
            .on(Angular.class, (times, angular) -> "angular " + times)
            .all(Shape.class);
    assertThat(table.of(2, new Circle(3))).isEqualTo("round 6");
    assertThat(table.of(2, new Square(1))).isEqualTo("angular 2");
    assertThat(table.of(3, new Triangle(1))).isEqualTo("angular 3");
  }

  @Test
  void aTableWithoutACaseForSomeKindCannotBeMade() {
    ByKind<Integer, Shape, String> table =
        new ByKind<Integer, Shape, String>()
            .on(Circle.class, (times, circle) -> "round")
            .on(Square.class, (times, square) -> "square");
    assertThatIllegalStateException()
        .isThrownBy(() -> table.all(Shape.class))
        .withMessageContaining("Triangle");
  }
}
