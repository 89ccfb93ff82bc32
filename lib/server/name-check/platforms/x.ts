import { LookupError } from "#server/name-check/upstream/errors.ts";
import { type LookupStrategy, type PlatformAdapter, parseJsonBody, throwIfBlocked } from "./adapter.ts";

/** Shorter names exist, but X no longer accepts new ones. */
const MIN_NEW_LENGTH = 4;

/** The sign-up form's API, which also knows suspended accounts and banned words. */
const createSignUpFormStrategy = (base: string): LookupStrategy => ({
  rateLimit: { parallel: 2, burst: 4, perSecond: 1 },
  host: "x",
  query: async (handle, get) => {
    const response = await get(`${base}/i/users/username_available.json?username=${handle}`);
    throwIfBlocked(response);
    const { valid, reason } = parseJsonBody(response);
    if (response.status !== 200 || typeof valid !== "boolean") throw new LookupError("unclear");
    if (!valid && typeof reason !== "string") throw new LookupError("unclear");
    if (!valid) return reason === "taken" ? { status: "taken" } : { status: "invalid", reason: "withheld" };
    return handle.length < MIN_NEW_LENGTH
      ? { status: "invalid", reason: "too_short" }
      : { status: "available" };
  },
});

/** The official API omits suspended accounts, so a miss proves nothing. */
const createOfficialApiStrategy = (base: string, token: string): LookupStrategy => ({
  rateLimit: { parallel: 2, burst: 10, perSecond: 0.3 },
  host: "x api",
  query: async (handle, get) => {
    const response = await get(`${base}/2/users/by?usernames=${handle}`, {
      authorization: `Bearer ${token}`,
    });
    throwIfBlocked(response);
    const { data } = parseJsonBody(response);
    if (response.status === 200 && Array.isArray(data) && data.length > 0) return { status: "taken" };
    throw new LookupError("unclear");
  },
});

export const x = (base: string, mode: "auto" | "api", token: string | undefined): PlatformAdapter => ({
  strategies: [
    ...(mode === "auto" ? [createSignUpFormStrategy(base)] : []),
    ...(token ? [createOfficialApiStrategy(base, token)] : []),
  ],
});
