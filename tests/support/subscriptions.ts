import postgres from "postgres";
import { CATALOG } from "#db/catalog-data.ts";
import type { userSubscriptions } from "#db/schema.ts";

const PLAN_IDS = {
  free: 1,
  starter: 2,
  pro: 3,
  proYearly: 4,
  checkerFree: 5,
  checkerPro: 6,
  checkerUnlimited: 7,
} as const;

/** Name or id of a plan of the catalog; names without a product are those of the Web Inspector. */
export type TestPlan = keyof typeof PLAN_IDS | number;

type Columns = typeof userSubscriptions.$inferInsert;
export type SubscriptionOptions = { plan?: TestPlan } & Partial<
  Omit<Columns, "userId" | "productId" | "planId">
>;

/** The columns of a row in the names of the database; one without a value keeps its default. */
export const toRow = (columns: object) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) =>
      value === undefined ? [] : [[postgres.fromCamel(name), value]],
    ),
  );

/** Adds a subscription without Stripe: an active and current one of the plan Pro unless the options differ. */
export async function addSubscription(
  sql: postgres.Sql,
  userId: string,
  { plan = "pro", ...options }: SubscriptionOptions = {},
): Promise<void> {
  const planId = typeof plan === "number" ? plan : PLAN_IDS[plan];
  const { productId, priceCents } = CATALOG.plans.find(({ id }) => id === planId) ?? {};
  const columns = {
    userId,
    productId,
    planId,
    status: "active",
    isCurrent: true,
    stripeSubscriptionId: priceCents === 0 ? null : `sub_${planId}_${userId}`,
    ...options,
  };
  await sql`insert into user_subscriptions ${sql(toRow(columns))}`;
}
