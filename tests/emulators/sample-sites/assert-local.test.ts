import { expect, it } from "vitest";
import { refuseUnlessLocal } from "../../../emulators/sample-sites/src/assert-local.ts";

it("runs on this machine alone", () => {
  expect(() => refuseUnlessLocal({})).not.toThrow();
  expect(() => refuseUnlessLocal({ HOST: "127.0.0.1" })).not.toThrow();
  expect(() => refuseUnlessLocal({ HOST: "0.0.0.0" })).toThrow("only listen on 127.0.0.1");
  expect(() => refuseUnlessLocal({ VERCEL: "1" })).toThrow("do not run on a deployment");
});
