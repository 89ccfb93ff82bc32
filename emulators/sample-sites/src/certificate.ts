import { createHash, createPublicKey, X509Certificate } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Certificate = { key: string; cert: string; spki: string };

const FILE = "web-certificate.json";
const DAY_MS = 86_400_000;

/** Certificate pin for browsers: base64 SHA-256 of the public key (RFC 7469, 2.4). */
function computePin(cert: string): string {
  const key = createPublicKey(cert).export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

async function readStoredCertificate(path: string, hosts: string[]): Promise<Certificate | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (!text) return null;
  const { key, cert } = JSON.parse(text) as { key: string; cert: string };
  const { validTo, subjectAltName = "" } = new X509Certificate(cert);
  const isFresh = Date.parse(validTo) - Date.now() > DAY_MS;
  const covers = hosts.every((host) => subjectAltName.includes(`DNS:${host}`));
  return isFresh && covers ? { key, cert, spki: computePin(cert) } : null;
}

async function createCertificate(path: string, hosts: string[]): Promise<Certificate> {
  // Only the first start needs it, and it loads slowly.
  const { generate } = await import("selfsigned");
  const { private: key, cert } = await generate([{ name: "commonName", value: "Sample sites" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + 365 * DAY_MS),
    extensions: [
      { name: "subjectAltName", altNames: hosts.map((host) => ({ type: 2 as const, value: host })) },
    ],
  });
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, JSON.stringify({ key, cert }), { mode: 0o600 });
  await rename(fresh, path);
  return { key, cert, spki: computePin(cert) };
}

/** Returns the certificate of all sample sites. The first start creates it in `folder`, readable by this user only. */
export async function getOrCreateCertificate(hosts: string[], folder: string): Promise<Certificate> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, FILE);
  return (await readStoredCertificate(path, hosts).catch(() => null)) ?? createCertificate(path, hosts);
}
