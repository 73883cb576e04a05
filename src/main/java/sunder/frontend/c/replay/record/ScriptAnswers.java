package sunder.frontend.c.replay.record;

import java.util.List;
import java.util.Optional;
import sunder.frontend.c.replay.memory.State;
import sunder.verdict.Script;

/** Answers from a script: each name has a list of its own. */
public record ScriptAnswers(Script script) implements Answers {
  @Override
  public Optional<Reply> next(State state, Question question) {
    String name = question.name();
    List<Script.Answer> answers = script.answers().getOrDefault(name, List.of());
    int position = state.used().get(name).orElse(0);
    if (position >= answers.size()) {
      return Optional.empty();
    }
    Script.Answer answer = answers.get(position);
    State after = state.use(name, position + 1);
    if (answer instanceof Script.Answer.Return r) {
      return r.value().map(value -> new Reply(value, after));
    }
    return answer instanceof Script.Answer.Value v
        ? Optional.of(new Reply(v.value(), after))
        : Optional.empty();
  }
}
