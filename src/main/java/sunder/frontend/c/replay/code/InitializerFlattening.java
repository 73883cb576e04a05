package sunder.frontend.c.replay.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.preprocess.token.Literals.Encoding;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Declaration.Designator;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Declaration.InitializerItem;
import sunder.frontend.c.syntax.Expression;
import sunder.source.SourceReader;

/**
 * The flattening of initializers to values of single slots (C17, 6.7.9).
 *
 * <p>Input: a type and an initializer. Output: slot initializers in order of evaluation, each with
 * a presence condition; later initializers of the same subobject override earlier ones. Its
 * counterpart in the translation is {@code sunder.frontend.c.elaborate.InitializerElaborator}, with
 * which it shares no code.
 */
public final class InitializerFlattening {
  private static final Pattern CHARACTER =
      Pattern.compile(
          "\\\\(?:x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)|[^\\\\\"]",
          Pattern.DOTALL);

  /**
   * The initializer of a slot, or of a whole structure.
   *
   * @param presenceCondition the variants that have it
   * @param slot the first slot
   * @param type the type of the subobject: a scalar or a structure
   * @param expression the value
   */
  public record SlotInitializer(
      ConfigSet presenceCondition, long slot, Type type, Expression expression) {
    private SlotInitializer without(ConfigSet some) {
      return new SlotInitializer(presenceCondition.minus(some), slot, type, expression);
    }
  }

  private final LookupContext place;
  private final ReplayExpressionCompiler constants;
  private final List<SlotInitializer> values = new ArrayList<>();

  private Subobject outermost = new Subobject(Type.VOID, 0);

  private VariationalSet<Long> reached;

  /**
   * Creates a flattening.
   *
   * @param place the context of the initializer
   * @param constants the evaluator of constant expressions
   */
  InitializerFlattening(LookupContext place, ReplayExpressionCompiler constants) {
    this.place = place;
    this.constants = constants;
    this.reached = VariationalSet.of(0L, place.variants());
  }

  /** Returns the slot initializers of an object. */
  List<SlotInitializer> of(Type type, Initializer initializer) {
    outermost = new Subobject(type, 0);
    fill(outermost, initializer, place);
    values.removeIf(value -> value.presenceCondition().isEmpty());
    return values;
  }

  /**
   * Returns the completed types of an array of unknown length, by variant; the initializer
   * determines the length. Other types are complete already.
   */
  List<ReplayVariantSplit.ConditionalResult<Type>> completedTypes(
      Type type, Initializer initializer) {
    if (!(type instanceof Type.Array array) || array.length().isPresent()) {
      return List.of(new ReplayVariantSplit.ConditionalResult<>(place.variants(), type));
    }
    of(type, initializer);
    List<ReplayVariantSplit.ConditionalResult<Type>> result = new ArrayList<>();
    reached.forEach(
        (length, when) ->
            result.add(
                new ReplayVariantSplit.ConditionalResult<>(
                    when, new Type.Array(array.element(), OptionalLong.of(length)))));
    return result;
  }

  private record Subobject(Type type, long slot) {
    boolean isAggregate() {
      return type instanceof Type.Array || type instanceof ReplayStructType && !type.isComplex();
    }

    boolean meets(Subobject other) {
      return slot < other.slot + other.type.slotCount() && other.slot < slot + type.slotCount();
    }
  }

  /**
   * An aggregate whose members or elements are initialised in order, and the index of the next one.
   */
  private record CurrentObject(Subobject whole, long next) {
    List<ReplayStructType.Field> fields() {
      return whole.type() instanceof ReplayStructType struct ? struct.fields() : List.of();
    }

    CurrentObject at(long number) {
      return new CurrentObject(whole, number);
    }

    /** Returns this object with its position moved over members that the variants do not have. */
    CurrentObject there(LookupContext at) {
      long number = next;
      while (number < fields().size() && !isPart(fields().get((int) number), at)) {
        number++;
      }
      if (number < fields().size()) {
        ReplayVariantSplit.splitUnlessSubset(
            at.variants(), fields().get((int) number).presenceCondition());
      }
      return at(number);
    }

