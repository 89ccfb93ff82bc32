import "./load-command-env.ts";
import { join, resolve } from "node:path";
import { type BackupManifest, backUpDatabase, restoreDatabase } from "#db/backup.ts";
import { DATA } from "./dev-stack/paths.ts";

/*
 * npm run backup [-- folder]   writes all rows and the list of stored files into a new folder
 * npm run restore -- folder    restores it into an empty database, reports files that are missing, and reconciles with
 *                              Stripe what happened since
 */
const [command = "", folder] = process.argv.slice(2);
const CONCURRENT_READS = 16;

function getDatabaseUrl(): string {
  const url = process.env.DIRECT_URL?.trim() || process.env.DATABASE_URL?.trim();
  if (!url) throw new Error("No database: run npm run dev, or set DATABASE_URL in .env.local.");
  return url;
}

/** Counts the files of a backup that the capture store does not have. */
async function countMissing({ objects }: BackupManifest): Promise<number> {
  const { captureStorage } = await import("#server/integrations/storage/index.ts");
  const left = [...objects];
  let missing = 0;
  const check = async (): Promise<void> => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const chunks = await captureStorage.get(key);
      if (!chunks) missing += 1;
      await chunks?.[Symbol.asyncIterator]().return?.();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, check));
  return missing;
}

const COMMANDS: Record<string, () => Promise<string[]>> = {
  async backup() {
    const target = resolve(
      folder ?? join(DATA, `backup-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`),
    );
    const { tables, objects } = await backUpDatabase(getDatabaseUrl(), target);
    return [
      `${tables.length} tables and a list of ${objects.length} files are in ${target}.`,
      "Keep ENCRYPTION_KEY apart from it: without the key the secrets of users cannot be read.",
    ];
  },
  async restore() {
    if (!folder) throw new Error("Name the folder of the backup: npm run restore -- folder");
    const manifest = await restoreDatabase(getDatabaseUrl(), resolve(folder));
    const missing = await countMissing(manifest);
    const { closeDatabase } = await import("#db/client.ts");
    const { reconcile } = await import("#server/billing/reconcile.ts");
    try {
      const { events, failed } = await reconcile(new Date(), { eventsSince: new Date(manifest.createdAt) });
      if (failed > 0 || missing > 0) process.exitCode = 1;
      return [
        `${manifest.tables.length} tables are restored as of ${manifest.createdAt}.`,
        `${missing} of ${manifest.objects.length} files are missing in the capture store.`,
        `${events} events of Stripe since then are reconciled, ${failed} failed.`,
      ];
    } finally {
      await closeDatabase();
    }
  },
};

try {
  const run = COMMANDS[command];
  if (!run) throw new Error(`Unknown command. Use one of: ${Object.keys(COMMANDS).join(", ")}.`);
  console.log((await run()).join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
