import { Request as FilterRequest, type FiltersEngine, Request } from "@ghostery/adblocker";
import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { getFrameId } from "#server/browser/evaluate.ts";
import { loadEngine } from "./filter-engine.ts";
import { FrameSites } from "./frame-sites.ts";
import { engineName, type FilterOptions } from "./options.ts";

/** Requested URLs of a page's documents, by frame. Frames without a URL of their own count as the page's. */
class Documents {
  readonly #main: string;
  readonly #urls = new Map<string, string>();

  constructor(main: string) {
    this.#main = main;
  }

  isMain({ frameId, resourceType }: PausedRequest): boolean {
    return resourceType === "Document" && frameId === this.#main;
  }

  recordDocument({ frameId, resourceType, url }: PausedRequest): void {
    if (resourceType === "Document") this.#urls.set(frameId, url);
  }

  /** URL of the document that sends the request; for a frame's document, the page's. */
  getSourceUrl({ frameId, resourceType }: PausedRequest): string {
    const page = this.#urls.get(this.#main) ?? "";
    return resourceType === "Document" ? page : (this.#urls.get(frameId) ?? page);
  }
}

export type RequestBlocking = {
  /** Blocks requests that match its rules; null blocks none. */
  engine: FiltersEngine | null;
  /** Whether a URL is blocked on pages of other sites. */
  isWidget: ((url: string) => boolean) | null;
  /** Maximum number of sites of the page's frames. */
  frameSites: number;
  onBlocked: (request: PausedRequest) => void;
  /** Called with the host of each allowed request, before it is sent. */
  onAllowed: (host: string) => Promise<void> | void;
  /** Credentials for the page's proxy. */
  proxy: ProxyCredentials | undefined;
  /** Headers that are added to requests to one host. */
  extraHeaders: HostHeaders | undefined;
  /** Whether the page's document is not requested, but set. */
  isInline?: boolean | undefined;
  onFile?: OnFile | undefined;
};

/** Headers bound to a host name: no other host receives them, not even after a redirect. */
export type HostHeaders = { hostname: string; headers: Record<string, string> };

/**
 * Blocks requests that match the engine's rules, including redirects, and documents in frames of too many sites.
 * Starts before the first document. Never blocks the page itself.
 */
export async function blockRequests(
  cdp: CDPSession,
  {
    engine,
    isWidget,
    frameSites,
    onBlocked,
    onAllowed,
    proxy,
    extraHeaders,
    isInline,
    onFile,
  }: RequestBlocking,
): Promise<void> {
  const sites = new FrameSites(frameSites);
  // Concurrent with the other commands, because a busy browser responds slowly.
  const documentsPromise = getFrameId(cdp).then((id) => new Documents(id));
  const isAllowed = async (request: PausedRequest): Promise<boolean> => {
    const documents = await documentsPromise;
    const filterRequest = toFilterRequest(request, documents.getSourceUrl(request));
    const isBlocked = (): boolean =>
      engine?.match(filterRequest).match ||
      (filterRequest.isThirdParty && isWidget?.(filterRequest.url)) ||
      false;
    if (documents.isMain(request)) sites.setPage(request.url);
    else if (isBlocked()) {
      onBlocked(request);
      return false;
    } else if (request.resourceType === "Document" && !sites.allows(request.url)) return false;
    documents.recordDocument(request);
    await onAllowed(filterRequest.hostname);
    return true;
  };
  const isMain = async (request: PausedRequest): Promise<boolean> => (await documentsPromise).isMain(request);
  await Promise.all([
    documentsPromise,
    interceptRequests(cdp, {
      isAllowed,
      files: onFile ? { isMain, onFile } : null,
      proxy,
      extraHeaders,
      // The request of a document answers the proxy's challenge for all others.
      documentsOnly: engine === null && isWidget === null && extraHeaders === undefined && !isInline,
    }),
  ]);
}

type FilterType = "sub_frame" | "xmlhttprequest" | "other" | "script";

/** The engine's resource types where they differ from those of DevTools by more than case. */
const TYPE_NAMES: Record<string, string> = { document: "sub_frame", xhr: "xmlhttprequest" };
const KNOWN_TYPES = new Set(
  "sub_frame stylesheet image media font script texttrack xmlhttprequest fetch eventsource manifest ping".split(
    " ",
  ),
);

function toFilterType(resourceType: string): FilterType {
  const name = resourceType.toLowerCase();
  const type = TYPE_NAMES[name] ?? name;
  return (KNOWN_TYPES.has(type) ? type : "other") as FilterType;
}

/**
 * Characters of a URL that rules are matched against. Pages can use URLs of megabytes, and some rules take quadratic
 * time on the server's thread.
 */
const MAX_MATCHED_LENGTH = 2_048;

/** Converts a request for the engine. `sourceUrl` is the URL of the document that sends it. */
export function toFilterRequest(
  { url, resourceType }: Pick<PausedRequest, "url" | "resourceType">,
  sourceUrl: string,
): Request {
  return Request.fromRawDetails({
    url: url.slice(0, MAX_MATCHED_LENGTH),
    sourceUrl: sourceUrl.slice(0, MAX_MATCHED_LENGTH),
    type: toFilterType(resourceType),
  });
}

/** A paused request; each redirect is a request of its own. */
const Paused = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  frameId: z.string(),
  resourceType: z.string(),
  /** Set when the response has begun. */
  responseStatusCode: z.optional(z.number()),
  responseHeaders: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
});
const Challenged = z.object({
  requestId: z.string(),
  authChallenge: z.object({ source: z.optional(z.string()) }),
});
const FromChild = z.object({ sessionId: z.string(), message: z.string() });
const Message = z.object({ method: z.string(), params: z.optional(z.unknown()) });

