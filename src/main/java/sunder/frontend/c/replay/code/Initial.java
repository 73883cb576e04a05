package sunder.frontend.c.replay.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Declaration.Designator;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Declaration.Item;
import sunder.frontend.c.syntax.Expression;
import sunder.source.SourceReader;

/** Which scalar of an object an initializer gives which value. */
public final class Initial {
  private static final Pattern CHARACTER =
      Pattern.compile(
          "\\\\(?:x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)|[^\\\\\"]",
          Pattern.DOTALL);

  /**
   * A value for a part of an object.
   *
   * @param type of the part: a scalar, or a whole struct
   */
  public record Value(long slot, Type type, Expression expression) {}

  private final Place place;
  private final Evaluator constants;
  private final List<Value> values = new ArrayList<>();

  /** The object itself, and how many elements it must have if it is an array. */
  private Part outermost = new Part(Type.VOID, 0);

  private long reached;

  /**
   * @param constants evaluates constant expressions
   */
  Initial(Place place, Evaluator constants) {
    this.place = place;
    this.constants = constants;
  }

  /** The values for an object of a type. */
  List<Value> of(Type type, Initializer initializer) {
    outermost = new Part(type, 0);
    fill(outermost, initializer);
    return values;
  }

  /** The type with the length that an array has by its initializer. */
  Type complete(Type type, Initializer initializer) {
    if (!(type instanceof Type.Array array) || array.length().isPresent()) {
      return type;
    }
    of(type, initializer);
    return new Type.Array(array.of(), OptionalLong.of(reached));
  }

  /** A part of the object. */
  private record Part(Type type, long slot) {
    boolean isAggregate() {
      return type instanceof Type.Array || type instanceof Struct;
    }
  }

  /** A part whose parts are gone through one by one. */
  private final class Level {
    private final Part whole;
    private long next;

    Level(Part whole) {
      this.whole = whole;
    }

    private List<Struct.Field> fields() {
      return whole.type() instanceof Struct struct ? struct.fields() : List.of();
    }

    /** The part that comes next, if there is one; members of other variants are left out. */
    Optional<Part> part() {
      if (whole.type() instanceof Type.Array array) {
        boolean over = array.length().isPresent() && next >= array.length().getAsLong();
        long slot = whole.slot() + next * array.of().slots();
        return over ? Optional.empty() : Optional.of(new Part(array.of(), slot));
      }
      while (next < fields().size() && !isPart(fields().get((int) next))) {
        next++;
      }
      if (next >= fields().size()) {
        return Optional.empty();
      }
      Struct.Field field = fields().get((int) next);
      Varies.unlessWithin(place.when(), field.when());
      long slot = whole.slot() + ((Struct) whole.type()).before((int) next);
      return Optional.of(new Part(field.type(), slot));
    }

    private boolean isPart(Struct.Field field) {
      boolean pads = field.name().isEmpty() && !(field.type() instanceof Struct);
      return !pads && field.when().intersects(place.when());
    }

    void step() {
      boolean last = whole.type() instanceof Struct struct && struct.isUnion();
      next = last ? fields().size() : next + 1;
    }

    /** Goes to the member of a name; tells whether it is in a struct without a name. */
    boolean goes(String name) {
      for (next = 0; next < fields().size(); next++) {
        Struct.Field field = fields().get((int) next);
        if (isPart(field) && field.name().equals(name)) {
          return false;
        } else if (isPart(field)
            && field.name().isEmpty()
            && ((Struct) field.type()).find(name, place.when().and(field.when())).isPresent()) {
          return true;
        }
      }
      throw new IllegalStateException("no member " + name);
    }
  }

  private void fill(Part part, Initializer initializer) {
    if (initializer instanceof Initializer.Single single) {
      if (isText(part.type(), single.value())) {
        characters(part, (Expression.Text) single.value());
      } else {
        values.add(new Value(part.slot(), part.type(), single.value()));
      }
      return;
    }
    List<Item> items = ((Initializer.Braces) initializer).items();
    boolean one = items.size() == 1 && items.get(0).designators().isEmpty();
    boolean text =
        one
            && items.get(0).value() instanceof Initializer.Single single
            && isText(part.type(), single.value());
    if (text || !part.isAggregate()) {
      items.stream().limit(1).forEach(item -> fill(part, item.value()));
    } else {
      items(part, items);
    }
  }

