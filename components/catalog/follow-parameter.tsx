"use client";

import { useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";

type FollowParameterProps = { name: string; onChange: (value: string | null) => void };

/** Reports a parameter of the URL. Only for the browser: reading it on the server would opt the page out of prerendering. */
export function FollowParameter({ name, onChange }: FollowParameterProps) {
  const value = useSearchParams().get(name);
  // Before the next paint, to avoid a flash of the other view.
  useLayoutEffect(() => onChange(value), [onChange, value]);
  return null;
}
