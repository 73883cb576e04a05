package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A declaration with all its names.
 *
 * @param base the type before the declarators: it may define a struct or an enumeration by itself
 * @param claims what {@code _Static_assert} claims, which declares nothing, or must hold of names
 */
public record Declaration(
    Storage storage, TypeSyntax base, List<Declared> names, List<Claim> claims, Span span) {
  /**
   * What a compiler requires of a constant.
   *
   * @param otherwise what is wrong if it is 0
   */
  public record Claim(Expression holds, String otherwise) {}

  /** The tag that it declares and nothing else, as {@code struct s;} does. */
  public Optional<TypeSyntax> opened() {
    boolean isAlone = names.isEmpty() && storage == Storage.NONE && base.qualifiers().isEmpty();
    boolean isTag =
        base instanceof TypeSyntax.Record record
                && record.tag().isPresent()
                && record.members().isEmpty()
            || base instanceof TypeSyntax.Enumeration e && e.enumerators().isEmpty();
    return isAlone && isTag ? Optional.of(base) : Optional.empty();
  }

  /**
   * A declared name.
   *
   * @param traits what is said of it beside its type
   * @param turns when it runs beside its calls
   */
  public record Declared(
      String name,
      TypeSyntax type,
      Optional<Initializer> initializer,
      Set<Trait> traits,
      List<Turn> turns,
      Span span) {
    /** What nothing but calls runs. */
    public Declared(
        String name,
        TypeSyntax type,
        Optional<Initializer> initializer,
        Set<Trait> traits,
        Span span) {
      this(name, type, initializer, traits, List.of(), span);
    }
  }

  /**
   * A function runs before {@code main}, or when the program ends.
   *
   * @param priority the least runs first at the beginning and last at the end
   */
  public record Turn(boolean isFirst, int priority) {}

  /** What specifiers and attributes say of what is declared. */
  public enum Trait {
    /** It is there even if nobody in sight uses it. */
    KEPT,
    INLINE,
    /** What is inline is so as before C99: with {@code extern}, a definition is none for others. */
    GNU_INLINE,
    /** What is inline has its code in those that call it. */
    ALWAYS_INLINE,
    /** No call of it returns. */
    ENDS,
    /** A linker may do without it, or looks for another name. */
    ELSEWHERE
  }

  public enum Storage {
    /** Also {@code auto}. */
    NONE,
    TYPEDEF,
    EXTERN,
    STATIC,
    REGISTER
  }

  /** An initial value. */
  public sealed interface Initializer {
    /** All values in it. */
    List<Expression> expressions();

    record Single(Expression value) implements Initializer {
      @Override
      public List<Expression> expressions() {
        return List.of(value);
      }
    }

    record Braces(List<Item> items, Span span) implements Initializer {
      @Override
      public List<Expression> expressions() {
        return items.stream().flatMap(item -> item.value().expressions().stream()).toList();
      }
    }
  }

  /**
   * An element of braces, with the designators before it.
   *
   * @param when the variants that have it, if those that have the braces may not
   */
  public record Item(Optional<ConfigSet> when, List<Designator> designators, Initializer value) {
    Item(List<Designator> designators, Initializer value) {
      this(Optional.empty(), designators, value);
    }

    /** Those of some variants that have it. */
    public ConfigSet in(ConfigSet variants) {
      return when.map(variants::and).orElse(variants);
    }

    /** The same element with other designators. */
    public Item at(List<Designator> way) {
      return new Item(when, way, value);
    }
  }

  /** What an element is for. */
  public sealed interface Designator {
    /** {@code [index]}, or GNU's {@code [index ... last]}. */
    record Element(Expression index, Optional<Expression> last) implements Designator {}

    record Field(String name, Span span) implements Designator {}
  }
}
