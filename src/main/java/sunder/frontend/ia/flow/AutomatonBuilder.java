package sunder.frontend.ia.flow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Move;
import sunder.automaton.flow.BlockOperator;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.ControlPointFactory;
import sunder.automaton.flow.StableIdGenerator;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Property;

/**
 * The on-the-fly construction of the featured symbolic automaton of a program (symbolic-games,
 * Tables 1-3; family-symbolic-games, section 5). Input: a typed program and a property. Output: an
 * automaton whose locations are built when they are first requested.
 *
 * <p>The program is lowered to a control flow of {@link sunder.automaton.flow.Instruction}s between
 * {@link ControlPoint}s, each when it is first reached. A location is a control point at which
 * steps end. Its transitions are the paths of the symbolic execution from the location to the next
 * locations. Steps are therefore merged by construction, and only where the merge does not multiply
 * transitions.
 */
public final class AutomatonBuilder {
  private final TypedProgram program;
  private final IaRegisterAllocation registers;
  private final ControlPointFactory flow;
  private final IaProgramLowering compiler;
  private final Span whole;
  private final List<Assertion> assertions;

  private AutomatonBuilder(TypedProgram program, Property property, BlockOperator ends) {
    this.program = program;
    this.whole = program.body().span();
    this.assertions = ReachableStatements.assertions(program, property);
    StableIdGenerator origins = new StableIdGenerator();
    this.registers =
        new IaRegisterAllocation(program.features().features(), program.free(), origins);
    this.flow =
        new ControlPointFactory(
            program.features(), Set.copyOf(registers.lengths().values()), whole, ends, origins);
    boolean remembers = property.plays() == Property.PlayKind.COMPLETE && ends.hasErrorLocations();
    this.compiler =
        new IaProgramLowering(
            flow,
            registers,
            property,
            remembers ? registers.firstFailureFlags(assertions) : Map.of());
  }

  /** Returns the automaton of a program for verification, with large steps. */
  public static Automaton build(TypedProgram program, Property property) {
    return new AutomatonBuilder(program, property, BlockOperator.LARGE_BLOCKS).build();
  }

  /**
   * Returns the automaton of a program as the papers draw it: each step has at most one move,
   * silent steps are avoided where possible, and an execution after {@code abort} has no error
   * location.
   */
  public static Automaton buildForDrawing(TypedProgram program, Property property) {
    return new AutomatonBuilder(program, property, BlockOperator.SINGLE_MOVES).build();
  }

  private Automaton build() {
    CallingContext main = CallingContext.main(registers, program.body());
    ControlPoint body =
        program
            .result()
            .map(type -> valueBody(main, type))
            .orElseGet(
                () ->
                    compiler.commands.lower(
                        program.body(),
                        new IaCallFrame(main, Optional.empty()),
                        end(Optional.empty())));
    return new Automaton(
        start(body).location(),
        registers.features(),
        registers.lengths(),
        registers.lengthInputs(),
        registers::initialAbstraction,
        registers.supply,
        Optional.empty(),
        assertions,
        List.of(),
        registers);
  }

  private ControlPoint valueBody(CallingContext main, Type.Data type) {
    Symbol result = registers.temporary("result", type);
    ControlPoint end = end(Optional.of(Term.of(result)));
    return compiler.calls.inlineBody(program.body(), main, result, type, end, whole);
  }

  private ControlPoint start(ControlPoint body) {
    Map<Symbol, Symbol> inputs = new LinkedHashMap<>();
    registers
        .lengths()
        .forEach((name, register) -> inputs.put(registers.lengthInputs().get(name), register));
    Move start = Move.start(program.result().isPresent());
    return compiler.ask(inputs, List.of(start), body, whole);
  }

  /**
   * Returns the end of the program. It is unsafe if an assertion failed before without a halt
   * (complete plays).
   */
  private ControlPoint end(Optional<Term> value) {
    Move end = Move.end(value);
    ControlPoint at = compiler.answer(end, flow.end(), whole);
    for (Map.Entry<Assertion, Symbol> failed : compiler.firstFailureFlags.entrySet()) {
      ControlPoint unsafe = compiler.answer(end, flow.error(failed.getKey()), whole);
      at = compiler.branch(BoolTerm.of(failed.getValue()), unsafe, at, whole);
    }
    return at;
  }
}
