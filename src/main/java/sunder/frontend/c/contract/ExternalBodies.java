package sunder.frontend.c.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/**
 * The definitions of functions that a program declares with the lengths of buffers and does not
 * define.
 *
 * <p>Input: the declarations of a linked program. Output: a definition for each such function. It
 * accesses the last element of each buffer whose length {@code access} or {@code [static N]}
 * states, so that a shorter one fails at the call, and calls the function itself; with {@code
 * alloc_size} it returns a block of that size, or NULL, whose content the environment determines.
 */
public final class ExternalBodies {
  private static final String RESULT = "(result)";
  private static final TypeSyntax.BasicType VOID =
      new TypeSyntax.BasicType(List.of("void"), LibrarySource.hiddenPlace());
  private static final TypeSyntax.BasicType CHARACTER =
      new TypeSyntax.BasicType(List.of("char"), LibrarySource.hiddenPlace());

  private final Set<String> used;
  private final Span hidden = LibrarySource.hiddenPlace();
  private final List<ExternalDeclaration> result = new ArrayList<>();

  /** The functions without a body that have an attribute, by its name. */
  private final Map<String, Set<String>> believed = new TreeMap<>();

  /** The variants that have a definition here, by name; empty for all variants. */
  private final Map<String, Optional<ConfigSet>> defined = new HashMap<>();

  /** The functions that some variants define. */
  private final Set<String> ofProgram = new HashSet<>();

  private ExternalBodies(Set<String> used) {
    this.used = used;
  }

  /**
   * The functions without a body.
   *
   * @param definitions the definitions of those with attributes of buffers
   * @param assumption a sentence on the attributes that are assumed to hold
   */
  public record Described(List<ExternalDeclaration> definitions, Optional<String> assumption) {}

  /**
   * Returns the definitions. A function that some variants define has none: the others do not link.
   *
   * @param others the definitions of functions that the program does not define
   */
  public static Described of(TranslationUnit unit, List<ExternalDeclaration> others) {
    ExternalBodies bodies = new ExternalBodies(unit.used());
    bodies.collectDefinitions(unit.declarations());
    bodies.collectDefinitions(others);
    bodies.collect(unit.declarations(), Optional.empty());
    String names =
        bodies.believed.entrySet().stream()
            .map(it -> it.getKey() + " (" + String.join(", ", it.getValue()) + ")")
            .collect(Collectors.joining(", "));
    return new Described(
        bodies.result,
        Optional.of(names)
            .filter(some -> !some.isEmpty())
            .map(some -> "Functions without a body keep to their attributes: " + some + "."));
  }

