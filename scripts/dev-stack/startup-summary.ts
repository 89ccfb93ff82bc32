import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-data/demo-accounts.ts";
import type { RunningStack } from "./start-stack.ts";
import type { TerminalReporter } from "./terminal-reporter.ts";

/** What the developer needs when everything runs: URLs and accounts. */
export function formatStartupSummary(screen: TerminalReporter, product: RunningStack): string {
  const { paint } = screen;
  const row = (label: string, value: string, note = "") =>
    `  ${paint("dim", label.padEnd(14))}${value.padEnd(26)}${note && paint("dim", ` ${note}`)}`.trimEnd();
  const lines = ["", row("Site", paint(["bold", "cyan"], product.site))];
  if (product.inbox) lines.push(row("Inbox", product.inbox, "all emails that the site sends"));
  if (product.stripe) lines.push(row("Payment", product.stripe, "test cards, clock, events"));
  const [host] = product.hosts;
  if (host)
    lines.push(
      row("Sample sites", `https://${host}`, `and ${product.hosts.length - 1} more for the Web Inspector`),
    );
  if (product.web)
    lines.push(row("Chats", product.web.replace("//", "//chats."), "messages to Telegram, Slack and others"));
  if (product.registry)
    lines.push(row("Lookups", product.registry, "emulated registries; LOOKUPS=real uses the real ones"));
  if (product.inbox) {
    lines.push("", `  ${paint("dim", "Demo accounts, password:")} ${DEMO_PASSWORD}`);
    for (const { email, note } of Object.values(DEMO_ACCOUNTS)) lines.push(row("", email, note));
  }
  if (!product.inbox)
    lines.push(
      row("Supabase", product.supabase, "your project; its database is not changed"),
      row("", "npm run db:migrate", "applies the migrations"),
      row("", "npm run db:seed", "creates the catalog"),
    );
  lines.push("", `  ${paint("dim", "Ctrl-C stops everything. Data is kept in .data/.")}`, "");
  return lines.join("\n");
}
