package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.preprocess.COptions;
import sunder.frontend.c.syntax.Constructors;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.External;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;

/** Resolves names and types of a whole program. */
public final class Checker {
  private final Checking checking;
  private final Expressions expressions;
  private final Declarations declarations;
  private final List<Pending> bodies = new ArrayList<>();

  /** Behind how many functions of the text we are. */
  private int place;

  /** A body to be checked once all names outside functions are known. */
  private record Pending(
      ConfigSet when,
      Function function,
      CType.Function type,
      External.Function syntax,
      int place) {}

  private Checker(DataModel model, FeatureModel features, Faults faults) {
    Map<String, Feature> byName = new HashMap<>();
    features.features().forEach(feature -> byName.put(feature.name(), feature));
    this.checking = new Checking(features.valid().minus(faults.absent()), model, byName, faults);
    this.expressions = new Expressions(checking);
    this.declarations = new Declarations(checking, expressions);
  }

  /**
   * Checks a program. What is wrong in some variants only does not keep the others from being
   * checked.
   *
   * @param library functions and objects for the variants that do not define them, nor declare them
   *     otherwise
   * @param files of the program, headers of others apart; the first is the one that is asked about
   * @param faults of variants that are not looked at any more; the others' are added
   * @return one for each function where runs begin
   * @throws InputException if no variant has one of these
   */
  public static List<CProgram> check(
      TranslationUnit unit,
      TranslationUnit library,
      List<SourceFile> files,
      FeatureModel features,
      Faults faults,
      COptions options)
      throws InputException {
    return new Checker(DataModel.of(options.abi()), features, faults)
        .programs(unit, library, files, features, options.runs());
  }

  /** Checks one file of several by itself. */
  public static void checkFile(
      TranslationUnit unit, COptions.Abi abi, FeatureModel features, Faults faults) {
    new Checker(DataModel.of(abi), features, faults).check(unit, new TranslationUnit(List.of()));
  }

  private List<External> check(TranslationUnit unit, TranslationUnit library) {
    checking.read(unit.externals());
    declare(unit.externals());
    place = Scope.END;
    checking.goTo(place);
    List<External> added = added(library.externals());
    declarations.complete();
    bodies.forEach(this::check);
    checking.goTo(Scope.END);
    return added;
  }

  private List<External> added(List<External> library) {
    List<External> added = new ArrayList<>();
    for (External external : library) {
      ConfigSet free = checking.when();
      if (external instanceof External.Function function) {
        free = inParts(function.span(), () -> withoutOwn(function));
      } else if (external instanceof External.Variables variables) {
        Declaration declaration = variables.declaration();
        free = inParts(declaration.span(), () -> withoutOwn(declaration));
      }
      if (!free.isEmpty()) {
        External part = new External.Part(free, List.of(external));
        declare(List.of(part));
        added.add(part);
      }
    }
    return added;
  }

  /** What is asked of variants in which names of types mean the same. */
  private ConfigSet inParts(Span span, Supplier<ConfigSet> question) {
    return checking.parts(span, question).stream()
        .map(Checking.Part::result)
        .reduce(checking.when().minus(checking.when()), ConfigSet::or);
  }

  /** The variants at hand that have no such function of their own. */
  private ConfigSet withoutOwn(External.Function function) {
    CType.Function type = (CType.Function) expressions.types.of(function.type());
    ConfigSet free = checking.when().minus(declarations.declaredOtherwise(function.name(), type));
    for (Pending other : bodies) {
      free = other.syntax().name().equals(function.name()) ? free.minus(other.when()) : free;
    }
    return free;
  }

  /** The variants at hand that have no such objects of their own. */
  private ConfigSet withoutOwn(Declaration declaration) {
    ConfigSet free = checking.when();
    for (Declaration.Declared name : declaration.names()) {
      for (Scope.Entry<Scope.Entity> known : checking.names().here(name.name())) {
        boolean own =
            free.intersects(known.when()) && !declarations.isMissing(known.entity(), name);
        free = own ? free.minus(known.when()) : free;
      }
    }
    return free;
  }

