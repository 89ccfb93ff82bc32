import { LookUpFailure } from "#server/name-check/upstream/errors.ts";
import { type Adapter, readJson, refuseBlocks, type Way } from "./adapter.ts";

/** Shorter names exist, but are not given out any more. */
const MIN_NEW_LENGTH = 4;

/** The sign-up form's own question: it knows suspended accounts and banned words. */
const signUpForm = (base: string): Way => ({
  budget: { parallel: 2, burst: 4, perSecond: 1 },
  host: "x",
  ask: async (handle, get) => {
    const answer = await get(`${base}/i/users/username_available.json?username=${handle}`);
    refuseBlocks(answer);
    const { valid, reason } = readJson(answer);
    if (answer.status !== 200 || typeof valid !== "boolean") throw new LookUpFailure("unclear");
    if (!valid && typeof reason !== "string") throw new LookUpFailure("unclear");
    if (!valid) return reason === "taken" ? { status: "taken" } : { status: "invalid", reason: "withheld" };
    return handle.length < MIN_NEW_LENGTH
      ? { status: "invalid", reason: "too_short" }
      : { status: "available" };
  },
});

/** The official API shows who exists; who is missing there can be suspended, so that says nothing. */
const officialApi = (base: string, token: string): Way => ({
  budget: { parallel: 2, burst: 10, perSecond: 0.3 },
  host: "x api",
  ask: async (handle, get) => {
    const answer = await get(`${base}/2/users/by?usernames=${handle}`, { authorization: `Bearer ${token}` });
    refuseBlocks(answer);
    const { data } = readJson(answer);
    if (answer.status === 200 && Array.isArray(data) && data.length > 0) return { status: "taken" };
    throw new LookUpFailure("unclear");
  },
});

export const x = (base: string, mode: "auto" | "api", token: string | undefined): Adapter => ({
  ways: [...(mode === "auto" ? [signUpForm(base)] : []), ...(token ? [officialApi(base, token)] : [])],
});
