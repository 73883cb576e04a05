package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Activation;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayDataModel;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayScope;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.ConstructorCalls;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.RecordChildren;
import sunder.source.Span;

/**
 * The resolved program: types, objects, functions and the context of each full expression.
 *
 * <p>Input: a translation unit as a syntax tree, a data model, a feature model and the variants
 * without errors. Output: the entities that names denote in each variant, and the initializers of
 * objects. Its counterparts in the translation are {@code ProgramElaborator} and {@code
 * DeclarationElaborator} of {@code sunder.frontend.c.elaborate}, with which it shares no code.
 */
public final class ReplayProgram {
  private static final RecordChildren<TypeSyntax> WRITTEN =
      RecordChildren.of(TypeSyntax.class, Expression.Association.class);
  private static final RecordChildren<TypeSyntax> WITHIN = RecordChildren.of(TypeSyntax.class);

  /** The context of a full expression, and the function that returns its value, if any. */
  public record ExpressionSite(LookupContext context, Optional<ReplayFunction> returns) {}

  /**
   * A declaration of an object.
   *
   * @param context the context of the declaration
   * @param variable the object
   * @param length the length expression, if the object is the length of an array
   * @param span the place of the declaration
   */
  public record ObjectDeclaration(
      LookupContext context,
      ReplayVariable variable,
      Optional<Initializer> initializer,
      Optional<Expression> length,
      Span span) {
    ObjectDeclaration(
        LookupContext place,
        ReplayVariable variable,
        Optional<Initializer> initializer,
        Span span) {
      this(place, variable, initializer, Optional.empty(), span);
    }

    /** Returns whether the initializer mentions the object, except by a plain address. */
    public boolean isSelfReferential() {
      return initializer.isPresent()
          && initializer.get().expressions().stream().anyMatch(this::isOfItself);
    }

    private boolean isOfItself(Expression value) {
      if (value instanceof Expression.Cast cast) {
        return isOfItself(cast.operand());
      }
      boolean address =
          value instanceof Expression.Unary unary && unary.operator() == UnaryOperator.ADDRESS;
      return !(address && isName(value.operands().get(0))) && mentions(value);
    }

    private boolean isName(Expression e) {
      return e instanceof Expression.Name name && name.name().equals(variable.name());
    }

    private boolean mentions(Expression e) {
      boolean evaluated = !(e instanceof Expression.SizeofValue);
      return isName(e) || evaluated && e.operands().stream().anyMatch(this::mentions);
    }
  }

  private record RecursiveObject(ReplayVariable variable, int activation) {}

  /** A function definition whose type may differ by variant. */
  private record FunctionToDefine(
      LookupContext place,
      ReplayFunction function,
      List<ReplayVariantSplit.ConditionalResult<Type>> types,
      ExternalDeclaration.FunctionDefinition text) {}

  private final ConfigSet variants;
  private final Map<String, Feature> features = new HashMap<>();
  private final Map<String, ReplayFunction> functions = new HashMap<>();
  private final Map<Expression, ExpressionSite> sites = new IdentityHashMap<>();
  private final Map<Expression, ConcreteValue.LabelPointer> labels = new IdentityHashMap<>();
  private final Map<Statement, List<ObjectDeclaration>> locals = new IdentityHashMap<>();
  private final Map<Statement, List<ReplayVariable>> objects = new IdentityHashMap<>();
  private final Deque<Statement> blocks = new ArrayDeque<>();
  private final Map<String, ReplayVariable> texts = new HashMap<>();
  private final Map<ReplayVariable, List<String>> contents = new HashMap<>();
  private final Map<Expression, List<ObjectDeclaration>> literals = new IdentityHashMap<>();
  private final Map<ReplayVariable, ReplayVariable.InitialValue> lasting = new LinkedHashMap<>();
  private final Map<ReplayVariable, ConfigSet> present = new HashMap<>();
  private final List<ObjectDeclaration> initialized = new ArrayList<>();
  private final List<FunctionToDefine> definitions = new ArrayList<>();
  private final ReplayExpressionCompiler constants;
  final TypeResolver types;
  final ReplayDataModel dataModel;
  private final LookupContext global;
  private final Map<
          ObjectDeclaration,
          List<ReplayVariantSplit.ConditionalResult<List<InitializerFlattening.SlotInitializer>>>>
      values = new IdentityHashMap<>();
  private final Map<ReplayFunction.Definition, List<ObjectDeclaration>> lengths =
      new IdentityHashMap<>();
  private final Map<RecursiveObject, ReplayVariable> copies = new HashMap<>();
  private final Map<ReplayScope.Entity, List<ReplayVariantSplit.ConditionalResult<Alignment>>>
      alignments = new HashMap<>();
  private final Map<ReplayVariable, ReplayVariable> formers = new HashMap<>();
  private final Set<ReplayVariable> unchanging = new HashSet<>();
  private final String entry;
  private final Optional<GlobalInitialization> given;
  private Optional<ReplayFunction> inside = Optional.empty();