export type PausedRequest = { url: string; frameId: string; resourceType: string };
/** Whether a request may be sent. */
type RequestDecision = (request: PausedRequest) => boolean | Promise<boolean>;

/** Called with the paused request when the page's document is a file, which the callee must end. */
export type OnFile = (requestId: string, file: { url: string; contentType: string }) => void;

export type ProxyCredentials = { username: string; password: string };
type RequestInterceptor = {
  isAllowed: RequestDecision;
  /** Pauses the response of the page's document too; null refuses files like downloads. */
  files: { isMain: (request: PausedRequest) => Promise<boolean>; onFile: OnFile } | null;
  /** Credentials for the page's proxy: the client that pauses requests must answer its challenges too. */
  proxy: ProxyCredentials | undefined;
  extraHeaders: HostHeaders | undefined;
  /** Whether only document requests are paused, instead of all. */
  documentsOnly: boolean;
};

type Send = (method: string, params?: object) => void;
type HandleEvent = (method: string, params: unknown) => void;

const pauseOptions = ({ documentsOnly }: RequestInterceptor) => ({
  patterns: [{ urlPattern: "*", ...(documentsOnly ? { resourceType: "Document" as const } : {}) }],
  handleAuthRequests: true,
});
/**
 * Frames of other sites have targets of their own, which wait until they are attached. Workers use their frame's
 * target.
 */
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

type RequestHeaders = Record<string, string>;

