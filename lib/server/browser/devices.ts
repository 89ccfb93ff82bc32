import { devices } from "playwright-core";
import { MAX_SCALE, type Scale } from "#shared/capture/options.ts";

export type DeviceModel = { width: number; height: number; userAgent: string; scale: Scale };

/**
 * A device of Playwright's list, with its scale as a whole number of at most 3.
 * @throws Error for a name that is not in the list
 */
export function getDeviceModel(name: string): DeviceModel {
  const device = devices[name];
  if (!device) throw new Error(`Unknown device ${name}`);
  const { viewport, userAgent, deviceScaleFactor } = device;
  const scale = Math.min(Math.round(deviceScaleFactor), MAX_SCALE) as Scale;
  return { ...viewport, userAgent, scale };
}
