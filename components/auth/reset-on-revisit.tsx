"use client";

import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";

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
