import { AwsClient } from "aws4fetch";

/** A bucket of a user. */
export type UserBucket = {
  /** Without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
};

export type SignedCall = { method: "PUT" | "DELETE"; url: URL; headers: Record<string, string> };

function toObjectUrl({ endpoint, bucket, isPathStyle }: UserBucket, key: string): URL {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, "");
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = isPathStyle ? `${path}/${bucket}/${key}` : `${path}/${key}`;
  return url;
}

/**
 * Signs a call for an object (AWS Signature Version 4). The bytes are not signed, because they are streamed over TLS. The
 * caller sends it, with the rules for addresses of users.
 */
export async function signBucketCall(
  bucket: UserBucket,
  method: SignedCall["method"],
  key: string,
  contentType?: string,
): Promise<SignedCall> {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const url = toObjectUrl(bucket, key);
  const headers: Record<string, string> = contentType === undefined ? {} : { "content-type": contentType };
  const signed = await client.sign(url.href, { method, headers });
  return { method, url: new URL(signed.url), headers: Object.fromEntries(signed.headers) };
}
