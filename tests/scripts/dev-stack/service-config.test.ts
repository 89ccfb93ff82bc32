import { expect, test } from "vitest";
import { resolveServices } from "#scripts/dev-stack/service-config.ts";

const SUPABASE = {
  NEXT_PUBLIC_SUPABASE_URL: "https://abc.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  DATABASE_URL: "postgres://a:b@db/postgres",
};

test("resolveServices selects the emulators when nothing is set", () => {
  expect(resolveServices({})).toEqual({ supabase: false, payment: false });
});

test("resolveServices selects the real service of a complete set", () => {
  expect(resolveServices(SUPABASE)).toEqual({ supabase: true, payment: false });
});

test("resolveServices treats empty variables as not set", () => {
  const empty = Object.fromEntries(Object.keys(SUPABASE).map((name) => [name, " "]));
  expect(resolveServices(empty)).toEqual({ supabase: false, payment: false });
});

test.each(Object.keys(SUPABASE))(
  "resolveServices names the missing %s without printing any value",
  (name) => {
    const attempt = () => resolveServices({ ...SUPABASE, [name]: "" });
    expect(attempt).toThrow(new RegExp(`missing: ${name}$`, "m"));
    expect(attempt).not.toThrow(/sb_secret_x/);
  },
);

test("resolveServices rejects a live Stripe key without a real Supabase project", () => {
  const live = {
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  };
  expect(() => resolveServices(live)).toThrow("STRIPE_SECRET_KEY is a live key, which needs a real Supabase");
  expect(resolveServices({ ...SUPABASE, ...live })).toEqual({ supabase: true, payment: true });
});
