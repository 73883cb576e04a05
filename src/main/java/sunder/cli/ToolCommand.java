package sunder.cli;

import java.util.concurrent.Callable;
import sunder.cli.console.ProcessEnvironment;

/** A command of {@code sunder}. */
abstract class ToolCommand implements Callable<Integer> {
  /** What it works in; {@link Cli} sets it before anything else is asked of it. */
  ProcessEnvironment environment;
}