  /** The number of functions around the one that is resolved. */
  private int level;

  /** The number of functions around the one that declares a variable, if it is nested. */
  private final Map<ReplayVariable, Integer> levels = new HashMap<>();

  private int variables;

  /**
   * Resolves a program.
   *
   * @param unit the translation unit
   * @param options the options, which determine the data model
   * @param features the feature model
   * @param variants the variants without translation errors
   * @param entry the name of the entry function
   * @param given the state of global variables at entry; absent for a whole program
   */
  public ReplayProgram(
      TranslationUnit unit,
      COptions options,
      FeatureModel features,
      ConfigSet variants,
      String entry,
      Optional<GlobalInitialization> given) {
    this.entry = entry;
    this.given = given;
    this.variants = variants;
    this.global = new LookupContext(ReplayScope.EMPTY, variants);
    features.features().forEach(feature -> this.features.put(feature.name(), feature));
    this.constants =
        new ReplayExpressionCompiler(
            AbstractMachine.forConstants(variants), this, new NoExecution());
    this.dataModel = ReplayDataModel.of(options);
    this.types =
        new TypeResolver(
            constants,
            dataModel,
            span ->
                variable(
                    "(length)", Type.Int.LONG_LONG, ReplayVariable.StorageKind.ARRAY_LENGTH, span),
            new EnumerationDefinitions(unit, variants));
    externals(unit.declarations(), variants);
    definitions.forEach(this::define);
  }

  public ConfigSet variants() {
    return variants;
  }

  /** Returns the evaluator of constant expressions and types. */
  public ReplayExpressionCompiler constantEvaluator() {
    return constants;
  }

  public ReplayFunction entryFunction() {
    return Optional.ofNullable(functions.get(entry)).orElseThrow();
  }

  /**
   * Returns the function that runs the destructors at the end of a whole program, if there are any.
   */
  public Optional<ReplayFunction> destructorsFunction() {
    return given.isPresent()
        ? Optional.empty()
        : Optional.ofNullable(functions.get(ConstructorCalls.DESTRUCTORS_FUNCTION));
  }

  /** Returns the state of global variables at entry; nothing for a whole program. */
  public Optional<GlobalInitialization> globalsAtEntry() {
    return given;
  }

  /** Returns the objects of static storage duration that are neither {@code const} nor features. */
  public List<ReplayVariable> modifiableGlobals() {
    return lasting.keySet().stream()
        .filter(object -> object.feature().isEmpty() && !unchanging.contains(object))
        .toList();
  }

  /** Returns the variable {@code errno} of the library, if the program refers to it. */
  public Optional<ReplayVariable> errno() {
    return lasting.keySet().stream()
        .filter(variable -> variable.name().equals("errno"))
        .filter(
            variable ->
                LibrarySource.contains(variable.span())
                    || lasting.get(variable) == ReplayVariable.InitialValue.INDETERMINATE)
        .findFirst();
  }

  /**
   * Returns whether an object can be modified: it is neither a string literal nor {@code const}.
   */
  boolean isModifiable(ReplayVariable object) {
    return !object.isStringLiteral() && !unchanging.contains(object);
  }

  /**
   * Returns the instance of a variable in a recursive call.
   *
   * @param call a call that sees the variable
   */
  public ReplayVariable objectOf(ReplayVariable variable, Activation call) {
    boolean own =
        switch (variable.kind()) {
          case LOCAL, PARAMETER, ARRAY_LENGTH -> true;
          case STATIC, STRING_LITERAL, ALLOCATED -> false;
        };
    int depth = own ? call.at(levels.getOrDefault(variable, 0)).recursionDepth() : 0;
    return depth > 0
        ? copies.computeIfAbsent(new RecursiveObject(variable, depth), this::copy)
        : variable;
  }

  private ReplayVariable copy(RecursiveObject of) {
    ReplayVariable variable = of.variable();
    ReplayVariable made =
        new ReplayVariable(
            variables++,
            variable.name(),
            variable.type(),
            variable.kind(),
            variable.span(),
            variable.feature(),
            of.activation());
    alignments.put(made, alignments.getOrDefault(variable, List.of()));
    return made;
  }

