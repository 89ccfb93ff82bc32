import { LookupError } from "#server/name-check/upstream/errors.ts";
import { type LookupStrategy, type PlatformAdapter, readJson, throwIfBlocked } from "./adapter.ts";

/** Shorter names exist, but are not given out any more. */
const MIN_NEW_LENGTH = 4;

/** The sign-up form's own question: it knows suspended accounts and banned words. */
const signUpForm = (base: string): LookupStrategy => ({
  budget: { parallel: 2, burst: 4, perSecond: 1 },
  host: "x",
  ask: async (handle, get) => {
    const answer = await get(`${base}/i/users/username_available.json?username=${handle}`);
    throwIfBlocked(answer);
    const { valid, reason } = readJson(answer);
    if (answer.status !== 200 || typeof valid !== "boolean") throw new LookupError("unclear");
    if (!valid && typeof reason !== "string") throw new LookupError("unclear");
    if (!valid) return reason === "taken" ? { status: "taken" } : { status: "invalid", reason: "withheld" };
    return handle.length < MIN_NEW_LENGTH
      ? { status: "invalid", reason: "too_short" }
      : { status: "available" };
  },
});

/** The official API shows who exists; who is missing there can be suspended, so that says nothing. */
const officialApi = (base: string, token: string): LookupStrategy => ({
  budget: { parallel: 2, burst: 10, perSecond: 0.3 },
  host: "x api",
  ask: async (handle, get) => {
    const answer = await get(`${base}/2/users/by?usernames=${handle}`, { authorization: `Bearer ${token}` });
    throwIfBlocked(answer);
    const { data } = readJson(answer);
    if (answer.status === 200 && Array.isArray(data) && data.length > 0) return { status: "taken" };
    throw new LookupError("unclear");
  },
});

export const x = (base: string, mode: "auto" | "api", token: string | undefined): PlatformAdapter => ({
  ways: [...(mode === "auto" ? [signUpForm(base)] : []), ...(token ? [officialApi(base, token)] : [])],
});
