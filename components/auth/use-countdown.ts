"use client";

import { useEffect, useState } from "react";

/** Seconds until something may be done again; 0 when it may. `restart` begins anew. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const end = endsAt ?? Date.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt, seconds]);

  return { left, restart: () => setEndsAt(Date.now() + seconds * 1000) };
}