  private List<CProgram> programs(
      TranslationUnit unit,
      TranslationUnit library,
      List<SourceFile> files,
      FeatureModel features,
      COptions.Runs runs)
      throws InputException {
    List<External> all = new ArrayList<>(unit.externals());
    all.addAll(check(unit, library));
    Span start = new Span(files.get(0), 0, 0);
    boolean whole = runs.names().isEmpty() && !runs.all();
    Set<String> functions = new LinkedHashSet<>();
    addBodies(unit.externals(), functions);
    List<List<Function>> asked =
        whole ? List.of(mainFunction(start)) : entries(runs, functions, files.get(0));
    noteRoots(asked, whole ? Set.of() : functions);
    List<Stmt> startup = declarations.startup(runs.globals());
    References references =
        new References(
            declarations,
            ownFunctions(),
            startup,
            new References.Files(Set.copyOf(files), runs.whole()),
            checking.when());
    Map<Function, ConfigSet> code = withCode();
    references.reportUndeclared(code, checking.faults);
    checking.faults.settle();
    List<CProgram> programs = new ArrayList<>();
    for (List<Function> mains : asked) {
      Faults faults = asked.size() == 1 ? checking.faults : checking.faults.copy();
      references.reportMissing(whole ? code : defined(mains), faults);
      programs.add(
          new CProgram(
              mains,
              whole ? defined(Constructors.END).stream().findFirst() : Optional.empty(),
              whole ? Optional.empty() : Optional.of(runs.globals()),
              startup,
              checking.model,
              features,
              faults,
              new TranslationUnit(all),
              runs.recursion(),
              runs.objects(),
              checking.indexed,
              isOpen(checking.giving, features.valid()),
              isOpen(checking.pointing, features.valid()),
              checking.uses));
    }
    return programs;
  }

  private List<Function> ownFunctions() {
    return bodies.stream()
        .filter(body -> !LibraryText.has(body.syntax().span()))
        .map(Pending::function)
        .distinct()
        .toList();
  }

  /** In which variants functions have code whether or not something refers to them. */
  private Map<Function, ConfigSet> withCode() {
    Map<Function, ConfigSet> result = defined(ownFunctions());
    result.replaceAll((function, when) -> when.minus(function.inline(when)));
    return result;
  }

  private Map<Function, ConfigSet> defined(List<Function> functions) {
    Map<Function, ConfigSet> result = new LinkedHashMap<>();
    ConfigSet none = checking.when().minus(checking.when());
    functions.forEach(function -> result.put(function, function.defined(none)));
    return result;
  }

  /** Whether nobody knows what one of these functions does. */
  private static boolean isOpen(Set<Function> functions, ConfigSet valid) {
    return functions.stream()
        .filter(function -> !Library.isKnown(function.name()))
        .anyMatch(function -> !valid.isSubsetOf(function.defined(valid.minus(valid))));
  }

  /** Runs begin in these functions, and others that are part of no whole program may use more. */
  private void noteRoots(List<List<Function>> asked, Set<String> open) {
    asked.forEach(all -> all.forEach(f -> checking.uses.use(f, checking.when())));
    for (String name : open) {
      if (!declarations.isInternal(name)) {
        defined(name).forEach(f -> checking.uses.use(f, checking.when()));
      }
    }
    if (!open.isEmpty()) {
      declarations.open();
    }
  }

  private List<List<Function>> entries(COptions.Runs runs, Set<String> functions, SourceFile file)
      throws InputException {
    List<List<Function>> result = new ArrayList<>();
    for (String name : runs.all() ? functions : new LinkedHashSet<>(runs.names())) {
      List<Function> defined = defined(name);
      if (!defined.isEmpty() && !(runs.all() && declarations.isInternal(name))) {
        result.add(defined);
      }
      if (!runs.all() && defined.isEmpty()) {
        Span text = new Span(new SourceFile("--entry", name), 0, name.length());
        throw new InputException(
            new Diagnostic(
                text,
                "'%s' defines no function '%s'".formatted(file.name(), name),
                Suggestions.hint(name, functions)));
      }
    }
    if (result.isEmpty()) {
      Span start = new Span(file, 0, 0);
      throw new InputException(start, "there is no function that other files can call");
    }
    return result;
  }

  /** The functions of a name, in different variants, that have a body. */
  private List<Function> defined(String name) {
    return declarations.functions(name).stream().filter(f -> !f.bodies().isEmpty()).toList();
  }

  private static void addBodies(List<External> externals, Set<String> functions) {
    for (External external : externals) {
      if (external instanceof External.Part part) {
        addBodies(part.externals(), functions);
      } else if (external instanceof External.Function function) {
        functions.add(function.name());
      }
    }
  }

  private List<Function> mainFunction(Span start) throws InputException {
    ConfigSet missing = checking.when();
    List<Function> main = defined("main");
    for (Function function : main) {
      for (Function.Body body : function.bodies()) {
        missing = missing.minus(body.when());
      }
    }
    if (main.isEmpty()) {
      throw new InputException(
          new Diagnostic(
              start,
              "there is no function 'main'",
              Optional.of("--entry f asks about function f by itself, --entry all about each")));
    }
    checking.faults.report(missing, start, "there is no function 'main'");
    return main;
  }

