/**
 * Anybody who reaches this service may move its clock and read its keys' data, so it never runs where others could.
 * @throws Error in words for the person who started it
 */
export function refuseExposedHost(env: Readonly<Record<string, string | undefined>>): void {
  if (env.VERCEL)
    throw new Error(
      "The payment sandbox does not run on Vercel: set the variables of a Stripe account instead.",
    );
  if (env.BIND_ADDRESS && env.BIND_ADDRESS !== "127.0.0.1")
    throw new Error(
      `The payment sandbox listens on loopback only, not on ${env.BIND_ADDRESS}: remove BIND_ADDRESS.`,
    );
}
