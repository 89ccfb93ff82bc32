import { Request as FilterRequest, type FiltersEngine, Request } from "@ghostery/adblocker";
import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { loadEngine } from "./filter-engine.ts";
import { FrameSites } from "./frame-sites.ts";
import { type BlockingOptions, engineName } from "./options.ts";

/** The addresses of a page's documents, by frame, as they were asked for. Frames without one of their own count as the page's. */
class Documents {
  readonly #main: string;
  readonly #urls = new Map<string, string>();

  constructor(main: string) {
    this.#main = main;
  }

  isMain({ frameId, resourceType }: PausedRequest): boolean {
    return resourceType === "Document" && frameId === this.#main;
  }

  note({ frameId, resourceType, url }: PausedRequest): void {
    if (resourceType === "Document") this.#urls.set(frameId, url);
  }

  /** Who asks: for the document of a frame that is the page. */
  askerOf({ frameId, resourceType }: PausedRequest): string {
    const page = this.#urls.get(this.#main) ?? "";
    return resourceType === "Document" ? page : (this.#urls.get(frameId) ?? page);
  }
}

export type RequestBlocking = {
  /** Stops the requests that its rules name; null stops none. */
  engine: FiltersEngine | null;
  /** Of how many sites the page's frames may be. */
  frameSites: number;
  onBlocked: () => void;
  /** Hears of each host whose request goes on, before it does. */
  onAllowed: (host: string) => Promise<void> | void;
  /** What the page's proxy is told. */
  proxy: ProxyCredentials | undefined;
};

/**
 * Stops requests that the engine's rules name, redirects on their way there included, and documents of frames of too many
 * sites, from before the first document on. The page itself is never stopped.
 */
export async function blockRequests(
  cdp: CDPSession,
  { engine, frameSites, onBlocked, onAllowed, proxy }: RequestBlocking,
): Promise<void> {
  const sites = new FrameSites(frameSites);
  // Asked at the same time as everything else: each answer of a busy browser takes a moment.
  const known = cdp.send("Page.getFrameTree").then(({ frameTree }) => new Documents(frameTree.frame.id));
  const mayGo = async (request: PausedRequest): Promise<boolean> => {
    const documents = await known;
    const asked = toFilterRequest(request, documents.askerOf(request));
    if (documents.isMain(request)) sites.setPage(request.url);
    else if (engine?.match(asked).match) {
      onBlocked();
      return false;
    } else if (request.resourceType === "Document" && !sites.allows(request.url)) return false;
    documents.note(request);
    await onAllowed(asked.hostname);
    return true;
  };
  await Promise.all([known, interceptRequests(cdp, { mayGo, proxy, documentsOnly: engine === null })]);
}

type FilterType = "sub_frame" | "xmlhttprequest" | "other" | "script";

/** The engine's names of what DevTools names otherwise; the rest differs in case alone. */
const TYPES: Record<string, string> = { document: "sub_frame", xhr: "xmlhttprequest" };
const KNOWN = new Set(
  "sub_frame stylesheet image media font script texttrack xmlhttprequest fetch eventsource manifest ping".split(
    " ",
  ),
);

function typeOf(resourceType: string): FilterType {
  const name = resourceType.toLowerCase();
  const type = TYPES[name] ?? name;
  return (KNOWN.has(type) ? type : "other") as FilterType;
}

/**
 * Characters of an address that rules are tried on. Pages choose theirs, up to megabytes, and some rules take time that
 * grows with the square of it, in the server's own thread.
 */
const LONGEST_JUDGED = 2_048;

/** A request as the engine judges it. `sourceUrl` is the address of the document that asks. */
export function toFilterRequest(
  { url, resourceType }: Pick<PausedRequest, "url" | "resourceType">,
  sourceUrl: string,
): Request {
  return Request.fromRawDetails({
    url: url.slice(0, LONGEST_JUDGED),
    sourceUrl: sourceUrl.slice(0, LONGEST_JUDGED),
    type: typeOf(resourceType),
  });
}

/** A request that waits for its verdict; redirects are requests of their own. */
const Paused = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string() }),
  frameId: z.string(),
  resourceType: z.string(),
});
const Challenged = z.object({
  requestId: z.string(),
  authChallenge: z.object({ source: z.optional(z.string()) }),
});
const FromChild = z.object({ sessionId: z.string(), message: z.string() });
const Message = z.object({ method: z.string(), params: z.optional(z.unknown()) });

export type PausedRequest = { url: string; frameId: string; resourceType: string };
/** Whether a request may go on. */
type RequestDecision = (request: PausedRequest) => boolean | Promise<boolean>;

export type ProxyCredentials = { username: string; password: string };
type RequestInterceptor = {
  mayGo: RequestDecision;
  /** Those of the page's proxy: who pauses requests is asked for them too. */
  proxy: ProxyCredentials | undefined;
  /** Whether only requests for documents are paused; else all are. */
  documentsOnly: boolean;
};

type Send = (method: string, params?: object) => void;
type Hear = (method: string, params: unknown) => void;

