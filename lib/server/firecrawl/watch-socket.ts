import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { JobProgressRow } from "#db/queries/jobs.ts";
import { endWithAnswer, type Upgrade } from "#server/http/incoming-requests.ts";
import { toJobRequest } from "#server/jobs/request.ts";
import { type JobChange, watchJob } from "#server/jobs/watch-job.ts";
import { logWarning } from "#server/platform/log.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { toJobUrl } from "./job-calls.ts";
import { describeJob, OLDER_FORMATS, toDocument } from "./job-pages.ts";

/*
 * The watcher of Firecrawl's SDKs: a WebSocket at the address of a crawl or batch, with its pages as they are done. Only
 * where our own server accepts connections; elsewhere the SDKs poll.
 */

/** Headers of the connection, which the call does not get. */
const OWN_HEADERS = /^(?:connection|upgrade|host|sec-websocket-.+)$/;
const MAX_SOCKETS = 500;
const MAX_MINUTES = 60;
/** Clients send nothing. */
const MAX_MESSAGE_BYTES = 1_024;

/** Sends the pages that are done, then the job when it has ended. */
class JobFollower {
  readonly #socket: WebSocket;
  readonly #sent: Set<string>;
  readonly #url: string;
  #sending: Promise<void> = Promise.resolve();

  /** @param sent the ids of captures that the client has */
  constructor(socket: WebSocket, sent: Set<string>, url: string) {
    this.#socket = socket;
    this.#sent = sent;
    this.#url = url;
  }

  /** One change after the other, because pages are read from files. */
  follow(change: JobChange): void {
    this.#sending = this.#sending
      .then(() => this.#send(change))
      .catch((error: unknown) => {
        logWarning("firecrawl.watcher_failed", { error });
        this.#socket.close(1011);
      });
  }

  async #send(change: JobChange): Promise<void> {
    if (!change) return this.#socket.close(1000);
    const { job, items } = change;
    const { answerFormats = OLDER_FORMATS } = toJobRequest(job);
    for (const result of items) {
      const id =
        result.item.state === "done" && result.capture ? toPublicId("capture", result.capture.id) : null;
      if (id === null || this.#sent.has(id)) continue;
      this.#sent.add(id);
      const data = await toDocument(result, answerFormats);
      if (data) this.#socket.send(JSON.stringify({ type: "document", data }));
    }
    if (job.finishedAt) await this.#end(job);
  }

  async #end(job: JobProgressRow): Promise<void> {
    const data = await describeJob(job, { after: -1 }, this.#url);
    this.#socket.send(JSON.stringify({ data }));
    this.#socket.close(1000);
  }
}

type Snapshot = { status: string; data: { metadata?: { scrapeId?: string } }[] };

const hasEnded = ({ status }: Snapshot): boolean => status !== "scraping";

/** Firecrawl's JavaScript SDK sends the key as a subprotocol, because browsers set no headers. */
const toAuthorization = ({ headers }: IncomingMessage): string =>
  headers.authorization ?? `Bearer ${headers["sec-websocket-protocol"] ?? ""}`;

const REPEATED_HEADERS = ["content-type", "retry-after", "x-request-id"];

/** Answers instead of the upgrade, for example with 401. */
async function refuse(socket: Duplex, response: Response): Promise<void> {
  const headers = [...response.headers].filter(([name]) => REPEATED_HEADERS.includes(name));
  endWithAnswer(socket, response.status, headers, await response.text());
}

const sockets = new WebSocketServer({
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  // The SDK's subprotocol is its key, which the answer must repeat.
  handleProtocols: (protocols) => [...protocols][0] ?? false,
});

// The server ends only when its connections have.
process.once("SIGTERM", () => {
  for (const client of sockets.clients) client.close(1001);
});

/** @param snapshot the answer that the client would get without a WebSocket */
function follow(client: WebSocket, snapshot: Snapshot, kind: string, jobId: string): void {
  client.on("error", () => client.terminate());
  client.send(JSON.stringify({ type: "catchup", data: snapshot }));
  if (hasEnded(snapshot)) {
    client.close(1000);
    return;
  }
  const sent = new Set(snapshot.data.flatMap(({ metadata }) => metadata?.scrapeId ?? []));
  const follower = new JobFollower(client, sent, toJobUrl({ path: `/${kind}` }, jobId));
  const stop = watchJob(parsePublicId("job", jobId) ?? "", (change) => follower.follow(change));
  const timer = setTimeout(() => client.close(1001), MAX_MINUTES * 60_000);
  client.once("close", () => {
    clearTimeout(timer);
    stop();
  });
}

/**
 * Accepts the watcher of a job, if its key may read it. Otherwise the answer is that of the call.
 * @param kind `crawl` or `batch/scrape`, as in the path
 */
export async function acceptWatcher(
  { request, socket, head }: Upgrade,
  kind: string,
  jobId: string,
): Promise<void> {
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && !OWN_HEADERS.test(name) ? [[name, value]] : [],
    ),
  );
  headers.set("authorization", toAuthorization(request));
  // The call without a WebSocket decides whether the key may read the job, and counts as a read.
  const { pathname } = new URL(toJobUrl({ path: `/${kind}` }, jobId));
  const response = await fetch(`http://127.0.0.1:${request.socket.localPort}${pathname}`, { headers });
  if (response.status !== 200) return refuse(socket, response);
  if (sockets.clients.size >= MAX_SOCKETS) {
    endWithAnswer(socket, 503, [["retry-after", "10"]]);
    return;
  }
  const snapshot = (await response.json()) as Snapshot;
  sockets.handleUpgrade(request, socket, head, (client) => follow(client, snapshot, kind, jobId));
}
