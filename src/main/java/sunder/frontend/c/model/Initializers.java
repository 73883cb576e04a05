package sunder.frontend.c.model;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.Literals;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Designator;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Expression;
import sunder.source.SourceReader;
import sunder.source.Span;

/** Initial values as assignments to an object and its parts; splits where members are others. */
final class Initializers {
  private static final BigInteger LONGEST_ROW = BigInteger.valueOf(4_096);
  private static final BigInteger LONGEST = BigInteger.valueOf(1_000_000);

  private final Checking checking;
  private final Expressions expressions;
  private List<Given> assignments = new ArrayList<>();

  /** How many elements the object itself has in which variants; in the others it has none. */
  private final Map<BigInteger, ConfigSet> lengths = new LinkedHashMap<>();

  /** An assignment, and the variants that do it. */
  private record Given(ConfigSet when, Expr.Assign assignment) {}

  private Initializers(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /** The assignments to a variable of a complete type, in the order in which they are done. */
  static List<Stmt.Values> of(
      Variable variable, Initializer initializer, Checking checking, Expressions expressions) {
    Initializers made = new Initializers(checking, expressions);
    made.fill(new Lvalue.Named(variable, variable.span()), initializer);
    return made.assignments.isEmpty()
        ? List.of(new Stmt.Values(checking.when(), List.of()))
        : made.values();
  }

  /** Those that the same variants do one after the other stand together. */
  private List<Stmt.Values> values() {
    List<Stmt.Values> result = new ArrayList<>();
    for (int from = 0; from < assignments.size(); ) {
      ConfigSet when = assignments.get(from).when();
      List<Expr> together = new ArrayList<>();
      while (from < assignments.size() && assignments.get(from).when().equals(when)) {
        together.add(assignments.get(from++).assignment());
      }
      result.add(new Stmt.Values(when, together));
    }
    return result;
  }

  /** The type with the length that an array has by its initializer, which variants differ in. */
  static List<Checking.Part<CType>> completed(
      CType type, Declaration.Declared name, Checking checking, Expressions expressions) {
    if (!(type instanceof CType.Array array)
        || array.length().isPresent()
        || name.initializer().isEmpty()) {
      return List.of(new Checking.Part<>(checking.when(), type));
    }
    Initializers made = new Initializers(checking, expressions);
    Variable some = checking.newVariable(name.name(), type, Variable.Kind.LOCAL, name.span());
    made.fill(new Lvalue.Named(some, name.span()), name.initializer().get());
    ConfigSet rest = made.lengths.values().stream().reduce(checking.when(), ConfigSet::minus);
    made.lengths.merge(BigInteger.ZERO, rest, ConfigSet::or);
    return made.lengths.entrySet().stream()
        .filter(known -> !known.getValue().isEmpty())
        .map(
            known ->
                new Checking.Part<CType>(
                    known.getValue(), new CType.Array(array.of(), Optional.of(known.getKey()))))
        .toList();
  }

  private void assign(Expr.Assign assignment) {
    assignments.add(new Given(checking.when(), assignment));
  }

  private void fill(Lvalue place, Initializer initializer) {
    Lvalue whole = place instanceof Lvalue.Element element ? element.array() : place;
    if (whole instanceof Lvalue.Member
        && whole.type().isUnsized()
        && whole.root().filter(object -> !object.isLasting()).isPresent()) {
      checking.fault(place.span(), "only what lasts has values for an array without a length");
    }
    if (initializer instanceof Initializer.Single single) {
      single(place, single.value());
      return;
    }
    Initializer.Braces braces = (Initializer.Braces) initializer;
    List<Declaration.Item> items =
        braces.items().stream().filter(item -> !item.in(checking.when()).isEmpty()).toList();
    if (!isAggregate(place.type()) || items.stream().anyMatch(item -> isText(place, item))) {
      items.forEach(this::requireDecided);
    }
    boolean text = items.size() == 1 && isText(place, items.get(0));
    if (isAggregate(place.type()) && !text) {
      if (items.size() > 1 && items.get(0).designators().isEmpty() && isText(place, items.get(0))) {
        checking.fault(braces.span(), "there are too many values for '%s'".formatted(place.type()));
      }
      items(place, items, braces.span());
    } else if (!items.isEmpty()) {
      if (!items.get(0).designators().isEmpty()) {
        checking.fault(braces.span(), "'%s' has no such part".formatted(place.type()));
      }
      fill(place, items.get(0).value());
      items.subList(1, items.size()).forEach(item -> ignore(place.type(), item.value()));
    } else if (!isAggregate(place.type())) {
      checking.fault(braces.span(), "these braces are empty");
    }
  }

  /** All variants at hand have the element, or none. */
  private void requireDecided(Declaration.Item item) {
    ConfigSet having = item.in(checking.when());
    if (!having.equals(checking.when())) {
      throw new Split(having);
    }
  }

  /**
   * A value for what is not there is read, and dropped.
   *
   * @param type what would be there
   */
  private void ignore(CType type, Initializer value) {
    if (value instanceof Initializer.Single single) {
      expressions.value(single.value());
    } else if (value instanceof Initializer.Braces braces) {
      ConfigSet empty = checking.when();
      for (Declaration.Item item : braces.items()) {
        empty = empty.minus(item.in(checking.when()));
        checking.within(item.in(checking.when()), () -> ignore(type, item.value()));
      }
      if (!isAggregate(type)) {
        checking.within(empty, () -> checking.fault(braces.span(), "these braces are empty"));
      }
    }
  }

  private static boolean isAggregate(CType type) {
    return type instanceof CType.Array || type instanceof CType.Struct;
  }

  private static boolean isUnion(CType type) {
    return type instanceof CType.Struct struct && struct.definition().isUnion();
  }

  private static boolean isText(Lvalue place, Declaration.Item item) {
    return item.value() instanceof Initializer.Single single
        && isText(place.type(), single.value());
  }

  private static boolean isText(CType type, Expression value) {
    return value instanceof Expression.Text text
        && !text.isWide()
        && type instanceof CType.Array array
        && array.of() instanceof CType.Int i
        && i.kind().bits() == 8;
  }

  private void single(Lvalue place, Expression value) {
    if (isText(place.type(), value)) {
      characters(place, (Expression.Text) value);
    } else if (!(place.type() instanceof CType.Array)) {
      assign(new Expr.Assign(place, expressions.converted(value, place.type()), value.span()));
    } else if (value instanceof Expression.Text
        || value instanceof Expression.Unsupported
        || value instanceof Expression.Literal
            && place.root().filter(Variable::isLasting).isPresent()) {
      checking.refuse(value.span(), "this as the value of an array is not supported");
    } else {
      checking.fault(value.span(), "an array needs values in braces");
    }
  }

  private void characters(Lvalue place, Expression.Text text) {
    List<BigInteger> bytes = new ArrayList<>(Strings.bytes(text.parts()));
    bytes.add(BigInteger.ZERO);
    CType.Array array = (CType.Array) place.type();
    for (int i = 0; i < bytes.size(); i++) {
      BigInteger index = BigInteger.valueOf(i);
      if (array.length().filter(length -> length.compareTo(index) <= 0).isEmpty()) {
        Expr value = new Expr.Constant(bytes.get(i), CType.INT, text.span());
        assign(
            new Expr.Assign(
                element(place, index, text.span()),
                expressions.conversions.to(array.of(), value),
                text.span()));
      }
    }
    reached(place, BigInteger.valueOf(bytes.size()), checking.when());
  }

  /** The object itself has elements up to here, in some of the variants at hand. */
  private void reached(Lvalue place, BigInteger elements, ConfigSet when) {
    if (place instanceof Lvalue.Named) {
      lengths.merge(elements, when, ConfigSet::or);
    }
  }

  private static Lvalue element(Lvalue array, BigInteger index, Span span) {
    return new Lvalue.Element(array, new Expr.Constant(index, CType.INT, span), span);
  }

  /** An array or struct whose parts are gone through one by one. */
  private final class Level {
    private final Lvalue whole;
    private final Span span;
    private BigInteger next = BigInteger.ZERO;

    Level(Lvalue whole, Span span) {
      this.whole = whole;
      this.span = span;
    }

    Level copy() {
      Level copy = new Level(whole, span);
      copy.next = next;
      return copy;
    }

    private List<StructType.Field> fields() {
      return ((CType.Struct) whole.type()).definition().fields();
    }

    /** The part that comes next, if there is one. */
    Optional<Lvalue> part() {
      if (whole.type() instanceof CType.Array array) {
        boolean inside = array.length().orElse(LONGEST).compareTo(next) > 0;
        return inside ? Optional.of(element(whole, next, span)) : Optional.empty();
      }
      for (; next.intValue() < fields().size(); next = next.add(BigInteger.ONE)) {
        StructType.Field field = fields().get(next.intValue());
        boolean pads = field.name().isEmpty() && !(field.type() instanceof CType.Struct);
        if (field.when().intersects(checking.when()) && !pads) {
          if (!checking.when().isSubsetOf(field.when())) {
            throw new Split(checking.when().and(field.when()));
          }
          return Optional.of(new Lvalue.Member(whole, field, span));
        }
      }
      return Optional.empty();
    }

    void step() {
      next = isUnion(whole.type()) ? BigInteger.valueOf(fields().size()) : next.add(BigInteger.ONE);
    }

    /** Goes to a part by its name or number; nothing if there is none. */
    boolean goes(Designator designator) {
      if (designator instanceof Designator.Element element) {
        next = bound(element.index(), span);
        return whole.type() instanceof CType.Array && part().isPresent();
      }
      String name = ((Designator.Field) designator).name();
      if (!(whole.type() instanceof CType.Struct struct)) {
        return false;
      }
      Optional<List<StructType.Field>> way = struct.definition().find(name, checking.when());
      way.ifPresent(fields -> next = BigInteger.valueOf(fields().indexOf(fields.get(0))));
      return way.isPresent();
    }
  }

  /**
   * Where some variants have got to in a list.
   *
   * @param levels the parts that are gone through; none behind the last one
   * @param reached how many elements the whole has at least
   */
  private record Progress(ConfigSet when, Deque<Level> levels, BigInteger reached) {
    /** Variants go on together from where they have this in common. */
    List<BigInteger> key() {
      return Stream.concat(Stream.of(reached), levels.stream().map(level -> level.next)).toList();
    }

    Progress in(ConfigSet variants) {
      return new Progress(variants, levels, reached);
    }
  }

  /**
   * What one element of a list does.
   *
   * @param again the part that it is for, if that may have a value already
   */
  private record Step(List<Given> assignments, Progress progress, Optional<Lvalue> again) {}

  /**
   * What stands in one pair of braces. Variants have different elements: each element is where it
   * comes to for all variants that have got so far together, be it with the same elements or not.
   */
  private void items(Lvalue place, List<Declaration.Item> items, Span span) {
    Deque<Level> levels = new ArrayDeque<>(List.of(new Level(place, span)));
    Progress start = new Progress(checking.when(), levels, BigInteger.ZERO);
    Map<List<BigInteger>, Progress> open = new LinkedHashMap<>(Map.of(start.key(), start));
    boolean isDesignated = false;
    for (Declaration.Item item : spread(items, span)) {
      isDesignated |= !item.designators().isEmpty();
      boolean mayRepeat = isDesignated;
      Map<List<BigInteger>, Progress> next = new LinkedHashMap<>();
      for (Progress from : open.values()) {
        ConfigSet having = item.in(from.when());
        meet(next, from.in(from.when().minus(having)));
        checking.within(
            having, () -> steps(place, item, from, mayRepeat, span).forEach(p -> meet(next, p)));
      }
      open = next;
    }
    open.values().forEach(end -> reached(place, end.reached(), end.when()));
  }

  private static void meet(Map<List<BigInteger>, Progress> all, Progress one) {
    if (!one.when().isEmpty()) {
      all.merge(one.key(), one, (a, b) -> a.in(a.when().or(b.when())));
    }
  }

  /**
   * @param mayRepeat whether parts may have values already, from elements before
   */
  private List<Progress> steps(
      Lvalue place, Declaration.Item item, Progress from, boolean mayRepeat, Span span) {
    List<Progress> result = new ArrayList<>();
    for (Checking.Part<Step> part : checking.parts(span, () -> step(place, item, from, span))) {
      if (mayRepeat) {
        part.result().again().ifPresent(again -> drop(again, part.when()));
      }
      assignments.addAll(part.result().assignments());
      result.add(part.result().progress());
    }
    return result;
  }

  private Step step(Lvalue place, Declaration.Item item, Progress from, Span span) {
    List<Given> before = assignments;
    assignments = new ArrayList<>();
    try {
      Deque<Level> levels = new ArrayDeque<>();
      from.levels().forEach(level -> levels.addLast(level.copy()));
      Optional<Lvalue> filled = put(place, item, levels, span);
      BigInteger reached = from.reached();
      boolean isNew = levels.isEmpty() || levels.getLast().next.compareTo(reached) >= 0;
      if (!levels.isEmpty()) {
        reached = reached.max(levels.getLast().next.add(BigInteger.ONE));
        levels.element().step();
      }
      Optional<Lvalue> again = filled.filter(part -> !isNew || isUnion(place.type()));
      return new Step(assignments, new Progress(checking.when(), levels, reached), again);
    } finally {
      assignments = before;
    }
  }

  /**
   * Gives the next part an element's value: parts may have braces of their own, or leave them out.
   *
   * @param levels the way there, as far as it is known before and afterwards
   */
  private Optional<Lvalue> put(
      Lvalue place, Declaration.Item item, Deque<Level> levels, Span span) {
    if (item.value() instanceof Initializer.Single single
        && single.value() instanceof Expression.Unsupported wrong) {
      checking.refuse(wrong.span(), wrong.what() + " is not supported");
    }
    if (!item.designators().isEmpty()) {
      levels.clear();
      levels.addAll(designated(place, item.designators(), span));
      if (levels.isEmpty()) {
        return Optional.empty();
      }
    }
    while (!levels.isEmpty() && levels.element().part().isEmpty()) {
      levels.pop();
      if (!levels.isEmpty()) {
        levels.element().step();
      }
    }
    if (levels.isEmpty()) {
      if (item.value() instanceof Initializer.Braces && place.type() instanceof CType.Struct) {
        checking.fault(span, "there are too many values for '%s'".formatted(place.type()));
      }
      CType element = place.type() instanceof CType.Array array ? array.of() : place.type();
      ignore(element, item.value());
      return Optional.empty();
    }
    Optional<Lvalue> part = levels.element().part();
    while (part.isPresent() && !isFor(part.get(), item.value())) {
      levels.push(new Level(part.get(), span));
      part = levels.element().part();
    }
    part.ifPresent(p -> fill(p, item.value()));
    return part;
  }

  /**
   * A part gets another value: what it, all of it or another member of a union was given before is
   * not even evaluated, as gcc has it; what the new value leaves out is 0.
   */
  private void drop(Lvalue part, ConfigSet when) {
    List<Lvalue> way = way(part);
    assignments.replaceAll(
        given ->
            given.when().intersects(when) && isReplaced(way(given.assignment().place()), way)
                ? new Given(given.when().minus(when), given.assignment())
                : given);
    assignments.removeIf(given -> given.when().isEmpty());
  }

  /** A part and all that it is in, the outermost first. */
  private static List<Lvalue> way(Lvalue part) {
    List<Lvalue> way = new ArrayList<>();
    Lvalue at = part;
    while (!(at instanceof Lvalue.Named)) {
      way.add(0, at);
      at = at instanceof Lvalue.Member member ? member.of() : ((Lvalue.Element) at).array();
    }
    return way;
  }

  private static boolean isReplaced(List<Lvalue> old, List<Lvalue> part) {
    for (int i = 0; i < Math.min(old.size(), part.size()); i++) {
      if (old.get(i) instanceof Lvalue.Member a && part.get(i) instanceof Lvalue.Member b) {
        if (a.field() != b.field()) {
          return isUnion(a.of().type());
        }
      } else if (!Constants.value(((Lvalue.Element) old.get(i)).index())
          .equals(Constants.value(((Lvalue.Element) part.get(i)).index()))) {
        return false;
      }
    }
    return true;
  }

  /** Each element of {@code [a ... b] = value} has an item of its own. */
  private List<Declaration.Item> spread(List<Declaration.Item> items, Span span) {
    List<Declaration.Item> result = new ArrayList<>();
    for (Declaration.Item item : items) {
      checking.within(item.in(checking.when()), () -> result.addAll(spread(item, span)));
    }
    return result;
  }

  private List<Declaration.Item> spread(Declaration.Item item, Span span) {
    Optional<Designator.Element> row =
        item.designators().stream()
            .filter(d -> d instanceof Designator.Element e && e.last().isPresent())
            .map(Designator.Element.class::cast)
            .findFirst();
    if (row.isEmpty()) {
      return List.of(item);
    }
    BigInteger low = bound(row.get().index(), span);
    BigInteger high = bound(row.get().last().orElseThrow(), span);
    if (high.compareTo(low) < 0) {
      checking.fault(span, "this row has no elements");
    } else if (high.subtract(low).compareTo(LONGEST_ROW) > 0) {
      checking.refuse(span, "so many elements with one value are not supported");
      high = low;
    }
    List<Declaration.Item> result = new ArrayList<>();
    for (BigInteger i = low; i.compareTo(high) <= 0; i = i.add(BigInteger.ONE)) {
      Expression index = new Expression.Number(i.toString(), span);
      List<Designator> way = new ArrayList<>(item.designators());
      way.set(way.indexOf(row.get()), new Designator.Element(index, Optional.empty()));
      result.addAll(spread(item.at(way), span));
    }
    return result;
  }

  private BigInteger bound(Expression index, Span span) {
    BigInteger value = expressions.types.constant(index, span).orElse(BigInteger.ZERO);
    if (value.signum() < 0) {
      checking.fault(span, "no array has an element " + value);
    }
    return value.max(BigInteger.ZERO);
  }

  /** The levels on the way to what designators name; none if that is nothing. */
  private Deque<Level> designated(Lvalue place, List<Designator> designators, Span span) {
    Deque<Level> levels = new ArrayDeque<>();
    Lvalue at = place;
    for (Designator designator : designators) {
      boolean unnamed;
      do {
        levels.push(new Level(at, span));
        if (!levels.element().goes(designator)) {
          wrongPart(at.type(), span);
          return new ArrayDeque<>();
        }
        at = levels.element().part().orElseThrow();
        unnamed = at instanceof Lvalue.Member member && member.field().name().isEmpty();
      } while (unnamed);
    }
    return levels;
  }

  private void wrongPart(CType type, Span span) {
    String message = "'%s' has no such part".formatted(type);
    if (type instanceof CType.Array array && array.length().isEmpty()) {
      checking.refuse(span, message); // it is longer than we take
    } else {
      checking.fault(span, message);
    }
  }

  /** Whether a value is for a whole part, and not for the first part of it. */
  private boolean isFor(Lvalue part, Initializer value) {
    if (!isAggregate(part.type()) || value instanceof Initializer.Braces) {
      return true;
    }
    Expression expression = ((Initializer.Single) value).value();
    return isText(part.type(), expression)
        || part.type() instanceof CType.Struct
            && expressions.value(expression).type().equals(part.type());
  }

  /** What string literals hold. */
  static final class Strings {
    private static final Pattern UNIT =
        Pattern.compile(
            "\\\\(?:x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)|[^\\\\\"]",
            Pattern.DOTALL);

    private Strings() {}

    /** The characters of literals in a row as written, without the 0 at the end. */
    static List<BigInteger> bytes(List<String> literals) {
      List<BigInteger> result = new ArrayList<>();
      for (String literal : literals) {
        Matcher matcher = UNIT.matcher(literal.substring(literal.indexOf('"')));
        while (matcher.find()) {
          String unit = matcher.group();
          if (unit.matches("(?s)\\\\[uU].+")) {
            unit = Character.toString(Integer.parseInt(unit.substring(2), 16));
          }
          if (unit.codePointAt(0) < 128 || unit.codePointAt(0) > SourceReader.BYTES) {
            result.add(Literals.value("'" + unit + "'").orElse(BigInteger.ONE.negate()));
          } else {
            for (byte part : unit.getBytes(StandardCharsets.UTF_8)) {
              result.add(BigInteger.valueOf(part));
            }
          }
        }
      }
      return result;
    }
  }
}
