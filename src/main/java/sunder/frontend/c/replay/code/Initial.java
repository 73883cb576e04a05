package sunder.frontend.c.replay.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
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
   * @param when the variants that give it
   * @param type of the part: a scalar, or a whole struct
   */
  public record Value(ConfigSet when, long slot, Type type, Expression expression) {
    private Value without(ConfigSet some) {
      return new Value(when.minus(some), slot, type, expression);
    }
  }

  private final Place place;
  private final Evaluator constants;
  private final List<Value> values = new ArrayList<>();

  /** The object itself, and how many elements it must have if it is an array. */
  private Part outermost = new Part(Type.VOID, 0);

  private StateSet<Long> reached;

  /**
   * @param constants evaluates constant expressions
   */
  Initial(Place place, Evaluator constants) {
    this.place = place;
    this.constants = constants;
    this.reached = StateSet.of(0L, place.when());
  }

  /** The values for an object of a type, one after the other. */
  List<Value> of(Type type, Initializer initializer) {
    outermost = new Part(type, 0);
    fill(outermost, initializer, place);
    values.removeIf(value -> value.when().isEmpty());
    return values;
  }

  /** The type with the length that an array has by its initializer, in each variant its own. */
  List<Varies.Part<Type>> complete(Type type, Initializer initializer) {
    if (!(type instanceof Type.Array array) || array.length().isPresent()) {
      return List.of(new Varies.Part<>(place.when(), type));
    }
    of(type, initializer);
    List<Varies.Part<Type>> result = new ArrayList<>();
    reached.forEach(
        (length, when) ->
            result.add(
                new Varies.Part<>(when, new Type.Array(array.of(), OptionalLong.of(length)))));
    return result;
  }

  /** A part of the object. */
  private record Part(Type type, long slot) {
    boolean isAggregate() {
      return type instanceof Type.Array || type instanceof Struct;
    }

    boolean meets(Part other) {
      return slot < other.slot + other.type.slots() && other.slot < slot + type.slots();
    }
  }

  /** A part whose parts are gone through one by one, and the number of the one that comes next. */
  private record Level(Part whole, long next) {
    List<Struct.Field> fields() {
      return whole.type() instanceof Struct struct ? struct.fields() : List.of();
    }

    Level at(long number) {
      return new Level(whole, number);
    }

    /** Where members of other variants are left out. */
    Level there(Place at) {
      long number = next;
      while (number < fields().size() && !isPart(fields().get((int) number), at)) {
        number++;
      }
      if (number < fields().size()) {
        Varies.unlessWithin(at.when(), fields().get((int) number).when());
      }
      return at(number);
    }

    /** The part that comes next, if there is one. */
    Optional<Part> part() {
      if (whole.type() instanceof Type.Array array) {
        boolean over = array.length().isPresent() && next >= array.length().getAsLong();
        long slot = whole.slot() + next * array.of().slots();
        return over ? Optional.empty() : Optional.of(new Part(array.of(), slot));
      } else if (next >= fields().size()) {
        return Optional.empty();
      }
      long slot = whole.slot() + ((Struct) whole.type()).before((int) next);
      return Optional.of(new Part(fields().get((int) next).type(), slot));
    }

    Level step() {
      return at(isUnion() ? fields().size() : next + 1);
    }

    /** Whether it is a union, and something is of another member than the one that comes next. */
    boolean replaces(Part old) {
      return isUnion() && old.meets(whole) && part().filter(old::meets).isEmpty();
    }

    boolean isUnion() {
      return whole.type() instanceof Struct struct && struct.isUnion();
    }

    /** The member of a name, or a struct without a name that it is in. */
    Level at(String name, Place at) {
      for (int i = 0; i < fields().size(); i++) {
        Struct.Field field = fields().get(i);
        boolean within =
            field.name().isEmpty()
                && field.type() instanceof Struct struct
                && struct.find(name, at.when().and(field.when())).isPresent();
        if (isPart(field, at) && (field.name().equals(name) || within)) {
          return at(i).there(at);
        }
      }
      throw new IllegalStateException("no member " + name);
    }

    private static boolean isPart(Struct.Field field, Place at) {
      boolean pads = field.name().isEmpty() && !(field.type() instanceof Struct);
      return !pads && field.when().intersects(at.when());
    }
  }

  /**
   * Where a list has got to.
   *
   * @param levels the outermost first; none of them has a next part behind the last one
   */
  private record Way(List<Level> levels, long reached) {
    static Way into(Part whole) {
      return new Way(List.of(new Level(whole, 0)), 0);
    }

    Level last() {
      return levels.get(levels.size() - 1);
    }

    /** The same way with another end. */
    Way with(Level last) {
      List<Level> changed = new ArrayList<>(levels.subList(0, levels.size() - 1));
      changed.add(last);
      return new Way(List.copyOf(changed), reached);
    }

    Way down(Part part) {
      List<Level> longer = new ArrayList<>(levels);
      longer.add(new Level(part, 0));
      return new Way(List.copyOf(longer), reached);
    }

    Way up() {
      Way shorter = new Way(levels.subList(0, levels.size() - 1), reached);
      return shorter.with(shorter.last().step());
    }

    /** Behind an element that was given a value. */
    Way step() {
      Way behind = with(last().step());
      return new Way(behind.levels, Math.max(reached, levels.get(0).next() + 1));
    }
  }

  private void fill(Part part, Initializer initializer, Place at) {
    if (initializer instanceof Initializer.Single single) {
      if (isText(part.type(), single.value())) {
        characters(part, (Expression.Text) single.value(), at);
      } else {
        values.add(new Value(at.when(), part.slot(), part.type(), single.value()));
      }
      return;
    }
    List<Item> items =
        ((Initializer.Braces) initializer)
            .items().stream().filter(item -> !item.in(at.when()).isEmpty()).toList();
    boolean text = items.stream().anyMatch(item -> isText(part.type(), item.value()));
    if (text || !part.isAggregate()) {
      items.forEach(item -> Varies.unlessWithin(at.when(), item.in(at.when())));
    }
    boolean only = items.size() == 1 && items.get(0).designators().isEmpty();
    if (text && only || !part.isAggregate()) {
      items.stream().limit(1).forEach(item -> fill(part, item.value(), at));
    } else {
      items(part, items, at);
    }
  }

  /** What stands in one pair of braces: where it goes differs by what stands before it. */
  private void items(Part whole, List<Item> items, Place at) {
    StateSet<Way> ways = StateSet.of(Way.into(whole), at.when());
    boolean isDesignated = false;
    for (Item written : items) {
      isDesignated |= !written.designators().isEmpty();
      boolean mayRepeat = isDesignated;
      for (Item item : each(written, at.within(written.in(at.when())))) {
        StateSet.Builder<Way> next = new StateSet.Builder<>();
        ConfigSet having = item.in(at.when());
        next.addAll(ways.outside(having));
        ways.within(having)
            .forEach(
                (way, when) ->
                    Varies.parts(
                            when, part -> undone(() -> put(item, way, mayRepeat, at.within(part))))
                        .forEach(part -> next.add(part.what(), part.when())));
        ways = next.build();
      }
    }
    ways.forEach((way, when) -> reached(whole, way.reached(), when));
  }

  /** Variants that turn out to differ have put nothing anywhere. */
  private <T> T undone(Supplier<T> action) {
    int before = values.size();
    try {
      return action.get();
    } catch (Varies varies) {
      values.subList(before, values.size()).clear();
      throw varies;
    }
  }

  /** Parts may have braces of their own, or leave them out. */
  private Way put(Item item, Way from, boolean mayRepeat, Place at) {
    Way way = item.designators().isEmpty() ? from : designated(item.designators(), from, at);
    way = way.with(way.last().there(at));
    while (way.last().part().isEmpty() && way.levels().size() > 1) {
      way = way.up();
      way = way.with(way.last().there(at));
    }
    Optional<Part> part = way.last().part();
    while (part.isPresent() && !isFor(part.get(), item.value(), at)) {
      way = way.down(part.get());
      way = way.with(way.last().there(at));
      part = way.last().part();
    }
    int before = values.size();
    part.ifPresent(p -> fill(p, item.value(), at));
    boolean isNew = way.levels().get(0).next() >= from.reached() && !way.levels().get(0).isUnion();
    if (mayRepeat && !isNew && part.isPresent()) {
      forget(values.subList(0, before), part.get(), way.levels(), at.when());
    }
    return way.step();
  }

  /**
   * What a part, or another member of a union that it is in, was given before is as if never. Its
   * place in the list stays, for those who count what came behind it ({@link #undone}).
   */
  private static void forget(List<Value> before, Part part, List<Level> way, ConfigSet when) {
    before.replaceAll(
        value -> {
          Part old = new Part(value.type(), value.slot());
          boolean gone = old.meets(part) || way.stream().anyMatch(level -> level.replaces(old));
          return gone ? value.without(when) : value;
        });
  }

  /** Of {@code [a ... b] = value} an item for each element. */
  private List<Item> each(Item item, Place at) {
    for (int i = 0; i < item.designators().size(); i++) {
      if (item.designators().get(i) instanceof Designator.Element row && row.last().isPresent()) {
        long low = constants.constant(row.index(), at).orElseThrow().longValueExact();
        long high = constants.constant(row.last().get(), at).orElseThrow().longValueExact();
        List<Item> all = new ArrayList<>();
        for (long index = low; index <= high; index++) {
          List<Designator> way = new ArrayList<>(item.designators());
          Expression number = new Expression.Number(Long.toString(index), row.index().span());
          way.set(i, new Designator.Element(number, Optional.empty()));
          all.addAll(each(item.at(way), at));
        }
        return all;
      }
    }
    return List.of(item);
  }

  private Way designated(List<Designator> designators, Way from, Place at) {
    Way way = new Way(from.levels().subList(0, 1), from.reached());
    boolean first = true;
    for (Designator designator : designators) {
      way = first ? way : way.down(way.last().part().orElseThrow());
      first = false;
      if (designator instanceof Designator.Element element) {
        long index = constants.constant(element.index(), at).orElseThrow().longValueExact();
        way = way.with(way.last().at(index));
      } else {
        String name = ((Designator.Field) designator).name();
        way = way.with(way.last().at(name, at));
        while (way.last().fields().get((int) way.last().next()).name().isEmpty()) {
          way = way.down(way.last().part().orElseThrow());
          way = way.with(way.last().at(name, at));
        }
      }
    }
    return way;
  }

  /** Whether a value is for a whole part, and not for the first part of it. */
  private boolean isFor(Part part, Initializer value, Place at) {
    if (!part.isAggregate() || value instanceof Initializer.Braces) {
      return true;
    }
    Expression expression = ((Initializer.Single) value).value();
    return isText(part.type(), expression)
        || part.type() instanceof Struct && constants.type(expression, at).equals(part.type());
  }

  private static boolean isText(Type type, Initializer value) {
    return value instanceof Initializer.Single single && isText(type, single.value());
  }

  private static boolean isText(Type type, Expression value) {
    return value instanceof Expression.Text
        && type instanceof Type.Array array
        && array.of() instanceof Type.Number number
        && number.bits() == Type.Number.CHAR.bits();
  }

  private void characters(Part part, Expression.Text text, Place at) {
    Type.Array array = (Type.Array) part.type();
    List<String> characters = characters(text);
    for (int i = 0; i < characters.size() && i < array.length().orElse(Long.MAX_VALUE); i++) {
      values.add(
          new Value(
              at.when(),
              part.slot() + i,
              array.of(),
              new Expression.Character("'" + characters.get(i) + "'", text.span())));
    }
    reached(part, characters.size(), at.when());
  }

  private void reached(Part part, long elements, ConfigSet when) {
    if (part == outermost) {
      reached = reached.outside(when).or(StateSet.of(elements, when));
    }
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
