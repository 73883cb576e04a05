package sunder.report.html;

import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonView;
import sunder.limit.CancellationPoint;
import sunder.report.MarkupWriter;
import sunder.report.ReportContext;
import sunder.report.drawing.AutomatonPicture;
import sunder.report.json.JsonDiagram;
import sunder.report.json.JsonFields;
import sunder.verify.LimitReached;

/**
 * The page section with the automaton: its drawing, or the reason for which there is none.
 *
 * @param picture the drawing, if there is one
 * @param paths the paths of plays through the drawing
 * @param replacementText the text in place of a drawing
 */
record AutomatonSection(
    Optional<AutomatonPicture> picture, AutomatonPathFinder paths, String replacementText) {
  /** The maximal number of states of a drawn automaton. */
  private static final int MOST_STATES = 1_500;

  /**
   * The maximal number of nodes, labels and bends of edges of a drawing: beyond it the layout is
   * slow and unreadable.
   */
  private static final int MOST_ITEMS = 100_000;

  private static final int MOST_CHARACTERS = 5_000_000;

  private static AutomatonSection missing(String why) {
    return new AutomatonSection(Optional.empty(), AutomatonPathFinder.empty(), why);
  }

  /** Draws the automaton of the verification problem. */
  static AutomatonSection of(ReportContext background) {
    try {
      return CancellationPoint.runOptional(() -> draw(background));
    } catch (LimitReached e) {
      return missing("It was not drawn: no time was left (" + e.reason().title() + ").");
    }
  }

  private static AutomatonSection draw(ReportContext background) {
    if (background.variants().isEmpty()) {
      return missing("There is none: no variant could be verified.");
    }
    Automaton automaton = background.automaton().get();
    AutomatonView.Result result = AutomatonView.of(automaton, background.variants());
    if (!(result instanceof AutomatonView.Result.CompleteView drawn)
        || drawn.view().states().size() > MOST_STATES) {
      return tooLarge();
    }
    AutomatonView view = drawn.view().merged();
    return AutomatonPicture.of(view, MOST_ITEMS)
        .filter(picture -> picture.svg().length() <= MOST_CHARACTERS)
        .map(
            picture ->
                new AutomatonSection(
                    Optional.of(picture),
                    AutomatonPathFinder.forAutomaton(automaton, view, picture),
                    ""))
        .orElseGet(AutomatonSection::tooLarge);
  }

  private static AutomatonSection tooLarge() {
    return missing("It is too large for this page: sunder model --format svg draws it alone.");
  }

  void write(MarkupWriter page) {
    page.open("section", "class", "model", "aria-label", "Automaton");
    page.textElement("h2", "Automaton");
    if (picture.isEmpty()) {
      page.textElement("p", replacementText).close();
      return;
    }
    page.textElement(
        "p",
        "Each edge has its presence condition, its guard and updates, and its moves; edges of one"
            + " condition have one colour.");
    page.open("div", "class", "controls");
    for (String action : List.of("Larger", "Smaller", "Fit")) {
      page.textElement("button", action, "type", "button", "data-zoom", action);
    }
    page.open("label").characters("Only edges of variants that fit ");
    page.open("input", "class", "filter", "placeholder", "A,!B", "spellcheck", "false");
    page.close().close();
    page.textElement("p", "", "class", "filtered", "role", "status");
    page.openScrollRegion(
        "canvas",
        "group",
        "Drawing of the automaton; arrow keys move it, plus and minus change its size");
    page.rawMarkup(picture.get().svg()).close().close();
  }

  /**
   * Returns the data of the page's script: the fields {@code edges}, with the conditions of each
   * edge, and {@code conditions}, with a decision diagram for each condition.
   */
  JsonFields data() {
    return new JsonFields()
        .list(
            "edges",
            picture.map(AutomatonPicture::edges).orElse(List.of()),
            AutomatonPicture.Edge::conditions)
        .list(
            "conditions",
            picture.map(AutomatonPicture::conditions).orElse(List.of()),
            condition -> JsonDiagram.of(List.of(condition)));
  }
}
