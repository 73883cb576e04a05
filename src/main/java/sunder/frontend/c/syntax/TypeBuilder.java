package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;
import sunder.source.Span;

/**
 * The conversion of declaration specifiers, declarators and declarations from parse trees to syntax
 * trees.
 *
 * <p>Input: parse trees of the ANTLR grammar. Output: types and declarations. Specifiers that are
 * not allowed at their place yield a {@link TypeSyntax.InvalidType}, which the semantic analysis
 * reports.
 */
final class TypeBuilder {
  record DeclarationSpecifiers(Declaration.StorageClass storage, TypeSyntax type) {}

  record Declarator(String name, TypeSyntax type, Span span) {}

  private static final Set<Integer> STORAGE_CLASSES =
      Set.of(CParser.TYPEDEF, CParser.EXTERN, CParser.STATIC, CParser.AUTO, CParser.REGISTER);

  private static final String NO_ALIGNMENT = "an alignment specifier is not allowed here";
  private static final String UNALIGNED = "the alignment is less than that of the type";

  /** The storage classes of declarations at file scope. */
  static final Set<Integer> FILE_SCOPE_STORAGE =
      Set.of(CParser.TYPEDEF, CParser.EXTERN, CParser.STATIC, CParser.REGISTER);

  /** The storage classes of function definitions. */
  static final Set<Integer> FUNCTION_STORAGE = Set.of(CParser.AUTO, CParser.EXTERN, CParser.STATIC);

  /** The storage class of parameters (C11, 6.7.6.3, 2). */
  static final Set<Integer> PARAMETER_STORAGE = Set.of(CParser.REGISTER);

  /** The storage classes in the declaration of a {@code for} statement (C11, 6.8.5, 3). */
  static final Set<Integer> FOR_LOOP_STORAGE = Set.of(CParser.AUTO, CParser.REGISTER);

  private static final Map<Integer, Qualifier> QUALIFIERS =
      Map.of(
          CParser.CONST, Qualifier.CONST,
          CParser.VOLATILE, Qualifier.VOLATILE,
          CParser.RESTRICT, Qualifier.RESTRICT);

  private static final Set<Integer> OBJECT_SPECIFIERS = Set.of(CParser.REGISTER, CParser.THREAD);

  private static final Set<Integer> FUNCTION_SPECIFIERS = Set.of(CParser.INLINE, CParser.NORETURN);

  private static final Map<Integer, Set<DeclarationAttribute>> SPECIFIER_ATTRIBUTES =
      Map.of(
          CParser.INLINE, Set.of(DeclarationAttribute.USED, DeclarationAttribute.INLINE),
          CParser.VOLATILE, Set.of(DeclarationAttribute.USED),
          CParser.NORETURN, Set.of(DeclarationAttribute.NORETURN));

  /** The properties that attributes give a declaration, by name of the attribute. */
  private static final Map<String, DeclarationAttribute> ATTRIBUTES =
      Map.ofEntries(
          Map.entry("used", DeclarationAttribute.USED),
          Map.entry("unused", DeclarationAttribute.USED),
          Map.entry("constructor", DeclarationAttribute.USED),
          Map.entry("destructor", DeclarationAttribute.USED),
          Map.entry("cleanup", DeclarationAttribute.USED),
          Map.entry("alias", DeclarationAttribute.USED),
          Map.entry("gnu_inline", DeclarationAttribute.GNU_INLINE),
          Map.entry("always_inline", DeclarationAttribute.ALWAYS_INLINE),
          Map.entry("noreturn", DeclarationAttribute.NORETURN),
          Map.entry("pure", DeclarationAttribute.PURE),
          Map.entry("const", DeclarationAttribute.PURE),
          Map.entry("returns_nonnull", DeclarationAttribute.RETURNS_NONNULL),
          Map.entry("warn_unused_result", DeclarationAttribute.WARN_UNUSED_RESULT),
          Map.entry("nodiscard", DeclarationAttribute.NODISCARD),
          Map.entry("weak", DeclarationAttribute.WEAK_OR_RENAMED),
          Map.entry("weakref", DeclarationAttribute.WEAK_OR_RENAMED));

  /** The priority of a constructor or destructor without one. */
  private static final int DEFAULT_PRIORITY = 65_536;

  final ExpressionBuilder expressions = new ExpressionBuilder(this);

  /** The typedef names with an alignment; {@code *} if a pointer type has one. */
  private final Set<String> aligned;

  /**
   * Creates a builder for one external declaration.
   *
   * @param aligned the typedef names with an alignment, to which new ones are added
   */
  TypeBuilder(Set<String> aligned) {
    this.aligned = aligned;
  }

  /**
   * Returns whether typedef names with an alignment exist, so that the alignment of an expression
   * is unknown.
   */
  boolean isAligned() {
    return !aligned.isEmpty();
  }

  /**
   * Returns the storage class and type of specifiers; without specifiers the type is {@code int}.
   *
   * @param otherwise the span if there are no specifiers
   */
  DeclarationSpecifiers specifiers(Optional<CParser.SpecifiersContext> context, Span otherwise) {
    return specifiers(context, otherwise, STORAGE_CLASSES);
  }

