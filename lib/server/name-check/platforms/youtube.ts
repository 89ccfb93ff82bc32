import { LookupError } from "#server/name-check/upstream/errors.ts";
import { type LookupStrategy, type PlatformAdapter, parseJsonBody, throwIfBlocked } from "./adapter.ts";

/** The id of the channel whose page it is. Other pages, such as that for consent, can name channels, too. */
const OWN_CHANNEL =
  /<link rel="canonical" href="https:\/\/www\.youtube\.com\/channel\/UC[\w-]{22}"|"externalId":"UC[\w-]{22}"|<meta itemprop="(?:identifier|channelId)" content="UC[\w-]{22}"/;
const CLOSED =
  /This (?:account|channel) has been (?:terminated|suspended|closed)|"simpleText":"This account has been/;

/** The channel page. The cookie skips YouTube's consent page. */
const createChannelPageStrategy = (base: string): LookupStrategy => ({
  rateLimit: { parallel: 3, burst: 6, perSecond: 2 },
  host: "youtube",
  query: async (handle, get) => {
    const response = await get(`${base}/@${handle}`, { cookie: "SOCS=CAI", "accept-language": "en" });
    throwIfBlocked(response);
    // A closed account keeps its handle.
    if (CLOSED.test(response.text)) return { status: "invalid", reason: "withheld" };
    if (response.status === 404) return { status: "available" };
    if (response.status === 200 && OWN_CHANNEL.test(response.text)) return { status: "taken" };
    throw new LookupError("unclear");
  },
});

const createDataApiStrategy = (base: string, key: string): LookupStrategy => ({
  rateLimit: { parallel: 3, burst: 10, perSecond: 0.1 },
  host: "youtube api",
  query: async (handle, get) => {
    const response = await get(`${base}/channels?part=id&forHandle=@${handle}`, { "x-goog-api-key": key });
    throwIfBlocked(response);
    const { kind, items = [] } = parseJsonBody(response);
    // An empty list has no `items` at all, so `kind` must prove that it is a list.
    if (response.status !== 200 || kind !== "youtube#channelListResponse" || !Array.isArray(items))
      throw new LookupError("unclear");
    return { status: items.length > 0 ? "taken" : "available" };
  },
});

type Api = { base: string; key: string | undefined };

export const youtube = (base: string, mode: "auto" | "api", api: Api): PlatformAdapter => ({
  strategies: [
    ...(api.key ? [createDataApiStrategy(api.base, api.key)] : []),
    ...(mode === "auto" ? [createChannelPageStrategy(base)] : []),
  ],
});
