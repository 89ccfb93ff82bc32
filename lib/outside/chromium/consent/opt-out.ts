import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Frame, Page } from "playwright-core";
import { FrameSession } from "./frame-session.ts";
import type { ConsentMessage } from "./messages.ts";
import { loadOptOutScript } from "./opt-out-script.ts";
import { ConsentProgress } from "./progress.ts";

const MAX_MESSAGES = 500;
const MAX_FRAMES = 30;
const POLL_MS = 50;

const isWeb = (url: string): boolean => /^https?:/.test(url);

/** Refuses cookies on a page: looks for the consent platforms that it knows in every frame and presses what refuses. */
export class OptOut {
  readonly progress = new ConsentProgress();
  readonly #page: Page;
  readonly #sessions = new WeakMap<Frame, Promise<FrameSession | null>>();
  #messages = 0;
  #frames = 0;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches a page from before its first document; `cdp` is a session of the page. */
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
    return new FrameSession(cdp, await loadOptOutScript(), (frame, message) =>
      this.#onMessage(frame, message),
    );
  }

  #onDocument(session: FrameSession, frame: Parameters<FrameSession["start"]>[0]): void {
    this.progress.forget(frame.id);
    if (!isWeb(frame.url) || ++this.#frames > MAX_FRAMES) return;
    // The document may be gone again: its successor gets a script of its own.
    session.start(frame).catch(() => undefined);
  }

  /** Frames of other sites live in processes of their own, where the page's session does not reach. */
  async #onForeignFrame(frame: Frame): Promise<void> {
    if (!isWeb(frame.url()) || this.#frames >= MAX_FRAMES) return;
    const known = this.#sessions.get(frame) ?? this.#openSession(frame);
    this.#sessions.set(frame, known);
    const session = await known;
    if (!session) return void this.#sessions.delete(frame);
    this.#onDocument(session, { id: session.root, url: frame.url(), isMain: false });
  }

  async #openSession(frame: Frame): Promise<FrameSession | null> {
    try {
      const cdp = await this.#page.context().newCDPSession(frame);
      const session = await this.#newSession(cdp);
      await session.prepare();
      return session;
    } catch {
      // A frame of the page's own process, or one that has gone.
      return null;
    }
  }

  #onMessage(frame: string, message: ConsentMessage): void {
    this.#messages += 1;
    if (this.#messages <= MAX_MESSAGES) this.progress.note(frame, message);
  }

  /** Waits while a banner is being refused, at most `capMs`. Does not wait at all where none was found. */
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
