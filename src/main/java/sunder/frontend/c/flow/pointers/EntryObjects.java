package sunder.frontend.c.flow.pointers;

import java.util.HashSet;
import java.util.Set;
import sunder.frontend.c.model.CVariable;

/** The objects that entry arguments, and pointers from functions without a body, point to. */
public final class EntryObjects {
  /**
   * The objects that are not modelled, as they are behind too many pointers or of an unknown type.
   */
  private final Set<CVariable> unmodelled = new HashSet<>();

  /** The objects that {@code main} receives and that must not be freed. */
  private final Set<CVariable> neverAllocated = new HashSet<>();

  /** The objects behind pointer arguments that the entry function may free. */
  private final Set<CVariable> freeableObjects = new HashSet<>();

  /** Records an object that is not modelled. */
  public void addBeyondDepthLimit(CVariable object) {
    unmodelled.add(object);
  }

  /** Records an object that {@code main} receives. */
  public void addNeverAllocated(CVariable object) {
    neverAllocated.add(object);
  }

  /** Records an object that the entry function may free. */
  public void addFreeable(CVariable object) {
    freeableObjects.add(object);
  }

  /**
   * Returns whether the object is an argument of {@code main}, which was not allocated by {@code
   * malloc}.
   */
  public boolean isNeverAllocated(CVariable variable) {
    return neverAllocated.contains(variable);
  }

  /**
   * Returns whether the object was passed to the entry function by pointer and may be freed by it.
   */
  public boolean mayBeFreed(CVariable variable) {
    return freeableObjects.contains(variable);
  }

  /** Returns whether the object is not modelled. */
  public boolean isBeyondDepthLimit(CVariable variable) {
    return unmodelled.contains(variable);
  }
}
