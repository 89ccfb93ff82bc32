import { DESKTOP_VIEWPORT, MOBILE_USER_AGENT, MOBILE_VIEWPORT } from "#shared/capture/screenshot-contract.ts";

export type DeviceId = "desktop" | "mobile";

type Device = {
  label: string;
  /** CSS pixels; the screenshot of a viewport has the same size. */
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
