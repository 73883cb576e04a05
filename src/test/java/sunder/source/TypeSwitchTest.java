package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static sunder.source.TypeSwitch.on;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TypeSwitchTest {
  private sealed interface Shape {}

  private record Circle(int radius) implements Shape {}

  private sealed interface Angular extends Shape {}

  private record Square(int side) implements Angular {}

  private record Triangle(int side) implements Angular {}

  @Test
  void aCaseIsOfOneKindOrOfAllThatAreOfIt() {
    TypeSwitch<Integer, Shape, String> table =
        TypeSwitch.table(
            Shape.class,
            on(Circle.class, (times, circle) -> "round " + times * circle.radius()),
            on(Angular.class, (times, angular) -> "angular " + times));
    assertThat(table.apply(2, new Circle(3))).isEqualTo("round 6");
    assertThat(table.apply(2, new Square(1))).isEqualTo("angular 2");
    assertThat(table.apply(3, new Triangle(1))).isEqualTo("angular 3");
  }

  @Test
  void aTableWithoutACaseForSomeKindCannotBeMade() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                TypeSwitch.<Integer, Shape, String>table(
                    Shape.class,
                    on(Circle.class, (times, circle) -> "round"),
                    on(Square.class, (times, square) -> "square")))
        .withMessageContaining("Triangle");
  }

  /**
   * A kind that some table does not know fails the build, whether or not a test comes across it.
   */
  @Test
  void allTablesAreComplete() throws Exception {
    Path classes =
        Path.of(TypeSwitch.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    int tables = 0;
    try (Stream<Path> files = Files.walk(classes.resolve("sunder"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        String name = classes.relativize(file).toString().replaceAll("\\.class$", "");
        Class<?> owner =
            Class.forName(name.replace('/', '.'), false, TypeSwitch.class.getClassLoader());
        for (Field field : owner.getDeclaredFields()) {
          if (field.getType() == TypeSwitch.class && Modifier.isStatic(field.getModifiers())) {
            Class.forName(owner.getName(), true, owner.getClassLoader());
            tables++;
          }
        }
      }
    }
    assertThat(tables).isPositive();
  }
}