  /**
   * Returns the storage class and type of specifiers; a storage class outside of {@code allowed}
   * yields an invalid type.
   */
  DeclarationSpecifiers specifiers(
      Optional<CParser.SpecifiersContext> context, Span otherwise, Set<Integer> allowed) {
    int stored = 0;
    Declaration.StorageClass storage = Declaration.StorageClass.NONE;
    List<String> words = new ArrayList<>();
    List<TypeSyntax> types = new ArrayList<>();
    Set<Integer> ignored = new HashSet<>();
    Optional<String> wrong = Optional.empty();
    List<CParser.SpecifierContext> all =
        context.map(CParser.SpecifiersContext::specifier).orElse(List.of());
    Span span = context.map(ParserToken::span).orElse(otherwise);
    for (CParser.SpecifierContext specifier : all) {
      if (specifier.storage != null) {
        storage = storage(specifier, storage);
        if (++stored > 1 || !allowed.contains(specifier.storage.getType())) {
          wrong = Optional.of("unexpected '%s'".formatted(specifier.storage.getText()));
        }
      } else if (specifier.ignored != null) {
        ignored.add(specifier.ignored.getType());
      } else if (specifier.word != null) {
        words.add(
            specifier.word.getType() == CParser.COMPLEX
                ? TypeSyntax.COMPLEX
                : specifier.word.getText().replace("_", "").replace("Bool", "_Bool"));
      } else if (specifier.record() != null) {
        types.add(record(specifier.record()));
      } else if (specifier.enumeration() != null) {
        types.add(enumeration(specifier.enumeration()));
      } else if (specifier.TYPEOF() != null) {
        types.add(
            specifier.typeName() != null
                ? typeName(specifier.typeName())
                : new TypeSyntax.TypeOf(
                    expressions.commas(specifier.commas()), ParserToken.span(specifier)));
      } else if (specifier.TYPE_NAME() != null) {
        types.add(
            new TypeSyntax.TypedefName(specifier.getText(), Set.of(), ParserToken.span(specifier)));
      }
    }
    boolean isShort =
        ignored.contains(CParser.THREAD)
            && (allowed == FUNCTION_STORAGE
                || storage != Declaration.StorageClass.EXTERN
                    && storage != Declaration.StorageClass.STATIC
                    && !(storage == Declaration.StorageClass.NONE
                        && allowed == FILE_SCOPE_STORAGE));
    if (isShort || allowed.isEmpty() && !Collections.disjoint(ignored, FUNCTION_SPECIFIERS)) {
      wrong = Optional.of("this specifier is not allowed here");
    }
    boolean isAlignable =
        storage != Declaration.StorageClass.TYPEDEF
            && storage != Declaration.StorageClass.REGISTER
            && allowed != FUNCTION_STORAGE
            && allowed != PARAMETER_STORAGE;
    if (!isAlignable && all.stream().anyMatch(s -> s.ALIGNAS() != null)) {
      wrong = Optional.of(NO_ALIGNMENT);
    }
    if (types.size() + Math.min(words.size(), 1) > 1) {
      wrong = wrong.or(() -> Optional.of("two types in one declaration"));
    }
    Collections.sort(words);
    TypeSyntax said =
        wrong.isPresent()
            ? new TypeSyntax.InvalidType(wrong.get(), span)
            : types.isEmpty() ? new TypeSyntax.BasicType(List.copyOf(words), span) : types.get(0);
    Set<Qualifier> qualifiers = context.map(TypeBuilder::qualifiers).orElse(Set.of());
    TypeSyntax qualified = qualifiers.isEmpty() ? said : said.withQualifiers(qualifiers);
    return new DeclarationSpecifiers(
        storage,
        Attributes.withVectorSize(
            qualified, context.map(Attributes::attributesIn).orElse(List.of()), expressions));
  }

  private static Declaration.StorageClass storage(
      CParser.SpecifierContext specifier, Declaration.StorageClass before) {
    return switch (specifier.storage.getType()) {
      case CParser.TYPEDEF -> Declaration.StorageClass.TYPEDEF;
      case CParser.EXTERN -> Declaration.StorageClass.EXTERN;
      case CParser.STATIC -> Declaration.StorageClass.STATIC;
      case CParser.REGISTER -> Declaration.StorageClass.REGISTER;
      default -> before;
    };
  }

  private TypeSyntax record(CParser.RecordContext context) {
    TypeSyntax.RecordKind kind =
        context.kind.getType() == CParser.UNION
            ? TypeSyntax.RecordKind.UNION
            : TypeSyntax.RecordKind.STRUCT;
    Optional<String> tag = Optional.ofNullable(context.tag()).map(ParserRuleContext::getText);
    Optional<List<TypeSyntax.Member>> members =
        context.LBRACE() == null ? Optional.empty() : Optional.of(members(context));
    Optional<VariationalSet<Integer>> pack =
        Optional.ofNullable(context.RBRACE())
            .flatMap(brace -> ((ParserToken) brace.getSymbol()).origin().pack());
    return Attributes.withVectorSize(
        new TypeSyntax.RecordSpecifier(
            kind, tag, members, pack, Set.of(), ParserToken.span(context)),
        context.attribute(),
        expressions);
  }

