"use client";

import { useSyncExternalStore } from "react";
import { type Toast, type ToastAction, toastReducer } from "./toast-reducer.ts";

/** How long a dismissed toast is kept before it is forgotten, in milliseconds. */
const REMOVE_DELAY_MS = 1_000_000;

let state: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(action: ToastAction): void {
  state = toastReducer(state, action);
  for (const listener of listeners) listener();
}

function removeLater(id: string): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    dispatch({ type: "removed", id });
  }, REMOVE_DELAY_MS);
  removals.set(id, timer);
}

/** Closes a toast, or the one that is shown. It leaves the list much later, so its closing can be animated. */
export function dismissToast(id?: string): void {
  for (const shown of state) if (id === undefined || shown.id === id) removeLater(shown.id);
  dispatch({ type: "dismissed", id });
}

type ToastContent = Pick<Toast, "title" | "description" | "variant">;

/** Shows a toast; one that is on screen makes room for it. May be called from anywhere in the browser. */
export function toast(content: ToastContent) {
  lastId += 1;
  const id = String(lastId);
  dispatch({ type: "added", toast: { ...content, id, open: true } });
  return {
    id,
    update: (change: Partial<ToastContent>) => dispatch({ type: "updated", id, change }),
    dismiss: () => dismissToast(id),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Toast[] = [];

/** The toasts there are (at most one) and what can be done with them. */
export function useToast() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
  return { toasts, toast, dismiss: dismissToast };
}