/** The headers of a request with the extra ones; none when the request goes to another host. */
function addHostHeaders(
  { url, headers }: { url: string; headers: RequestHeaders },
  extra: HostHeaders | undefined,
): { headers?: { name: string; value: string }[] } {
  if (!extra || !URL.canParse(url) || new URL(url).hostname !== extra.hostname) return {};
  const names = new Set(Object.keys(extra.headers).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { headers: [...kept, ...Object.entries(extra.headers)].map(([name, value]) => ({ name, value })) };
}

/** Types that Chromium downloads although they can hold a PDF document or text. */
const FILE_TYPE =
  /^(?:application\/(?:x-)?(?:pdf|yaml|toml|ndjson|jsonl|json-lines)|(?:application|binary)\/octet-stream|text\/(?:x-)?(?:csv|comma-separated-values|tab-separated-values|tsv|v?calendar|vcard|yaml))$/;
/** Types that Chromium shows unless they are attached. */
const ATTACHED_TYPE = /^(?:|text\/.+|application\/(?:json|xml|xhtml\+xml)|.+\+(?:json|xml))$/;
const FILE_NAME = /\.(?:pdf|csv|tsv|ya?ml|toml|ics|ndjson|jsonl)$/i;

/** The file that a response sends instead of a page; null for a page. */
function findFile({ request, responseStatusCode, responseHeaders = [] }: z.infer<typeof Paused>) {
  if (responseStatusCode !== 200) return null;
  const getHeader = (wanted: string) =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value.trim() ?? "";
  const contentType = getHeader("content-type");
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isAttachment = /^attachment\b/i.test(getHeader("content-disposition"));
  const isNamedSo = type === "" && FILE_NAME.test(URL.parse(request.url)?.pathname ?? "");
  return (isAttachment && ATTACHED_TYPE.test(type)) || isNamedSo || FILE_TYPE.test(type)
    ? { url: request.url, contentType }
    : null;
}

async function decideRequest(
  params: unknown,
  { isAllowed, extraHeaders, files }: RequestInterceptor,
  send: Send,
): Promise<void> {
  const paused = Paused.safeParse(params).data;
  if (!paused) return;
  const { requestId, request, frameId, resourceType } = paused;
  if (paused.responseStatusCode !== undefined) {
    const file = files && findFile(paused);
    if (file) files.onFile(requestId, file);
    else send("Fetch.continueResponse", { requestId });
    return;
  }
  const described = { url: request.url, frameId, resourceType };
  // A decision that fails is our own defect, so the request is allowed.
  const isRequestAllowed = async (): Promise<boolean> => isAllowed(described);
  if (await isRequestAllowed().catch(() => true))
    send("Fetch.continueRequest", {
      requestId,
      ...addHostHeaders(request, extraHeaders),
      ...((await files?.isMain(described)) ? { interceptResponse: true } : {}),
    });
  else send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
}

/** Only the proxy gets the credentials; websites that ask for a password do not. */
function authenticateToProxy(params: unknown, proxy: ProxyCredentials | undefined, send: Send): void {
  const { requestId, authChallenge } = Challenged.parse(params);
  const isProxy = authChallenge.source === "Proxy" && proxy !== undefined;
  const answer = isProxy ? { response: "ProvideCredentials", ...proxy } : { response: "Default" };
  send("Fetch.continueWithAuth", { requestId, authChallengeResponse: answer });
}

/** Handles the events of one target and of its child targets, whose messages arrive through it. */
function createEventHandler(send: Send, interceptor: RequestInterceptor): HandleEvent {
  const children = new Map<string, HandleEvent>();
  const attach = (sessionId: string): void => {
    let id = 0;
    const sendChild: Send = (method, params = {}) => {
      id += 1;
      send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    };
    children.set(sessionId, createEventHandler(sendChild, interceptor));
    sendChild("Fetch.enable", pauseOptions(interceptor));
    sendChild("Target.setAutoAttach", ATTACH_FRAMES);
    sendChild("Runtime.runIfWaitingForDebugger");
  };
  const forwardMessage = (params: unknown): void => {
    const { sessionId, message } = FromChild.parse(params);
    const { method, params: inner } = Message.safeParse(JSON.parse(message)).data ?? {};
    if (method) children.get(sessionId)?.(method, inner);
  };
  const bySession = z.object({ sessionId: z.string() });
  return (method, params) => {
    if (method === "Fetch.requestPaused") void decideRequest(params, interceptor, send);
    if (method === "Fetch.authRequired") authenticateToProxy(params, interceptor.proxy, send);
    if (method === "Target.attachedToTarget") attach(bySession.parse(params).sessionId);
    if (method === "Target.detachedFromTarget") children.delete(bySession.parse(params).sessionId);
    if (method === "Target.receivedMessageFromTarget") forwardMessage(params);
  };
}

/**
 * Pauses the requests of a page until they are decided, including frames, workers and each redirect, which
 * Playwright's routes do not see. No other code may enable `Fetch` on `cdp`.
 */
async function interceptRequests(cdp: CDPSession, interceptor: RequestInterceptor): Promise<void> {
  // The page may close meanwhile, and its requests with it.
  const send: Send = (method, params) =>
    void cdp.send(method as never, params as never).catch(() => undefined);
  const handleEvent = createEventHandler(send, interceptor);
  for (const event of EVENTS) cdp.on(event, (params: unknown) => handleEvent(event, params));
  await Promise.all([
    cdp.send("Fetch.enable", pauseOptions(interceptor)),
    cdp.send("Target.setAutoAttach", ATTACH_FRAMES as never),
  ]);
}

/** Whether a whole host belongs to an advertiser or a tracker. */
export type BlockedHosts = (host: string) => boolean;

/** A site of its own, so that third-party rules apply. */
const UNRELATED_PAGE = "https://page.invalid/";
const BLOCK_NONE: BlockedHosts = () => false;

function isBlockedHost(engine: FiltersEngine, host: string): boolean {
  const requests = [
    { url: `wss://${host}/`, type: "websocket" },
    { url: `https://${host}/`, type: "xmlhttprequest" },
  ] as const;
  return requests.some(
    (request) => engine.match(FilterRequest.fromRawDetails({ ...request, sourceUrl: UNRELATED_PAGE })).match,
  );
}

/**
 * The hosts that the filter lists block as a whole, for the egress proxy: it sees WebSockets, which DevTools does not
 * report before they connect, but only their host.
 * @throws Error when the build did not prepare the filter engines
 */
export async function loadBlockedHosts(options: FilterOptions): Promise<BlockedHosts> {
  const name = engineName(options);
  if (!name) return BLOCK_NONE;
  const engine = await loadEngine(name);
  const cache = new Map<string, boolean>();
  return (host) => {
    const isBlocked = cache.get(host) ?? isBlockedHost(engine, host);
    cache.set(host, isBlocked);
    return isBlocked;
  };
}
