import "./load-command-env.ts";
import postgres from "postgres";
import { withEmbeddedDatabase } from "./dev-stack/embedded-database.ts";

/* npm run feedback:list [count]: users' feedback, newest first, from DATABASE_URL or the embedded database. */

type Row = {
  createdAt: Date;
  type: string;
  title: string;
  description: string;
  email: string;
  pageUrl: string;
};

/** Replaces control characters, which could manipulate the terminal. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "\ufffd");

async function list(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const limit = Number(process.argv[2] ?? 50);
  try {
    const rows = await sql<Row[]>`
      select created_at as "createdAt", type, title, description, email, page_url as "pageUrl"
      from feedback order by created_at desc limit ${Number.isInteger(limit) && limit > 0 ? limit : 50}`;
    for (const row of rows) {
      const from = row.email || "not signed in";
      const text = `${row.createdAt.toISOString()}  ${row.type}  ${from}  ${row.pageUrl}\n${row.title}\n${row.description}\n`;
      console.log(printable(text));
    }
    console.log(rows.length === 0 ? "No feedback yet." : `${rows.length} shown, newest first.`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const url = process.env.DIRECT_URL?.trim() || process.env.DATABASE_URL?.trim();
try {
  await (url ? list(url) : withEmbeddedDatabase(list));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
