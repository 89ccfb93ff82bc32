/** Settings of drizzle-kit, which is installed in `checks/`. */
export default {
  dialect: "postgresql",
  schema: [
    "./db/schema.ts",
    "./db/api-key-tables.ts",
    "./db/billing-tables.ts",
    "./db/destination-tables.ts",
    "./db/job-tables.ts",
    "./db/notification-tables.ts",
    "./db/overview-tables.ts",
    "./db/schedule-tables.ts",
    "./db/session-tables.ts",
    "./db/site-tables.ts",
    "./db/watch-tables.ts",
  ],
  out: "./db/migrations",
  dbCredentials: { url: process.env.DATABASE_URL ?? "" },
  schemaFilter: ["public"],
  entities: { roles: { provider: "supabase" } },
};
