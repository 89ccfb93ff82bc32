import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { followIsolatedWorlds, getFrameId, WORLD_NAME } from "#server/browser/evaluate.ts";
import type { ConsentRules, ConsentScripts } from "./rules.ts";

/** The binding that is the script's only channel to the server. */
const BINDING = "reportConsent";

export type FrameListener = (frame: string, message: ConsentMessage) => void;

type Frame = { id: string; url: string; isMain: boolean };
/** A frame's execution context; `rules` until autoconsent is loaded into it. */
type Context = { frame: string; rules: ConsentRules | null };

/**
 * Runs autoconsent in the frames of one DevTools session, the page's process or that of a cross-site frame, once a frame
 * has an element that a consent platform might have created.
 */
export class FrameSession {
  readonly #cdp: CDPSession;
  readonly #scripts: ConsentScripts;
  readonly #listener: FrameListener;
  readonly #contexts = new Map<number, Context>();
  #root = "";

  constructor(cdp: CDPSession, scripts: ConsentScripts, listener: FrameListener) {
    this.#cdp = cdp;
    this.#scripts = scripts;
    this.#listener = listener;
    cdp.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      const context = this.#contexts.get(executionContextId);
      if (name === BINDING && context) this.#onMessage(context, executionContextId, payload);
    });
  }

  /**
   * Exposes the binding only in the script's world, not to the page's scripts. @returns the id of the session's own
   * frame
   */
  async prepare(): Promise<string> {
    followIsolatedWorlds(this.#cdp);
    const [root] = await Promise.all([
      getFrameId(this.#cdp),
      // Required for the events of the binding and of isolated worlds.
      this.#cdp.send("Runtime.enable"),
      this.#cdp.send("Runtime.addBinding", { name: BINDING, executionContextName: WORLD_NAME }),
    ]);
    this.#root = root;
    return this.#root;
  }

  /** Id of the session's own frame. */
  get root(): string {
    return this.#root;
  }

  /** Starts watching a frame with a new document. */
  async start({ id, url, isMain }: Frame): Promise<void> {
    const options = { frameId: id, worldName: WORLD_NAME };
    const { executionContextId: contextId } = await this.#cdp.send("Page.createIsolatedWorld", options);
    const rules = this.#scripts.rulesFor(url, isMain);
    const context = { frame: id, rules };
    this.#contexts.set(contextId, context);
    if (rules.isKnownSite) return this.#loadAutoconsent(context, contextId);
    const watch = `consentWatch.watchConsent(${JSON.stringify(BINDING)}, ${JSON.stringify(rules.selectors)})`;
    await this.#cdp.send("Runtime.evaluate", { expression: `${this.#scripts.watch};${watch}`, contextId });
  }

  /** Loads autoconsent once. */
  async #loadAutoconsent(context: Context, contextId: number): Promise<void> {
    if (!context.rules) return;
    const rules = context.rules.load();
    context.rules = null;
    const start = `consentPage.startOptOut(${JSON.stringify(BINDING)}, JSON.parse(${JSON.stringify(rules)}))`;
    await this.#cdp.send("Runtime.evaluate", { expression: `${this.#scripts.optOut};${start}`, contextId });
  }

  #onMessage(context: Context, contextId: number, payload: string): void {
    const message = parseConsentMessage(payload);
    if (!message) return;
    if (message.type === "eval")
      return void this.#evaluateForRule(context.frame, contextId, message).catch(() => undefined);
    if (message.type === "candidateFound")
      // The document may be gone already.
      void this.#loadAutoconsent(context, contextId).catch(() => undefined);
    this.#listener(context.frame, message);
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
  z.object({ type: z.literal("candidateFound") }),
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
