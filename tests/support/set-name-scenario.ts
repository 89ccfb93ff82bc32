import { stack } from "./stack.ts";

/** Says what is true of names and handles, and what goes wrong with them. Every test has names of its own. */
export async function setNameScenario(scenarios: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify(scenarios);
  const response = await fetch(`${stack.registry}/__scenario`, { method: "PATCH", body });
  if (!response.ok) throw new Error(`The registries answered ${response.status}`);
}