const pauseOptions = ({ documentsOnly }: RequestInterceptor) => ({
  patterns: [{ urlPattern: "*", ...(documentsOnly ? { resourceType: "Document" as const } : {}) }],
  handleAuthRequests: true,
});
/** Frames of other sites live in targets of their own; each waits until it is watched. Workers ask through their frame. */
const ATTACH_FRAMES = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: false,
  filter: [{ type: "iframe" }],
};

const EVENTS = [
  "Fetch.requestPaused",
  "Fetch.authRequired",
  "Target.attachedToTarget",
  "Target.detachedFromTarget",
  "Target.receivedMessageFromTarget",
] as const;

async function decide(params: unknown, mayGo: RequestDecision, send: Send): Promise<void> {
  const paused = Paused.safeParse(params).data;
  if (!paused) return;
  const { requestId, request, frameId, resourceType } = paused;
  // A verdict that fails is the fault of this program, not of the page.
  const asked = async (): Promise<boolean> => mayGo({ url: request.url, frameId, resourceType });
  if (await asked().catch(() => true)) send("Fetch.continueRequest", { requestId });
  else send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
}

/** Only the proxy is told who asks; a web site that wants a name and a password is not. */
function introduce(params: unknown, proxy: ProxyCredentials | undefined, send: Send): void {
  const { requestId, authChallenge } = Challenged.parse(params);
  const isProxy = authChallenge.source === "Proxy" && proxy !== undefined;
  const answer = isProxy ? { response: "ProvideCredentials", ...proxy } : { response: "Default" };
  send("Fetch.continueWithAuth", { requestId, authChallengeResponse: answer });
}

/** What one target says: its requests, and the targets below it, whose messages come through it. */
function listen(send: Send, judges: RequestInterceptor): Hear {
  const children = new Map<string, Hear>();
  const attach = (sessionId: string): void => {
    let id = 0;
    const sendChild: Send = (method, params = {}) => {
      id += 1;
      send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    };
    children.set(sessionId, listen(sendChild, judges));
    sendChild("Fetch.enable", pauseOptions(judges));
    sendChild("Target.setAutoAttach", ATTACH_FRAMES);
    sendChild("Runtime.runIfWaitingForDebugger");
  };
  const pass = (params: unknown): void => {
    const { sessionId, message } = FromChild.parse(params);
    const { method, params: inner } = Message.safeParse(JSON.parse(message)).data ?? {};
    if (method) children.get(sessionId)?.(method, inner);
  };
  const bySession = z.object({ sessionId: z.string() });
  return (method, params) => {
    if (method === "Fetch.requestPaused") void decide(params, judges.mayGo, send);
    if (method === "Fetch.authRequired") introduce(params, judges.proxy, send);
    if (method === "Target.attachedToTarget") attach(bySession.parse(params).sessionId);
    if (method === "Target.detachedFromTarget") children.delete(bySession.parse(params).sessionId);
    if (method === "Target.receivedMessageFromTarget") pass(params);
  };
}

/**
 * Has the requests of a page wait for a verdict: of all its frames and their workers, and every hop of a redirect, which
 * Playwright's own routes do not see. `cdp` is a session of the page that nobody else enables `Fetch` on.
 */
async function interceptRequests(cdp: CDPSession, judges: RequestInterceptor): Promise<void> {
  // The page may close meanwhile; its requests go with it.
  const send: Send = (method, params) =>
    void cdp.send(method as never, params as never).catch(() => undefined);
  const hear = listen(send, judges);
  for (const event of EVENTS) cdp.on(event, (params: unknown) => hear(event, params));
  await Promise.all([
    cdp.send("Fetch.enable", pauseOptions(judges)),
    cdp.send("Target.setAutoAttach", ATTACH_FRAMES as never),
  ]);
}

/** Whether a host is an advertiser's or a tracker's as a whole. */
export type BlockedHosts = (host: string) => boolean;

/** A site that has nothing to do with any other, so that rules for third parties apply. */
const SOME_PAGE = "https://page.invalid/";
const NONE: BlockedHosts = () => false;

function isUnwanted(engine: FiltersEngine, host: string): boolean {
  const ways = [
    { url: `wss://${host}/`, type: "websocket" },
    { url: `https://${host}/`, type: "xmlhttprequest" },
  ] as const;
  return ways.some(
    (way) => engine.match(FilterRequest.fromRawDetails({ ...way, sourceUrl: SOME_PAGE })).match,
  );
}

/**
 * The hosts that the switched lists name whole, for the egress filter: it sees web sockets, which the browser shows
 * nobody before they connect, but of them only the host. A switch that is off names none.
 * @throws Error when the build did not prepare the engines.
 */
export async function loadBlockedHosts(switches: BlockingOptions): Promise<BlockedHosts> {
  const name = engineName(switches);
  if (!name) return NONE;
  const engine = await loadEngine(name);
  const known = new Map<string, boolean>();
  return (host) => {
    const verdict = known.get(host) ?? isUnwanted(engine, host);
    known.set(host, verdict);
    return verdict;
  };
}
