import "./load-command-env.ts";

/*
 * npm run billing:sync-prices  creates or updates the prices of the plan table at Stripe (emulator, test or live mode)
 * npm run billing:reconcile    corrects differences between Stripe and the database
 * npm run billing:disputes     lists disputed payments, newest first
 */
const MAX_DISPUTES = 100;
const MAX_FAILED_EVENTS = 100;

/** The warning about events that failed too often to make a reconciliation fail; empty without one. */
async function describeFailedEvents(): Promise<string[]> {
  const { MAX_EVENT_ATTEMPTS } = await import("#server/billing/reconcile.ts");
  const { listFailedEvents } = await import("#db/queries/stripe-events.ts");
  const events = await listFailedEvents(MAX_FAILED_EVENTS, MAX_EVENT_ATTEMPTS);
  if (events.length === 0) return [];
  return [
    "",
    `Warning: these events have failed ${MAX_EVENT_ATTEMPTS} times or more.`,
    "Correct what their errors name: each reconciliation tries them again, but no longer fails because of them.",
    ...events.map(
      ({ id, type, attempts, lastError }) =>
        `${id}  ${type}  ${attempts} attempts  ${(lastError ?? "").replace(/\s+/g, " ")}`,
    ),
  ];
}

const COMMANDS: Record<string, () => Promise<string[]>> = {
  async sync() {
    const { syncPrices } = await import("#server/billing/prices.ts");
    const changes = await syncPrices();
    return changes.length > 0 ? changes : ["Products and prices match the plan table."];
  },
  async reconcile() {
    const { reconcile } = await import("#server/billing/reconcile.ts");
    const { ran, events, customers, refunds, failed } = await reconcile();
    if (failed > 0) process.exitCode = 1;
    if (!ran) return ["Another process is reconciling."];
    const counts = `${events} events, ${customers} customers, ${refunds} refunds, ${failed} failed.`;
    return [counts, ...(await describeFailedEvents())];
  },
  async disputes() {
    const { listDisputes } = await import("#db/queries/stripe-events.ts");
    const events = await listDisputes(MAX_DISPUTES);
    const lines = events.map(({ id, type, customerId, at }) => {
      const what = type.slice("charge.dispute.".length);
      return `${at.toISOString()}  ${what}  ${customerId ?? "(unknown customer)"}  ${id}`;
    });
    return lines.length > 0 ? lines : ["No disputed payments."];
  },
};

const HINT = "No database: run npm run dev, or set DATABASE_URL in .env.local.";

async function main(): Promise<void> {
  const run = COMMANDS[process.argv[2] ?? ""];
  if (!run) throw new Error(`Unknown command. Use one of: ${Object.keys(COMMANDS).join(", ")}.`);
  if (!process.env.DATABASE_URL?.trim()) throw new Error(HINT);
  const { closeDatabase } = await import("#db/client.ts");
  try {
    console.log((await run()).join("\n"));
  } finally {
    await closeDatabase();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
