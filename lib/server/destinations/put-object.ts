import type { DestinationRow } from "#db/queries/destinations.ts";
import {
  EgressError,
  type EgressErrorCode,
  type SendResponse,
  type StreamedBody,
  sendToPublicHost,
} from "#server/egress/index.ts";
import { signBucketCall, type UserBucket } from "#server/integrations/storage/user-bucket.ts";
import { egressSettings, trustedPins } from "#server/notifications/webhooks/config.ts";
import { parseTargetUrl } from "#server/notifications/webhooks/target-url.ts";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import { FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { STORE_LIMITS } from "./config.ts";

/** A store did not accept an object. The message is one sentence for the user. */
export class StoreError extends Error {
  override name = "StoreError";
}

const PURPOSE = "destination-secrets";

type Owner = Pick<DestinationRow, "id" | "userId">;
const toOwner = ({ id, userId }: Owner): string => `${userId}:${id}`;

export const encryptDestinationSecret = (owner: Owner, secret: string): string =>
  encryptSecret(PURPOSE, secret, { owner: toOwner(owner) });

/** The bucket of a destination, with its secret. */
export const toUserBucket = (row: DestinationRow): UserBucket => ({
  ...row,
  secretAccessKey: decryptSecret(PURPOSE, row.encryptedSecret, { owner: toOwner(row) }),
});

const EGRESS_MESSAGES: Record<EgressErrorCode, string> = {
  refused: "The address of the store is not open to us.",
  unknown: "No server was found at the address of the store.",
  lookup_failed: "The name of the store could not be looked up.",
  resolver_failed: "Our name server did not answer.",
  unreachable: "The store refused the connection.",
  slow: "The store did not answer in time.",
  broken: "The connection to the store was lost.",
  traffic_limit: "The connection to the store was lost.",
};

/** Names the code of S3's error, but nothing else of what the store says. */
function describeAnswer({ status, body }: SendResponse): string {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body)?.[1];
  const answer = `The store answered ${status}${code ? ` (${code})` : ""}.`;
  return status >= 300 && status < 400
    ? `${answer} Redirects are not followed: check region and endpoint.`
    : answer;
}

type StoreCall = { method: "PUT" | "DELETE"; key: string; contentType?: string; body: string | StreamedBody };

/** @throws StoreError */
async function callStore(bucket: UserBucket, call: StoreCall, totalMs: number): Promise<SendResponse> {
  const { method, key, contentType, body } = call;
  try {
    const signed = await signBucketCall(bucket, method, key, contentType);
    parseTargetUrl(signed.url.href);
    const limits = { ...STORE_LIMITS, totalMs };
    return await sendToPublicHost({ ...signed, body, limits, trustedPins }, egressSettings);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new StoreError(EGRESS_MESSAGES[error.errorCode], { cause: error });
  }
}

const isAccepted = ({ status }: SendResponse): boolean => status >= 200 && status < 300;

/** A file for a bucket. */
export type DeliveredFile = StreamedBody & {
  /** Of the capture. */
  id: string;
  contentType: string;
  /** Of its key. */
  date: Date;
};

/** `prefix/2026-11-29/cap_….png`, by the day in UTC. */
function toObjectKey(prefix: string, { id, contentType, date }: DeliveredFile): string {
  const name = `${toPublicId("capture", id)}.${FILE_EXTENSIONS[contentType] ?? "bin"}`;
  return [prefix, date.toISOString().slice(0, 10), name].filter(Boolean).join("/");
}

/** Puts a file into the bucket of a destination. @returns its key @throws StoreError */
export async function putFile(row: DestinationRow, file: DeliveredFile, totalMs: number): Promise<string> {
  const key = toObjectKey(row.prefix, file);
  const { chunks, size, contentType } = file;
  const answer = await callStore(
    toUserBucket(row),
    { method: "PUT", key, contentType, body: { chunks, size } },
    totalMs,
  );
  if (!isAccepted(answer)) throw new StoreError(describeAnswer(answer));
  return key;
}

const TEST_TEXT = "This object shows that the bucket accepts files. It can be deleted.";

/** Writes a small object and deletes it. @throws StoreError */
export async function testBucket(bucket: UserBucket, prefix: string, id: string): Promise<void> {
  const key = [prefix, `test-${toPublicId("destination", id)}.txt`].filter(Boolean).join("/");
  const put = { method: "PUT", key, contentType: "text/plain", body: TEST_TEXT } as const;
  const written = await callStore(bucket, put, STORE_LIMITS.totalMs);
  if (!isAccepted(written)) throw new StoreError(describeAnswer(written));
  const deleted = await callStore(bucket, { method: "DELETE", key, body: "" }, STORE_LIMITS.totalMs);
  if (!isAccepted(deleted))
    throw new StoreError(`A test object was written and not deleted. ${describeAnswer(deleted)}`);
}
