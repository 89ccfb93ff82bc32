import type { IncomingMessage, ServerResponse } from "node:http";
import { json, send } from "./answer.ts";
import { parseScenario, type Scenario } from "./scenarios.ts";
import type { EmulatorState } from "./state.ts";

const MAX_BODY = 1024 * 1024;

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new Error("Too long.");
  }
  const value: unknown = JSON.parse(text || "{}");
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("Send an object.");
  return value as Record<string, unknown>;
}

const milliseconds = (value: unknown): number => {
  if (typeof value === "number" && value >= 0) return value;
  throw new Error("A distance must be a number of at least 0.");
};

/** Parses the whole body before it changes anything, so that invalid input changes nothing. */
function applyChange(emulator: EmulatorState, body: Record<string, unknown>): void {
  const { rttMs, pace, ...names } = body;
  const read = Object.entries(names).map(([name, value]): [string, Scenario] => [name, parseScenario(value)]);
  if (rttMs !== undefined) emulator.distance.rttMs = milliseconds(rttMs);
  if (pace !== undefined) emulator.distance.pace = milliseconds(pace);
  for (const [name, scenario] of read) emulator.scenarios.set(name.toLowerCase(), scenario);
}

/**
 * `/__scenario`: PUT replaces all scenarios, PATCH adds, DELETE clears, GET lists. `/__log`: GET returns the request
 * log, DELETE clears it.
 */
export function handleControlRequest(emulator: EmulatorState) {
  return async (request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> => {
    const { method } = request;
    if (pathname === "/__log") {
      if (method === "DELETE") emulator.log.clear();
      return send(response, json(200, emulator.log.read()));
    }
    try {
      const body = method === "PUT" || method === "PATCH" ? await readJson(request) : {};
      if (method === "DELETE") emulator.reset();
      if (method === "PUT") emulator.scenarios.clear();
      applyChange(emulator, body);
      send(response, json(200, { ...emulator.distance, ...Object.fromEntries(emulator.scenarios) }));
    } catch (error) {
      send(response, json(400, { error: error instanceof Error ? error.message : String(error) }));
    }
  };
}
