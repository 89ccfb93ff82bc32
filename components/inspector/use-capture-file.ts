"use client";

import { useEffect, useState } from "react";
import { api } from "#lib/browser/api.ts";
import { apiPaths } from "#lib/paths.ts";

export type CaptureFileState =
  | { phase: "loading" }
  | { phase: "failed" }
  | { phase: "ready"; file: Blob; url: string; text: string | null };

const isText = (type: string) => type.startsWith("text/");

/**
 * The stored file of a capture, fetched with the session's token. Its address in this browser is released when it is
 * no longer shown. Text comes as text, never as a document to open.
 */
export function useCaptureFile(id: string): CaptureFileState {
  const [state, setState] = useState<CaptureFileState>({ phase: "loading" });
  useEffect(() => {
    const controller = new AbortController();
    let url: string | null = null;
    async function load() {
      const response = await api.raw(apiPaths.captureFile(id), { signal: controller.signal });
      const file = await response.blob();
      const text = isText(file.type) ? await file.text() : null;
      if (controller.signal.aborted) return;
      url = URL.createObjectURL(file);
      setState({ phase: "ready", file, url, text });
    }
    load().catch(() => {
      if (!controller.signal.aborted) setState({ phase: "failed" });
    });
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  return state;
}
