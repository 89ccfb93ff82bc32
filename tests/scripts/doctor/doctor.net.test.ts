import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/listen.ts";
import { runProgram } from "#tests/support/run-program.ts";

async function runDoctor(settings: Record<string, string>) {
  const { HOME, CHROMIUM_PATH } = process.env;
  const env = { HOME, CHROMIUM_PATH, NODE_ENV: "test", NO_COLOR: "1", ...settings };
  const command = ["--conditions=react-server", "scripts/doctor.ts"];
  const { code, stdout, stderr } = await runProgram(process.execPath, command, { cwd: process.cwd(), env })
    .ended;
  return { code, stderr, lines: stdout.split("\n").filter((line) => line.startsWith("  ✗")) };
}

/** Answers every call of Stripe's API with an empty list. */
const stripe = await startTestServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ object: "list", data: [], has_more: false }));
});

/** A deployment of whose services only Stripe answers. */
const DEPLOYMENT = {
  NEXT_PUBLIC_SITE_URL: "http://127.0.0.1:9",
  NEXT_PUBLIC_SUPABASE_URL: "http://127.0.0.1:9",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  DATABASE_URL: "postgres://u:hunter2@localhost:9/x",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_API_BASE: `http://${stripe}`,
  ENCRYPTION_KEY: "k".repeat(32),
  // The tests also run on machines without user namespaces.
  CHROMIUM_SANDBOX: "auto",
};

test("the doctor reports each invalid setting in one line with its name, and checks the rest", async () => {
  const { code, stderr, lines } = await runDoctor({
    ...DEPLOYMENT,
    ENCRYPTION_KEY: "hunter2",
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_secret_hunter2",
    STRIPE_SECRET_KEY: "pk_test_hunter2",
    EGRESS_ALLOW: "hunter2",
    LIMITS_SCALE: "hunter2",
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(lines.map((line) => line.trim().replace(/\s+/g, " "))).toEqual([
    "✗ settings STRIPE_SECRET_KEY must be a secret key (sk_…)",
    "✗ settings NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY must be the publishable key (sb_publishable_…): every visitor can read it",
    "✗ settings LIMITS_SCALE must be a positive number",
    "✗ settings EGRESS_ALLOW must be comma-separated entries of the form ip:port",
    "✗ settings ENCRYPTION_KEY must have at least 32 characters",
    expect.stringMatching(/^✗ database does not respond: /),
  ]);
});

test("the doctor reports a database that is away in one line without an SQL statement", async () => {
  const { code, stderr, lines } = await runDoctor(DEPLOYMENT);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(lines.filter((line) => line.includes("database"))).toHaveLength(1);
  expect(lines.join("\n")).not.toMatch(/select|hunter2/i);
  expect(lines.map((line) => line.trim().split(/\s{2,}/)[0])).toEqual([
    "✗ database",
    "✗ auth service",
    "✗ webhook",
  ]);
});