    /** Returns the next subobject, if there is one. */
    Optional<Subobject> part() {
      if (whole.type() instanceof Type.Array array) {
        boolean over = array.length().isPresent() && next >= array.length().getAsLong();
        long slot = whole.slot() + next * array.element().slotCount();
        return over ? Optional.empty() : Optional.of(new Subobject(array.element(), slot));
      } else if (next >= fields().size()) {
        return Optional.empty();
      }
      long slot = whole.slot() + ((ReplayStructType) whole.type()).firstSlot((int) next);
      return Optional.of(new Subobject(fields().get((int) next).type(), slot));
    }

    CurrentObject step() {
      return at(isUnion() ? fields().size() : next + 1);
    }

    /**
     * Returns whether this is a union in which the next member replaces an initialised subobject of
     * another member.
     */
    boolean replaces(Subobject old) {
      return isUnion() && old.meets(whole) && part().filter(old::meets).isEmpty();
    }

    boolean isUnion() {
      return whole.type() instanceof ReplayStructType struct && struct.isUnion();
    }

    /**
     * Returns this object positioned at the member with a name, or at the anonymous structure that
     * contains it.
     */
    CurrentObject at(String name, LookupContext at) {
      for (int i = 0; i < fields().size(); i++) {
        ReplayStructType.Field field = fields().get(i);
        boolean within =
            field.name().isEmpty()
                && field.type() instanceof ReplayStructType struct
                && struct
                    .findMember(name, at.variants().and(field.presenceCondition()))
                    .isPresent();
        if (isPart(field, at) && (field.name().equals(name) || within)) {
          return at(i).there(at);
        }
      }
      throw new IllegalStateException("no member " + name);
    }

    private static boolean isPart(ReplayStructType.Field field, LookupContext at) {
      boolean pads = field.name().isEmpty() && field.width().isPresent();
      return !pads && field.presenceCondition().intersects(at.variants());
    }
  }

  /**
   * The position in an initializer list.
   *
   * @param levels the current objects, the outermost first; all but the last have a next subobject
   * @param reached the number of elements of the outermost array that are initialised: the largest
   *     index plus 1
   */
  private record ListPosition(List<CurrentObject> levels, long reached) {
    static ListPosition into(Subobject whole) {
      return new ListPosition(List.of(new CurrentObject(whole, 0)), 0);
    }

    CurrentObject last() {
      return levels.get(levels.size() - 1);
    }

    /** Returns this position with another innermost object. */
    ListPosition with(CurrentObject last) {
      List<CurrentObject> changed = new ArrayList<>(levels.subList(0, levels.size() - 1));
      changed.add(last);
      return new ListPosition(List.copyOf(changed), reached);
    }

    ListPosition down(Subobject part) {
      List<CurrentObject> longer = new ArrayList<>(levels);
      longer.add(new CurrentObject(part, 0));
      return new ListPosition(List.copyOf(longer), reached);
    }

    ListPosition up() {
      ListPosition shorter = new ListPosition(levels.subList(0, levels.size() - 1), reached);
      return shorter.with(shorter.last().step());
    }

    /** Returns the position after the current subobject. */
    ListPosition step() {
      ListPosition behind = with(last().step());
      return new ListPosition(behind.levels, Math.max(reached, levels.get(0).next() + 1));
    }
  }

  private void fill(Subobject part, Initializer initializer, LookupContext at) {
    if (initializer instanceof Initializer.ExpressionInitializer single) {
      if (isText(part.type(), single.value())) {
        characters(part, (Expression.StringLiteral) single.value(), at);
      } else {
        values.add(new SlotInitializer(at.variants(), part.slot(), part.type(), single.value()));
      }
      return;
    }
    List<InitializerItem> items =
        ((Initializer.InitializerList) initializer)
            .items().stream()
                .filter(item -> !item.presentVariants(at.variants()).isEmpty())
                .toList();
    boolean text = items.stream().anyMatch(item -> isText(part.type(), item.value()));
    if (text || !part.isAggregate()) {
      items.forEach(
          item ->
              ReplayVariantSplit.splitUnlessSubset(
                  at.variants(), item.presentVariants(at.variants())));
    }
    boolean only = items.size() == 1 && items.get(0).designators().isEmpty();
    if (text && only || !part.isAggregate()) {
      items.stream().limit(1).forEach(item -> fill(part, item.value(), at));
    } else {
      items(part, items, at);
    }
  }

