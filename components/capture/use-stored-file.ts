"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

export type StoredFile = {
  file: Blob;
  /** What a text says, to be shown as text and never as a document; null for a picture. */
  text: string | null;
};

async function fetchFile(path: string, signal: AbortSignal): Promise<StoredFile> {
  const file = await (await api.raw(path, { signal })).blob();
  return { file, text: file.type.startsWith("text/") ? await file.text() : null };
}

/** A kept file, fetched with the session's token, which an image element cannot send; forgotten when it is not shown. */
export function useStoredFile(path: string) {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    gcTime: 0,
  });
}
