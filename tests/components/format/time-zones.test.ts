import { expect, test } from "vitest";
import { listTimeZones } from "#components/format/time-zones.ts";

test("listTimeZones has UTC and the zone of the schedule, each once", () => {
  const zones = listTimeZones("Europe/Berlin", "Asia/Calcutta");
  expect(zones).toEqual(expect.arrayContaining(["UTC", "Europe/Berlin", "Asia/Calcutta"]));
  expect(new Set(zones).size).toBe(zones.length);
});
