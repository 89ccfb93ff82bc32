/** Settings of drizzle-kit, which is installed in `checks/`. */
export default {
  dialect: "postgresql",
  schema: "./db/schema.ts",
  out: "./db/migrations",
  dbCredentials: { url: process.env.DATABASE_URL ?? "" },
  schemaFilter: ["public"],
  entities: { roles: { provider: "supabase" } },
};
