import "server-only";
import { openRegistries } from "./outside-world.ts";

/** Endings whose registry is not believed now: it does not know its canary. Remembered, so that asking is cheap. */
export const listDoubtfulRegistries = (): Promise<string[]> => openRegistries().listDoubtful();
