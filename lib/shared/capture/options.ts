/* Options of a capture. Apart from the contracts, because browsers load this file without zod. */

export const DESKTOP_VIEWPORT = { width: 1920, height: 1080 } as const;
export const MOBILE_VIEWPORT = { width: 375, height: 812 } as const;
export const MOBILE_USER_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
export const MAX_DELAY_SECONDS = 10;
/** Smallest and largest window, in CSS pixels. */
export const SIZE_LIMITS = { width: [200, 1920], height: [200, 1080] } as const;

/** Device pixels per CSS pixel. */
export const SCALES = [1, 2, 3] as const;
export type Scale = (typeof SCALES)[number];
export const MAX_SCALE = 3;

/** Whether a window can have this width or height. */
export function isWindowSize(side: keyof typeof SIZE_LIMITS, pixels: number): boolean {
  const [min, max] = SIZE_LIMITS[side];
  return Number.isInteger(pixels) && pixels >= min && pixels <= max;
}

export const IMAGE_FORMATS = ["jpeg", "png", "webp", "avif"] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Whether the browser writes this format without a background. */
export const isTransparentFormat = (format: ImageFormat): boolean => format === "png" || format === "webp";

/** Presets of devices, by their names in Playwright's list. */
export const DEVICE_MODELS = {
  "iphone-se": "iPhone SE (3rd gen)",
  "iphone-13": "iPhone 13",
  "iphone-14": "iPhone 14",
  "iphone-15": "iPhone 15",
  "iphone-15-pro-max": "iPhone 15 Pro Max",
  "iphone-16": "iPhone 16",
  "iphone-16-pro-max": "iPhone 16 Pro Max",
  "iphone-17": "iPhone 17",
  "iphone-17-pro-max": "iPhone 17 Pro Max",
  "ipad-mini": "iPad Mini",
  ipad: "iPad (gen 11)",
  "ipad-pro-11": "iPad Pro 11",
  "pixel-7": "Pixel 7",
  "pixel-8": "Pixel 8",
  "pixel-9-pro": "Pixel 9 Pro",
  "pixel-10": "Pixel 10",
  "galaxy-s24": "Galaxy S24",
  "galaxy-a55": "Galaxy A55",
  "galaxy-tab-s9": "Galaxy Tab S9",
  "galaxy-z-flip-7": "Galaxy Z Flip 7",
} as const;
export type DeviceModel = keyof typeof DEVICE_MODELS;

/** Largest side of an image that is resized, in pixels. */
export const MAX_RESIZED_SIDE = 4_096;
export const RESIZE_FITS = ["cover", "contain", "inside"] as const;
export type ResizeFit = (typeof RESIZE_FITS)[number];

export const ARCHIVE_FORMATS = ["html", "mhtml"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** Of an archive with everything that it contains. */
export const MAX_ARCHIVE_BYTES = 50_000_000;

export const CONTENT_FORMATS = ["markdown", "html"] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];
/** The formats of one text that the screen requests: also the markup of the whole page. */
export const SCREEN_FORMATS = [...CONTENT_FORMATS, "rawHtml"] as const;
export type ScreenFormat = (typeof SCREEN_FORMATS)[number];

/** What happens to readers' comments in the main content. */
export const COMMENTS_OPTIONS = ["keep", "drop"] as const;
export type CommentsOption = (typeof COMMENTS_OPTIONS)[number];

/**
 * Why a page had nothing to capture, which is not counted as usage. `still_loading`: it showed a placeholder until the
 * time was over. `blocked_script`: its scripts were blocked. `frame_only`: its content is in a frame of another site.
 */
export const EMPTY_REASONS = ["still_loading", "blocked_script", "frame_only", "no_text"] as const;
export type EmptyReason = (typeof EMPTY_REASONS)[number];

/** What users read about a page without content. */
export const EMPTY_TEXTS: Record<EmptyReason, string> = {
  still_loading: "The page was still loading when the time was over.",
  blocked_script: "The page has no content without the scripts that were blocked.",
  frame_only: "The page's content is in a frame of another site. Capture the address of the frame.",
  no_text: "The page has no text.",
};

/**
 * Why a capture was not stored. `too_large`: larger than a user's whole storage limit. `storage_full`: the
 * storage of the site, or its disk, is full. `storage_failed`: the object store or the database returned an error.
 */
export const NOT_KEPT = ["too_large", "storage_full", "storage_failed"] as const;
export type NotKept = (typeof NOT_KEPT)[number];

/** Steps before a capture, of any plan; the plan itself may allow fewer. */
export const MAX_STEPS = 20;
/** Milliseconds of one step that waits. */
export const MAX_WAIT_MS = 10_000;
/** A key, or keys with modifiers, as Playwright names them: `Enter`, `Control+A`. */
export const STEP_KEY =
  /^(?:(?:Alt|Control|Meta|Shift|ControlOrMeta)\+){0,4}(?:[ -~]|Enter|Tab|Escape|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)|Space|F(?:[1-9]|1[0-2]))$/;
