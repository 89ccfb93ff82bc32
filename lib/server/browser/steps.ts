import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, errors, type Frame, type Locator, type Page } from "playwright-core";
import * as z from "zod/mini";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { STEP_ACTIONS, type Step, type StepAction, type StepTarget } from "#shared/capture/steps.ts";
import { isSameSite } from "./blocking/frame-sites.ts";
import { evaluateBundle, evaluateIsolated } from "./evaluate.ts";
import { PageError } from "./navigation.ts";
import { assertSelector, SelectorError } from "./page-edits.ts";
import type { PageLimits } from "./page-limits.ts";

type StepErrorOptions = { nearest?: string | null; isTimeLimit?: boolean; cause?: unknown };

/** A step that failed. Neither the message nor the nearest element contains a text that a step typed. */
export class StepError extends Error {
  /** What the step did. */
  readonly tried: string;
  readonly nearest: string | null;
  /** Whether the time limit of the capture has ended it. */
  readonly isTimeLimit: boolean;

  constructor(
    tried: string,
    reason: string,
    { nearest = null, isTimeLimit = false, cause }: StepErrorOptions = {},
  ) {
    super(reason, { cause });
    this.name = "StepError";
    this.tried = tried;
    this.nearest = nearest;
    this.isTimeLimit = isTimeLimit;
  }
}

const MAX_SHOWN = 200;
const quote = (text: string): string => JSON.stringify(text.slice(0, MAX_SHOWN).toWellFormed());

function describeTarget({ selector, text, role, name }: StepTarget): string {
  if (selector !== undefined) return ` the selector ${quote(selector)}`;
  if (text !== undefined) return ` the text ${quote(text)}`;
  if (role !== undefined) return ` the role ${role}${name === undefined ? "" : ` named ${quote(name)}`}`;
  return "";
}

const PREPOSITIONS: Record<StepAction, string> = {
  click: "click on",
  type: "type into",
  press: "press a key on",
  select: "select in",
  check: "check",
  hover: "hover over",
  scroll: "scroll to",
  scrollUntil: "scroll until",
  wait: "wait for",
};
const PLAIN: Partial<Record<StepAction, string>> = {
  type: "type",
  press: "press a key",
  scroll: "scroll",
  wait: "wait",
};

const hasTarget = (target: StepTarget): boolean => describeTarget(target) !== "";

/** The action of a step and its options. */
function parseStep(step: Step): { action: StepAction; target: StepTarget & { count?: number | undefined } } {
  const action = STEP_ACTIONS.find((name) => step[name] !== undefined) ?? "wait";
  return { action, target: (step[action] ?? {}) as StepTarget };
}

/** What a step does, without the text that it types. */
export function describeStep(step: Step): string {
  const { action, target } = parseStep(step);
  if (!hasTarget(target)) return PLAIN[action] ?? action;
  const count = target.count === undefined ? "" : ` ${target.count} times`;
  return `${PREPOSITIONS[action]}${describeTarget(target)}${count}`;
}

type AriaRole = Parameters<Page["getByRole"]>[0];

/** Elements of a frame, also in open shadow trees. */
function locate(frame: Frame, { selector, text, role, name }: StepTarget): Locator {
  if (selector !== undefined) return frame.locator(`css=${selector}`);
  if (text !== undefined) return frame.getByText(text);
  // The contract has checked the role.
  return frame.getByRole(role as AriaRole, name === undefined ? {} : { name });
}

/** Fields that have a value instead of a text, so that keys do not write it. */
const VALUE_FIELD = /^(?:date|time|month|week|datetime-local|color|range)$/;
/** A longer text is set at once, as if it was pasted. */
const MAX_TYPED_KEYS = 200;
/** Between two keys, so that the page can answer each. */
const KEY_DELAY_MS = 5;

async function typeText(field: Locator, value: string, timeout: number): Promise<void> {
  const type = (await field.getAttribute("type", { timeout })) ?? "";
  if (value.length > MAX_TYPED_KEYS || VALUE_FIELD.test(type)) return field.fill(value, { timeout });
  await field.fill("", { timeout });
  await field.pressSequentially(value, { timeout, delay: KEY_DELAY_MS });
}

/** What Playwright's message says about an element that is there. */
const REASONS: [RegExp, string][] = [
  [/intercepts pointer events/, "another element covers it"],
  [/not enabled/, "it is disabled"],
  [
    /not editable|is not an <input>|not a? ?text field|cannot be filled|Input of type/i,
    "it is no field for this text",
  ],
  [/not a <select>/, "it is no <select>"],
  [/did not find some options/, "it has no such option"],
  [/Not a checkbox|did not change its state/, "it is no checkbox that can be changed"],
  [/not stable/, "it does not stop moving"],
  [/outside of the viewport/, "it is outside of the window"],
];