  /**
   * Returns the variable that represents previous instances of an object, whose lifetimes have
   * ended.
   */
  ReplayVariable endedObject(ReplayVariable object) {
    return formers.computeIfAbsent(
        object, key -> variable(key.name(), key.type(), key.kind(), key.span()));
  }

  /** Creates an object that exists at the entry of the program. */
  public ReplayVariable objectOf(String name, Type type) {
    return variable(name, type, ReplayVariable.StorageKind.STATIC, entryFunction().span());
  }

  Optional<Feature> feature(String name) {
    return Optional.ofNullable(features.get(name));
  }

  /** Returns the context of a full expression of a function body. */
  public ExpressionSite site(Expression expression) {
    return sites.get(expression);
  }

  /** Returns the value of a label address. */
  ConcreteValue.LabelPointer labelPointer(Expression.LabelAddress e) {
    return labels.get(e);
  }

  /** Returns the objects of static storage duration with their initial values. */
  public Map<ReplayVariable, ReplayVariable.InitialValue> staticObjects() {
    return lasting;
  }

  /** Returns the variants that have an object of static storage duration. */
  public ConfigSet presenceCondition(ReplayVariable object) {
    return present.get(object);
  }

  /** Returns the declarations with initializers of objects of static storage duration. */
  public List<ObjectDeclaration> staticInitializers() {
    return initialized;
  }

  /** Returns the objects whose lifetimes begin at a declaration in a function body. */
  public List<ObjectDeclaration> localObjects(Statement declaration) {
    return locals.get(declaration);
  }

  /** Returns the objects whose lifetime is a block, including compound literals. */
  public List<ReplayVariable> blockObjects(Statement block) {
    return objects.getOrDefault(block, List.of());
  }

  private void inBlock(ReplayVariable object) {
    if (!blocks.isEmpty()) {
      objects.computeIfAbsent(blocks.element(), key -> new ArrayList<>()).add(object);
    }
  }

  /** Returns the slot initializers of a declaration, by variant. */
  public List<ReplayVariantSplit.ConditionalResult<List<InitializerFlattening.SlotInitializer>>>
      slotInitializers(ObjectDeclaration declared) {
    return values.computeIfAbsent(
        declared,
        object ->
            ReplayVariantSplit.splitByVariants(
                object.context().variants(),
                part ->
                    initial(object.context().withVariants(part))
                        .of(object.variable().type(), object.initializer().orElseThrow())));
  }

  private InitializerFlattening initial(LookupContext place) {
    return new InitializerFlattening(place, constants);
  }

  private void externals(List<ExternalDeclaration> externals, ConfigSet when) {
    for (ExternalDeclaration external : externals) {
      if (external instanceof ExternalDeclaration.ConditionalGroup part) {
        externals(part.declarations(), when.and(part.presenceCondition()));
      } else if (external instanceof ExternalDeclaration.FileScopeDeclaration variables) {
        declare(variables.declaration(), global.withVariants(when), new ArrayList<>());
      } else {
        ExternalDeclaration.FunctionDefinition text =
            (ExternalDeclaration.FunctionDefinition) external;
        List<ReplayVariantSplit.ConditionalResult<Type>> all =
            types(text.type(), global.withVariants(when));
        for (ReplayVariantSplit.ConditionalResult<Type> type : all) {
          ReplayFunction function = function(text.name(), type, text.attributes(), text.span());
          align(
              function,
              Optional.empty(),
              text.aligned(),
              text.span(),
              global.withVariants(type.presenceCondition()));
          if (type == all.get(0)) {
            definitions.add(new FunctionToDefine(global.withVariants(when), function, all, text));
          }
        }
      }
    }
  }

  private List<ReplayVariantSplit.ConditionalResult<Type>> types(
      TypeSyntax syntax, LookupContext place) {
    return ReplayVariantSplit.splitByVariants(
        place.variants(), part -> types.of(syntax, place.withVariants(part)));
  }

  private ReplayFunction function(
      String name,
      ReplayVariantSplit.ConditionalResult<Type> type,
      Set<Declaration.DeclarationAttribute> traits,
      Span span) {
    ReplayFunction function =
        global.scope().localEntries(name).stream()
            .filter(known -> known.presenceCondition().intersects(type.presenceCondition()))
            .map(ReplayVariantSplit.ConditionalResult::result)
            .filter(known -> known instanceof ReplayFunction f && !f.name().equals(name))
            .map(ReplayFunction.class::cast)
            .findFirst()
            .orElseGet(
                () -> functions.computeIfAbsent(name, key -> new ReplayFunction(name, span)));
    function.declare(type.presenceCondition(), (Type.Function) type.result(), traits);
    global.withVariants(type.presenceCondition()).declare(name, function);
    return function;
  }

