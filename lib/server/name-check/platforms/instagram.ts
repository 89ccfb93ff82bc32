import { LookupError } from "#server/name-check/upstream/errors.ts";
import { type LookupStrategy, type PlatformAdapter, readJson, throwIfBlocked } from "./adapter.ts";

/** What the site's own script sends. */
const HEADERS = { "x-ig-app-id": "936619743392459", "x-requested-with": "XMLHttpRequest" };

/** The profile's data as the site's script reads it. Servers are mostly sent away; that is an honest "unknown". */
const profileData = (base: string): LookupStrategy => ({
  budget: { parallel: 1, burst: 2, perSecond: 0.2 },
  host: "instagram",
  ask: async (handle, get) => {
    const url = `${base}/api/v1/users/web_profile_info/?username=${handle}`;
    const answer = await get(url, { ...HEADERS, referer: `${base}/${handle}/` });
    throwIfBlocked(answer);
    const isPage = answer.contentType.includes("html");
    if (answer.status === 404 && !isPage) return { status: "available" };
    if (answer.status !== 200 || isPage) throw new LookupError("unclear");
    const { data } = readJson(answer) as { data?: { user?: unknown } };
    if (data?.user === null) return { status: "available" };
    if (typeof data?.user === "object") return { status: "taken" };
    throw new LookupError("unclear");
  },
});

/** The official API sees business accounts alone: it can only say that a handle is taken. */
const graphApi = (base: string, userId: string, token: string): LookupStrategy => ({
  budget: { parallel: 1, burst: 5, perSecond: 0.05 },
  host: "instagram graph",
  ask: async (handle, get) => {
    const fields = encodeURIComponent(`business_discovery.username(${handle}){id}`);
    const answer = await get(`${base}/${userId}?fields=${fields}`, { authorization: `Bearer ${token}` });
    throwIfBlocked(answer);
    if (answer.status === 200 && "business_discovery" in readJson(answer)) return { status: "taken" };
    throw new LookupError("unclear");
  },
});

type Graph = { base: string; userId: string | undefined; token: string | undefined };

export const instagram = (base: string, mode: "auto" | "api", graph: Graph): PlatformAdapter => ({
  ways: [
    ...(mode === "auto" ? [profileData(base)] : []),
    ...(graph.userId && graph.token ? [graphApi(graph.base, graph.userId, graph.token)] : []),
  ],
});
