import { expect, it } from "vitest";
import { refuseUnlessLocal } from "../../../emulators/name-services/src/assert-local.ts";

it("runs on this machine alone", () => {
  expect(() => refuseUnlessLocal({})).not.toThrow();
  expect(() => refuseUnlessLocal({ HOST: "0.0.0.0" })).toThrow("only listens on 127.0.0.1");
  expect(() => refuseUnlessLocal({ VERCEL: "1" })).toThrow("does not run on a deployment");
});
