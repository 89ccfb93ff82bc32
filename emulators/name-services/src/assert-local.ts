/**
 * These registries know made-up owners only, so they are for this machine alone.
 * @throws Error on a deployment, or when they would be reachable from elsewhere.
 */
export function assertLocalOnly(environment: Record<string, string | undefined>): void {
  if (environment.VERCEL) throw new Error("The look-ups sandbox does not run on a deployment.");
  const host = environment.HOST ?? "127.0.0.1";
  if (host !== "127.0.0.1") throw new Error("The look-ups sandbox only listens on 127.0.0.1.");
}