  /**
   * Returns the members of a structure. The alignment that the last attribute of the structure
   * gives is a member without size.
   */
  private List<TypeSyntax.Member> members(CParser.RecordContext context) {
    Span span = ParserToken.span(context);
    List<TypeSyntax.Member> result = new ArrayList<>();
    List<Expression> aligned = Attributes.aligned(context.attribute(), expressions);
    if (!aligned.isEmpty()) {
      result.add(
          new TypeSyntax.Member.Field(
              Optional.empty(),
              new TypeSyntax.BasicType(List.of("char"), span),
              Optional.of(new Expression.NumericConstant("0", span)),
              Packing.RECORD_ALIGNMENT,
              aligned.subList(aligned.size() - 1, aligned.size()),
              span));
    }
    result.addAll(members(context.member(), Attributes.packing(context.attribute())));
    return result;
  }

  private List<TypeSyntax.Member> members(List<CParser.MemberContext> contexts, Packing packing) {
    List<TypeSyntax.Member> result = new ArrayList<>();
    for (CParser.MemberContext context : contexts) {
      if (context instanceof CParser.MemberPartContext part) {
        result.add(
            new TypeSyntax.Member.ConditionalGroup(
                ((ParserToken) part.OPEN().getSymbol()).origin().presenceCondition(),
                members(part.member(), packing)));
      } else if (context instanceof CParser.MemberFieldsContext fields) {
        addFields(result, fields, packing);
      }
    }
    return result;
  }

  private void addFields(
      List<TypeSyntax.Member> result, CParser.MemberFieldsContext fields, Packing of) {
    TypeSyntax said =
        specifiers(Optional.of(fields.specifiers()), ParserToken.span(fields), Set.of()).type();
    List<Expression> all = aligned(Optional.of(fields.specifiers()));
    boolean isOpen = isAligned(said);
    for (CParser.FieldContext field : fields.field()) {
      List<Expression> aligned = new ArrayList<>(all);
      aligned.addAll(Attributes.aligned(field.attribute(), expressions));
      Optional<Expression> bits =
          Optional.ofNullable(field.conditional()).map(expressions::conditional);
      boolean isPacked =
          of == Packing.PACKED || Attributes.packing(field.attribute()) == Packing.PACKED;
      Packing packing = isOpen ? Packing.UNKNOWN : isPacked ? Packing.PACKED : Packing.NATURAL;
      TypeSyntax base =
          isAligned(fields.specifiers()) && bits.isPresent()
              ? new TypeSyntax.InvalidType(NO_ALIGNMENT, ParserToken.span(field))
              : said;
      Optional<Declarator> named =
          Optional.ofNullable(field.declarator()).map(declarator -> declarator(declarator, base));
      TypeSyntax type = named.map(Declarator::type).orElse(base);
      result.add(
          new TypeSyntax.Member.Field(
              named.map(Declarator::name),
              Attributes.withVectorSize(
                  Attributes.withMode(
                      type, attributes(Optional.of(fields.specifiers()), field.attribute())),
                  field.attribute(),
                  expressions),
              bits,
              packing,
              aligned,
              named.map(Declarator::span).orElseGet(() -> ParserToken.span(field))));
    }
    if (fields.field().isEmpty()) {
      result.add(
          new TypeSyntax.Member.Field(
              Optional.empty(),
              said,
              Optional.empty(),
              isOpen ? Packing.UNKNOWN : of,
              all,
              ParserToken.span(fields)));
    }
  }

  /** Returns the alignments of attributes and {@code _Alignas} among specifiers. */
  List<Expression> aligned(Optional<CParser.SpecifiersContext> specifiers) {
    List<Expression> result = new ArrayList<>();
    specifiers.ifPresent(
        all -> result.addAll(Attributes.aligned(Attributes.attributesIn(all), expressions)));
    for (CParser.SpecifierContext specifier :
        specifiers.map(CParser.SpecifiersContext::specifier).orElse(List.of())) {
      if (specifier.ALIGNAS() != null) {
        result.add(alignment(specifier));
      }
    }
    return result;
  }

  /** Returns the alignment of an {@code _Alignas} (C11, 6.7.5). */
  private Expression alignment(CParser.SpecifierContext alignas) {
    return alignas.typeName() == null
        ? expressions.conditional(alignas.conditional())
        : least(typeName(alignas.typeName()), ParserToken.span(alignas));
  }

  /**
   * Returns whether this is the type of an expression, whose alignment may be that of a typedef
   * name.
   */
  boolean isAligned(TypeSyntax type) {
    return type instanceof TypeSyntax.Array array
        ? isAligned(array.element())
        : type instanceof TypeSyntax.TypeOf && isAligned();
  }

