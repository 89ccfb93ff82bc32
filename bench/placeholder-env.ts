/** Valid settings that point to no service, for modules that are measured without the product. */
export const PLACEHOLDER_ENV = {
  NEXT_PUBLIC_SITE_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://user@127.0.0.1:9/none",
  STRIPE_SECRET_KEY: "sk_test_unknown",
  STRIPE_WEBHOOK_SECRET: "whsec_unknown",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_unknown",
  NEXT_PUBLIC_SUPABASE_URL: "http://127.0.0.1:9",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_unknown",
  SUPABASE_SECRET_KEY: "sb_secret_unknown",
  ENCRYPTION_KEY: "an-encryption-key-of-no-importance",
};
