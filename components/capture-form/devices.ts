import { DESKTOP_VIEWPORT, MOBILE_USER_AGENT, MOBILE_VIEWPORT } from "#shared/capture/options.ts";

export type DeviceId = "desktop" | "mobile";

type Device = {
  label: string;
  /** Size of the window in CSS pixels. A full-page screenshot is as high as its page. */
  width: number;
  height: number;
  userAgent: string | null;
  description: string;
};

export const DEVICES: Record<DeviceId, Device> = {
  desktop: {
    label: "Desktop",
    ...DESKTOP_VIEWPORT,
    userAgent: null,
    description: `${DESKTOP_VIEWPORT.width} × ${DESKTOP_VIEWPORT.height} px, like a large screen`,
  },
  mobile: {
    label: "Mobile",
    ...MOBILE_VIEWPORT,
    userAgent: MOBILE_USER_AGENT,
    description: `${MOBILE_VIEWPORT.width} × ${MOBILE_VIEWPORT.height} px, with a phone user agent`,
  },
};
