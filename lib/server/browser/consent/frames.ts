import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";

/** The name of the world that the script runs in, and of its only way out. */
const WORLD = "saas-tools-consent";
const BINDING = "tellCapture";

/** What a frame needs: the script's text, and the rules that apply to an address, as JSON. */
export type OptOutScript = { source: string; rulesFor: (url: string, isMain: boolean) => string };

export type FrameListener = (frame: string, message: ConsentMessage) => void;

/** The script's frames within one DevTools session: the page's own process, or the process of a foreign frame. */
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

  /** Only the script's own world gets the way out; the page's scripts never see it. Answers the id of the session's own frame. */
  async prepare(): Promise<string> {
    const [{ frameTree }] = await Promise.all([
      this.#cdp.send("Page.getFrameTree"),
      // Without it the session does not hear of the binding's calls.
      this.#cdp.send("Runtime.enable"),
      this.#cdp.send("Runtime.addBinding", { name: BINDING, executionContextName: WORLD }),
    ]);
    this.#root = frameTree.frame.id;
    return this.#root;
  }

  /** The frame whose page scripts this session reaches. */
  get root(): string {
    return this.#root;
  }

  /** Starts the script in a frame that has just got a new document. */
  async start(frame: { id: string; url: string; isMain: boolean }): Promise<void> {
    const options = { frameId: frame.id, worldName: WORLD };
    const { executionContextId } = await this.#cdp.send("Page.createIsolatedWorld", options);
    this.#frames.set(executionContextId, frame.id);
    const rules = this.#script.rulesFor(frame.url, frame.isMain);
    const expression = `${this.#script.source};consentPage.startOptOut(${JSON.stringify(BINDING)}, ${rules})`;
    await this.#cdp.send("Runtime.evaluate", { expression, contextId: executionContextId });
  }

  #onMessage(frame: string, contextId: number, payload: string): void {
    const message = parseConsentMessage(payload);
    if (!message) return;
    if (message.type === "eval") void this.#ask(frame, contextId, message).catch(() => undefined);
    else this.#listener(frame, message);
  }

  /** Puts a question of the script's rules to the page's own scripts, in the very frame that asks; other frames cannot be asked. */
  async #ask(frame: string, contextId: number, { id, code }: { id: string; code: string }): Promise<void> {
    const answer = frame === this.#root ? await this.#evaluateInPage(code) : false;
    const expression = `consentPage.answerQuestion(${JSON.stringify(id)}, ${answer})`;
    await this.#cdp.send("Runtime.evaluate", { expression, contextId });
  }

  async #evaluateInPage(code: string): Promise<boolean> {
    const options = { expression: code, awaitPromise: true, returnByValue: true, timeout: 1_000 };
    const { result, exceptionDetails } = await this.#cdp.send("Runtime.evaluate", options);
    return !exceptionDetails && result.value === true;
  }
}

const MAX_MESSAGE_CHARACTERS = 20_000;

/** What the script in a frame tells. Kinds that nothing depends on are dropped. */
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
 * Reads what came out of a page. The script that writes it runs beside the page's own, which cannot reach its channel; all the
 * same it works on a hostile page's elements, so nothing is taken on trust: null for anything but the known shapes.
 */
export function parseConsentMessage(payload: string): ConsentMessage | null {
  if (payload.length > MAX_MESSAGE_CHARACTERS) return null;
  try {
    return Message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
