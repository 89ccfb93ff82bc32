import { expect, test } from "vitest";
import { formatStartupSummary } from "#scripts/dev-stack/startup-summary.ts";
import { createTerminalReporter } from "#scripts/dev-stack/terminal-reporter.ts";

const screen = createTerminalReporter({ write: () => {} });
const product = {
  site: "http://localhost:3001",
  supabase: "http://localhost:54321",
  hosts: ["shop.test", "news.test"],
  databaseUrl: "postgres://postgres:secret@127.0.0.1:54329/marketplace",
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
  siteEnv: {},
};

test("formatStartupSummary with emulators shows the URLs of site and inbox, and the demo accounts", () => {
  const text = formatStartupSummary(screen, {
    ...product,
    inbox: "http://localhost:54324",
    web: "http://localhost:54330",
  });
  for (const wanted of [
    "http://localhost:3001",
    "http://localhost:54324",
    "http://chats.localhost:54330",
    "pro@demo.test",
    "demo-password",
  ])
    expect(text).toContain(wanted);
  expect(text).not.toContain("db:migrate");
});

test("formatStartupSummary with a Supabase project shows no demo accounts, and how to migrate", () => {
  const text = formatStartupSummary(screen, { ...product, supabase: "https://abc.supabase.co" });
  expect(text).toContain("npm run db:migrate");
  expect(text).not.toContain("demo-password");
});

test("formatStartupSummary shows no secrets", () => {
  expect(formatStartupSummary(screen, { ...product, inbox: "http://localhost:54324" })).not.toMatch(/secret/);
});
