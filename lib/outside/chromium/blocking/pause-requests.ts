import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";

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
export type Verdict = (request: PausedRequest) => boolean | Promise<boolean>;

export type ProxyCredentials = { username: string; password: string };
export type Judges = {
  mayGo: Verdict;
  /** Those of the page's proxy: who pauses requests is asked for them too. */
  proxy: ProxyCredentials | undefined;
  /** Whether only requests for documents are paused; else all are. */
  documentsOnly: boolean;
};

type Send = (method: string, params?: object) => void;
type Hear = (method: string, params: unknown) => void;

const pauseOptions = ({ documentsOnly }: Judges) => ({
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

async function decide(params: unknown, mayGo: Verdict, send: Send): Promise<void> {
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
function listen(send: Send, judges: Judges): Hear {
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
export async function pauseRequests(cdp: CDPSession, judges: Judges): Promise<void> {
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
