package sunder.cli;

import java.util.concurrent.Callable;
import sunder.cli.console.ProcessEnvironment;

/** A command of {@code sunder}. */
abstract class ToolCommand implements Callable<Integer> {
  /** The process environment, which {@link Cli} sets before the command is called. */
  ProcessEnvironment environment;
}
