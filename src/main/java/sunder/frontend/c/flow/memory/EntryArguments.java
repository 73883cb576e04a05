package sunder.frontend.c.flow.memory;

import static sunder.frontend.c.flow.values.RegisterAllocation.ScalarComponent.VALUE;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.EntryCondition;
import sunder.frontend.EntryInput;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * Entry arguments: a nondeterministic initial state for the parameters of the entry function and
 * for pointers from functions without a body.
 *
 * <p>Input: the entry functions and the static initialisation. Output: inputs of the environment
 * for integers; a pointer is NULL or points to a separate object, which is the first of an array of
 * nondeterministic length if pointers of its type are moved in the program, or if it is a parameter
 * of type {@code void *} that is converted to bytes only. Invariants: no two pointers alias;
 * objects behind more than two pointers are not modelled, and an access to them ends in an error
 * node.
 */
public final class EntryArguments {
  /** The greatest number of pointers on a path to a modelled object. */
  private static final int MOST_POINTERS = 2;

  /** The greatest value of {@code argc}. */
  private static final BigInteger LARGEST = IntKind.INT.greatest();

  private static final int BYTE_BITS = 8;

  /** The number of strings of {@code argv} that are modelled. */
  private static final int MOST_STRINGS = 3;

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);
  private static final CType BYTE = new CType.Int(IntKind.UNSIGNED_CHAR);
  private static final CType STRING = new CType.Pointer(CHARACTER);

  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final PointerTargets pointsTo;
  private final EntryObjects entryObjects;
  private final MemoryAccess memory;

  /** The number of elements of each array behind a pointer. */
  private final Map<CVariable, IntTerm> lengths = new HashMap<>();

  /** The number of elements of the array behind each pointer register. */
  private final Map<Symbol, IntTerm> rows = new HashMap<>();

  /**
   * The registers that are 1 once a call of a function without a body has returned the
   * corresponding object.
   */
  private final List<Symbol> given = new ArrayList<>();

  /** The terms of the inputs that the caller determines, by the names of these inputs. */
  private final Map<String, IntTerm> inputTerms = new HashMap<>();

  /** The conditions on these inputs that declarations state. */
  private final List<EntryCondition> declared = new ArrayList<>();

  private final Symbol.Supply supply = new Symbol.Supply();

  /** The names of the inputs of static objects and of the body that is emitted. */
  private final Set<String> inputsOfBody = new HashSet<>();

  /** The names that several inputs of the same variants have. */
  private final Set<String> ambiguousInputs = new HashSet<>();

  /** The descriptions of these inputs. */
  private final Map<String, EntryInput> inputs = new TreeMap<>();

  /** The parameters of type {@code void *} that the entry function converts to bytes only. */
  private final Set<CVariable> bytes = new HashSet<>();

  /** Whether an array of characters behind a pointer is a null-terminated string. */
  private boolean ends;

  /** The parameters of the entry functions that the program reads. */
  private final Set<CVariable> read = new HashSet<>();

  EntryArguments(
      ValueModel values, PointerTargets pointsTo, EntryObjects entryObjects, MemoryAccess memory) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.pointsTo = pointsTo;
    this.entryObjects = entryObjects;
    this.memory = memory;
  }

  /** Returns the assumptions about the entry function's arguments, one sentence each. */
  public static List<String> assumptions(GlobalInitialization globals) {
    List<String> result = new ArrayList<>();
    result.add(
        "Arguments have any values of their types; a pointer is NULL or points to the first of any"
            + " number of objects (to one object, if there is no arithmetic on pointers of its"
            + " type), to which no"
            + " other pointer points.");
    result.add("The objects that the function frees were allocated.");
    result.add(
        globals == GlobalInitialization.ANY
            ? "Objects outside functions have any values of their types, unless they are const."
            : "Objects outside functions have their initial values (--globals any: any values).");
    return result;
  }

  /**
   * Emits nondeterministic values for the parameters of the entry functions, and for the static
   * objects if the option says so, and the assumption of the preconditions.
   */
  public void initialize(
      GlobalInitialization globals, List<Stmt> startup, List<EntryCondition> preconditions) {
    for (Stmt statement : startup) {
      if (globals == GlobalInitialization.ANY
          && statement instanceof Stmt.VariableDeclaration declared
          && declared.variable().startsIndeterminate()) {
        havoc(declared.variable(), MOST_POINTERS, declared.span());
      }
    }
    Set<String> ofObjects = Set.copyOf(inputsOfBody);
    for (CFunction function : program.entryFunctions()) {
      for (CFunction.Definition body : function.bodies()) {
        Span span = body.span();
        inputsOfBody.retainAll(ofObjects);
        // Bodies of other variants may have inputs of the same names.
        context.forVariants(
            body.presenceCondition(),
            span,
            () -> {
              initializeParameters(function, body);
              preconditions.forEach(precondition -> assume(precondition, span));
            });
      }
    }
  }

  private void assume(EntryCondition precondition, Span span) {
    if (precondition.variants().intersects(emitter.variants())) {
      BoolTerm condition =
          precondition.condition().substitute(input -> inputTerms.get(input.name()));
      context.forVariants(precondition.variants(), span, () -> emitter.assume(condition, span));
    }
  }

  /** Returns the inputs that the caller of the entry function determines, by their names. */
  public Map<String, EntryInput> inputs() {
    return Collections.unmodifiableMap(inputs);
  }

  /**
   * Records an input that preconditions may restrict. Bodies of different variants may have inputs
   * of one name; two objects of one name in the same variants are not told apart.
   */
  private void noteInput(String input, EntryInput.Kind kind, String name, IntTerm term) {
    if (context.frame().callPath().isEmpty() && program.globalsAtEntry().isPresent()) {
      if (inputsOfBody.add(input)) {
        inputTerms.put(input, term);
        inputs.put(input, new EntryInput(name.replace("[0].", "->"), kind));
      } else {
        ambiguousInputs.add(input);
      }
      inputs.keySet().removeAll(ambiguousInputs);
    }
  }

  private void initializeParameters(CFunction function, CFunction.Definition body) {
    Span span = body.span();
    Map<CVariable, Set<CType>> targets = CallFrame.voidPointerTargets(body.block());
    for (int i = 0; i < body.parameters().size(); i++) {
      CVariable parameter = body.parameters().get(i);
      Set<CType> converted = targets.getOrDefault(parameter, Set.of());
      if (!converted.isEmpty() && converted.stream().allMatch(EntryArguments::isByte)) {
        bytes.add(parameter);
      }
      // The elements of its arrays are inputs, which are read when they are needed first.
      parameter.noteIndeterminate();
      havoc(parameter, MOST_POINTERS, span);
    }
    for (int i = 0; i < body.parameters().size(); i++) {
      CVariable parameter = body.parameters().get(i);
      for (CFunction.MinimumObjectCount said : function.minimumObjectCounts(i)) {
        if (parameter.type().isPointer()) {
          context.forVariants(
              said.when(),
              span,
              () -> assumeMinimumCount(parameter, said.count(), body.parameters(), span));
        }
      }
    }
  }

  /** Emits the assumption on the objects at a pointer parameter that its declaration states. */
  private void assumeMinimumCount(
      CVariable parameter, ElementCount count, List<CVariable> parameters, Span span) {
    if (!count.isKnown()) {
      emitter.emitUnsupported(
          span, "a parameter whose minimum length is not constant is not modelled");
    }
    count
        .constant()
        .ifPresent(least -> assumeBoth(IntTerm.of(least), IntTerm.of(least), parameter, span));
    if (count.parameter().isPresent()) {
      CVariable number = parameters.get(count.parameter().getAsInt());
      Optional<IntKind> kind = RegisterAllocation.intKind(number.type());
      if (kind.isPresent()
          && storage.storageOf(number, List.of(), VALUE)
              instanceof RegisterAllocation.ScalarStorage.Scalar given) {
        IntTerm asked = input(context.indeterminateInput(number, List.of()), kind.get());
        assumeBoth(IntTerm.of(given.register()), asked, parameter, span);
      }
    }
  }

  /**
   * Emits an assumption on the registers of a pointer parameter, and records it as one on inputs.
   *
   * @param least the minimum number of elements; if it is a variable number, a pointer to none may
   *     be NULL
   * @param asked the same number as a term over inputs
   */
  private void assumeBoth(IntTerm least, IntTerm asked, CVariable parameter, Span span) {
    RegisterAllocation.ScalarStorage.Scalar register =
        (RegisterAllocation.ScalarStorage.Scalar) storage.storageOf(parameter, List.of(), VALUE);
    IntTerm pointer = input(context.indeterminateInput(parameter, List.of()), IntKind.BOOL);
    String question = LibraryFunctions.lengthInput(parameter.name(), context.frame().callPath());
    IntTerm number = input(question, IntKind.UNSIGNED_LONG_LONG);
    Optional<IntTerm> length = Optional.ofNullable(rows.get(register.register()));
    BoolTerm isObject = BoolTerm.equal(IntTerm.of(register.register()), IntTerm.ZERO).not();
    BoolTerm holds = sufficient(least, isObject, length);
    BoolTerm condition =
        sufficient(asked, BoolTerm.equal(pointer, IntTerm.ONE), length.map(known -> number));
    emitter.assume(holds, span);
    declared.add(new EntryCondition(condition, emitter.variants()));
  }

  private static BoolTerm sufficient(IntTerm least, BoolTerm isObject, Optional<IntTerm> length) {
    BoolTerm there =
        BoolTerm.and(
            isObject, length.map(all -> BoolTerm.atMost(least, all)).orElse(BoolTerm.TRUE));
    return least.isConstant() ? there : BoolTerm.or(BoolTerm.atMost(least, IntTerm.ZERO), there);
  }

  private IntTerm input(String name, IntKind kind) {
    Optional<BigInteger> least = Optional.of(kind.least());
    return IntTerm.of(supply.integer(Symbol.Kind.INPUT, name, least, Optional.of(kind.greatest())));
  }

  /** Returns the conditions on the inputs that the declarations of the function state. */
  public List<EntryCondition> declaredConditions() {
    return List.copyOf(declared);
  }

  /** Emits nondeterministic addresses for the static pointers that no translation unit defines. */
  public void initializeUndefinedPointers(GlobalInitialization globals, List<Stmt> startup) {
    ends = true;
    for (Stmt statement : startup) {
      if (globals != GlobalInitialization.ANY
          && statement instanceof Stmt.VariableDeclaration declared
          && declared.variable().type().isPointer()
          && declared.variable().startsIndeterminate()) {
        pointers(declared.variable(), MOST_POINTERS, declared.span());
      }
    }
    ends = false;
  }

  /**
   * Emits the arguments of {@code main}: a nondeterministic {@code argc}, and as many strings if
   * the program reads {@code argv}.
   */
  public void initializeMainArguments(CFunction.Definition body, Span span) {
    List<CVariable> parameters = body.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      CVariable parameter = parameters.get(i);
      if (i == 0 && parameter.type().isInteger()) {
        RegisterAllocation.ScalarStorage.Scalar count =
            (RegisterAllocation.ScalarStorage.Scalar)
                storage.storageOf(parameter, List.of(), VALUE);
        String question = LibraryFunctions.indeterminateInput(parameter.name(), List.of(), "");
        emitter.readInputIfLive(question, count.register(), BigInteger.ZERO, LARGEST, span);
      } else if (read.contains(parameter) && !isOpaque(parameter)) {
        strings(parameter, parameters.get(0), span);
      }
    }
  }

  /** Records that a variable is used; returns false if its value is not modelled. */
  public boolean noteRead(CVariable variable) {
    if (variable.kind() == CVariable.StorageKind.PARAMETER) {
      read.add(variable);
    }
    return !isOpaque(variable);
  }

  /** Returns whether the variable is a parameter of {@code main} whose value is not modelled. */
  public boolean isOpaque(CVariable variable) {
    return variable.kind() == CVariable.StorageKind.PARAMETER
        && program.globalsAtEntry().isEmpty()
        && program.entryFunctions().stream()
            .flatMap(main -> main.bodies().stream())
            .anyMatch(body -> isOpaque(variable, body.parameters()));
  }

  private static boolean isOpaque(CVariable variable, List<CVariable> parameters) {
    boolean first = !parameters.isEmpty() && parameters.get(0).type().isInteger();
    return switch (parameters.indexOf(variable)) {
      case -1 -> false;
      case 0 -> !first;
      case 1 -> !first || !variable.type().equals(new CType.Pointer(STRING));
      default -> true;
    };
  }

  private void strings(CVariable parameter, CVariable count, Span span) {
    RegisterAllocation.ScalarStorage.Scalar register =
        (RegisterAllocation.ScalarStorage.Scalar) storage.storageOf(count, List.of(), VALUE);
    IntTerm first = IntTerm.of(register.register());
    // The program may modify argc: the number of strings is its initial value.
    IntTerm number =
        count.mayBeModified()
            ? arithmetic.materialize(first, TemporaryKey.of(parameter), span)
            : first;
    String name = parameter.name();
    CVariable row = CVariable.entryInput(name, new CType.Array(STRING, Optional.empty()), span);
    pointsTo.setExtent(row, number.plus(1));
    memory.havoc(row, span);
    entryObjects.addNeverAllocated(row);
    for (int i = 0; i < MOST_STRINGS; i++) {
      String own = name + "[" + i + "]";
      IntTerm text = newString(own, span);
      entryObjects.addNeverAllocated(pointsTo.target(text.constant()).root());
      put(row, STRING, IntTerm.of(i), new SymbolicValue.Address(text, IntTerm.ZERO), span);
    }
    put(row, STRING, number, SymbolicValue.Address.NULL, span);
    IntTerm code = pointsTo.takeAddress(row, List.of(), STRING);
    put(
        parameter,
        parameter.type(),
        IntTerm.ZERO,
        new SymbolicValue.Address(code, IntTerm.ZERO),
        span);
  }

  /** Returns the target id of a new null-terminated string. */
  private IntTerm newString(String name, Span span) {
    CVariable text = newArray(name, CHARACTER, span);
    memory.havoc(text, span);
    IntTerm last = lengths.get(text).plus(-1);
    put(text, CHARACTER, last, new SymbolicValue.IntegerValue(IntTerm.ZERO), span);
    return pointsTo.takeAddress(text, List.of(), CHARACTER);
  }

  /**
   * Returns the pointer that a function without a body returns: NULL or the address of a new
   * object, by the environment's choice.
   */
  public SymbolicValue.Address externalPointer(Expr.Call e, CType to) {
    Span span = e.span();
    String name = e.function().name();
    CallFrame inside =
        context.frame().withCallPath(LibraryFunctions.callPath(context.frame().callPath(), span));
    Symbol answer = storage.temporary(TemporaryKey.of(e), name, Optional.of(IntKind.BOOL));
    Symbol result = storage.pointerTemporary(TemporaryKey.fresh(), name);
    emitter.readInput(name, answer, IntKind.BOOL, span);
    ConfigSet sure =
        e.function()
            .variantsWithDeclaration(DeclarationAttribute.RETURNS_NONNULL, emitter.variants());
    if (!sure.isEmpty()) {
      BoolTerm isObject = BoolTerm.equal(IntTerm.of(answer), IntTerm.ZERO).not();
      context.forVariants(sure, span, () -> emitter.assume(isObject, span));
    }
    emitter.assign(result, IntTerm.ZERO, span);
    FlowNode next = emitter.newNode();
    FlowNode some = emitter.newNode();
    ConfigSet when = emitter.variants();
    emitter.branch(BoolTerm.equal(IntTerm.of(answer), IntTerm.ZERO), next, some, span);
    emitter.setInsertionPoint(some, when);
    Runnable take =
        () -> {
          boolean before = ends;
          ends = true;
          emitter.assign(result, object(name, to, MOST_POINTERS, span), span);
          ends = before;
        };
    for (int round = 0; context.isInLoop() && round < program.maxObjects(); round++) {
      Symbol there = storage.temporary(TemporaryKey.fresh(), "there", Optional.of(IntKind.BOOL));
      given.add(there);
      FlowNode fresh = emitter.newNode();
      FlowNode other = emitter.newNode();
      emitter.branch(BoolTerm.equal(IntTerm.of(there), IntTerm.ZERO), fresh, other, span);
      emitter.setInsertionPoint(fresh, when);
      emitter.assign(there, IntTerm.ONE, span);
      context.inFrame(inside, take);
      emitter.jump(next);
      emitter.setInsertionPoint(other, when);
    }
    if (context.isInLoop()) {
      String many =
          "more than %s objects of one call are not followed (--heap)"
              .formatted(program.maxObjects());
      emitter.emitUnsupported(Assertion.Kind.HEAP, span, many);
    } else {
      context.inFrame(inside, take);
      emitter.jump(next);
    }
    emitter.setInsertionPoint(next, when);
    return new SymbolicValue.Address(IntTerm.of(result), IntTerm.ZERO);
  }

  /** Emits the initial state: no function has returned an object. */
  public void reset(Span span) {
    given.forEach(there -> emitter.assign(there, IntTerm.ZERO, span));
  }

  private void put(CVariable object, CType type, IntTerm index, SymbolicValue value, Span span) {
    memory.store(new ObjectLocation.Direct(object, List.of(), index, type), value, span);
  }

  /**
   * Makes an object nondeterministic.
   *
   * @param pointers the number of pointers that may still be followed from it
   */
  private void havoc(CVariable variable, int pointers, Span span) {
    memory.havoc(variable, span);
    for (List<Integer> path : SubobjectPaths.scalarPaths(variable.type())) {
      CType type = SubobjectPaths.typeAt(variable.type(), path);
      if (RegisterAllocation.intKind(type).isPresent()
          && storage.storageOf(variable, path, VALUE)
              instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
        noteInput(
            context.indeterminateInput(variable, path),
            EntryInput.Kind.NUMBER,
            name(variable, path),
            IntTerm.of(scalar.register()));
      }
    }
    pointers(variable, pointers, span);
  }

  private static String name(CVariable variable, List<Integer> path) {
    List<String> members = SubobjectPaths.memberNames(variable.type(), path);
    return variable.name() + String.join("", members.stream().map(m -> "." + m).toList());
  }

  private void pointers(CVariable variable, int pointers, Span span) {
    for (List<Integer> path : SubobjectPaths.scalarPaths(variable.type())) {
      RegisterAllocation.ScalarStorage leaf =
          storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.VALUE);
      if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar
          && SubobjectPaths.typeAt(variable.type(), path) instanceof CType.Pointer pointer) {
        pointer(variable, path, scalar.register(), pointer.pointee(), pointers, span);
      }
    }
  }

  private void pointer(
      CVariable variable, List<Integer> path, Symbol register, CType to, int pointers, Span span) {
    if (variable.kind() == CVariable.StorageKind.STATIC
        && StreamChecks.isStandardStream(variable.name())) {
      emitter.assign(register, object(variable.name(), to, pointers, span), span);
      return;
    }
    String name = name(variable, path);
    Symbol given = storage.temporary(TemporaryKey.fresh(), name, Optional.of(IntKind.BOOL));
    String question = context.indeterminateInput(variable, path);
    emitter.readInputIfLive(question, given, IntKind.BOOL, span);
    noteInput(question, EntryInput.Kind.POINTER, name, IntTerm.of(given));
    IntTerm code =
        bytes.contains(variable)
            ? array(name, BYTE, pointers, span)
            : object(name, to, pointers, span);
    Optional.ofNullable(lengths.get(pointsTo.target(code.constant()).root()))
        .ifPresent(length -> rows.put(register, length));
    emitter.assign(register, IntTerm.of(given).times(code), span);
    if (storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.OFFSET)
        instanceof RegisterAllocation.ScalarStorage.Scalar offset) {
      emitter.assign(offset.register(), IntTerm.ZERO, span);
    }
  }

  /** Returns the target id of a new object. */
  private IntTerm object(String name, CType to, int pointers, Span span) {
    if (ends && pointers > 0 && to.equals(CHARACTER)) {
      return newString(name, span);
    }
    if (pointers == 0 || !isKnown(to)) {
      CVariable made = CVariable.entryInput(name + "[0]", to, span);
      entryObjects.addBeyondDepthLimit(made);
      return pointsTo.takeAddress(made, List.of(), to);
    } else if (!program.indexedPointees().contains(to)) {
      CVariable made = CVariable.entryInput(name + "[0]", to, span);
      markFreeable(made);
      havoc(made, pointers - 1, span);
      return pointsTo.takeAddress(made, List.of(), to);
    }
    return array(name, to, pointers, span);
  }

  /** Returns the target id of a new array. */
  private IntTerm array(String name, CType of, int pointers, Span span) {
    CVariable made = newArray(name, of, span);
    markFreeable(made);
    havoc(made, pointers - 1, span);
    return pointsTo.takeAddress(made, List.of(), of);
  }

  private static boolean isByte(CType type) {
    return type instanceof CType.Int number && number.kind().bits() == BYTE_BITS;
  }

  /**
   * Records that the entry function may free the object; it may not free what functions without a
   * body return.
   */
  private void markFreeable(CVariable made) {
    if (!ends) {
      entryObjects.addFreeable(made);
    }
  }

  /** Returns a new array of nondeterministic length. */
  private CVariable newArray(String name, CType of, Span span) {
    CVariable made = CVariable.entryInput(name, new CType.Array(of, Optional.empty()), span);
    Symbol length = storage.temporary(TemporaryKey.fresh(), name + " length", Optional.empty());
    String question = LibraryFunctions.lengthInput(name, context.frame().callPath());
    BigInteger longest = program.dataModel().ptrdiffType().greatest();
    emitter.readInputIfLive(question, length, BigInteger.ONE, longest, span);
    noteInput(question, EntryInput.Kind.LENGTH, name, IntTerm.of(length));
    pointsTo.setExtent(made, IntTerm.of(length));
    lengths.put(made, IntTerm.of(length));
    return made;
  }

  /** Returns whether objects of the type can be modelled. */
  private boolean isKnown(CType type) {
    if (type instanceof CType.Array array) {
      return array.length().isPresent() && isKnown(array.element());
    } else if (type instanceof CType.Struct struct) {
      return struct.definition().incompleteVariants(emitter.variants()).isEmpty()
          && struct.definition().fields().stream()
              .map(StructType.Field::type)
              .noneMatch(CType.Function.class::isInstance);
    }
    return type.isScalar();
  }
}
