import { afterAll, expect, test } from "vitest";
import { EVENTS, FOREIGN_KEYS, openDatabase } from "../../../emulators/stripe/src/storage/database.ts";

const database = openDatabase(null);
afterAll(() => database.close());

const explainQuery = (query: string) =>
  database
    .prepare(`explain query plan ${query}`)
    .all()
    .map(({ detail }) => String(detail))
    .join("; ");

test.each([
  [
    "payments of an invoice",
    `objects where kind = 'invoice_payment' and ${FOREIGN_KEYS.invoice} = ?`,
    "invoice",
  ],
  [
    "the payment of an intent",
    `objects where kind = 'invoice_payment' and ${FOREIGN_KEYS.payment_intent} = ?`,
    "payment",
  ],
  ["refunds of a payment", `objects where kind = 'refund' and ${FOREIGN_KEYS.payment_intent} = ?`, "payment"],
  ["what a customer has", "objects where kind = 'invoice' and owner = ?", "kind"],
  ["events", `${EVENTS.all} and seq < 9`, "newest"],
  ["undelivered events", `${EVENTS.undelivered} and seq < 9`, "untold"],
])("the query for %s uses an index and does not sort", (_name, from, index) => {
  const plan = explainQuery(`select json from ${from} order by seq desc`);
  expect(plan).toContain(`INDEX objects_${index} `);
  expect(plan).not.toContain("TEMP B-TREE");
});
