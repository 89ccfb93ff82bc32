import { makeZip } from "client-zip";
import type { CaptureRow } from "#db/queries/captures.ts";
import { listPersonalData } from "#db/queries/personal-data.ts";
import { getBillingHistory } from "#server/billing/invoices.ts";
import { listCaptureFiles, type ZipFile } from "#server/capture/archive.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { BillingHistory } from "#shared/billing/contract.ts";

const README = `Everything that is stored about your account.

account.json        your email address, how you sign in, and where you are signed in
billing.json        company name, tax id, cards (last four digits) and invoices, as Stripe has them
stripe-customer.json  the link to Stripe
subscriptions.json  your plans
checkouts.json      purchases that were started
usage.json          what was counted, each run, and rendered image links
api-keys.json       your API keys and connected apps, without the keys and tokens themselves
api-calls.json      answers that are kept for a day to repeat a call with the same Idempotency-Key
captures.json       your captures; their files are in the folder captures
name-checks.json    your name checks with their results
shortlist.json      the names that you have starred
jobs.json           your jobs with their lists
schedules.json      your schedules and when they ran
watched-sites.json  the pages of the sites that you watch, and what has changed
watches.json        the pages and names that you watch, and your feeds without their addresses
sessions.json       names, domains and dates of your saved sessions, without their cookies, storage and secrets
feedback.json       what you reported
notifications.json  your settings for mails, their extra recipients, which mails were sent, and up to when you have seen changes
webhooks.json       your webhook endpoints without their secrets, and the events of the last 30 days

Left out are passwords and other secrets, locks, and the ids of pages that you deleted.
Times are ISO 8601 in UTC, amounts are US cents. Stripe keeps invoices as the law requires; ask support for them if
you delete your account.
`;

/** What the steps of jobs, schedules and watches type. */
const SECRET_KEY = "encryptedTexts";

/** Dates become ISO 8601, large integers text. */
const toJson = (value: unknown): string => {
  const replace = (key: string, inner: unknown): unknown => {
    if (key === SECRET_KEY) return undefined;
    return typeof inner === "bigint" ? String(inner) : inner;
  };
  return `${JSON.stringify(value, replace, 2)}\n`;
};

/** Without its place in the capture store and the secret that signs its links. */
function describeCapture(row: CaptureRow) {
  const { fileKey: _file, thumbnailKey: _thumbnail, linkSecret: _secret, cacheKey: _cache, ...capture } = row;
  return capture;
}

/** All pages of the user's invoices. */
async function listBilling(userId: string): Promise<Omit<BillingHistory, "nextCursor">> {
  const { nextCursor, ...history } = await getBillingHistory(userId, null);
  for (let cursor = nextCursor; cursor !== null; ) {
    const page = await getBillingHistory(userId, cursor);
    history.invoices.push(...page.invoices);
    cursor = page.nextCursor;
  }
  return history;
}

async function* listFiles(user: AuthUser): AsyncGenerator<ZipFile> {
  const lastModified = new Date();
  const file = (name: string, input: string): ZipFile => ({ name, lastModified, input });
  const data = await listPersonalData(user.id);
  yield file("README.txt", README);
  yield file("account.json", toJson(data.account));
  yield file("stripe-customer.json", toJson(data.customer));
  yield file("subscriptions.json", toJson(data.subscriptions));
  yield file("checkouts.json", toJson(data.checkouts));
  yield file("usage.json", toJson(data.usage));
  yield file("api-keys.json", toJson(data.apiKeys));
  yield file("api-calls.json", toJson(data.apiCalls));
  yield file("captures.json", toJson(data.captures.map(describeCapture)));
  yield file("name-checks.json", toJson(data.nameChecks));
  yield file("shortlist.json", toJson(data.shortlist));
  yield file("jobs.json", toJson(data.jobs));
  yield file("schedules.json", toJson(data.schedules));
  yield file("watched-sites.json", toJson(data.watchedSites));
  yield file("watches.json", toJson(data.watches));
  yield file("destinations.json", toJson(data.destinations));
  yield file("sessions.json", toJson(data.savedSessions));
  yield file("feedback.json", toJson(data.feedback));
  yield file("notifications.json", toJson(data.notifications));
  yield file("webhooks.json", toJson(data.webhooks));
  for await (const capture of listCaptureFiles(
    data.captures.filter(({ isStored }) => isStored),
    0,
  ))
    yield { ...capture, name: `captures/${capture.name}` };
}

/**
 * Streams all personal data of the user as a ZIP file. Stripe is asked first, so that its failure is an error response
 * and not a broken file.
 * @throws AppError `upstream_failed`, `upstream_timeout` when Stripe fails
 */
export async function openAccountExport(user: AuthUser): Promise<ReadableStream<Uint8Array>> {
  const billing = await listBilling(user.id);
  return makeZip(
    (async function* () {
      yield* listFiles(user);
      yield { name: "billing.json", lastModified: new Date(), input: toJson(billing) };
    })(),
  );
}
