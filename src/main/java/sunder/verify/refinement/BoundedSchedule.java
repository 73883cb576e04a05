package sunder.verify.refinement;

import sunder.verify.engine.Schedule;
import sunder.verify.search.Decisions;

/** A schedule whose turns can be made short. */
interface BoundedSchedule extends Schedule {
  /** A turn of about so many transitions at most; a round may take several. */
  void turn(Decisions decisions, long mostTransitions);
}