/** Where typed texts can be. */
const TEXT_FIELDS =
  'textarea, [contenteditable], iframe, input:not([type="button"], [type="submit"], [type="reset"], [type="checkbox"], [type="radio"], [type="image"])';
/** A shorter text is no secret, and is in most elements of a page. */
const MIN_MASKED_LENGTH = 3;
/** Between two searches for an element. */
const FIND_POLL_MS = 100;
const MASK_COLOR = "#6b7280";
const PICTURE_QUALITY = 70;

type Waits = {
  waitForIdle: () => Promise<void>;
  scrollToEnd: (isFarEnough?: () => Promise<boolean>) => Promise<void>;
};

/** Carries out steps on a page. */
export class PageSteps {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #limits: PageLimits;
  readonly #waits: Waits;
  readonly #typed = new Set<string>();
  #refused: string | null = null;

  constructor(page: Page, cdp: CDPSession, limits: PageLimits, waits: Waits) {
    this.#page = page;
    this.#cdp = cdp;
    this.#limits = limits;
    this.#waits = waits;
    // Following it keeps the browser from showing one; no file is ever chosen.
    page.on("filechooser", () => this.#refuse("it asks for a file, and files cannot be uploaded"));
    page.on("download", () => this.#refuse("it starts a download, and downloads are refused"));
  }

  #refuse(reason: string): void {
    this.#refused ??= reason;
  }

  /**
   * Carries out one step, and waits for what it loads.
   * @throws StepError when it cannot be carried out in time
   */
  async run(step: Step): Promise<void> {
    const { target } = parseStep(step);
    try {
      if (target.selector !== undefined)
        await assertSelector(this.#cdp, target.selector, this.#limits.responseMs);
      await this.#perform(step);
    } catch (error) {
      throw await this.#toStepError(error, describeStep(step), target);
    }
  }

  /** @throws StepError for a file that the last step would upload or download */
  assertNothingRefused(step: Step): void {
    const reason = this.#refused;
    this.#refused = null;
    if (reason) throw new StepError(describeStep(step), reason);
  }

  async #perform(step: Step): Promise<void> {
    const { click, type, press, select, check, hover, scroll, scrollUntil, wait } = step;
    const timeout = this.#limits.stepMs;
    if (click) await (await this.#find(click)).click({ timeout });
    else if (type) await this.#type(type);
    else if (press) await this.#press(press);
    else if (select) await (await this.#find(select)).selectOption(select.values, { timeout });
    else if (check) await (await this.#find(check)).setChecked(check.checked, { timeout });
    else if (hover) await (await this.#find(hover)).hover({ timeout });
    else if (scroll) await this.#scroll(scroll);
    else if (scrollUntil) await this.#scrollUntil(scrollUntil);
    else if (wait) await this.#wait(wait);
    if (click || press || select || check) await this.#waits.waitForIdle();
  }

  /** The main frame, and then those of the same site; a frame of another site receives no step. */
  #frames(): Frame[] {
    const main = this.#page.mainFrame();
    const isOfSite = (frame: Frame): boolean => {
      const parent = frame.parentFrame();
      if (!parent) return frame === main;
      return /^about:/.test(frame.url()) ? isOfSite(parent) : isSameSite(frame.url(), main.url());
    };
    return this.#page.frames().filter(isOfSite);
  }

  /** The frames that have such an element. */
  async #listFramesWith(target: StepTarget, isVisible: boolean): Promise<Frame[]> {
    const frames = this.#frames();
    const hasOne = async (frame: Frame): Promise<boolean> => {
      const elements = locate(frame, target);
      const count = (isVisible ? elements.filter({ visible: true }) : elements).count();
      // A frame that navigates has none.
      return ((await withTimeout(this.#limits.responseMs, count).catch(() => 0)) ?? 0) > 0;
    };
    const found = await Promise.all(frames.map(hasOne));
    return frames.filter((_frame, index) => found[index]);
  }

  /**
   * The first visible element of the first frame that has one.
   * @throws TimeoutError without one in time
   */
  async #find(target: StepTarget, ms = this.#limits.stepMs): Promise<Locator> {
    const until = performance.now() + ms;
    for (;;) {
      const [frame] = await this.#listFramesWith(target, true);
      if (frame) return locate(frame, target).filter({ visible: true }).first();
      if (performance.now() > until) throw new errors.TimeoutError("no visible element in time");
      await pause(FIND_POLL_MS);
    }
  }

  async #type({ value, ...target }: NonNullable<Step["type"]>): Promise<void> {
    // First, because a step that fails half-way has typed too.
    if (value.trim()) this.#typed.add(value);
    if (hasTarget(target)) await typeText(await this.#find(target), value, this.#limits.stepMs);
    else await this.#page.keyboard.type(value);
  }

  async #press({ key, ...target }: NonNullable<Step["press"]>): Promise<void> {
    if (hasTarget(target)) await (await this.#find(target)).press(key, { timeout: this.#limits.stepMs });
    else await this.#page.keyboard.press(key);
  }

  async #scroll({ by, ...target }: NonNullable<Step["scroll"]>): Promise<void> {
    if (by === undefined) {
      const element = await this.#find(target);
      return element.scrollIntoViewIfNeeded({ timeout: this.#limits.stepMs });
    }
    const expression = `scrollBy({ top: ${by}, behavior: "instant" })`;
    await evaluateIsolated(this.#cdp, expression, this.#limits.responseMs);
  }

  async #scrollUntil({ selector, count = 1 }: NonNullable<Step["scrollUntil"]>): Promise<void> {
    if (selector === undefined) return this.#waits.scrollToEnd();
    const elements = locate(this.#page.mainFrame(), { selector });
    const isFarEnough = async () => (await elements.count()) >= count;
    await this.#waits.scrollToEnd(isFarEnough);
    const found = await elements.count();
    if (found < count) throw new CountError(`the page has ${found} of them`);
  }

  async #wait({ ms, idle, ...target }: NonNullable<Step["wait"]>): Promise<void> {
    if (ms !== undefined) await pause(ms);
    else if (idle) await this.#waits.waitForIdle();
    else await this.#find(target, this.#limits.loadMs);
  }

  async #toStepError(error: unknown, tried: string, target: StepTarget): Promise<unknown> {
    if (error instanceof SelectorError)
      return new StepError(tried, "the selector is not valid CSS", { cause: error });
    if (error instanceof CountError) return new StepError(tried, error.message);
    if (!(error instanceof Error)) return error;
    // Without the cause, whose message quotes the call with its text.
    if (/has been closed|Target crashed/.test(error.message))
      return new PageError("crashed", "the page ended during a step");
    const isThere = !hasTarget(target) || (await this.#listFramesWith(target, false)).length > 0;
    const nearest = isThere ? null : await this.#findNearest(target);
    // Playwright's own message quotes the element, which can contain a typed text.
    return new StepError(tried, await this.#findReason(error, target, isThere), { nearest });
  }

  async #findReason(error: Error, target: StepTarget, isThere: boolean): Promise<string> {
    if (!isThere) return "no element of the page matches";
    const known = REASONS.find(([pattern]) => pattern.test(error.message))?.[1];
    if (known) return known;
    if (hasTarget(target) && (await this.#listFramesWith(target, true)).length === 0)
      return "the element is not visible";
    return error instanceof errors.TimeoutError
      ? "it was not possible in time"
      : "it is not possible on this element";
  }

  /** Null also for one with a text that was typed. */
  async #findNearest(target: StepTarget): Promise<string | null> {
    const { selector, text, role, name } = target;
    const call = `pageNearest.findNearestTarget(${JSON.stringify({ selector, text, role, name })})`;
    const value = await evaluateBundle(this.#cdp, "nearest-target.js", call, this.#limits.responseMs);
    const nearest = z.string().safeParse(value).data ?? null;
    return nearest && ![...this.#typed].some((typed) => nearest.includes(typed)) ? nearest : null;
  }

  /** The window as a JPEG, with fields and typed texts covered; null when the page does not respond in time. */
  async takePicture(): Promise<Buffer | null> {
    const texts = [...this.#typed]
      .filter((text) => text.trim().length >= MIN_MASKED_LENGTH)
      .map((text) => this.#page.getByText(text));
    const fields = this.#page.locator(this.#typed.size > 0 ? TEXT_FIELDS : 'input[type="password"]');
    const options = { type: "jpeg", quality: PICTURE_QUALITY, scale: "css" } as const;
    const mask = { mask: [fields, ...texts], maskColor: MASK_COLOR };
    return this.#page
      .screenshot({ ...options, ...mask, animations: "allow", timeout: this.#limits.captureMs })
      .catch(() => null);
  }
}

class CountError extends Error {
  override name = "CountError";
}
