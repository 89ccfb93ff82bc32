import type { FiltersEngine } from "@ghostery/adblocker";
import type { CDPSession } from "playwright-core";
import { askedRequest } from "./asked-request.ts";
import { FrameSites } from "./frame-sites.ts";
import { type PausedRequest, type ProxyCredentials, pauseRequests } from "./pause-requests.ts";

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
    const asked = askedRequest(request, documents.askerOf(request));
    if (documents.isMain(request)) sites.setPage(request.url);
    else if (engine?.match(asked).match) {
      onBlocked();
      return false;
    } else if (request.resourceType === "Document" && !sites.allows(request.url)) return false;
    documents.note(request);
    await onAllowed(asked.hostname);
    return true;
  };
  await Promise.all([known, pauseRequests(cdp, { mayGo, proxy, documentsOnly: engine === null })]);
}
