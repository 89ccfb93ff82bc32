"use client";

import { useEffect, useState } from "react";
import { encodeJpeg } from "#client/files.ts";
import { useObjectUrl } from "./use-object-url.ts";

const QUALITY = 0.95;

/** Object URL of the screenshot, re-encoded for the large view; null until it is ready. */
export function useEnlargedUrl(image: Blob): string | null {
  const [encoded, setEncoded] = useState<Blob | null>(null);
  useEffect(() => {
    let isOpen = true;
    // If re-encoding fails, show the original image.
    void encodeJpeg(image, QUALITY)
      .catch(() => image)
      .then((drawn) => isOpen && setEncoded(drawn));
    return () => {
      isOpen = false;
      setEncoded(null);
    };
  }, [image]);
  return useObjectUrl(encoded);
}
