import { type MeteredCall, withoutResource } from "#server/usage/metering.ts";
import type { TestUser } from "./database.ts";

/** A call of a tool by the user on the screen, which needs no resource. */
export const toMeteredCall = (
  { id, sessionId }: TestUser,
  overrides: Partial<MeteredCall> = {},
): MeteredCall => ({
  userId: id,
  sessionId,
  tool: "screenshot",
  requestId: "test",
  maxSeconds: 45,
  acquire: withoutResource,
  ...overrides,
});
