import type { Platform } from "./offer.ts";

const ADDRESSES: Record<Platform, (handle: string) => string> = {
  twitter: (handle) => `https://x.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}/`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
};

/** Where a handle's profile is, or would be. */
export const profileUrl = (platform: Platform, handle: string): string =>
  ADDRESSES[platform](encodeURIComponent(handle));
