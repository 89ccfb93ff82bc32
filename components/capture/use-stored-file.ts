"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

export type StoredFile = {
  file: Blob;
  /** Content of a text file, shown as text and never as a document; null for an image. */
  text: string | null;
};

async function fetchFile(path: string, signal: AbortSignal): Promise<StoredFile> {
  const file = await (await api.raw(path, { signal })).blob();
  return { file, text: file.type.startsWith("text/") ? await file.text() : null };
}

/**
 * Fetches a stored file with the session's token, which an `img` element cannot send. Not cached after
 * unmounting.
 */
export function useStoredFile(path: string) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    gcTime: 0,
  });
}
