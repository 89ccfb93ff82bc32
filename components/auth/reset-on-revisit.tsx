"use client";

import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";

/**
 * Screens that were left stay mounted for the way back. What was typed into these must not: every visit starts
 * with fresh state. The wait tells leaving from the double mounting of development, which comes back at once.
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
