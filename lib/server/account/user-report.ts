import * as z from "zod/mini";
import {
  findUserAccount,
  findUsers,
  listRunErrors,
  listUserSubscriptions,
  type UserSearch,
} from "#db/queries/operator.ts";
import { syncCustomer } from "#server/billing/sync.ts";
import { listUserPayments } from "#server/billing/user-payments.ts";
import { getDashboardUrl } from "#server/integrations/stripe/index.ts";
import { listJobs } from "#server/jobs/list-jobs.ts";
import { logWarning } from "#server/platform/log.ts";
import { getUsageReport } from "#server/usage/usage-report.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { UserPayment, UserReport, UserSearchResponse } from "#shared/operator-contract.ts";
import { requireOperator } from "./require-operator.ts";

const MAX_USERS = 20;
const MAX_JOBS = 10;
const MAX_ERRORS = 20;

function toSearch(query: string): UserSearch {
  if (z.uuid().safeParse(query).success) return { by: "id", text: query };
  if (/^cus_\w+$/.test(query)) return { by: "customer", text: query };
  if (/^sub_\w+$/.test(query)) return { by: "subscription", text: query };
  return { by: "email", text: query };
}

/**
 * Searches users by the start of their email address, or by the id of the user, the Stripe customer or the subscription.
 * The log names the users that were found, and not what was searched.
 * @throws AppError `not_found` unless the caller is an operator
 */
export async function searchUsers(
  caller: SignedInUser | null,
  query: string,
  requestId: string,
): Promise<UserSearchResponse> {
  const user = await requireOperator(caller, { action: "search_users", requestId });
  const found = await findUsers(toSearch(query), MAX_USERS + 1);
  const users = found.slice(0, MAX_USERS).map(({ id, email, createdAt }) => ({
    id,
    email: email ?? "",
    createdAt: createdAt?.toISOString() ?? null,
  }));
  logWarning("admin.users_listed", { user, requestId, subjects: users.map(({ id }) => id) });
  return { users, hasMore: found.length > MAX_USERS };
}

type Account = NonNullable<Awaited<ReturnType<typeof findUserAccount>>>;

/** @throws AppError `not_found` for an unknown user */
async function requireAccount(id: string): Promise<Account> {
  const account = await findUserAccount(id);
  if (!account) throw new AppError("not_found", "This user does not exist.");
  return account;
}

/** Null when Stripe does not answer: the rest of the report is needed then, too. */
async function listPayments({ id, customerId }: Account): Promise<UserPayment[] | null> {
  if (!customerId) return [];
  try {
    return await listUserPayments(id, customerId);
  } catch (error) {
    logWarning("admin.payments_unavailable", { subject: id, error });
    return null;
  }
}

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

function toSubscription(
  row: Awaited<ReturnType<typeof listUserSubscriptions>>[number],
): UserReport["subscriptions"][number] {
  const { stripeSubscriptionId: id, currentPeriodEnd, endsAt, graceUntil, createdAt, ...fields } = row;
  return {
    ...fields,
    stripe: id ? { id, url: getDashboardUrl("subscriptions", id) } : null,
    createdAt: createdAt.toISOString(),
    currentPeriodEnd: toTime(currentPeriodEnd),
    endsAt: toTime(endsAt),
    graceUntil: toTime(graceUntil),
  };
}

/**
 * What support needs of a user: plans, usage of the period, last runs, jobs and errors, payments and refunds.
 * @throws AppError `not_found` unless the caller is an operator, and for an unknown user
 */
export async function getUserReport(
  caller: SignedInUser | null,
  id: string,
  requestId: string,
): Promise<UserReport> {
  await requireOperator(caller, { action: "read_user", requestId, subject: id });
  const account = await requireAccount(id);
  const [subscriptions, usage, jobs, errors, payments] = await Promise.all([
    listUserSubscriptions(id),
    getUsageReport(id, new URLSearchParams()),
    listJobs(id, null, { limit: MAX_JOBS }),
    listRunErrors(id, MAX_ERRORS),
    listPayments(account),
  ]);
  const { customerId, lastSyncedAt } = account;
  return {
    id,
    email: account.email ?? "",
    createdAt: toTime(account.createdAt),
    emailConfirmedAt: toTime(account.emailConfirmedAt),
    lastSignInAt: toTime(account.lastSignInAt),
    customer: customerId
      ? {
          id: customerId,
          url: getDashboardUrl("customers", customerId),
          lastSyncedAt: toTime(lastSyncedAt),
        }
      : null,
    subscriptions: subscriptions.map(toSubscription),
    usage: usage.tools,
    runs: usage.runs,
    jobs: jobs.data,
    errors: errors.map((error) => ({ ...error, at: error.at.toISOString() })),
    payments,
  };
}

/**
 * Mirrors the user's state from Stripe and corrects what differs, as the reconciler does for everyone.
 * @throws AppError `not_found` unless the caller is an operator, and for an unknown user; `conflict` without a customer;
 *   `upstream_failed`, `upstream_timeout` when Stripe fails
 */
export async function syncUser(caller: SignedInUser | null, id: string, requestId: string): Promise<void> {
  await requireOperator(caller, { action: "sync_user", requestId, subject: id });
  const { customerId } = await requireAccount(id);
  if (!customerId) throw new AppError("conflict", "This user has no customer at Stripe.");
  await syncCustomer(customerId);
}
