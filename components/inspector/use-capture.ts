"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "#components/ui/use-toast.ts";
import { type CapturedPage, captureScreenshot } from "#lib/browser/capture-screenshot.ts";
import type { ScreenshotInput } from "#lib/inspector/contract.ts";
import { type CaptureFailure, describeFailure } from "./describe-failure.ts";
import type { DeviceId } from "./devices.ts";

export type CaptureJob = { input: ScreenshotInput; device: DeviceId };

/** A finished capture as the screen shows it. */
export type Screenshot = CapturedPage & {
  device: DeviceId;
  /** The picture's address in this browser, valid until it is released. */
  previewUrl: string;
  /** Milliseconds since 1970; part of the file's name. */
  takenAt: number;
};

export type CaptureState =
  | { phase: "idle" }
  | { phase: "running"; job: CaptureJob }
  | { phase: "cancelled" }
  | { phase: "done"; screenshot: Screenshot }
  | { phase: "failed"; failure: CaptureFailure };

const IDLE: CaptureState = { phase: "idle" };
/** The server needs a moment to end a cancelled job and give its use back, in milliseconds. */
const GIVE_BACK_MS = 1_000;

function release(shown: RefObject<string | null>): void {
  if (shown.current) URL.revokeObjectURL(shown.current);
  shown.current = null;
}

function show(page: CapturedPage, device: DeviceId, shown: RefObject<string | null>): CaptureState {
  const previewUrl = URL.createObjectURL(page.image);
  shown.current = previewUrl;
  return { phase: "done", screenshot: { ...page, device, previewUrl, takenAt: Date.now() } };
}

function fail(error: unknown): CaptureState {
  const failure = describeFailure(error);
  toast({ title: failure.toast, variant: "destructive" });
  return { phase: "failed", failure };
}

/**
 * One capture at a time: idle, running, then done, failed or cancelled.
 * @param onEnd after every run, whatever came of it: what was used may have changed
 */
export function useCapture(onEnd: () => void) {
  const [state, setState] = useState<CaptureState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const shown = useRef<string | null>(null);

  async function run(job: CaptureJob): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    release(shown);
    setState({ phase: "running", job });
    // What arrives after a cancel, or after the page was left, belongs to nobody.
    const finish = (next: () => CaptureState) => {
      if (running.current !== controller) return;
      running.current = null;
      setState(next());
      onEnd();
    };
    await captureScreenshot(job.input, controller.signal).then(
      (page) => finish(() => show(page, job.device, shown)),
      (error: unknown) => finish(() => fail(error)),
    );
  }

  function cancel(): void {
    running.current?.abort();
    running.current = null;
    setState({ phase: "cancelled" });
    setTimeout(onEnd, GIVE_BACK_MS);
  }

  // A page that was left stays mounted for a while with its state, so a released picture must go from there too.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      release(shown);
      setState(IDLE);
    },
    [],
  );

  return { state, run, cancel };
}
