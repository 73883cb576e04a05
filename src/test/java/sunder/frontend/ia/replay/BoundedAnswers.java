package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.frontend.ia.syntax.Type;
import sunder.verdict.Script;

/** All answers to a question that use integers of a given list. */
final class BoundedAnswers {
  private BoundedAnswers() {}

  static List<Script.Answer> to(
      Environment.EnvironmentQuestion question, List<BigInteger> integers) {
    List<Script.Answer> answers = new ArrayList<>();
    if (question instanceof Environment.EnvironmentQuestion.VariableRead read) {
      values(read.type(), integers).forEach(v -> answers.add(new Script.Answer.Value(v)));
    } else if (question instanceof Environment.EnvironmentQuestion.ProcedureMove act) {
      if (act.result() instanceof Type.Void) {
        answers.add(new Script.Answer.Return(Optional.empty()));
      } else {
        values(act.result(), integers)
            .forEach(v -> answers.add(new Script.Answer.Return(Optional.of(v))));
      }
      for (int i = 1; i <= act.arguments(); i++) {
        answers.add(new Script.Answer.RunArgument(i));
      }
    } else {
      answers.add(new Script.Answer.Value(BigInteger.ONE));
      answers.add(new Script.Answer.Value(BigInteger.ZERO));
    }
    return answers;
  }

  private static List<BigInteger> values(Type type, List<BigInteger> integers) {
    return type instanceof Type.Bool
        ? List.of(BigInteger.ZERO, BigInteger.ONE)
        : integers.stream().filter(v -> OperatorSemantics.isValueOf(type, v)).toList();
  }
}
