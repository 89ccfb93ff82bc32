"use client";

import { type ReactNode, useEffect, useState } from "react";
import { readStored, writeStored } from "#client/browser-storage.ts";
import { Card } from "#components/ui/card.tsx";

type NextStepsProps = {
  /** Shown once per browser and tool. */
  tool: string;
  /** The first result is there. */
  isReady: boolean;
  children: ReactNode;
};

/** What to do after the first result. Stays until the screen is left, and does not return. */
export function NextSteps({ tool, isReady, children }: NextStepsProps) {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const key = `next-steps:${tool}`;
    if (!isReady || readStored("localStorage", key) !== null) return;
    // Without storage the steps are not shown, rather than after every result.
    setShown(writeStored("localStorage", key, 1));
  }, [isReady, tool]);

  if (!isShown) return null;
  return (
    <Card className="mt-6 p-5">
      <h2 className="mb-3 font-medium text-foreground text-sm">What next?</h2>
      <ul className="grid gap-4 sm:grid-cols-3">{children}</ul>
    </Card>
  );
}

type NextStepProps = { text: string; children: ReactNode };

/** @param props.children the link or button of the step */
export function NextStep({ text, children }: NextStepProps) {
  return (
    <li className="grid content-start justify-items-start gap-2">
      {children}
      <p className="text-muted-foreground text-xs">{text}</p>
    </li>
  );
}
