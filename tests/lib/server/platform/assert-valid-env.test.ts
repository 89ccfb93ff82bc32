import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const PROGRAM =
  'await (await import("#server/platform/assert-valid-env.ts")).assertValidEnv(); console.log("valid");';
const VALID = {
  DATABASE_URL: "postgres://u:hunter2@127.0.0.1:5432/x",
  ENCRYPTION_KEY: "k".repeat(32),
  SUPABASE_SECRET_KEY: "sb_secret_x",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_x",
};

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, ["--conditions=react-server", "--input-type=module", "--eval", PROGRAM], {
    env: { NODE_ENV: "test", ...env },
    encoding: "utf8",
  });

test("assertValidEnv exits the process with only a message that names the invalid settings", () => {
  const { status, stdout, stderr } = start({ ...VALID, DATABASE_URL: "", LIMITS_SCALE: "-3" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^The environment is not usable:\n/);
  expect(stderr).toMatch(/^ {2}DATABASE_URL /m);
  expect(stderr).toMatch(/^ {2}LIMITS_SCALE /m);
});

test("assertValidEnv returns when all settings are valid", () => {
  expect(start(VALID)).toMatchObject({ status: 0, stdout: "valid\n" });
});
