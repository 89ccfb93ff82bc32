import { availableParallelism, totalmem } from "node:os";

/** For the server itself and the browser that waits for the next capture. */
const RESERVED_MIB = 512;
const MIB = 1_048_576;

export type Machine = { memoryMib: number; cores: number };

/** What this process may use of its machine, which a container may limit. */
function readMachine(): Machine {
  // 0 or more than there is: no limit is known.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { memoryMib: Math.min(totalmem(), limit) / MIB, cores: availableParallelism() };
}

/** How many browsers of at most `browserMib` can work at the same time: one for each core, as far as the memory goes. */
export function defaultSlots(browserMib: number, machine = readMachine()): number {
  const fitting = Math.floor((machine.memoryMib - RESERVED_MIB) / browserMib);
  return Math.max(1, Math.min(machine.cores, fitting));
}
