import { extractContent } from "#server/capture/extraction.ts";
import {
  type ExtractionCaptureInput,
  parseArchiveCall,
  parseExtractCall,
  parsePdfCall,
  parseScreenshotCall,
  type ScreenshotCaptureInput,
} from "#server/capture/input.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { notKeptError } from "#server/capture/store.ts";
import type { Caller } from "#server/usage/caller.ts";
import { EMPTY_TEXTS, type EmptyReason } from "#shared/capture/options.ts";
import { AppError } from "#shared/errors.ts";
import type { ItemCall } from "./request.ts";
import { ItemStorage, type RunningItem, type SettleDone } from "./running-item.ts";

type Outcome = { botChallenge?: string | null | undefined; emptyReason?: EmptyReason | null | undefined };

/** @throws AppError for a page without content, which is not charged */
export function assertHasContent({ botChallenge, emptyReason }: Outcome): void {
  if (botChallenge)
    throw new AppError("upstream_failed", `The page keeps bots out with a challenge (${botChallenge}).`);
  if (emptyReason) throw new AppError("upstream_failed", EMPTY_TEXTS[emptyReason]);
}

async function runScreenshot(
  input: ScreenshotCaptureInput,
  caller: Caller,
  { item, deadline, signal }: RunningItem,
  storage: ItemStorage,
): Promise<void> {
  const { screenshot } = await takeScreenshot(caller, input, {
    requestId: item.id,
    deadline,
    signal,
    mustBeKept: true,
    store: storage.target,
  });
  try {
    assertHasContent(screenshot);
    await storage.finish();
  } finally {
    await screenshot.image.release();
  }
}

async function runExtraction(
  input: ExtractionCaptureInput,
  caller: Caller,
  { item, deadline, signal }: RunningItem,
  storage: ItemStorage,
): Promise<void> {
  const { page, notKept } = await extractContent(caller, input, {
    requestId: item.id,
    deadline,
    signal,
    store: storage.target,
  });
  assertHasContent(page.metadata);
  if (notKept) throw notKeptError(notKept);
  await storage.finish();
}

function toInput(item: Exclude<ItemCall, { type: "check" | "extract" }>): ScreenshotCaptureInput {
  if (item.type === "pdf") return parsePdfCall(item.call);
  return item.type === "archive" ? parseArchiveCall(item.call) : parseScreenshotCall(item.call);
}

/** Captures the address of an item, and stores the capture. */
export async function runCaptureItem(
  item: Exclude<ItemCall, { type: "check" }>,
  caller: Caller,
  running: RunningItem,
  settle: SettleDone,
): Promise<void> {
  const storage = new ItemStorage(running, settle);
  if (item.type === "extract") return runExtraction(parseExtractCall(item.call), caller, running, storage);
  return runScreenshot(toInput(item), caller, running, storage);
}