  private void define(FunctionToDefine definition) {
    LookupContext place =
        new LookupContext(definition.place().scope().inner(), definition.place().variants());
    for (ReplayVariantSplit.ConditionalResult<Type> type : definition.types()) {
      define(
          definition, (Type.Function) type.result(), place.withVariants(type.presenceCondition()));
    }
    definition.text().body().allExpressions().forEach(e -> labels(e, definition.text()));
    Optional<ReplayFunction> around = inside;
    inside = Optional.of(definition.function());
    statement(definition.text().body(), place);
    inside = around;
  }

  /** Declares and defines a nested function (GCC manual, Nested Functions). */
  private void nestedFunction(ExternalDeclaration.FunctionDefinition text, LookupContext place) {
    List<ReplayVariantSplit.ConditionalResult<Type>> all = types(text.type(), place);
    ReplayFunction function = nestedFunction(text.name(), text.span(), place);
    for (ReplayVariantSplit.ConditionalResult<Type> type : all) {
      LookupContext there = place.withVariants(type.presenceCondition());
      declareNested(function, type, text.attributes(), there);
      align(function, Optional.empty(), text.aligned(), text.span(), there);
    }
    level++;
    define(new FunctionToDefine(place, function, all, text));
    level--;
  }

  private static void declareNested(
      ReplayFunction function,
      ReplayVariantSplit.ConditionalResult<Type> type,
      Set<Declaration.DeclarationAttribute> traits,
      LookupContext place) {
    function.declare(type.presenceCondition(), (Type.Function) type.result(), traits);
    place.declare(function.name(), function);
  }

  /** Returns the nested function that a block declares with a name, or a new one. */
  private ReplayFunction nestedFunction(String name, Span span, LookupContext place) {
    for (ReplayVariantSplit.ConditionalResult<ReplayScope.Entity> known :
        place.scope().localEntries(name)) {
      if (known.result() instanceof ReplayFunction function && function.level() > 0) {
        return function;
      }
    }
    return new ReplayFunction(name, span, level + 1);
  }

  private void labels(Expression e, ExternalDeclaration.FunctionDefinition in) {
    // The address of a label of an enclosing function has its value from there.
    if (e instanceof Expression.LabelAddress label
        && (!labels.containsKey(e)
            || !Statement.Label.isDeclared(label.label())
            || hasLabel(in.body(), label.label()))) {
      labels.put(e, new ConcreteValue.LabelPointer(label.label(), in.body()));
    }
    e.operands().forEach(operand -> labels(operand, in));
  }

  private static boolean hasLabel(Statement s, String name) {
    return s instanceof Statement.Label label && label.name().equals(name)
        || s.substatements().stream().anyMatch(part -> hasLabel(part, name));
  }

  private void define(FunctionToDefine definition, Type.Function type, LookupContext place) {
    List<ReplayVariable> parameters = new ArrayList<>();
    types.importPrototypeScope(definition.text().type(), place);
    List<TypeSyntax.Parameter> names = definition.text().type().parameters();
    for (int i = 0; i < type.parameters().size(); i++) {
      String name = names.get(i).name().orElse("(unnamed)");
      Type itsType = type.parameters().get(i);
      ReplayVariable parameter =
          variable(name, itsType, ReplayVariable.StorageKind.PARAMETER, names.get(i).span());
      parameters.add(parameter);
      place.declare(name, parameter);
    }
    Statement.Block block = definition.text().body();
    ReplayFunction.Definition body =
        new ReplayFunction.Definition(
            place.variants(), parameters, block, type, definition.text().span());
    definition.function().define(body);
    List<ObjectDeclaration> all = new ArrayList<>();
    List<ObjectDeclaration> effects = new ArrayList<>();
    for (TypeSyntax.Parameter parameter : names) {
      // An array parameter is a pointer, whose pointee does not depend on the array length.
      TypeSyntax passed =
          parameter.type() instanceof TypeSyntax.Array array ? array.element() : parameter.type();
      all.addAll(lengthDeclarations(passed, place, parameter.span()));
      if (parameter.hasLengthWithEffects()) {
        effects.addAll(outerLength((TypeSyntax.Array) parameter.type(), place, parameter.span()));
      }
    }
    all.addAll(effects);
    lengths.put(body, all);
  }

  /** Returns the declarations of array lengths in the types of parameters. */
  public List<ObjectDeclaration> lengthDeclarations(ReplayFunction.Definition body) {
    return lengths.get(body);
  }

