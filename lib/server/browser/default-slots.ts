import { availableParallelism, totalmem } from "node:os";

/** For the server itself and the spare browser. */
const RESERVED_MIB = 512;
const MIB = 1_048_576;

export type Machine = { memoryMib: number; cores: number };

/** Memory and cores that this process may use; a container may limit both. */
function readMachine(): Machine {
  // 0 or more than the machine has means that there is no limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { memoryMib: Math.min(totalmem(), limit) / MIB, cores: availableParallelism() };
}

/** A capture waits for the network, and one process of its browser for another, for about half of its time. */
const SLOTS_PER_CORE = 2;

/**
 * Number of browsers with at most `browserMib` each that can run concurrently: two per core, as far as the memory
 * allows.
 */
export function defaultSlots(browserMib: number, machine = readMachine()): number {
  const maxByMemory = Math.floor((machine.memoryMib - RESERVED_MIB) / browserMib);
  return Math.max(1, Math.min(machine.cores * SLOTS_PER_CORE, maxByMemory));
}