  private TypeSyntax enumeration(CParser.EnumerationContext context) {
    Optional<String> tag = Optional.ofNullable(context.tag()).map(ParserRuleContext::getText);
    if (context.LBRACE() == null) {
      return new TypeSyntax.EnumSpecifier(
          tag, Optional.empty(), false, Set.of(), ParserToken.span(context));
    }
    List<TypeSyntax.Enumerator> names = new ArrayList<>();
    addEnumerators(names, context.enumerator(), Optional.empty());
    if (names.isEmpty() || lacksComma(context.enumerator())) {
      String why = names.isEmpty() ? "an enumeration without constants" : "a comma is missing";
      return new TypeSyntax.InvalidType(why, ParserToken.span(context));
    }
    boolean packed = Attributes.packing(context.attribute()) == Packing.PACKED;
    return Attributes.withVectorSize(
        new TypeSyntax.EnumSpecifier(
            tag, Optional.of(names), packed, Set.of(), ParserToken.span(context)),
        context.attribute(),
        expressions);
  }

  /**
   * Returns whether an item follows another one without a comma. Conditional items are not checked.
   */
  private static boolean lacksComma(List<? extends ParserRuleContext> parts) {
    for (int i = 1; i < parts.size(); i++) {
      ParserRuleContext one = parts.get(i - 1);
      if (!ends(one, CParser.COMMA)
          && !ends(one, CParser.CLOSE)
          && !ends(parts.get(i), CParser.CLOSE)) {
        return true;
      }
    }
    return false;
  }

  private static boolean ends(ParserRuleContext part, int token) {
    return part.getStop().getType() == token;
  }

  private void addEnumerators(
      List<TypeSyntax.Enumerator> names,
      List<CParser.EnumeratorContext> contexts,
      Optional<ConfigSet> around) {
    for (CParser.EnumeratorContext context : contexts) {
      if (context instanceof CParser.EnumeratorNameContext name) {
        names.add(
            new TypeSyntax.Enumerator(
                name.IDENTIFIER().getText(),
                Optional.ofNullable(name.conditional()).map(expressions::conditional),
                around,
                ParserToken.span(name)));
      } else {
        CParser.EnumeratorPartContext part = (CParser.EnumeratorPartContext) context;
        ConfigSet own = ((ParserToken) part.OPEN().getSymbol()).origin().presenceCondition();
        addEnumerators(names, part.enumerator(), Optional.of(around.map(own::and).orElse(own)));
      }
    }
  }

  /**
   * Returns the name of a declarator and its type, which is derived from the type of the
   * specifiers.
   */
  Declarator declarator(CParser.DeclaratorContext context, TypeSyntax base) {
    TypeSyntax type = withSuffixes(context.suffix(), pointers(context.pointer(), base));
    return context.declarator() != null
        ? declarator(
            context.declarator(), Attributes.withVectorSize(type, context.attribute(), expressions))
        : new Declarator(context.name().getText(), type, ParserToken.span(context.name()));
  }

  private TypeSyntax pointers(List<CParser.PointerContext> pointers, TypeSyntax base) {
    TypeSyntax type = base;
    for (CParser.PointerContext pointer : pointers) {
      List<Expression> alignments = Attributes.aligned(pointer.attribute(), expressions);
      type =
          new TypeSyntax.Pointer(type, qualifiers(pointer), alignments, ParserToken.span(pointer));
      type = Attributes.withVectorSize(type, pointer.attribute(), expressions);
      if (!alignments.isEmpty()) {
        aligned.add(pointer.STAR().getText());
      }
    }
    return type;
  }

  /** Returns the qualifiers that are direct children of a parse tree. */
  private static Set<Qualifier> qualifiers(ParserRuleContext part) {
    Set<Qualifier> qualifiers = EnumSet.noneOf(Qualifier.class);
    for (ParseTree child : part.children) {
      if (child instanceof TerminalNode word
          && QUALIFIERS.containsKey(word.getSymbol().getType())) {
        qualifiers.add(QUALIFIERS.get(word.getSymbol().getType()));
      }
    }
    return qualifiers;
  }

  private TypeSyntax withSuffixes(List<CParser.SuffixContext> suffixes, TypeSyntax base) {
    TypeSyntax type = base;
    for (int i = suffixes.size() - 1; i >= 0; i--) {
      type = withSuffixes(suffixes.get(i), type);
    }
    return type;
  }

  private TypeSyntax withSuffixes(CParser.SuffixContext suffix, TypeSyntax base) {
    if (suffix instanceof CParser.ArraySuffixContext array) {
      if (isMisplaced(array)) {
        return new TypeSyntax.InvalidType(
            "such an array length is for parameters only", ParserToken.span(array));
      }
      Optional<Expression> size =
          array.STAR() != null
              ? Optional.of(new Expression.Unsupported("any length", ParserToken.span(array)))
              : Optional.ofNullable(array.assignment()).map(expressions::assignment);
      return new TypeSyntax.Array(base, size, qualifiers(array), ParserToken.span(array));
    } else if (suffix instanceof CParser.OldSuffixContext old) {
      return new TypeSyntax.Function(
          base,
          old.IDENTIFIER().stream().map(TypeBuilder::parameterWithoutType).toList(),
          TypeSyntax.Arity.UNSPECIFIED,
          ParserToken.span(old));
    }
    CParser.FunctionSuffixContext function = (CParser.FunctionSuffixContext) suffix;
    List<TypeSyntax.Parameter> parameters = new ArrayList<>();
    function.parameter().forEach(parameter -> parameters.add(parameter(parameter)));
    boolean isVoid =
        parameters.size() == 1
            && parameters.get(0).name().isEmpty()
            && parameters.get(0).storage() == Declaration.StorageClass.NONE
            && parameters.get(0).type() instanceof TypeSyntax.BasicType words
            && words.qualifiers().isEmpty()
            && words.specifiers().equals(List.of("void"));
    TypeSyntax.Arity arity =
        function.ELLIPSIS() != null
            ? TypeSyntax.Arity.VARIADIC
            : parameters.isEmpty() ? TypeSyntax.Arity.UNSPECIFIED : TypeSyntax.Arity.FIXED;
    return new TypeSyntax.Function(
        base, isVoid ? List.of() : List.copyOf(parameters), arity, ParserToken.span(function));
  }

