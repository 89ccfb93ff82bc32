import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

/** Forgets all modules and their process singletons (lib/shared/process-singleton.ts). */
function resetProcess(): void {
  vi.resetModules();
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (Symbol.keyFor(symbol)?.startsWith("saas-tools.")) Reflect.deleteProperty(globalThis, symbol);
}

/* The files of a project without isolation share their modules. One that replaces modules, or depends on how they are
   loaded, loads all of them again and leaves none of its own to the next. */
const { testPath = "" } = expect.getState();
if (/\bvi\.(mock|resetModules)\(|await import\(/.test(readFileSync(testPath, "utf8"))) {
  resetProcess();
  afterAll(resetProcess);
}
