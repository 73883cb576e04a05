package sunder.frontend.c.flow;

import static sunder.frontend.c.flow.RegisterAllocation.ScalarComponent.VALUE;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.preprocess.COptions.GlobalInitialization;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.StreamChecks;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * What a function that is asked about by itself is given: anything of the types. A pointer is NULL
 * or to an object that no other one is to; where pointers of its type move, to the first of any
 * number of them.
 */
public final class EntryArguments {
  /** What is behind more pointers is not followed. */
  private static final int MOST_POINTERS = 2;

  /** No object is larger than differences of pointers can be. */
  private static final BigInteger LARGEST = IntKind.INT.greatest();

  /** Of the strings that main is given, these are followed. */
  private static final int MOST_STRINGS = 3;

  private static final CType CHARACTER = new CType.Int(IntKind.CHAR);
  private static final CType STRING = new CType.Pointer(CHARACTER);

  private final ProgramLowering lowerer;
  private final Emitter emitter;

  /** What pointers are to that is not followed. */
  private final Set<CVariable> beyond = new HashSet<>();

  /** What main is given, which nobody may free. */
  private final Set<CVariable> lasting = new HashSet<>();

  private final Map<CVariable, IntTerm> lengths = new HashMap<>();

  /** How many objects are behind what registers point to. */
  private final Map<Symbol, IntTerm> rows = new HashMap<>();

  /** What a function is given by pointer that it may free. */
  private final Set<CVariable> gifts = new HashSet<>();

  /** Of each object that a function without body may give, whether it has. */
  private final List<Symbol> given = new ArrayList<>();

  /** Whether characters that something points to are strings. */
  private boolean ends;

  /** The parameters of main that it reads. */
  private final Set<CVariable> read = new HashSet<>();

