package sunder.report.json;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.report.Wording;
import sunder.source.SourceExcerpt;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Play;
import sunder.verdict.Script;

/**
 * The JSON fragment of a play. Values are strings, since they can be arbitrary integers.
 *
 * @param main the file in which the play begins; positions in other files name their file
 */
record JsonPlay(Optional<SourceFile> main) {
  /**
   * Returns the fields of a play, from {@code moves} on.
   *
   * @param script the answers that reproduce it
   * @param fileOfFailure the name of the field for the file of the failure, which is written if it
   *     differs from the main file
   */
  static JsonFields fields(Play play, Script script, String fileOfFailure) {
    Optional<Span> failure = play.failure().map(Play.Failure::at);
    Optional<SourceFile> main =
        play.steps().stream().map(Play.Step::source).findFirst().or(() -> failure).map(Span::file);
    return new JsonPlay(main).of(play, script, fileOfFailure);
  }

  private JsonFields of(Play play, Script script, String fileOfFailure) {
    JsonFields fields = new JsonFields().list("moves", play.moves(), Function.identity());
    if (!script.lengths().isEmpty()) {
      fields.put("lengths", JsonFields.of(script.lengths(), BigInteger::toString));
    }
    fields
        .listIfAny("choices", script.choices(), left -> left ? "left" : "right")
        .list("steps", play.steps(), this::step);
    if (play.failure().isPresent()) {
      Play.Failure failure = play.failure().get();
      fields
          .put("reason", failure.reason())
          .putAll(place(failure.at(), fileOfFailure))
          .put("text", SourceExcerpt.of(failure.at()))
          .put("state", values(failure.state()))
          .listIfAny(
              "related",
              failure.related(),
              place -> place(place.at(), "file").put("how", place.relation()));
    }
    return fields;
  }

  private JsonFields step(Play.Step step) {
    return new JsonFields()
        .put("move", step.move())
        .putAll(place(step.source(), "file"))
        .put("text", step.source().file().line(step.source().line()).strip())
        .put("values", values(step.changes()))
        .listIfAny("branches", step.branches(), this::branch);
  }

  private JsonFields branch(Play.Branch branch) {
    return place(branch.test(), "file")
        .put("test", SourceExcerpt.of(branch.test()))
        .put("way", Wording.branchName(branch));
  }

  private JsonFields place(Span span, String fieldOfFile) {
    return new JsonFields()
        .put(
            fieldOfFile,
            Optional.of(span.file()).filter(file -> file != main.get()).map(SourceFile::name))
        .putAll(JsonFragments.position(span));
  }

  static JsonFields values(List<Play.ValueChange> values) {
    JsonFields fields = new JsonFields();
    values.forEach(value -> fields.put(value.name(), value.value()));
    return fields;
  }
}
