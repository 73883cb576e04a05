package sunder.cli.console;

import java.util.concurrent.Semaphore;

/**
 * The ordered output of parallel jobs: reports are written in the order of the files. A thread that
 * waits for its turn releases its job slot to another thread.
 */
public final class OrderedOutput {
  private final Semaphore atWork;
  private int taken;
  private int ended;

  /**
   * Creates the output.
   *
   * @param jobs the number of job slots
   */
  public OrderedOutput(int jobs) {
    atWork = new Semaphore(jobs, true);
  }

  /** Returns the turn of the next file; each turn must be {@link Turn#end ended}. */
  public synchronized Turn nextTurn() {
    return new Turn(taken++);
  }

  private synchronized boolean isFirst(int index) {
    return ended == index;
  }

  private synchronized void awaitFirst(int index) throws InterruptedException {
    while (ended != index) {
      wait();
    }
  }

  private synchronized void endFirst() {
    ended++;
    notifyAll();
  }

  /** The turn of one file. */
  public final class Turn {
    private final int index;
    private boolean works;

    private Turn(int index) {
      this.index = index;
    }

    /** Waits for a job slot. */
    public void begin() throws InterruptedException {
      atWork.acquire();
      works = true;
    }

    /** Returns whether the turns of all previous files have ended. */
    public boolean isFirst() {
      return OrderedOutput.this.isFirst(index);
    }

    /**
     * Releases the job slot, and waits until the turns of all previous files have ended. Any thread
     * may call this.
     */
    public void await() {
      rest();
      boolean interrupted = false;
      while (!isFirst()) {
        try {
          awaitFirst(index);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized void rest() {
      if (works) {
        works = false;
        atWork.release();
      }
    }

    /** Waits for the turns of all previous files, and ends this turn. */
    public void end() {
      await();
      endFirst();
    }
  }
}
