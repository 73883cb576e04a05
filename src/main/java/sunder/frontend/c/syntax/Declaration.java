package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A declaration with its init declarators, as parsed (C11, 6.7).
 *
 * @param storage the storage class
 * @param specifierType the type of the declaration specifiers, which may define a structure, union
 *     or enumeration
 * @param declarators the declared names
 * @param staticAssertions the condition of a {@code _Static_assert}, which declares no name, or
 *     conditions on the declared names
 */
public record Declaration(
    StorageClass storage,
    TypeSyntax specifierType,
    List<InitDeclarator> declarators,
    List<StaticAssertion> staticAssertions,
    Span span) {
  /**
   * A condition that must be a nonzero constant (C11, 6.7.10).
   *
   * @param message the error message if it is 0
   */
  public record StaticAssertion(Expression condition, String message) {}

  /**
   * Returns the type if the declaration declares only a tag, as {@code struct s;} does (C11,
   * 6.7.2.3, 7).
   */
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
   * A declarator with its initializer and attributes.
   *
   * @param attributes the attributes and function specifiers
   * @param constructorRoles the attributes {@code constructor} and {@code destructor}
   * @param aligned the alignments of attributes and {@code _Alignas}, in source order; preceded by
   *     an unsupported expression if the type is that of an expression whose alignment is unknown
   * @param alias the name of the entity that this one denotes, too: the attribute {@code alias}
   * @param assemblerName the name of the entity for the linker: an {@code asm} label
   */
  public record InitDeclarator(
      String name,
      TypeSyntax type,
      Optional<Initializer> initializer,
      Set<DeclarationAttribute> attributes,
      List<ConstructorRole> constructorRoles,
      List<Expression> aligned,
      Optional<String> alias,
      Optional<String> assemblerName,
      Span span) {
    /** Creates a declarator without constructor roles, alignments and further names. */
    public InitDeclarator(
        String name,
        TypeSyntax type,
        Optional<Initializer> initializer,
        Set<DeclarationAttribute> traits,
        Span span) {
      this(
          name,
          type,
          initializer,
          traits,
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          span);
    }
  }

  /**
   * An attribute {@code constructor} or {@code destructor} of a function.
   *
   * @param priority the priority: constructors run in ascending order, destructors in descending
   *     order
   */
  public record ConstructorRole(boolean isConstructor, int priority) {}

  /** The properties of a declaration that attributes and function specifiers give it. */
  public enum DeclarationAttribute {
    /** The entity is not reported as unused. */
    USED,
    INLINE,
    /** The function is nested, or the object automatic: the storage class {@code auto}. */
    NESTED,
    /**
     * Inline functions have the meaning of GNU89: a definition with {@code extern} is no external
     * definition.
     */
    GNU_INLINE,
    /** The code of an inline function is merged into that of its callers. */
    ALWAYS_INLINE,
    /** The function does not return (C11, 6.7.4, 8). */
    NORETURN,
    /** The function has no side effects: the attribute {@code pure} or {@code const}. */
    PURE,
    /** The function does not return a null pointer: the attribute {@code returns_nonnull}. */
    RETURNS_NONNULL,
    /** A call whose result is not used has a warning: {@code warn_unused_result}. */
    WARN_UNUSED_RESULT,
    /** As {@link #WARN_UNUSED_RESULT}, unless the result is cast to {@code void}. */
    NODISCARD,
    /** The linker accepts a missing definition, or uses another name. */
    WEAK_OR_RENAMED
  }

  /**
   * Returns whether a definition provides no external definition if all declarations of the
   * function are like this one (C11, 6.7.4, 7; with the attribute {@code gnu_inline} the meaning of
   * {@code extern inline} is reversed).
   */
  public static boolean isInline(Set<DeclarationAttribute> attributes, StorageClass storage) {
    boolean isExtern = storage == StorageClass.EXTERN;
    return attributes.contains(DeclarationAttribute.INLINE)
        && attributes.contains(DeclarationAttribute.GNU_INLINE) == isExtern;
  }

  /** A storage-class specifier (C11, 6.7.1). */
  public enum StorageClass {
    /** No storage class, or {@code auto}. */
    NONE,
    TYPEDEF,
    EXTERN,
    STATIC,
    REGISTER
  }

  /** An initializer (C11, 6.7.9). */
  public sealed interface Initializer {
    /** Returns all expressions of the initializer. */
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
   * An item of an initializer list, with its designators.
   *
   * @param presenceCondition the variants that have it, among those that have the list; empty for
   *     all
   * @param value the initializer
   */
  public record InitializerItem(
      Optional<ConfigSet> presenceCondition, List<Designator> designators, Initializer value) {
    InitializerItem(List<Designator> designators, Initializer value) {
      this(Optional.empty(), designators, value);
    }

    /** Returns the variants of {@code variants} that have the item. */
    public ConfigSet presentVariants(ConfigSet variants) {
      return presenceCondition.map(variants::and).orElse(variants);
    }

    /** Returns the item with other designators. */
    public InitializerItem withDesignators(List<Designator> way) {
      return new InitializerItem(presenceCondition, way, value);
    }
  }

  /** A designator (C11, 6.7.9, 6 and 7). */
  public sealed interface Designator {
    /**
     * An index {@code [index]}, or a range {@code [index ... last]} (GCC manual, Designated Inits).
     */
    record IndexDesignator(Expression index, Optional<Expression> last) implements Designator {}

    record MemberDesignator(String name, Span span) implements Designator {}
  }
}
