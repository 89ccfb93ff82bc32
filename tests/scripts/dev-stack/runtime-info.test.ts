import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createDevFile, loadRunningStackEnv, readRuntimeInfo } from "#scripts/dev-stack/runtime-info.ts";
import { processStartTime } from "#scripts/dev-stack/system-processes.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let folder = "";
beforeEach(() => {
  folder = createTestFolder("running-product-");
});
const SETTINGS = {
  DATABASE_URL: "postgres://mine",
  STRIPE_SECRET_KEY: "sk_test_sandbox_x",
  STRIPE_API_BASE: "http://localhost:1234",
  ENCRYPTION_KEY: "k".repeat(32),
  NEXT_PUBLIC_SITE_URL: "http://localhost:3001",
};

function start(launcher = { pid: process.pid, start: processStartTime(process.pid) }) {
  const stack = {
    site: "http://localhost:3001",
    supabase: "",
    hosts: [],
    databaseUrl: "",
    publishableKey: "",
  };
  const siteEnv = { ...SETTINGS, HOME: "/home/me", BLOG_URL: "" };
  const file = createDevFile(folder);
  file.setPids({ site: 1 });
  file.setStack({ ...stack, secretKey: "x", siteEnv });
  writeFileSync(join(folder, "running.json"), JSON.stringify({ launcher, site: stack.site, processes: {} }));
}

test("loadRunningStackEnv sets every setting of a running stack, and none of its shell", () => {
  start();
  const env: Record<string, string | undefined> = { STRIPE_SECRET_KEY: " " };
  expect(loadRunningStackEnv(env, folder)).toMatchObject({ site: "http://localhost:3001" });
  expect(env).toEqual(SETTINGS);
});

test("loadRunningStackEnv keeps settings that are set", () => {
  start();
  const env = { LIMITS_SCALE: "2", NEXT_PUBLIC_SITE_URL: "https://tunnel.example" };
  loadRunningStackEnv(env, folder);
  expect(env).toEqual({ ...SETTINGS, ...env });
});

test.each([{ DATABASE_URL: "postgres://theirs" }, { STRIPE_SECRET_KEY: "sk_live_x" }])(
  "loadRunningStackEnv never mixes the stack's settings with %j",
  (theirs) => {
    start();
    const env = { ...theirs };
    expect(loadRunningStackEnv(env, folder)).toBeNull();
    expect(env).toEqual(theirs);
  },
);

test("loadRunningStackEnv sets nothing without a running stack, also when a killed one left its file", () => {
  const env = {};
  expect(loadRunningStackEnv(env, folder)).toBeNull();
  start({ pid: process.pid, start: "earlier" });
  expect(loadRunningStackEnv(env, folder)).toBeNull();
  expect(env).toEqual({});
});

test("writeRuntimeInfo writes a file that only its owner can read", () => {
  start();
  expect(statSync(join(folder, "dev.json")).mode & 0o077).toBe(0);
  expect(readRuntimeInfo(folder)).not.toHaveProperty("secretKey");
});
