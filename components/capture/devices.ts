import { DESKTOP, MOBILE, MOBILE_USER_AGENT } from "#shared/capture/screenshot-contract.ts";

export type DeviceId = "desktop" | "mobile";

type Device = {
  label: string;
  /** CSS pixels; the picture has the same size. */
  width: number;
  height: number;
  userAgent: string | null;
  description: string;
};

export const DEVICES: Record<DeviceId, Device> = {
  desktop: {
    label: "Desktop",
    ...DESKTOP,
    userAgent: null,
    description: `${DESKTOP.width} × ${DESKTOP.height} pixels, as on a large screen`,
  },
  mobile: {
    label: "Mobile",
    ...MOBILE,
    userAgent: MOBILE_USER_AGENT,
    description: `${MOBILE.width} × ${MOBILE.height} pixels, as a phone asks for the page`,
  },
};
