import { Request as FilterRequest, type FiltersEngine } from "@ghostery/adblocker";
import type { CDPSession } from "playwright-core";
import { type PausedRequest, type ProxyCredentials, pauseRequests } from "./pause-requests.ts";

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
  onBlocked: () => void;
  /** Hears of each host whose request goes on, before it does. */
  onAllowed: (host: string) => Promise<void> | void;
  /** What the page's proxy is told. */
  proxy: ProxyCredentials | undefined;
};

/**
 * Stops requests that the engine's rules name, redirects on their way there included, from before the first document on.
 * The page itself is never stopped.
 */
export async function blockRequests(
  cdp: CDPSession,
  engine: FiltersEngine,
  { onBlocked, onAllowed, proxy }: RequestBlocking,
): Promise<void> {
  // Asked at the same time as everything else: each answer of a busy browser takes a moment.
  const known = cdp.send("Page.getFrameTree").then(({ frameTree }) => new Documents(frameTree.frame.id));
  const mayGo = async (request: PausedRequest): Promise<boolean> => {
    const { url, resourceType } = request;
    const documents = await known;
    const sourceUrl = documents.askerOf(request);
    const asked = FilterRequest.fromRawDetails({ url, sourceUrl, type: typeOf(resourceType) });
    if (!documents.isMain(request) && engine.match(asked).match) {
      onBlocked();
      return false;
    }
    documents.note(request);
    await onAllowed(asked.hostname);
    return true;
  };
  await Promise.all([known, pauseRequests(cdp, { mayGo, proxy })]);
}
