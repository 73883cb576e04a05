package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Statement.BlockKind;
import sunder.frontend.promela.syntax.Statement.ChoiceKind;

/** The spots of one process type: where labels are, and where one comes from where. */
final class Spots {
  private final Spot start;
  private final Map<String, List<Spot>> labels = new HashMap<>();

  Spots(ProcessType type) {
    this.start = new Spot(type.body(), 0, Optional.empty());
    collect(start);
  }

  static List<Code> part(Code.Group group, Predicate<Value> variant) {
    for (Code.Part part : group.alternatives()) {
      if (variant.test(part.condition())) {
        return part.body();
      }
    }
    return List.of();
  }

  /** Where a process begins; a jump that comes first is a step of its own. */
  Spot settledStart(Predicate<Value> variant) {
    Spot at = start;
    while (!at.isDone()
        && at.code() instanceof Code.Block block
        && block.kind() == BlockKind.PLAIN) {
      at = at.inside(Spot.Kind.PLAIN, block.body());
    }
    boolean jumps = !at.isDone() && isJump(at.code());
    return jumps ? at : settled(at, variant);
  }

  private static boolean isJump(Code code) {
    return code instanceof Code.Goto || code instanceof Code.Break;
  }

  private void collect(Spot sequence) {
    for (Spot at = sequence; !at.isDone(); at = at.next()) {
      collect(at, at.code());
    }
  }

  private void collect(Spot at, Code code) {
    if (code instanceof Code.Labelled labelled) {
      labels.computeIfAbsent(labelled.label(), name -> new ArrayList<>()).add(at);
      collect(at, labelled.code());
    } else if (code instanceof Code.Block block) {
      collect(at.inside(kindOf(block), block.body()));
    } else if (code instanceof Code.Choice choice) {
      choice.items().forEach(item -> collect(at.inside(kindOf(choice), item.body())));
    } else if (code instanceof Code.Group group) {
      group.alternatives().forEach(part -> collect(at.inside(Spot.Kind.PLAIN, part.body())));
    }
  }

  static Spot.Kind kindOf(Code.Block block) {
    return switch (block.kind()) {
      case PLAIN -> Spot.Kind.PLAIN;
      case ATOMIC -> Spot.Kind.ATOMIC;
      case STEP -> Spot.Kind.STEP;
    };
  }

  static Spot.Kind kindOf(Code.Choice choice) {
    return choice.kind() == ChoiceKind.DO ? Spot.Kind.LOOP : Spot.Kind.PLAIN;
  }

  /** Where a jump leads. */
  Spot target(Code.Goto jump, Predicate<Value> variant) {
    List<Spot> places = labels.get(jump.label());
    if (places.size() == 1) {
      return places.get(0);
    }
    return places.stream()
        .filter(at -> at.isIn(variant) && at.labels(variant).contains(jump.label()))
        .findFirst()
        .orElseThrow();
  }

  /** Behind the loop that a break leaves. */
  static Spot behindLoop(Spot at) {
    Spot.Frame frame = at.around().orElseThrow();
    while (frame.kind() != Spot.Kind.LOOP) {
      frame = frame.spot().around().orElseThrow();
    }
    return frame.spot().next();
  }

  /**
   * Where the next step is: a finished sequence goes on behind what encloses it, a loop begins
   * again, a block is entered unless it is atomic, and jumps are no steps of their own here.
   *
   * @param variant whether a condition over features holds
   */
  Spot settled(Spot spot, Predicate<Value> variant) {
    Spot at = spot;
    while (true) {
      if (at.isDone()) {
        if (at.around().isEmpty()) {
          return at;
        }
        Spot.Frame frame = at.around().get();
        at = frame.kind() == Spot.Kind.LOOP ? frame.spot() : frame.spot().next();
      } else if (at.code() instanceof Code.Goto jump) {
        // A label is where its statement is, even if that jumps on.
        return target(jump, variant);
      } else if (at.code() instanceof Code.Break) {
        at = behindLoop(at);
      } else if (at.code() instanceof Code.Block block && block.kind() == BlockKind.PLAIN) {
        at = at.inside(Spot.Kind.PLAIN, block.body());
      } else if (at.code() instanceof Code.Group group) {
        at = at.inside(Spot.Kind.PLAIN, part(group, variant));
      } else {
        return at;
      }
    }
  }
}