  /**
   * Returns whether the brackets have qualifiers, {@code static} or {@code *} that only the
   * outermost array of a parameter allows (C11, 6.7.6.2, 1; 6.7.6.3, 7), or {@code *} outside of a
   * prototype (C11, 6.7.6.2, 4).
   */
  private static boolean isMisplaced(CParser.ArraySuffixContext array) {
    if (array.STAR() != null) {
      return !isPrototype(array);
    }
    boolean marked = array.getChild(1) instanceof TerminalNode word && word != array.RBRACKET();
    RuleContext declarator = array.getParent();
    boolean first =
        declarator instanceof CParser.DeclaratorContext d && d.suffix(0) == array
            || declarator instanceof CParser.AbstractDeclaratorContext a && a.suffix(0) == array;
    boolean inner =
        declarator instanceof CParser.DeclaratorContext d && d.declarator() != null
            || declarator instanceof CParser.AbstractDeclaratorContext a
                && a.abstractDeclarator() != null;
    return marked
        && (!first
            || inner
            || !(declarator.getParent() instanceof CParser.ParameterContext)
            || !array.STATIC().isEmpty() && array.assignment() == null);
  }

  /**
   * Returns whether the declarator is in the parameter list of a function declaration that is no
   * definition.
   */
  private static boolean isPrototype(CParser.ArraySuffixContext array) {
    int functions = 0;
    for (RuleContext at = array; at != null; at = at.getParent()) {
      functions += at instanceof CParser.FunctionSuffixContext ? 1 : 0;
      if (at instanceof CParser.DefinitionContext) {
        return functions > 1;
      } else if (at instanceof CParser.BlockContext) {
        break;
      }
    }
    return functions > 0;
  }

  /** Returns a parameter of an identifier list, without a type. */
  private static TypeSyntax.Parameter parameterWithoutType(TerminalNode name) {
    Span span = ParserToken.span(name.getSymbol());
    return new TypeSyntax.Parameter(
        Optional.of(name.getText()),
        new TypeSyntax.BasicType(List.of(), span),
        Declaration.StorageClass.NONE,
        span);
  }

  private TypeSyntax.Parameter parameter(CParser.ParameterContext context) {
    DeclarationSpecifiers specified =
        specifiers(Optional.of(context.specifiers()), ParserToken.span(context), PARAMETER_STORAGE);
    boolean isAligned =
        !Attributes.aligned(Attributes.attributesIn(context.specifiers()), expressions).isEmpty()
            || !Attributes.aligned(context.attribute(), expressions).isEmpty();
    TypeSyntax base =
        isAligned
            ? new TypeSyntax.InvalidType(NO_ALIGNMENT, ParserToken.span(context))
            : specified.type();
    if (context.declarator() != null) {
      Declarator named = declarator(context.declarator(), base);
      return new TypeSyntax.Parameter(
          Optional.of(named.name()),
          Attributes.withVectorSize(
              Attributes.withMode(
                  named.type(), attributes(Optional.of(context.specifiers()), context.attribute())),
              context.attribute(),
              expressions),
          specified.storage(),
          least(named.type(), context.declarator().suffix()),
          named.span());
    }
    TypeSyntax type =
        context.abstractDeclarator() == null
            ? base
            : abstractType(context.abstractDeclarator(), base);
    List<CParser.SuffixContext> suffixes =
        context.abstractDeclarator() == null ? List.of() : context.abstractDeclarator().suffix();
    return new TypeSyntax.Parameter(
        Optional.empty(),
        Attributes.withVectorSize(type, context.attribute(), expressions),
        specified.storage(),
        least(type, suffixes),
        ParserToken.span(context));
  }

  /**
   * Returns the minimum number of elements that {@code static} in brackets gives a parameter (C11,
   * 6.7.6.3, 7).
   */
  private static Optional<Expression> least(TypeSyntax type, List<CParser.SuffixContext> suffixes) {
    return type instanceof TypeSyntax.Array array
            && !suffixes.isEmpty()
            && suffixes.get(0) instanceof CParser.ArraySuffixContext brackets
            && !brackets.STATIC().isEmpty()
        ? array.size()
        : Optional.empty();
  }

