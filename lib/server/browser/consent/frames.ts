import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";

/** The isolated world of the script, and the binding that is its only channel to the server. */
const WORLD_NAME = "saas-tools-consent";
const BINDING = "reportConsent";

/** The source of the script, and a function that returns the rules for a URL as JSON. */
export type OptOutScript = { source: string; rulesFor: (url: string, isMain: boolean) => string };

export type FrameListener = (frame: string, message: ConsentMessage) => void;

/** Runs the script in the frames of one DevTools session: the page's process, or that of a cross-site frame. */
export class FrameSession {
  readonly #cdp: CDPSession;
  readonly #script: OptOutScript;
  readonly #listener: FrameListener;
  readonly #frames = new Map<number, string>();
  #root = "";

  constructor(cdp: CDPSession, script: OptOutScript, listener: FrameListener) {
    this.#cdp = cdp;
    this.#script = script;
    this.#listener = listener;
    cdp.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      const frame = this.#frames.get(executionContextId);
      if (name === BINDING && frame) this.#onMessage(frame, executionContextId, payload);
    });
  }

  /**
   * Exposes the binding only in the script's world, not to the page's scripts. @returns the id of the session's own
   * frame
   */
  async prepare(): Promise<string> {
    const [{ frameTree }] = await Promise.all([
      this.#cdp.send("Page.getFrameTree"),
      // Required for `Runtime.bindingCalled` events.
      this.#cdp.send("Runtime.enable"),
      this.#cdp.send("Runtime.addBinding", { name: BINDING, executionContextName: WORLD_NAME }),
    ]);
    this.#root = frameTree.frame.id;
    return this.#root;
  }

  /** Id of the session's own frame. */
  get root(): string {
    return this.#root;
  }

  /** Starts the script in a frame with a new document. */
  async start(frame: { id: string; url: string; isMain: boolean }): Promise<void> {
    const options = { frameId: frame.id, worldName: WORLD_NAME };
    const { executionContextId } = await this.#cdp.send("Page.createIsolatedWorld", options);
    this.#frames.set(executionContextId, frame.id);
    const rules = this.#script.rulesFor(frame.url, frame.isMain);
    const expression = `${this.#script.source};consentPage.startOptOut(${JSON.stringify(BINDING)}, JSON.parse(${JSON.stringify(rules)}))`;
    await this.#cdp.send("Runtime.evaluate", { expression, contextId: executionContextId });
  }

  #onMessage(frame: string, contextId: number, payload: string): void {
    const message = parseConsentMessage(payload);
    if (!message) return;
    if (message.type === "eval") void this.#evaluateForRule(frame, contextId, message).catch(() => undefined);
    else this.#listener(frame, message);
  }

  /**
   * Evaluates an expression of the script's rules among the page's own scripts. Works only in the session's own
   * frame.
   */
  async #evaluateForRule(
    frame: string,
    contextId: number,
    { id, code }: { id: string; code: string },
  ): Promise<void> {
    const result = frame === this.#root ? await this.#evaluateInPage(code) : false;
    const expression = `consentPage.resolveEvaluation(${JSON.stringify(id)}, ${result})`;
    await this.#cdp.send("Runtime.evaluate", { expression, contextId });
  }

  async #evaluateInPage(code: string): Promise<boolean> {
    const options = { expression: code, awaitPromise: true, returnByValue: true, timeout: 1_000 };
    const { result, exceptionDetails } = await this.#cdp.send("Runtime.evaluate", options);
    return !exceptionDetails && result.value === true;
  }
}

const MAX_MESSAGE_CHARACTERS = 20_000;

/** Messages of the script. Kinds that are not needed are dropped. */
const Message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("cmpDetected") }),
  z.object({ type: z.literal("popupFound") }),
  z.object({ type: z.literal("optOutResult"), result: z.boolean() }),
  z.object({ type: z.literal("autoconsentDone") }),
  z.object({
    type: z.literal("eval"),
    id: z.string().check(z.maxLength(64)),
    code: z.string().check(z.maxLength(10_000)),
    snippetId: z.string().check(z.regex(/^EVAL_[A-Z0-9_]{1,60}$/)),
  }),
]);

export type ConsentMessage = z.infer<typeof Message>;

/**
 * Parses a message of the script. Page scripts cannot reach its channel, but it works on an untrusted DOM: null for
 * anything but the known shapes.
 */
export function parseConsentMessage(payload: string): ConsentMessage | null {
  if (payload.length > MAX_MESSAGE_CHARACTERS) return null;
  try {
    return Message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