  /** Returns the declarations of array lengths in a type. */
  List<ObjectDeclaration> lengthDeclarations(TypeSyntax type, LookupContext place, Span span) {
    List<ObjectDeclaration> result = new ArrayList<>();
    if (type instanceof TypeSyntax.Pointer pointer) {
      result.addAll(lengthDeclarations(pointer.pointee(), place, span));
    } else if (type instanceof TypeSyntax.Array array) {
      result.addAll(lengthDeclarations(array.element(), place, span));
      result.addAll(outerLength(array, place, span));
    }
    return result;
  }

  private List<ObjectDeclaration> outerLength(
      TypeSyntax.Array array, LookupContext place, Span span) {
    Optional<Initializer> size = array.size().map(Initializer.ExpressionInitializer::new);
    return types
        .lengthVariable(array, place)
        .map(bound -> List.of(new ObjectDeclaration(place.snapshot(), bound, size, span)))
        .orElse(List.of());
  }

  private ReplayVariable variable(
      String name, Type type, ReplayVariable.StorageKind kind, Span span) {
    ReplayVariable made = new ReplayVariable(variables++, name, type, kind, span, Optional.empty());
    if (level > 0) {
      levels.put(made, level);
    }
    return made;
  }

  /** Resolves a statement: declares its names and records the context of each full expression. */
  private void statement(Statement s, LookupContext place) {
    if (s instanceof Statement.ConditionalGroup x) {
      x.items()
          .forEach(
              item ->
                  statement(item, place.withVariants(place.variants().and(x.presenceCondition()))));
    } else if (s instanceof Statement.DeclarationStatement x) {
      List<ObjectDeclaration> declared = new ArrayList<>();
      declare(x.declaration(), place, declared);
      declared.forEach(object -> inBlock(object.variable()));
      locals.put(s, declared);
    } else if (s instanceof Statement.NestedFunction x) {
      nestedFunction(x.definition(), place);
    } else {
      boolean isBlock = !s.substatements().isEmpty();
      if (isBlock) {
        blocks.push(s);
      }
      // A statement that is no block belongs to the block around it.
      LookupContext inner =
          isBlock ? new LookupContext(place.scope().inner(), place.variants()) : place;
      for (Statement part : s.substatements()) {
        // Substatements of selections and loops are blocks (C17, 6.8.4 and 6.8.5).
        boolean list = s instanceof Statement.Block;
        boolean start =
            s instanceof Statement.For loop && loop.start().filter(x -> x == part).isPresent();
        if (!start && !(s instanceof Statement.Do)) {
          s.expressions().forEach(e -> declareTypes(e, inner));
        }
        blocks.push(list || start ? s : part);
        statement(part, inner);
        blocks.pop();
      }
      s.expressions().forEach(e -> declareTypes(e, inner));
      Optional<ReplayFunction> returns = s instanceof Statement.Return ? inside : Optional.empty();
      LookupContext here = inner.snapshot();
      s.expressions().forEach(e -> sites.put(e, new ExpressionSite(here, returns)));
      s.expressions().forEach(e -> inside(e, here));
      if (isBlock) {
        blocks.pop();
      }
    }
  }

  /** Declares the types that an expression defines in the surrounding block. */
  private void declareTypes(Expression e, LookupContext place) {
    if (e instanceof Expression.Choice several) {
      for (Expression.Alternative one : several.alternatives()) {
        declareTypes(
            one.expression(), place.withVariants(place.variants().and(one.presenceCondition())));
      }
    } else if (!(e instanceof Expression.StatementExpression)) {
      WRITTEN.childrenOf((Record) e).stream()
          .filter(ReplayProgram::defines)
          .forEach(type -> types(type, place));
      operands(e, place, this::declareTypes);
    }
  }

  private static void operands(
      Expression e, LookupContext at, BiConsumer<Expression, LookupContext> use) {
    if (e instanceof Expression.CompoundLiteral literal) {
      each(literal.initializer(), at, use);
    } else {
      e.operands().forEach(operand -> use.accept(operand, at));
    }
  }

  private static boolean defines(TypeSyntax type) {
    return type instanceof TypeSyntax.RecordSpecifier record && record.members().isPresent()
        || type instanceof TypeSyntax.EnumSpecifier values && values.enumerators().isPresent()
        || WITHIN.childrenOf((Record) type).stream().anyMatch(ReplayProgram::defines);
  }

