"use client";

import dynamic from "next/dynamic";
import { useToast } from "./use-toast.ts";

const ToastViewport = dynamic(() => import("./toast.tsx").then((module) => module.ToastViewport), {
  ssr: false,
});

/** Fetches what shows toasts when the first one is raised: most visits raise none. */
export function Toaster() {
  const { toasts } = useToast();
  return toasts.length > 0 ? <ToastViewport /> : null;
}
