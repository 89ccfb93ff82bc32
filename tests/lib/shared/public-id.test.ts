import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";

test.each([
  ["00000000-0000-0000-0000-000000000000", "cap_0000000000000000000000"],
  ["ffffffff-ffff-ffff-ffff-ffffffffffff", "cap_7n42DGM5Tflk9n8mt7Fhc7"],
])("toPublicId writes %s as %s", (uuid, id) => {
  expect(toPublicId("capture", uuid)).toBe(id);
  expect(parsePublicId("capture", id)).toBe(uuid);
});

test("parsePublicId reads the former prefix of a watch", () => {
  const uuid = randomUUID();
  const id = toPublicId("watch", uuid);
  expect(id).toMatch(/^watch_/);
  expect(parsePublicId("watch", id.replace("watch_", "mon_"))).toBe(uuid);
});

test("parsePublicId returns the UUID of any id", () => {
  for (let index = 0; index < 200; index += 1) {
    const uuid = randomUUID();
    expect(parsePublicId("check", toPublicId("check", uuid))).toBe(uuid);
  }
});

test.each([
  ["another kind", toPublicId("check", randomUUID())],
  ["no prefix", "0000000000000000000000"],
  ["a UUID", randomUUID()],
  ["too short", "cap_000000000000000000000"],
  ["too long", "cap_00000000000000000000000"],
  ["larger than 128 bits", "cap_7n42DGM5Tflk9n8mt7Fhc8"],
  ["other characters", "cap_000000000000000000000-"],
  ["other digits", "cap_٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠"],
])("parsePublicId rejects an id with %s", (_name, id) => {
  expect(parsePublicId("capture", id)).toBeNull();
});
