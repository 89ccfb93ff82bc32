"use client";

import { lazy, Suspense } from "react";
import { useToast } from "./use-toast.ts";

const ToastViewport = lazy(async () => ({ default: (await import("./toast.tsx")).ToastViewport }));

/** Loads the toast components with the first toast, because most visits show none. */
export function Toaster() {
  const { toasts } = useToast();
  return <Suspense>{toasts.length > 0 ? <ToastViewport /> : null}</Suspense>;
}
