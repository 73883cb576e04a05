package sunder.frontend.ia.model;

import java.util.List;
import sunder.source.Span;

/** Puts commands together. */
final class Commands {
  private Commands() {}

  /** Adds a command, the parts of a sequence one by one. */
  static void append(Command command, List<Command> commands) {
    if (command instanceof Command.Sequence sequence) {
      commands.addAll(sequence.commands());
    } else {
      commands.add(command);
    }
  }

  /** The commands in a row: {@code skip} for none, no sequence for a single one. */
  static Command sequence(List<Command> commands, Span span) {
    if (commands.isEmpty()) {
      return new Command.Skip(span);
    }
    return commands.size() == 1 ? commands.get(0) : new Command.Sequence(commands, span);
  }
}
