import { expect, it } from "vitest";
import { assertLocalOnly } from "../../../emulators/name-services/src/assert-local.ts";

it("runs on this machine alone", () => {
  expect(() => assertLocalOnly({})).not.toThrow();
  expect(() => assertLocalOnly({ HOST: "0.0.0.0" })).toThrow("only listens on 127.0.0.1");
  expect(() => assertLocalOnly({ VERCEL: "1" })).toThrow("does not run on a deployment");
});
