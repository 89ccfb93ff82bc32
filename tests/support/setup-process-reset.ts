import { vi } from "vitest";

const environment = Symbol.for("tests.environment");
const holder = globalThis as unknown as Record<symbol, NodeJS.ProcessEnv | undefined>;
holder[environment] ??= { ...process.env };

/* The files of a project without isolation share a process: its packages stay loaded, everything of ours is as new. */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
// lib/shared/process-singleton.ts
for (const symbol of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(symbol)?.startsWith("saas-tools.")) Reflect.deleteProperty(globalThis, symbol);
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, holder[environment]);
