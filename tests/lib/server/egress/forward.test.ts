import { expect, it } from "vitest";
import { forwardedHeaders } from "#server/egress/forward.ts";

it("forwardedHeaders drops hop-by-hop headers and those that `Connection` names", () => {
  const raw = [
    ["Accept", "*/*"],
    ["Connection", "close, X-Hop"],
    ["X-Hop", "1"],
    ["Proxy-Authorization", "Basic c2VjcmV0"],
    ["Transfer-Encoding", "chunked"],
    ["Upgrade", "h2c"],
  ];
  expect(forwardedHeaders(raw.flat())).toEqual(["Accept", "*/*"]);
});

it("forwardedHeaders keeps order, case and repeated headers, and drops excluded and invalid ones", () => {
  const raw = [
    ["Set-Cookie", "a=1"],
    ["set-cookie", "b=2"],
    ["Host", "evil.test"],
    ["bad name", "x"],
    ["x-bad", "a\u0000b"],
  ];
  expect(forwardedHeaders(raw.flat(), ["host"])).toEqual(["Set-Cookie", "a=1", "set-cookie", "b=2"]);
});
