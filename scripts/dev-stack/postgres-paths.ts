import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { postgresBinaries } from "./postgres-binaries.ts";

/** The user that the server runs as; null: as ourselves. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | null;

export type PostgresPaths = {
  binaries: string;
  folder: string;
  account: Account;
};

/** An unprivileged account of this machine. `daemon` before `nobody`: other programs share the latter. */
export function unprivileged(passwd = readFileSync("/etc/passwd", "utf8")): {
  uid: number;
  gid: number;
} {
  const accounts = new Map(passwd.split("\n").map((line) => [line.split(":")[0], line.split(":")] as const));
  for (const name of ["postgres", "_postgres", "daemon", "nobody"]) {
    const [, , uid, gid] = accounts.get(name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new Error("PostgreSQL does not run as root, and this machine has no other account to run it as.");
}

function canEnter(folder: string, account: NonNullable<Account>): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$0"', folder], { ...account, cwd: "/" }).status === 0;
}

/** Makes a private folder for the account; refuses one that somebody else put there (the parent may be open to all). */
function privateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new Error(`${folder} belongs to somebody else.`);
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** Copies the programs to where the account can run them; the copy appears whole or not at all. */
function copyBinaries(from: string, parent: string): string {
  const version = createHash("sha256")
    .update(readFileSync(join(from, "bin", "postgres")))
    .digest("hex")
    .slice(0, 12);
  const to = join(parent, `programs-${version}`);
  if (existsSync(to)) return to;
  const half = `${to}.${process.pid}`;
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, to);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  return to;
}

/**
 * Decides where the server's programs and data live. Normally the data is in `wanted`; as root, with a checkout
 * that only root can enter, both go to a folder of their own below /var/tmp.
 */
export function postgresPaths(wanted: string): PostgresPaths {
  const binaries = postgresBinaries();
  if (process.getuid?.() !== 0) {
    privateFolder(wanted, null);
    return { binaries, folder: wanted, account: null };
  }
  const account = unprivileged();
  privateFolder(wanted, account);
  if (canEnter(wanted, account) && canEnter(join(binaries, "bin"), account))
    return { binaries, folder: wanted, account };
  const outside = `/var/tmp/marketplace-postgres-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`;
  privateFolder(outside, account);
  return {
    binaries: copyBinaries(binaries, outside),
    folder: outside,
    account,
  };
}
