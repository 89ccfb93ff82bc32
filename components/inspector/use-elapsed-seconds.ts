"use client";

import { useEffect, useState } from "react";

/** Whole seconds since the component appeared. */
export function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - started) / 1000 + 0.1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
