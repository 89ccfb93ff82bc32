import { expect, test } from "vitest";
import { assertLocal, StartupError } from "../../../emulators/shared/src/assert-local.ts";

const start = (env: Record<string, string | undefined>) =>
  assertLocal(env, "The Stripe emulator", "set your keys");

test.each([
  {},
  { BIND_ADDRESS: " " },
  { BIND_ADDRESS: "127.0.0.1" },
  { BIND_ADDRESS: "127.8.9.1" },
  { BIND_ADDRESS: "::1" },
  { BIND_ADDRESS: "localhost" },
])("assertLocal accepts the environment %o", (env) => {
  expect(() => start(env)).not.toThrow();
});

test.each(["0.0.0.0", "::", "192.168.1.2", "127.evil.test", "example.com"])(
  "assertLocal refuses to listen on %s",
  (address) => {
    expect(() => start({ BIND_ADDRESS: address })).toThrow(StartupError);
    expect(() => start({ BIND_ADDRESS: address })).toThrow(`listens on loopback only, not on ${address}`);
  },
);

test("assertLocal refuses to run on Vercel and names the alternative", () => {
  expect(() => start({ VERCEL: "1" })).toThrow(
    new StartupError("The Stripe emulator does not run on Vercel: set your keys instead."),
  );
});
