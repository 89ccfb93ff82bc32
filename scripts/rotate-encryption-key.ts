import "./load-command-env.ts";

/*
 * npm run db:rotate-key: encrypts every stored secret with ENCRYPTION_KEY instead of OLD_ENCRYPTION_KEY. It can be repeated.
 */
async function rotate(): Promise<void> {
  const from = process.env.OLD_ENCRYPTION_KEY ?? "";
  if (from === "") throw new Error("OLD_ENCRYPTION_KEY is not set.");
  const { env } = await import("#server/platform/env.ts");
  const { closeDatabase } = await import("#db/client.ts");
  const { rotateEncryptionKey } = await import("#server/platform/rotate-encryption-key.ts");
  try {
    const { rotated, unreadable } = await rotateEncryptionKey(from, env.ENCRYPTION_KEY);
    console.log(`${rotated} values were encrypted again.`);
    if (unreadable > 0) throw new Error(`${unreadable} values can be read with neither key, and stay.`);
  } finally {
    await closeDatabase();
  }
}

try {
  await rotate();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
