package sunder.frontend.ia.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.ia.model.Argument;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.model.TypedNode;
import sunder.limit.CancellationPoint;

/**
 * A calling context: the activation in which a piece of program text is executed, which determines
 * the meaning of its names, and the active procedures, which determine the registers of nested
 * activations. Each node of the tree of calls, up to equal arguments, has one context; a context
 * caches the liveness transfer functions of its pieces.
 */
final class CallingContext {
  /** The cost of the creation of a context, in the units of {@link CancellationPoint}. */
  private static final int NEW_CONTEXT = 20;

  final IaRegisterAllocation registers;
  private final Activation activation;
  private final Map<Identifier.LocalProcedure, Integer> activeCalls;
  private final Map<CallKey, CallingContext> calls = new HashMap<>();
  private final Map<Identifier.Parameter, CallingContext> arguments = new IdentityHashMap<>();
  private final Map<Object, LivenessTransfer> effects = new IdentityHashMap<>();

  private CallingContext(
      IaRegisterAllocation registers,
      Activation activation,
      Map<Identifier.LocalProcedure, Integer> activeCalls) {
    this.registers = registers;
    this.activation = activation;
    this.activeCalls = activeCalls;
  }

  static CallingContext main(IaRegisterAllocation registers, Command body) {
    Activation main = new Activation(body, 0, Optional.empty(), Map.of(), new DeclaringBodies());
    return new CallingContext(registers, main, Map.of());
  }

  /** A call-by-name argument with the context of the call, in which its names are resolved. */
  record Thunk(Argument argument, CallingContext definedIn) {
    /**
     * Compares by identity: equal texts at different places are different arguments, and a
     * structural comparison of trees is slow.
     */
    @Override
    public boolean equals(Object other) {
      return other instanceof Thunk that
          && argument == that.argument
          && definedIn.activation == that.definedIn.activation;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(argument) + System.identityHashCode(definedIn.activation);
    }
  }

  /** The key of a call: calls of one procedure with the same thunks share their context. */
  private record CallKey(Identifier.LocalProcedure procedure, List<Thunk> arguments) {}

  /**
   * Returns the context of a procedure's body for a call in this context. Calls with the same
   * arguments share it, so the analysis does not follow each of them.
   */
  CallingContext call(Identifier.LocalProcedure procedure, List<Argument> given) {
    List<Thunk> thunks = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      thunks.add(thunk(given.get(i), procedure.parameters().get(i)));
    }
    return calls.computeIfAbsent(new CallKey(procedure, thunks), this::newCall);
  }

  /**
   * Returns the thunk of an argument. A parameter that is passed on unchanged yields its own thunk.
   */
  private Thunk thunk(Argument given, Identifier.Parameter receiver) {
    return passedParameter(given)
        .filter(parameter -> parameter.type().equals(receiver.type()))
        .map(activation::thunk)
        .orElseGet(() -> new Thunk(given, this));
  }

  private static Optional<Identifier.Parameter> passedParameter(Argument given) {
    TypedNode whole = given instanceof Command.Evaluate run ? run.expression() : given;
    return whole instanceof TypedExpression.EvaluateParameter expression
        ? Optional.of(expression.parameter())
        : Optional.empty();
  }

  private CallingContext newCall(CallKey call) {
    CancellationPoint.check(NEW_CONTEXT);
    Identifier.LocalProcedure procedure = call.procedure();
    Map<Identifier.Parameter, Thunk> thunks = new IdentityHashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      thunks.put(procedure.parameters().get(i), call.arguments().get(i));
    }
    int depth = activeCalls.getOrDefault(procedure, 0);
    Map<Identifier.LocalProcedure, Integer> nested = new IdentityHashMap<>(activeCalls);
    nested.put(procedure, depth + 1);
    Activation callee =
        new Activation(
            procedure.body(), depth, Optional.of(activation), thunks, activation.declarations);
    return new CallingContext(registers, callee, nested);
  }

  Argument argument(Identifier.Parameter parameter) {
    return activation.thunk(parameter).argument();
  }

  /**
   * Returns the context in which the argument of a parameter is evaluated at a use in this context.
   */
  CallingContext argumentContext(Identifier.Parameter parameter) {
    return arguments.computeIfAbsent(
        parameter,
        p ->
            new CallingContext(registers, activation.thunk(p).definedIn().activation, activeCalls));
  }

  Symbol register(Identifier.LocalVariable variable) {
    return registers.variable(variable, activation.depthOf(variable));
  }

  ArrayRegister array(Identifier.LocalArray array) {
    return registers.array(array, activation.depthOf(array));
  }

  /**
   * Returns the liveness transfer function of a piece of text in this context, computed at the
   * first request.
   */
  LivenessTransfer cachedTransfer(Object piece, Supplier<LivenessTransfer> compute) {
    LivenessTransfer known = effects.get(piece);
    if (known == null) {
      known = compute.get();
      effects.put(piece, known);
    }
    return known;
  }

  /** One execution of a procedure's body or of the main body. */
  private static final class Activation {
    private final Command body;
    private final int depth;
    private final Optional<Activation> caller;
    private final Map<Identifier.Parameter, Thunk> thunks;

    private final DeclaringBodies declarations;

    Activation(
        Command body,
        int depth,
        Optional<Activation> caller,
        Map<Identifier.Parameter, Thunk> thunks,
        DeclaringBodies declarations) {
      this.body = body;
      this.depth = depth;
      this.caller = caller;
      this.thunks = thunks;
      this.declarations = declarations;
      declarations.scan(body);
    }

    /**
     * Returns the depth of the nearest activation whose body declares the local. It is unique,
     * since procedures are not recursive.
     */
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

  /** The body that declares each local; one table for the whole program. */
  private static final class DeclaringBodies {
    private final Map<Identifier, Command> bodies = new IdentityHashMap<>();
    private final Map<Command, Boolean> scanned = new IdentityHashMap<>();

    void scan(Command body) {
      if (scanned.put(body, true) == null) {
        for (TypedNode node : body.descendants()) {
          if (node instanceof Command.Declare declare) {
            bodies.put(declare.variable(), body);
          } else if (node instanceof Command.DeclareArray declare) {
            bodies.put(declare.array(), body);
          }
        }
      }
    }

    Command bodyOf(Identifier local) {
      return bodies.get(local);
    }
  }
}
