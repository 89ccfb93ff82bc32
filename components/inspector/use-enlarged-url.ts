"use client";

import { useEffect, useState } from "react";
import { encodeJpeg } from "#lib/browser/encode-jpeg.ts";

const QUALITY = 0.95;

/** The address of the picture encoded anew for the large view; null until it is ready. Released when it closes. */
export function useEnlargedUrl(image: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isOpen = true;
    let made: string | null = null;
    // A picture that cannot be drawn anew is better shown as it came than not at all.
    const encoding = encodeJpeg(image, QUALITY).catch(() => image);
    void encoding.then((encoded) => {
      if (!isOpen) return;
      made = URL.createObjectURL(encoded);
      setUrl(made);
    });
    return () => {
      isOpen = false;
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [image]);
  return url;
}
