import type { Entitlement } from "#db/queries/subscriptions.ts";
import type { AutomatedRun } from "#db/queries/usage.ts";
import type { ObjectType, VisibleTypes } from "#server/api-keys/object-scopes.ts";
import type { RateState } from "#server/platform/rate-limit/request-limits.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import type { ToolKey } from "#shared/catalog/tools.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { findSessionEntitlement, selectLargestByTool } from "./entitlement.ts";

/** A call with an API key, with what the query of the key has found. */
export type ApiKeyCall = Pick<AutomatedRun, "apiKeyId" | "idempotency"> & {
  /** To the call's tool; to all tools for a call without one. */
  entitlements: Entitlement[];
  /** Whether an agent makes the call, through MCP. */
  isMcp?: boolean;
  /** The types of objects that the key may see, for lists and for an object that the body names. */
  types: readonly ObjectType[];
  /** Called when usage is reserved, with the state of the rate limit. */
  onReserved: (reservation: { reservationId: string; rate: RateState }) => void;
  /** Called with the reservation before the work; an error releases it, and nothing has run. */
  beforeWork?: () => Promise<void>;
  /** Called when usage is committed or released. */
  onSettled: (usage: { usageInfo: UsageInfo; uses: number }) => void;
};

/** What a job, schedule or watch runs with the plan that it has found. It reserves and settles the usage itself. */
export type PrepaidRun = {
  entitlement: Entitlement;
  /** Of the run's tool; missing when another tool's usage is counted. */
  usageInfo?: UsageInfo;
  /** Whether it is part of a call that an agent makes, through MCP. */
  isMcp?: boolean;
  /** Whether it is part of a call, which is reported as a run itself. */
  isPartOfCall?: boolean;
  /** Called when the run turns out not to be charged. */
  onReleased?: () => void;
};

/** The user of a call, and how the call is authorized: by a session, an API key, or as a prepaid run. */
export type Caller = { userId: string } & (
  | { sessionId: string; apiKey?: undefined; prepaid?: undefined }
  | { apiKey: ApiKeyCall; prepaid?: undefined }
  | { prepaid: PrepaidRun; apiKey?: undefined }
);

export type ApiKeyCaller = Extract<Caller, { apiKey: ApiKeyCall }>;

export const toCaller = ({ id, sessionId }: Pick<SignedInUser, "id" | "sessionId">): Caller => ({
  userId: id,
  sessionId,
});

/**
 * Finds what the caller's plan allows for a tool, and verifies a session in the same query.
 * @returns null without a plan that includes the tool
 * @throws AppError `unauthenticated` when the session has ended
 */
export async function findEntitlement(caller: Caller, tool: ToolKey): Promise<Entitlement | null> {
  if (caller.apiKey)
    return selectLargestByTool(caller.apiKey.entitlements).find(({ toolKey }) => toolKey === tool) ?? null;
  if (caller.prepaid) return caller.prepaid.entitlement;
  return findSessionEntitlement(caller, tool);
}

export const getVisibleTypes = ({ apiKey }: Caller): VisibleTypes => apiKey?.types ?? null;