  private static Set<Qualifier> qualifiers(CParser.SpecifiersContext specifiers) {
    Set<Qualifier> result = EnumSet.noneOf(Qualifier.class);
    for (CParser.SpecifierContext specifier : specifiers.specifier()) {
      if (specifier.ignored != null && QUALIFIERS.containsKey(specifier.ignored.getType())) {
        result.add(QUALIFIERS.get(specifier.ignored.getType()));
      }
    }
    return result;
  }

  private TypeSyntax abstractType(CParser.AbstractDeclaratorContext context, TypeSyntax base) {
    TypeSyntax type = withSuffixes(context.suffix(), pointers(context.pointer(), base));
    return context.abstractDeclarator() != null
        ? abstractType(
            context.abstractDeclarator(),
            Attributes.withVectorSize(type, context.attribute(), expressions))
        : type;
  }

  /** Returns the type of a type name (C11, 6.7.7). */
  TypeSyntax typeName(CParser.TypeNameContext context) {
    TypeSyntax base =
        isAligned(context.specifiers())
            ? new TypeSyntax.InvalidType(NO_ALIGNMENT, ParserToken.span(context))
            : Attributes.withMode(
                specifiers(Optional.of(context.specifiers()), ParserToken.span(context), Set.of())
                    .type(),
                Attributes.attributesIn(context.specifiers()));
    return context.abstractDeclarator() == null
        ? base
        : abstractType(context.abstractDeclarator(), base);
  }

  /** Returns a declaration; a static assertion is one without names. */
  Optional<Declaration> declaration(CParser.DeclarationContext context) {
    return declaration(context, STORAGE_CLASSES);
  }

  /** Returns a declaration; storage classes outside of {@code allowed} yield an invalid type. */
  Optional<Declaration> declaration(CParser.DeclarationContext context, Set<Integer> allowed) {
    if (context.specifiers() == null) {
      Span span = ParserToken.span(context);
      Expression asserted = expressions.conditional(context.conditional());
      List<Declaration.StaticAssertion> claims =
          List.of(new Declaration.StaticAssertion(asserted, "the static assertion fails"));
      TypeSyntax none = new TypeSyntax.BasicType(List.of(), span);
      return Optional.of(
          new Declaration(Declaration.StorageClass.NONE, none, List.of(), claims, span));
    }
    DeclarationSpecifiers specified =
        specifiers(Optional.of(context.specifiers()), ParserToken.span(context), allowed);
    boolean typed = context.specifiers().specifier().stream().noneMatch(s -> s.AUTO_TYPE() != null);
    List<Declaration.InitDeclarator> names = new ArrayList<>();
    for (CParser.InitializedContext initialized : context.initialized()) {
      TypeSyntax base =
          typed ? specified.type() : typeOfValue(initialized, context.initialized().size() == 1);
      names.add(declared(initialized, base, Optional.of(context.specifiers())));
    }
    if (specified.storage() == Declaration.StorageClass.TYPEDEF) {
      names.stream()
          .filter(name -> !name.aligned().isEmpty())
          .forEach(name -> aligned.add(name.name()));
    }
    List<Declaration.StaticAssertion> claims = new ArrayList<>();
    for (CParser.SpecifierContext specifier : context.specifiers().specifier()) {
      if (specifier.ALIGNAS() != null) {
        names.forEach(
            name ->
                claims.add(
                    new Declaration.StaticAssertion(
                        alignmentCondition(specifier, name), UNALIGNED)));
      }
    }
    Span span = ParserToken.span(context);
    boolean isNameless =
        names.isEmpty()
            && allowed == FILE_SCOPE_STORAGE
            && specified.storage() == Declaration.StorageClass.REGISTER;
    TypeSyntax type =
        isNameless
            ? new TypeSyntax.InvalidType("'register' without a name", span)
            : specified.type();
    return Optional.of(new Declaration(specified.storage(), type, names, claims, span));
  }

  /**
   * Returns the condition on an {@code _Alignas}: the number is 0, or a power of 2 that is at least
   * the alignment of the type (C11, 6.7.5, 3 and 4).
   */
  private Expression alignmentCondition(
      CParser.SpecifierContext alignas, Declaration.InitDeclarator name) {
    Span span = ParserToken.span(alignas);
    Expression number = alignment(alignas);
    Expression zero = new Expression.NumericConstant("0", span);
    Expression one = new Expression.NumericConstant("1", span);
    Expression below = new Expression.Binary(BinaryOperator.SUBTRACT, number, one, span);
    Expression both = new Expression.Binary(BinaryOperator.BIT_AND, number, below, span);
    Expression power = new Expression.Binary(BinaryOperator.EQUAL, both, zero, span);
    Expression positive = new Expression.Binary(BinaryOperator.AT_LEAST, number, zero, span);
    Expression enough =
        new Expression.Binary(BinaryOperator.AT_LEAST, number, least(name.type(), span), span);
    Expression none = new Expression.Binary(BinaryOperator.EQUAL, number, zero, span);
    Expression exact = new Expression.Binary(BinaryOperator.AND, power, positive, span);
    return new Expression.Binary(
        BinaryOperator.OR,
        none,
        new Expression.Binary(BinaryOperator.AND, exact, enough, span),
        span);
  }

