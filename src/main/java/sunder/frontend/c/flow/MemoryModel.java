package sunder.frontend.c.flow;

import sunder.frontend.c.model.CProgram;

/**
 * The components of the memory model, in the order of their dependencies: objects and their
 * lifetimes, blocks of the heap, pointers to them, and the functions of the C library that change
 * them.
 */
final class MemoryModel {
  private final ValueModel values;
  final PointsToSets pointsTo;
  final DanglingPointers danglingPointers;
  final LifetimeTracking lifetimes;
  final EntryObjects entryObjects = new EntryObjects();
  final HeapBlocks heapBlocks;
  final ObjectBounds bounds;
  final AddressRelations addressRelations;
  final ConstantArrays constantArrays;
  final MemoryAccess memory;
  final TypePunning typePunning;
  final PointerAccess pointerAccess;
  final MemoryFunctions memoryFunctions;
  final ExternalCallEffects externalEffects;
  final AllocationFunctions allocations;
  final LeakCheck leakCheck;
  final PointerIntegerConversions pointerIntegers;
  final EntryArguments entryArguments;

  MemoryModel(ValueModel values) {
    this.values = values;
    CProgram program = values.program();
    Emitter emitter = values.emitter();
    RegisterAllocation storage = values.storage();
    DeferredCode deferred = values.deferred();
    ByteLayouts byteLayouts = new ByteLayouts(program.dataModel());
    HavocState havocState = new HavocState(program, emitter, storage, deferred);
    this.pointsTo = new PointsToSets(emitter);
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
            pointerAccess);
    this.externalEffects =
        new ExternalCallEffects(
            values, pointsTo, entryObjects, havocState, typePunning, unionMembers);
    this.allocations =
        new AllocationFunctions(
            values,
            pointsTo,
            byteLayouts,
            danglingPointers,
            entryObjects,
            heapBlocks,
            memory,
            memoryFunctions);
    this.leakCheck =
        new LeakCheck(program, emitter, storage, deferred, heapBlocks, danglingPointers);
    this.pointerIntegers =
        new PointerIntegerConversions(values, pointsTo, lifetimes, bounds, typePunning);
    this.entryArguments = new EntryArguments(values, pointsTo, entryObjects, memory);
  }

  /** Returns the components for registers and values. */
  ValueModel values() {
    return values;
  }
}
