package sunder.verify;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import sunder.typing.TypedProgram;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;

/** What is asked about a family: the options that change what unsafe means. */
record Question(Set<Check> checks, Set<String> unsafeCommands, PlayKind plays) {
  /** The options of a random family; mostly none. */
  static Question ofSeed(long seed, String text) {
    Random random = new Random(seed ^ 0x5DEECE66DL);
    Set<Check> checks = EnumSet.noneOf(Check.class);
    if (random.nextInt(4) == 0) {
      checks.add(Check.BOUNDS);
    }
    if (random.nextInt(6) == 0) {
      checks.add(Check.DIV);
    }
    boolean unsafeCall = text.contains("void h(int);") && random.nextInt(4) == 0;
    PlayKind plays = random.nextInt(5) == 0 ? PlayKind.COMPLETE : PlayKind.HALTING;
    return new Question(checks, unsafeCall ? Set.of("h") : Set.of(), plays);
  }

  Problem about(TypedProgram program) {
    return new Problem(program, program.features().valid(), checks, unsafeCommands, plays);
  }
}
