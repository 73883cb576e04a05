package sunder.cli.console;

import java.util.concurrent.Semaphore;

/**
 * The order of the reports of several files that are worked on at the same time: that of the files.
 * A thread with a report before its turn waits, and lets another one work meanwhile.
 */
public final class OrderedOutput {
  private final Semaphore atWork;
  private int taken;
  private int ended;

  /**
   * @param jobs how many work at the same time
   */
  public OrderedOutput(int jobs) {
    atWork = new Semaphore(jobs, true);
  }

  /** The turn of the next file; each has to be {@link Turn#end ended}. */
  public synchronized Turn next() {
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

  /** The place of one file. */
  public final class Turn {
    private final int index;
    private boolean works;

    private Turn(int index) {
      this.index = index;
    }

    /** Waits until it may work. */
    public void begin() throws InterruptedException {
      atWork.acquire();
      works = true;
    }

    /** Whether all files before it are done. */
    public boolean isFirst() {
      return OrderedOutput.this.isFirst(index);
    }

    /** Its work is done: waits until all files before it are. Any thread may call this. */
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

    /**
     * Its report is written, or there is none: waits for those before it and lets the next come.
     */
    public void end() {
      await();
      endFirst();
    }
  }
}