  /**
   * Flattens the items of one brace-enclosed list; the position differs by variant if the preceding
   * items do.
   */
  private void items(Subobject whole, List<InitializerItem> items, LookupContext at) {
    VariationalSet<ListPosition> ways = VariationalSet.of(ListPosition.into(whole), at.variants());
    boolean isDesignated = false;
    for (InitializerItem written : items) {
      isDesignated |= !written.designators().isEmpty();
      boolean mayRepeat = isDesignated;
      for (InitializerItem item :
          each(written, at.withVariants(written.presentVariants(at.variants())))) {
        VariationalSet.Builder<ListPosition> next = new VariationalSet.Builder<>();
        ConfigSet having = item.presentVariants(at.variants());
        next.addAll(ways.outside(having));
        ways.within(having)
            .forEach(
                (way, when) ->
                    ReplayVariantSplit.splitByVariants(
                            when,
                            part -> undone(() -> put(item, way, mayRepeat, at.withVariants(part))))
                        .forEach(part -> next.add(part.result(), part.presenceCondition())));
        ways = next.build();
      }
    }
    ways.forEach((way, when) -> reached(whole, way.reached(), when));
  }

  /** Executes an action and removes the values that it added if the variants have to be split. */
  private <T> T undone(Supplier<T> action) {
    int before = values.size();
    try {
      return action.get();
    } catch (ReplayVariantSplit varies) {
      values.subList(before, values.size()).clear();
      throw varies;
    }
  }

  /**
   * Flattens one item, whose subobjects need not have braces, and returns the position after it.
   */
  private ListPosition put(
      InitializerItem item, ListPosition from, boolean mayRepeat, LookupContext at) {
    ListPosition way =
        item.designators().isEmpty() ? from : designated(item.designators(), from, at);
    way = way.with(way.last().there(at));
    while (way.last().part().isEmpty() && way.levels().size() > 1) {
      way = way.up();
      way = way.with(way.last().there(at));
    }
    Optional<Subobject> part = way.last().part();
    while (part.isPresent() && !isFor(part.get(), item.value(), at)) {
      way = way.down(part.get());
      way = way.with(way.last().there(at));
      part = way.last().part();
    }
    int before = values.size();
    part.ifPresent(p -> fill(p, item.value(), at));
    boolean isNew = way.levels().get(0).next() >= from.reached() && !way.levels().get(0).isUnion();
    if (mayRepeat && !isNew && part.isPresent()) {
      forget(values.subList(0, before), part.get(), way.levels(), at.variants());
    }
    return way.step();
  }

  /**
   * Removes the variants from the earlier values of a subobject, or of other members of a union
   * that contains it. The entries stay in the list, so that {@link #undone} can count the entries
   * added later.
   */
  private static void forget(
      List<SlotInitializer> before, Subobject part, List<CurrentObject> way, ConfigSet when) {
    before.replaceAll(
        value -> {
          Subobject old = new Subobject(value.type(), value.slot());
          boolean gone = old.meets(part) || way.stream().anyMatch(level -> level.replaces(old));
          return gone ? value.without(when) : value;
        });
  }

  /** Returns an item for each element of a range designator {@code [a ... b]} of GNU C. */
  private List<InitializerItem> each(InitializerItem item, LookupContext at) {
    for (int i = 0; i < item.designators().size(); i++) {
      if (item.designators().get(i) instanceof Designator.IndexDesignator row
          && row.last().isPresent()) {
        long low = constants.constant(row.index(), at).orElseThrow().longValueExact();
        long high = constants.constant(row.last().get(), at).orElseThrow().longValueExact();
        List<InitializerItem> all = new ArrayList<>();
        for (long index = low; index <= high; index++) {
          List<Designator> way = new ArrayList<>(item.designators());
          Expression number =
              new Expression.NumericConstant(Long.toString(index), row.index().span());
          way.set(i, new Designator.IndexDesignator(number, Optional.empty()));
          all.addAll(each(item.withDesignators(way), at));
        }
        return all;
      }
    }
    return List.of(item);
  }