  /** Resolves the declarations inside an expression. */
  private void inside(Expression e, LookupContext place) {
    if (e instanceof Expression.StatementExpression block) {
      statement(block.block(), place.snapshot());
      return;
    }
    // The initializer of a compound literal may complete its type.
    operands(e, place, this::inside);
    if (e instanceof Expression.CompoundLiteral literal) {
      Declaration.InitDeclarator name =
          new Declaration.InitDeclarator(
              "(literal)", literal.type(), Optional.of(literal.initializer()), Set.of(), e.span());
      List<ObjectDeclaration> objects = new ArrayList<>();
      for (ReplayVariantSplit.ConditionalResult<Type> type : types(name, place)) {
        ReplayVariable made =
            variable(name.name(), type.result(), ReplayVariable.StorageKind.LOCAL, e.span());
        LookupContext there = place.withVariants(type.presenceCondition()).snapshot();
        objects.add(new ObjectDeclaration(there, made, name.initializer(), e.span()));
        inBlock(made);
      }
      literals.put(e, objects);
    }
  }

  /** Returns the object of a string literal; equal literals have one object. */
  ReplayVariable stringObject(Expression.StringLiteral text) {
    return texts.computeIfAbsent(
        String.join("", text.literals()),
        name -> {
          List<String> characters = InitializerFlattening.stringCharacters(text);
          Type.Int element = dataModel.ofCharacter(text.encoding());
          Type type = new Type.Array(element, OptionalLong.of(characters.size()));
          ReplayVariable made =
              variable(name, type, ReplayVariable.StorageKind.STRING_LITERAL, text.span());
          contents.put(made, characters);
          return made;
        });
  }

  /** Returns an element of a string literal. */
  ConcreteValue stringElement(ReplayVariable text, long at) {
    String written = contents.get(text).get((int) at);
    Type.Int type = (Type.Int) ((Type.Array) text.type()).element();
    return new ConcreteValue.Int(type.wrap(Literals.value(written).orElse(BigInteger.ZERO)));
  }

  /** Returns the objects of a compound literal, by variant. */
  List<ObjectDeclaration> compoundLiterals(Expression literal) {
    return literals.getOrDefault(literal, List.of());
  }

  /** A function executor for constant expressions, which executes nothing. */
  private static final class NoExecution implements ReplayExpressionCompiler.FunctionExecutor {
    @Override
    public VariationalSet<MachineState> call(
        ReplayExpressionCompiler.CallSite call,
        VariationalSet<MachineState> states,
        ReplayExpressionCompiler.ResultUse use) {
      return VariationalSet.empty();
    }

    @Override
    public VariationalSet<MachineState> executeStatementExpression(
        Statement.Block block,
        List<Statement> items,
        CompiledExpression.StateTransformer value,
        VariationalSet<MachineState> states) {
      return VariationalSet.empty();
    }

    @Override
    public VariationalSet<MachineState> pushVariadicArguments(VariationalSet<MachineState> states) {
      return VariationalSet.empty();
    }

    @Override
    public VariationalSet<MachineState> beginObjects(
        List<ObjectDeclaration> objects, VariationalSet<MachineState> states) {
      return VariationalSet.empty();
    }
  }

  /** Declares the names of a declaration. */
  private void declare(
      Declaration declaration, LookupContext place, List<ObjectDeclaration> objects) {
    if (declaration.declarators().isEmpty()) {
      if (declaration.tagDeclaration().orElse(null) instanceof TypeSyntax.RecordSpecifier record) {
        types.declareTag(record, place);
      } else {
        types(declaration.specifierType(), place);
      }
    }
    for (Declaration.InitDeclarator name : declaration.declarators()) {
      insideOf(name, place.snapshot());
      for (ReplayVariantSplit.ConditionalResult<Type> type : types(name, place)) {
        declare(name, declaration, type, place.withVariants(type.presenceCondition()), objects);
      }
      // The scope of a name includes its initializer.
      name.initializer().ifPresent(i -> each(i, place, this::declareTypes));
      insideOf(name, place.snapshot());
    }
  }

  private void insideOf(Declaration.InitDeclarator name, LookupContext place) {
    if (name.type() instanceof TypeSyntax.TypeOf type) {
      inside(type.expression(), place);
    } else if (name.type() instanceof TypeSyntax.Array array) {
      array.size().ifPresent(size -> inside(size, place));
    }
    name.initializer().ifPresent(i -> each(i, place, this::inside));
  }

