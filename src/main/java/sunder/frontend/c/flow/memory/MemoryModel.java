package sunder.frontend.c.flow.memory;

import sunder.frontend.c.flow.pointers.AddressRelations;
import sunder.frontend.c.flow.pointers.ByteLayouts;
import sunder.frontend.c.flow.pointers.DanglingPointers;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.HeapBlocks;
import sunder.frontend.c.flow.pointers.LifetimeTracking;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CProgram;

/**
 * The components of the memory model, in the order of their dependencies: objects and their
 * lifetimes, blocks of the heap, pointers to them, and the functions of the C library that change
 * them.
 */
public final class MemoryModel {
  private final ValueModel values;
  public final PointerTargets pointsTo;
  final DanglingPointers danglingPointers;
  public final LifetimeTracking lifetimes;
  public final EntryObjects entryObjects = new EntryObjects();
  public final HeapBlocks heapBlocks;
  public final ObjectBounds bounds;
  public final AddressRelations addressRelations;
  public final ConstantArrays constantArrays;
  public final MemoryAccess memory;
  public final TypePunning typePunning;
  public final PointerAccess pointerAccess;
  public final MemoryFunctions memoryFunctions;
  public final HeaderSizes headerSizes;
  public final ExternalCallEffects externalEffects;
  public final AllocationFunctions allocations;
  public final LeakCheck leakCheck;
  public final PointerIntegerConversions pointerIntegers;
  public final EntryArguments entryArguments;

  public MemoryModel(ValueModel values) {
    this.values = values;
    CProgram program = values.program();
    Emitter emitter = values.emitter();
    RegisterAllocation storage = values.storage();
    DeferredCode deferred = values.deferred();
    ByteLayouts byteLayouts = new ByteLayouts(program.dataModel());
    HavocState havocState = new HavocState(program, emitter, storage, deferred);
    this.pointsTo = new PointerTargets(emitter);
    this.danglingPointers = new DanglingPointers(emitter, storage, pointsTo, deferred);
    this.lifetimes = new LifetimeTracking(emitter, values.context(), storage, danglingPointers);
    this.heapBlocks = new HeapBlocks(values, pointsTo, danglingPointers, lifetimes, entryObjects);
    this.bounds = new ObjectBounds(emitter, pointsTo, heapBlocks);
    this.addressRelations = new AddressRelations(emitter, pointsTo, byteLayouts, bounds);
    this.constantArrays = new ConstantArrays(emitter);
    this.memory =
        new MemoryAccess(
            values,
            pointsTo,
            byteLayouts,
            entryObjects,
            heapBlocks,
            bounds,
            havocState,
            constantArrays);
    this.typePunning = memory.typePunning();
    UnionMembers unionMembers = memory.unionMembers();
    this.pointerAccess =
        new PointerAccess(values, pointsTo, entryObjects, heapBlocks, bounds, memory, typePunning);
    this.pointerIntegers =
        new PointerIntegerConversions(values, pointsTo, lifetimes, bounds, typePunning);
    this.memoryFunctions =
        new MemoryFunctions(
            values,
            pointsTo,
            heapBlocks,
            bounds,
            havocState,
            memory,
            typePunning,
            unionMembers,
            pointerAccess,
            pointerIntegers);
    this.externalEffects =
        new ExternalCallEffects(
            values, pointsTo, entryObjects, havocState, typePunning, unionMembers);
    this.headerSizes = new HeaderSizes(values);
    this.allocations =
        new AllocationFunctions(
            values,
            headerSizes,
            pointsTo,
            byteLayouts,
            danglingPointers,
            entryObjects,
            heapBlocks,
            memory,
            memoryFunctions);
    this.leakCheck =
        new LeakCheck(program, emitter, storage, deferred, heapBlocks, danglingPointers);
    this.entryArguments = new EntryArguments(values, pointsTo, entryObjects, memory);
  }

  /** Returns the components for registers and values. */
  public ValueModel values() {
    return values;
  }
}
