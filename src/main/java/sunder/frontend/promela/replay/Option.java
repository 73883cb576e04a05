package sunder.frontend.promela.replay;

import sunder.frontend.promela.model.Code;

/**
 * A step that a process could take, if it is enabled.
 *
 * @param at the spot of the step
 */
record Option(Code.Step step, Spot at) {

  boolean isElse() {
    return step instanceof Code.Else;
  }
}
