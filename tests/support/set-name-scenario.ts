import { randomUUID } from "node:crypto";
import { stack } from "./stack.ts";

/** A name that no other test uses. */
export const uniqueName = (): string => `n${randomUUID().replaceAll("-", "").slice(0, 12)}`;

/** Sets the state and the errors of names and handles in the emulators. Every test uses its own names. */
export async function setNameScenario(scenarios: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify(scenarios);
  const response = await fetch(`${stack.registry}/__scenario`, { method: "PATCH", body });
  if (!response.ok) throw new Error(`The registries answered ${response.status}`);
}
