import { expect, test } from "vitest";
import { readDate } from "#server/extraction/metadata/parse-date.ts";

test.each([
  ["2024-05-06", "2024-05-06"],
  ["2024-05-06T23:30:00-05:00", "2024-05-06T23:30:00-05:00"],
  ["2024-05-06T23:30:00+0530", "2024-05-06T23:30:00+05:30"],
  ["2024-05-06 07:08:09", "2024-05-06T07:08:09"],
  ["2024-05-06T07:08", "2024-05-06T07:08:00"],
  ["2024-05-06 07:08:09 UTC", "2024-05-06T07:08:09Z"],
  ["2024-05-06T07:08:09+0000", "2024-05-06T07:08:09Z"],
  ["2024-05-06T07:08:09.123456Z", "2024-05-06T07:08:09.123Z"],
  ["Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09Z"],
  ["Mon, 06 May 2024 23:30:00 -0500", "2024-05-06"],
  ["2024/05/06", "2024-05-06"],
  ["6.5.2024", "2024-05-06"],
  ["Published on May 6th, 2024", "2024-05-06"],
  ["6 September 2024", "2024-09-06"],
  ["Sept. 6, 2024", "2024-09-06"],
])("readDate converts %s to %s in every time zone", (text, iso) => expect(readDate(text)).toBe(iso));

test.each([
  "",
  "the other day",
  "10/11/2024",
  "2024-13-40",
  "February 30, 2024",
  "May 6, 0024",
  20240506,
  null,
])("readDate returns null for %s", (text) => expect(readDate(text)).toBeNull());
