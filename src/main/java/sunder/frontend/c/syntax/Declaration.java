package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A declaration with all its names.
 *
 * @param specifierType the type before the declarators: it may define a struct or an enumeration by
 *     itself
 * @param staticAssertions what {@code _Static_assert} claims, which declares nothing, or must hold
 *     of names
 */
public record Declaration(
    StorageClass storage,
    TypeSyntax specifierType,
    List<InitDeclarator> declarators,
    List<StaticAssertion> staticAssertions,
    Span span) {
  /**
   * What a compiler requires of a constant.
   *
   * @param message what is wrong if it is 0
   */
  public record StaticAssertion(Expression condition, String message) {}

  /** The tag that it declares and nothing else, as {@code struct s;} does. */
  public Optional<TypeSyntax> tagDeclaration() {
    boolean isAlone =
        declarators.isEmpty()
            && storage == StorageClass.NONE
            && specifierType.qualifiers().isEmpty();
    boolean isTag =
        specifierType instanceof TypeSyntax.RecordSpecifier record
                && record.tag().isPresent()
                && record.members().isEmpty()
            || specifierType instanceof TypeSyntax.EnumSpecifier e && e.enumerators().isEmpty();
    return isAlone && isTag ? Optional.of(specifierType) : Optional.empty();
  }

  /**
   * A declared name.
   *
   * @param attributes what is said of it beside its type
   * @param constructorRoles when it runs beside its calls
   * @param aligned the alignments that it is said to have, in the order of the text; one that is
   *     not supported where it may have that of an expression
   */
  public record InitDeclarator(
      String name,
      TypeSyntax type,
      Optional<Initializer> initializer,
      Set<DeclarationAttribute> attributes,
      List<ConstructorRole> constructorRoles,
      List<Expression> aligned,
      Span span) {
    /** What nothing but calls runs. */
    public InitDeclarator(
        String name,
        TypeSyntax type,
        Optional<Initializer> initializer,
        Set<DeclarationAttribute> traits,
        Span span) {
      this(name, type, initializer, traits, List.of(), List.of(), span);
    }
  }

  /**
   * A function runs before {@code main}, or when the program ends.
   *
   * @param priority the least runs first at the beginning and last at the end
   */
  public record ConstructorRole(boolean isConstructor, int priority) {}

  /** What specifiers and attributes say of what is declared. */
  public enum DeclarationAttribute {
    /** It is there even if nobody in sight uses it. */
    USED,
    INLINE,
    /** What is inline is so as before C99: with {@code extern}, a definition is none for others. */
    GNU_INLINE,
    /** What is inline has its code in those that call it. */
    ALWAYS_INLINE,
    /** No call of it returns. */
    NORETURN,
    /** It changes nothing. */
    PURE,
    /** It gives no NULL. */
    GIVES_OBJECT,
    /** A linker may do without it, or looks for another name. */
    WEAK_OR_RENAMED
  }

  public enum StorageClass {
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

    record ExpressionInitializer(Expression value) implements Initializer {
      @Override
      public List<Expression> expressions() {
        return List.of(value);
      }
    }

    record InitializerList(List<InitializerItem> items, Span span) implements Initializer {
      @Override
      public List<Expression> expressions() {
        return items.stream().flatMap(item -> item.value().expressions().stream()).toList();
      }
    }
  }

  /**
   * An element of braces, with the designators before it.
   *
   * @param presenceCondition the variants that have it, if those that have the braces may not
   */
  public record InitializerItem(
      Optional<ConfigSet> presenceCondition, List<Designator> designators, Initializer value) {
    InitializerItem(List<Designator> designators, Initializer value) {
      this(Optional.empty(), designators, value);
    }

    /** Those of some variants that have it. */
    public ConfigSet presentVariants(ConfigSet variants) {
      return presenceCondition.map(variants::and).orElse(variants);
    }

    /** The same element with other designators. */
    public InitializerItem withDesignators(List<Designator> way) {
      return new InitializerItem(presenceCondition, way, value);
    }
  }

  /** What an element is for. */
  public sealed interface Designator {
    /** {@code [index]}, or GNU's {@code [index ... last]}. */
    record IndexDesignator(Expression index, Optional<Expression> last) implements Designator {}

    record MemberDesignator(String name, Span span) implements Designator {}
  }
}
