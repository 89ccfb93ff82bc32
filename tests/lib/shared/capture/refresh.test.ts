import { expect, test } from "vitest";
import { parseRefresh } from "#shared/capture/refresh.ts";

test.each([
  ["0; url=en/latest/", { seconds: 0, url: "en/latest/" }],
  ["0;URL='/a b/'", { seconds: 0, url: "/a b/" }],
  [' 5 , url = "/a" trailing', { seconds: 5, url: "/a" }],
  ["1.5;/a?b=c&d", { seconds: 1, url: "/a?b=c&d" }],
  ["300", null],
  ["0;", null],
  ["soon; url=/a", null],
  ["", null],
])("parseRefresh reads %j", (content, expected) => {
  expect(parseRefresh(content)).toEqual(expected);
});
