package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Expression;
import sunder.source.Span;

/** Initial values as assignments to an object and its parts. */
final class Initializers {
  private static final BigInteger LONGEST = BigInteger.valueOf(1_000_000);

  private final Checking checking;
  private final Expressions expressions;
  private final List<Expr> assignments = new ArrayList<>();
  private BigInteger reached = BigInteger.ZERO;

  private Initializers(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /** The assignments; an array without a length gets the one that it needs. */
  static List<Expr> of(
      Variable variable, Initializer initializer, Checking checking, Expressions expressions) {
    Initializers made = new Initializers(checking, expressions);
    Lvalue place = new Lvalue.Named(variable, variable.span());
    made.fill(place, initializer);
    if (variable.type() instanceof CType.Array array && array.length().isEmpty()) {
      variable.complete(new CType.Array(array.of(), Optional.of(made.reached)));
    }
    return made.assignments;
  }

  private void fill(Lvalue place, Initializer initializer) {
    if (initializer instanceof Initializer.Single single) {
      single(place, single.value());
      return;
    }
    Initializer.Braces braces = (Initializer.Braces) initializer;
    Items items = new Items(braces.items());
    if (place.type() instanceof CType.Array || place.type() instanceof CType.Struct) {
      boolean text =
          braces.items().size() == 1
              && braces.items().get(0).value() instanceof Initializer.Single single
              && isText(place.type(), single.value());
      if (text) {
        fill(place, braces.items().get(0).value());
      } else {
        aggregate(place, items, braces.span());
        if (items.hasNext()) {
          checking.refuse(
              braces.span(), "there are too many values for '%s'".formatted(place.type()));
        }
      }
    } else if (items.hasNext()) {
      fill(place, items.next().value());
    }
  }

  private static boolean isText(CType type, Expression value) {
    return value instanceof Expression.Text
        && type instanceof CType.Array array
        && array.of() instanceof CType.Int i
        && i.kind().bits() == 8;
  }

  private void single(Lvalue place, Expression value) {
    if (isText(place.type(), value)) {
      characters(place, (Expression.Text) value);
      return;
    }
    if (place.type() instanceof CType.Array) {
      boolean written = value instanceof Expression.Text || value instanceof Expression.Unsupported;
      if (written) {
        checking.refuse(value.span(), "this as the value of an array is not supported");
      } else {
        checking.fault(value.span(), "an array needs values in braces");
      }
      return;
    }
    assignments.add(
        new Expr.Assign(place, expressions.converted(value, place.type()), value.span()));
  }

  private void characters(Lvalue place, Expression.Text text) {
    List<BigInteger> bytes = new ArrayList<>(Strings.bytes(String.join("", text.parts())));
    bytes.add(BigInteger.ZERO);
    CType.Array array = (CType.Array) place.type();
    for (int i = 0; i < bytes.size(); i++) {
      boolean fits =
          array.length().isEmpty() || BigInteger.valueOf(i).compareTo(array.length().get()) < 0;
      if (fits) {
        Lvalue element = element(place, BigInteger.valueOf(i), text.span());
        Expr value = new Expr.Constant(bytes.get(i), CType.INT, text.span());
        assignments.add(
            new Expr.Assign(element, expressions.conversions().to(array.of(), value), text.span()));
      }
    }
    reached = reached.max(BigInteger.valueOf(bytes.size()));
  }

  private static Lvalue element(Lvalue array, BigInteger index, Span span) {
    return new Lvalue.Element(array, new Expr.Constant(index, CType.INT, span), span);
  }

  private void aggregate(Lvalue place, Items items, Span span) {
    if (place.type() instanceof CType.Array array) {
      array(place, array, items, span);
    } else {
      struct(place, ((CType.Struct) place.type()).definition(), items, span);
    }
  }

  private void array(Lvalue place, CType.Array array, Items items, Span span) {
    BigInteger index = BigInteger.ZERO;
    boolean outermost = place instanceof Lvalue.Named;
    while (items.hasNext()) {
      Optional<Declaration.Designator> designator = items.designator();
      if (designator.orElse(null) instanceof Declaration.Designator.Element element) {
        index = expressions.types().constant(element.index(), span).orElse(index);
      } else if (designator.isPresent() && !outermost) {
        return;
      }
      boolean inside =
          array.length().map(n -> n.compareTo(index(items, LONGEST)) >= 0).orElse(true);
      boolean full = array.length().isPresent() && index.compareTo(array.length().get()) >= 0;
      if (full || !inside && index.compareTo(LONGEST) > 0 || index.signum() < 0) {
        return;
      }
      part(element(place, index, span), items, span);
      index = index.add(BigInteger.ONE);
      reached = outermost ? reached.max(index) : reached;
    }
  }

  private static BigInteger index(Items items, BigInteger most) {
    return items.hasNext() ? BigInteger.ZERO : most;
  }

  private void struct(Lvalue place, StructType struct, Items items, Span span) {
    List<StructType.Field> fields =
        struct.fields().stream().filter(f -> f.when().intersects(checking.when())).toList();
    int next = 0;
    while (items.hasNext() && next <= fields.size()) {
      Optional<Declaration.Designator> designator = items.designator();
      if (designator.orElse(null) instanceof Declaration.Designator.Field named) {
        next = position(fields, named.name());
        if (next < 0) {
          String message = "'%s' has no member '%s'".formatted(struct, named.name());
          if (struct.hasOthers()) {
            checking.refuse(named.span(), message);
          } else {
            checking.fault(named.span(), message);
          }
          items.leave();
          return;
        }
      }
      if (next == fields.size()) {
        return;
      }
      StructType.Field field = fields.get(next++);
      if (struct.isUnion()) {
        next = fields.size();
      }
      part(new Lvalue.Member(place, field, span), items, span);
    }
  }

  private static int position(List<StructType.Field> fields, String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** A part that has braces of its own, or takes as many of the values here as it needs. */
  private void part(Lvalue place, Items items, Span span) {
    Initializer value = items.peek().value();
    boolean whole = !(place.type() instanceof CType.Array || place.type() instanceof CType.Struct);
    if (value instanceof Initializer.Single single && !whole) {
      whole = isText(place.type(), single.value()) || isStruct(place.type(), single.value());
    }
    if (whole || value instanceof Initializer.Braces) {
      fill(place, items.next().value());
    } else {
      items.useDesignator();
      aggregate(place, items, span);
    }
  }

  private boolean isStruct(CType type, Expression value) {
    return type instanceof CType.Struct && expressions.whole(value).type().equals(type);
  }

  /** The values between two braces. */
  private static final class Items {
    private final Iterator<Declaration.Item> rest;
    private Optional<Declaration.Item> head = Optional.empty();
    private boolean designatorUsed;

    Items(List<Declaration.Item> items) {
      this.rest = items.iterator();
      advance();
    }

    private void advance() {
      head = rest.hasNext() ? Optional.of(rest.next()) : Optional.empty();
      designatorUsed = false;
    }

    boolean hasNext() {
      return head.isPresent();
    }

    Declaration.Item peek() {
      return head.orElseThrow();
    }

    /** Nobody takes the others. */
    void leave() {
      head = Optional.empty();
    }

    Declaration.Item next() {
      Declaration.Item item = head.orElseThrow();
      advance();
      return item;
    }

    Optional<Declaration.Designator> designator() {
      List<Declaration.Designator> all = peek().designators();
      return designatorUsed || all.isEmpty() ? Optional.empty() : Optional.of(all.get(0));
    }

    void useDesignator() {
      designatorUsed = true;
    }
  }
}
