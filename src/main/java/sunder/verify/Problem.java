package sunder.verify;

import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonBuilder;
import sunder.automaton.BuildOptions;
import sunder.family.ConfigSet;
import sunder.typing.TypedProgram;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;

/**
 * What to decide.
 *
 * @param program the checked family
 * @param scope the variants asked about: the valid ones, or the part that {@code --config} names
 * @param checks what counts as unsafe besides {@code abort}
 * @param unsafeCommands free commands whose running counts as {@code abort} ({@code --unsafe})
 * @param plays whether reaching abort is enough
 * @param goal when the procedure may stop
 */
public record Problem(
    TypedProgram program,
    ConfigSet scope,
    Set<Check> checks,
    Set<String> unsafeCommands,
    PlayKind plays,
    Goal goal) {
  public Problem {
    checks = Set.copyOf(checks);
    unsafeCommands = Set.copyOf(unsafeCommands);
  }

  /** The question about every variant. */
  public Problem(
      TypedProgram program,
      ConfigSet scope,
      Set<Check> checks,
      Set<String> unsafeCommands,
      PlayKind plays) {
    this(program, scope, checks, unsafeCommands, plays, Goal.EVERY_VARIANT);
  }

  /** A new automaton of the program, of which nothing is built yet. */
  public Automaton automaton() {
    return AutomatonBuilder.build(program, new BuildOptions(checks, unsafeCommands, plays));
  }

  /** The same question about fewer variants. */
  public Problem restrictedTo(ConfigSet smaller) {
    return new Problem(program, smaller, checks, unsafeCommands, plays, goal);
  }

  /** The same question with another end. */
  public Problem until(Goal other) {
    return new Problem(program, scope, checks, unsafeCommands, plays, other);
  }
}
