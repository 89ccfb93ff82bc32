"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { CodePanelProps } from "./code-panel.tsx";

// Most visits of a tool never show its code.
const loadPanel = async () => ({ default: (await import("./code-panel.tsx")).CodePanel });
const CodePanel = lazy(loadPanel);

/** Switches between the result of a tool and its code. */
export function ResultOrCode() {
  return (
    <TabsList aria-label="View" className="shrink-0">
      <TabsTrigger value="result">Result</TabsTrigger>
      <TabsTrigger onPointerEnter={() => void loadPanel()} value="code">
        Code
      </TabsTrigger>
    </TabsList>
  );
}

/** The key that was created on this screen; forgotten when the screen is left. */
export function useNewKey() {
  const [apiKey, setApiKey] = useState<string | null>(null);
  // Next.js may show this screen again later.
  useEffect(() => () => setApiKey(null), []);
  return { apiKey, onKey: setApiKey };
}

export function LazyCodePanel(props: CodePanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
      <CodePanel {...props} />
    </Suspense>
  );
}
