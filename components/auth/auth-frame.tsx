"use client";

import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Card } from "#components/ui/card.tsx";

/**
 * Next.js keeps previous screens mounted. Form input must not survive that, so every visit remounts the
 * children. The timeout distinguishes a navigation from the immediate remount of React's strict mode.
 */
export function ResetOnRevisit({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(0);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    clearTimeout(leaving.current);
    return () => {
      leaving.current = setTimeout(() => setVisit((count) => count + 1), 0);
    };
  }, []);
  return <Fragment key={visit}>{children}</Fragment>;
}

/** Layout of screens that an emailed link opens: one centered card. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-12 sm:px-6">
      <Card className="grid w-full max-w-md gap-5 p-6 sm:p-8">
        <ResetOnRevisit>{children}</ResetOnRevisit>
      </Card>
    </div>
  );
}

export function AuthFrameHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-balance font-semibold text-foreground text-lg">{title}</h1>
      {children ? <div className="text-muted-foreground">{children}</div> : null}
    </div>
  );
}
