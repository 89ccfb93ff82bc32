import { LookupError } from "#server/name-check/upstream/errors.ts";
import { type LookupStrategy, type PlatformAdapter, readJson, throwIfBlocked } from "./adapter.ts";

/** The channel's page. The cookie says that the question about cookies was answered. */
const channelPage = (base: string): LookupStrategy => ({
  budget: { parallel: 3, burst: 6, perSecond: 2 },
  host: "youtube",
  ask: async (handle, get) => {
    const answer = await get(`${base}/@${handle}`, { cookie: "SOCS=CAI", "accept-language": "en" });
    throwIfBlocked(answer);
    if (answer.status === 404) return { status: "available" };
    if (answer.status === 200 && /\bUC[\w-]{22}\b/.test(answer.text)) return { status: "taken" };
    throw new LookupError("unclear");
  },
});

const dataApi = (base: string, key: string): LookupStrategy => ({
  budget: { parallel: 3, burst: 10, perSecond: 0.1 },
  host: "youtube api",
  ask: async (handle, get) => {
    const answer = await get(`${base}/channels?part=id&forHandle=@${handle}`, { "x-goog-api-key": key });
    throwIfBlocked(answer);
    const { kind, items = [] } = readJson(answer);
    // A list of nobody has no `items` at all, so it must say that it is a list.
    if (answer.status !== 200 || kind !== "youtube#channelListResponse" || !Array.isArray(items))
      throw new LookupError("unclear");
    return { status: items.length > 0 ? "taken" : "available" };
  },
});

type Api = { base: string; key: string | undefined };

export const youtube = (base: string, mode: "auto" | "api", api: Api): PlatformAdapter => ({
  ways: [...(api.key ? [dataApi(api.base, api.key)] : []), ...(mode === "auto" ? [channelPage(base)] : [])],
});
