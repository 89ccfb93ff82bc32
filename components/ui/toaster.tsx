"use client";

import dynamic from "next/dynamic";
import { useToast } from "./use-toast.ts";

const ToastViewport = dynamic(() => import("./toast.tsx").then((module) => module.ToastViewport), {
  ssr: false,
});

/** Loads the toast components with the first toast, because most visits show none. */
export function Toaster() {
  const { toasts } = useToast();
  return toasts.length > 0 ? <ToastViewport /> : null;
}
