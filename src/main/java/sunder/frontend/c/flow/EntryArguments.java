package sunder.frontend.c.flow;

import static sunder.frontend.c.flow.Storage.Part.VALUE;

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
import sunder.frontend.c.library.Library;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Function;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.Variable;
import sunder.frontend.c.preprocess.COptions.Globals;
import sunder.frontend.c.syntax.Looks;
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

  private final Lowerer lowerer;
  private final Emitter emitter;

  /** What pointers are to that is not followed. */
  private final Set<Variable> beyond = new HashSet<>();

  /** What main is given, which nobody may free. */
  private final Set<Variable> lasting = new HashSet<>();

  private final Map<Variable, IntTerm> lengths = new HashMap<>();

  /** What a function is given by pointer that it may free. */
  private final Set<Variable> gifts = new HashSet<>();

  /** Of each object that a function without body may give, whether it has. */
  private final List<Symbol> given = new ArrayList<>();

  /** Whether characters that something points to are strings. */
  private boolean ends;

  /** The parameters of main that it reads. */
  private final Set<Variable> read = new HashSet<>();

  EntryArguments(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
  }

  /** What is assumed, a sentence each. */
  public static List<String> assumptions(Globals globals) {
    List<String> result = new ArrayList<>();
    result.add(
        "Arguments are anything of their types; a pointer is NULL or to the first of any number of"
            + " objects (to one, where no pointer of its type moves) that no other pointer is to.");
    result.add("What it frees of these objects was allocated.");
    result.add(
        globals == Globals.ANY
            ? "Objects outside functions hold anything of their types, unless they are const."
            : "Objects outside functions hold what they start with (--globals any: anything).");
    return result;
  }

  /** Nobody knows the parameters, and the objects outside functions if those may be anything. */
  void begin(Globals globals, List<Stmt> startup) {
    for (Stmt statement : startup) {
      if (globals == Globals.ANY
          && statement instanceof Stmt.Declare declared
          && declared.variable().startsUndefined()) {
        any(declared.variable(), MOST_POINTERS, declared.span());
      }
    }
    for (Function function : lowerer.program.mains()) {
      Span span = function.span();
      for (Function.Body body : function.bodies()) {
        // Another body may ask for parameters of the same names.
        Runnable given = () -> body.parameters().forEach(p -> any(p, MOST_POINTERS, span));
        lowerer.statements.part(body.when(), span, given);
      }
    }
  }

  /** Pointers that nobody defines are as those that functions without body give. */
  void undefined(Globals globals, List<Stmt> startup) {
    ends = true;
    for (Stmt statement : startup) {
      if (globals != Globals.ANY
          && statement instanceof Stmt.Declare declared
          && declared.variable().type().isPointer()
          && declared.variable().startsUndefined()) {
        pointers(declared.variable(), MOST_POINTERS, declared.span());
      }
    }
    ends = false;
  }

  /** What main is given: any number, and if it reads them as many strings. */
  void main(Function.Body body, Span span) {
    List<Variable> parameters = body.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Variable parameter = parameters.get(i);
      if (i == 0 && parameter.type().isInteger()) {
        Storage.Leaf.Scalar count =
            (Storage.Leaf.Scalar) lowerer.storage.leaf(parameter, List.of(), VALUE);
        String question = Library.undefined(parameter.name(), List.of(), "");
        emitter.askIfRead(question, count.register(), BigInteger.ZERO, LARGEST, span);
      } else if (read.contains(parameter) && !isOpaque(parameter)) {
        strings(parameter, parameters.get(0), span);
      }
    }
  }

  /** An object is used; whether that can be followed. What main uses of its arguments is there. */
  boolean reads(Variable variable) {
    if (variable.kind() == Variable.Kind.PARAMETER) {
      read.add(variable);
    }
    return !isOpaque(variable);
  }

  /** Whether only the environment knows what an object holds: a parameter of main. */
  boolean isOpaque(Variable variable) {
    return variable.kind() == Variable.Kind.PARAMETER
        && lowerer.program.entry().isEmpty()
        && lowerer.program.mains().stream()
            .flatMap(main -> main.bodies().stream())
            .anyMatch(body -> isOpaque(variable, body.parameters()));
  }

  private static boolean isOpaque(Variable variable, List<Variable> parameters) {
    boolean first = !parameters.isEmpty() && parameters.get(0).type().isInteger();
    return switch (parameters.indexOf(variable)) {
      case -1 -> false;
      case 0 -> !first;
      case 1 -> !first || !variable.type().equals(new CType.Pointer(STRING));
      default -> true;
    };
  }

  private void strings(Variable parameter, Variable count, Span span) {
    Storage.Leaf.Scalar register =
        (Storage.Leaf.Scalar) lowerer.storage.leaf(count, List.of(), VALUE);
    IntTerm first = IntTerm.of(register.register());
    // The parameter may change: there are as many strings as it said at first.
    IntTerm number = count.changes() ? lowerer.arithmetic.kept(first, parameter, span) : first;
    String name = parameter.name();
    Variable row = Variable.outside(name, new CType.Array(STRING, Optional.empty()), span);
    lowerer.targets.hasRows(row, number.plus(1));
    lowerer.memory.forget(row, span);
    lasting.add(row);
    for (int i = 0; i < MOST_STRINGS; i++) {
      String own = name + "[" + i + "]";
      IntTerm text = text(own, span);
      lasting.add(lowerer.targets.target(text.constant()).root());
      put(row, STRING, IntTerm.of(i), new Value.Address(text, IntTerm.ZERO), span);
    }
    put(row, STRING, number, Value.Address.NULL, span);
    IntTerm code = lowerer.targets.code(row, List.of(), STRING);
    put(parameter, parameter.type(), IntTerm.ZERO, new Value.Address(code, IntTerm.ZERO), span);
  }

  /** The number of a string, which ends. */
  private IntTerm text(String name, Span span) {
    Variable text = row(name, CHARACTER, span);
    lowerer.memory.forget(text, span);
    IntTerm last = lengths.get(text).plus(-1);
    put(text, CHARACTER, last, new Value.Number(IntTerm.ZERO), span);
    return lowerer.targets.code(text, List.of(), CHARACTER);
  }

  /** Whether it is known that an object was not allocated: main was given it. */
  boolean isLasting(Variable variable) {
    return lasting.contains(variable);
  }

  /** Whether a function was given it by pointer, and may free it. */
  boolean isGift(Variable variable) {
    return gifts.contains(variable);
  }

  /** What a function without body gives: NULL, or a new object. */
  Value.Address answer(Expr.Call e, CType to) {
    Span span = e.span();
    String name = e.function().name();
    Frame inside = lowerer.calls.frame().named(Library.inside(lowerer.calls.frame().calls(), span));
    Symbol answer = lowerer.storage.temporary(e, name, Optional.of(IntKind.BOOL));
    Symbol result = lowerer.storage.code(new Object(), name);
    emitter.ask(name, answer, IntKind.BOOL, span);
    emitter.assign(result, IntTerm.ZERO, span);
    FlowNode next = emitter.spot();
    FlowNode some = emitter.spot();
    ConfigSet when = emitter.when();
    emitter.branch(BoolTerm.equal(IntTerm.of(answer), IntTerm.ZERO), next, some, span);
    emitter.at(some, when);
    Runnable take =
        () -> {
          boolean before = ends;
          ends = true;
          emitter.assign(result, object(name, to, MOST_POINTERS, span), span);
          ends = before;
        };
    for (int round = 0; lowerer.calls.isRepeated() && round < lowerer.program.objects(); round++) {
      Symbol there = lowerer.storage.temporary(new Object(), "there", Optional.of(IntKind.BOOL));
      given.add(there);
      FlowNode fresh = emitter.spot();
      FlowNode other = emitter.spot();
      emitter.branch(BoolTerm.equal(IntTerm.of(there), IntTerm.ZERO), fresh, other, span);
      emitter.at(fresh, when);
      emitter.assign(there, IntTerm.ONE, span);
      lowerer.calls.within(inside, take);
      emitter.go(next);
      emitter.at(other, when);
    }
    if (lowerer.calls.isRepeated()) {
      String many =
          "more than %s objects of one call are not followed (--heap)"
              .formatted(lowerer.program.objects());
      emitter.lose(Assertion.Kind.HEAP, span, many);
    } else {
      lowerer.calls.within(inside, take);
      emitter.go(next);
    }
    emitter.at(next, when);
    return new Value.Address(IntTerm.of(result), IntTerm.ZERO);
  }

  /** No function has given anything yet. */
  void start(Span span) {
    given.forEach(there -> emitter.assign(there, IntTerm.ZERO, span));
  }

  private void put(Variable object, CType type, IntTerm index, Value value, Span span) {
    lowerer.memory.store(new Loc.Direct(object, List.of(), index, type), value, span);
  }

  /** Whether nobody knows what is there, and of which kind. */
  boolean isBeyond(Variable variable) {
    return beyond.contains(variable);
  }

  /**
   * @param pointers how many more may be followed from it
   */
  private void any(Variable variable, int pointers, Span span) {
    lowerer.memory.forget(variable, span);
    pointers(variable, pointers, span);
  }

  private void pointers(Variable variable, int pointers, Span span) {
    for (List<Integer> path : Storage.scalars(variable.type())) {
      Storage.Leaf leaf = lowerer.storage.leaf(variable, path, Storage.Part.VALUE);
      if (leaf instanceof Storage.Leaf.Scalar scalar
          && Storage.typeAt(variable.type(), path) instanceof CType.Pointer pointer) {
        pointer(variable, path, scalar.register(), pointer.to(), pointers, span);
      }
    }
  }

  private void pointer(
      Variable variable, List<Integer> path, Symbol register, CType to, int pointers, Span span) {
    if (variable.kind() == Variable.Kind.STATIC && Looks.isStandard(variable.name())) {
      emitter.assign(register, object(variable.name(), to, pointers, span), span);
      return;
    }
    List<String> members = Storage.members(variable.type(), path);
    String name = variable.name() + String.join("", members.stream().map(m -> "." + m).toList());
    Symbol given = lowerer.storage.temporary(new Object(), name, Optional.of(IntKind.BOOL));
    String question = Library.undefined(variable.name(), members, lowerer.calls.frame().calls());
    emitter.askIfRead(question, given, IntKind.BOOL, span);
    IntTerm code = object(name, to, pointers, span);
    emitter.assign(register, IntTerm.of(given).times(code), span);
    if (lowerer.storage.leaf(variable, path, Storage.Part.OFFSET)
        instanceof Storage.Leaf.Scalar offset) {
      emitter.assign(offset.register(), IntTerm.ZERO, span);
    }
  }

  /** The number of a new object. */
  private IntTerm object(String name, CType to, int pointers, Span span) {
    if (ends && pointers > 0 && to.equals(CHARACTER)) {
      return text(name, span);
    }
    if (pointers == 0 || !isKnown(to)) {
      Variable made = Variable.outside(name + "[0]", to, span);
      beyond.add(made);
      return lowerer.targets.code(made, List.of(), to);
    } else if (!lowerer.program.indexed().contains(to)) {
      Variable made = Variable.outside(name + "[0]", to, span);
      gift(made);
      any(made, pointers - 1, span);
      return lowerer.targets.code(made, List.of(), to);
    }
    Variable made = row(name, to, span);
    gift(made);
    any(made, pointers - 1, span);
    return lowerer.targets.code(made, List.of(), to);
  }

  /** What functions without body give is theirs. */
  private void gift(Variable made) {
    if (!ends) {
      gifts.add(made);
    }
  }

  /** Objects one behind the other, nobody knows how many. */
  private Variable row(String name, CType of, Span span) {
    Variable made = Variable.outside(name, new CType.Array(of, Optional.empty()), span);
    Symbol length = lowerer.storage.temporary(new Object(), name + " length", Optional.empty());
    String question = Library.length(name, lowerer.calls.frame().calls());
    BigInteger longest = lowerer.program.model().difference().greatest();
    emitter.askIfRead(question, length, BigInteger.ONE, longest, span);
    lowerer.targets.hasRows(made, IntTerm.of(length));
    lengths.put(made, IntTerm.of(length));
    return made;
  }

  /** Whether it is known what is in an object of a type. */
  private boolean isKnown(CType type) {
    if (type instanceof CType.Array array) {
      return array.length().isPresent() && isKnown(array.of());
    } else if (type instanceof CType.Struct struct) {
      return struct.definition().incomplete(emitter.when()).isEmpty()
          && struct.definition().fields().stream()
              .map(StructType.Field::type)
              .noneMatch(CType.Function.class::isInstance);
    }
    return type.isScalar();
  }
}
