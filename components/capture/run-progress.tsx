"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { cn } from "#lib/utils.ts";
import type { CaptureState, ExtractionState } from "./use-run-actions.ts";

const SPEAK_AFTER_SECONDS = 1;
const LONG_SECONDS = 10;

/** Explains the wait: the requested delay or network idle. */
function explain(delay: number): string {
  if (delay === 0) return "Until the page has stopped loading.";
  return `For ${delay} ${delay === 1 ? "second" : "seconds"} after the page has loaded.`;
}

type RunProgressProps = {
  run: Extract<CaptureState | ExtractionState, { phase: "running" }>;
  onCancel: () => void;
};

/** Shows the current step and, after a moment, a Cancel button. */
export function RunProgress({ run, onCancel }: RunProgressProps) {
  const { step, startedAt } = run;
  const { url, delay = 0 } = run.job.input;
  const seconds = useElapsedSeconds(startedAt);
  const speaks = startedAt !== null || seconds >= SPEAK_AFTER_SECONDS;
  const isLong = seconds >= LONG_SECONDS;
  return (
    <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 p-3 text-center sm:pt-8">
      <Spinner className={cn("size-5 text-primary", speaks && "max-sm:hidden")} />
      <div
        aria-live="polite"
        className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 sm:mt-2"
      >
        {speaks ? (
          <>
            <p className="max-w-full truncate font-medium text-foreground text-sm" key={step}>
              {startedAt === null ? stepText(step, new URL(url).host) : "Still running"}
            </p>
            <p className="max-w-80 text-muted-foreground text-xs">
              {step === "waiting" ? explain(delay) : null}
              {isLong && step !== "waiting" ? "Still working. Slow pages can take up to a minute." : null}
            </p>
          </>
        ) : null}
      </div>
      <div className="flex min-h-11 items-center gap-3">
        {speaks ? (
          <>
            <span aria-hidden="true" className="font-mono text-muted-foreground text-xs">
              {seconds} s
            </span>
            <Button className="animate-appear" onClick={onCancel} size="sm" variant="outline">
              Cancel
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Texts by progress step. An unknown step is shown as received. */
const TEXTS: Record<string, string> = {
  waiting: "Waiting for the page to finish",
  removing_banners: "Removing banners and advertisements",
  capturing: "Taking the screenshot",
  extracting: "Extracting the content",
};

/**
 * The text of a progress step.
 * @param step null before the first event, while a browser is acquired
 */
function stepText(step: string | null, host: string): string {
  if (step === null) return "Starting a browser";
  if (step === "opening") return `Opening ${host}`;
  return TEXTS[step] ?? `${step.charAt(0).toUpperCase()}${step.slice(1)}`;
}

/** Whole seconds since `startedAt`, or since the component mounted. */
function useElapsedSeconds(startedAt: number | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const earlier = startedAt === null ? 0 : Math.max(0, Date.now() - startedAt);
    const started = performance.now() - earlier;
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - started) / 1000 + 0.1)), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return seconds;
}
