"use client";

import { useEffect, useState } from "react";
import { encodeJpeg } from "#client/files.ts";
import { useObjectUrl } from "./use-object-url.ts";

const QUALITY = 0.95;

/** The address of the picture encoded anew for the large view; null until it is ready. */
export function useEnlargedUrl(image: Blob): string | null {
  const [encoded, setEncoded] = useState<Blob | null>(null);
  useEffect(() => {
    let isOpen = true;
    // A picture that cannot be drawn anew is better shown as it came than not at all.
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
