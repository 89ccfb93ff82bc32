import { LookUpFailure } from "#server/name-check/upstream/errors.ts";
import { type Adapter, readJson, refuseBlocks, type Way } from "./adapter.ts";

/** The channel's page. The cookie says that the question about cookies was answered. */
const channelPage = (base: string): Way => ({
  budget: { parallel: 3, burst: 6, perSecond: 2 },
  host: "youtube",
  ask: async (handle, get) => {
    const answer = await get(`${base}/@${handle}`, { cookie: "SOCS=CAI", "accept-language": "en" });
    refuseBlocks(answer);
    if (answer.status === 404) return { status: "available" };
    if (answer.status === 200 && /\bUC[\w-]{22}\b/.test(answer.text)) return { status: "taken" };
    throw new LookUpFailure("unclear");
  },
});

const dataApi = (base: string, key: string): Way => ({
  budget: { parallel: 3, burst: 10, perSecond: 0.1 },
  host: "youtube api",
  ask: async (handle, get) => {
    const answer = await get(`${base}/channels?part=id&forHandle=@${handle}`, { "x-goog-api-key": key });
    refuseBlocks(answer);
    const { kind, items = [] } = readJson(answer);
    // A list of nobody has no `items` at all, so it must say that it is a list.
    if (answer.status !== 200 || kind !== "youtube#channelListResponse" || !Array.isArray(items))
      throw new LookUpFailure("unclear");
    return { status: items.length > 0 ? "taken" : "available" };
  },
});

type Api = { base: string; key: string | undefined };

export const youtube = (base: string, mode: "auto" | "api", api: Api): Adapter => ({
  ways: [...(api.key ? [dataApi(api.base, api.key)] : []), ...(mode === "auto" ? [channelPage(base)] : [])],
});
