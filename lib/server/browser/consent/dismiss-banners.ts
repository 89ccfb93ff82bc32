import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Frame, Page } from "playwright-core";
import { type ConsentMessage, FrameSession } from "./frames.ts";
import { loadConsentScripts } from "./rules.ts";

const MAX_MESSAGES = 500;
const MAX_FRAMES = 30;
const POLL_MS = 50;

const isWeb = (url: string): boolean => /^https?:/.test(url);

/** Refuses cookies on a page: finds known consent platforms in every frame and opts out. */
export class OptOut {
  readonly progress = new ConsentProgress();
  readonly #page: Page;
  readonly #sessions = new WeakMap<Frame, Promise<FrameSession | null>>();
  #messages = 0;
  #frames = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches a page from before its first document. `cdp` is a session of the page. */
  static async start(page: Page, cdp: CDPSession): Promise<OptOut> {
    const optOut = new OptOut(page);
    const main = await optOut.#newSession(cdp);
    cdp.on("Page.frameNavigated", ({ frame }) => {
      optOut.#onDocument(main, { id: frame.id, url: frame.url, isMain: frame.parentId === undefined });
    });
    page.on("framenavigated", (frame) => {
      if (frame.parentFrame()) void optOut.#onForeignFrame(frame);
    });
    await Promise.all([main.prepare(), cdp.send("Page.enable")]);
    return optOut;
  }

  async #newSession(cdp: CDPSession): Promise<FrameSession> {
    return new FrameSession(cdp, await loadConsentScripts(), (frame, message) =>
      this.#onMessage(frame, message),
    );
  }

  #onDocument(session: FrameSession, frame: Parameters<FrameSession["start"]>[0]): void {
    this.progress.forget(frame.id);
    if (!isWeb(frame.url) || ++this.#frames > MAX_FRAMES) return;
    // The document may be gone already; the next one gets its own script.
    session.start(frame).catch(() => undefined);
  }

  /** Frames of other sites have processes of their own, which the page's session does not reach. */
  async #onForeignFrame(frame: Frame): Promise<void> {
    if (!isWeb(frame.url()) || this.#frames >= MAX_FRAMES) return;
    const opening = this.#sessions.get(frame) ?? this.#openSession(frame);
    this.#sessions.set(frame, opening);
    const session = await opening;
    if (!session) this.#sessions.delete(frame);
    if (session) this.#onDocument(session, { id: session.root, url: frame.url(), isMain: false });
  }

  async #openSession(frame: Frame): Promise<FrameSession | null> {
    try {
      const cdp = await this.#page.context().newCDPSession(frame);
      const session = await this.#newSession(cdp);
      await session.prepare();
      return session;
    } catch {
      // The frame is in the page's own process, or is gone.
      return null;
    }
  }

  #onMessage(frame: string, message: ConsentMessage): void {
    this.#messages += 1;
    if (this.#messages <= MAX_MESSAGES) this.progress.recordMessage(frame, message);
  }

  /** Waits while a banner is being refused, at most `capMs`. Does not wait when none was found. */
  async settle(capMs: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + capMs;
    for (;;) {
      signal.throwIfAborted();
      const wait = Math.min(this.progress.waitMs, end - performance.now());
      if (wait <= 0) return;
      await pause(Math.min(wait, POLL_MS));
    }
  }
}

/**
 * Maximum wait for a platform without an open banner (not needed in the visitor's country, or hidden by a filter
 * rule).
 */
const BANNER_MS = 800;
/** Maximum wait until autoconsent has looked at an element that a platform might have created. */
const CANDIDATE_MS = 400;
/** Pages can still move after their banner is gone. */
const SETTLE_MS = 300;

type FrameProgress = {
  /** Whether autoconsent has detected a platform; before that, its page only may have one. */
  isDetected: boolean;
  since: number;
  banner: boolean;
  doneAt: number | null;
  refused: boolean;
};

/** Progress of the opt-out over all frames of a page. */
export class ConsentProgress {
  readonly #frames = new Map<string, FrameProgress>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Updates the progress with a message of a frame. */
  recordMessage(frame: string, message: ConsentMessage): void {
    const isDetected = message.type !== "candidateFound";
    const before = this.#frames.get(frame);
    const progress: FrameProgress =
      before && (before.isDetected || !isDetected)
        ? before
        : { banner: false, doneAt: null, refused: false, ...before, isDetected, since: this.#now() };
    this.#frames.set(frame, progress);
    if (message.type === "popupFound") progress.banner = true;
    if (message.type !== "autoconsentDone" && message.type !== "optOutResult") return;
    progress.doneAt ??= this.#now();
    progress.refused ||= message.type === "autoconsentDone" || message.result;
  }

  /** Forgets a frame that has navigated. */
  forget(frame: string): void {
    this.#frames.delete(frame);
  }

  #getWaitMs({ isDetected, since, banner, doneAt }: FrameProgress): number {
    if (doneAt !== null) return doneAt + SETTLE_MS - this.#now();
    if (banner) return Number.POSITIVE_INFINITY;
    return since + (isDetected ? BANNER_MS : CANDIDATE_MS) - this.#now();
  }

  /** Milliseconds until no banner is expected any more; Infinity while one is being refused. */
  get waitMs(): number {
    return Math.max(0, ...[...this.#frames.values()].map((frame) => this.#getWaitMs(frame)));
  }

  /** Whether a banner was open. */
  get sawBanner(): boolean {
    return [...this.#frames.values()].some(({ banner }) => banner);
  }

  /** Whether every open banner was refused. */
  get isRefused(): boolean {
    return this.sawBanner && [...this.#frames.values()].every(({ banner, refused }) => !banner || refused);
  }
}
