package sunder.frontend.ia.replay;

import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;

/** Runs a program on a machine, for all states at once. */
final class Interpreter {
  private final Program program;
  private final ScopeBindings globals;
  private final Machine machine;
  private final Statements statements;

  /**
   * @param globals what the program's body starts with
   */
  Interpreter(Program program, ScopeBindings globals, Machine machine) {
    this.program = program;
    this.globals = globals;
    this.machine = machine;
    this.statements = new Statements(machine);
  }

  /**
   * Runs the whole program; the machine's listener hears of the states that count as unsafe.
   *
   * @throws Machine.Stopped if a limit is reached
   */
  void run(StateSet<State> initial) {
    Type type = program.type();
    Span span = bodySpan();
    machine.events().move(() -> type instanceof Type.Void ? "run" : "q", span);
    Statements.Flow flow =
        statements.runBody(program.body(), new Scope.Activation(globals, 0), initial);
    StateSet<State> end = statements.results(type, flow);
    end.forEach((state, variants) -> machine.events().move(() -> answer(type, state), span));
    machine.terminated(end);
  }

  private static String answer(Type type, State state) {
    return type instanceof Type.Void ? "done" : Events.text(type, state.top());
  }

  private Span bodySpan() {
    if (program.body().isEmpty()) {
      return program.span();
    }
    Statement last = program.body().get(program.body().size() - 1);
    return program.body().get(0).span().to(last.span());
  }
}
