import { type ScreenshotInput, ScreenshotRequest } from "#lib/inspector/contract.ts";
import { BLOCK_ALL, type Blocking } from "./blocking.ts";
import { DEVICES, type DeviceId } from "./devices.ts";
import { NO_ADDRESS, type TypedAddress, wholeAddress } from "./typed-address.ts";

/** What the form holds. */
export type CaptureForm = {
  address: TypedAddress;
  takeScreenshot: boolean;
  device: DeviceId;
  /** Whole seconds; 0 waits for network idle. */
  delaySeconds: number;
  /** What is kept out of the page. */
  blocking: Blocking;
};

export const EMPTY_FORM: CaptureForm = {
  address: NO_ADDRESS,
  takeScreenshot: true,
  device: "desktop",
  delaySeconds: 0,
  blocking: BLOCK_ALL,
};

/** What is wrong, by the part of the form that it stands beside. */
export type FormProblems = { url?: string; actions?: string };

export const NO_ACTION = "Please select at least one action to perform";

/** The request that this form stands for. */
function toInput({ address, device, delaySeconds, blocking }: CaptureForm): ScreenshotInput {
  const { width, height, userAgent } = DEVICES[device];
  return {
    url: wholeAddress(address),
    width,
    height,
    ...(userAgent ? { user_agent: userAgent } : {}),
    ...(delaySeconds > 0 ? { delay: delaySeconds } : { wait_until: "network_idle" }),
    no_cookie_banners: blocking.cookieBanners,
    no_ads: blocking.ads,
    no_tracking: blocking.tracking,
  };
}

/** Checks the form by the API's own contract: the request with its address normalised, or what is wrong. */
export function checkForm(form: CaptureForm): { input: ScreenshotInput } | { problems: FormProblems } {
  const input = toInput(form);
  const parsed = ScreenshotRequest.safeParse(input);
  const problems: FormProblems = {};
  if (!parsed.success) problems.url = parsed.error.issues[0]?.message ?? "Please enter a URL";
  if (!form.takeScreenshot) problems.actions = NO_ACTION;
  if (!parsed.success || problems.actions) return { problems };
  return { input: { ...input, url: parsed.data.url } };
}