  private ListPosition designated(
      List<Designator> designators, ListPosition from, LookupContext at) {
    ListPosition way = new ListPosition(from.levels().subList(0, 1), from.reached());
    boolean first = true;
    for (Designator designator : designators) {
      way = first ? way : way.down(way.last().part().orElseThrow());
      first = false;
      if (designator instanceof Designator.IndexDesignator element) {
        long index = constants.constant(element.index(), at).orElseThrow().longValueExact();
        way = way.with(way.last().at(index));
      } else {
        String name = ((Designator.MemberDesignator) designator).name();
        way = way.with(way.last().at(name, at));
        while (way.last().fields().get((int) way.last().next()).name().isEmpty()) {
          way = way.down(way.last().part().orElseThrow());
          way = way.with(way.last().at(name, at));
        }
      }
    }
    return way;
  }

  /** Returns whether a value initialises a whole subobject rather than its first member. */
  private boolean isFor(Subobject part, Initializer value, LookupContext at) {
    if (!part.isAggregate() || value instanceof Initializer.InitializerList) {
      return true;
    }
    Expression expression = ((Initializer.ExpressionInitializer) value).value();
    return isText(part.type(), expression)
        || part.type() instanceof ReplayStructType
            && (constants.type(expression, at).equals(part.type())
                || part.type().isVector() && constants.type(expression, at).isVector());
  }

  private static boolean isText(Type type, Initializer value) {
    return value instanceof Initializer.ExpressionInitializer single
        && isText(type, single.value());
  }

  private static boolean isText(Type type, Expression value) {
    return value instanceof Expression.StringLiteral text
        && type instanceof Type.Array array
        && array.element() instanceof Type.Int number
        && number.bits() != Type.Int.BOOL.bits()
        && (number.bits() > Type.Int.CHAR.bits()) == text.encoding().isWide();
  }

  private void characters(Subobject part, Expression.StringLiteral text, LookupContext at) {
    Type.Array array = (Type.Array) part.type();
    List<String> characters = stringCharacters(text);
    for (int i = 0; i < characters.size() && i < array.length().orElse(Long.MAX_VALUE); i++) {
      values.add(
          new SlotInitializer(
              at.variants(),
              part.slot() + i,
              array.element(),
              new Expression.CharacterConstant(characters.get(i), text.span())));
    }
    reached(part, characters.size(), at.variants());
  }

  private void reached(Subobject part, long elements, ConfigSet when) {
    if (part == outermost) {
      reached = reached.outside(when).or(VariationalSet.of(elements, when));
    }
  }

  /**
   * Returns the elements of a string literal as character constants, including the terminating
   * zero.
   */
  static List<String> stringCharacters(Expression.StringLiteral text) {
    List<String> result = new ArrayList<>();
    for (String part : text.literals()) {
      String inside = part.substring(part.indexOf('"') + 1, part.lastIndexOf('"'));
      CHARACTER
          .matcher(inside)
          .results()
          .forEach(match -> result.addAll(units(match.group(), text.encoding())));
    }
    result.add("\\0");
    String prefix =
        switch (text.encoding()) {
          case CHAR, UTF_8 -> "";
          case CHAR_16 -> "u";
          case CHAR_32 -> "U";
          case WIDE -> "L";
        };
    return result.stream().map(unit -> prefix + "'" + unit + "'").toList();
  }

  /**
   * Returns the code units of a character: several bytes or the raw byte that it represents if it
   * is not ASCII.
   */
  private static List<String> units(String written, Encoding encoding) {
    boolean named = written.matches("\\\\[uU].+");
    int number = named ? Integer.parseInt(written.substring(2), 16) : 0;
    String unit = named ? Character.toString(number) : written;
    int code = unit.codePointAt(0);
    if (code <= 0x7f || encoding.isWide() && code <= 0xffff) {
      return List.of(unit);
    } else if (encoding == Encoding.CHAR_16) {
      return unit.chars().mapToObj(half -> "\\x" + Integer.toHexString(half)).toList();
    } else if (encoding.isWide()) {
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
