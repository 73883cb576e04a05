package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Designator;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Expression;
import sunder.source.Span;

/**
 * The elaboration of initializers (C11, 6.7.9) as assignments to an object and its subobjects.
 *
 * <p>Input: an initializer as parsed, for the current variants. Output: assignments in the order of
 * evaluation, each with its variants; or the type of an array whose initializer determines its
 * length. Invariant: items of initializer lists that only some variants have are processed once for
 * all variants that have reached the same current object. {@link VariantSplit} is thrown where
 * members differ.
 */
final class InitializerElaborator {
  private static final BigInteger MAX_RANGE_LENGTH = BigInteger.valueOf(4_096);
  private static final BigInteger MAX_LENGTH = BigInteger.valueOf(1_000_000);

  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private List<ConditionalAssignment> assignments = new ArrayList<>();

  /** The variants in which the initializer determines a number of elements of the whole object. */
  private final Map<BigInteger, ConfigSet> lengths = new LinkedHashMap<>();

  private record ConditionalAssignment(ConfigSet presenceCondition, Expr.Assign assignment) {}

  private InitializerElaborator(ElaborationContext context, ExpressionElaborator expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * Returns the assignments that initialize a variable of a complete type, in the order of
   * evaluation.
   */
  static List<Stmt.ConditionalAssignments> of(
      CVariable variable,
      Initializer initializer,
      ElaborationContext context,
      ExpressionElaborator expressions) {
    InitializerElaborator made = new InitializerElaborator(context, expressions);
    made.fill(new Lvalue.VariableReference(variable, variable.span()), initializer);
    return made.assignments.isEmpty()
        ? List.of(new Stmt.ConditionalAssignments(context.variants(), List.of()))
        : made.values();
  }

  /** Returns the assignments; adjacent ones of the same variants form a group. */
  private List<Stmt.ConditionalAssignments> values() {
    List<Stmt.ConditionalAssignments> result = new ArrayList<>();
    for (int from = 0; from < assignments.size(); ) {
      ConfigSet when = assignments.get(from).presenceCondition();
      List<Expr> together = new ArrayList<>();
      while (from < assignments.size() && assignments.get(from).presenceCondition().equals(when)) {
        together.add(assignments.get(from++).assignment());
      }
      result.add(new Stmt.ConditionalAssignments(when, together));
    }
    return result;
  }

  /**
   * Returns the type of a declarator by variant; the initializer completes an array of unknown size
   * (C11, 6.7.9, 22).
   */
  static List<ElaborationContext.ConditionalResult<CType>> completedTypes(
      CType type,
      Declaration.InitDeclarator name,
      ElaborationContext context,
      ExpressionElaborator expressions) {
    if (!(type instanceof CType.Array array)
        || array.length().isPresent()
        || name.initializer().isEmpty()) {
      return List.of(new ElaborationContext.ConditionalResult<>(context.variants(), type));
    }
    InitializerElaborator made = new InitializerElaborator(context, expressions);
    CVariable some =
        context.newVariable(name.name(), type, CVariable.StorageKind.LOCAL, name.span());
    made.fill(new Lvalue.VariableReference(some, name.span()), name.initializer().get());
    ConfigSet rest = made.lengths.values().stream().reduce(context.variants(), ConfigSet::minus);
    made.lengths.merge(BigInteger.ZERO, rest, ConfigSet::or);
    return made.lengths.entrySet().stream()
        .filter(known -> !known.getValue().isEmpty())
        .map(
            known ->
                new ElaborationContext.ConditionalResult<CType>(
                    known.getValue(),
                    new CType.Array(array.element(), Optional.of(known.getKey()))))
        .toList();
  }

  private void assign(Expr.Assign assignment) {
    assignments.add(new ConditionalAssignment(context.variants(), assignment));
  }

  private void fill(Lvalue place, Initializer initializer) {
    Lvalue whole = place instanceof Lvalue.Element element ? element.array() : place;
    if (whole instanceof Lvalue.Member
        && whole.type().isIncompleteArray()
        && whole.baseVariable().filter(object -> !object.hasStaticStorage()).isPresent()) {
      context.reportError(
          place.span(), "a flexible array member of an automatic object cannot be initialized");
    }
    if (initializer instanceof Initializer.ExpressionInitializer single) {
      single(place, single.value());
      return;
    }
    Initializer.InitializerList braces = (Initializer.InitializerList) initializer;
    List<Declaration.InitializerItem> items =
        braces.items().stream()
            .filter(item -> !item.presentVariants(context.variants()).isEmpty())
            .toList();
    if (!isAggregate(place.type()) || items.stream().anyMatch(item -> isStringFor(place, item))) {
      items.forEach(this::requireUniform);
    }
    boolean text = items.size() == 1 && isStringFor(place, items.get(0));
    if (isAggregate(place.type()) && !text) {
      if (items.size() > 1
          && items.get(0).designators().isEmpty()
          && isStringFor(place, items.get(0))) {
        context.reportError(
            braces.span(), "too many initializers for '%s'".formatted(place.type()));
      }
      items(place, items, braces.span());
    } else if (!items.isEmpty()) {
      if (!items.get(0).designators().isEmpty()) {
        context.reportError(braces.span(), "'%s' has no such subobject".formatted(place.type()));
      }
      fill(place, items.get(0).value());
      items.subList(1, items.size()).forEach(item -> elaborateExcess(place.type(), item.value()));
    } else if (!isAggregate(place.type())) {
      context.reportError(braces.span(), "an empty initializer of a scalar");
    }
  }

  /** Throws {@link VariantSplit} if only a part of the current variants has the item. */
  private void requireUniform(Declaration.InitializerItem item) {
    ConfigSet having = item.presentVariants(context.variants());
    if (!having.equals(context.variants())) {
      throw new VariantSplit(having);
    }
  }

  /**
   * Elaborates an excess initializer without a result.
   *
   * @param type the type of the object that the initializer would have
   */
  private void elaborateExcess(CType type, Initializer value) {
    if (value instanceof Initializer.ExpressionInitializer single) {
      expressions.value(single.value());
    } else if (value instanceof Initializer.InitializerList braces) {
      ConfigSet empty = context.variants();
      for (Declaration.InitializerItem item : braces.items()) {
        empty = empty.minus(item.presentVariants(context.variants()));
        context.withVariants(
            item.presentVariants(context.variants()), () -> elaborateExcess(type, item.value()));
      }
      if (!isAggregate(type)) {
        context.withVariants(
            empty, () -> context.reportError(braces.span(), "an empty initializer of a scalar"));
      }
    }
  }

  private static boolean isAggregate(CType type) {
    return type instanceof CType.Array || type instanceof CType.Struct && !type.isComplex();
  }

  private static boolean isUnion(CType type) {
    return type instanceof CType.Struct struct && struct.definition().isUnion();
  }

  private boolean isStringFor(Lvalue place, Declaration.InitializerItem item) {
    return item.value() instanceof Initializer.ExpressionInitializer single
        && isStringFor(place.type(), single.value());
  }

  /**
   * Returns whether the value is a string literal that initializes an array of its character type
   * (C11, 6.7.9, 14 and 15).
   */
  private boolean isStringFor(CType type, Expression value) {
    if (!(value instanceof Expression.StringLiteral text
        && type instanceof CType.Array array
        && array.element() instanceof CType.Int element)) {
      return false;
    }
    IntKind kind = context.dataModel.ofCharacters(text.encoding());
    return element.kind().rank() == kind.rank()
        && element.kind().bits() == kind.bits()
        && (element.kind().isSigned() == kind.isSigned() || kind == IntKind.CHAR);
  }

  private void single(Lvalue place, Expression value) {
    if (isStringFor(place.type(), value)) {
      characters(place, (Expression.StringLiteral) value);
    } else if (!(place.type() instanceof CType.Array)) {
      assign(
          new Expr.Assign(
              place, expressions.convertedExpression(value, place.type()), value.span()));
    } else if (value instanceof Expression.StringLiteral
        || value instanceof Expression.Unsupported
        || value instanceof Expression.CompoundLiteral
            && place.baseVariable().filter(CVariable::hasStaticStorage).isPresent()) {
      context.reportUnsupported(value.span(), "this initializer of an array is not supported");
    } else {
      context.reportError(value.span(), "the initializer of an array needs braces");
    }
  }

  private void characters(Lvalue place, Expression.StringLiteral text) {
    CType.Array array = (CType.Array) place.type();
    Optional<List<BigInteger>> known = characters(text, ((CType.Int) array.element()).kind());
    if (known.isEmpty() || text.isMixed()) {
      context.reportUnsupported(text.span(), "this string is not supported");
      return;
    }
    List<BigInteger> bytes = known.get();
    for (int i = 0; i < bytes.size(); i++) {
      BigInteger index = BigInteger.valueOf(i);
      if (array.length().filter(length -> length.compareTo(index) <= 0).isEmpty()) {
        Expr value = new Expr.Constant(bytes.get(i), CType.INT, text.span());
        assign(
            new Expr.Assign(
                element(place, index, text.span()),
                expressions.conversions.convert(array.element(), value),
                text.span()));
      }
    }
    reached(place, BigInteger.valueOf(bytes.size()), context.variants());
  }

  /** Records the number of initialized elements if the lvalue is the whole object. */
  private void reached(Lvalue place, BigInteger elements, ConfigSet when) {
    if (place instanceof Lvalue.VariableReference) {
      lengths.merge(elements, when, ConfigSet::or);
    }
  }

  private static Lvalue element(Lvalue array, BigInteger index, Span span) {
    return new Lvalue.Element(array, new Expr.Constant(index, CType.INT, span), span);
  }

  /** An array or structure with the position of its current subobject (C11, 6.7.9, 17). */
  private final class CurrentObject {
    private final Lvalue whole;
    private final Span span;
    private BigInteger next = BigInteger.ZERO;

    CurrentObject(Lvalue whole, Span span) {
      this.whole = whole;
      this.span = span;
    }

    CurrentObject copy() {
      CurrentObject copy = new CurrentObject(whole, span);
      copy.next = next;
      return copy;
    }

    private List<StructType.Field> fields() {
      return ((CType.Struct) whole.type()).definition().fields();
    }

    /**
     * Returns the current subobject, empty behind the last one.
     *
     * @throws VariantSplit if only a part of the current variants has the member
     */
    Optional<Lvalue> part() {
      if (whole.type() instanceof CType.Array array) {
        boolean inside = array.length().orElse(MAX_LENGTH).compareTo(next) > 0;
        return inside ? Optional.of(element(whole, next, span)) : Optional.empty();
      }
      for (; next.intValue() < fields().size(); next = next.add(BigInteger.ONE)) {
        StructType.Field field = fields().get(next.intValue());
        boolean pads = field.name().isEmpty() && field.width().isPresent();
        if (field.presenceCondition().intersects(context.variants()) && !pads) {
          if (!context.variants().isSubsetOf(field.presenceCondition())) {
            throw new VariantSplit(context.variants().and(field.presenceCondition()));
          }
          return Optional.of(new Lvalue.Member(whole, field, span));
        }
      }
      return Optional.empty();
    }

    /** Moves behind the current subobject; a union has only one. */
    void step() {
      next = isUnion(whole.type()) ? BigInteger.valueOf(fields().size()) : next.add(BigInteger.ONE);
    }

    /**
     * Moves to the subobject of a designator (C11, 6.7.9, 6 and 7); returns false if there is none.
     */
    boolean moveTo(Designator designator) {
      if (designator instanceof Designator.IndexDesignator element) {
        next = bound(element.index(), span);
        return whole.type() instanceof CType.Array && part().isPresent();
      }
      String name = ((Designator.MemberDesignator) designator).name();
      if (!(whole.type() instanceof CType.Struct struct)) {
        return false;
      }
      Optional<List<StructType.Field>> way =
          struct.definition().memberPath(name, context.variants());
      way.ifPresent(fields -> next = BigInteger.valueOf(fields().indexOf(fields.get(0))));
      return way.isPresent();
    }
  }

  /**
   * The position of some variants in an initializer list.
   *
   * @param levels the current objects, the innermost first; empty behind the last one
   */
  private record ListPosition(
      ConfigSet presenceCondition, Deque<CurrentObject> levels, BigInteger reached) {
    /** Returns the key of the position: variants with equal keys are processed together. */
    List<BigInteger> key() {
      return Stream.concat(Stream.of(reached), levels.stream().map(level -> level.next)).toList();
    }

    ListPosition in(ConfigSet variants) {
      return new ListPosition(variants, levels, reached);
    }
  }

  /**
   * The result of an initializer item.
   *
   * @param assignments the assignments of the item
   * @param progress the position behind it
   * @param again the subobject that it initializes, if that may have an initializer already
   */
  private record ItemResult(
      List<ConditionalAssignment> assignments, ListPosition progress, Optional<Lvalue> again) {}

  /**
   * Elaborates a brace-enclosed initializer list. Each item is elaborated once for all variants
   * that are at the same position.
   */
  private void items(Lvalue place, List<Declaration.InitializerItem> items, Span span) {
    Deque<CurrentObject> levels = new ArrayDeque<>(List.of(new CurrentObject(place, span)));
    ListPosition start = new ListPosition(context.variants(), levels, BigInteger.ZERO);
    Map<List<BigInteger>, ListPosition> open = new LinkedHashMap<>(Map.of(start.key(), start));
    boolean isDesignated = false;
    for (Declaration.InitializerItem item : expandRanges(items, span)) {
      isDesignated |= !item.designators().isEmpty();
      boolean mayRepeat = isDesignated;
      Map<List<BigInteger>, ListPosition> next = new LinkedHashMap<>();
      for (ListPosition from : open.values()) {
        ConfigSet having = item.presentVariants(from.presenceCondition());
        meet(next, from.in(from.presenceCondition().minus(having)));
        context.withVariants(
            having, () -> steps(place, item, from, mayRepeat, span).forEach(p -> meet(next, p)));
      }
      open = next;
    }
    open.values().forEach(end -> reached(place, end.reached(), end.presenceCondition()));
  }

  private static void meet(Map<List<BigInteger>, ListPosition> all, ListPosition one) {
    if (!one.presenceCondition().isEmpty()) {
      all.merge(one.key(), one, (a, b) -> a.in(a.presenceCondition().or(b.presenceCondition())));
    }
  }

  /**
   * Elaborates an item and returns the positions behind it.
   *
   * @param mayRepeat whether the item may initialize a subobject for the second time
   */
  private List<ListPosition> steps(
      Lvalue place,
      Declaration.InitializerItem item,
      ListPosition from,
      boolean mayRepeat,
      Span span) {
    List<ListPosition> result = new ArrayList<>();
    for (ElaborationContext.ConditionalResult<ItemResult> part :
        context.splitByVariants(span, () -> step(place, item, from, span))) {
      if (mayRepeat) {
        part.result().again().ifPresent(again -> removeOverridden(again, part.presenceCondition()));
      }
      assignments.addAll(part.result().assignments());
      result.add(part.result().progress());
    }
    return result;
  }

  private ItemResult step(
      Lvalue place, Declaration.InitializerItem item, ListPosition from, Span span) {
    List<ConditionalAssignment> before = assignments;
    assignments = new ArrayList<>();
    try {
      Deque<CurrentObject> levels = new ArrayDeque<>();
      from.levels().forEach(level -> levels.addLast(level.copy()));
      Optional<Lvalue> filled = initializeNext(place, item, levels, span);
      BigInteger reached = from.reached();
      boolean isNew = levels.isEmpty() || levels.getLast().next.compareTo(reached) >= 0;
      if (!levels.isEmpty()) {
        reached = reached.max(levels.getLast().next.add(BigInteger.ONE));
        levels.element().step();
      }
      Optional<Lvalue> again = filled.filter(part -> !isNew || isUnion(place.type()));
      return new ItemResult(
          assignments, new ListPosition(context.variants(), levels, reached), again);
    } finally {
      assignments = before;
    }
  }

  /**
   * Initializes the next subobject with an item and returns the subobject, empty if there is none.
   * Braces around the initializers of subobjects are optional (C11, 6.7.9, 20).
   *
   * @param levels the current objects, which are updated
   */
  private Optional<Lvalue> initializeNext(
      Lvalue place, Declaration.InitializerItem item, Deque<CurrentObject> levels, Span span) {
    if (item.value() instanceof Initializer.ExpressionInitializer single
        && single.value() instanceof Expression.Unsupported wrong) {
      context.reportUnsupported(wrong.span(), wrong.what() + " is not supported");
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
      if (item.value() instanceof Initializer.InitializerList
          && place.type() instanceof CType.Struct) {
        context.reportError(span, "too many initializers for '%s'".formatted(place.type()));
      }
      CType element = place.type() instanceof CType.Array array ? array.element() : place.type();
      elaborateExcess(element, item.value());
      return Optional.empty();
    }
    Optional<Lvalue> part = levels.element().part();
    while (part.isPresent() && !initializesWhole(part.get(), item.value())) {
      levels.push(new CurrentObject(part.get(), span));
      part = levels.element().part();
    }
    part.ifPresent(p -> fill(p, item.value()));
    return part;
  }

  /**
   * Removes the earlier initializers of a subobject, of its parts, and of other members of its
   * union; an overridden initializer is not evaluated (C11, 6.7.9, 19 and footnote).
   */
  private void removeOverridden(Lvalue part, ConfigSet when) {
    List<Lvalue> way = path(part);
    assignments.replaceAll(
        given ->
            given.presenceCondition().intersects(when)
                    && isReplaced(path(given.assignment().target()), way)
                ? new ConditionalAssignment(
                    given.presenceCondition().minus(when), given.assignment())
                : given);
    assignments.removeIf(given -> given.presenceCondition().isEmpty());
  }

  /** Returns the lvalue and all enclosing lvalues without the variable, the outermost first. */
  private static List<Lvalue> path(Lvalue part) {
    List<Lvalue> way = new ArrayList<>();
    Lvalue at = part;
    while (!(at instanceof Lvalue.VariableReference)) {
      way.add(0, at);
      at = at instanceof Lvalue.Member member ? member.record() : ((Lvalue.Element) at).array();
    }
    return way;
  }

  private static boolean isReplaced(List<Lvalue> old, List<Lvalue> part) {
    for (int i = 0; i < Math.min(old.size(), part.size()); i++) {
      if (old.get(i) instanceof Lvalue.Member a && part.get(i) instanceof Lvalue.Member b) {
        if (a.field() != b.field()) {
          return isUnion(a.record().type());
        }
      } else if (!ConstantExpressions.value(((Lvalue.Element) old.get(i)).index())
          .equals(ConstantExpressions.value(((Lvalue.Element) part.get(i)).index()))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the items with one item for each element of a range designator {@code [a ... b]} (GCC
   * manual, Designated Inits).
   */
  private List<Declaration.InitializerItem> expandRanges(
      List<Declaration.InitializerItem> items, Span span) {
    List<Declaration.InitializerItem> result = new ArrayList<>();
    for (Declaration.InitializerItem item : items) {
      context.withVariants(
          item.presentVariants(context.variants()), () -> result.addAll(expandRanges(item, span)));
    }
    return result;
  }

  private List<Declaration.InitializerItem> expandRanges(
      Declaration.InitializerItem item, Span span) {
    Optional<Designator.IndexDesignator> row =
        item.designators().stream()
            .filter(d -> d instanceof Designator.IndexDesignator e && e.last().isPresent())
            .map(Designator.IndexDesignator.class::cast)
            .findFirst();
    if (row.isEmpty()) {
      return List.of(item);
    }
    BigInteger low = bound(row.get().index(), span);
    BigInteger high = bound(row.get().last().orElseThrow(), span);
    if (high.compareTo(low) < 0) {
      context.reportError(span, "an empty range of array elements");
    } else if (high.subtract(low).compareTo(MAX_RANGE_LENGTH) > 0) {
      context.reportUnsupported(span, "a range of so many array elements is not supported");
      high = low;
    }
    List<Declaration.InitializerItem> result = new ArrayList<>();
    for (BigInteger i = low; i.compareTo(high) <= 0; i = i.add(BigInteger.ONE)) {
      Expression index = new Expression.NumericConstant(i.toString(), span);
      List<Designator> way = new ArrayList<>(item.designators());
      way.set(way.indexOf(row.get()), new Designator.IndexDesignator(index, Optional.empty()));
      result.addAll(expandRanges(item.withDesignators(way), span));
    }
    return result;
  }

  private BigInteger bound(Expression index, Span span) {
    BigInteger value = expressions.types.integerConstant(index, span).orElse(BigInteger.ZERO);
    if (value.signum() < 0) {
      context.reportError(span, "a designator has the negative index " + value);
    }
    return value.max(BigInteger.ZERO);
  }

  /**
   * Returns the current objects on the path of a designator list, the innermost first; empty if a
   * designator names no subobject.
   */
  private Deque<CurrentObject> designated(Lvalue place, List<Designator> designators, Span span) {
    Deque<CurrentObject> levels = new ArrayDeque<>();
    Lvalue at = place;
    for (Designator designator : designators) {
      boolean unnamed;
      do {
        levels.push(new CurrentObject(at, span));
        if (!levels.element().moveTo(designator)) {
          reportMissingSubobject(at.type(), span);
          return new ArrayDeque<>();
        }
        at = levels.element().part().orElseThrow();
        unnamed = at instanceof Lvalue.Member member && member.field().name().isEmpty();
      } while (unnamed);
    }
    return levels;
  }

  private void reportMissingSubobject(CType type, Span span) {
    String message = "'%s' has no such subobject".formatted(type);
    if (type instanceof CType.Array array && array.length().isEmpty()) {
      context.reportUnsupported(span, message); // the index exceeds the supported length
    } else {
      context.reportError(span, message);
    }
  }

  /**
   * Returns whether the value initializes the whole subobject rather than its first part (C11,
   * 6.7.9, 13 and 20).
   */
  private boolean initializesWhole(Lvalue part, Initializer value) {
    if (!isAggregate(part.type()) || value instanceof Initializer.InitializerList) {
      return true;
    }
    Expression expression = ((Initializer.ExpressionInitializer) value).value();
    return isStringFor(part.type(), expression)
        || part.type() instanceof CType.Struct
            && (expressions.value(expression).type().equals(part.type())
                || part.type().isVector() && expressions.value(expression).type().isVector());
  }

  /**
   * Returns the elements of a string literal as values of their type, with the terminating null
   * character; empty if the literal is not supported.
   */
  static Optional<List<BigInteger>> characters(Expression.StringLiteral text, IntKind kind) {
    List<BigInteger> result = new ArrayList<>();
    for (String part : text.literals()) {
      Optional<List<BigInteger>> units = Literals.units(part, text.encoding());
      if (units.isEmpty()) {
        return Optional.empty();
      }
      units.get().forEach(unit -> result.add(kind.wrap(unit)));
    }
    result.add(BigInteger.ZERO);
    return Optional.of(result);
  }
}