  /** Applies an action to all values of an initializer, with the variants that have them. */
  private static void each(
      Initializer values, LookupContext at, BiConsumer<Expression, LookupContext> use) {
    if (values instanceof Initializer.ExpressionInitializer single) {
      use.accept(single.value(), at);
      return;
    }
    for (Declaration.InitializerItem item : ((Initializer.InitializerList) values).items()) {
      ConfigSet having = item.presentVariants(at.variants());
      if (!having.isEmpty()) {
        each(item.value(), having.equals(at.variants()) ? at : at.withVariants(having), use);
      }
    }
  }

  /** Returns the types of a name by variant; an array can have its length from its initializer. */
  private List<ReplayVariantSplit.ConditionalResult<Type>> types(
      Declaration.InitDeclarator name, LookupContext place) {
    return ReplayVariantSplit.splitByVariants(
            place.variants(), part -> types.of(name.type(), place.withVariants(part)))
        .stream()
        .flatMap(type -> completed(name, type, place).stream())
        .toList();
  }

  private List<ReplayVariantSplit.ConditionalResult<Type>> completed(
      Declaration.InitDeclarator name,
      ReplayVariantSplit.ConditionalResult<Type> type,
      LookupContext place) {
    if (name.initializer().isEmpty()) {
      return List.of(type);
    }
    return ReplayVariantSplit.splitByVariants(
            type.presenceCondition(),
            part ->
                initial(place.withVariants(part))
                    .completedTypes(type.result(), name.initializer().get()))
        .stream()
        .flatMap(complete -> complete.result().stream())
        .toList();
  }

  private void declare(
      Declaration.InitDeclarator name,
      Declaration declaration,
      ReplayVariantSplit.ConditionalResult<Type> type,
      LookupContext place,
      List<ObjectDeclaration> objects) {
    StorageClass storage = declaration.storage();
    boolean inRuns =
        !place.hasSameScope(global)
            && (storage != StorageClass.EXTERN && storage != StorageClass.STATIC);
    if (inRuns && !(type.result() instanceof Type.Function)) {
      objects.addAll(lengthDeclarations(name.type(), place, name.span()));
    }
    if (name.alias().isPresent()) {
      alias(name.name(), name.alias().get(), place);
    } else if (storage == StorageClass.TYPEDEF) {
      for (ReplayVariantSplit.ConditionalResult<Integer> said :
          ReplayVariantSplit.splitByVariants(
              place.variants(), part -> types.alignment(name, place.withVariants(part)))) {
        ReplayScope.TypeName named = new ReplayScope.TypeName(type.result(), said.result());
        place.withVariants(said.presenceCondition()).declare(name.name(), named);
      }
    } else if (name.attributes().contains(Declaration.DeclarationAttribute.NESTED)
        && type.result() instanceof Type.Function) {
      declareNested(
          nestedFunction(name.name(), name.span(), place), type, name.attributes(), place);
    } else if (type.result() instanceof Type.Function) {
      ReplayFunction function = function(name.name(), type, name.attributes(), name.span());
      place.declare(name.name(), function);
      align(function, Optional.empty(), name.aligned(), name.span(), place);
    } else if (place.hasSameScope(global) || storage == StorageClass.EXTERN) {
      linked(name, storage, type, place);
      if (name.type().constDepths().contains(0)) {
        global.scope().localEntries(name.name()).stream()
            .filter(known -> known.presenceCondition().intersects(place.variants()))
            .forEach(known -> unchanging.add((ReplayVariable) known.result()));
      }
    } else {
      ReplayVariable.StorageKind kind =
          storage == StorageClass.STATIC
              ? ReplayVariable.StorageKind.STATIC
              : ReplayVariable.StorageKind.LOCAL;
      ReplayVariable made = variable(name.name(), type.result(), kind, name.span());
      place.declare(name.name(), made);
      align(made, Optional.of(name.type()), name.aligned(), name.span(), place);
      Optional<Expression> length =
          name.type() instanceof TypeSyntax.Array array && type.result().isVariableLengthArray()
              ? array.size()
              : Optional.empty();
      ObjectDeclaration declared =
          new ObjectDeclaration(place.snapshot(), made, name.initializer(), length, name.span());
      if (kind == ReplayVariable.StorageKind.LOCAL) {
        objects.add(declared);
      } else {
        lasts(declared, ReplayVariable.InitialValue.ZERO);
        if (name.type().constDepths().contains(0)) {
          unchanging.add(made);
        }
      }
    }
  }

  /** Declares a further name of an entity, by variant. */
  private void alias(String name, String of, LookupContext place) {
    for (ReplayVariantSplit.ConditionalResult<ReplayScope.Entity> known :
        global.scope().localEntries(of)) {
      ConfigSet both = known.presenceCondition().and(place.variants());
      if (!both.isEmpty()) {
        global.withVariants(both).declare(name, known.result());
      }
    }
  }

