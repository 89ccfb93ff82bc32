"use client";

import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { TryCall } from "#shared/docs/page.ts";

const TryForm = lazy(async () => ({ default: (await import("./try-form.tsx")).TryForm }));

/** A folded form that sends the call of a page; its code is loaded when it is opened. */
export function TryIt({ call }: { call: TryCall }) {
  const [isOpened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the scripts ran.
  useEffect(() => setOpened(details.current?.open ?? false), []);
  return (
    <details
      className="group rounded-lg border border-border bg-card"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      ref={details}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 font-medium text-foreground text-sm [&::-webkit-details-marker]:hidden">
        Try it
        <ChevronDown aria-hidden="true" className="size-4 text-muted-foreground group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-border border-t p-4">
        {isOpened ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <TryForm call={call} />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}