  private static Expression least(TypeSyntax type, Span span) {
    return new Expression.AlignofType(type, Expression.AlignmentKind.MINIMUM, span);
  }

  private Declaration.InitDeclarator declared(
      CParser.InitializedContext context,
      TypeSyntax base,
      Optional<CParser.SpecifiersContext> specifiers) {
    Declarator named = declarator(context.declarator(), base);
    List<Attribute> attributes = Attribute.of(specifiers, context.attribute());
    boolean isFunction = named.type() instanceof TypeSyntax.Function;
    TypeSyntax type =
        isFunction && specifiers.filter(s -> hasObjectStorage(s) || isAligned(s)).isPresent()
            ? new TypeSyntax.InvalidType(
                "this specifier is not allowed for a function", named.span())
            : specifiers.filter(TypeBuilder::isThreadLocal).isPresent()
                ? named.type().withQualifiers(Set.of(Qualifier.THREAD_LOCAL))
                : named.type();
    return new Declaration.InitDeclarator(
        named.name(),
        withArgumentAttributes(
            Attributes.withVectorSize(
                Attributes.withMode(type, attributes(specifiers, context.attribute())),
                context.attribute(),
                expressions),
            attributes),
        Optional.ofNullable(context.initializer()).map(this::initializer),
        attributes(specifiers, attributes, context.asm()),
        constructorRoles(attributes),
        aligned(context, specifiers, type),
        attributes.stream()
            .filter(attribute -> attribute.name().equals(Attributes.ALIAS))
            .map(attribute -> attribute.arguments().replace("\"", ""))
            .findFirst(),
        context.asm().stream().map(TypeBuilder::assemblerName).findFirst(),
        named.span());
  }

  private static String assemblerName(CParser.AsmContext label) {
    return label.anything().stream()
        .map(word -> word.getText().replaceFirst("^\\w*\"(.*)\"$", "$1"))
        .collect(Collectors.joining());
  }

  /** Returns the attributes of specifiers and those of a declarator. */
  private static List<CParser.AttributeContext> attributes(
      Optional<CParser.SpecifiersContext> specifiers, List<CParser.AttributeContext> others) {
    List<CParser.AttributeContext> result = new ArrayList<>(others);
    specifiers.map(Attributes::attributesIn).ifPresent(result::addAll);
    return result;
  }

  private List<Expression> aligned(
      CParser.InitializedContext context,
      Optional<CParser.SpecifiersContext> specifiers,
      TypeSyntax type) {
    List<Expression> result = new ArrayList<>();
    if (isAligned(type)) {
      result.add(new Expression.Unsupported("the alignment of an expression", type.span()));
    }
    result.addAll(aligned(specifiers));
    result.addAll(Attributes.aligned(context.attribute(), expressions));
    return result;
  }

  /** Returns whether the specifiers contain a storage class that functions cannot have. */
  private boolean hasObjectStorage(CParser.SpecifiersContext specifiers) {
    return specifiers.specifier().stream()
        .map(s -> s.storage != null ? s.storage : s.ignored)
        .anyMatch(word -> word != null && OBJECT_SPECIFIERS.contains(word.getType()));
  }

  private static boolean isAligned(CParser.SpecifiersContext specifiers) {
    return specifiers.specifier().stream().anyMatch(s -> s.ALIGNAS() != null);
  }

  private static boolean isThreadLocal(CParser.SpecifiersContext specifiers) {
    return specifiers.specifier().stream()
        .anyMatch(s -> s.ignored != null && s.ignored.getType() == CParser.THREAD);
  }

  /** Returns the declaration of a name that has a body and is no function. */
  Declaration invalid(CParser.ItemFunctionContext context) {
    Declarator named =
        declarator(
            context.definition().declarator(),
            new TypeSyntax.InvalidType(FunctionBuilder.NO_FUNCTION, ParserToken.span(context)));
    Declaration.InitDeclarator name =
        new Declaration.InitDeclarator(
            named.name(), named.type(), Optional.empty(), Set.of(), named.span());
    return new Declaration(
        Declaration.StorageClass.NONE, named.type(), List.of(name), List.of(), named.span());
  }

  /** Returns a declaration without specifiers at file scope, whose type is {@code int}. */
  Declaration declarationWithoutSpecifiers(CParser.ExternalUntypedContext context) {
    Span span = ParserToken.span(context);
    TypeSyntax type = specifiers(Optional.empty(), span).type();
    List<Declaration.InitDeclarator> names =
        context.initialized().stream().map(n -> declared(n, type, Optional.empty())).toList();
    return new Declaration(Declaration.StorageClass.NONE, type, names, List.of(), span);
  }

