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
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.StateSet;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.preprocess.COptions.Abi;
import sunder.frontend.c.preprocess.COptions.Globals;
import sunder.frontend.c.preprocess.Literals;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.DataModel;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Scope;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Constructors;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.Initializer;
import sunder.frontend.c.syntax.Declaration.Storage;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.frontend.c.syntax.External;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.NodeParts;
import sunder.source.Span;

/**
 * A program as the interpreter reads it: what every name in the text stands for, by a reading of
 * declarations of its own.
 */
public final class Program {
  private static final NodeParts<TypeSyntax> WRITTEN =
      NodeParts.of(TypeSyntax.class, Expression.Association.class);
  private static final NodeParts<TypeSyntax> WITHIN = NodeParts.of(TypeSyntax.class);

  /** Where an expression stands, and the function that returns it, if it is returned. */
  public record Site(Place place, Optional<Function> returns) {}

  /** An object that is declared somewhere in the text. */
  public record Declared(
      Place place,
      Variable variable,
      Optional<Initializer> initializer,
      Optional<Expression> length,
      Span span) {
    Declared(Place place, Variable variable, Optional<Initializer> initializer, Span span) {
      this(place, variable, initializer, Optional.empty(), span);
    }

    /** Whether it is named in its own values otherwise than by an address that is one of them. */
    public boolean isOfItself() {
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

  private record Copied(Variable variable, int activation) {}

  /** A definition of a function; variants may differ in its type. */
  private record Definition(
      Place place, Function function, List<Varies.Part<Type>> types, External.Function text) {}

  private final ConfigSet variants;
  private final Map<String, Feature> features = new HashMap<>();
  private final Map<String, Function> functions = new HashMap<>();
  private final Map<Expression, Site> sites = new IdentityHashMap<>();
  private final Map<Expression, Val.Label> labels = new IdentityHashMap<>();
  private final Map<Statement, List<Declared>> locals = new IdentityHashMap<>();
  private final Map<Statement, List<Variable>> objects = new IdentityHashMap<>();
  private final Deque<Statement> blocks = new ArrayDeque<>();
  private final Map<String, Variable> texts = new HashMap<>();
  private final Map<Variable, List<String>> contents = new HashMap<>();
  private final Map<Expression, List<Declared>> literals = new IdentityHashMap<>();
  private final Map<Variable, Variable.Start> lasting = new LinkedHashMap<>();
  private final Map<Variable, ConfigSet> present = new HashMap<>();
  private final List<Declared> initialized = new ArrayList<>();
  private final List<Definition> definitions = new ArrayList<>();
  private final Evaluator constants;
  final Types types;
  final DataModel model;
  private final Place global;
  private final Map<Declared, List<Varies.Part<List<Initial.Value>>>> values =
      new IdentityHashMap<>();
  private final Map<Function.Body, List<Declared>> lengths = new IdentityHashMap<>();
  private final Map<Copied, Variable> copies = new HashMap<>();
  private final Map<Variable, Variable> formers = new HashMap<>();
  private final Set<Variable> unchanging = new HashSet<>();
  private final String entry;
  private final Optional<Globals> given;
  private Optional<Function> inside = Optional.empty();
  private int variables;

  /**
   * Reads a program.
   *
   * @param abi the data model
   * @param variants those that have no fault
   * @param entry the function where runs begin
   * @param given what it is given, if it is no whole program
   */
  public Program(
      TranslationUnit unit,
      Abi abi,
      FeatureModel features,
      ConfigSet variants,
      String entry,
      Optional<Globals> given) {
    this.entry = entry;
    this.given = given;
    this.variants = variants;
    this.global = new Place(Scope.EMPTY, variants);
    features.features().forEach(feature -> this.features.put(feature.name(), feature));
    this.constants = new Evaluator(Machine.quiet(variants), this, new Nobody());
    this.model = DataModel.of(abi);
    this.types =
        new Types(
            constants,
            model,
            span -> variable("(length)", Type.Number.LONG_LONG, Variable.Kind.LENGTH, span));
    externals(unit.externals(), variants);
    definitions.forEach(this::define);
  }

  public ConfigSet variants() {
    return variants;
  }

  /** Values of constant expressions, and types. */
  public Evaluator constants() {
    return constants;
  }

  public Function main() {
    return Optional.ofNullable(functions.get(entry)).orElseThrow();
  }

  /** What runs when a run ends. */
  public Optional<Function> end() {
    return given.isPresent()
        ? Optional.empty()
        : Optional.ofNullable(functions.get(Constructors.END));
  }

  /** What it is given; nothing if it is {@code main} of a whole program. */
  public Optional<Globals> given() {
    return given;
  }

  /** The objects outside functions that can be changed. */
  public List<Variable> changeable() {
    return lasting.keySet().stream()
        .filter(object -> object.feature().isEmpty() && !unchanging.contains(object))
        .toList();
  }

  /** Where functions of the library leave what went wrong, if anybody looks there. */
  public Optional<Variable> errno() {
    return lasting.keySet().stream()
        .filter(variable -> variable.name().equals("errno"))
        .filter(
            variable ->
                LibraryText.has(variable.span())
                    || lasting.get(variable) == Variable.Start.UNDEFINED)
        .findFirst();
  }

  /** Whether it can be changed. */
  boolean canChange(Variable object) {
    return !object.isText() && !unchanging.contains(object);
  }

  /**
   * The object that a name stands for in a call of its function.
   *
   * @param activation how many other calls of the function that one is within
   */
  public Variable object(Variable variable, int activation) {
    boolean own =
        switch (variable.kind()) {
          case LOCAL, PARAMETER, LENGTH -> true;
          case STATIC, TEXT, ALLOCATED -> false;
        };
    return own && activation > 0
        ? copies.computeIfAbsent(
            new Copied(variable, activation),
            key ->
                new Variable(
                    variables++,
                    variable.name(),
                    variable.type(),
                    variable.kind(),
                    variable.span(),
                    variable.feature(),
                    activation))
        : variable;
  }

  /** What an object was when its block was entered before. */
  Variable former(Variable object) {
    return formers.computeIfAbsent(
        object, key -> variable(key.name(), key.type(), key.kind(), key.span()));
  }

  /** An object that was there before. */
  public Variable object(String name, Type type) {
    return variable(name, type, Variable.Kind.STATIC, main().span());
  }

  Optional<Feature> feature(String name) {
    return Optional.ofNullable(features.get(name));
  }

  /** Where a whole expression of a body stands. */
  public Site site(Expression expression) {
    return sites.get(expression);
  }

  /** What the address of a label is. */
  Val.Label label(Expression.LabelAddress e) {
    return labels.get(e);
  }

  /** The objects that live as long as the program. */
  public Map<Variable, Variable.Start> lasting() {
    return lasting;
  }

  /** The variants that have such an object. */
  public ConfigSet present(Variable object) {
    return present.get(object);
  }

  /** The initializers of such objects. */
  public List<Declared> initialized() {
    return initialized;
  }

  /** The objects that start to live with a declaration in a body. */
  public List<Declared> locals(Statement declaration) {
    return locals.get(declaration);
  }

  /** The objects that live as long as a block, with and without names. */
  public List<Variable> objects(Statement block) {
    return objects.getOrDefault(block, List.of());
  }

  private void inBlock(Variable object) {
    if (!blocks.isEmpty()) {
      objects.computeIfAbsent(blocks.element(), key -> new ArrayList<>()).add(object);
    }
  }

  /** What an initializer puts where. */
  public List<Varies.Part<List<Initial.Value>>> values(Declared declared) {
    return values.computeIfAbsent(
        declared,
        object ->
            Varies.parts(
                object.place().when(),
                part ->
                    initial(object.place().within(part))
                        .of(object.variable().type(), object.initializer().orElseThrow())));
  }

  private Initial initial(Place place) {
    return new Initial(place, constants);
  }

  private void externals(List<External> externals, ConfigSet when) {
    for (External external : externals) {
      if (external instanceof External.Part part) {
        externals(part.externals(), when.and(part.when()));
      } else if (external instanceof External.Variables variables) {
        declare(variables.declaration(), global.within(when), new ArrayList<>());
      } else {
        External.Function text = (External.Function) external;
        List<Varies.Part<Type>> all = types(text.type(), global.within(when));
        for (Varies.Part<Type> type : all) {
          Function function = function(text.name(), type, text.span());
          if (type == all.get(0)) {
            definitions.add(new Definition(global.within(when), function, all, text));
          }
        }
      }
    }
  }

  private List<Varies.Part<Type>> types(TypeSyntax syntax, Place place) {
    return Varies.parts(place.when(), part -> types.of(syntax, place.within(part)));
  }

  private Function function(String name, Varies.Part<Type> type, Span span) {
    Function function = functions.computeIfAbsent(name, key -> new Function(name, span));
    function.declare(type.when(), (Type.Function) type.what());
    global.within(type.when()).declare(name, function);
    return function;
  }

  private void define(Definition definition) {
    Place place = new Place(global.scope().inner(), definition.place().when());
    for (Varies.Part<Type> type : definition.types()) {
      define(definition, (Type.Function) type.what(), place.within(type.when()));
    }
    definition.text().body().all().forEach(e -> labels(e, definition.text()));
    inside = Optional.of(definition.function());
    statement(definition.text().body(), place);
    inside = Optional.empty();
  }

  private void labels(Expression e, External.Function in) {
    if (e instanceof Expression.LabelAddress label) {
      labels.put(e, new Val.Label(label.label(), in.body()));
    }
    e.operands().forEach(operand -> labels(operand, in));
  }

  private void define(Definition definition, Type.Function type, Place place) {
    List<Variable> parameters = new ArrayList<>();
    types.enter(definition.text().type(), place);
    List<TypeSyntax.Parameter> names = definition.text().type().parameters();
    for (int i = 0; i < type.parameters().size(); i++) {
      String name = names.get(i).name().orElse("(unnamed)");
      Type itsType = type.parameters().get(i);
      Variable parameter = variable(name, itsType, Variable.Kind.PARAMETER, names.get(i).span());
      parameters.add(parameter);
      place.declare(name, parameter);
    }
    Statement.Block block = definition.text().body();
    Function.Body body = new Function.Body(place.when(), parameters, block, type);
    definition.function().define(body);
    List<Declared> all = new ArrayList<>();
    for (TypeSyntax.Parameter parameter : names) {
      // Of an array a pointer is passed, whatever its length is.
      TypeSyntax passed =
          parameter.type() instanceof TypeSyntax.Array array ? array.of() : parameter.type();
      all.addAll(lengths(passed, place, parameter.span()));
    }
    lengths.put(body, all);
  }

  /** The lengths that the types of parameters have in a call. */
  public List<Declared> lengths(Function.Body body) {
    return lengths.get(body);
  }

  /** The lengths that a type has when a run gets to it. */
  List<Declared> lengths(TypeSyntax type, Place place, Span span) {
    List<Declared> result = new ArrayList<>();
    if (type instanceof TypeSyntax.Pointer pointer) {
      result.addAll(lengths(pointer.to(), place, span));
    } else if (type instanceof TypeSyntax.Array array) {
      result.addAll(lengths(array.of(), place, span));
      Optional<Initializer> size = array.size().map(Initializer.Single::new);
      types
          .bound(array, place)
          .ifPresent(bound -> result.add(new Declared(place.copy(), bound, size, span)));
    }
    return result;
  }

  private Variable variable(String name, Type type, Variable.Kind kind, Span span) {
    return new Variable(variables++, name, type, kind, span, Optional.empty());
  }

  /** Goes through a statement: what do names mean at each expression, what is declared? */
  private void statement(Statement s, Place place) {
    if (s instanceof Statement.Part x) {
      x.items().forEach(item -> statement(item, place.within(place.when().and(x.when()))));
    } else if (s instanceof Statement.Declare x) {
      List<Declared> declared = new ArrayList<>();
      declare(x.declaration(), place, declared);
      declared.forEach(object -> inBlock(object.variable()));
      locals.put(s, declared);
    } else {
      boolean isBlock = !s.parts().isEmpty();
      if (isBlock) {
        blocks.push(s);
      }
      // What is not a block is in the one around it.
      Place inner = isBlock ? new Place(place.scope().inner(), place.when()) : place;
      for (Statement part : s.parts()) {
        // The branches and the body of a statement are blocks, whatever they are.
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
      Optional<Function> returns = s instanceof Statement.Return ? inside : Optional.empty();
      Place here = inner.copy();
      s.expressions().forEach(e -> sites.put(e, new Site(here, returns)));
      s.expressions().forEach(e -> inside(e, here));
      if (isBlock) {
        blocks.pop();
      }
    }
  }

  /** What is written as a type in an expression may define one, of the block around it. */
  private void declareTypes(Expression e, Place place) {
    if (e instanceof Expression.Alternatives several) {
      for (Expression.Alternative one : several.alternatives()) {
        declareTypes(one.expression(), place.within(place.when().and(one.when())));
      }
    } else if (!(e instanceof Expression.Block)) {
      WRITTEN.in((Record) e).stream().filter(Program::defines).forEach(type -> types(type, place));
      operands(e, place, this::declareTypes);
    }
  }

  private static void operands(Expression e, Place at, BiConsumer<Expression, Place> use) {
    if (e instanceof Expression.Literal literal) {
      each(literal.initializer(), at, use);
    } else {
      e.operands().forEach(operand -> use.accept(operand, at));
    }
  }

  private static boolean defines(TypeSyntax type) {
    return type instanceof TypeSyntax.Record record && record.members().isPresent()
        || type instanceof TypeSyntax.Enumeration values && values.enumerators().isPresent()
        || WITHIN.in((Record) type).stream().anyMatch(Program::defines);
  }

  /** What is declared within an expression. */
  private void inside(Expression e, Place place) {
    if (e instanceof Expression.Block block) {
      statement(block.block(), place.copy());
      return;
    }
    // What is in the values of a literal may say of what type it is.
    operands(e, place, this::inside);
    if (e instanceof Expression.Literal literal) {
      Declaration.Declared name =
          new Declaration.Declared(
              "(literal)", literal.type(), Optional.of(literal.initializer()), Set.of(), e.span());
      List<Declared> objects = new ArrayList<>();
      for (Varies.Part<Type> type : types(name, place)) {
        Variable made = variable(name.name(), type.what(), Variable.Kind.LOCAL, e.span());
        Place there = place.within(type.when()).copy();
        objects.add(new Declared(there, made, name.initializer(), e.span()));
        inBlock(made);
      }
      literals.put(e, objects);
    }
  }

  /** The object that a string literal is; equal ones are one. */
  Variable text(Expression.Text text) {
    return texts.computeIfAbsent(
        String.join("", text.parts()),
        name -> {
          List<String> characters = Initial.characters(text);
          Type type = new Type.Array(Type.Number.CHAR, OptionalLong.of(characters.size()));
          Variable made = variable(name, type, Variable.Kind.TEXT, text.span());
          contents.put(made, characters);
          return made;
        });
  }

  /** What a string literal has at a place. */
  Val character(Variable text, long at) {
    String written = contents.get(text).get((int) at);
    return new Val.Int(
        Type.Number.CHAR.wrap(Literals.value("'" + written + "'").orElse(BigInteger.ZERO)));
  }

  /** The objects that a compound literal is. */
  List<Declared> literals(Expression literal) {
    return literals.getOrDefault(literal, List.of());
  }

  /** Runs nothing: for what depends on no run. */
  private static final class Nobody implements Evaluator.Caller {
    @Override
    public StateSet<State> call(Evaluator.Call call, StateSet<State> states, Evaluator.Use use) {
      return StateSet.empty();
    }

    @Override
    public StateSet<State> run(
        Statement.Block block, List<Statement> items, Code.Action value, StateSet<State> states) {
      return StateSet.empty();
    }

    @Override
    public StateSet<State> rest(StateSet<State> states) {
      return StateSet.empty();
    }

    @Override
    public StateSet<State> begin(List<Declared> objects, StateSet<State> states) {
      return StateSet.empty();
    }
  }

  /** Declares names. */
  private void declare(Declaration declaration, Place place, List<Declared> objects) {
    if (declaration.names().isEmpty()) {
      if (declaration.opened().orElse(null) instanceof TypeSyntax.Record record) {
        types.open(record, place);
      } else {
        types(declaration.base(), place);
      }
    }
    for (Declaration.Declared name : declaration.names()) {
      insideOf(name, place.copy());
      for (Varies.Part<Type> type : types(name, place)) {
        declare(name, declaration, type, place.within(type.when()), objects);
      }
      // Its own name is known in its values.
      name.initializer().ifPresent(i -> each(i, place, this::declareTypes));
      insideOf(name, place.copy());
    }
  }

  private void insideOf(Declaration.Declared name, Place place) {
    if (name.type() instanceof TypeSyntax.TypeOf type) {
      inside(type.expression(), place);
    } else if (name.type() instanceof TypeSyntax.Array array) {
      array.size().ifPresent(size -> inside(size, place));
    }
    name.initializer().ifPresent(i -> each(i, place, this::inside));
  }

  /** Does something with all values, each where those variants are that have it. */
  private static void each(Initializer values, Place at, BiConsumer<Expression, Place> use) {
    if (values instanceof Initializer.Single single) {
      use.accept(single.value(), at);
      return;
    }
    for (Declaration.Item item : ((Initializer.Braces) values).items()) {
      ConfigSet having = item.in(at.when());
      if (!having.isEmpty()) {
        each(item.value(), having.equals(at.when()) ? at : at.within(having), use);
      }
    }
  }

  /** The types of a name; an array may have its length from its initializer. */
  private List<Varies.Part<Type>> types(Declaration.Declared name, Place place) {
    return Varies.parts(place.when(), part -> types.of(name.type(), place.within(part))).stream()
        .flatMap(type -> completed(name, type, place).stream())
        .toList();
  }

  private List<Varies.Part<Type>> completed(
      Declaration.Declared name, Varies.Part<Type> type, Place place) {
    if (name.initializer().isEmpty()) {
      return List.of(type);
    }
    return Varies.parts(
            type.when(),
            part -> initial(place.within(part)).complete(type.what(), name.initializer().get()))
        .stream()
        .flatMap(complete -> complete.what().stream())
        .toList();
  }

  private void declare(
      Declaration.Declared name,
      Declaration declaration,
      Varies.Part<Type> type,
      Place place,
      List<Declared> objects) {
    Storage storage = declaration.storage();
    boolean inRuns =
        !place.sees(global) && (storage != Storage.EXTERN && storage != Storage.STATIC);
    if (inRuns && !(type.what() instanceof Type.Function)) {
      objects.addAll(lengths(name.type(), place, name.span()));
    }
    if (storage == Storage.TYPEDEF) {
      place.declare(name.name(), new Scope.TypeName(type.what()));
    } else if (type.what() instanceof Type.Function) {
      place.declare(name.name(), function(name.name(), type, name.span()));
    } else if (place.sees(global) || storage == Storage.EXTERN) {
      linked(name, storage, type, place);
      if (name.type().constant().contains(0)) {
        global.scope().here(name.name()).stream()
            .filter(known -> known.when().intersects(place.when()))
            .forEach(known -> unchanging.add((Variable) known.what()));
      }
    } else {
      Variable.Kind kind = storage == Storage.STATIC ? Variable.Kind.STATIC : Variable.Kind.LOCAL;
      Variable made = variable(name.name(), type.what(), kind, name.span());
      place.declare(name.name(), made);
      Optional<Expression> length =
          name.type() instanceof TypeSyntax.Array array && type.what().isVarying()
              ? array.size()
              : Optional.empty();
      Declared declared = new Declared(place.copy(), made, name.initializer(), length, name.span());
      if (kind == Variable.Kind.LOCAL) {
        objects.add(declared);
      } else {
        lasts(declared, Variable.Start.ZERO);
        if (name.type().constant().contains(0)) {
          unchanging.add(made);
        }
      }
    }
  }

  private void lasts(Declared declared, Variable.Start start) {
    lasting.merge(declared.variable(), start, (a, b) -> a == Variable.Start.ZERO ? a : b);
    present.merge(declared.variable(), declared.place().when(), ConfigSet::or);
    if (declared.initializer().isPresent()) {
      initialized.add(declared);
    }
  }

  /** Of one name outside blocks there is one object in each variant, however often it is named. */
  private void linked(
      Declaration.Declared name, Storage storage, Varies.Part<Type> type, Place place) {
    ConfigSet rest = type.when();
    for (Varies.Part<Scope.Entity> known : global.scope().here(name.name())) {
      ConfigSet both = rest.and(known.when());
      if (!both.isEmpty() && known.what() instanceof Variable variable) {
        bind(name, storage, completed(name, variable, type.what()), place.within(both));
        rest = rest.minus(both);
      }
    }
    if (!rest.isEmpty()) {
      bind(name, storage, object(name, type.what()), place.within(rest));
    }
  }

  private void bind(Declaration.Declared name, Storage storage, Variable variable, Place place) {
    place.declare(name.name(), variable);
    global.within(place.when()).declare(name.name(), variable);
    boolean isDefined =
        storage != Storage.EXTERN
            || name.initializer().isPresent()
            || variable.feature().isPresent();
    lasts(
        new Declared(global.within(place.when()), variable, name.initializer(), name.span()),
        isDefined ? Variable.Start.ZERO : Variable.Start.UNDEFINED);
  }

  /**
   * The object, if what is said of its type is no more than what is known, or one with its type.
   */
  private Variable completed(Declaration.Declared name, Variable known, Type type) {
    boolean says =
        known.type() instanceof Type.Array array
            && array.length().isEmpty()
            && type instanceof Type.Array;
    return says ? object(name, type) : known;
  }

  /** The object with a name and a type outside blocks. */
  private Variable object(Declaration.Declared name, Type type) {
    for (Varies.Part<Scope.Entity> known : global.scope().here(name.name())) {
      if (known.what() instanceof Variable variable && variable.type().equals(type)) {
        return variable;
      }
    }
    Optional<Feature.Bool> feature =
        feature(name.name()).filter(Feature.Bool.class::isInstance).map(Feature.Bool.class::cast);
    return new Variable(variables++, name.name(), type, Variable.Kind.STATIC, name.span(), feature);
  }
}