  /** What stands in one pair of braces: parts may have braces of their own, or leave them out. */
  private void items(Part whole, List<Item> items) {
    Deque<Level> levels = new ArrayDeque<>(List.of(new Level(whole)));
    for (Item item : items.stream().flatMap(item -> each(item).stream()).toList()) {
      if (!item.designators().isEmpty()) {
        levels.clear();
        levels.push(new Level(whole));
        designate(levels, item.designators());
      }
      Optional<Part> part = levels.element().part();
      while (part.isEmpty() && levels.size() > 1) {
        levels.pop();
        levels.element().step();
        part = levels.element().part();
      }
      while (part.isPresent() && !isFor(part.get(), item.value())) {
        levels.push(new Level(part.get()));
        part = levels.element().part();
      }
      part.ifPresent(p -> fill(p, item.value()));
      reached(whole, levels.getLast().next + 1);
      levels.element().step();
    }
  }

  /** Of {@code [a ... b] = value} an item for each element. */
  private List<Item> each(Item item) {
    for (int i = 0; i < item.designators().size(); i++) {
      if (item.designators().get(i) instanceof Designator.Element row && row.last().isPresent()) {
        long low = constants.constant(row.index(), place).orElseThrow().longValueExact();
        long high = constants.constant(row.last().get(), place).orElseThrow().longValueExact();
        List<Item> all = new ArrayList<>();
        for (long index = low; index <= high; index++) {
          List<Designator> way = new ArrayList<>(item.designators());
          Expression number = new Expression.Number(Long.toString(index), row.index().span());
          way.set(i, new Designator.Element(number, Optional.empty()));
          all.addAll(each(new Item(way, item.value())));
        }
        return all;
      }
    }
    return List.of(item);
  }

  private void designate(Deque<Level> levels, List<Designator> designators) {
    boolean first = true;
    for (Designator designator : designators) {
      if (!first) {
        levels.push(new Level(levels.element().part().orElseThrow()));
      }
      first = false;
      if (designator instanceof Designator.Element element) {
        levels.element().next =
            constants.constant(element.index(), place).orElseThrow().longValueExact();
      } else {
        String name = ((Designator.Field) designator).name();
        while (levels.element().goes(name)) {
          levels.push(new Level(levels.element().part().orElseThrow()));
        }
      }
    }
  }

  /** Whether a value is for a whole part, and not for the first part of it. */
  private boolean isFor(Part part, Initializer value) {
    if (!part.isAggregate() || value instanceof Initializer.Braces) {
      return true;
    }
    Expression expression = ((Initializer.Single) value).value();
    return isText(part.type(), expression)
        || part.type() instanceof Struct && constants.type(expression, place).equals(part.type());
  }

  private static boolean isText(Type type, Expression value) {
    return value instanceof Expression.Text
        && type instanceof Type.Array array
        && array.of() instanceof Type.Number number
        && number.bits() == Type.Number.CHAR.bits();
  }

  private void characters(Part part, Expression.Text text) {
    Type.Array array = (Type.Array) part.type();
    List<String> characters = characters(text);
    for (int i = 0; i < characters.size() && i < array.length().orElse(Long.MAX_VALUE); i++) {
      values.add(
          new Value(
              part.slot() + i,
              array.of(),
              new Expression.Character("'" + characters.get(i) + "'", text.span())));
    }
    reached(part, characters.size());
  }

  private void reached(Part part, long elements) {
    reached = part == outermost ? Math.max(reached, elements) : reached;
  }

  /** The characters of a string as they are written, with the one at its end. */
  static List<String> characters(Expression.Text text) {
    List<String> result = new ArrayList<>();
    for (String part : text.parts()) {
      String inside = part.substring(part.indexOf('"') + 1, part.lastIndexOf('"'));
      CHARACTER.matcher(inside).results().forEach(match -> result.addAll(bytes(match.group())));
    }
    result.add("\\0");
    return result;
  }

  /** What is no character of ASCII is several bytes, or the byte that it stands for. */
  private static List<String> bytes(String written) {
    boolean named = written.matches("\\\\[uU].+");
    int number = named ? Integer.parseInt(written.substring(2), 16) : 0;
    String unit = named ? Character.toString(number) : written;
    int code = unit.codePointAt(0);
    if (code <= 0x7f) {
      return List.of(unit);
    } else if (code >= SourceReader.BYTES + 0x80) {
      return List.of("\\" + Integer.toOctalString(code - SourceReader.BYTES));
    }
    List<String> result = new ArrayList<>();
    int more = code > 0xffff ? 3 : code > 0x7ff ? 2 : 1;
    int lead = (0xff00 >> more + 1 & 0xff) | code >> 6 * more;
    result.add("\\" + Integer.toOctalString(lead));
    while (more-- > 0) {
      result.add("\\" + Integer.toOctalString(0x80 | code >> 6 * more & 0x3f));
    }
    return result;
  }
}