  EntryArguments(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** What is assumed, a sentence each. */
  public static List<String> assumptions(GlobalInitialization globals) {
    List<String> result = new ArrayList<>();
    result.add(
        "Arguments are anything of their types; a pointer is NULL or to the first of any number of"
            + " objects (to one, where no pointer of its type moves) that no other pointer is to.");
    result.add("What it frees of these objects was allocated.");
    result.add(
        globals == GlobalInitialization.ANY
            ? "Objects outside functions hold anything of their types, unless they are const."
            : "Objects outside functions hold what they start with (--globals any: anything).");
    return result;
  }

  /** Nobody knows the parameters, and the objects outside functions if those may be anything. */
  void initialize(GlobalInitialization globals, List<Stmt> startup) {
    for (Stmt statement : startup) {
      if (globals == GlobalInitialization.ANY
          && statement instanceof Stmt.VariableDeclaration declared
          && declared.variable().startsIndeterminate()) {
        any(declared.variable(), MOST_POINTERS, declared.span());
      }
    }
    for (CFunction function : lowerer.program.entryFunctions()) {
      Span span = function.span();
      for (CFunction.Definition body : function.bodies()) {
        // Another body may ask for parameters of the same names.
        lowerer.statements.forVariants(body.presenceCondition(), span, () -> given(function, body));
      }
    }
  }

  private void given(CFunction function, CFunction.Definition body) {
    Span span = function.span();
    for (int i = 0; i < body.parameters().size(); i++) {
      CVariable parameter = body.parameters().get(i);
      any(parameter, MOST_POINTERS, span);
      if (parameter.type().isPointer()) {
        for (CFunction.Least said : function.least(i)) {
          lowerer.statements.forVariants(
              said.when(), span, () -> least(parameter, said.count(), span));
        }
      }
    }
  }

  /**
   * Only runs go on that are given an object, and so many if its type is one that pointers move
   * over.
   */
  private void least(CVariable parameter, BigInteger count, Span span) {
    RegisterAllocation.ScalarStorage.Scalar register =
        (RegisterAllocation.ScalarStorage.Scalar)
            lowerer.storage.storageOf(parameter, List.of(), VALUE);
    emitter.assume(BoolTerm.equal(IntTerm.of(register.register()), IntTerm.ZERO).not(), span);
    Optional<IntTerm> length = Optional.ofNullable(rows.get(register.register()));
    if (count.signum() < 0) {
      emitter.emitUnsupported(
          span, "a parameter with a least length that only a run finds out is not followed");
    } else if (length.isPresent()) {
      emitter.assume(BoolTerm.atMost(IntTerm.of(count), length.get()), span);
    }
  }

  /** Pointers that nobody defines are as those that functions without body give. */
  void initializeUndefinedPointers(GlobalInitialization globals, List<Stmt> startup) {
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

  /** What main is given: any number, and if it reads them as many strings. */
  void initializeMainArguments(CFunction.Definition body, Span span) {
    List<CVariable> parameters = body.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      CVariable parameter = parameters.get(i);
      if (i == 0 && parameter.type().isInteger()) {
        RegisterAllocation.ScalarStorage.Scalar count =
            (RegisterAllocation.ScalarStorage.Scalar)
                lowerer.storage.storageOf(parameter, List.of(), VALUE);
        String question = LibraryFunctions.indeterminateInput(parameter.name(), List.of(), "");
        emitter.readInputIfLive(question, count.register(), BigInteger.ZERO, LARGEST, span);
      } else if (read.contains(parameter) && !isOpaque(parameter)) {
        strings(parameter, parameters.get(0), span);
      }
    }
  }

  /** An object is used; whether that can be followed. What main uses of its arguments is there. */
  boolean noteRead(CVariable variable) {
    if (variable.kind() == CVariable.StorageKind.PARAMETER) {
      read.add(variable);
    }
    return !isOpaque(variable);
  }

  /** Whether only the environment knows what an object holds: a parameter of main. */
  boolean isOpaque(CVariable variable) {
    return variable.kind() == CVariable.StorageKind.PARAMETER
        && lowerer.program.globalsAtEntry().isEmpty()
        && lowerer.program.entryFunctions().stream()
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
        (RegisterAllocation.ScalarStorage.Scalar)
            lowerer.storage.storageOf(count, List.of(), VALUE);
    IntTerm first = IntTerm.of(register.register());
    // The parameter may change: there are as many strings as it said at first.
    IntTerm number =
        count.mayBeModified() ? lowerer.arithmetic.materialize(first, parameter, span) : first;
    String name = parameter.name();
    CVariable row = CVariable.entryInput(name, new CType.Array(STRING, Optional.empty()), span);
    lowerer.pointsTo.setExtent(row, number.plus(1));
    lowerer.memory.havoc(row, span);
    lasting.add(row);
    for (int i = 0; i < MOST_STRINGS; i++) {
      String own = name + "[" + i + "]";
      IntTerm text = text(own, span);
      lasting.add(lowerer.pointsTo.target(text.constant()).root());
      put(row, STRING, IntTerm.of(i), new SymbolicValue.Address(text, IntTerm.ZERO), span);
    }
    put(row, STRING, number, SymbolicValue.Address.NULL, span);
    IntTerm code = lowerer.pointsTo.takeAddress(row, List.of(), STRING);
    put(
        parameter,
        parameter.type(),
        IntTerm.ZERO,
        new SymbolicValue.Address(code, IntTerm.ZERO),
        span);
  }

  /** The number of a string, which ends. */
  private IntTerm text(String name, Span span) {
    CVariable text = row(name, CHARACTER, span);
    lowerer.memory.havoc(text, span);
    IntTerm last = lengths.get(text).plus(-1);
    put(text, CHARACTER, last, new SymbolicValue.IntegerValue(IntTerm.ZERO), span);
    return lowerer.pointsTo.takeAddress(text, List.of(), CHARACTER);
  }

  /** Whether it is known that an object was not allocated: main was given it. */
  boolean isNeverAllocated(CVariable variable) {
    return lasting.contains(variable);
  }

  /** Whether a function was given it by pointer, and may free it. */
  boolean mayBeFreed(CVariable variable) {
    return gifts.contains(variable);
  }

  /** What a function without body gives: NULL, or a new object. */
  SymbolicValue.Address externalPointer(Expr.Call e, CType to) {
    Span span = e.span();
    String name = e.function().name();
    CallFrame inside =
        lowerer
            .calls
            .frame()
            .withCallPath(LibraryFunctions.callPath(lowerer.calls.frame().callPath(), span));
    Symbol answer = lowerer.storage.temporary(e, name, Optional.of(IntKind.BOOL));
    Symbol result = lowerer.storage.pointerTemporary(new Object(), name);
    emitter.readInput(name, answer, IntKind.BOOL, span);
    ConfigSet sure =
        e.function().variantsWithDeclaration(DeclarationAttribute.GIVES_OBJECT, emitter.variants());
    if (!sure.isEmpty()) {
      BoolTerm isObject = BoolTerm.equal(IntTerm.of(answer), IntTerm.ZERO).not();
      lowerer.statements.forVariants(sure, span, () -> emitter.assume(isObject, span));
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
    for (int round = 0; lowerer.calls.isInLoop() && round < lowerer.program.maxObjects(); round++) {
      Symbol there = lowerer.storage.temporary(new Object(), "there", Optional.of(IntKind.BOOL));
      given.add(there);
      FlowNode fresh = emitter.newNode();
      FlowNode other = emitter.newNode();
      emitter.branch(BoolTerm.equal(IntTerm.of(there), IntTerm.ZERO), fresh, other, span);
      emitter.setInsertionPoint(fresh, when);
      emitter.assign(there, IntTerm.ONE, span);
      lowerer.calls.inFrame(inside, take);
      emitter.jump(next);
      emitter.setInsertionPoint(other, when);
    }
    if (lowerer.calls.isInLoop()) {
      String many =
          "more than %s objects of one call are not followed (--heap)"
              .formatted(lowerer.program.maxObjects());
      emitter.emitUnsupported(Assertion.Kind.HEAP, span, many);
    } else {
      lowerer.calls.inFrame(inside, take);
      emitter.jump(next);
    }
    emitter.setInsertionPoint(next, when);
    return new SymbolicValue.Address(IntTerm.of(result), IntTerm.ZERO);
  }

  /** No function has given anything yet. */
  void reset(Span span) {
    given.forEach(there -> emitter.assign(there, IntTerm.ZERO, span));
  }

  private void put(CVariable object, CType type, IntTerm index, SymbolicValue value, Span span) {
    lowerer.memory.store(new ObjectLocation.Direct(object, List.of(), index, type), value, span);
  }

  /** Whether nobody knows what is there, and of which kind. */
  boolean isBeyondDepthLimit(CVariable variable) {
    return beyond.contains(variable);
  }

  /**
   * @param pointers how many more may be followed from it
   */
  private void any(CVariable variable, int pointers, Span span) {
    lowerer.memory.havoc(variable, span);
    pointers(variable, pointers, span);
  }

  private void pointers(CVariable variable, int pointers, Span span) {
    for (List<Integer> path : RegisterAllocation.scalarPaths(variable.type())) {
      RegisterAllocation.ScalarStorage leaf =
          lowerer.storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.VALUE);
      if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar
          && RegisterAllocation.typeAt(variable.type(), path) instanceof CType.Pointer pointer) {
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
    List<String> members = RegisterAllocation.memberNames(variable.type(), path);
    String name = variable.name() + String.join("", members.stream().map(m -> "." + m).toList());
    Symbol given = lowerer.storage.temporary(new Object(), name, Optional.of(IntKind.BOOL));
    String question =
        LibraryFunctions.indeterminateInput(
            variable.name(), members, lowerer.calls.frame().callPath());
    emitter.readInputIfLive(question, given, IntKind.BOOL, span);
    IntTerm code = object(name, to, pointers, span);
    Optional.ofNullable(lengths.get(lowerer.pointsTo.target(code.constant()).root()))
        .ifPresent(length -> rows.put(register, length));
    emitter.assign(register, IntTerm.of(given).times(code), span);
    if (lowerer.storage.storageOf(variable, path, RegisterAllocation.ScalarComponent.OFFSET)
        instanceof RegisterAllocation.ScalarStorage.Scalar offset) {
      emitter.assign(offset.register(), IntTerm.ZERO, span);
    }
  }

  /** The number of a new object. */
  private IntTerm object(String name, CType to, int pointers, Span span) {
    if (ends && pointers > 0 && to.equals(CHARACTER)) {
      return text(name, span);
    }
    if (pointers == 0 || !isKnown(to)) {
      CVariable made = CVariable.entryInput(name + "[0]", to, span);
      beyond.add(made);
      return lowerer.pointsTo.takeAddress(made, List.of(), to);
    } else if (!lowerer.program.indexedPointees().contains(to)) {
      CVariable made = CVariable.entryInput(name + "[0]", to, span);
      gift(made);
      any(made, pointers - 1, span);
      return lowerer.pointsTo.takeAddress(made, List.of(), to);
    }
    CVariable made = row(name, to, span);
    gift(made);
    any(made, pointers - 1, span);
    return lowerer.pointsTo.takeAddress(made, List.of(), to);
  }

  /** What functions without body give is theirs. */
  private void gift(CVariable made) {
    if (!ends) {
      gifts.add(made);
    }
  }

  /** Objects one behind the other, nobody knows how many. */
  private CVariable row(String name, CType of, Span span) {
    CVariable made = CVariable.entryInput(name, new CType.Array(of, Optional.empty()), span);
    Symbol length = lowerer.storage.temporary(new Object(), name + " length", Optional.empty());
    String question = LibraryFunctions.lengthInput(name, lowerer.calls.frame().callPath());
    BigInteger longest = lowerer.program.dataModel().ptrdiffType().greatest();
    emitter.readInputIfLive(question, length, BigInteger.ONE, longest, span);
    lowerer.pointsTo.setExtent(made, IntTerm.of(length));
    lengths.put(made, IntTerm.of(length));
    return made;
  }

  /** Whether it is known what is in an object of a type. */
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
