"use client";

import { useEffect, useState } from "react";
import { api } from "#lib/browser/api.ts";
import { apiPaths } from "#lib/paths.ts";

/**
 * The address of a thumbnail in this browser; null until it is there, or when it cannot be had. It is fetched with the
 * session's token, which an image element cannot send, and released when it is no longer shown.
 */
export function useThumbnail(id: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    async function load() {
      const response = await api.raw(apiPaths.captureThumbnail(id), { signal: controller.signal });
      const image = await response.blob();
      if (controller.signal.aborted) return;
      made = URL.createObjectURL(image);
      setUrl(made);
    }
    // Without its picture the capture is still named and can be run again.
    load().catch(() => undefined);
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [id]);
  return url;
}
