package sunder.automaton;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.typing.Argument;
import sunder.typing.Command;
import sunder.typing.Identifier;

/**
 * Where a piece of program text is executed: the activation it belongs to, which says what its
 * names mean, and the procedures under way, which tell the registers of nested activations apart.
 * There is one context for each place in the tree of calls, so what is known of a piece there is
 * kept here.
 */
final class Context {
  private final Registers registers;
  private final Activation activation;
  private final Map<Identifier.LocalProcedure, Integer> underWay;
  private final Map<Object, Context> calls = new IdentityHashMap<>();
  private final Map<Identifier.Parameter, Context> arguments = new IdentityHashMap<>();
  private final Map<Object, Effect> effects = new IdentityHashMap<>();

  private Context(
      Registers registers,
      Activation activation,
      Map<Identifier.LocalProcedure, Integer> underWay) {
    this.registers = registers;
    this.activation = activation;
    this.underWay = underWay;
  }

  /** The context of the whole program. */
  static Context main(Registers registers, Command body) {
    Activation main = new Activation(body, 0, Optional.empty(), Map.of(), new Declarations());
    return new Context(registers, main, Map.of());
  }

  /** An argument with the context of its call: the one its names belong to. */
  record Thunk(Argument argument, Context definedIn) {}

  /**
   * The context of a procedure's body when it is called here. Without arguments all calls are
   * alike: calls of calls then share what is known of them.
   */
  Context call(Object site, Identifier.LocalProcedure procedure, List<Argument> given) {
    Object key = given.isEmpty() ? procedure : site;
    return calls.computeIfAbsent(key, k -> newCall(procedure, given));
  }

  private Context newCall(Identifier.LocalProcedure procedure, List<Argument> given) {
    Map<Identifier.Parameter, Thunk> thunks = new IdentityHashMap<>();
    for (int i = 0; i < given.size(); i++) {
      thunks.put(procedure.parameters().get(i), new Thunk(given.get(i), this));
    }
    int depth = underWay.getOrDefault(procedure, 0);
    Map<Identifier.LocalProcedure, Integer> nested = new IdentityHashMap<>(underWay);
    nested.put(procedure, depth + 1);
    Activation callee =
        new Activation(
            procedure.body(), depth, Optional.of(activation), thunks, activation.declarations);
    return new Context(registers, callee, nested);
  }

  Argument argument(Identifier.Parameter parameter) {
    return activation.thunk(parameter).argument();
  }

  /** The context in which the argument of a parameter runs when it is used here. */
  Context argumentContext(Identifier.Parameter parameter) {
    return arguments.computeIfAbsent(
        parameter,
        p -> new Context(registers, activation.thunk(p).definedIn().activation, underWay));
  }

  Symbol register(Identifier.LocalVariable variable) {
    return registers.variable(variable, activation.depthOf(variable));
  }

  ArrayRegister array(Identifier.LocalArray array) {
    return registers.array(array, activation.depthOf(array));
  }

  Registers registers() {
    return registers;
  }

  /** The effect of a piece here, computed once. */
  Effect effect(Object piece, Supplier<Effect> compute) {
    Effect known = effects.get(piece);
    if (known == null) {
      known = compute.get();
      effects.put(piece, known);
    }
    return known;
  }

  /** One execution of a procedure's body, or of the program. */
  private static final class Activation {
    private final Command body;
    private final int depth;
    private final Optional<Activation> caller;
    private final Map<Identifier.Parameter, Thunk> thunks;

    private final Declarations declarations;

    Activation(
        Command body,
        int depth,
        Optional<Activation> caller,
        Map<Identifier.Parameter, Thunk> thunks,
        Declarations declarations) {
      this.body = body;
      this.depth = depth;
      this.caller = caller;
      this.thunks = thunks;
      this.declarations = declarations;
      declarations.scan(body);
    }

    /** The nearest activation of the body that declares the local: procedures do not recur. */
    int depthOf(Identifier local) {
      Activation at = this;
      while (declarations.bodyOf(local) != at.body) {
        at = at.caller.orElseThrow();
      }
      return at.depth;
    }

    Thunk thunk(Identifier.Parameter parameter) {
      Activation at = this;
      while (!at.thunks.containsKey(parameter)) {
        at = at.caller.orElseThrow();
      }
      return at.thunks.get(parameter);
    }
  }

  /** The body in which each local is declared; one table for the whole program. */
  private static final class Declarations {
    private final Map<Identifier, Command> bodies = new IdentityHashMap<>();
    private final Map<Command, Boolean> scanned = new IdentityHashMap<>();

    void scan(Command body) {
      if (scanned.put(body, true) == null) {
        Pieces.declaredIn(body).forEach(local -> bodies.put(local, body));
      }
    }

    Command bodyOf(Identifier local) {
      return bodies.get(local);
    }
  }
}
