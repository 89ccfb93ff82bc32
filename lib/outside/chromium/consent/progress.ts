import type { ConsentMessage } from "./messages.ts";

/** A platform without an open banner (the visitor's country needs none, a filter rule hid it) is waited for no longer than this. */
const BANNER_MS = 800;
/** Pages move once more when their banner has gone. */
const SETTLE_MS = 300;

type FrameProgress = { detectedAt: number; banner: boolean; doneAt: number | null; refused: boolean };

/** How far the refusal has come, over all frames of a page. */
export class ConsentProgress {
  readonly #frames = new Map<string, FrameProgress>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes note of a message of a frame. */
  note(frame: string, message: ConsentMessage): void {
    const known = this.#frames.get(frame) ?? {
      detectedAt: this.#now(),
      banner: false,
      doneAt: null,
      refused: false,
    };
    this.#frames.set(frame, known);
    if (message.type === "popupFound") known.banner = true;
    if (message.type !== "autoconsentDone" && message.type !== "optOutResult") return;
    known.doneAt ??= this.#now();
    known.refused ||= message.type === "autoconsentDone" || message.result;
  }

  /** Forgets a frame that has gone elsewhere. */
  forget(frame: string): void {
    this.#frames.delete(frame);
  }

  #waitOf({ detectedAt, banner, doneAt }: FrameProgress): number {
    if (doneAt !== null) return doneAt + SETTLE_MS - this.#now();
    return banner ? Number.POSITIVE_INFINITY : detectedAt + BANNER_MS - this.#now();
  }

  /** Milliseconds until the page is ready for its picture as far as banners go: 0 is now, Infinity is when a message comes. */
  get waitMs(): number {
    return Math.max(0, ...[...this.#frames.values()].map((frame) => this.#waitOf(frame)));
  }

  /** Whether a banner was seen open. */
  get sawBanner(): boolean {
    return [...this.#frames.values()].some(({ banner }) => banner);
  }

  /** Whether every banner that was seen was refused. */
  get isRefused(): boolean {
    return this.sawBanner && [...this.#frames.values()].every(({ banner, refused }) => !banner || refused);
  }
}