  private void declare(List<External> externals) {
    for (External external : externals) {
      if (external instanceof External.Part part) {
        checking.within(part.when(), () -> declare(part.externals()));
      } else if (external instanceof External.Variables variables) {
        declarations.global(variables.declaration());
      } else {
        declare((External.Function) external);
      }
    }
  }

  private void declare(External.Function syntax) {
    checking.define(syntax.name());
    for (Checking.Part<CType> part :
        checking.parts(syntax.span(), () -> expressions.types.of(syntax.type()))) {
      checking.within(
          part.when(),
          () -> {
            CType.Function type = (CType.Function) part.result();
            Function function =
                declarations.function(
                    syntax.name(), syntax.storage(), syntax.traits(), type, syntax.span());
            declarations.qualify(function, syntax.type());
            requireNew(function, syntax);
            String what = "function `%s`".formatted(syntax.name());
            checking.uses.declare(function, what, syntax.span(), checking.when());
            if (syntax.traits().contains(Declaration.Trait.KEPT)) {
              checking.uses.use(function, checking.when());
            }
            bodies.add(new Pending(checking.when(), function, type, syntax, place));
          });
    }
    if (place < Scope.END) {
      checking.goTo(++place);
    }
  }

  private void requireNew(Function function, External.Function syntax) {
    for (Pending other : bodies) {
      if (other.function() == function && other.when().intersects(checking.when())) {
        checking.faults.report(
            other.when().and(checking.when()),
            syntax.span(),
            "'%s' has a body already".formatted(function.name()));
      }
    }
  }

  private void check(Pending pending) {
    checking.goTo(pending.place());
    checking.within(
        pending.when(),
        () -> {
          checking.begin(pending.type().arity() == Arity.VARIADIC);
          checking.requireWhole(pending.type().result(), pending.syntax().span());
          expressions.types.requireConstants(
              pending.syntax().type().result(), pending.syntax().span());
          checking.enterScope();
          expressions.types.enter(pending.syntax().type());
          List<Variable> parameters = new ArrayList<>();
          List<Stmt> lengths = new ArrayList<>();
          List<TypeSyntax.Parameter> names = pending.syntax().type().parameters();
          for (int i = 0; i < pending.type().parameters().size(); i++) {
            CType type = measured(names.get(i), pending.type().parameters().get(i), lengths);
            parameters.add(parameter(names.get(i), type));
          }
          if (parameters.size() < names.size() && names.get(0).name().isPresent()) {
            checking.fault(names.get(0).span(), "a parameter cannot be void");
          }
          Statements statements =
              new Statements(checking, expressions, declarations, pending.type().result());
          Stmt.Block block =
              checking.uses.within(
                  pending.function(), () -> statements.body(pending.syntax().body()));
          checking.leaveScope();
          lengths.addAll(block.items());
          Stmt.Block whole = new Stmt.Block(lengths, block.span());
          pending
              .function()
              .add(new Function.Body(checking.when(), parameters, whole, pending.type().result()));
        });
  }

  /** The type of a parameter with the lengths that others say; each call finds these out first. */
  private CType measured(TypeSyntax.Parameter parameter, CType type, List<Stmt> lengths) {
    if (!type.isModified()) {
      return type;
    }
    List<Checking.Part<Types.Measured>> parts =
        checking.parts(parameter.span(), () -> expressions.types.measured(parameter));
    if (parts.size() > 1 || !parts.get(0).result().type().equals(type)) {
      return type;
    }
    lengths.addAll(parts.get(0).result().lengths());
    return parts.get(0).result().type();
  }

  private Variable parameter(TypeSyntax.Parameter syntax, CType type) {
    Variable variable =
        checking.newVariable(
            syntax.name().orElse("(unnamed)"), type, Variable.Kind.PARAMETER, syntax.span());
    for (Checking.Part<Qualified> part :
        checking.parts(syntax.span(), () -> expressions.types.qualified(syntax))) {
      variable.qualify(part.result(), part.when());
    }
    if (syntax.storage() == Declaration.Storage.REGISTER) {
      variable.noteRegister(checking.when());
    }
    checking.requireWhole(type, syntax.span());
    expressions.types.requireConstants(syntax.type(), syntax.span());
    syntax
        .name()
        .ifPresent(
            name ->
                checking
                    .names()
                    .declare(name, checking.when(), new Scope.Entity.OfVariable(variable)));
    return variable;
  }
}
