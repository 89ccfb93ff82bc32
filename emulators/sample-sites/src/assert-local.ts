/**
 * The sample sites are for this machine alone.
 * @throws Error on a deployment, or when they would be reachable from elsewhere.
 */
export function refuseUnlessLocal(environment: Record<string, string | undefined>): void {
  if (environment.VERCEL) throw new Error("The sample web sites do not run on a deployment.");
  const host = environment.HOST ?? "127.0.0.1";
  if (host !== "127.0.0.1") throw new Error("The sample web sites only listen on 127.0.0.1.");
}
