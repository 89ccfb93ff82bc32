"use client";

import { lazy, Suspense } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
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

/** The code of the options on screen. */
export function CodeTab({ className, ...props }: CodePanelProps & { className?: string }) {
  return (
    <TabsContent className={className} tabIndex={-1} value="code">
      <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
        <CodePanel {...props} />
      </Suspense>
    </TabsContent>
  );
}
