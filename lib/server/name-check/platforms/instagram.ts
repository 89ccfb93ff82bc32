import { LookupError } from "#server/name-check/upstream/errors.ts";
import { type LookupStrategy, type PlatformAdapter, parseJsonBody, throwIfBlocked } from "./adapter.ts";

/** Headers of the web app's own requests. */
const HEADERS = { "x-ig-app-id": "936619743392459", "x-requested-with": "XMLHttpRequest" };

/** The web app's profile API. Instagram redirects most servers to its login; the result is then `unknown`. */
const createWebProfileStrategy = (base: string): LookupStrategy => ({
  rateLimit: { parallel: 1, burst: 2, perSecond: 0.2 },
  host: "instagram",
  query: async (handle, get) => {
    const url = `${base}/api/v1/users/web_profile_info/?username=${handle}`;
    const response = await get(url, { ...HEADERS, referer: `${base}/${handle}/` });
    throwIfBlocked(response);
    const isPage = response.contentType.includes("html");
    if (response.status === 404 && !isPage) return { status: "available" };
    if (response.status !== 200 || isPage) throw new LookupError("unclear");
    const { data } = parseJsonBody(response) as { data?: { user?: unknown } };
    if (data?.user === null) return { status: "available" };
    if (typeof data?.user === "object") return { status: "taken" };
    throw new LookupError("unclear");
  },
});

/** The official API lists only business accounts, so a miss proves nothing. */
const createGraphApiStrategy = (base: string, userId: string, token: string): LookupStrategy => ({
  rateLimit: { parallel: 1, burst: 5, perSecond: 0.05 },
  host: "instagram graph",
  query: async (handle, get) => {
    const fields = encodeURIComponent(`business_discovery.username(${handle}){id}`);
    const response = await get(`${base}/${userId}?fields=${fields}`, { authorization: `Bearer ${token}` });
    throwIfBlocked(response);
    if (response.status === 200 && "business_discovery" in parseJsonBody(response))
      return { status: "taken" };
    throw new LookupError("unclear");
  },
});

type Graph = { base: string; userId: string | undefined; token: string | undefined };

export const instagram = (base: string, mode: "auto" | "api", graph: Graph): PlatformAdapter => ({
  strategies: [
    ...(mode === "auto" ? [createWebProfileStrategy(base)] : []),
    ...(graph.userId && graph.token ? [createGraphApiStrategy(graph.base, graph.userId, graph.token)] : []),
  ],
});
