package sunder.report.html;

import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonView;
import sunder.limit.CancellationPoint;
import sunder.report.Background;
import sunder.report.MarkupWriter;
import sunder.report.drawing.ModelPicture;
import sunder.report.json.JsonFields;
import sunder.report.json.Tables;
import sunder.verify.LimitReached;
import sunder.verify.Problem;

/**
 * The page section with the automaton: its drawing, or the reason for which there is none.
 *
 * @param picture the drawing, if there is one
 * @param ways the paths of plays through the drawing
 * @param instead the text in place of a drawing
 */
record Drawing(Optional<ModelPicture> picture, DrawnWays ways, String instead) {
  /** The maximal number of states of a drawn automaton. */
  private static final int MOST_STATES = 1_500;

  /**
   * The maximal number of nodes, labels and bends of edges of a drawing: beyond it the layout is slow and unreadable.
   */
  private static final int MOST_ITEMS = 100_000;

  private static final int MOST_CHARACTERS = 5_000_000;

  private static Drawing missing(String why) {
    return new Drawing(Optional.empty(), DrawnWays.none(), why);
  }

  /** Draws the automaton of the verification problem. */
  static Drawing of(Background background) {
    try {
      return CancellationPoint.runOptional(() -> drawn(background));
    } catch (LimitReached e) {
      return missing("There was no time left to draw it (" + e.reason().title() + ").");
    }
  }

  private static Drawing drawn(Background background) {
    Problem problem = background.problem();
    if (problem.scope().isEmpty()) {
      return missing("No variant has one: nothing could be verified.");
    }
    Automaton automaton = problem.subject().drawingAutomaton(problem.property());
    AutomatonView.Result result = AutomatonView.of(automaton, problem.scope());
    if (!(result instanceof AutomatonView.Result.CompleteView drawn)
        || drawn.view().states().size() > MOST_STATES) {
      return tooLarge();
    }
    AutomatonView view = drawn.view().merged();
    return ModelPicture.of(view, MOST_ITEMS)
        .filter(picture -> picture.svg().length() <= MOST_CHARACTERS)
        .map(
            picture ->
                new Drawing(Optional.of(picture), DrawnWays.through(automaton, view, picture), ""))
        .orElseGet(Drawing::tooLarge);
  }

  private static Drawing tooLarge() {
    return missing("It is too large for this page: sunder model --format svg draws it alone.");
  }

  /** Writes the section. */
  void write(MarkupWriter page) {
    page.open("section", "class", "model", "aria-label", "Automaton");
    page.text("h2", "Automaton");
    if (picture.isEmpty()) {
      page.text("p", instead).close();
      return;
    }
    page.text(
        "p",
        "Each edge has its presence condition, its guard and updates, and its moves; edges of one"
            + " condition have one colour.");
    page.open("div", "class", "controls");
    for (String action : List.of("Larger", "Smaller", "Fit")) {
      page.text("button", action, "type", "button", "data-zoom", action);
    }
    page.open("label").say("Only edges of variants that fit ");
    page.open("input", "class", "filter", "placeholder", "A,!B", "spellcheck", "false");
    page.close().close();
    page.text("p", "", "class", "filtered", "role", "status");
    page.openRegion(
        "canvas",
        "group",
        "Drawing of the automaton; arrow keys move it, plus and minus change its size");
    page.markup(picture.get().svg()).close().close();
  }

  /**
   * Returns the data of the page's script: the fields {@code edges}, with the conditions of each edge, and {@code conditions}, with a decision table for each condition.
   */
  JsonFields data() {
    return new JsonFields()
        .list(
            "edges",
            picture.map(ModelPicture::edges).orElse(List.of()),
            ModelPicture.Edge::conditions)
        .list(
            "conditions",
            picture.map(ModelPicture::conditions).orElse(List.of()),
            condition -> Tables.of(List.of(condition)));
  }
}
