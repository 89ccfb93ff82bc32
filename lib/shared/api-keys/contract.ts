import * as z from "zod/mini";
import type { ToolName } from "#shared/catalog/tools.ts";
import { isOneLine } from "#shared/contract-fields.ts";

/** What a key may call. Keys never reach billing, the account, or other keys. */
export const API_SCOPES = ["capture", "extract", "names", "usage:read", "webhooks"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

const Name = z
  .string({ error: "Please enter a name" })
  .check(
    z.trim(),
    z.minLength(1, "Please enter a name"),
    isOneLine("The name"),
    z.maxLength(60, "The name can have at most 60 characters"),
  );

const MAX_EXPIRY_DAYS = 365;

/** Request of `POST /api/user/api-keys`. */
export const CreateApiKeyRequest = z.object({
  name: Name,
  scopes: z._default(
    z.array(z.enum(API_SCOPES)).check(z.minLength(1, "Please select at least one scope"), z.maxLength(20)),
    [...API_SCOPES],
  ),
  /** Days until the key expires; null for a key without an end. */
  expiresInDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MAX_EXPIRY_DAYS))), null),
});
export type CreateApiKeyRequest = z.infer<typeof CreateApiKeyRequest>;

/** Hours that a rotated key stays valid: it ends now, after an hour, a day or a week. */
const ROTATION_HOURS = [0, 1, 24, 168] as const;

/** Request of `POST /api/user/api-keys/{id}/rotate`. */
export const RotateApiKeyRequest = z.object({
  oldKeyValidHours: z.literal([...ROTATION_HOURS], "Please select how long the old key stays valid"),
});
export type RotateApiKeyRequest = z.infer<typeof RotateApiKeyRequest>;

/** A key without its secret. Times are ISO 8601. */
export type ApiKeySummary = {
  id: string;
  name: string;
  /** The beginning and the end of the key. */
  start: string;
  last4: string;
  scopes: ApiScope[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  status: "active" | "expired" | "revoked";
  /** Replaced by a new key; it stays valid until it expires, and does not count. */
  isRotated: boolean;
  /** Runs in the last 30 days that were counted. */
  recentRuns: number;
};

/** An app that acts for the user by a grant (OAuth). Times are ISO 8601. */
export type ConnectedApp = Pick<
  ApiKeySummary,
  "id" | "name" | "scopes" | "createdAt" | "lastUsedAt" | "recentRuns"
>;

/** Response of `GET /api/user/api-keys`. */
export type ApiKeyList = {
  keys: ApiKeySummary[];
  /** The apps that have access now. */
  apps: ConnectedApp[];
  /** Keys that may be active at the same time; 0 without a plan. */
  maxKeys: number;
  /** Whether a new key starts the free plan of the Web Inspector: for users who never had a plan. */
  startsFreePlan: boolean;
};

/** Response to creation and rotation, the only one that contains the key. */
export type CreatedApiKey = {
  key: string;
  summary: ApiKeySummary;
  /** What the user's plans include. */
  tools: ToolName[];
  /** Whether the free plan of the Web Inspector was started for the key. */
  startedFreePlan: boolean;
};
