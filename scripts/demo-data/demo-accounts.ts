/** Password of all demo accounts. They exist only in the emulator. */
export const DEMO_PASSWORD = "demo-password";

/** Demo accounts, each with a different billing state. */
export const DEMO_ACCOUNTS = {
  new: { email: "new@demo.test", note: "no plan yet" },
  free: { email: "free@demo.test", note: "both free plans" },
  limit: { email: "limit@demo.test", note: "free plans, usage limits reached" },
  pro: { email: "pro@demo.test", note: "Pro yearly and Unlimited, paid" },
  pastdue: { email: "pastdue@demo.test", note: "Pro, last renewal declined" },
  ended: { email: "ended@demo.test", note: "canceled plans, including Starter" },
} as const;

export type DemoAccount = keyof typeof DEMO_ACCOUNTS;
