import { expect, test } from "vitest";
import { decideSets } from "#scripts/dev-stack/service-config.ts";

const SUPABASE = {
  NEXT_PUBLIC_SUPABASE_URL: "https://abc.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  DATABASE_URL: "postgres://a:b@db/postgres",
};

test("nothing set: the sandbox stands in", () => {
  expect(decideSets({})).toEqual({ supabase: false, payment: false });
});

test("a set that is there whole is real", () => {
  expect(decideSets(SUPABASE)).toEqual({ supabase: true, payment: false });
});

test("lines left empty in .env.local count as not set", () => {
  const empty = Object.fromEntries(Object.keys(SUPABASE).map((name) => [name, " "]));
  expect(decideSets(empty)).toEqual({ supabase: false, payment: false });
});

test.each(Object.keys(SUPABASE))("a set that lacks %s stops the start and names it, and no value", (name) => {
  const attempt = () => decideSets({ ...SUPABASE, [name]: "" });
  expect(attempt).toThrow(new RegExp(`missing: ${name}$`, "m"));
  expect(attempt).not.toThrow(/sb_secret_x/);
});