  /** Records the alignment that a declaration gives an object with a type, or a function. */
  private void align(
      ReplayScope.Entity declared,
      Optional<TypeSyntax> type,
      List<Expression> aligned,
      Span span,
      LookupContext place) {
    alignments
        .computeIfAbsent(declared, key -> new ArrayList<>())
        .addAll(
            ReplayVariantSplit.splitByVariants(
                place.variants(),
                when ->
                    new Alignment(
                        types.alignment(aligned, place.withVariants(when)),
                        type.map(t -> types.alignment(t, place.withVariants(when))).orElse(0),
                        span)));
  }

  /**
   * Returns the alignment of an object or a function in some variants, in bytes.
   *
   * @param natural the alignment of its type
   * @param isVisible the declarations that count
   * @return the alignment; negative if unknown
   */
  int alignment(
      ReplayScope.Entity declared, int natural, ConfigSet when, Predicate<Alignment> isVisible) {
    OptionalInt all = OptionalInt.empty();
    for (ReplayVariantSplit.ConditionalResult<Alignment> one :
        alignments.getOrDefault(declared, List.of())) {
      if (one.presenceCondition().intersects(when) && isVisible.test(one.result())) {
        ReplayVariantSplit.splitUnlessSubset(when, one.presenceCondition());
        int own = one.result().of(natural);
        all = OptionalInt.of(own < 0 || all.orElse(0) < 0 ? -1 : Math.max(own, all.orElse(0)));
      }
    }
    return all.orElse(natural);
  }

  private void lasts(ObjectDeclaration declared, ReplayVariable.InitialValue start) {
    lasting.merge(
        declared.variable(), start, (a, b) -> a == ReplayVariable.InitialValue.ZERO ? a : b);
    present.merge(declared.variable(), declared.context().variants(), ConfigSet::or);
    if (declared.initializer().isPresent()) {
      initialized.add(declared);
    }
  }

  /** Declares an object with linkage: in each variant all its declarations denote one object. */
  private void linked(
      Declaration.InitDeclarator name,
      StorageClass storage,
      ReplayVariantSplit.ConditionalResult<Type> type,
      LookupContext place) {
    ConfigSet rest = type.presenceCondition();
    for (ReplayVariantSplit.ConditionalResult<ReplayScope.Entity> known :
        global.scope().localEntries(name.name())) {
      ConfigSet both = rest.and(known.presenceCondition());
      if (!both.isEmpty() && known.result() instanceof ReplayVariable variable) {
        bind(name, storage, completed(name, variable, type.result()), place.withVariants(both));
        rest = rest.minus(both);
      }
    }
    if (!rest.isEmpty()) {
      bind(name, storage, objectOf(name, type.result()), place.withVariants(rest));
    }
  }

  private void bind(
      Declaration.InitDeclarator name,
      StorageClass storage,
      ReplayVariable variable,
      LookupContext place) {
    place.declare(name.name(), variable);
    align(variable, Optional.of(name.type()), name.aligned(), name.span(), place);
    global.withVariants(place.variants()).declare(name.name(), variable);
    boolean isDefined =
        storage != StorageClass.EXTERN
            || name.initializer().isPresent()
            || variable.feature().isPresent();
    lasts(
        new ObjectDeclaration(
            global.withVariants(place.variants()), variable, name.initializer(), name.span()),
        isDefined ? ReplayVariable.InitialValue.ZERO : ReplayVariable.InitialValue.INDETERMINATE);
  }

  /** Returns the object with the more complete of two types. */
  private ReplayVariable completed(
      Declaration.InitDeclarator name, ReplayVariable known, Type type) {
    boolean says =
        known.type() instanceof Type.Array array
            && array.length().isEmpty()
            && type instanceof Type.Array;
    return says ? objectOf(name, type) : known;
  }

  /** Returns the object of static storage duration with a name and a type. */
  private ReplayVariable objectOf(Declaration.InitDeclarator name, Type type) {
    for (ReplayVariantSplit.ConditionalResult<ReplayScope.Entity> known :
        global.scope().localEntries(name.name())) {
      if (known.result() instanceof ReplayVariable variable && variable.type().equals(type)) {
        return variable;
      }
    }
    Optional<Feature.Bool> feature =
        feature(name.name()).filter(Feature.Bool.class::isInstance).map(Feature.Bool.class::cast);
    return new ReplayVariable(
        variables++, name.name(), type, ReplayVariable.StorageKind.STATIC, name.span(), feature);
  }
}
