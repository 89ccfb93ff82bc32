import { expect, test } from "vitest";
import { resolveServices } from "#scripts/dev-stack/service-config.ts";

const SUPABASE = {
  NEXT_PUBLIC_SUPABASE_URL: "https://abc.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  DATABASE_URL: "postgres://a:b@db/postgres",
};

test("nothing set: the sandbox stands in", () => {
  expect(resolveServices({})).toEqual({ supabase: false, payment: false });
});

test("a set that is there whole is real", () => {
  expect(resolveServices(SUPABASE)).toEqual({ supabase: true, payment: false });
});

test("lines left empty in .env.local count as not set", () => {
  const empty = Object.fromEntries(Object.keys(SUPABASE).map((name) => [name, " "]));
  expect(resolveServices(empty)).toEqual({ supabase: false, payment: false });
});

test.each(Object.keys(SUPABASE))("a set that lacks %s stops the start and names it, and no value", (name) => {
  const attempt = () => resolveServices({ ...SUPABASE, [name]: "" });
  expect(attempt).toThrow(new RegExp(`missing: ${name}$`, "m"));
  expect(attempt).not.toThrow(/sb_secret_x/);
});