  /** Returns the properties that specifiers, attributes and assembler names give a declaration. */
  static Set<DeclarationAttribute> attributes(
      Optional<CParser.SpecifiersContext> specifiers,
      List<Attribute> attributes,
      List<CParser.AsmContext> names) {
    Set<DeclarationAttribute> traits = EnumSet.noneOf(DeclarationAttribute.class);
    for (Attribute attribute : attributes) {
      Optional.ofNullable(ATTRIBUTES.get(attribute.name())).ifPresent(traits::add);
    }
    for (CParser.SpecifierContext s :
        specifiers.map(CParser.SpecifiersContext::specifier).orElse(List.of())) {
      if (s.storage != null && s.storage.getType() == CParser.AUTO) {
        traits.add(DeclarationAttribute.NESTED);
      } else if (s.ignored != null) {
        traits.addAll(SPECIFIER_ATTRIBUTES.getOrDefault(s.ignored.getType(), Set.of()));
      }
    }
    if (!names.isEmpty()) {
      traits.add(DeclarationAttribute.WEAK_OR_RENAMED);
    }
    return traits;
  }

  /**
   * Returns the type of a function with the attributes {@code nonnull} and those of buffers applied
   * to its parameters (GCC manual, Common Function Attributes).
   */
  static TypeSyntax withArgumentAttributes(TypeSyntax type, List<Attribute> attributes) {
    TypeSyntax result =
        type instanceof TypeSyntax.Function function ? function.withBuffers(attributes) : type;
    for (Attribute attribute : attributes) {
      if (attribute.name().equals("nonnull") && result instanceof TypeSyntax.Function function) {
        List<String> numbers = List.of(attribute.arguments().split("[\\s,]+"));
        boolean all = attribute.arguments().isEmpty();
        result = function.nonNull(i -> all || numbers.contains(String.valueOf(i + 1)));
      }
    }
    return result;
  }

  /** Returns the attributes {@code constructor} and {@code destructor} as roles. */
  static List<Declaration.ConstructorRole> constructorRoles(List<Attribute> attributes) {
    return attributes.stream()
        .filter(attribute -> Attributes.CONSTRUCTORS.contains(attribute.name()))
        .map(
            attribute ->
                new Declaration.ConstructorRole(
                    attribute.name().startsWith("con"),
                    attribute.arguments().matches("[0-9]{1,6}")
                        ? Integer.parseInt(attribute.arguments())
                        : DEFAULT_PRIORITY))
        .toList();
  }

  /**
   * Returns the type of {@code __auto_type}, which requires one plain declarator with an
   * initializer (GCC manual, Typeof).
   */
  private TypeSyntax typeOfValue(CParser.InitializedContext context, boolean isAlone) {
    Span span = ParserToken.span(context);
    CParser.DeclaratorContext name = context.declarator();
    return isAlone
            && name.name() != null
            && name.pointer().isEmpty()
            && name.suffix().isEmpty()
            && context.initializer() != null
            && context.initializer().assignment() != null
        ? TypeSyntax.TypeOf.value(expressions.assignment(context.initializer().assignment()), span)
        : new TypeSyntax.InvalidType(
            "'__auto_type' needs one declarator with an initializer", span);
  }

  private Declaration.Initializer initializer(CParser.InitializerContext context) {
    return context.assignment() != null
        ? new Declaration.Initializer.ExpressionInitializer(
            expressions.assignment(context.assignment()))
        : new Declaration.Initializer.InitializerList(
            items(context.initializerItem()), ParserToken.span(context));
  }

  Declaration.Designator designator(CParser.DesignatorContext context) {
    return context.name() != null
        ? new Declaration.Designator.MemberDesignator(
            context.name().getText(), ParserToken.span(context))
        : new Declaration.Designator.IndexDesignator(
            expressions.conditional(context.conditional(0)),
            Optional.ofNullable(context.conditional(1)).map(expressions::conditional));
  }

  /** Returns the items of an initializer list; those within markers have presence conditions. */
  List<Declaration.InitializerItem> items(List<CParser.InitializerItemContext> contexts) {
    List<Declaration.InitializerItem> result = new ArrayList<>();
    for (int i = 0; i < contexts.size(); i++) {
      CParser.InitializerItemContext context = contexts.get(i);
      if (context.OPEN() != null) {
        ConfigSet when = ((ParserToken) context.OPEN().getSymbol()).origin().presenceCondition();
        for (Declaration.InitializerItem item : items(context.initializerItem())) {
          Optional<ConfigSet> inside = Optional.of(item.presentVariants(when));
          result.add(new Declaration.InitializerItem(inside, item.designators(), item.value()));
        }
      } else if (i > 0 && lacksComma(contexts.subList(i - 1, i + 1))) {
        Expression wrong =
            new Expression.Unsupported("a list without a comma", ParserToken.span(context));
        result.add(
            new Declaration.InitializerItem(
                List.of(), new Declaration.Initializer.ExpressionInitializer(wrong)));
      } else {
        result.add(item(context));
      }
    }
    return result;
  }

  private Declaration.InitializerItem item(CParser.InitializerItemContext context) {
    List<Declaration.Designator> designators = new ArrayList<>();
    for (CParser.DesignatorContext designator : context.designator()) {
      designators.add(designator(designator));
    }
    if (context.IDENTIFIER() != null) {
      designators.add(
          new Declaration.Designator.MemberDesignator(
              context.IDENTIFIER().getText(), ParserToken.span(context.IDENTIFIER().getSymbol())));
    }
    return new Declaration.InitializerItem(designators, initializer(context.initializer()));
  }
}