  private void collectDefinitions(List<ExternalDeclaration> declarations) {
    for (ExternalDeclaration one : declarations) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        collectDefinitions(part.declarations());
      } else if (one instanceof ExternalDeclaration.FunctionDefinition function) {
        ofProgram.add(function.name());
      }
    }
  }

  private void collect(List<ExternalDeclaration> declarations, Optional<ConfigSet> when) {
    for (ExternalDeclaration one : declarations) {
      if (one instanceof ExternalDeclaration.ConditionalGroup part) {
        ConfigSet own = part.presenceCondition();
        collect(part.declarations(), Optional.of(when.map(own::and).orElse(own)));
      } else if (one instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        Declaration declaration = variables.declaration();
        for (Declaration.InitDeclarator name : declaration.declarators()) {
          if (declaration.storage() != StorageClass.STATIC
              && declaration.storage() != StorageClass.TYPEDEF
              && name.type() instanceof TypeSyntax.Function type
              && isOpen(name.name())) {
            believe(name, type);
            if (type.arity() == Arity.FIXED && (allocates(type) || !lengths(type).isEmpty())) {
              add(name, type, when);
            }
          }
        }
      }
    }
  }

  /** Returns whether the program uses a function that neither it nor the library defines. */
  private boolean isOpen(String name) {
    return used.contains(name)
        && !ofProgram.contains(name)
        && !LibrarySource.isFunction(name)
        && !LibrarySource.isUnmodelled(name)
        && !LibraryFunctions.hasKnownEffects(name);
  }

  private void believe(Declaration.InitDeclarator name, TypeSyntax.Function type) {
    boolean accesses = !type.buffers().sizes().isEmpty() || !type.buffers().unmodified().isEmpty();
    believe("access", accesses, name);
    believe("alloc_size", allocates(type), name);
    believe("pure or const", name.attributes().contains(DeclarationAttribute.PURE), name);
    believe(
        "returns_nonnull", name.attributes().contains(DeclarationAttribute.RETURNS_NONNULL), name);
    believe("noreturn", name.attributes().contains(DeclarationAttribute.NORETURN), name);
  }

  private void believe(String attribute, boolean isThere, Declaration.InitDeclarator name) {
    if (isThere) {
      believed.computeIfAbsent(attribute, key -> new TreeSet<>()).add(name.name());
    }
  }

  /** Returns whether the function returns a block of known size. */
  private static boolean allocates(TypeSyntax.Function type) {
    return !type.buffers().allocated().isEmpty() && Contracts.pointee(type.result()).isPresent();
  }

  private void add(
      Declaration.InitDeclarator name, TypeSyntax.Function type, Optional<ConfigSet> when) {
    Optional<ConfigSet> known = defined.get(name.name());
    if (known != null && (known.isEmpty() || when.isEmpty())) {
      // Of a declaration for some variants and another one for all, the first one counts.
      return;
    }
    Optional<ConfigSet> rest = known == null ? when : Optional.of(when.get().minus(known.get()));
    if (rest.filter(ConfigSet::isEmpty).isPresent()) {
      return;
    }
    defined.put(name.name(), known == null ? when : Optional.of(known.get().or(when.get())));
    List<ExternalDeclaration> own = definitions(name, Contracts.withNames(type));
    if (rest.isPresent()) {
      result.add(new ExternalDeclaration.ConditionalGroup(rest.get(), own));
    } else {
      result.addAll(own);
    }
  }

  private List<ExternalDeclaration> definitions(
      Declaration.InitDeclarator declared, TypeSyntax.Function type) {
    String external = Contracts.external(declared.name());
    List<ExternalDeclaration> result = new ArrayList<>();
    result.add(
        Contracts.declaration(external, type, StorageClass.NONE, declared.attributes(), hidden));
    List<Statement> items = new ArrayList<>();
    lengths(type).forEach((buffer, length) -> access(type, buffer, length, items));
    Expression call = Contracts.call(external, arguments(type), hidden);
    if (Contracts.isVoid(type.result())) {
      items.add(Contracts.statement(call));
    } else if (!allocates(type)) {
      items.add(new Statement.Return(Optional.of(call), hidden));
    } else {
      String fill = declared.name() + "__content";
      int sizes = type.buffers().allocated().size();
      result.add(allocator(sizes));
      result.add(function(fill, VOID, List.of(pointerTo(VOID))));
      items.add(Contracts.statement(call));
      allocate(type, fill, declared.attributes(), items);
    }
    result.add(Contracts.definition(declared.name(), type, items, hidden));
    return result;
  }

  private Expression parameter(TypeSyntax.Function type, int index) {
    return index < type.parameters().size()
        ? Contracts.name(type.parameters().get(index).name().orElseThrow(), hidden)
        : new Expression.Unsupported("an attribute about a parameter that there is not", hidden);
  }

  private List<Expression> arguments(TypeSyntax.Function type) {
    List<Expression> all = new ArrayList<>();
    for (int i = 0; i < type.parameters().size(); i++) {
      all.add(parameter(type, i));
    }
    return all;
  }

  /** Returns the number of elements that each buffer has, by the index of its parameter. */
  private Map<Integer, Expression> lengths(TypeSyntax.Function type) {
    TypeSyntax.Function named = Contracts.withNames(type);
    Map<Integer, Expression> lengths = new TreeMap<>();
    type.buffers()
        .sizes()
        .forEach(
            (buffer, size) -> {
              if (isNumber(type, size)) {
                lengths.put(buffer, parameter(named, size));
              }
            });
    for (int i = 0; i < type.parameters().size(); i++) {
      int index = i;
      type.parameters().get(i).minimumObjectCount().stream()
          .filter(length -> !isZero(length))
          .forEach(length -> lengths.putIfAbsent(index, length));
    }
    return lengths;
  }

  /** Returns false if a parameter is a pointer or array, which GCC refuses as a size. */
  private static boolean isNumber(TypeSyntax.Function type, int parameter) {
    return parameter < type.parameters().size()
        && Contracts.pointee(type.parameters().get(parameter).type()).isEmpty();
  }

  /** Returns whether only that the pointer is not null is known, as {@code nonnull} says. */
  private static boolean isZero(Expression length) {
    return length instanceof Expression.NumericConstant number && number.text().equals("0");
  }

  /** Adds the access to the last element of a buffer that has one. */
  private void access(
      TypeSyntax.Function type, int buffer, Expression number, List<Statement> items) {
    Expression pointer = parameter(type, buffer);
    boolean isUntyped =
        buffer < type.parameters().size()
            && Contracts.pointee(type.parameters().get(buffer).type())
                .filter(Contracts::isVoid)
                .isPresent();
    Expression first =
        isUntyped ? new Expression.Cast(pointerTo(CHARACTER), pointer, hidden) : pointer;
    Expression last =
        new Expression.Subscript(
            first,
            new Expression.Binary(BinaryOperator.SUBTRACT, number, constant("1"), hidden),
            hidden);
    items.add(
        new Statement.If(
            new Expression.Binary(BinaryOperator.GREATER, number, constant("0"), hidden),
            Contracts.statement(last),
            Optional.empty(),
            hidden));
  }

  /** Adds the allocation of a block with a content that the environment determines. */
  private void allocate(
      TypeSyntax.Function type,
      String fill,
      Set<DeclarationAttribute> attributes,
      List<Statement> items) {
    List<Expression> sizes =
        type.buffers().allocated().stream().map(index -> parameter(type, index)).toList();
    Expression block = Contracts.call(allocatorName(sizes.size()), sizes, hidden);
    items.add(Contracts.variable(RESULT, type.result(), block, hidden));
    Expression made = Contracts.name(RESULT, hidden);
    if (attributes.contains(DeclarationAttribute.RETURNS_NONNULL)) {
      items.add(
          Contracts.statement(
              Contracts.call(LibraryFunctions.ASSUME_FUNCTION, List.of(made), hidden)));
    }
    items.add(
        new Statement.If(
            made,
            Contracts.statement(Contracts.call(fill, List.of(made), hidden)),
            Optional.empty(),
            hidden));
    items.add(new Statement.Return(Optional.of(made), hidden));
  }

  private static String allocatorName(int sizes) {
    return sizes == 1 ? "malloc" : "calloc";
  }

  /** Returns the declaration of the library function that allocates a block. */
  private ExternalDeclaration allocator(int sizes) {
    TypeSyntax size = TypeSyntax.TypeOf.value(new Expression.SizeofType(CHARACTER, hidden), hidden);
    return function(allocatorName(sizes), pointerTo(VOID), Collections.nCopies(sizes, size));
  }

  private ExternalDeclaration function(
      String name, TypeSyntax result, List<TypeSyntax> parameters) {
    List<TypeSyntax.Parameter> all =
        parameters.stream()
            .map(
                type -> new TypeSyntax.Parameter(Optional.empty(), type, StorageClass.NONE, hidden))
            .toList();
    TypeSyntax.Function type = new TypeSyntax.Function(result, all, Arity.FIXED, hidden);
    return Contracts.declaration(name, type, StorageClass.NONE, Set.of(), hidden);
  }

  private TypeSyntax pointerTo(TypeSyntax type) {
    return new TypeSyntax.Pointer(type, hidden);
  }

  private Expression constant(String number) {
    return new Expression.NumericConstant(number, hidden);
  }
}
